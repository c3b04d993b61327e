package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Measures a {@link RobotTarget} on a robot at home. Where the legs are not known, the hips are put 0.288 of the height
 * below the shoulders, as in people (shoulders at 0.818, hips at 0.530 of the stature; Winter, Biomechanics and Motor
 * Control of Human Movement, fig. 4.1).
 */
public final class RobotMeasurer {
    private static final double HIPS_BELOW_SHOULDERS = 0.818 - 0.530;
    private static final Set<BodyJoint> TRACKABLE = EnumSet.of(
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_HAND,
            BodyJoint.LEFT_WRIST,
            BodyJoint.RIGHT_WRIST,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.HEAD);
    private static final List<BodyJoint> WITH_WORKSPACE =
            List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND, BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_ELBOW);

    private final RobotModel model;
    private final Map<BodyJoint, BodyPoint> points = new EnumMap<>(BodyJoint.class);
    private final Map<BodyJoint, Point> home_R = new EnumMap<>(BodyJoint.class);
    private final Kinematics kinematics;
    private final double[] home;
    private final double facing;

    /**
     * A robot at home.
     *
     * @param points the joints of interest and the anchors: shoulders, elbows, and hands or wrists are needed; head and
     *     hip joints are used where given
     * @param home dof values, rad or m. Copied.
     * @param facingRad angle about z from the root link's x axis to where the robot faces
     */
    public RobotMeasurer(RobotModel model, Map<BodyJoint, BodyPoint> points, double[] home, double facingRad) {
        this.model = model;
        this.home = home.clone();
        this.facing = facingRad;
        this.kinematics = new Kinematics(model);
        kinematics.update(home);
        double[] xyz = new double[3];
        this.points.putAll(points);
        this.points.forEach((role, point) -> {
            kinematics.position(point, xyz, 0);
            home_R.put(role, new Point(xyz[0], xyz[1], xyz[2]));
        });
    }

    /** Measures the robot, with boxes as workspaces. */
    public RobotTarget measure() {
        return measure(0);
    }

    /**
     * Measures the robot.
     *
     * @param voxelsAcross cells along the longest side of each workspace, 2 … 256, or 0 for boxes
     */
    public RobotTarget measure(int voxelsAcross) {
        double height = height();
        Map<BodyJoint, Workspace> workspaces = new EnumMap<>(BodyJoint.class);
        List<BodyJoint> held = new ArrayList<>(WITH_WORKSPACE);
        held.retainAll(points.keySet());
        WorkspaceSampler sampler =
                new WorkspaceSampler(model, held.stream().map(points::get).toArray(BodyPoint[]::new), home, facing);
        Workspace[] found = voxelsAcross == 0 ? sampler.boxes() : sampler.voxels(voxelsAcross);
        for (int i = 0; i < found.length; i++) {
            workspaces.put(held.get(i), found[i]);
        }
        Set<BodyJoint> tracked = EnumSet.copyOf(points.keySet());
        tracked.retainAll(TRACKABLE);
        return new RobotTarget(
                model.name(),
                height,
                facing,
                hips(height).fromAxesTurned(facing),
                arm(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND),
                arm(BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND),
                workspaces,
                tracked);
    }

    private Point home(BodyJoint role) {
        Point point = home_R.get(role);
        if (point == null) {
            throw new InputException(
                    model.name(),
                    "no joint of interest plays the role " + role.id(),
                    "The transfer needs a shoulder, elbow and hand on both sides; name the link in robot.yaml, joi.");
        }
        return point;
    }

    private RobotTarget.Arm arm(BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        Point end = home(home_R.containsKey(hand) ? hand : wrist);
        Point middle = home(elbow);
        Point via = home_R.getOrDefault(wrist, middle);
        return new RobotTarget.Arm(
                home(shoulder).fromAxesTurned(facing),
                home(shoulder).distance(middle),
                middle.distance(via) + via.distance(end));
    }

    private Point hips(double height) {
        Point left = home_R.get(BodyJoint.LEFT_HIP);
        Point right = home_R.get(BodyJoint.RIGHT_HIP);
        if (left != null && right != null) {
            return left.middle(right);
        }
        Point shoulders = home(BodyJoint.LEFT_SHOULDER).middle(home(BodyJoint.RIGHT_SHOULDER));
        return new Point(shoulders.x(), shoulders.y(), shoulders.z() - HIPS_BELOW_SHOULDERS * height);
    }

    /** Vertical extent of all links and boxes at home, metres. */
    private double height() {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int link = 0; link < model.linkCount(); link++) {
            double[] pose = kinematics.linkPose(link);
            low = Math.min(low, pose[11]);
            high = Math.max(high, pose[11]);
            for (BoxShape box : model.linkSpec(link).boxes()) {
                double z = pose[11];
                double reach = 0;
                for (int i = 0; i < 3; i++) {
                    z += pose[6 + i] * box.center()[i];
                    double r = 0;
                    for (int j = 0; j < 3; j++) {
                        r += pose[6 + j] * box.rotation()[3 * j + i];
                    }
                    reach += Math.abs(r) * box.half()[i];
                }
                low = Math.min(low, z - reach);
                high = Math.max(high, z + reach);
            }
        }
        return high - low;
    }
}
