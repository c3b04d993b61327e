package dev.marionette.transfer.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.testkit.Crawler;
import dev.marionette.testkit.Walker;
import dev.marionette.transfer.BodyMotion;
import org.junit.jupiter.api.Test;

class BodyRestsTest {
    private static final int FRAMES = 300;
    /** Frames around the end of a swing in which a hand is still, or already, near the ground. */
    private static final int NEAR = 12;

    private static GroundMotion look(Clip clip) {
        return new GroundMotion(clip, BodyMotion.of(clip), false);
    }

    @Test
    void handsAndKneesOfACrawlerRestWhereTheyAreKnownTo() {
        GroundMotion motion = look(Crawler.clip(FRAMES));
        FootContacts contacts = motion.contacts();
        assertThat(contacts.supported()).as("frames on a sole").isZero();
        assertThat(motion.findings())
                .extracting(Finding::message)
                .anyMatch(m -> m.startsWith("the left knee rests on the ground in 7"))
                .noneMatch(m -> m.contains("floats along"));
        for (boolean left : new boolean[] {true, false}) {
            BodyJoint hand = left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
            BodyJoint knee = left ? BodyJoint.RIGHT_KNEE : BodyJoint.LEFT_KNEE;
            for (BodyJoint part : new BodyJoint[] {hand, knee}) {
                boolean[] found = contacts.flags(part);
                for (int f = 0; f < FRAMES; f++) {
                    boolean known = Crawler.rests(left, f);
                    boolean nearEnd = Crawler.rests(left, Math.max(0, f - NEAR)) != known
                            || Crawler.rests(left, Math.min(FRAMES - 1, f + NEAR)) != known;
                    assertThat(found[f] == known || nearEnd)
                            .as("%s, frame %d", part, f)
                            .isTrue();
                }
                assertThat(contacts.of(part)).as("%s", part).hasSizeBetween(3, 4);
            }
        }
        assertThat(contacts.others().keySet())
                .containsExactlyInAnyOrder(
                        BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND, BodyJoint.LEFT_KNEE, BodyJoint.RIGHT_KNEE);
    }

    @Test
    void nothingButFeetOfAWalkerRests() {
        assertThat(look(Walker.clip(FRAMES, 0.4, 1, 0, 3)).contacts().others()).isEmpty();
    }
}
