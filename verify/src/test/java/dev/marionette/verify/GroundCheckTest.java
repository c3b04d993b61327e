package dev.marionette.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pelvis with two feet on sliders, 1 m below it; the base moves in ways whose figures are known. */
class GroundCheckTest {
    private static final int FRAMES = 21;
    private static final double PERIOD = 0.02;
    private static final double[] SOLE = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    private static final double[] POLYGON = {-0.1, -0.05, 0.1, -0.05, 0.1, 0.05, -0.1, 0.05};

    private final RobotModel model = RobotModel.of(
            "hopper",
            List.of(LinkSpec.bare("pelvis"), LinkSpec.bare("l"), LinkSpec.bare("r")),
            List.of(slider("left", "l", 0.1), slider("right", "r", -0.1)));
    private final Feet feet = new Feet(foot(true), foot(false));
    private final FootContacts contacts =
            new FootContacts(FRAMES, List.of(new Stance(0, 10)), List.of(new Stance(0, FRAMES - 1)));

    @Test
    void feetThatStandStillPass() {
        Verification found = verify(motion((f, base) -> {}), contacts);
        assertThat(found.passed()).isTrue();
        assertThat(found.checks())
                .extracting(CheckResult::check)
                .contains("foot_penetration", "foot_slide", "sole_level");
        GroundFigures figures = figures(motion((f, base) -> {}));
        assertThat(figures.supported()).isEqualTo(1);
        assertThat(figures.meanSlide()).isZero();
        assertThat(figures.penetration()).isZero();
    }

    @Test
    void aFixedBaseHasNoGround() {
        JointTrajectory fixed = motion((f, base) -> {}).withBase(new double[0]);
        assertThat(verify(fixed, contacts).checks())
                .extracting(CheckResult::check)
                .doesNotContain("foot_slide");
    }

    @Test
    void slidingIsMeasured() {
        JointTrajectory sliding = motion((f, base) -> base[0] = 0.05 * PERIOD * f);
        CheckResult found = check(sliding, "foot_slide");
        assertThat(found.worst()).isCloseTo(0.05, within(1e-12));
        assertThat(found.violations()).isEqualTo(2);
        CheckResult.Closest closest = found.closest().orElseThrow();
        assertThat(closest.frame()).isZero();
        assertThat(closest.value()).isEqualTo(found.worst());
        assertThat(figures(sliding).meanSlide()).isCloseTo(0.05, within(1e-12));
        assertThat(check(motion((f, base) -> base[0] = 0.009 * PERIOD * f), "foot_slide")
                        .passed())
                .isTrue();
    }

    @Test
    void sinkingInIsMeasuredOfSwingingFeetToo() {
        JointTrajectory sunk = motion((f, base) -> base[2] -= f == 15 ? 0.005 : 0);
        CheckResult found = check(sunk, "foot_penetration");
        assertThat(found.worst()).isCloseTo(0.005, within(1e-12));
        assertThat(found.frames()).containsExactly(15);
        assertThat(found.violations()).isEqualTo(2);
        assertThat(check(motion((f, base) -> base[2] -= 0.0019), "foot_penetration")
                        .passed())
                .isTrue();
        assertThat(check(motion((f, base) -> base[2] += f == 4 ? 0.001 : 0.003), "foot_penetration")
                        .closest())
                .hasValueSatisfying(closest -> {
                    assertThat(closest.frame()).isEqualTo(4);
                    assertThat(closest.value()).isCloseTo(-0.001, within(1e-12));
                    assertThat(closest.limit()).isEqualTo(0.002);
                });
    }

