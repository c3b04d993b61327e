package dev.marionette.postprocess.repair;

import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.JointLimits;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Moves a trajectory out of self-collision, as little and as smoothly as it can.
 *
 * <p>Two nearest-point problems share the work and are made to agree (alternating direction method of multipliers, Boyd
 * et al. 2011). In every frame that collides, {@link ClearPose} finds the nearest pose z with clearance. In every joint,
 * {@link LimitProjection} finds the trajectory x within position and velocity limits that is near the reference r, near z
 * where there is one, and whose change from r has little jerk, so that a correction begins and ends softly. The running
 * difference u = Σ(x − z) pushes on until x itself is clear:
 *
 * <pre>
 *   z_k ← nearest clear pose to x_k + u_k,   u_k ← u_k + x_k − z_k           (frames that collide)
 *   x   ← argmin Σ(x_k − r_k)² + ρ Σ(x_k − z_k + u_k)² + λ‖D₃(x − r)‖²      (joint by joint, within limits)
 * </pre>
 *
 * When all frames are clear, the lines between them are proven free; the ends of a line that is not become frames that
 * collide, with some more clearance.
 */
final class ClearanceRepair {
    private static final double RHO = 30;
    /** From this round on, only frames near one that still lacks clearance move; the others have found their poses. */
    private static final int JOINT_ROUNDS = 6;

    private static final int NEIGHBOURS = 4;
    /** A difference beyond this comes from poses on different sides of an obstacle, and is forgotten, rad or m. */
    private static final double MAX_PUSH = 0.6;
    /** A frame is left alone while it has this part of the clearance that its pairs need. */
    private static final double ACCEPTED = 0.2;
    /** What a line that touches adds to the clearance of its ends, as a part of the clearance. */
    private static final double GROWTH = 0.6;

    private final JointLimits limits;
    private final SelfCollision space;
    private final RepairOptions options;
    private final double[] needed;
    private final ClearPose clearPose;
    private final MotionFrames motion;
    private final double[] reference;
    private final double period;
    private final double[][] clear;
    private final double[][] push;
    private final double[] extra;
    /** Pairs between which no joint may move: left to the checks. */
    private final boolean[] hopeless;

    private final boolean[] changed;
    private final boolean[] lacking;
    private final boolean[] freeAfter;
    private final NavigableMap<Integer, Set<String>> reasons = new TreeMap<>();
    private final double[] now;
    private final double[] next;

    /**
     * @param motion within position and velocity limits; repaired in place
     * @param needed the clearance of each pair, metres
     * @param weights one weight a joint
     */
    ClearanceRepair(
            MotionFrames motion,
            double periodSeconds,
            JointLimits limits,
            SelfCollision space,
            RepairOptions options,
            double[] needed,
            double[] weights) {
        this.motion = motion;
        this.limits = limits;
        this.space = space;
        this.options = options;
        this.needed = needed;
        period = periodSeconds;
        hopeless = new boolean[space.pairCount()];
        for (int pair = 0; pair < hopeless.length; pair++) {
            hopeless[pair] = true;
            for (boolean moves : MotionWeights.movable(space.jointsBetween(pair), weights)) {
                hopeless[pair] &= !moves;
            }
        }
        clearPose = new ClearPose(space, limits, weights, needed);
        reference = motion.q.clone();
        clear = new double[motion.frames][];
        push = new double[motion.frames][];
        extra = new double[motion.frames];
        changed = new boolean[motion.frames];
        lacking = new boolean[motion.frames];
        freeAfter = new boolean[motion.frames];
        now = new double[motion.joints];
        next = new double[motion.joints];
    }

    /** Repairs; true when all frames are clear and all lines between them proven free. */
    boolean run() {
        Arrays.fill(changed, true);
        for (int round = 0; round < options.maxRounds(); round++) {
            if (!findCollidingFrames() && !findTouchingLines()) {
                return true;
            }
            int around = round < JOINT_ROUNDS ? motion.frames : NEIGHBOURS;
            int last = -1;
            for (int k = 0; k < motion.frames; k++) {
                for (int j = Math.max(last + 1, k - around); lacking[k] && j <= k + around && j < motion.frames; j++) {
                    moveApart(j);
                    last = j;
                }
                lacking[k] = false;
            }
            join();
        }
        return !findCollidingFrames() && !findTouchingLines();
    }

    /** After a run that failed: the pairs that still touch at a frame or on the line from it, by frame. */
    NavigableMap<Integer, Set<Integer>> touching() {
        NavigableMap<Integer, Set<Integer>> touching = new TreeMap<>();
        for (int k = 0; k < motion.frames; k++) {
            motion.getFrame(k, now);
            motion.getFrame(Math.min(k + 1, motion.frames - 1), next);
            int frame = k;
            space.between(now, next)
                    .filter(contact -> !hopeless[contact.pair()])
                    .ifPresent(contact -> touching.computeIfAbsent(frame, unused -> new TreeSet<>())
                            .add(contact.pair()));
        }
        return touching;
    }

