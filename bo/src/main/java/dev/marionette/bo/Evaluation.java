package dev.marionette.bo;

/**
 * One line of the trace of a run.
 *
 * @param index counts from 0
 * @param phase what kind of step suggested the point: {@code initial}, {@code coordinate 3}
 * @param value what the objective said; not finite where it failed
 * @param best the smallest finite value up to and including this one; positive infinity before there is any
 * @param status whether the value can be used
 */
public record Evaluation(int index, String phase, double value, double best, Status status) {
    /** How an evaluation ended. */
    public enum Status {
        /** A finite value. */
        OK,
        /** NaN or infinite: it counts as worse than every finite value. */
        NOT_FINITE
    }

    /** The status that belongs to a value. */
    public static Status statusOf(double value) {
        return Double.isFinite(value) ? Status.OK : Status.NOT_FINITE;
    }
}
