package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;

/**
 * A motion as {@code csv_to_npz.py} of BeyondMimic and mjlab write it and their {@code MotionLoader} reads it: {@code fps} (1), {@code
 * joint_pos} and {@code joint_vel} (T, N), {@code body_pos_w} (T, B, 3), {@code body_quat_w} (T, B, 4; w first), {@code
 * body_lin_vel_w} and {@code body_ang_vel_w} (T, B, 3), 4-byte floats, in the numbering of a simulator; and the names, which theirs lack.
 */
final class MotionNpz {
    private final ExportInput input;
    private final SimulatorTree tree;
    private final double[] rates;
    private final LinkMotion motion;
    private final LinkVelocities velocities;

    MotionNpz(ExportInput input, SimulatorTree tree) {
        this.input = input;
        this.tree = tree;
        RobotModel model = input.robot().model();
        this.rates = JointVelocities.of(input.trajectory());
        this.motion = LinkMotion.of(model, input.trajectory());
        this.velocities = LinkVelocities.of(model, input.trajectory(), rates);
    }

    /**
     * The arrays.
     *
     * @param ofMass whether {@code body_lin_vel_w} is of the body's centre of mass, not of its origin
     */
    Npz npz(boolean ofMass) {
        RobotModel model = input.robot().model();
        int frames = input.trajectory().frames();
        int links = model.linkCount();
        int bodies = tree.links().size();
        int joints = tree.joints().size();
        double fps = 1 / input.trajectory().periodSeconds();
        return (Frames.whole(fps)
                        ? new Npz().longs("fps", new long[] {Math.round(fps)}, 1)
                        : new Npz().doubles("fps", new double[] {fps}, 1))
                .floats("joint_pos", positions(), frames, joints)
                .floats("joint_vel", jointVelocities(), frames, joints)
                .floats("body_pos_w", tree.pick(motion.positions(), links, 3), frames, bodies, 3)
                .floats("body_quat_w", tree.pick(motion.orientations(), links, 4), frames, bodies, 4)
                .floats("body_lin_vel_w", ofMass ? ofMass() : ofOrigins(), frames, bodies, 3)
                .floats("body_ang_vel_w", tree.pick(velocities.angular(), links, 3), frames, bodies, 3)
                .texts("joint_names", tree.jointNames())
                .texts("body_names", tree.bodyNames(model));
    }

    private double[] positions() {
        JointTrajectory q = input.trajectory();
        int joints = tree.joints().size();
        double[] out = new double[q.frames() * joints];
        for (int i = 0; i < out.length; i++) {
            out[i] = tree.joints().get(i % joints).value(q, i / joints);
        }
        return out;
    }

    private double[] jointVelocities() {
        int joints = tree.joints().size();
        int dof = input.trajectory().joints();
        double[] out = new double[input.trajectory().frames() * joints];
        for (int i = 0; i < out.length; i++) {
            JointSlot slot = tree.joints().get(i % joints);
            out[i] = slot.multiplier() * rates[i / joints * dof + slot.dof()];
        }
        return out;
    }

    private double[] ofOrigins() {
        return tree.pick(velocities.linear(), input.robot().model().linkCount(), 3);
    }

    /** v + ω × R c, c being the centre of mass of the body, all welded links together, from the origin of its link. */
    private double[] ofMass() {
        RobotModel model = input.robot().model();
        int bodies = tree.links().size();
        double[] out = ofOrigins();
        double[] omega = tree.pick(velocities.angular(), model.linkCount(), 3);
        double[] quaternions = tree.pick(motion.orientations(), model.linkCount(), 4);
        double[] r = new double[3];
        for (int i = 0; i < out.length / 3; i++) {
            double[] c = centre(model, tree.links().get(i % bodies));
            Quaternions.rotate(quaternions, 4 * i, c[0], c[1], c[2], r, 0);
            for (int axis = 0; axis < 3; axis++) {
                int j = (axis + 1) % 3;
                int k = (axis + 2) % 3;
                out[3 * i + axis] += omega[3 * i + j] * r[k] - omega[3 * i + k] * r[j];
            }
        }
        return out;
    }

    /** The centre of mass of the body that a link belongs to, in the frame of the link, m. */
    private static double[] centre(RobotModel model, int link) {
        double[] com = model.bodyCom(model.bodyOf(link));
        double[] pose = model.linkInBody(link);
        double[] c = new double[3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                c[i] += pose[3 * j + i] * (com[j] - pose[9 + j]);
            }
        }
        return c;
    }
}
