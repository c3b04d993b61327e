package dev.marionette.transfer.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.FootContacts.Stance;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ContactDetectorTest {
    /** At 50 frames per second a stance has at least five: four frames between two of rolling are no sole that stands, nor are those of a swing. */
    @Test
    void whatIsShorterThanAStanceIsBridgedWithinStancesAlone() {
        ContactDetector detector = new ContactDetector(0.9, 50, true);
        boolean[] stands = new boolean[40];
        Arrays.fill(stands, true);
        stands[32] = false;
        boolean[] rolls = new boolean[40];
        Arrays.fill(rolls, true);
        Arrays.fill(rolls, 5, 9, false);
        Arrays.fill(rolls, 15, 20, false);
        Arrays.fill(rolls, 30, 34, false);
        detector.fillShortGaps(rolls, stands);
        assertThat(Stance.where(rolls)).containsExactly(new Stance(0, 14), new Stance(20, 31), new Stance(33, 39));
    }
}
