package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.ContactPartMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.robots.Robot;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A robot that keeps a hand on the ground, but for a step and a hop. */
class BodyContactRelaxationTest {
    private static final int FRAMES = 40;

    private final Robot robot = BuiltInRobots.load("unitree-g1");
    private final Feet feet = robot.feet().orElseThrow();

    private JointTrajectory still(double height) {
        double[] q = new double[FRAMES * robot.model().dof()];
        double[] base = new double[JointTrajectory.BASE_WIDTH * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(
                    robot.home(), 0, q, f * robot.model().dof(), robot.model().dof());
            base[7 * f + 2] = height;
            base[7 * f + 3] = 1;
        }
        return new JointTrajectory(robot.model().jointNames(), 0.02, q, base);
    }

    private static double height(Robot robot, ContactPart part, JointTrajectory motion) {
        return new ContactPartMotion(robot.model(), part, motion).lift(0);
    }

    @Test
    void whatSlidesOrIsLiftedIsNotHeld() {
        ContactPart hand = feet.others().stream()
                .filter(part -> part.joint() == BodyJoint.LEFT_HAND)
                .findFirst()
                .orElseThrow();
        JointTrajectory resting = still(-height(robot, hand, still(0)));
        FootContacts contacts =
                FootContacts.none(FRAMES).withOthers(Map.of(BodyJoint.LEFT_HAND, List.of(new Stance(2, 37))));
        assertThat(BodyContactRelaxation.of(robot, feet, resting, contacts)).isEqualTo(contacts);
        double[] base = resting.base();
        base[7 * 10 + 2] += 0.002;
        for (int f = 30; f < FRAMES; f++) {
            base[7 * f] += 0.001;
        }
        assertThat(BodyContactRelaxation.of(robot, feet, resting.withBase(base), contacts)
                        .of(BodyJoint.LEFT_HAND))
                .containsExactly(new Stance(2, 9), new Stance(11, 29), new Stance(31, 37));
        Arrays.fill(base, 0, 7 * FRAMES, 0);
        for (int f = 0; f < FRAMES; f++) {
            base[7 * f + 2] = 2;
            base[7 * f + 3] = 1;
        }
        assertThat(BodyContactRelaxation.of(robot, feet, resting.withBase(base), contacts)
                        .others())
                .isEmpty();
    }

    /** However short they are. */
    @Test
    void contactsThatAreHeldStay() {
        ContactPart hand = feet.others().get(0);
        JointTrajectory resting = still(-height(robot, hand, still(0)));
        FootContacts contacts =
                FootContacts.none(FRAMES).withOthers(Map.of(hand.joint(), List.of(new Stance(2, 2), new Stance(5, 6))));
        assertThat(BodyContactRelaxation.of(robot, feet, resting, contacts)).isEqualTo(contacts);
    }
}
