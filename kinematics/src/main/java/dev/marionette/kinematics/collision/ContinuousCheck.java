package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.Kinematics;
import java.util.Arrays;

/**
 * Proves that the robot is free of self-collision all along straight lines in joint space, not only at their ends.
 *
 * <p>Let d₀ and d₁ be lower bounds of a pair's distance at both ends and L the {@link MotionBound} of the line. The
 * distance at t is at least max(d₀ − L·t, d₁ − L·(1 − t)), whose minimum is (d₀ + d₁ − L)/2: if that is positive, the pair
 * is free all along. Otherwise the line is cut in two. Bounds of the distance get dearer only where they must: spheres,
 * then separating axes, then GJK. (Schwarzer, Saha &amp; Latombe, 2005.)
 *
 * <p>A pair is given up as {@link Overlap#UNDECIDED}, to be treated as a collision, once L is below the resolution: it was
 * then nearer than that, somewhere. So is a line that takes more than 16,384 cuts. A workspace of one thread; always in
 * double precision, whatever the detector of the queries.
 */
public final class ContinuousCheck {
    /** Metres; what a pair nearer than this is called does not matter. */
    public static final double DEFAULT_RESOLUTION = 1e-4;

    private static final int SPHERES = 0;
    private static final int AXES = 1;
    private static final int EXACT = 2;
    private static final int MAX_DEPTH = 40;
    /** Poses looked at between two frames before a line is given up as undecided. */
    private static final int MAX_POSES = 1 << 14;

    private final CollisionModel model;
    private final CollisionShapes shapes;
    private final int[] pairs;
    private final double resolution;
    private final Kinematics kinematics;
    private final StandardDetector detector = new StandardDetector();
    private final MinkowskiSum sum = new MinkowskiSum();
    private final Separation separation = new Separation();
    private final WarmStart[] warm;
    private final double[] length;
    private final double[] absDelta;
    private final Pose[] middle = new Pose[MAX_DEPTH + 1];
    private final int[][] open = new int[MAX_DEPTH + 1][];
    private final Pose first;
    private final Pose second;

    private int pair;
    private double time;
    private double halving;
    private int bisections;

    /** A placed robot with the best lower bounds of the distances known so far. */
    private static final class Pose {
        final double[] q;
        final double[] shapes;
        final double[] lower;
        final byte[] level;

        Pose(int dof, int shapeCount, int pairCount) {
            q = new double[dof];
            shapes = new double[12 * shapeCount];
            lower = new double[pairCount];
            level = new byte[pairCount];
        }
    }

    /** A workspace with the default resolution. */
    public ContinuousCheck(CollisionModel model) {
        this(model, DEFAULT_RESOLUTION);
    }

    /**
     * A workspace.
     *
     * @param model shapes and pairs
     * @param resolution metres, above 0
     */
    public ContinuousCheck(CollisionModel model, double resolution) {
        if (!(resolution > 0)) {
            throw new IllegalArgumentException("resolution " + resolution + " m is not above 0");
        }
        this.model = model;
        this.resolution = resolution;
        shapes = model.shapes;
        pairs = model.pairs;
        kinematics = new Kinematics(model.robot());
        warm = new WarmStart[model.pairCount()];
        for (int p = 0; p < warm.length; p++) {
            warm[p] = new WarmStart();
        }
        length = new double[warm.length];
        absDelta = new double[model.robot().dof()];
        first = newPose();
        second = newPose();
        open[0] = new int[warm.length];
    }

    private Pose newPose() {
        return new Pose(model.robot().dof(), shapes.count, warm.length);
    }

    /**
     * Checks the straight line between two poses, ends included.
     *
     * @param q0 dof values, rad or m. Not modified.
     * @param q1 dof values, rad or m. Not modified.
     * @return SEPARATE: proven free all along; OVERLAPPING: a contact was found, see {@link #pair()} and {@link #time()};
     *     UNDECIDED: a pair came nearer than the resolution, or the line took too many cuts
     */
    public Overlap segment(double[] q0, double[] q1) {
        place(first, q0);
        place(second, q1);
        return interval();
    }

    /** The pair that the last segment stopped at; −1 after a free one. */
    public int pair() {
        return pair;
    }

    /** Where the last segment stopped, from 0 to 1. */
    public double time() {
        return time;
    }

    private void place(Pose pose, double[] q) {
        System.arraycopy(q, 0, pose.q, 0, pose.q.length);
        kinematics.update(pose.q);
        shapes.place(kinematics.poses(), pose.shapes);
        Arrays.fill(pose.level, (byte) -1);
    }

