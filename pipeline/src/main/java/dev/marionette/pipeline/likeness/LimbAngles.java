package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.SourceMotion;
import dev.marionette.methods.SourcePositions;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Angles between the upper arms and forearms of a source and those of a robot, each the mean over the frames of the robot's
 * trajectory. These are spread evenly over the source's, so that a slowed-down trajectory is compared at the same phase.
 */
final class LimbAngles {
    private final SourcePositions source;
    private final RobotPath path;
    private final List<Limb> limbs = new ArrayList<>();

    /** A limb from a joint to another; the robot's ends at {@code robotTo}. */
    private record Limb(String name, BodyJoint from, BodyJoint to, BodyJoint robotTo) {}

    /** @param path of the robot's points during its trajectory */
    LimbAngles(SourcePositions source, Robot robot, RobotPath path) {
        this.source = source;
        this.path = path;
        for (boolean left : new boolean[] {true, false}) {
            String side = left ? "left" : "right";
            BodyJoint shoulder = left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
            BodyJoint elbow = left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW;
            BodyJoint wrist = left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
            BodyJoint hand = left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
            limbs.add(new Limb(side + "_upper_arm", shoulder, elbow, elbow));
            limbs.add(
                    new Limb(side + "_forearm", elbow, wrist, robot.find(wrist).isPresent() ? wrist : hand));
        }
    }

    /** The mean over all limbs, degrees. */
    double meanDeg() {
        return degrees().values().stream().mapToDouble(v -> v).average().orElseThrow();
    }

    /** By limb, degrees, in the axes of the world. */
    Map<String, Double> degrees() {
        return degrees((frame, phase, u, v) -> angle(u, v));
    }

    /** By limb, degrees, each body in the axes of its own trunk. */
    Map<String, Double> inTrunkDegrees(SourceMotion motion) {
        double[] chest = new double[9];
        double[] robotChest = new double[9];
        return degrees((frame, phase, u, v) -> {
            motion.trunk(phase, chest, 0);
            path.trunk(frame, robotChest);
            return angle(turnBack(chest, u), turnBack(robotChest, v));
        });
    }

    private interface Between {
        double angle(int frame, int phase, double[] u, double[] v);
    }

    /** The mean over all limbs by frame of the trajectory, degrees, in the axes of the world. */
    double[] byFrame() {
        double[] means = new double[path.frames()];
        degrees((frame, phase, u, v) -> {
            double angle = angle(u, v);
            means[frame] += Math.toDegrees(angle) / limbs.size();
            return angle;
        });
        return means;
    }

    private Map<String, Double> degrees(Between between) {
        Map<String, Double> means = new LinkedHashMap<>();
        int frames = path.frames();
        double[] u = new double[3];
        double[] v = new double[3];
        for (Limb limb : limbs) {
            double sum = 0;
            for (int f = 0; f < frames; f++) {
                int k = RobotPath.phase(f, frames, source.frames());
                for (int i = 0; i < 3; i++) {
                    u[i] = source.position(k, limb.to, i) - source.position(k, limb.from, i);
                    v[i] = path.position(f, limb.robotTo, i) - path.position(f, limb.from, i);
                }
                sum += between.angle(f, k, u, v);
            }
            means.put(limb.name, Math.toDegrees(sum / frames));
        }
        return means;
    }

    private static double[] turnBack(double[] r, double[] v) {
        return new double[] {
            r[0] * v[0] + r[3] * v[1] + r[6] * v[2],
            r[1] * v[0] + r[4] * v[1] + r[7] * v[2],
            r[2] * v[0] + r[5] * v[1] + r[8] * v[2]
        };
    }

    private static double angle(double[] u, double[] v) {
        double dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
        double x = u[1] * v[2] - u[2] * v[1];
        double y = u[2] * v[0] - u[0] * v[2];
        double z = u[0] * v[1] - u[1] * v[0];
        return Math.atan2(Math.sqrt(x * x + y * y + z * z), dot);
    }
}
