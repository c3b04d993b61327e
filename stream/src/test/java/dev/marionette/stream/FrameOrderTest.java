package dev.marionette.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.stream.FrameOrder.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameOrderTest {
    private static final double PERIOD = 0.01;

    private final FrameOrder order = new FrameOrder(0.25);

    private Verdict judge(double stamp, long sequence) {
        Verdict verdict = order.judge(stamp, sequence, PERIOD);
        if (verdict == Verdict.NEW || verdict == Verdict.ANEW) {
            order.accept();
        }
        return verdict;
    }

    /** The shortest period there is, as a stamp in seconds rounds it. */
    @Test
    void noFrameAtTheHighestRateIsRepeated() {
        for (int k = 0; k < 100_000; k++) {
            assertThat(judge(k / FrameParser.MAX_RATE, -1)).as("frame %d", k).isEqualTo(Verdict.NEW);
        }
    }

    @Test
    void theSameStampOrNumberIsRepeated() {
        judge(5, 7);
        assertThat(judge(5, 8)).isEqualTo(Verdict.REPEATED);
        assertThat(judge(5.00001, 8)).isEqualTo(Verdict.REPEATED);
        assertThat(judge(5.01, 7)).isEqualTo(Verdict.REPEATED);
        assertThat(judge(5.01, 8)).isEqualTo(Verdict.NEW);
    }

    @Test
    void aGapOfMoreThanAnHourIsAnotherClock() {
        judge(0, 0);
        assertThat(judge(3599, 1)).isEqualTo(Verdict.NEW);
        assertThat(order.elapsedSeconds()).isEqualTo(3599);
        assertThat(judge(2 * 3600, 2)).isEqualTo(Verdict.ANEW);
        assertThat(order.elapsedSeconds()).isEqualTo(PERIOD);
    }

    @Test
    void numbersThatAreLeftOutAreLostUntilTheyComeLate() {
        judge(0.03, 3);
        judge(0.04, 4);
        judge(0.08, 8);
        judge(0.09, 9);
        assertThat(order.lost()).isEqualTo(3);
        assertThat(judge(0.06, 6)).isEqualTo(Verdict.LATE);
        assertThat(order.lost()).isEqualTo(2);
        judge(0.06, 6);
        judge(0.04, 4);
        judge(0.02, 2);
        assertThat(order.lost())
                .as("twice, not missed, and older than the first")
                .isEqualTo(2);
        judge(2.09, 209);
        judge(1.08, 108);
        assertThat(order.lost()).as("too old to be known").isEqualTo(201);
    }

    /** The numbers of a sender that restarts without a header are not those that its former self left out. */
    @Test
    void framesOfAClockThatBeganAnewFindNothing() {
        FrameOrder patient = new FrameOrder(0.5);
        for (int k = 0; k <= 60; k++) {
            if (k != 45 && patient.judge(PERIOD * k, k, PERIOD) == Verdict.NEW) {
                patient.accept();
            }
        }
        assertThat(patient.lost()).isEqualTo(1);
        int anew = 0;
        while (patient.judge(PERIOD * anew, anew, PERIOD) == Verdict.LATE) {
            anew++;
        }
        assertThat(anew).as("late when it comes to the number").isGreaterThan(45);
        patient.accept();
        assertThat(patient.lost()).isEqualTo(1);
    }

    /** However frames are shuffled over a short way, what never came is what is lost. */
    @Test
    void shuffledFramesAreNotLost() {
        Random random = new Random(5);
        List<Integer> sent = new ArrayList<>();
        for (int block = 0; block < 50; block++) {
            List<Integer> numbers = new ArrayList<>();
            for (int k = 0; k < 20; k++) {
                numbers.add(20 * block + k);
            }
            numbers.remove(random.nextInt(20));
            Collections.shuffle(numbers, random);
            sent.addAll(numbers);
        }
        int first = sent.get(0);
        int last = Collections.max(sent);
        sent.forEach(number -> judge(PERIOD * number, number));
        long came = sent.stream().filter(number -> number >= first).count();
        assertThat(order.lost()).isEqualTo(last - first + 1 - came);
    }
}
