package dev.marionette.postprocess.repair;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.HomeClearance;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.postprocess.smooth.LimitProjection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Repairs a trajectory:
 *
 * <ol>
 *   <li>joints that break a position or velocity limit get the nearest smooth motion within them;
 *   <li>what collides is moved apart ({@link ClearanceRepair});
 *   <li>what still collides is held back towards the home pose ({@link HoldBack}).
 * </ol>
 *
 * A trajectory that needs none of it is given back unchanged. Everything done is recorded. Whether the result passes is
 * for the checks to say, which share no code with this package. Belongs to one thread.
 */
public final class Repairer {
    /** How often a motion is held back more before the robot stays at home. */
    private static final int MAX_HELD = 16;
    /** A change of a joint that is worth a record, rad or m. */
    private static final double CHANGED = 1e-4;

    private final JointLimits limits;
    private final SelfCollision space;
    private final double[] home;
    private final double[] weights;
    private final RepairOptions options;
    private final double[] needed;

    /**
     * @param limits the limits of the robot's joints
     * @param space its volumes
     * @param home one value a joint, within limits and free of collision: where holding back ends. Not modified.
     * @param weights one weight a joint, above 0: {@link MotionWeights}; infinite for a joint that must stay as it is,
     *     also where it is between links that touch. Not modified.
     * @param options figures
     * @throws InputException if the home pose is outside the limits or collides
     */
    public Repairer(JointLimits limits, SelfCollision space, double[] home, double[] weights, RepairOptions options) {
        this.limits = limits;
        this.space = space;
        this.home = home.clone();
        this.weights = weights.clone();
        this.options = options;
        for (int d = 0; d < limits.joints(); d++) {
            if (home[d] != limits.clamp(d, home[d])) {
                throw new InputException(
                        "home posture",
                        "joint '" + limits.jointNames().get(d) + "' is " + home[d] + ", outside [" + limits.lower(d)
                                + ", " + limits.upper(d) + "]",
                        "");
            }
        }
        needed = neededClearances();
    }

    private double[] neededClearances() {
        double[] clearances = new double[space.pairCount()];
        Arrays.fill(clearances, options.clearance());
        int entries = space.evaluate(home, HomeClearance.range(options.clearance()));
        for (int i = 0; i < entries; i++) {
            int pair = space.pair(i);
            if (!(space.clearance(i) > 0)) {
                throw new InputException(
                        "home posture",
                        "the links of the pair " + space.pairName(pair) + " touch in it",
                        "Give another home posture, or disable the pair in the SRDF.");
            }
            clearances[pair] = HomeClearance.of(options.clearance(), space.clearance(i));
        }
        return clearances;
    }

    /**
     * Repairs.
     *
     * @throws InputException if the joints are not those of the robot
     */
    public Repaired repair(JointTrajectory given) {
        limits.requireSameJoints(given.jointNames());
        List<Repair> repairs = new ArrayList<>();
        MotionFrames motion = new MotionFrames(given);
        enforceLimits(motion, given.periodSeconds(), repairs);
        moveClear(motion, given.periodSeconds(), repairs);
        repairs.sort(Comparator.comparingInt(Repair::firstFrame).thenComparing(Repair::kind));
        JointTrajectory result = motion.toTrajectory();
        return new Repaired(result, repairs, motion.meanChange(given.positions()));
    }

    /** Moves apart; as long as that does not succeed, holds back a little more and tries again. */
    private void moveClear(MotionFrames motion, double period, List<Repair> repairs) {
        HoldBack holdBack = new HoldBack(motion, home, period, limits, space, options, weights);
        for (int held = 0; ; held++) {
            double[] before = motion.q.clone();
            ClearanceRepair clearance = new ClearanceRepair(motion, period, limits, space, options, needed, weights);
            NavigableMap<Integer, Set<Integer>> touching = clearance.run() ? new TreeMap<>() : clearance.touching();
            if (touching.isEmpty()) {
                record(Repair.Kind.MOVED_APART, motion, before, clearance.reasons(), repairs);
                break;
            }
            if (held == MAX_HELD) {
                holdBack.standAtHome();
                break;
            }
            holdBack.lower(touching);
        }
        recordHeldBack(holdBack, repairs);
    }