    /** The pairs that made frames move, by frame. */
    NavigableMap<Integer, Set<String>> reasons() {
        return reasons;
    }

    /** Marks the changed frames that lack clearance; true if there are any. */
    private boolean findCollidingFrames() {
        boolean found = false;
        double range = options.clearance();
        for (int k = 0; k < motion.frames; k++) {
            if (!changed[k]) {
                continue;
            }
            motion.getFrame(k, now);
            int entries = space.evaluate(now, range);
            for (int i = 0; i < entries; i++) {
                if (!hopeless[space.pair(i)] && !(space.clearance(i) > ACCEPTED * needed[space.pair(i)])) {
                    mark(k, space.pair(i));
                }
            }
            found |= lacking[k];
            // a frame that lacks clearance is looked at again even if it does not move
            changed[k] = lacking[k];
            freeAfter[k] = false;
            freeAfter[Math.max(0, k - 1)] = false;
        }
        return found;
    }

    /** Marks the ends of the lines that touch; true if there are any. */
    private boolean findTouchingLines() {
        boolean found = false;
        for (int k = 0; k + 1 < motion.frames; k++) {
            if (freeAfter[k]) {
                continue;
            }
            motion.getFrame(k, now);
            motion.getFrame(k + 1, next);
            Optional<SelfCollision.Contact> contact = space.between(now, next);
            freeAfter[k] = contact.isEmpty() || hopeless[contact.get().pair()];
            if (contact.isPresent() && !freeAfter[k]) {
                mark(k, contact.get().pair());
                mark(k + 1, contact.get().pair());
                extra[k] += GROWTH * options.clearance();
                extra[k + 1] += GROWTH * options.clearance();
                found = true;
            }
        }
        return found;
    }

    private void mark(int frame, int pair) {
        lacking[frame] = true;
        if (clear[frame] == null) {
            clear[frame] = new double[motion.joints];
            push[frame] = new double[motion.joints];
            motion.getFrame(frame, clear[frame]);
        }
        reasons.computeIfAbsent(frame, unused -> new TreeSet<>()).add(space.pairName(pair));
    }

    private void moveApart(int k) {
        if (clear[k] == null) {
            return;
        }
        motion.getFrame(k, now);
        for (int d = 0; d < motion.joints; d++) {
            next[d] = now[d] + push[k][d];
        }
        // starts at the clear pose of the round before: one or two steps from the new one
        clearPose.solve(next, extra[k], clear[k]);
        double largest = 0;
        for (int d = 0; d < motion.joints; d++) {
            push[k][d] = next[d] - clear[k][d];
            largest = Math.max(largest, Math.abs(push[k][d]));
        }
        if (largest > MAX_PUSH) {
            Arrays.fill(push[k], 0);
        }
    }

    /** Joint by joint, the smooth trajectory within the limits that follows reference and clear poses. */
    private void join() {
        boolean[][] moved = new boolean[motion.joints][];
        IntStream.range(0, motion.joints).parallel().forEach(d -> moved[d] = joinJoint(d));
        for (boolean[] joint : moved) {
            for (int k = 0; k < motion.frames; k++) {
                changed[k] |= joint[k];
            }
        }
    }

    /** One joint; says which frames have moved. */
    private boolean[] joinJoint(int d) {
        double[] y = new double[motion.frames];
        double[] r = new double[motion.frames];
        double[] weights = new double[motion.frames];
        for (int k = 0; k < motion.frames; k++) {
            r[k] = reference[k * motion.joints + d];
            y[k] = r[k];
            weights[k] = 1;
            if (clear[k] != null) {
                weights[k] = 1 + RHO;
                double target = clear[k][d] - push[k][d];
                if (Math.abs(target - r[k]) > 1e-9) {
                    y[k] = (r[k] + RHO * target) / (1 + RHO);
                }
            }
        }
        double step = limits.velocity(d) * period * (1 - options.margin());
        // Both trajectories obey the velocity limit less the margin, so a small step from one to the other obeys the
        // limit.
        double faded = Math.min(1e-5, 0.5 * options.margin() * limits.velocity(d) * period);
        new LocalProjection(options.cutoffHz(), period)
                .solve(y, weights, r, limits.lower(d), limits.upper(d), step, faded);
        boolean[] moved = new boolean[motion.frames];
        for (int k = 0; k < motion.frames; k++) {
            moved[k] = y[k] != motion.q[k * motion.joints + d];
        }
        motion.setJoint(d, y);
        return moved;
    }
}
