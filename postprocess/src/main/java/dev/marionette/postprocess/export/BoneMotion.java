package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Vec3;
import dev.marionette.postprocess.fingers.FingerJoint;
import dev.marionette.postprocess.fingers.FingerMotion;
import dev.marionette.postprocess.fingers.FingerRig;
import dev.marionette.robots.Robot;
import java.util.Arrays;
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
    /** The bones along a run of the robot that stands for the character. */
    static BoneMotion of(ExportInput input, CharacterRig rig) {
        BoneMotion motion = of(input.robot(), rig, input.trajectory());
        input.fingers().ifPresent(fingers -> motion.bend(fingers, FingerRig.of(input.robot()), rig.bones()));
        return motion;
    }

    private static BoneMotion of(Robot robot, CharacterRig rig, JointTrajectory trajectory) {
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

    /** Turns the bones of fingers, and takes along what hangs on them. */
    private void bend(FingerMotion fingers, FingerRig rig, List<CharacterRig.Bone> bones) {
        List<FingerJoint> joints = rig.joints();
        int[] columns = fingers.columnsOf(joints);
        int[] jointOf = new int[bones.size()];
        Arrays.fill(jointOf, -1);
        for (int j = 0; j < columns.length; j++) {
            jointOf[joints.get(j).bone()] = columns[j] < 0 ? -1 : j;
        }
        boolean[] moved = new boolean[bones.size()];
        double[] turn = new double[4];
        double[] values = fingers.values();
        for (int i = 0; i < positions.length / 3; i++) {
            int b = i % bones.size();
            int parent = bones.get(b).parent();
            int p = i - b + parent;
            moved[b] = jointOf[b] >= 0 || parent >= 0 && moved[parent];
            if (!moved[b] || parent < 0) {
                continue;
            }
            double[] offset = Vec3.minus(Vec3.at(rest, b), Vec3.at(rest, parent));
            Quaternions.rotate(rotations, 4 * p, offset[0], offset[1], offset[2], positions, 3 * i);
            for (int c = 0; c < 3; c++) {
                positions[3 * i + c] += positions[3 * p + c];
            }
            System.arraycopy(rotations, 4 * p, rotations, 4 * i, 4);
            if (jointOf[b] >= 0) {
                int at = i / bones.size() * fingers.columns().size() + columns[jointOf[b]];
                joints.get(jointOf[b]).turn(values[at], values[at + 1], turn);
                Quaternions.multiply(rotations, 4 * p, turn, 0, rotations, 4 * i);
            }
        }
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
    static double standingHeight(Robot robot) {
        RobotModel model = robot.model();
        JointTrajectory rest = new JointTrajectory(model.jointNames(), 1, new double[model.dof()]);
        return robot.feet()
                .map(feet -> SoleMotion.of(model, feet, rest))
                .map(soles -> -Math.min(soles.lowest(true, 0), soles.lowest(false, 0)))
                .orElse(0.0);
    }
}
