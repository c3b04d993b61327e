package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import dev.marionette.robots.Robot;
import java.util.List;

/**
 * Where the bones of a character are over time: in the frame of the root link or, where that moves, in the world with the floor at z = 0.
 * Arrays are owned by this record.
 *
 * @param positions frames × bones × 3, metres
 * @param rotations frames × bones × 4, unit quaternions (w, x, y, z), from the pose at rest
 * @param rest bones × 3, metres
 * @param rootHeight height of the root link at rest in that frame, metres
 */
record BoneMotion(double[] positions, double[] rotations, double[] rest, double rootHeight) {
    /** The bones along a trajectory of the robot that stands for the character. */
    static BoneMotion of(Robot robot, CharacterRig rig, JointTrajectory trajectory) {
        RobotModel model = robot.model();
        LinkMotion motion = LinkMotion.of(model, trajectory);
        LinkMotion zero = LinkMotion.zero(model);
        List<CharacterRig.Bone> bones = rig.bones();
        int[] links = bones.stream().mapToInt(bone -> model.link(bone.link())).toArray();
        int count = trajectory.frames() * links.length;
        BoneMotion out = new BoneMotion(
                new double[3 * count],
                new double[4 * count],
                new double[3 * links.length],
                trajectory.floats() ? standingHeight(robot) : 0);
        double[] back = new double[4];
        for (int i = 0; i < count; i++) {
            int link = links[i % links.length];
            int from = i / links.length * motion.links() + link;
            System.arraycopy(motion.positions(), 3 * from, out.positions, 3 * i, 3);
            Quaternions.conjugate(zero.orientations(), 4 * link, back, 0);
            Quaternions.multiply(motion.orientations(), 4 * from, back, 0, out.rotations, 4 * i);
        }
        for (int b = 0; b < links.length; b++) {
            System.arraycopy(zero.positions(), 3 * links[b], out.rest, 3 * b, 3);
            out.rest[3 * b + 2] += out.rootHeight;
        }
        return out;
    }

    /** The positions in the frame that the root link has at rest, as the character's file has them. */
    double[] fromRest() {
        double[] from = positions.clone();
        for (int i = 2; i < from.length; i += 3) {
            from[i] -= rootHeight;
        }
        return from;
    }

    /** How high the root link is when the lower sole of the pose at rest is on the floor. */
    private static double standingHeight(Robot robot) {
        RobotModel model = robot.model();
        JointTrajectory rest = new JointTrajectory(model.jointNames(), 1, new double[model.dof()]);
        return robot.feet()
                .map(feet -> SoleMotion.of(model, feet, rest))
                .map(soles -> -Math.min(soles.lowest(true, 0), soles.lowest(false, 0)))
                .orElse(0.0);
    }
}
