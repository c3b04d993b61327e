package dev.marionette.robots;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.TunedSettings;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.mesh.LinkMesh;
import dev.marionette.robots.urdf.LimitOrigin;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A robot with everything that a run needs resolved: its model, its points, its home pose. Immutable.
 *
 * @param id what the command line calls it
 * @param label its proper name
 * @param source where the figures come from
 * @param model links, joints, limits and boxes
 * @param base how the root link is held
 * @param baseLimits how fast the root link may go where it floats, as the robot's description says
 * @param tuned settings that were tuned for it, by how the root is held
 * @param home dof values, rad or m, inside the limits
 * @param points points by role: shoulders, elbows and hands always, the others where the robot has them
 * @param trunkBody the body that carries the shoulders
 * @param forwardYaw where the robot faces: the angle of its forward direction about z of the root frame, rad; turning
 *     root-frame vectors by −forwardYaw makes x forward and y left
 * @param disabledPairs pairs of links whose collision is not to be checked
 * @param visuals what it looks like, as far as its meshes are at hand
 * @param packageFolders folders beside its own that meshes were read from, absolute paths
 * @param jointOrder the actuated joints in the order of the columns of what is written; the model may have another
 * @param velocityOrigins where the velocity limits are from, by joint
 * @param findings what was inferred or replaced on the way
 * @param digests SHA-256 of the documents and meshes it was read from, hexadecimal, by name; those of meshes begin with
 *     {@link #MESH}
 * @param character the animated character that it stands for, if it is one
 */
public record Robot(
        String id,
        String label,
        String source,
        RobotModel model,
        RobotProfile.Base base,
        BaseLimits baseLimits,
        Map<RobotProfile.Base, TunedSettings> tuned,
        double[] home,
        Map<BodyJoint, RobotPoint> points,
        int trunkBody,
        double forwardYaw,
        List<LinkPair> disabledPairs,
        List<LinkMesh> visuals,
        List<String> packageFolders,
        List<String> jointOrder,
        Map<String, LimitOrigin> velocityOrigins,
        List<Finding> findings,
        Map<String, String> digests,
        Optional<CharacterRig> character) {
    private static final List<BodyJoint> TRACKED = List.of(
            BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND, BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_ELBOW, BodyJoint.HEAD);

    /** How the names of meshes begin among the {@link #digests()}: this, then the name in the URDF. */
    public static final String MESH = "mesh:";

    /** A robot whose columns are in the order of its model, and for which nothing was tuned. */
    public Robot(
            String id,
            String label,
            String source,
            RobotModel model,
            RobotProfile.Base base,
            double[] home,
            Map<BodyJoint, RobotPoint> points,
            int trunkBody,
            double forwardYaw,
            List<LinkPair> disabledPairs,
            List<LinkMesh> visuals,
            List<String> packageFolders,
            List<Finding> findings,
            Map<String, String> digests,
            Optional<CharacterRig> character) {
        this(
                id,
                label,
                source,
                model,
                base,
                BaseLimits.NONE,
                Map.of(),
                home,
                points,
                trunkBody,
                forwardYaw,
                disabledPairs,
                visuals,
                packageFolders,
                model.jointNames(),
                Map.of(),
                findings,
                digests,
                character);
    }

    public Robot {
        tuned = Collections.unmodifiableMap(new TreeMap<>(tuned));
        home = home.clone();
        points = Collections.unmodifiableMap(new EnumMap<>(points));
        disabledPairs = List.copyOf(disabledPairs);
        visuals = List.copyOf(visuals);
        packageFolders = List.copyOf(packageFolders);
        jointOrder = List.copyOf(jointOrder);
        velocityOrigins = Collections.unmodifiableMap(new LinkedHashMap<>(velocityOrigins));
        findings = List.copyOf(findings);
        digests = Collections.unmodifiableMap(new TreeMap<>(digests));
        if (home.length != model.dof()) {
            throw new IllegalArgumentException("home has " + home.length + " values for " + model.dof() + " joints");
        }
    }

    /** The same robot, held otherwise. */
    public Robot heldBy(RobotProfile.Base other) {
        return with(model, other, home, jointOrder);
    }

    /**
     * The same robot whose model has its joints in another order, as what is written has them.
     *
     * @param names every actuated joint once
     * @throws IllegalArgumentException if they are not the actuated joints
     */
    public Robot inOrder(List<String> names) {
        RobotModel ordered = model.inOrder(names);
        double[] q = new double[home.length];
        for (int d = 0; d < q.length; d++) {
            q[d] = home[model.joint(names.get(d))];
        }
        return with(ordered, base, q, names);
    }

    /** The same robot with another order of the columns of what is written. */
    public Robot withJointOrder(List<String> names) {
        return with(model, base, home, names);
    }

    private Robot with(RobotModel ordered, RobotProfile.Base held, double[] q, List<String> names) {
        return new Robot(
                id,
                label,
                source,
                ordered,
                held,
                baseLimits,
                tuned,
                q,
                points,
                trunkBody,
                forwardYaw,
                disabledPairs,
                visuals,
                packageFolders,
                names,
                velocityOrigins,
                findings,
                digests,
                character);
    }

    /** The home pose. A copy. */
    @Override
    public double[] home() {
        return home.clone();
    }

    /** A point by its role; empty where the robot has none. */
    public Optional<RobotPoint> find(BodyJoint role) {
        return Optional.ofNullable(points.get(role));
    }

    /** A point by its role; an error that asks for it where the robot has none. */
    public RobotPoint point(BodyJoint role) {
        return find(role)
                .orElseThrow(() -> new InputException(
                        label, "has no point for '" + role.id() + "'", "Give joi." + role.id() + " in robot.yaml."));
    }

    /** The joints of interest that a run tracks: hands, elbows and the head where there is one. */
    public List<RobotPoint> joi() {
        return TRACKED.stream()
                .flatMap(role -> find(role).stream())
                .filter(p -> p.positionWeight() > 0 || p.rotationWeight() > 0)
                .toList();
    }

    /** The feet that it can stand on; empty where a leg or its collision volumes are missing. */
    public Optional<Feet> feet() {
        return FootFinder.of(this);
    }

    /** How its hands close, left first; without those whose fingers have no joints. Fingers of characters are no joints. */
    public List<Grip> grips() {
        return character.isPresent() ? List.of() : GripFinder.of(this);
    }

    /** Extent along z of all collision boxes in the home pose, or of the link origins where there are no boxes, m. */
    public double height() {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(home);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        boolean boxes = false;
        for (int link = 0; link < model.linkCount(); link++) {
            boxes |= !model.linkSpec(link).boxes().isEmpty();
        }
        for (int link = 0; link < model.linkCount(); link++) {
            double[] pose = kinematics.linkPose(link);
            if (!boxes) {
                low = Math.min(low, pose[11]);
                high = Math.max(high, pose[11]);
            }
            for (BoxShape box : model.linkSpec(link).boxes()) {
                double z = pose[11] + row(pose, box.center());
                double extent = extentAlongZ(pose, box);
                low = Math.min(low, z - extent);
                high = Math.max(high, z + extent);
            }
        }
        return high - low;
    }

    private static double row(double[] pose, double[] v) {
        return pose[6] * v[0] + pose[7] * v[1] + pose[8] * v[2];
    }

    private static double extentAlongZ(double[] pose, BoxShape box) {
        double[] r = box.rotation();
        double sum = 0;
        for (int j = 0; j < 3; j++) {
            sum += Math.abs(row(pose, new double[] {r[j], r[3 + j], r[6 + j]})) * box.half()[j];
        }
        return sum;
    }
}
