package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.methods.wholebody.BalanceRounds.Balance;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BalanceRoundsTest {
    /** A zero-moment point that is nearer to where it is to be is worth neither a collision nor a foot that is lifted. */
    @Test
    void collisionsCountBeforeStancesAndTheseBeforeTheZeroMomentPoint() {
        Balance colliding = new Balance(1, 200, 0);
        Balance lifted = new Balance(0, 190, 0);
        Balance outside = new Balance(0, 200, 0.5);
        Balance inside = new Balance(0, 200, 0.1);
        assertThat(Stream.of(colliding, lifted, outside, inside).sorted())
                .containsExactly(inside, outside, lifted, colliding);
    }

    /** Rounds that end with given balances, of which the first one is that of the start; the numbers of the best and the last one. */
    private static BalanceRounds<Integer> rounds(List<Balance> ends) {
        return BalanceRounds.of(0, i -> i + 1, ends::get);
    }

    private static BalanceRounds<Integer> shortfalls(double... shortfalls) {
        return rounds(IntStream.range(0, shortfalls.length)
                .mapToObj(i -> new Balance(0, 200, shortfalls[i]))
                .toList());
    }

    @Test
    void nothingIsDoneWhereNothingIsMissing() {
        assertThat(shortfalls(0)).isEqualTo(new BalanceRounds<>(0, 0));
    }

    @Test
    void aRoundAfterWhichNothingIsMissingIsTheLast() {
        assertThat(shortfalls(0.5, 0.6, 0.2, 0)).isEqualTo(new BalanceRounds<>(3, 3));
    }

    @Test
    void roundsThatGainNothingAreNotKept() {
        assertThat(shortfalls(0.5, 0.7, 0.6)).isEqualTo(new BalanceRounds<>(0, 2));
        assertThat(shortfalls(0.5, 0.2, 0.3, 0.2)).isEqualTo(new BalanceRounds<>(1, 3));
    }

    /** Between two that gain less than a tenth, one gains more. */
    @Test
    void onlyTwoRoundsInARowThatGainLittleAreTheLast() {
        assertThat(shortfalls(0.5, 0.49, 0.3, 0.29, 0.285)).isEqualTo(new BalanceRounds<>(4, 4));
    }

    /** What a round gains by feet that it lifts is not kept, but the rounds after it go on from there. */
    @Test
    void aRoundThatLiftsFeetIsNotKept() {
        assertThat(rounds(List.of(new Balance(0, 200, 0.5), new Balance(0, 190, 0.1), new Balance(0, 200, 0))))
                .isEqualTo(new BalanceRounds<>(2, 2));
        assertThat(rounds(List.of(new Balance(0, 200, 0.5), new Balance(0, 190, 0))))
                .isEqualTo(new BalanceRounds<>(0, 1));
    }

    @Test
    void roundsEnd() {
        double[] halves =
                IntStream.range(0, 20).mapToDouble(i -> Math.pow(0.5, i)).toArray();
        assertThat(shortfalls(halves)).isEqualTo(new BalanceRounds<>(12, 12));
    }
}
