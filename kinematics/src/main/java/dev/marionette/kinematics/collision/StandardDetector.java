package dev.marionette.kinematics.collision;

/**
 * Our own narrow phase: the separating-axis test where both shapes are boxes and only a yes or no, or a depth, is asked;
 * {@link Gjk} with {@link Epa} for the rest; hulls whose boxes are apart are told apart by these alone. Double precision, nothing is
 * allocated after construction.
 */
final class StandardDetector implements PairDetector {
    private final BoxSat sat = new BoxSat();
    private final Gjk gjk;
    private final Separation scratch = new Separation();

    /** A workspace. */
    public StandardDetector() {
        Epa epa = new Epa();
        gjk = new Gjk(
                (sum, start, out) -> BoxSat.applies(sum) ? sat.solve(sum, start, out) : epa.solve(sum, start, out));
    }

    @Override
    public Overlap detect(MinkowskiSum sum, WarmStart warm) {
        if (BoxSat.applies(sum)) {
            return sat.detect(sum, warm);
        }
        return BoxSat.bounds(sum) && sat.detect(sum, warm) == Overlap.SEPARATE
                ? Overlap.SEPARATE
                : gjk.detect(sum, warm);
    }

    @Override
    public Overlap distance(MinkowskiSum sum, WarmStart warm, Separation out) {
        return gjk.distance(sum, warm, out);
    }

    @Override
    public boolean farther(MinkowskiSum sum, WarmStart warm, double distance) {
        return BoxSat.bounds(sum) && sat.farther(sum, warm, distance);
    }

    /**
     * A proven lower bound of the signed distance, metres: that of {@link #distance}, also of a query that ends undecided, or,
     * for boxes and hulls, a cheaper one that is positive whenever their boxes are apart.
     */
    double lowerBound(MinkowskiSum sum, WarmStart warm) {
        if (BoxSat.bounds(sum)) {
            double gap = sat.gap(sum);
            if (gap > 0 || BoxSat.applies(sum)) {
                return gap;
            }
        }
        gjk.distance(sum, warm, scratch);
        return scratch.lowerBound;
    }

    @Override
    public void close() {
        // nothing to release
    }
}
