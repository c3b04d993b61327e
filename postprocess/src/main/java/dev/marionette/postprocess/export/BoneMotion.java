package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import java.util.List;

/**
 * Where the bones of a character are over time, in the frame of the root link. Arrays are owned by this record.
 *
 * @param positions frames × bones × 3, metres
 * @param rotations frames × bones × 4, unit quaternions (w, x, y, z), from the pose at rest
 * @param rest bones × 3, metres
 */
record BoneMotion(double[] positions, double[] rotations, double[] rest) {
    /** The bones along a trajectory of the robot that stands for the character. */
    static BoneMotion of(RobotModel model, CharacterRig rig, JointTrajectory trajectory) {
        LinkMotion motion = LinkMotion.of(model, trajectory);
        LinkMotion zero = LinkMotion.zero(model);
        List<CharacterRig.Bone> bones = rig.bones();
        int[] links = bones.stream().mapToInt(bone -> model.link(bone.link())).toArray();
        int count = trajectory.frames() * links.length;
        BoneMotion out = new BoneMotion(new double[3 * count], new double[4 * count], new double[3 * links.length]);
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
        }
        return out;
    }
}
