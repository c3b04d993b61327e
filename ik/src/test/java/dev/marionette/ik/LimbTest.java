package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimbTest {
    private final RobotModel model = TestRobots.twoArms();

    private final List<Limb> limbs = Limb.of(
            model,
            List.of(
                    track(TestRobots.hand(model, "l")),
                    track(TestRobots.hand(model, "r")),
                    track(TestRobots.elbow(model, "l")),
                    track(TestRobots.elbow(model, "r"))),
            Optional.empty());

    private static PositionTrack track(BodyPoint point) {
        return new PositionTrack("point", point, 1, Optional.empty(), new double[3]);
    }

    /** The waist moves both arms and belongs to neither, also where no track turns the trunk. */
    @Test
    void armsPartAtTheTrunk() {
        assertThat(limbs).hasSize(2);
        for (int side = 0; side < 2; side++) {
            String s = side == 0 ? "l" : "r";
            assertThat(limbs.get(side).tracks()).containsExactly(side, side + 2);
            assertThat(limbs.get(side).joints().stream().map(model::jointName))
                    .containsExactlyInAnyOrder(s + "_pitch", s + "_roll", s + "_yaw", s + "_elbow");
        }
    }

    /** A head without a neck is carried by the trunk; it belongs to no arm, wherever it stands in the list. */
    @Test
    void whatTheTrunkCarriesIsNoLimb() {
        PositionTrack head = track(model.attach(model.link("torso"), 0, 0, 0.6));
        PositionTrack left = track(TestRobots.hand(model, "l"));
        PositionTrack right = track(TestRobots.hand(model, "r"));
        for (List<PositionTrack> tracks : List.of(List.of(head, left, right), List.of(left, right, head))) {
            List<Limb> found = Limb.of(model, tracks, Optional.empty());
            assertThat(found).hasSize(2);
            assertThat(found).allSatisfy(limb -> {
                assertThat(limb.tracks()).hasSize(1).doesNotContain(tracks.indexOf(head));
                assertThat(limb.joints()).hasSize(4);
            });
        }
    }

    @Test
    void onlyTheArmThatTouchesCollides() {
        double[] q = new double[model.dof()];
        CollisionModel collisions = CollisionModel.build(model, q, List.of());
        int roll = IntStream.range(0, q.length)
                .filter(d -> model.jointName(d).equals("l_roll"))
                .findFirst()
                .orElseThrow();
        Kinematics kinematics = new Kinematics(model);
        IkOptions options = new IkOptions(24, 0.02, 1e-3, 1e-3, 0.01, 0.4, CollisionHandling.AVOID, 0.005);
        try (ContactRows contacts = new ContactRows(kinematics, collisions, DetectorBackend.GJK, options, 0.55)) {
            kinematics.update(q);
            assertThat(contacts.collides(limbs.get(0).joints())).isFalse();
            q[roll] = -0.3;
            kinematics.update(q);
            assertThat(contacts.collides(limbs.get(0).joints())).isTrue();
            assertThat(contacts.collides(limbs.get(1).joints())).isFalse();
        }
    }
}
