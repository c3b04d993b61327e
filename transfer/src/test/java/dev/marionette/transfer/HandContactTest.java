package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.transfer.HandContact.Part;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On a person whose arms are 0.56 m long without the hands. */
class HandContactTest {
    private static final double ARM = 0.56;

    /** The person with the left hand, and what leads to it, somewhere. */
    private static BodyMotion with(double x, double y, double z) {
        double[] p = Bodies.standing();
        double[] shoulder = {0, 0.19, 0.48};
        double[] hand = {x, y, z};
        // lengths of limbs are kept by a bent elbow off to the side
        double[] elbow = elbow(shoulder, hand, 0.30, 0.35);
        Bodies.put(p, BodyJoint.LEFT_ELBOW, elbow[0], elbow[1], elbow[2]);
        for (int i = 0; i < 3; i++) {
            p[3 * Skeleton.index(BodyJoint.LEFT_HAND) + i] = hand[i];
            p[3 * Skeleton.index(BodyJoint.LEFT_WRIST) + i] = elbow[i] + 0.26 / 0.35 * (hand[i] - elbow[i]);
        }
        return BodyMotion.of(Bodies.clip(p));
    }

    private static Optional<HandContact> contact(BodyMotion motion, Part part) {
        List<HandContact> all = HandContact.of(motion).stream()
                .filter(c -> c.hand() == BodyJoint.LEFT_HAND && c.part() == part)
                .toList();
        assertThat(all.size()).isLessThan(2);
        return all.stream().findFirst();
    }

    /** From the shares, the vector and the joints, the hand is where it is. */
    private static void assertPlace(BodyMotion motion, HandContact contact) {
        List<BodyJoint> joints = contact.part().joints();
        for (int f = 0; f < motion.frames(); f++) {
            double sum = 0;
            double[] p = new double[3];
            for (int k = 0; k < joints.size(); k++) {
                double share = contact.shares()[f * joints.size() + k];
                assertThat(share).isBetween(0.0, 1.0);
                sum += share;
                for (int i = 0; i < 3; i++) {
                    p[i] += share * motion.position(f, joints.get(k), i);
                }
            }
            assertThat(sum).isCloseTo(1, within(1e-12));
            for (int i = 0; i < 3; i++) {
                assertThat(p[i] + contact.vectors()[3 * f + i])
                        .isCloseTo(motion.position(f, contact.hand(), i), within(1e-9));
            }
        }
    }

    /** Where an elbow is that points outwards. */
    private static double[] elbow(double[] shoulder, double[] hand, double upper, double lower) {
        double[] v = {hand[0] - shoulder[0], hand[1] - shoulder[1], hand[2] - shoulder[2]};
        double d = Vectors.length(v[0], v[1], v[2]);
        double along = (upper * upper - lower * lower + d * d) / (2 * d);
        double away = Math.sqrt(upper * upper - along * along);
        double[] out = {-v[1] / d * v[0] / d, 1 - v[1] / d * v[1] / d, -v[1] / d * v[2] / d};
        double norm = Vectors.length(out[0], out[1], out[2]);
        double[] elbow = new double[3];
        for (int i = 0; i < 3; i++) {
            elbow[i] = shoulder[i] + along * v[i] / d + away * out[i] / norm;
        }
        return elbow;
    }

    @Test
    void armsThatHangTouchNoTrunkNorHead() {
        BodyMotion motion = BodyMotion.of(Bodies.clip(Bodies.standing()));
        assertThat(HandContact.of(motion))
                .allSatisfy(contact -> assertThat(contact.arm()).isCloseTo(ARM, within(1e-9)));
        assertThat(HandContact.of(motion))
                .extracting(HandContact::part)
                .containsOnly(Part.HIPS, Part.LEFT_THIGH, Part.RIGHT_THIGH);
    }

    @ParameterizedTest
    @CsvSource({
        // on the belly, at the side of the trunk, on the hip, on the thigh
        "0.13, 0.00, 0.10, TRUNK, 0.13",
        "0.00, 0.14, 0.12, TRUNK, 0.14",
        "0.10, 0.10, -0.02, HIPS, 0.10",
        "0.08, 0.10, -0.10, LEFT_THIGH, 0.08"
    })
    void handsTouchParts(double x, double y, double z, Part part, double distance) {
        BodyMotion motion = with(x, y, z);
        HandContact contact = contact(motion, part).orElseThrow();
        assertThat(contact.touches(0)).isTrue();
        double[] v = contact.vectors();
        assertThat(Vectors.length(v[0], v[1], v[2])).isCloseTo(distance, within(1e-6));
        assertPlace(motion, contact);
    }

