package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.ik.trajectory.HuberResidual;
import dev.marionette.ik.trajectory.OrientationResidual;
import dev.marionette.ik.trajectory.Residual;
import dev.marionette.kinematics.Pose;
import dev.marionette.transfer.HandContact;
import dev.marionette.transfer.HandContact.Part;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How much the turn of a hand weighs while it touches: in square, its own weight and that of a contact at half a hand from the middle. */
class ContactWeightsTest {
    private static final double OWN = 0.05;
    private static final double CONTACT = 10;

    private static HandContact contact(BodyJoint hand, Part part, double... nearness) {
        int frames = nearness.length;
        double[] shares = new double[frames * part.joints().size()];
        return new HandContact(hand, part, 0.6, shares, new double[3 * frames], new double[frames], nearness);
    }

    private static double[] weights(String track) {
        // a clap of which the left hand goes on to the head: what it is near in the second frame is shared out
        TrackedMotion.Contacts contacts = new TrackedMotion.Contacts(
                List.of(
                        contact(BodyJoint.LEFT_HAND, Part.RIGHT_HAND, 1, 0.5, 0),
                        contact(BodyJoint.LEFT_HAND, Part.HEAD, 0, 0.6, 1)),
                CONTACT);
        return contacts.weights(new OrientationTrack(track, 1, OWN, 0.1, new double[27]));
    }

    private static double[] expected(double... nearness) {
        return Arrays.stream(nearness)
                .map(near -> Math.sqrt(OWN + CONTACT * near * near * HandContact.HALF_HAND * HandContact.HALF_HAND))
                .toArray();
    }

    @Test
    void bothHandsOfAContactWeighMoreAndNothingElseDoes() {
        assertThat(weights("left_hand")).containsExactly(expected(1, Math.hypot(0.5, 0.6), 1), within(1e-12));
        assertThat(weights("right_hand")).containsExactly(expected(1, 0.5, 0), within(1e-12));
        assertThat(weights("head")).containsExactly(expected(0, 0, 0), within(1e-12));
        assertThat(weights("left_collar")).containsExactly(expected(0, 0, 0), within(1e-12));
    }

    /** However much a hand weighs in a frame, what the costs say of it is its angle. */
    @Test
    void errorsAreTheAngleWhateverTheWeight() {
        double[] rotations = new double[18];
        for (int f = 0; f < 2; f++) {
            System.arraycopy(Pose.unturned(1), 0, rotations, 9 * f, 9);
        }
        double[] weights = {0.2, 0.6};
        for (Residual residual : new Residual[] {
            new OrientationResidual(1, rotations, weights),
            new HuberResidual(new OrientationResidual(1, rotations, weights), 0.02)
        }) {
            WholeBodyMotion.Part part = new WholeBodyMotion.Part(Optional.of("left hand"), residual, weights);
            for (int f = 0; f < 2; f++) {
                double norm = 0.3 * weights[f];
                double told = residual instanceof HuberResidual ? Math.sqrt(0.02 * (2 * norm - 0.02)) : norm;
                assertThat(part.error(f, told)).isCloseTo(0.3, within(1e-12));
            }
        }
    }
}
