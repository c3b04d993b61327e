package dev.marionette.pipeline.metrics;

import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.naturalmotion.HandOrientations;
import dev.marionette.numerics.Rotations;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.HeadingMode;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** How far the hands of a robot are turned from where the source's are. */
final class HandTurns {
    private HandTurns() {}

    /**
     * The mean angle over frames and hands, degrees: in the world where the base floats, else in the frame of the root link. Empty where the
     * clip has no orientations that can be compared, or no hand of the robot turns against its forearm.
     */
    static OptionalDouble meanDeg(RetargetOutcome run) {
        return meanDeg(
                run.robot(),
                run.trajectory(),
                run.clip(),
                run.request().settings().get(SourceSettings.class));
    }

    static OptionalDouble meanDeg(Robot robot, JointTrajectory trajectory, Clip clip, SourceSettings settings) {
        BodyMotion motion = trajectory.floats()
                ? SourceBodyMotion.of(clip, settings, HeadingMode.FIRST)
                : SourceBodyMotion.of(clip, settings);
        List<OrientationTrack> hands = HandOrientations.of(clip, motion, robot);
        if (hands.isEmpty()) {
            return OptionalDouble.empty();
        }
        Kinematics kinematics = new Kinematics(robot.model());
        double[] q = new double[trajectory.joints()];
        double[] base = Pose.unturned(1);
        // where the base floats, the source faces x in the world; a held one faces where the robot does
        double[] facing = Rotations.aboutZ(trajectory.floats() ? -robot.forwardYaw() : 0);
        double sum = 0;
        for (int f = 0; f < trajectory.frames(); f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(f, d);
            }
            kinematics.update(q);
            if (trajectory.floats()) {
                BasePoses.of(robot.model(), trajectory, f, base);
            }
            int phase = RobotPath.phase(f, trajectory.frames(), motion.frames());
            for (OrientationTrack hand : hands) {
                int o = Pose.WIDTH * hand.body();
                double[] own = Rotations.times(base, Arrays.copyOfRange(kinematics.poses(), o, o + 9));
                double[] wanted =
                        Rotations.times(facing, Arrays.copyOfRange(hand.rotations(), 9 * phase, 9 * phase + 9));
                sum += Rotations.angle(own, 0, wanted, 0);
            }
        }
        return OptionalDouble.of(Math.toDegrees(sum) / (hands.size() * (double) trajectory.frames()));
    }
}
