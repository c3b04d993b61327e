package dev.marionette.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** A robot's time at 100 Hz against a wall that is moved by hand. */
class OwnClockTest {
    private static final double PERIOD = 0.01;

    private long wall;
    private final OwnClock live = new OwnClock(() -> wall, true);

    private void later(double seconds) {
        wall += Math.round(1e9 * seconds);
    }

    private double frame(OwnClock clock, double elapsed) {
        double time = clock.moveSeconds(elapsed, PERIOD);
        clock.pass(time);
        return time;
    }

    private void begin() {
        live.start(0, PERIOD);
        assertThat(frame(live, PERIOD)).isEqualTo(PERIOD);
    }

    @Test
    void ofAFileTheStampsAreTheTime() {
        OwnClock file = new OwnClock(() -> wall, false);
        file.start(1_763_800_000, PERIOD);
        assertThat(frame(file, PERIOD)).isEqualTo(PERIOD);
        assertThat(frame(file, 7)).isEqualTo(7);
        for (int k = 0; k < 20; k++) {
            assertThat(file.brakeSeconds(PERIOD)).isEqualTo(PERIOD);
        }
        assertThat(frame(file, 1)).as("less what it has braked").isCloseTo(0.8, within(1e-12));
        file.brakeSeconds(PERIOD);
        assertThat(frame(file, 0.001)).as("braked for longer than that").isEqualTo(FrameOrder.SAME);
        assertThat(frame(file, 1)).isEqualTo(1);
        assertThat(file.nanos()).isEqualTo(1_763_800_009_020_050_000L);
    }

    @Test
    void withoutAStampItBeginsAtZeroAndCountsWholeNanoseconds() {
        OwnClock file = new OwnClock(() -> wall, false);
        file.start(Double.NaN, PERIOD);
        assertThat(file.pass(1 / 3.0)).isEqualTo(0.333333333);
        assertThat(file.nanos()).isEqualTo(333_333_333);
    }

    @Test
    void framesOnTimeTakeTheirTime() {
        begin();
        for (int k = 0; k < 100; k++) {
            later(PERIOD);
            assertThat(frame(live, PERIOD)).isEqualTo(PERIOD);
        }
        assertThat(live.nanos()).isEqualTo(1_010_000_000);
    }

    /** A frame is late by two and a half periods, and those that wait behind it come at once. */
    @Test
    void aLateFrameIsMadeUpFor() {
        begin();
        later(3.5 * PERIOD);
        assertThat(frame(live, PERIOD)).isEqualTo(PERIOD);
        assertThat(frame(live, PERIOD)).isEqualTo(PERIOD);
        assertThat(frame(live, PERIOD)).isEqualTo(PERIOD);
        assertThat(frame(live, PERIOD)).isCloseTo(PERIOD / 2, within(1e-9));
        later(PERIOD / 2);
        assertThat(frame(live, PERIOD)).as("what was refused is forgotten").isCloseTo(PERIOD / 2, within(1e-9));
    }

    @Test
    void ofALongerPauseNoMoreThanThatIsMadeUpFor() {
        begin();
        later(1);
        double moved = 0;
        int early = 0;
        for (int k = 0; k < 100; k++) {
            double time = frame(live, PERIOD);
            moved += time;
            early += time == 0 ? 1 : 0;
        }
        assertThat(moved).isCloseTo(3.5 * PERIOD, within(1e-9));
        assertThat(early).isEqualTo(96);
        later(PERIOD);
        assertThat(frame(live, PERIOD)).isCloseTo(PERIOD, within(1e-9));
    }

    /** A hundred times as many frames as there should be. */
    @Test
    void aFloodDoesNotMakeTimePassFaster() {
        begin();
        for (int k = 0; k < 5000; k++) {
            later(PERIOD / 100);
            frame(live, PERIOD);
            assertThat(live.nanos()).isLessThanOrEqualTo(wall + Math.round(1e9 * PERIOD));
        }
        assertThat(live.nanos()).isGreaterThan(wall - Math.round(1e9 * PERIOD));
    }

    /** Half a second of silence, of which a quarter is waited for and then braked, until the sender is back. */
    @Test
    void brakingIsPaidForAndTheRestOfAPauseComesWithTheNextFrame() {
        begin();
        later(0.25);
        for (int k = 0; k < 10; k++) {
            live.brakeSeconds(PERIOD);
            later(PERIOD);
        }
        later(0.15);
        double time = frame(live, 0.5);
        assertThat(time)
                .as("wall since the last line of braking, and what is kept")
                .isCloseTo(0.185, within(1e-9));
        assertThat(live.nanos()).isLessThanOrEqualTo(wall + Math.round(1e9 * PERIOD));
        assertThat(frame(live, PERIOD)).as("nothing is left over").isZero();
        later(PERIOD);
        assertThat(frame(live, PERIOD)).isCloseTo(PERIOD, within(1e-9));
    }

    /** Whatever comes when: own time is never ahead by more than what is kept, nor does it run back. */
    @Test
    void itIsNeverAheadOfTheWall() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            OwnClock clock = new OwnClock(() -> wall, true);
            wall = 0;
            clock.start(0, PERIOD);
            long before = 0;
            for (int k = 0; k < 2000; k++) {
                later(random.nextInt(50) == 0 ? random.nextDouble() : 0.02 * random.nextDouble());
                if (random.nextInt(5) == 0) {
                    clock.brakeSeconds(Math.max(0, Math.min(PERIOD, (wall - before) * 1e-9)));
                } else {
                    frame(clock, random.nextInt(20) == 0 ? 10 * random.nextDouble() : 0.02 * random.nextDouble());
                }
                assertThat(clock.nanos())
                        .as("seed %d, step %d", seed, k)
                        .isBetween(before, wall + Math.round(1e9 * 2.5 * PERIOD));
                before = clock.nanos();
            }
        }
    }
}
