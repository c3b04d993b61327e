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
 * Measures a {@link RobotTarget} on a robot at home.
 *
 * <p>The source's hips come to lie straight below the middle of the robot's shoulders, because that is where a person who
 * stands has them and no parameter could make up for another place: as high as the lowest joint of the robot's trunk, if
 * that is well below the shoulders; else as high as its hip joints, where those are known; else 0.288 of the height below
 * the shoulders, as in people (shoulders at 0.818, hips at 0.530 of the stature; Winter, Biomechanics and Motor Control of
 * Human Movement, fig. 4.1).
 */
public final class RobotMeasurer {
    private static final double HIPS_BELOW_SHOULDERS = 0.818 - 0.530;
    /** A joint of the trunk nearer to the shoulders than this share of the height is in the chest. */
    private static final double CHEST = 0.1;

    private static final Set<BodyJoint> TRACKABLE = EnumSet.of(
            BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND, BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_ELBOW, BodyJoint.HEAD);
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

    /** Measures the robot as the paper does: boxes as workspaces, from the root. */
    public RobotTarget measure() {
        return measure(0);
    }

    /** As {@link #measure(int, WorkspaceOrigin)}, with workspaces from the root. */
    public RobotTarget measure(int voxelsAcross) {
        return measure(voxelsAcross, WorkspaceOrigin.ROOT);
    }

    /**
     * Measures the robot.
     *
     * @param voxelsAcross cells along the longest side of each workspace, 2 … 256, or 0 for boxes
     * @param origin from where workspaces are measured
     */
    public RobotTarget measure(int voxelsAcross, WorkspaceOrigin origin) {
        double height = height();
        Map<BodyJoint, Workspace> workspaces = new EnumMap<>(BodyJoint.class);
        List<BodyJoint> held = new ArrayList<>(WITH_WORKSPACE);
        held.retainAll(points.keySet());
        WorkspaceSampler sampler = new WorkspaceSampler(
                model, at(held), origin == WorkspaceOrigin.ROOT ? new BodyPoint[0] : at(shoulders(held)), home, facing);
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
                origin,
                tracked);
    }

    /** Where a person's hips come to lie, root frame. */
    public Point hips() {
        return hips(height());
    }

    private Point home(BodyJoint role) {
        Point point = home_R.get(role);
        if (point == null) {
            throw new InputException(
                    model.name(),
                    "no keypoint plays the role " + role.id(),
                    "The transfer needs a shoulder, elbow and hand on both sides; name the link in robot.yaml, joi.");
        }
        return point;
    }

    private BodyPoint[] at(List<BodyJoint> roles) {
        return roles.stream().map(points::get).toArray(BodyPoint[]::new);
    }

    private static List<BodyJoint> shoulders(List<BodyJoint> roles) {
        return roles.stream()
                .map(role -> role.name().startsWith("LEFT_") ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER)
                .toList();
    }

    private RobotTarget.Arm arm(BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        Point end = home(home_R.containsKey(hand) ? hand : wrist);
        Point middle = home(elbow);
        Point via = home_R.getOrDefault(wrist, end);
        return new RobotTarget.Arm(
                home(shoulder).fromAxesTurned(facing),
                home(shoulder).distance(middle),
                middle.distance(via),
                via.distance(end));
    }

    private Point hips(double height) {
        Point shoulders = home(BodyJoint.LEFT_SHOULDER).middle(home(BodyJoint.RIGHT_SHOULDER));
        int waist = waist();
        if (waist > 0) {
            double[] pose = kinematics.poses();
            int p = 12 * waist + 9;
            if (pose[p + 2] < shoulders.z() - CHEST * height) {
                return new Point(shoulders.x(), shoulders.y(), pose[p + 2]);
            }
        }
        Point left = home_R.get(BodyJoint.LEFT_HIP);
        Point right = home_R.get(BodyJoint.RIGHT_HIP);
        if (left != null && right != null) {
            return new Point(shoulders.x(), shoulders.y(), left.middle(right).z());
        }
        return new Point(shoulders.x(), shoulders.y(), shoulders.z() - HIPS_BELOW_SHOULDERS * height);
    }

    /** The first body from the root to the one that carries both shoulders; 0 where that is the root's. */
    private int waist() {
        int a = body(BodyJoint.LEFT_SHOULDER);
        int b = body(BodyJoint.RIGHT_SHOULDER);
        while (a != b) {
            // parents have the lower numbers
            if (a > b) {
                a = model.parentBody(a);
            } else {
                b = model.parentBody(b);
            }
        }
        while (a > 0 && model.parentBody(a) > 0) {
            a = model.parentBody(a);
        }
        return a;
    }

    private int body(BodyJoint role) {
        BodyPoint point = points.get(role);
        return point == null ? 0 : point.body();
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
