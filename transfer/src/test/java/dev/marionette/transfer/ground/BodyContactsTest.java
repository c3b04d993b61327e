package dev.marionette.transfer.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.testkit.Crawler;
import dev.marionette.testkit.Walker;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.BodyMotionOptions;
import dev.marionette.transfer.HeadingLine;
import dev.marionette.transfer.HeadingMode;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BodyContactsTest {
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
                .anyMatch(m -> m.startsWith("the left knee is on the ground in 7"))
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

    /** Turned upside down about its middle, with stretched arms: hands are lowest, and on the ground. */
    @Test
    void handsOfAHandstandAreOnTheGround() {
        int joints = BodyJoint.count() + 2;
        Clip standing = Walker.clip(1, 0, 0, 0, 0);
        double[] p = new double[3 * joints * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            for (int j = 0; j < joints; j++) {
                p[3 * (f * joints + j)] = standing.position(0, j, 0);
                p[3 * (f * joints + j) + 1] = standing.position(0, j, 1);
                p[3 * (f * joints + j) + 2] = 2 - standing.position(0, j, 2);
            }
            for (BodyJoint hand : new BodyJoint[] {BodyJoint.LEFT_WRIST, BodyJoint.RIGHT_WRIST}) {
                p[3 * (f * joints + standing.joint(hand).orElseThrow()) + 2] = 0.02;
            }
            for (BodyJoint hand : new BodyJoint[] {BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND}) {
                p[3 * (f * joints + standing.joint(hand).orElseThrow()) + 2] = 0.04;
            }
        }
        FootContacts contacts = look(Walker.clip(p, joints)).contacts();
        assertThat(contacts.supported()).isZero();
        assertThat(contacts.others()).containsOnlyKeys(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND);
    }

    @Test
    void contactsThatTheSourceStatesReplaceThoseFound() {
        Clip walk = Walker.clip(FRAMES, 0.4, 1, 0, 3);
        boolean[] left = new boolean[FRAMES];
        Arrays.fill(left, 20, 41, true);
        boolean[] hand = new boolean[FRAMES];
        Arrays.fill(hand, 100, FRAMES, true);
        FootContacts found = look(walk).contacts();
        GroundMotion stated = look(walk.withContacts(Map.of(BodyJoint.LEFT_FOOT, left, BodyJoint.RIGHT_HAND, hand)));
        assertThat(stated.contacts().left()).containsExactly(new FootContacts.Stance(20, 40));
        assertThat(stated.contacts().right()).isEqualTo(found.right());
        assertThat(stated.contacts().others())
                .isEqualTo(Map.of(BodyJoint.RIGHT_HAND, List.of(new FootContacts.Stance(100, FRAMES - 1))));
        assertThat(stated.given().map(Finding::message))
                .hasValue("contacts are given, not found, of right_hand, left_foot");
        assertThat(look(walk).given()).isEmpty();
    }

    /** Those of a clip of twice the rate at which it is looked at. */
    @Test
    void statedContactsAreResampledWithTheMotion() {
        Clip walk = Walker.clip(FRAMES, 0.4, 1, 0, 3);
        boolean[] left = new boolean[FRAMES];
        Arrays.fill(left, 40, 81, true);
        Clip stated = walk.withContacts(Map.of(BodyJoint.LEFT_FOOT, left));
        BodyMotion slower = BodyMotion.of(
                stated,
                new BodyMotionOptions(HeadingMode.FIRST, HeadingLine.HIPS, Math.PI / 3, 0.5, 0.37, walk.rateHz() / 2));
        assertThat(new GroundMotion(stated, slower, false).contacts().left())
                .containsExactly(new FootContacts.Stance(20, 40));
    }

    @Test
    void partsThatAreLookedForAreThoseThatMayBeStated() {
        Set<BodyJoint> parts = EnumSet.copyOf(FootContacts.PARTS);
        parts.removeAll(Set.of(BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT));
        assertThat(BodyContacts.parts()).isEqualTo(parts);
    }
}
