package dev.marionette.pipeline.run;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.Point;
import dev.marionette.transfer.RobotMeasurer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a robot did as a clip, for another robot or a character to do: the points of the robot that play the roles of the
 * body, by forward kinematics, in the root frame or, where the robot went about, in the world; then with the toes, which say
 * where the feet point. Hips are where the transfer puts a person's; the neck is half-way between
 * the shoulders. A robot's head may sit in front of its shoulders: what counts is how its offset has turned since home, so
 * the clip's head is straight above the neck at home and turns with it.
 */
final class RunClip {
    private final Robot robot;
    private final Kinematics kinematics;
    private final Map<BodyJoint, BodyPoint> points = new EnumMap<>(BodyJoint.class);
    private final List<BodyJoint> roles;
    private final Point hips;
    private final double[] headAtHome = new double[3];
    private final Optional<Feet> feet;

    private RunClip(Robot robot) {
        this.robot = robot;
        kinematics = new Kinematics(robot.model());
        robot.points().forEach((role, point) -> points.put(role, point.point()));
        hips = new RobotMeasurer(robot.model(), points, robot.home(), robot.forwardYaw()).hips();
        Set<BodyJoint> present = EnumSet.copyOf(points.keySet());
        present.removeAll(EnumSet.of(BodyJoint.SPINE_LOWER, BodyJoint.SPINE_MID));
        present.addAll(EnumSet.of(BodyJoint.HIPS, BodyJoint.NECK));
        roles = List.copyOf(present);
        feet = robot.feet();
        kinematics.update(robot.home());
        if (points.containsKey(BodyJoint.HEAD)) {
            head(headAtHome);
        }
    }

    /**
     * The clip of a run.
     *
     * @param name what to call it
     * @param trajectory of the robot's joints, in the order of its model
     * @param warnings what else its findings have to say
     */
    static Clip of(String name, Robot robot, JointTrajectory trajectory, List<Finding> warnings) {
        return new RunClip(robot).clip(name, trajectory, warnings);
    }

    private Clip clip(String name, JointTrajectory trajectory, List<Finding> warnings) {
        int dof = robot.model().dof();
        List<Foot> toes = trajectory.floats() ? feet.map(Feet::both).orElse(List.of()) : List.of();
        int count = roles.size() + toes.size();
        double[] all = trajectory.positions();
        double[] positions = new double[3 * count * trajectory.frames()];
        double[] q = new double[dof];
        double[] base = new double[Pose.WIDTH];
        for (int f = 0; f < trajectory.frames(); f++) {
            System.arraycopy(all, f * dof, q, 0, dof);
            kinematics.update(q);
            BasePoses.of(robot.model(), trajectory, f, base);
            for (int j = 0; j < count; j++) {
                int at = 3 * (f * count + j);
                if (j < roles.size()) {
                    place(roles.get(j), positions, at);
                } else {
                    toe(toes.get(j - roles.size()), positions, at);
                }
                carry(base, positions, at);
            }
        }
        Map<BodyJoint, Integer> joints = new EnumMap<>(BodyJoint.class);
        roles.forEach(role -> joints.put(role, joints.size()));
        List<String> names = new ArrayList<>(roles.stream().map(BodyJoint::id).toList());
        int[] parents = new int[count];
        for (int j = 0; j < count; j++) {
            if (j < roles.size()) {
                parents[j] = roles.get(j)
                        .parentAmong(joints.keySet())
                        .map(up -> joints.getOrDefault(up, -1))
                        .orElse(-1);
            } else {
                boolean left = toes.get(j - roles.size()).left();
                names.add(left ? "left_toes" : "right_toes");
                parents[j] = joints.getOrDefault(left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, -1);
            }
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.info(
                "run",
                "the motion is what " + robot.label() + " did in a run: " + roles.size() + " points of its body"));
        findings.addAll(warnings);
        return new Clip(
                name,
                1 / trajectory.periodSeconds(),
                names,
                parents,
                positions,
                new double[0],
                new double[0],
                joints,
                findings);
    }

    /** The foremost point of a sole, root frame. */
    private void toe(Foot foot, double[] out, int at) {
        double[] sole = new double[Pose.WIDTH];
        Pose.compose(kinematics.poses(), Pose.WIDTH * foot.body(), foot.soleInBody(), 0, sole, 0);
        double front = 0;
        double[] corners = foot.polygon();
        for (int i = 0; i < foot.corners(); i++) {
            front = Math.max(front, corners[2 * i]);
        }
        for (int i = 0; i < 3; i++) {
            out[at + i] = sole[9 + i] + front * sole[3 * i];
        }
    }

    /** From the root frame to the world. */
    private static void carry(double[] base, double[] p, int at) {
        double x = p[at];
        double y = p[at + 1];
        double z = p[at + 2];
        for (int i = 0; i < 3; i++) {
            p[at + i] = base[9 + i] + base[3 * i] * x + base[3 * i + 1] * y + base[3 * i + 2] * z;
        }
    }

    private void place(BodyJoint role, double[] out, int at) {
        switch (role) {
            case HIPS -> {
                out[at] = hips.x();
                out[at + 1] = hips.y();
                out[at + 2] = hips.z();
            }
            case NECK -> neck(out, at);
            case HEAD -> {
                double[] offset = new double[3];
                head(offset);
                double[] up = turnedAsHead(offset);
                neck(out, at);
                for (int axis = 0; axis < 3; axis++) {
                    out[at + axis] += Vec3.norm(offset) * up[axis];
                }
            }
            default -> kinematics.position(robot.point(role).point(), out, at);
        }
    }

    private void neck(double[] out, int at) {
        double[] p = new double[6];
        kinematics.position(robot.point(BodyJoint.LEFT_SHOULDER).point(), p, 0);
        kinematics.position(robot.point(BodyJoint.RIGHT_SHOULDER).point(), p, 3);
        for (int axis = 0; axis < 3; axis++) {
            out[at + axis] = (p[axis] + p[3 + axis]) / 2;
        }
    }

    /** The head seen from between the shoulders. */
    private void head(double[] out) {
        double[] neck = new double[3];
        neck(neck, 0);
        kinematics.position(robot.point(BodyJoint.HEAD).point(), out, 0);
        for (int axis = 0; axis < 3; axis++) {
            out[axis] -= neck[axis];
        }
    }

    /**
     * The vertical turned by the smallest rotation from the head's offset at home to that of now: v + w × v + w × (w × v) /
     * (1 + c), with w and c the cross and dot product of the two directions.
     */
    private double[] turnedAsHead(double[] now) {
        double scale = Vec3.norm(headAtHome) * Vec3.norm(now);
        double[] a = headAtHome;
        double[] v = {0, 0, 1};
        if (scale < 1e-9) {
            return v;
        }
        double[] w = scaled(Vec3.cross(a, now), 1 / scale);
        double c = (a[0] * now[0] + a[1] * now[1] + a[2] * now[2]) / scale;
        double[] once = Vec3.cross(w, v);
        double[] twice = scaled(Vec3.cross(w, once), 1 / Math.max(1e-9, 1 + c));
        return new double[] {v[0] + once[0] + twice[0], v[1] + once[1] + twice[1], v[2] + once[2] + twice[2]};
    }

    private static double[] scaled(double[] a, double factor) {
        return new double[] {factor * a[0], factor * a[1], factor * a[2]};
    }
}