    private void enforceLimits(MotionFrames motion, double period, List<Repair> repairs) {
        double lambda = LimitProjection.lambda(options.cutoffHz(), period);
        LimitProjection projection = new LimitProjection();
        double[] y = new double[motion.frames];
        double[] before = new double[motion.frames];
        double[] ones = new double[motion.frames];
        Arrays.fill(ones, 1);
        for (int d = 0; d < motion.joints; d++) {
            motion.getJoint(d, before);
            double allowed = limits.velocity(d) * period;
            if (isWithin(before, d, allowed)) {
                continue;
            }
            motion.getJoint(d, y);
            projection.solve(
                    y, ones, before, lambda, limits.lower(d), limits.upper(d), allowed * (1 - options.margin()));
            motion.setJoint(d, y);
            recordLimited(limits.jointNames().get(d), before, y, repairs);
        }
    }

    private boolean isWithin(double[] y, int joint, double step) {
        for (int k = 0; k < y.length; k++) {
            if (y[k] != limits.clamp(joint, y[k]) || k > 0 && Math.abs(y[k] - y[k - 1]) > step) {
                return false;
            }
        }
        return true;
    }

    private static void recordLimited(String joint, double[] before, double[] after, List<Repair> repairs) {
        int first = -1;
        int last = -1;
        double largest = 0;
        for (int k = 0; k < before.length; k++) {
            double change = Math.abs(after[k] - before[k]);
            if (change > CHANGED) {
                first = first < 0 ? k : first;
                last = k;
                largest = Math.max(largest, change);
            }
        }
        if (first >= 0) {
            repairs.add(new Repair(Repair.Kind.LIMITED, first, last, Set.of(joint), largest));
        }
    }

    /** Joins frames that changed into runs and says why. */
    private static void record(
            Repair.Kind kind,
            MotionFrames motion,
            double[] before,
            NavigableMap<Integer, Set<String>> reasons,
            List<Repair> repairs) {
        double[] change = new double[motion.frames];
        for (int i = 0; i < before.length; i++) {
            change[i / motion.joints] = Math.max(change[i / motion.joints], Math.abs(motion.q[i] - before[i]));
        }
        for (int k = 0; k < motion.frames; k++) {
            if (change[k] <= CHANGED) {
                continue;
            }
            int first = k;
            double largest = 0;
            while (k < motion.frames && change[k] > CHANGED) {
                largest = Math.max(largest, change[k]);
                k++;
            }
            repairs.add(new Repair(kind, first, k - 1, subjects(reasons, first, k - 1), largest));
        }
    }

    private void recordHeldBack(HoldBack holdBack, List<Repair> repairs) {
        double[] share = holdBack.share();
        for (int k = 0; k < share.length; k++) {
            if (share[k] >= 1) {
                continue;
            }
            int first = k;
            double least = 1;
            while (k < share.length && share[k] < 1) {
                least = Math.min(least, share[k]);
                k++;
            }
            repairs.add(
                    new Repair(Repair.Kind.HELD_BACK, first, k - 1, subjects(holdBack.reasons(), first, k - 1), least));
        }
    }

    /** The reasons of the frame that is nearest to a run: a smooth correction swings out beyond its cause. */
    private static Set<String> nearest(NavigableMap<Integer, Set<String>> reasons, int first, int last) {
        Map.Entry<Integer, Set<String>> before = reasons.lowerEntry(first);
        Map.Entry<Integer, Set<String>> after = reasons.higherEntry(last);
        if (before == null || after != null && after.getKey() - last < first - before.getKey()) {
            return after == null ? Set.of() : after.getValue();
        }
        return before.getValue();
    }

    private static Set<String> subjects(NavigableMap<Integer, Set<String>> reasons, int first, int last) {
        Set<String> subjects = new TreeSet<>();
        for (Map.Entry<Integer, Set<String>> entry :
                reasons.subMap(first, true, last, true).entrySet()) {
            subjects.addAll(entry.getValue());
        }
        return subjects.isEmpty() ? nearest(reasons, first, last) : subjects;
    }
}
