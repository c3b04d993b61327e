package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.LowDiscrepancy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decides which pairs of links are worth a query.
 *
 * <p>Left out at once: pairs that the description disables, pairs of one body, of a body and its parent, of one and its
 * grandparent or great-grandparent with no shape in between (as of joints of several axes), and pairs that overlap in the home pose, as boxes
 * too large or a wrong pose say nothing of the links: nobody bounds those. Other pairs with the grandparent or great-grandparent are looked at with the inner halves of their shapes: boxes
 * are fatter than links near their joints (docs/adr/0014-checked-pairs.md). Of the others, only those stay out that are never seen nearer than 1 cm plus a quarter of the smaller
 * shape's bounding radius: not in any of {@link #SAMPLES} poses, and not where descents of the distance from the
 * nearest and a few others of them lead. One near pose is enough to be checked.
 *
 * <p>Poses come from {@linkplain LowDiscrepancy#richtmyer Richtmyer's sequence}, stretched by a tenth beyond
 * the limits and clamped, since links meet most often at the limits of their joints. It is deterministic.
 */
final class PairSelector {
    /** Sampled poses. */
    static final int SAMPLES = 1000;

    private static final double MARGIN = 0.01;
    private static final double RELATIVE_MARGIN = 0.25;
    private static final int NEIGHBOUR_GENERATIONS = 3;
    /** The sizes at which shapes are looked at: those of neighbours are half as large. */
    static final double[] SCALES = {1, 0.5};

    private static final int DESCENTS = 8;
    private static final int DESCENT_STEPS = 20;
    /** A descent ends after so many steps in a row that bring nothing. */
    private static final int PATIENCE = 4;
    /** Longest step of a joint in a descent, rad or m. */
    private static final double MAX_STEP = 0.6;

    /** Boxes that touch at home within rounding would be in contact for ever after. */
    private static final double TOUCH = 1e-12;

    private final RobotModel model;
    private final CollisionShapes shapes;
    /** Number of shapes at their whole size, which come first. */
    private final int whole;

    private final Kinematics kinematics;
    private final StandardDetector detector = new StandardDetector();
    private final MinkowskiSum sum = new MinkowskiSum();
    private final WarmStart warm = new WarmStart();
    private final Separation separation = new Separation();
    private final double[] poses;
    private final double[] q;
    private final double[] gradient;
    private final double[] lower;
    private final double[] upper;
    private final LowDiscrepancy sequence;
    private final List<Candidate> candidates = new ArrayList<>();

    /** A pair of links with the shapes of each, as ranges of the shape arrays. */
    private static final class Candidate {
        int from;
        int to;
        int otherFrom;
        int otherTo;
        /** Whether they are looked at with smaller shapes once they are apart at home. */
        boolean neighbours;

        PairReason reason = PairReason.CHECKED;
        /** The sample that came nearest, and how near. */
        int nearestSample;

        double nearestGap = Double.POSITIVE_INFINITY;

        Candidate(int from, int to, int otherFrom, int otherTo) {
            this.from = from;
            this.to = to;
            this.otherFrom = otherFrom;
            this.otherTo = otherTo;
        }

        /** Goes over to other shapes of the same links. */
        void shift(int by) {
            from += by;
            to += by;
            otherFrom += by;
            otherTo += by;
        }
    }

    /**
     * @param shapes of the robot at the {@link #SCALES}
     */
    PairSelector(RobotModel model, CollisionShapes shapes) {
        this.model = model;
        this.shapes = shapes;
        whole = shapes.count / SCALES.length;
        kinematics = new Kinematics(model);
        poses = new double[12 * shapes.count];
        int dof = model.dof();
        q = new double[dof];
        gradient = new double[dof];
        lower = new double[dof];
        upper = new double[dof];
        sequence = LowDiscrepancy.richtmyer(dof);
        for (int d = 0; d < dof; d++) {
            boolean free = model.jointType(d) == JointType.CONTINUOUS;
            lower[d] = free ? -Math.PI : model.lower(d);
            upper[d] = free ? Math.PI : model.upper(d);
        }
    }

    /** Shapes of checked pairs, two indices a pair; the verdicts on all pairs of links are added to the list. */
    int[] select(double[] home, Collection<LinkPair> disabled, List<LinkPairVerdict> verdicts) {
        collect(disabled);
        kinematics.update(home);
        shapes.place(kinematics.poses(), poses);
        List<Candidate> atHome = new ArrayList<>();
        List<Candidate> unseen = new ArrayList<>();
        for (Candidate c : candidates) {
            if (c.reason == PairReason.CHECKED) {
                boolean overlaps = nearer(c, TOUCH);
                if (overlaps && c.neighbours) {
                    c.reason = PairReason.ADJACENT;
                    continue;
                }
                if (c.neighbours) {
                    c.shift(whole);
                }
                c.reason = overlaps ? PairReason.ALWAYS_IN_CONTACT : PairReason.NEVER_NEAR;
                (overlaps ? atHome : unseen).add(c);
            }
        }
        sample(atHome, unseen);
        for (Candidate c : unseen) {
            if (meets(c)) {
                c.reason = PairReason.CHECKED;
            }
        }
        return report(verdicts);
    }

    private void collect(Collection<LinkPair> disabled) {
        Set<Long> off = new HashSet<>();
        for (LinkPair pair : disabled) {
            long a = model.link(pair.first());
            long b = model.link(pair.second());
            off.add(Math.min(a, b) << 32 | Math.max(a, b));
        }
        int[] starts = linkStarts();
        for (int i = 0; i + 1 < starts.length; i++) {
            for (int j = i + 1; j + 1 < starts.length; j++) {
                int linkA = shapes.link[starts[i]];
                int linkB = shapes.link[starts[j]];
                if (model.bodyOf(linkA) == model.bodyOf(linkB)) {
                    continue;
                }
                Candidate c = new Candidate(starts[i], starts[i + 1], starts[j], starts[j + 1]);
                int joints = jointsInSeries(model.bodyOf(linkA), model.bodyOf(linkB));
                c.neighbours = joints <= NEIGHBOUR_GENERATIONS;
                if (c.neighbours && !solidBetween(model.bodyOf(linkA), model.bodyOf(linkB))) {
                    c.reason = PairReason.ADJACENT;
                } else if (off.contains((long) Math.min(linkA, linkB) << 32 | Math.max(linkA, linkB))) {
                    c.reason = PairReason.DISABLED;
                }
                candidates.add(c);
            }
        }
    }

    /** Where the whole shapes of each link start, and the end of all. */
    private int[] linkStarts() {
        int[] starts = new int[whole + 1];
        int n = 0;
        for (int g = 0; g < whole; g++) {
            if (g == 0 || shapes.link[g] != shapes.link[g - 1]) {
                starts[n++] = g;
            }
        }
        starts[n++] = whole;
        return Arrays.copyOf(starts, n);
    }

    /** How many joints are between two bodies of which one carries the other; a large number where there are more than three, or neither does. */
    private int jointsInSeries(int a, int b) {
        int up = Math.max(a, b);
        int target = Math.min(a, b);
        for (int k = 1; k <= NEIGHBOUR_GENERATIONS && up >= 0; k++) {
            up = model.parentBody(up);
            if (up == target) {
                return k;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** Whether one of the bodies between two of which one carries the other has a shape. */
    private boolean solidBetween(int a, int b) {
        for (int up = model.parentBody(Math.max(a, b)); up > Math.min(a, b); up = model.parentBody(up)) {
            int body = up;
            if (IntStream.range(0, whole).anyMatch(g -> shapes.body[g] == body)) {
                return true;
            }
        }
        return false;
    }

    private void sample(List<Candidate> atHome, List<Candidate> unseen) {
        for (int i = 1; i <= SAMPLES && !(atHome.isEmpty() && unseen.isEmpty()); i++) {
            place(i);
            for (Candidate c : unseen) {
                remember(c, i);
            }
            unseen.removeIf(c -> becomes(c, PairReason.CHECKED, c.nearestGap < margin(c) && nearer(c, margin(c))));
            atHome.removeIf(c -> becomes(c, PairReason.OVERLAPS_AT_HOME, !nearer(c, TOUCH)));
        }
    }

    private void place(int sample) {
        double[] u = sequence.point(sample);
        for (int d = 0; d < q.length; d++) {
            double v = Math.min(1, Math.max(0, 1.2 * u[d] - 0.1));
            q[d] = lower[d] + v * (upper[d] - lower[d]);
        }
        place();
    }

    private void place() {
        kinematics.update(q);
        shapes.place(kinematics.poses(), poses);
    }

    private void remember(Candidate c, int sample) {
        for (int a = c.from; a < c.to; a++) {
            for (int b = c.otherFrom; b < c.otherTo; b++) {
                double gap = shapes.sphereGap(a, b, poses);
                if (gap < c.nearestGap) {
                    c.nearestGap = gap;
                    c.nearestSample = sample;
                }
            }
        }
    }

    /** Whether going down the distance, from the nearest sample or one of a few others, leads within the margin. */
    private boolean meets(Candidate c) {
        double margin = margin(c);
        for (int start = 0; start < DESCENTS; start++) {
            place(start == 0 ? c.nearestSample : start);
            double best = Double.POSITIVE_INFINITY;
            for (int k = 0, idle = 0; k < DESCENT_STEPS && idle < PATIENCE && descend(c); k++) {
                idle = separation.distance < best ? 0 : idle + 1;
                best = Math.min(best, separation.distance);
                place();
                if (nearer(c, margin)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A Newton step towards contact of the pair's nearest shapes, within the limits; false where there is none. */
    private boolean descend(Candidate c) {
        int bestA = c.from;
        int bestB = c.otherFrom;
        double gap = Double.POSITIVE_INFINITY;
        for (int a = c.from; a < c.to; a++) {
            for (int b = c.otherFrom; b < c.otherTo; b++) {
                double g = shapes.sphereGap(a, b, poses);
                if (g < gap) {
                    gap = g;
                    bestA = a;
                    bestB = b;
                }
            }
        }
        sum.place(shapes.shape[bestA], poses, 12 * bestA, shapes.shape[bestB], poses, 12 * bestB);
        warm.clear();
        detector.distance(sum, warm, separation);
        Arrays.fill(gradient, 0);
        double[] n = separation.n;
        double[] p = separation.pA;
        double[] r = separation.pB;
        kinematics.addDirectionalGradient(shapes.body[bestA], p[0], p[1], p[2], n[0], n[1], n[2], 1, gradient, 0);
        kinematics.addDirectionalGradient(shapes.body[bestB], r[0], r[1], r[2], n[0], n[1], n[2], -1, gradient, 0);
        double norm2 = 0;
        double largest = 0;
        for (int d = 0; d < q.length; d++) {
            boolean blocked = gradient[d] > 0 ? q[d] <= lower[d] : q[d] >= upper[d];
            gradient[d] = blocked ? 0 : gradient[d];
            norm2 += gradient[d] * gradient[d];
            largest = Math.max(largest, Math.abs(gradient[d]));
        }
        if (norm2 < 1e-12) {
            return false;
        }
        double scale = Math.min(separation.distance / norm2, MAX_STEP / largest);
        for (int d = 0; d < q.length; d++) {
            q[d] = Math.min(upper[d], Math.max(lower[d], q[d] - scale * gradient[d]));
        }
        return true;
    }

    private static boolean becomes(Candidate c, PairReason reason, boolean condition) {
        if (condition) {
            c.reason = reason;
        }
        return condition;
    }

    private double margin(Candidate c) {
        double a = 0;
        double b = 0;
        for (int g = c.from; g < c.to; g++) {
            a = Math.max(a, shapes.radius[g]);
        }
        for (int g = c.otherFrom; g < c.otherTo; g++) {
            b = Math.max(b, shapes.radius[g]);
        }
        return MARGIN + RELATIVE_MARGIN * Math.min(a, b);
    }

    /** Whether some shapes of a pair may be nearer than a distance, as placed; never wrongly false. */
    private boolean nearer(Candidate c, double distance) {
        for (int a = c.from; a < c.to; a++) {
            for (int b = c.otherFrom; b < c.otherTo; b++) {
                if (shapes.sphereGap(a, b, poses) < distance) {
                    sum.place(shapes.shape[a], poses, 12 * a, shapes.shape[b], poses, 12 * b);
                    // it is of whichever pair was asked about before
                    warm.clear();
                    if (detector.lowerBound(sum, warm) < distance) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private int[] report(List<LinkPairVerdict> verdicts) {
        for (Candidate c : candidates) {
            verdicts.add(new LinkPairVerdict(
                    model.linkName(shapes.link[c.from]), model.linkName(shapes.link[c.otherFrom]), c.reason));
        }
        return Stream.of(false, true).flatMapToInt(this::checked).toArray();
    }

    /** The shapes of the pairs that are checked, of neighbours or of others; those of neighbours come last. */
    private IntStream checked(boolean neighbours) {
        return candidates.stream()
                .filter(c -> c.reason == PairReason.CHECKED && c.neighbours == neighbours)
                .flatMapToInt(c -> IntStream.range(c.from, c.to)
                        .flatMap(a -> IntStream.range(c.otherFrom, c.otherTo).flatMap(b -> IntStream.of(a, b))));
    }
}