    /** A pelvis that is a cube of 0.2 m, 1 m above the soles, falls onto one of its edges. */
    @Test
    void whatElseIsBelowTheGroundIsFound() {
        BoxShape cube = BoxShape.aligned("pelvis", new double[3], new double[] {0.1, 0.1, 0.1});
        RobotModel solid = RobotModel.of(
                "hopper",
                List.of(
                        new LinkSpec("pelvis", 1, new double[3], List.of(cube)),
                        LinkSpec.bare("l"),
                        LinkSpec.bare("r")),
                List.of(slider("left", "l", 0.1), slider("right", "r", -0.1)));
        double angle = Math.toRadians(80);
        JointTrajectory lying = motion((f, base) -> {
            base[2] = 0.1 * (Math.cos(angle) + Math.sin(angle)) - (f == 6 ? 0.003 : f == 7 ? 0.0019 : 0);
            base[3] = Math.cos(angle / 2);
            base[4] = Math.sin(angle / 2);
        });
        CheckResult found = new GroundPenetrationCheck()
                .run(
                        lying,
                        new CheckContext(
                                solid.limits(),
                                new SelfCollision(CollisionModel.of(solid, List.of())),
                                Optional.of(new Ground(solid, feet, FootContacts.none(FRAMES)))));
        assertThat(found.frames()).containsExactly(6);
        assertThat(found.worst()).isCloseTo(0.003, within(1e-12));
        assertThat(found.details().get(0).subject()).isEqualTo("pelvis");
    }

    /** A knee below the pelvis, on the ground while the base is where it stands. */
    @Test
    void partsThatSlideOrAreLiftedAreFound() {
        BodyPoint knee = new BodyPoint(0, 0, 0, -1);
        ContactPart part = new ContactPart(BodyJoint.LEFT_KNEE, knee, List.of(knee, new BodyPoint(0, 0, 0, -0.9)));
        Feet kneels = new Feet(foot(true), foot(false), List.of(part));
        FootContacts on = FootContacts.none(FRAMES)
                .withOthers(Map.of(BodyJoint.LEFT_KNEE, List.of(new Stance(2, 8), new Stance(12, 12))));
        Verification still = verify(motion((f, base) -> {}), kneels, on);
        assertThat(still.passed()).as(still.toString()).isTrue();
        Verification lifted = verify(motion((f, base) -> base[2] += f == 4 || f == 10 ? 0.006 : 0), kneels, on);
        assertThat(found(lifted, "contact_level").frames()).containsExactly(4);
        assertThat(found(lifted, "contact_level").worst()).isCloseTo(0.006, within(1e-12));
        Verification sliding = verify(motion((f, base) -> base[1] = 0.02 * PERIOD * f), kneels, on);
        assertThat(found(sliding, "contact_slide").frames()).containsExactly(2);
        assertThat(found(sliding, "contact_slide").worst()).isCloseTo(0.02, within(1e-12));
        assertThat(found(sliding, "contact_level").passed()).isTrue();
        assertThat(found(verify(motion((f, base) -> base[1] = 0.009 * PERIOD * f), kneels, on), "contact_slide")
                        .passed())
                .isTrue();
    }

    /** The knee is on the ground in the second of two parts alone, and lifted there; what else is found stays with its check. */
    @Test
    void contactsOfOnePartAloneAreFoundThere() {
        BodyPoint knee = new BodyPoint(0, 0, 0, -1);
        Feet kneels =
                new Feet(foot(true), foot(false), List.of(new ContactPart(BodyJoint.LEFT_KNEE, knee, List.of(knee))));
        FootContacts on = new FootContacts(FRAMES, List.of(new Stance(0, FRAMES - 1)), List.of())
                .withOthers(Map.of(BodyJoint.LEFT_KNEE, List.of(new Stance(14, 18))));
        JointTrajectory motion = motion((f, base) -> base[2] += f == 4 || f == 16 ? 0.006 : 0);
        Verification whole = verify(motion, kneels, on);
        VerificationParts parts =
                new VerificationParts(new Verifier(), new CheckedPairs(model, new double[2], List.of()));
        parts.add(motion.frames(0, 12), Optional.of(ground(kneels, on.part(0, 12))), 0, 10, 0);
        parts.add(motion.frames(8, FRAMES), Optional.of(ground(kneels, on.part(8, FRAMES))), 2, FRAMES - 10, 10);
        assertThat(parts.result().toReport().keySet())
                .isEqualTo(whole.toReport().keySet());
        for (String check : List.of("contact_level", "sole_level")) {
            assertThat(found(parts.result(), check).frames())
                    .as(check)
                    .isEqualTo(found(whole, check).frames());
        }
        assertThat(found(whole, "contact_level").frames()).containsExactly(16);
        assertThat(found(whole, "sole_level").frames()).containsExactly(4, 16);
    }

