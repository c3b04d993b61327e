package dev.marionette.app.report.data;

import dev.marionette.api.CharacterRig;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.fingers.FingerJoint;
import dev.marionette.postprocess.fingers.FingerRig;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fingers of a character for its skin: bones that are no bodies of the robot, numbered behind these. */
final class FingerBlock {
    private final List<Map<String, Object>> bones = new ArrayList<>();
    private final int[] groups;

    /** Of a robot that stands for a character. */
    FingerBlock(Robot robot, CharacterRig rig) {
        RobotModel model = robot.model();
        Kinematics zero = new Kinematics(model);
        List<FingerJoint> joints = FingerRig.of(robot).joints();
        int bodies = model.bodyCount();
        groups = new int[rig.bones().size()];
        for (int b = 0; b < groups.length; b++) {
            int above = rig.bones().get(b).parent();
            int joint = joint(joints, b);
            int carried = above >= 0 && groups[above] >= bodies
                    ? groups[above]
                    : model.bodyOf(model.link(rig.bones().get(b).link()));
            groups[b] = joint >= 0 ? bodies + joint : carried;
        }
        double[] poses = zero.poses();
        for (FingerJoint joint : joints) {
            int parent = groups[rig.bones().get(joint.bone()).parent()];
            double[] from = parent < bodies
                    ? Arrays.copyOfRange(poses, 12 * parent + 9, 12 * parent + 12)
                    : place(zero, joints.get(parent - bodies).name());
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("parent", parent);
            tree.put("at", Vec3.minus(place(zero, joint.name()), from));
            tree.put("axes", joint.axes());
            bones.add(tree);
        }
    }

    private static double[] place(Kinematics zero, String link) {
        return Arrays.copyOfRange(zero.linkPose(zero.model().link(link)), 9, 12);
    }

    private static int joint(List<FingerJoint> joints, int bone) {
        for (int j = 0; j < joints.size(); j++) {
            if (joints.get(j).bone() == bone) {
                return j;
            }
        }
        return -1;
    }

    /** Where each finger bone hangs, and how it turns. */
    List<Map<String, Object>> bones() {
        return bones;
    }

    /** By bone of the character, what moves it: a body of the robot or, from their number on, a bone of a finger. */
    int[] groups() {
        return groups;
    }

    /** Curl and spread of all finger bones over time; empty where they stay at rest. */
    static Optional<Packed.Steps> motion(RetargetOutcome run) {
        return run.fingers().map(fingers -> {
            List<FingerJoint> joints = FingerRig.of(run.robot()).joints();
            int[] columns = fingers.columnsOf(joints);
            int width = FingerJoint.WIDTH * joints.size();
            double[] values = new double[fingers.frames() * width];
            for (int i = 0; i < values.length; i++) {
                int column = columns[i % width / FingerJoint.WIDTH];
                values[i] = column < 0
                        ? 0
                        : fingers.values()[i / width * fingers.columns().size() + column + i % FingerJoint.WIDTH];
            }
            return Packed.steps(values);
        });
    }
}
