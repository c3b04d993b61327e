package dev.marionette.bench;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.methods.SourcePositions;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.RecedingHorizon;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.config.HorizonSettings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.likeness.LikenessMeter;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a receding horizon costs: a motion that is planned while its source goes on beside the same motion made of all frames at once, from a second
 * and a half after it has begun at home; and how long a plan takes. A row of CSV for each robot, motion and look-ahead.
 *
 * <p>Arguments: robots separated by commas, look-aheads in seconds separated by commas, motions separated by commas, then settings.
 */
final class HorizonStudy {
    /** The robot comes from home, s. */
    private static final double SETTLING = 1.5;

    private static final List<BodyJoint> POINTS = List.of(
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_HAND,
            BodyJoint.LEFT_KNEE,
            BodyJoint.LEFT_FOOT,
            BodyJoint.RIGHT_KNEE,
            BodyJoint.RIGHT_FOOT);

    private HorizonStudy() {}

    /** Prints the rows. */
    public static void main(String[] args) {
        Injector injector = Guice.createInjector(new PipelineModule());
        Extensions extensions = injector.getInstance(Extensions.class);
        List<String> assignments = List.of(args).subList(3, args.length);
        System.out.println("robot,motion,base,look_ahead_s,frames,limb_angle_deg,limb_angle_whole_deg,points_rms_m,"
                + "jerk_rms,jerk_rms_whole,parts,parts_stopped,plan_ms_median,plan_ms_95,part_ms");
        for (String robotId : args[0].split(",")) {
            for (String motionId : args[2].split(",")) {
                for (String ahead : args[1].split(",")) {
                    List<String> all = new ArrayList<>(assignments);
                    all.add("horizon.look_ahead=" + ahead);
                    RunSettings settings = extensions.settings().load(Optional.empty(), all);
                    Robot robot = injector.getInstance(Robots.class).load(robotId);
                    Clip clip =
                            injector.getInstance(Motions.class).load(motionId).clip();
                    RetargetOutcome.Request request =
                            new RetargetOutcome.Request(robotId, motionId, "natural-motion", 0, settings);
                    study(injector.getInstance(Retargeter.class), request, robot, thinned(clip, settings));
                }
            }
        }
    }

    /** Every so many frames, at no more than the rate at which is planned. */
    private static Clip thinned(Clip clip, RunSettings settings) {
        int every = (int)
                Math.ceil(clip.rateHz() / settings.get(HorizonSettings.class).rateHz() - 1e-6);
        int[] frames = IntStream.range(0, (clip.frames() + every - 1) / every)
                .map(f -> every * f)
                .toArray();
        return clip.frames(frames).atRate(clip.rateHz() / every);
    }

    private static void study(Retargeter retargeter, RetargetOutcome.Request request, Robot robot, Clip clip) {
        HorizonSettings horizon = request.settings().get(HorizonSettings.class);
        int measured = (int) Math.round(horizon.calibrationSeconds() * clip.rateHz());
        int part = Math.max(2, (int) Math.round(horizon.stepSeconds() * clip.rateHz()));
        int ahead = Math.max(2, (int) Math.round(horizon.lookAheadSeconds() * clip.rateHz()));
        if (clip.durationSeconds() < horizon.calibrationSeconds() + 2 * SETTLING) {
            throw new InputException(
                    clip.name(),
                    "is shorter than the calibration and " + 2 * SETTLING + " s",
                    "Measure longer motions.");
        }
        RetargetOutcome whole = retargeter.run(request, robot, Motions.Loaded.of(clip), (stage, share) -> {});
        Clip sample = clip.frames(0, measured);
        RecedingHorizon planner = retargeter.horizon(request, robot, sample.asPartOf(sample, 0), Optional.empty());
        JointTrajectory motion = planner.start();
        List<Double> millis = new ArrayList<>();
        int stopped = 0;
        for (int first = measured; first + part <= clip.frames(); first += part) {
            int from = Math.max(0, first - RecedingHorizon.contextFrames(clip.rateHz()));
            Clip around = clip.frames(from, Math.min(clip.frames(), first + part + ahead))
                    .asPartOf(sample, from);
            long before = System.nanoTime();
            RecedingHorizon.Planned plan = planner.plan(around, first - from, part);
            millis.add((System.nanoTime() - before) / 1e6);
            stopped += plan.stopped() ? 1 : 0;
            motion = motion.then(plan.motion());
        }
        millis.sort(null);
        print(
                request,
                robot,
                whole,
                motion,
                measured,
                String.format(
                        Locale.ROOT,
                        "%d,%d,%.0f,%.0f,%.0f",
                        millis.size(),
                        stopped,
                        millis.get(millis.size() / 2),
                        millis.get((int) (0.95 * (millis.size() - 1))),
                        1000 * part / clip.rateHz()));
    }

