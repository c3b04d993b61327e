package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.InvertedPendulum;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.robots.Robot;
import dev.marionette.testkit.Walker;
import dev.marionette.transfer.BodyMotion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A robot at home on both feet, whatever the person does, whose centre of mass sways by 10 cm at 1 Hz, so that its zero-moment point leaves the soles. */
class StancePathTest {
    private static final int FRAMES = 90;
    private static final double PERIOD = 1.0 / 30;
    private static final double MARGIN = 0.01;
    private static final double HEIGHT = 0.8;

    private final Robot robot = BuiltInRobots.load("jvrc1");
    private final Feet feet = robot.feet().orElseThrow();

    private MorphingProblem scene() {
        HumanModel model = new HumanModel(false);
        Clip clip = Walker.clip(FRAMES, 0, 0, 0, 0);
        BodyMotion motion = BodyMotion.of(clip);
        return new MorphingProblem(
                robot,
                model,
                motion,
                MarkerPaths.of(clip, motion, model, Optional.empty()),
                WorldAlignment.floating(feet, 0.8),
                Weights.PAPER,
                0.03,
                Optional.empty());
    }

    private MotionTrack swaying(MorphingProblem scene, double x) {
        MotionTrack track = new MotionTrack(scene);
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(
                    robot.home(),
                    0,
                    track.joints,
                    f * robot.model().dof(),
                    robot.model().dof());
            track.base[7 * f + 3] = 1;
            track.com[3 * f] = x;
            track.com[3 * f + 1] = 0.1 * Math.sin(2 * Math.PI * f * PERIOD);
            track.com[3 * f + 2] = HEIGHT;
        }
        return track;
    }

    @Test
    void theCentreOfMassIsLedWhereItsZeroMomentPointIsInside() {
        MorphingProblem scene = scene();
        SoleMotion soles = SoleMotion.of(robot.model(), feet, swaying(scene, 0).trajectory(PERIOD));
        double[] corners = new double[2 * (feet.left().corners() + feet.right().corners())];
        for (int i = 0; i < corners.length / 2; i++) {
            boolean left = i < feet.left().corners();
            int k = left ? i : i - feet.left().corners();
            corners[2 * i] = soles.corner(left, 0, k, 0);
            corners[2 * i + 1] = soles.corner(left, 0, k, 1);
        }
        SupportPolygon support = SupportPolygon.hull(corners);
        // the first corner is the hindmost
        MotionTrack free = swaying(scene, support.corners()[0] + 0.1);
        List<Stance> always = List.of(new Stance(0, FRAMES - 1));
        FootContacts contacts = new FootContacts(FRAMES, always, always);
        StanceConstraints constraints =
                new StanceConstraints(scene, new MorphingSolver.Stances(feet, contacts, 2), free, PERIOD, MARGIN);

        double[] com = free.com.clone();
        for (int f = 0; f < FRAMES; f++) {
            constraints.prepare(f, scene.cost);
            System.arraycopy(scene.cost.frame().com, 0, com, 3 * f, 2);
            assertThat(scene.cost.frame().support.margin(com[3 * f], com[3 * f + 1]))
                    .isCloseTo(support.margin(com[3 * f], com[3 * f + 1]) - MARGIN, within(1e-9));
        }
        double[] before = InvertedPendulum.zmpPath(free.com, PERIOD, BalanceMotion.HALF_WINDOW);
        double[] zmp = InvertedPendulum.zmpPath(com, PERIOD, BalanceMotion.HALF_WINDOW);
        double worst = 0;
        double least = 1;
        for (int f = 2; f < FRAMES - 2; f++) {
            worst = Math.min(worst, support.margin(before[2 * f], before[2 * f + 1]));
            least = Math.min(least, support.margin(zmp[2 * f], zmp[2 * f + 1]));
        }
        assertThat(worst).isLessThan(-0.05);
        // no further than has to be
        assertThat(least).isCloseTo(MARGIN, within(1e-5));
    }
}
