package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MotionSearchTest {
    /** Whichever of the two has it. */
    @Test
    void aContactThatOneScheduleAloneHasIsAChange() {
        FootContacts without = new FootContacts(10, List.of(new Stance(0, 4)), List.of());
        FootContacts with = new FootContacts(10, List.of(new Stance(0, 5)), List.of())
                .withOthers(Map.of(BodyJoint.LEFT_KNEE, List.of(new Stance(7, 8))));
        boolean[] expected = {false, false, false, false, false, true, false, true, true, false};
        assertThat(MotionSearch.changes(without, with)).isEqualTo(expected);
        assertThat(MotionSearch.changes(with, without)).isEqualTo(expected);
    }
}
