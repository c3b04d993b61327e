package dev.marionette.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.FootContacts.Stance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contacts of parts that are no feet go with a motion that is cut, joined, slowed down or resampled, as stances do. */
class FootContactsTest {
    private static final List<Stance> STANCES = List.of(new Stance(2, 5), new Stance(8, 9));
    private static final FootContacts CONTACTS =
            new FootContacts(10, STANCES, List.of()).withOthers(Map.of(BodyJoint.LEFT_KNEE, STANCES));

    private static void requireAlike(FootContacts contacts) {
        assertThat(contacts.of(BodyJoint.LEFT_KNEE)).isEqualTo(contacts.left());
        assertThat(contacts.flags(BodyJoint.LEFT_KNEE)).isEqualTo(contacts.flags(true));
        assertThat(contacts.others()).containsOnlyKeys(BodyJoint.LEFT_KNEE);
    }

    @Test
    void contactsAreTreatedAsStances() {
        requireAlike(CONTACTS.part(3, 9));
        requireAlike(CONTACTS.then(CONTACTS));
        requireAlike(CONTACTS.then(FootContacts.none(4)));
        requireAlike(CONTACTS.slowedDown(1.7, 17));
        requireAlike(CONTACTS.resampled(0.5, 20));
        assertThat(CONTACTS.with(true, List.of()).of(BodyJoint.LEFT_KNEE)).isEqualTo(STANCES);
        assertThat(CONTACTS.part(6, 8).others()).isEmpty();
    }

    @Test
    void lostFramesAreCountedOnce() {
        FootContacts both = CONTACTS.withOthers(
                Map.of(BodyJoint.LEFT_KNEE, STANCES, BodyJoint.LEFT_HAND, List.of(new Stance(0, 5))));
        assertThat(both.framesWithout(CONTACTS)).isEqualTo(6);
        assertThat(both.framesWithout(FootContacts.none(10))).isEqualTo(8);
        assertThat(CONTACTS.framesWithout(both)).isZero();
    }

    @Test
    void solesAloneAreTheSupportWhereNothingElseIsOnTheGround() {
        FootContacts stands = new FootContacts(10, List.of(new Stance(1, 9)), List.of(new Stance(3, 4)))
                .withOthers(Map.of(BodyJoint.LEFT_HIP, List.of(new Stance(3, 5), new Stance(8, 8))));
        assertThat(stands.onSolesAlone().left()).containsExactly(new Stance(1, 2), new Stance(6, 7), new Stance(9, 9));
        assertThat(stands.onSolesAlone().right()).isEmpty();
        assertThat(stands.of(Set.of(BodyJoint.HEAD)).others()).isEmpty();
    }

    @Test
    void contactsOutOfOrderAreRefused() {
        assertThatThrownBy(() ->
                        CONTACTS.withOthers(Map.of(BodyJoint.HEAD, List.of(new Stance(4, 6), new Stance(6, 7)))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("head");
        assertThatThrownBy(() -> CONTACTS.withOthers(Map.of(BodyJoint.HEAD, List.of(new Stance(4, 10)))))
                .isInstanceOf(InputException.class);
    }
}