    /**
     * Prints a row.
     *
     * @param motion where the robot begins, and the planned frames
     * @param measured frames of the clip before them
     * @param plans the columns that tell of the plans
     */
    private static void print(
            RetargetOutcome.Request request,
            Robot robot,
            RetargetOutcome whole,
            JointTrajectory motion,
            int measured,
            String plans) {
        int skip = (int) Math.round(SETTLING / motion.periodSeconds());
        int first = measured + skip;
        int frames = motion.frames() - 1 - skip;
        JointTrajectory here = motion.frames(1 + skip, motion.frames());
        JointTrajectory there = whole.trajectory().frames(first, first + frames);
        SourcePositions source = new SourcePositions() {
            @Override
            public int frames() {
                return frames;
            }

            @Override
            public double position(int frame, BodyJoint joint, int axis) {
                return whole.method().sourceMotion().position(first + frame, joint, axis);
            }
        };
        Robot held = robot.heldBy(here.floats() ? RobotProfile.Base.FLOATING : RobotProfile.Base.FIXED);
        System.out.printf(
                Locale.ROOT,
                "%s,%s,%s,%s,%d,%.3f,%.3f,%.4f,%.1f,%.1f,%s%n",
                name(request.robot()),
                name(request.motion()),
                here.floats() ? "floating" : "fixed",
                request.settings().get(HorizonSettings.class).lookAheadSeconds(),
                frames,
                LikenessMeter.meanLimbAngleDeg(source, held, here),
                LikenessMeter.meanLimbAngleDeg(source, held, there),
                apart(held, here, there),
                jerk(here),
                jerk(there),
                plans);
    }

    /** Root mean square distance of elbows, hands, knees and feet in the root frame, metres. */
    private static double apart(Robot robot, JointTrajectory a, JointTrajectory b) {
        Robot fixed = robot.heldBy(RobotProfile.Base.FIXED);
        RobotPath here = new RobotPath(fixed, a.withBase(new double[0]));
        RobotPath there = new RobotPath(fixed, b.withBase(new double[0]));
        double squares = 0;
        int count = 0;
        for (int f = 0; f < a.frames(); f++) {
            for (BodyJoint point : POINTS) {
                if (robot.points().containsKey(point)) {
                    for (int i = 0; i < 3; i++) {
                        double d = here.position(f, point, i) - there.position(f, point, i);
                        squares += d * d;
                    }
                    count++;
                }
            }
        }
        return Math.sqrt(squares / count);
    }

    /** Root mean square of all joints, rad/s³. */
    private static double jerk(JointTrajectory motion) {
        double squares = 0;
        int count = 0;
        double h = motion.periodSeconds();
        for (int f = 3; f < motion.frames(); f++) {
            for (int d = 0; d < motion.joints(); d++) {
                double third = motion.position(f, d)
                        - 3 * motion.position(f - 1, d)
                        + 3 * motion.position(f - 2, d)
                        - motion.position(f - 3, d);
                squares += third * third / (h * h * h * h * h * h);
                count++;
            }
        }
        return Math.sqrt(squares / count);
    }

    private static String name(String idOrPath) {
        return idOrPath.replaceAll(".*/", "").replace(".bvh", "");
    }
}
