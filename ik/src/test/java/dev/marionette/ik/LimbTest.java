package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    /** Of one arm the waist is a part, but not where the trunk is turned by itself; which of elbow and hand is first does not matter. */
    @Test
    void theTrunkHasItsJointsForItself() {
        PositionTrack hand = track(TestRobots.hand(model, "l"));
        PositionTrack elbow = track(TestRobots.elbow(model, "l"));
        OrientationTrack chest = new OrientationTrack("chest", model.bodyOf(model.link("torso")), 1, new double[9]);
        for (List<PositionTrack> tracks : List.of(List.of(hand, elbow), List.of(elbow, hand))) {
            List<Limb> withTrunk = Limb.of(model, tracks, Optional.of(chest));
            assertThat(withTrunk).hasSize(1);
            assertThat(withTrunk.get(0).tracks()).containsExactly(0, 1);
            assertThat(withTrunk.get(0).joints().stream().map(model::jointName))
                    .containsExactlyInAnyOrder("l_pitch", "l_roll", "l_yaw", "l_elbow");
            List<Limb> alone = Limb.of(model, tracks, Optional.empty());
            assertThat(alone).hasSize(1);
            assertThat(alone.get(0).joints()).hasSizeGreaterThan(4);
        }
    }

    @Test
    void aLimbHasTwoJointsOrMore() {
        List<LinkSpec> links =
                Stream.of("root", "a", "b", "c").map(LinkSpec::bare).toList();
        List<JointSpec> joints = new ArrayList<>();
        for (int i = 1; i < links.size(); i++) {
            String child = links.get(i).name();
            joints.add(JointSpec.revolute(
                    child, links.get(i - 1).name(), child, new double[3], new double[] {0, 0, 1}, -1, 1, 1));
        }
        RobotModel chain = RobotModel.of("chain", links, joints);
        for (int trunk = 1; trunk < 4; trunk++) {
            OrientationTrack turned = new OrientationTrack("trunk", chain.bodyOf(trunk), 1, new double[9]);
            List<Limb> found =
                    Limb.of(chain, List.of(track(chain.attach(chain.link("c"), 0, 0, 0))), Optional.of(turned));
            assertThat(found).isEqualTo(trunk == 1 ? List.of(new Limb(List.of(1, 2), List.of(0))) : List.of());
        }
    }

    @Test
    void posesDifferByTheJointThatDiffersMost() {
        Limb limb = new Limb(List.of(1, 3), List.of());
        double[] a = {9, 0.5, 9, -0.25};
        double[] b = {0, 0.75, 0, 0.25};
        assertThat(limb.distance(a, b)).isEqualTo(0.5);
        assertThat(limb.distance(b, a)).isEqualTo(0.5);
        assertThat(limb.closer(a, b, 0.5)).isFalse();
        assertThat(limb.closer(b, a, 0.5)).isFalse();
        assertThat(limb.closer(a, b, Math.nextUp(0.5))).isTrue();
        limb.copy(a, b);
        assertThat(b).containsExactly(0, 0.5, 0, -0.25);
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