    private Overlap interval() {
        pair = -1;
        for (int d = 0; d < absDelta.length; d++) {
            absDelta[d] = Math.abs(second.q[d] - first.q[d]);
        }
        halving = 1;
        bisections = 0;
        int n = 0;
        MotionBound bound = model.motionBound();
        for (int p = 0; p < warm.length; p++) {
            length[p] = bound.displacement(p, absDelta);
            if (!free(p, first, second)) {
                if (refine(p, first, EXACT) <= 0) {
                    return stop(p, 0, Overlap.OVERLAPPING);
                }
                if (refine(p, second, EXACT) <= 0) {
                    return stop(p, 1, Overlap.OVERLAPPING);
                }
                open[0][n++] = p;
            }
        }
        return n == 0 ? Overlap.SEPARATE : bisect(first, second, n, 0, 0, 1);
    }

    private Overlap stop(int p, double t, Overlap verdict) {
        pair = p;
        time = t;
        return verdict;
    }

    /** Checks the pairs listed in open[depth] on the part of the line between two poses that are free of contact. */
    private Overlap bisect(Pose from, Pose to, int n, int depth, double t0, double t1) {
        double t = (t0 + t1) / 2;
        if (depth == MAX_DEPTH || ++bisections > MAX_POSES) {
            return stop(open[depth][0], t, Overlap.UNDECIDED);
        }
        Pose mid = middle(depth);
        for (int d = 0; d < mid.q.length; d++) {
            mid.q[d] = from.q[d] + 0.5 * (to.q[d] - from.q[d]);
        }
        place(mid, mid.q);
        for (int k = 0; k < n; k++) {
            int p = open[depth][k];
            if (halving * length[p] <= resolution) {
                return stop(p, t, Overlap.UNDECIDED);
            }
        }
        double whole = halving;
        halving = whole / 2;
        Overlap verdict = half(from, mid, n, depth, t0, t);
        if (verdict == Overlap.SEPARATE) {
            halving = whole / 2;
            verdict = half(mid, to, n, depth, t, t1);
        }
        halving = whole;
        return verdict;
    }

    private Overlap half(Pose from, Pose to, int n, int depth, double t0, double t1) {
        int left = 0;
        for (int k = 0; k < n; k++) {
            int p = open[depth][k];
            if (!free(p, from, to)) {
                if (refine(p, from, EXACT) <= 0) {
                    return stop(p, t0, Overlap.OVERLAPPING);
                }
                if (refine(p, to, EXACT) <= 0) {
                    return stop(p, t1, Overlap.OVERLAPPING);
                }
                open[depth + 1][left++] = p;
            }
        }
        return left == 0 ? Overlap.SEPARATE : bisect(from, to, left, depth + 1, t0, t1);
    }

    private Pose middle(int depth) {
        Pose pose = middle[depth];
        if (pose == null) {
            pose = newPose();
            middle[depth] = pose;
            open[depth + 1] = new int[warm.length];
        }
        return pose;
    }

    /** Whether the bounds prove a pair free between two poses, getting better ones as long as that may help. */
    private boolean free(int p, Pose from, Pose to) {
        double l = halving * length[p];
        for (int level = SPHERES; level <= EXACT; level++) {
            double d0 = refine(p, from, level);
            double d1 = refine(p, to, level);
            if (d0 > 0 && d1 > 0 && d0 + d1 > l) {
                return true;
            }
        }
        return false;
    }

    /** A lower bound of a pair's distance in a pose, of at least the given level. */
    private double refine(int p, Pose pose, int level) {
        if (pose.level[p] >= level) {
            return pose.lower[p];
        }
        pose.level[p] = (byte) level;
        int a = pairs[2 * p];
        int b = pairs[2 * p + 1];
        if (level == SPHERES) {
            pose.lower[p] = shapes.sphereGap(a, b, pose.shapes);
            return pose.lower[p];
        }
        sum.place(shapes.shape[a], pose.shapes, 12 * a, shapes.shape[b], pose.shapes, 12 * b);
        if (level == AXES) {
            pose.lower[p] = detector.lowerBound(sum, warm[p]);
        } else {
            Overlap answer = detector.distance(sum, warm[p], separation);
            // a query that stalls, as on two soles side by side, has still proven how far apart they are at least
            pose.lower[p] = answer == Overlap.OVERLAPPING
                    ? Math.min(0, separation.lowerBound)
                    : Math.max(pose.lower[p], separation.lowerBound);
        }
        return pose.lower[p];
    }
}