    private Ground ground(Feet with, FootContacts when) {
        return new Ground(model, with, when);
    }

    private static CheckResult found(Verification verification, String check) {
        return verification.checks().stream()
                .filter(c -> c.check().equals(check))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tiltAndHoveringAreMeasured() {
        double angle = Math.toRadians(3);
        JointTrajectory tilted = motion((f, base) -> {
            base[3] = Math.cos(angle / 2);
            base[5] = Math.sin(angle / 2);
        });
        // toes go down about the pelvis 1 m above, heels up
        double expected = 1 - Math.cos(angle) + 0.1 * Math.sin(angle);
        assertThat(check(tilted, "sole_level").worst()).isCloseTo(expected, within(1e-12));
        CheckResult hovering = check(motion((f, base) -> base[2] += f == 3 ? 0.02 : 0), "sole_level");
        assertThat(hovering.frames()).containsExactly(3);
        assertThat(hovering.worst()).isCloseTo(0.02, within(1e-12));
    }

    /** The base is turned about the toes, so that the heels rise, or about the heels. */
    @Test
    void aFootRollsOverTheEdgeItStandsOn() {
        List<Stance> always = List.of(new Stance(0, FRAMES - 1));
        FootContacts flat = new FootContacts(FRAMES, always, always);
        FootContacts onToes =
                new FootContacts(FRAMES, always, always, new FootContacts.Rolls(List.of(), List.of(), always, always));
        FootContacts onHeels =
                new FootContacts(FRAMES, always, always, new FootContacts.Rolls(always, always, List.of(), List.of()));
        for (int toes : new int[] {1, -1}) {
            JointTrajectory rolling = motion((f, base) -> {
                double angle = toes * 0.02 * f;
                // the middle of the base is above the edge at (0.1, 0)
                base[0] = toes * 0.1 + Math.sin(angle) - toes * 0.1 * Math.cos(angle);
                base[2] = Math.cos(angle) + toes * 0.1 * Math.sin(angle);
                base[3] = Math.cos(angle / 2);
                base[5] = Math.sin(angle / 2);
            });
            Verification rolls = verify(rolling, toes > 0 ? onToes : onHeels);
            assertThat(rolls.passed()).as(rolls.toString()).isTrue();
            for (FootContacts other : List.of(flat, toes > 0 ? onHeels : onToes)) {
                Verification found = verify(rolling, other);
                assertThat(found.checks())
                        .filteredOn(c -> c.check().equals("sole_level"))
                        .allMatch(c -> !c.passed());
            }
            JointTrajectory slipping = rolling.withBase(shifted(rolling.base(), 0.05));
            assertThat(verify(slipping, toes > 0 ? onToes : onHeels).checks())
                    .filteredOn(c -> c.check().equals("foot_slide"))
                    .allMatch(c -> Math.abs(c.worst() - 0.05) < 1e-9);
        }
    }

    /** The base is turned about the joint of toes that bend, 0.03 m above the ground. */
    @Test
    void aFootWhoseToesBendRollsAboutTheirJoint() {
        List<Stance> always = List.of(new Stance(0, FRAMES - 1));
        FootContacts onToes =
                new FootContacts(FRAMES, always, always, new FootContacts.Rolls(List.of(), List.of(), always, always));
        Feet bending = new Feet(withToes(feet.left()), withToes(feet.right()));
        JointTrajectory rolling = motion((f, base) -> {
            double angle = 0.02 * f;
            base[0] = 0.07 + 0.97 * Math.sin(angle) - 0.07 * Math.cos(angle);
            base[2] = 0.03 + 0.97 * Math.cos(angle) + 0.07 * Math.sin(angle);
            base[3] = Math.cos(angle / 2);
            base[5] = Math.sin(angle / 2);
        });
        Verification rolls = verify(rolling, bending, onToes);
        assertThat(worst(rolls, "foot_slide")).isCloseTo(0, within(1e-12));
        assertThat(worst(rolls, "sole_level")).isCloseTo(0, within(1e-12));
        assertThat(worst(verify(rolling, feet, onToes), "foot_slide")).isGreaterThan(1e-3);
        JointTrajectory higher = rolling.withBase(raised(rolling.base(), 0.004));
        assertThat(worst(verify(higher, bending, onToes), "sole_level")).isCloseTo(0.004, within(1e-12));
    }

    private static double[] raised(double[] base, double by) {
        double[] raised = base.clone();
        for (int i = 2; i < raised.length; i += 7) {
            raised[i] += by;
        }
        return raised;
    }

    private static double worst(Verification found, String check) {
        return found.checks().stream()
                .filter(c -> c.check().equals(check))
                .findFirst()
                .orElseThrow()
                .worst();
    }

    /** Toes whose joint is at (0.07, 0, 0.03) of the sole. */
    private static Foot withToes(Foot foot) {
        Foot.Toes toes = new Foot.Toes(
                new Foot(foot.left(), foot.body(), SOLE, POLYGON, 0, new double[3], 1, foot.joints()),
                new double[] {0.07, 0, 0.03});
        double[] polygon = {-0.1, -0.05, 0.07, -0.05, 0.07, 0.05, -0.1, 0.05};
        return new Foot(foot.left(), foot.body(), SOLE, polygon, 0, new double[3], 1, foot.joints(), Optional.of(toes));
    }

    /** A base that goes sideways all the time, too. */
    private static double[] shifted(double[] base, double speed) {
        double[] shifted = base.clone();
        for (int f = 0; f < FRAMES; f++) {
            shifted[7 * f + 1] += speed * PERIOD * f;
        }
        return shifted;
    }

    @Test
    void aBaseThatJumpsIsFoundWhereItIsLimitedAlone() {
        JointTrajectory jumping = motion((f, base) -> base[1] = f < 7 ? 0 : 0.3);
        assertThat(verify(jumping, contacts).checks())
                .extracting(CheckResult::check)
                .doesNotContain("base_motion");
        CheckResult found = base(jumping, new BaseLimits(2, 2, 1e4));
        assertThat(found.frames()).containsExactly(7);
        assertThat(found.worst()).isCloseTo(0.3 / PERIOD / 2, within(1e-9));
        assertThat(found.details().get(0)).hasToString("frame 7: speed of the base 15.0000 m/s, limit 2.00000");
        CheckResult fine = base(jumping, new BaseLimits(15.01, 2, 1e4));
        assertThat(fine.passed()).isTrue();
        assertThat(fine.closest())
                .hasValueSatisfying(closest -> assertThat(closest)
                        .usingRecursiveComparison()
                        .withComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
                        .isEqualTo(new CheckResult.Closest(7, "speed of the base", 15, 15.01, "m/s")));
    }

    @Test
    void aBaseThatTurnsTooFastIsFound() {
        double rate = 3;
        JointTrajectory turning = motion((f, base) -> {
            base[3] = Math.cos(0.5 * rate * PERIOD * f);
            base[6] = Math.sin(0.5 * rate * PERIOD * f);
        });
        CheckResult found = base(turning, new BaseLimits(1, 2.9, 1));
        assertThat(found.violations()).isEqualTo(FRAMES - 1);
        assertThat(found.worst()).isCloseTo(rate / 2.9, within(1e-9));
        assertThat(base(turning, new BaseLimits(1, 3.1, 1)).passed()).isTrue();
    }

    /** A jolt that is slow at all times is an acceleration; a parabola has the same one in all frames. */
    @Test
    void aBaseThatIsJoltedIsFound() {
        double a = 4;
        JointTrajectory even = motion((f, base) -> base[0] = 0.5 * a * PERIOD * PERIOD * f * f);
        CheckResult found = base(even, new BaseLimits(100, 1, 3.9));
        assertThat(found.violations()).isEqualTo(FRAMES);
        assertThat(found.worst()).isCloseTo(a / 3.9, within(1e-9));
        assertThat(base(even, new BaseLimits(100, 1, 4.1)).passed()).isTrue();
        JointTrajectory jolted = motion((f, base) -> base[0] = f == 9 ? 0.1 : 0);
        assertThat(base(jolted, new BaseLimits(10, 1, 20)).frames()).contains(9);
    }

    @Test
    void whatNobodyLimitsMayBeAnything() {
        double none = Double.POSITIVE_INFINITY;
        JointTrajectory jumping = motion((f, base) -> base[1] = f < 7 ? 0 : 0.3);
        assertThat(base(jumping, new BaseLimits(none, 2, none)).passed()).isTrue();
        assertThat(base(jumping, new BaseLimits(2, none, none)).frames()).containsExactly(7);
        assertThat(base(jumping, new BaseLimits(none, none, 5)).passed()).isFalse();
    }

    @Test
    void limitsOfTheBaseAreAboveZero() {
        assertThatThrownBy(() -> new BaseLimits(1, 0, 1)).hasMessageContaining("turn 0.0 is not above 0");
        assertThatThrownBy(() -> new BaseLimits(1, 1, Double.NaN)).hasMessageContaining("acceleration NaN");
    }

    private CheckResult base(JointTrajectory motion, BaseLimits limits) {
        try (SelfCollision space = new SelfCollision(CollisionModel.build(model, new double[2], List.of()))) {
            GroundRules rules = new GroundRules(Optional.empty(), limits);
            CheckContext context =
                    new CheckContext(model.limits(), space, Optional.of(new Ground(model, feet, contacts, rules)));
            return new BaseMotionCheck().run(motion, context);
        }
    }

    @Test
    void contactsOfAnotherLengthAreRefused() {
        assertThatThrownBy(() -> verify(motion((f, base) -> {}), FootContacts.none(FRAMES + 1)))
                .hasMessageContaining("22 frames");
    }

    @FunctionalInterface
    private interface Mover {
        void move(int frame, double[] base);
    }

    private JointTrajectory motion(Mover mover) {
        double[] path = new double[7 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            double[] base = {0, 0, 1, 1, 0, 0, 0};
            mover.move(f, base);
            System.arraycopy(base, 0, path, 7 * f, 7);
        }
        return new JointTrajectory(model.jointNames(), PERIOD, new double[2 * FRAMES], path);
    }

    private CheckResult check(JointTrajectory motion, String name) {
        return verify(motion, contacts).checks().stream()
                .filter(c -> c.check().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Verification verify(JointTrajectory motion, FootContacts when) {
        return verify(motion, feet, when);
    }

    private Verification verify(JointTrajectory motion, Feet with, FootContacts when) {
        try (SelfCollision space = new SelfCollision(CollisionModel.build(model, new double[2], List.of()))) {
            CheckContext context = new CheckContext(model.limits(), space, Optional.of(new Ground(model, with, when)));
            return new Verifier().verify(motion, context);
        }
    }

    private GroundFigures figures(JointTrajectory motion) {
        return GroundFigures.of(new Ground(model, feet, contacts), motion);
    }

    private Foot foot(boolean left) {
        int body = model.bodyOf(model.link(left ? "l" : "r"));
        return new Foot(left, body, SOLE, POLYGON, 0, new double[3], 1, new int[] {left ? 0 : 1});
    }

    private static JointSpec slider(String name, String child, double y) {
        return new JointSpec(
                name,
                dev.marionette.kinematics.model.JointType.PRISMATIC,
                "pelvis",
                child,
                new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                new double[] {0, y, -1},
                new double[] {0, 0, 1},
                -0.2,
                0.2,
                1,
                java.util.Optional.empty());
    }
}
