package dev.marionette.pipeline.likeness;

import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.numerics.Angles;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.ground.GroundMotion;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Whether soles point where the source's feet in stance do: neither limbs nor contacts tell of toes that point in or out. */
public final class StanceHeading {
    /**
     * More is told, degrees. 21 robots on four clips are 1 to 33° off, 9° in the median (docs/studies/ground.csv); one whose knees were taken to
     * be beside its legs was 60° off. In between there is THORMANG with the box alone.
     */
    private static final double FAR_DEG = 30;

    private StanceHeading() {}

    /**
     * The mean angle about the vertical between the source's feet in stance and the soles at that time, degrees; empty where no foot is in
     * stance or a foot of the source has no toes.
     *
     * @param from first frame of the source that the result follows
     * @param to the frame behind the last one
     * @param result with a base
     */
    public static OptionalDouble meanDeg(GroundMotion source, int from, int to, Robot robot, JointTrajectory result) {
        Optional<Feet> feet = robot.feet().filter(known -> source.hasToes());
        if (feet.isEmpty()) {
            return OptionalDouble.empty();
        }
        double[] soles = SoleMotion.of(robot.model(), feet.get(), result).poses();
        double sum = 0;
        int count = 0;
        for (boolean left : new boolean[] {true, false}) {
            boolean[] stance = source.contacts().flags(left);
            for (int f = 0; f < result.frames(); f++) {
                int phase = from + RobotPath.phase(f, result.frames(), to - from);
                if (stance[phase]) {
                    int o = Pose.WIDTH * (2 * f + (left ? 0 : 1));
                    double wanted = source.footYawRad(left, phase);
                    sum += Math.abs(Angles.nearest(Math.atan2(soles[o + 3], soles[o]), wanted) - wanted);
                    count++;
                }
            }
        }
        return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.toDegrees(sum / count));
    }

    /** A warning where soles point far away from where the source's feet do; as {@link #meanDeg}. */
    public static Optional<Finding> finding(
            GroundMotion source, int from, int to, Robot robot, JointTrajectory result) {
        OptionalDouble mean = meanDeg(source, from, to, robot, result);
        return mean.isPresent() && mean.getAsDouble() > FAR_DEG
                ? Optional.of(Finding.warning(
                        "feet",
                        String.format(
                                Locale.ROOT,
                                "soles in stance point %.0f° away from where the source's feet do on average: the source turns"
                                        + " its feet against its knees, the robot's legs cannot follow, or their keypoints are not where they bend",
                                mean.getAsDouble())))
                : Optional.empty();
    }
}
