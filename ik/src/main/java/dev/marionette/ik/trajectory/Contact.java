package dev.marionette.ik.trajectory;

/** A bound that also keeps quantities of a part of the body from one frame to the next. Threads share it. */
public sealed interface Contact extends Bound permits SoleContact, BodyContact {
    /** Number of quantities that it may keep. */
    int quantities();

    /** Those quantities and their gradients, of so many values and rows. */
    void held(FrameState state, Held out);

    /**
     * Adds what is held from a frame to the next, if it is.
     *
     * @param frame from 0
     * @param now values and rows of {@link #held} there
     * @param next the same at the next frame
     * @param out with gradients by the unknowns of both. Modified.
     */
    void addHeld(int frame, Held now, Held next, BoundRows out);

    /** What a contact keeps, at a frame. */
    final class Held {
        final double[] values;
        final double[] rows;

        Held(int quantities, int unknowns) {
            values = new double[quantities];
            rows = new double[quantities * unknowns];
        }

        /** Adds that a quantity stays the same, which changes by {@code change} now. */
        void addTo(BoundRows out, long key, int quantity, double change, double price, Held next) {
            int n = rows.length / values.length;
            int o = out.addEquality(key, change, price);
            for (int a = 0; a < n; a++) {
                out.gradient()[o + a] = -rows[quantity * n + a];
                out.gradient()[o + n + a] = next.rows[quantity * n + a];
            }
        }
    }
}
