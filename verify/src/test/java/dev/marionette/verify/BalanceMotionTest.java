package dev.marionette.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.InvertedPendulum;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A pelvis of 4 kg at 1 m with a weight of 1 kg on a slider that reaches forward and two soles of 20 cm × 10 cm at y = ±10 cm:
 * its centre of mass is a fifth of the slider's way ahead, and what it stands on is a rectangle.
 */
class BalanceMotionTest {
    private static final BalanceRule.Point COM = BalanceRule.Point.CENTER_OF_MASS;
    private static final BalanceRule.Point ZMP = BalanceRule.Point.ZERO_MOMENT_POINT;
    private static final int FRAMES = 61;
    private static final double PERIOD = 0.01;
    private static final double[] SOLE = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1};
    private static final double[] POLYGON = {-0.1, -0.05, 0.1, -0.05, 0.1, 0.05, -0.1, 0.05};

    private final RobotModel model = model(4, 1);
    private final Feet feet = new Feet(foot(true), foot(false));
    private final FootContacts contacts =
            new FootContacts(FRAMES, List.of(new Stance(0, 30)), List.of(new Stance(0, 49)));

    @Test
    void marginsAreThoseOfTheRectangles() {
        BalanceMotion motion = motion(f -> 0.3);
        // on both feet the nearest edge is the one ahead, 10 cm from the middle; the centre of mass is 6 cm ahead
        assertThat(motion.comMargin(0)).isCloseTo(0.04, within(1e-12));
        assertThat(motion.support(0).area()).isCloseTo(0.2 * 0.3, within(1e-12));
        // on the right foot, whose inner edge is 5 cm to the right of it
        assertThat(motion.comMargin(40)).isCloseTo(-0.05, within(1e-12));
        assertThat(motion.zmpMargin(40)).isCloseTo(-0.05, within(1e-12));
        assertThat(motion.stands(49)).isTrue();
        assertThat(motion.stands(50)).isFalse();
        assertThat(motion.comMargin(50)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void figuresCountStandingFramesOnly() {
        BalanceFigures figures = BalanceFigures.of(motion(f -> 0.3)).orElseThrow();
        assertThat(figures.frames()).isEqualTo(50);
        assertThat(figures.com().inside()).isCloseTo(31 / 50.0, within(1e-12));
        assertThat(figures.com().least()).isCloseTo(-0.05, within(1e-12));
        assertThat(figures.com().leastFrame()).isEqualTo(31);
        assertThat(figures.com().mean()).isCloseTo((31 * 0.04 - 19 * 0.05) / 50, within(1e-12));
    }

    /** The slider at a(t) = ½·2·t²: the centre of mass gains 0.4 m/s², at a height of 1 m. */
    @Test
    void theZeroMomentPointIsBehindWhatGainsSpeed() {
        BalanceMotion motion = motion(f -> PERIOD * f * PERIOD * f);
        double[] com = motion.com();
        double[] zmp = motion.zmp();
        for (int f = 0; f < FRAMES; f++) {
            assertThat(com[3 * f]).isCloseTo(0.2 * PERIOD * f * PERIOD * f, within(1e-12));
            assertThat(com[3 * f + 2]).isCloseTo(1, within(1e-12));
            assertThat(zmp[2 * f]).isCloseTo(com[3 * f] - 0.4 / InvertedPendulum.GRAVITY, within(1e-9));
        }
    }

    @Test
    void theBaseCarriesTheCentreOfMass() {
        double[] path = new double[7 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            // a quarter turn to the left, 2 m along y
            double[] base = {0, 2, 1, Math.sqrt(0.5), 0, 0, Math.sqrt(0.5)};
            System.arraycopy(base, 0, path, 7 * f, 7);
        }
        BalanceMotion motion = BalanceMotion.of(
                        model, feet, contacts, angles(f -> 0.5).withBase(path))
                .orElseThrow();
        assertThat(motion.com()[0]).isCloseTo(0, within(1e-12));
        assertThat(motion.com()[1]).isCloseTo(2.1, within(1e-12));
    }

    /** Pitched by 20° about the front edges of its soles, which stay at x = 0.1. */
    @Test
    void whoStandsOnTheToesIsSupportedByTheirEdge() {
        double pitch = Math.toRadians(20);
        double[] path = new double[7 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            double x = 0.1 - 0.1 * Math.cos(pitch) + Math.sin(pitch);
            double z = 0.1 * Math.sin(pitch) + Math.cos(pitch);
            double[] base = {x, 0, z, Math.cos(pitch / 2), 0, Math.sin(pitch / 2), 0};
            System.arraycopy(base, 0, path, 7 * f, 7);
        }
        JointTrajectory motion = angles(f -> 0).withBase(path);
        List<Stance> always = List.of(new Stance(0, FRAMES - 1));
        FootContacts onToes =
                new FootContacts(FRAMES, always, always, new FootContacts.Rolls(List.of(), List.of(), always, always));
        BalanceMotion balance = BalanceMotion.of(model, feet, onToes, motion).orElseThrow();
        assertThat(balance.support(0).area()).isZero();
        double[] com = balance.com();
        assertThat(balance.comMargin(0)).isCloseTo(-(com[0] - 0.1), within(1e-9));
        assertThat(com[0]).isCloseTo(path[0], within(1e-12));
    }

    @Test
    void withoutMassesNothingIsMadeUp() {
        RobotModel massless = model(0, 0);
        assertThat(BalanceMotion.of(massless, feet, contacts, floating(f -> 0.3)))
                .isEmpty();
        assertThat(BalanceMotion.standing(massless, feet, angles(f -> 0.3))).isEmpty();
    }

    @Test
    void whereNoFootEverStandsThereAreNoFigures() {
        Ground flying = new Ground(model, feet, FootContacts.none(FRAMES));
        assertThat(flying.balance(floating(f -> 0.3)).flatMap(BalanceFigures::of))
                .isEmpty();
    }

    /** Held by its root link, its soles are 1 m below it. */
    @Test
    void aHeldRobotStandsOnBothFeet() {
        BalanceMotion motion =
                BalanceMotion.standing(model, feet, angles(f -> 0.3)).orElseThrow();
        assertThat(motion.ground()).isEqualTo(-1);
        assertThat(motion.comMargin(60)).isCloseTo(0.04, within(1e-12));
        assertThat(motion.com()[2]).isCloseTo(1, within(1e-12));
        assertThat(BalanceMotion.standing(model, feet, floating(f -> 0.3))).isEmpty();
        double tilt = Math.toRadians(5);
        double[] tilted = {Math.cos(tilt), 0, Math.sin(tilt), 0, 1, 0, -Math.sin(tilt), 0, Math.cos(tilt), 0, 0, -1};
        Feet slanting = new Feet(new Foot(true, 0, tilted, POLYGON, 0, new double[3], 1, new int[0]), feet.right());
        assertThat(BalanceMotion.standing(model, slanting, angles(f -> 0.3))).isEmpty();
    }

    @Test
    void theCheckIsThereWhereItWasAskedForAndNamesTheFrames() {
        JointTrajectory motion = floating(f -> f < 20 ? 0.3 : 0.36);
        assertThat(verify(motion, GroundRules.NONE).checks())
                .extracting(CheckResult::check)
                .doesNotContain("balance");
        // 4 cm inside, then 2.8 cm, then on the right foot alone 5 cm outside, then none stands
        assertThat(balance(motion, 0.02).frames()).first().isEqualTo(31);
        CheckResult strict = balance(motion, 0.03);
        assertThat(strict.frames()).first().isEqualTo(20);
        assertThat(strict.frames()).last().isEqualTo(49);
        assertThat(strict.violations()).isEqualTo(30);
        assertThat(strict.worst()).isCloseTo(-0.05, within(1e-12));
        FootContacts both =
                new FootContacts(FRAMES, List.of(new Stance(0, FRAMES - 1)), List.of(new Stance(0, FRAMES - 1)));
        Ground ground = new Ground(model, feet, both, asked(COM, 0.025));
        assertThat(new BalanceCheck().run(motion, context(ground)).passed()).isTrue();
    }

    /** A sway of the weight of A sin(ωt) has a zero-moment point of A (1 + ω²z/g) sin(ωt). */
    @Test
    void theCheckJudgesTheZeroMomentPointWhereThatWasAskedFor() {
        double omega = 2 * Math.PI * 1.25;
        JointTrajectory motion = floating(f -> 0.3 + 0.02 * Math.sin(omega * f * PERIOD));
        FootContacts both =
                new FootContacts(FRAMES, List.of(new Stance(0, FRAMES - 1)), List.of(new Stance(0, FRAMES - 1)));
        BalanceMotion balance = BalanceMotion.of(model, feet, both, motion).orElseThrow();
        double least = Double.POSITIVE_INFINITY;
        for (int f = 0; f < FRAMES; f++) {
            least = Math.min(least, balance.zmpMargin(f));
        }
        double com = new BalanceCheck()
                .run(motion, context(new Ground(model, feet, both, asked(COM, -1))))
                .worst();
        CheckResult zmp = new BalanceCheck().run(motion, context(new Ground(model, feet, both, asked(ZMP, -1))));
        double sway = 0.2 * 0.02;
        assertThat(com).isCloseTo(0.04 - sway, within(1e-4));
        assertThat(zmp.worst())
                .isEqualTo(least)
                .isCloseTo(0.04 - sway * (1 + omega * omega / InvertedPendulum.GRAVITY), within(1e-3));
        CheckResult strict =
                new BalanceCheck().run(motion, context(new Ground(model, feet, both, asked(ZMP, com - 0.01))));
        assertThat(strict.passed()).isFalse();
        assertThat(strict.toString()).contains("zero-moment point");
        assertThat(new BalanceCheck()
                        .run(motion, context(new Ground(model, feet, both, asked(COM, com - 0.01))))
                        .passed())
                .isTrue();
    }

    /** Near an end, a parabola through the frames that are there is that of another moment. */
    @Test
    void whatIsKnownOfAPartIsThatOfAllOfIt() {
        JointTrajectory motion = floating(f -> 0.3 + 0.03 * Math.sin(0.01 * f * f));
        FootContacts both =
                new FootContacts(FRAMES, List.of(new Stance(0, FRAMES - 1)), List.of(new Stance(0, FRAMES - 1)));
        BalanceMotion all = BalanceMotion.of(model, feet, both, motion).orElseThrow();
        BalanceMotion part = BalanceMotion.of(model, feet, both.part(20, 45), motion.frames(20, 45))
                .orElseThrow();
        for (int f = 0; f < 25; f++) {
            assertThat(part.isKnown(COM, f)).isTrue();
            assertThat(part.isKnown(ZMP, f)).as("frame %d", f).isEqualTo(f >= 5 && f < 20);
            if (part.isKnown(ZMP, f)) {
                assertThat(part.zmpMargin(f)).isEqualTo(all.zmpMargin(20 + f));
            }
        }
        // of a steady way outwards, the last frame is farthest out and the last that is judged half a window before it
        JointTrajectory steady = floating(f -> 0.3 + 0.001 * f).frames(0, 25);
        Ground ground = new Ground(model, feet, both.part(0, 25), asked(ZMP, -1));
        BalanceMotion out = ground.balance(steady).orElseThrow();
        assertThat(new BalanceCheck().run(steady, context(ground)).worst())
                .isCloseTo(out.comMargin(19), within(1e-9))
                .isGreaterThan(out.comMargin(24) + 5e-4)
                .isEqualTo(BalanceFigures.of(out).orElseThrow().zmp().least());
    }

    private CheckResult balance(JointTrajectory motion, double margin) {
        return verify(motion, asked(COM, margin)).checks().stream()
                .filter(c -> c.check().equals("balance"))
                .findFirst()
                .orElseThrow();
    }

    private Verification verify(JointTrajectory motion, GroundRules rules) {
        return new Verifier().verify(motion, context(new Ground(model, feet, contacts, rules)));
    }

    private static GroundRules asked(BalanceRule.Point point, double margin) {
        return new GroundRules(Optional.of(new BalanceRule(point, margin)), BaseLimits.NONE);
    }

    private CheckContext context(Ground ground) {
        SelfCollision space = new SelfCollision(CollisionModel.build(model, new double[1], List.of()));
        return new CheckContext(model.limits(), space, Optional.of(ground));
    }

    private interface Reach {
        double at(int frame);
    }

    private BalanceMotion motion(Reach reach) {
        return BalanceMotion.of(model, feet, contacts, floating(reach)).orElseThrow();
    }

    private JointTrajectory floating(Reach reach) {
        double[] path = new double[7 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            path[7 * f + 2] = 1;
            path[7 * f + 3] = 1;
        }
        return angles(reach).withBase(path);
    }

    private JointTrajectory angles(Reach reach) {
        double[] q = new double[FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            q[f] = reach.at(f);
        }
        return new JointTrajectory(model.jointNames(), PERIOD, q);
    }

    private static Foot foot(boolean left) {
        double[] sole = SOLE.clone();
        sole[10] = left ? 0.1 : -0.1;
        return new Foot(left, 0, sole, POLYGON, 0, new double[3], 1, new int[0]);
    }

    private static RobotModel model(double pelvis, double weight) {
        return RobotModel.of(
                "reacher",
                List.of(link("pelvis", pelvis), link("weight", weight)),
                List.of(new JointSpec(
                        "reach",
                        JointType.PRISMATIC,
                        "pelvis",
                        "weight",
                        new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                        new double[3],
                        new double[] {1, 0, 0},
                        -2,
                        2,
                        10,
                        Optional.empty())));
    }

    private static LinkSpec link(String name, double mass) {
        return new LinkSpec(name, mass, new double[3], List.of());
    }
}
