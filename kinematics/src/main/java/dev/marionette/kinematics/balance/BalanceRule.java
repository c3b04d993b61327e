package dev.marionette.kinematics.balance;

/**
 * What is asked of the balance in every frame in which a foot is in stance.
 *
 * @param point which point is to be inside the support polygon
 * @param marginMetres how far inside at least
 */
public record BalanceRule(Point point, double marginMetres) {
    /** Points of a body that tell how it is balanced. */
    public enum Point {
        /** Seen from above: balance as if the motion were slow. */
        CENTER_OF_MASS("com", "centre of mass"),
        /** That of the linear inverted pendulum, {@link InvertedPendulum}. */
        ZERO_MOMENT_POINT("zmp", "zero-moment point");

        private final String id;
        private final String label;

        Point(String id, String label) {
            this.id = id;
            this.label = label;
        }

        /** Its name in files. */
        public String id() {
            return id;
        }

        /** Its name in texts. */
        public String label() {
            return label;
        }
    }
}
