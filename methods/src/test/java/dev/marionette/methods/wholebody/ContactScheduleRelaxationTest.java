package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContactScheduleRelaxationTest {
    private static final double PERIOD = 1 / 50.0;

    @Test
    void theFootThatGoesNextLeavesEarlierOrTheOtherComesLater() {
        FootContacts walk =
                new FootContacts(100, List.of(new Stance(0, 40)), List.of(new Stance(30, 80), new Stance(90, 99)));
        assertThat(ContactScheduleRelaxation.of(walk, bad(100, 39, 40), PERIOD).left())
                .containsExactly(new Stance(0, 38));
        assertThat(ContactScheduleRelaxation.of(walk, bad(100, 30, 31), PERIOD).right())
                .containsExactly(new Stance(32, 80), new Stance(90, 99));
        assertThat(ContactScheduleRelaxation.of(walk, bad(100, 60, 70), PERIOD)).isEqualTo(walk);
    }

    /** All of what both feet stand on fails: one leaves, and how the robot stands on the other is for the next try to see. */
    @Test
    void aFootThatIsLeftAloneStays() {
        FootContacts walk = new FootContacts(100, List.of(new Stance(0, 40)), List.of(new Stance(30, 80)));
        FootContacts relieved = ContactScheduleRelaxation.of(walk, bad(100, 30, 40), PERIOD);
        assertThat(relieved.left()).containsExactly(new Stance(0, 29));
        assertThat(relieved.right()).containsExactly(new Stance(30, 80));
        // fails alone, too
        assertThat(ContactScheduleRelaxation.of(relieved, bad(100, 30, 40), PERIOD)
                        .right())
                .containsExactly(new Stance(36, 80));
    }

    /** Alone it stands later or not as long, but not more than a step's time each try, and not where it fails in the middle. */
    @Test
    void aFootThatStandsAloneComesLaterAndLeavesEarlier() {
        FootContacts hop = new FootContacts(100, List.of(new Stance(10, 40)), List.of(new Stance(60, 99)));
        assertThat(ContactScheduleRelaxation.of(hop, bad(100, 8, 12), PERIOD).left())
                .containsExactly(new Stance(13, 40));
        assertThat(ContactScheduleRelaxation.of(hop, bad(100, 39, 45), PERIOD).left())
                .containsExactly(new Stance(10, 38));
        assertThat(ContactScheduleRelaxation.of(hop, bad(100, 60, 99), PERIOD).right())
                .containsExactly(new Stance(66, 93));
        assertThat(ContactScheduleRelaxation.of(hop, bad(100, 70, 80), PERIOD)).isEqualTo(hop);
        FootContacts landing = new FootContacts(100, List.of(new Stance(10, 11)), List.of());
        assertThat(ContactScheduleRelaxation.of(landing, bad(100, 10, 10), PERIOD)
                        .left())
                .isEmpty();
    }

    @Test
    void aFootThatStandsLongTakesAStep() {
        FootContacts turn = new FootContacts(200, List.of(new Stance(0, 199)), List.of(new Stance(10, 190)));
        FootContacts relieved = ContactScheduleRelaxation.of(turn, bad(200, 100, 104), PERIOD);
        assertThat(relieved.left()).isEqualTo(turn.left());
        assertThat(relieved.right()).containsExactly(new Stance(10, 93), new Stance(111, 190));
    }

    /** Frames 15 and 16 have both feet; 30 to 34 are one stretch, as a step takes 6 frames. */
    @Test
    void aFootThatFailsAloneInTheMiddleIsLiftedThere() {
        FootContacts turn =
                new FootContacts(100, List.of(new Stance(0, 20)), List.of(new Stance(10, 60), new Stance(70, 99)));
        boolean[][] failing = {new boolean[100], bad(100, 15, 16)};
        for (int f : new int[] {30, 34, 45}) {
            failing[1][f] = true;
        }
        FootContacts interrupted = ContactScheduleRelaxation.interrupted(turn, failing, PERIOD);
        assertThat(interrupted.left()).isEqualTo(turn.left());
        assertThat(interrupted.right())
                .containsExactly(new Stance(10, 29), new Stance(35, 44), new Stance(46, 60), new Stance(70, 99));
    }

    /**
     * Whatever fails, no frame that fails has both feet on the ground in the end, none stands where it did not, and none loses
     * both feet at once.
     */
    @Test
    void noFrameThatFailsHasBothAndNoneLosesBothAtOnce() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            FootContacts contacts = new FootContacts(150, stances(random), stances(random));
            boolean[] bad = new boolean[150];
            for (int k = 0; k < 4; k++) {
                int at = random.nextInt(140);
                for (int f = at; f < at + random.nextInt(10); f++) {
                    bad[f] = true;
                }
            }
            FootContacts relieved = contacts;
            for (int round = 0; round < 10; round++) {
                FootContacts before = relieved;
                relieved = ContactScheduleRelaxation.of(before, bad, PERIOD);
                for (int f = 0; f < 150; f++) {
                    boolean hadBoth = before.flags(true)[f] && before.flags(false)[f];
                    assertThat(hadBoth && !relieved.flags(true)[f] && !relieved.flags(false)[f])
                            .as("seed %d, round %d, frame %d has lost both feet", seed, round, f)
                            .isFalse();
                }
            }
            for (int f = 0; f < 150; f++) {
                boolean both = relieved.flags(true)[f] && relieved.flags(false)[f];
                assertThat(both && bad[f]).as("seed %d, frame %d", seed, f).isFalse();
                assertThat(contacts.flags(true)[f] || !relieved.flags(true)[f])
                        .as("seed %d, frame %d", seed, f)
                        .isTrue();
                assertThat(contacts.flags(false)[f] || !relieved.flags(false)[f])
                        .as("seed %d, frame %d", seed, f)
                        .isTrue();
            }
        }
    }

    private static List<Stance> stances(Random random) {
        List<Stance> stances = new ArrayList<>();
        for (int at = random.nextInt(20); at < 130; ) {
            int last = Math.min(149, at + 5 + random.nextInt(50));
            stances.add(new Stance(at, last));
            at = last + 5 + random.nextInt(20);
        }
        return stances;
    }

    private static boolean[] bad(int frames, int first, int last) {
        boolean[] bad = new boolean[frames];
        for (int f = first; f <= last; f++) {
            bad[f] = true;
        }
        return bad;
    }
}