    /** Hips, thigh and trunk are all near this hand, and weigh no more than one of them. */
    @Test
    void aHandThatIsNearSeveralPartsIsNotNearTheMore() {
        List<HandContact> near = HandContact.of(with(0.03, 0.17, 0)).stream()
                .filter(contact -> contact.hand() == BodyJoint.LEFT_HAND)
                .toList();
        assertThat(near).extracting(HandContact::part).contains(Part.HIPS, Part.LEFT_THIGH, Part.TRUNK);
        assertThat(near.stream()
                        .mapToDouble(contact -> contact.nearness()[0] * contact.nearness()[0])
                        .sum())
                .isCloseTo(1, within(1e-12));
        assertThat(near).filteredOn(contact -> contact.touches(0)).hasSize(2);
        // where the legs are held, the hips and the trunk have it all
        List<HandContact> held = HandContact.of(with(0.03, 0.17, 0), part -> !part.leg()).stream()
                .filter(contact -> contact.hand() == BodyJoint.LEFT_HAND)
                .toList();
        assertThat(held).extracting(HandContact::part).containsExactlyInAnyOrder(Part.HIPS, Part.TRUNK);
        assertThat(held.stream()
                        .mapToDouble(contact -> contact.nearness()[0] * contact.nearness()[0])
                        .sum())
                .isCloseTo(1, within(1e-12));
    }

    /** A joint named head is where the neck ends in some clips, and in the middle of the head in others: a hand beside the head is as near in both. */
    @ParameterizedTest
    @ValueSource(doubles = {0.60, 0.66, 0.72, 0.80})
    void headsAreFoundWhereverTheirJointIs(double z) {
        double[] p = Bodies.standing();
        Bodies.put(p, BodyJoint.HEAD, 0, 0, z);
        double middle = 0.48 + 0.42 * ARM;
        Bodies.put(p, BodyJoint.LEFT_HAND, 0, 0.09, middle);
        HandContact contact = contact(BodyMotion.of(Bodies.clip(p)), Part.HEAD).orElseThrow();
        assertThat(contact.vectors()[0]).isCloseTo(0, within(1e-9));
        assertThat(contact.vectors()[1]).isCloseTo(0.09, within(1e-9));
        assertThat(contact.vectors()[2]).isCloseTo(0, within(1e-9));
        assertThat(contact.touches(0)).isTrue();
    }

    /** Gaps of 0.05 and 0.15 arms between the hand and the trunk's 0.22: in contact, and so far away that it does not matter. */
    @ParameterizedTest
    @CsvSource({"0.26, 1", "0.32, 0.5", "0.369, 0.0003", "0.371, 0"})
    void nearnessFallsWithTheGap(double arms, double nearness) {
        BodyMotion motion = with(arms * ARM, 0, 0.1);
        assertThat(contact(motion, Part.TRUNK).map(c -> c.nearness()[0]).orElse(0.0))
                .isCloseTo(nearness, within(1e-4));
        assertThat(contact(motion, Part.TRUNK).isPresent()).isEqualTo(nearness > 0);
    }

    @Test
    void placesAndPartsOfAMotion() {
        BodyMotion motion = BodyMotion.of(Bodies.clip(Bodies.rigidMotion(3, 400, 1.5)));
        List<HandContact> contacts = HandContact.of(motion);
        assertThat(contacts).hasSizeGreaterThan(2);
        for (HandContact contact : contacts) {
            HandContact part = contact.part(100, 130);
            assertThat(part.nearness()).isEqualTo(Arrays.copyOfRange(contact.nearness(), 100, 130));
            assertThat(part.gaps()).isEqualTo(Arrays.copyOfRange(contact.gaps(), 100, 130));
            assertThat(part.arm()).isEqualTo(contact.arm());
            assertThat(part.vectors()).isEqualTo(Arrays.copyOfRange(contact.vectors(), 300, 390));
            int joints = contact.part().joints().size();
            assertThat(part.shares()).isEqualTo(Arrays.copyOfRange(contact.shares(), 100 * joints, 130 * joints));
            if (contact.part() != Part.HEAD) {
                assertPlace(motion, contact);
            }
        }
    }
}
