package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.JointLimits;
import dev.marionette.api.RunSettings;
import dev.marionette.methods.RetimeSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.pipeline.likeness.LikenessMeter;
import dev.marionette.postprocess.retime.TimeMap;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/**
 * Retiming, where the user allows it: stretches of the clip in which velocity limits cost more likeness than they may are slowed down, by
 * the smallest of a few factors with which they do not, and the rest keeps its time. What velocity limits cost is the limb angle of the
 * motion against that of the same motion without them. Spins of a joint near a singularity are fast but change little of what is
 * seen, so velocities alone do not tell.
 */
final class LocalRetiming {
    private static final double[] FACTORS = {1, 1.25, 1.5, 2, 3, 5, 10};
    /** A joint that is too slow is behind before and after it is seen, seconds. */
    private static final double REACH = 0.25;
    /** What is less is printed as 1.00. */
    private static final double SHOWN = 1.005;

    private final Robot robot;
    private final double most;
    private final double allowed;

    LocalRetiming(Robot robot, RunSettings settings) {
        this.robot = robot;
        most = settings.get(SolverSettings.class).kind() == SolverKind.PAPER
                ? 1
                : settings.get(RetimeSettings.class).max();
        allowed = settings.get(RetimeSettings.class).lossDeg();
    }

    /**
     * A motion in the time it takes.
     *
     * @param factor how many times as long as the clip it takes, at least 1
     * @param findings what was slowed down
     */
    record Retimed(Attempt attempt, double factor, List<Finding> findings) {}

    /**
     * Chooses the time.
     *
     * @param make makes a motion of a clip within limits
     */
    Retimed choose(Clip clip, BiFunction<Clip, JointLimits, Attempt> make) {
        JointLimits limits = robot.model().limits();
        Attempt attempt = make.apply(clip, limits);
        // a method that slowed down itself has taken the time that it may
        if (most == 1 || attempt.found().slowdown() > 1) {
            return new Retimed(attempt, 1, List.of());
        }
        double[] free = angles(make.apply(clip, limits.withoutVelocities()));
        double[] factors = new double[clip.frames()];
        Arrays.fill(factors, 1);
        TimeMap map = TimeMap.of(factors);
        while (slower(factors, loss(attempt, map, free, clip.frames()), clip.rateHz())) {
            map = TimeMap.of(factors).smoothed((int) Math.round(REACH * clip.rateHz()));
            attempt = make.apply(map.apply(clip), limits);
        }
        return new Retimed(attempt, map.factor(), findings(map.factors(), clip, map.factor()));
    }

    private double[] angles(Attempt attempt) {
        return LikenessMeter.limbAnglesDeg(
                attempt.found().sourceMotion(), robot, attempt.bounded().motion());
    }

    /** By frame of the clip, the limb angle that velocity limits cost, degrees. */
    private double[] loss(Attempt attempt, TimeMap map, double[] free, int frames) {
        double[] timed = angles(attempt);
        double[] loss = new double[frames];
        for (int f = 0; f < timed.length; f++) {
            double part = timed.length == 1 ? 0 : (double) f / (timed.length - 1);
            int at = (int) Math.round(map.source(part));
            double without = free[(int) Math.round((double) at / Math.max(1, frames - 1) * (free.length - 1))];
            loss[at] = Math.max(loss[at], timed[f] - without);
        }
        return loss;
    }

    /** Slows the frames down in which more is lost than may be, and those around them; false where none can be. */
    private boolean slower(double[] factors, double[] loss, double rateHz) {
        int reach = (int) Math.round(REACH * rateHz);
        double[] next = factors.clone();
        for (int f = 0; f < factors.length; f++) {
            if (loss[f] > allowed) {
                for (int k = Math.max(0, f - reach); k <= Math.min(factors.length - 1, f + reach); k++) {
                    next[k] = Math.max(next[k], next(factors[f]));
                }
            }
        }
        boolean any = !Arrays.equals(next, factors);
        System.arraycopy(next, 0, factors, 0, next.length);
        return any;
    }

    private double next(double factor) {
        for (double candidate : FACTORS) {
            if (candidate > factor) {
                return Math.min(candidate, most);
            }
        }
        return most;
    }

    private static List<Finding> findings(double[] factors, Clip clip, double whole) {
        List<String> stretches = new ArrayList<>();
        for (int f = 0; f < factors.length; f++) {
            int first = f;
            double largest = 1;
            while (f < factors.length && factors[f] > SHOWN) {
                largest = Math.max(largest, factors[f]);
                f++;
            }
            if (f > first) {
                stretches.add(String.format(
                        Locale.ROOT,
                        "%.2f–%.2f s up to %.2f times",
                        first / clip.rateHz(),
                        (f - 1) / clip.rateHz(),
                        largest));
            }
        }
        return stretches.isEmpty()
                ? List.of()
                : List.of(Finding.warning(
                        "time-scale",
                        String.format(
                                Locale.ROOT,
                                "slowed down where velocity limits would have cost likeness, %.2f times in all; in the clip: %s;"
                                        + " retime.max=1 keeps the time",
                                whole,
                                String.join(", ", stretches))));
    }
}
