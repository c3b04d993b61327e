package dev.marionette.methods.wholebody;

import java.util.Comparator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Rounds of a search that leads a zero-moment point inside, each from where the one before ended, even where that was not the best one.
 *
 * @param best of all rounds and the start
 * @param last round
 */
record BalanceRounds<S>(S best, S last) {
    /** How many rounds there are at most. */
    private static final int ROUNDS = 12;
    /** So many rounds in vain in a row are the last: one may only have ended before the motion followed the path. */
    private static final int VAIN = 2;

    /**
     * How good a motion is whose zero-moment point is bounded. The best one comes first: links that collide count before feet that are lifted, these
     * before the point.
     *
     * @param colliding frames in which links collide
     * @param stance frames in which feet are in stance, of both feet
     * @param shortfall as of {@link ZmpPlan#shortfall}, metres
     */
    record Balance(int colliding, int stance, double shortfall) implements Comparable<Balance> {
        private static final Comparator<Balance> ORDER = Comparator.comparingInt(Balance::colliding)
                .thenComparing(Balance::stance, Comparator.reverseOrder())
                .thenComparingDouble(Balance::shortfall);

        @Override
        public int compareTo(Balance other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * Searches until nothing is missing, or rounds are in vain.
     *
     * @param next a round from where one ended
     */
    static <S> BalanceRounds<S> of(S start, UnaryOperator<S> next, Function<S, Balance> balance) {
        S best = start;
        S last = start;
        Balance least = balance.apply(start);
        Balance now = least;
        int vain = 0;
        for (int round = 0; round < ROUNDS && vain < VAIN && now.shortfall() > 0; round++) {
            last = next.apply(last);
            now = balance.apply(last);
            vain = now.shortfall() < MotionSearch.GAIN * least.shortfall() ? 0 : vain + 1;
            if (now.compareTo(least) < 0) {
                best = last;
                least = now;
            }
        }
        return new BalanceRounds<>(best, last);
    }
}
