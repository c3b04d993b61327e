package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.robots.Robot;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.CheckedPairs;
import dev.marionette.verify.Ground;
import dev.marionette.verify.GroundRules;
import dev.marionette.verify.Verification;
import dev.marionette.verify.Verifier;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The checks against motions whose truth is known otherwise: good ones, by direct arithmetic and {@link BoxOverlap}, that must
 * pass, and one violation planted in each, of every kind, from the size of rounding on, anywhere in the motion, that must be
 * found where it is. {@code -Dmarionette.planted=N} makes N motions a robot.
 */
class PlantedViolationsTest {
    private static final int MOTIONS = Integer.getInteger("marionette.planted", 300);
    private static final int FRAMES = 12;
    private static final double PERIOD = 0.02;
    /** Farther apart than this at the samples of a line, boxes do not touch between them, metres. */
    private static final double APART = 2e-3;

    private static final int SAMPLES = 8;

    private enum Kind {
        POSITION,
        VELOCITY,
        FRAME_COLLISION,
        LINE_COLLISION
    }

    private final Verifier verifier = Extensions.builtIn().verifier();

    private record Case(Robot robot, JointLimits limits, BoxOverlap truth, CheckedPairs pairs) {
        static Case of(String id) {
            Robot robot = Runs.robots().load(id);
            RobotModel model = robot.model();
            return new Case(
                    robot,
                    model.limits(),
                    new BoxOverlap(model, robot.home(), robot.disabledPairs()),
                    new CheckedPairs(robot.model(), robot.home(), robot.disabledPairs()));
        }

        JointTrajectory motion(double[] q) {
            return new JointTrajectory(robot.model().jointNames(), PERIOD, q);
        }

        int joints() {
            return limits.joints();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"unitree-g1", "nao", "talos", "icub", "darwin-op"})
    void goodMotionsPassAndPlantedViolationsAreFound(String id) {
        Case robot = Case.of(id);
        assertThat(robot.pairs.count()).isEqualTo(robot.truth.pairs());
        Map<Kind, Integer> planted = new EnumMap<>(Kind.class);
        for (int seed = 0; seed < MOTIONS; seed++) {
            Random random = new Random(31L * id.hashCode() + seed);
            double[] good = good(robot, random);
            Verification fine = verify(robot, good);
            assertThat(fine.lines()).as("%s, good motion %d", id, seed).isEmpty();
            Kind kind = Kind.values()[seed % Kind.values().length];
            double[] bad = good.clone();
            // a velocity is at the later one of two frames
            int frame = kind == Kind.VELOCITY ? place(random) + 1 : place(random);
            if (plant(kind, robot, bad, frame, random)) {
                planted.merge(kind, 1, Integer::sum);
                CheckResult found = check(verify(robot, bad), kind);
                assertThat(found.frames())
                        .as("%s, motion %d: %s at frame %d", id, seed, kind, frame)
                        .contains(frame);
            }
        }
        // collisions are searched for; where a robot hardly has any there are fewer
        assertThat(planted).containsKeys(Kind.values());
        assertThat(planted.values().stream().mapToInt(n -> n).sum()).isGreaterThan(MOTIONS * 7 / 10);
    }

    /** First frame, last frame or any other, equally often. */
    private static int place(Random random) {
        int where = random.nextInt(3);
        return where == 0 ? 0 : where == 1 ? FRAMES - 2 : 1 + random.nextInt(FRAMES - 3);
    }

    private Verification verify(Case robot, double[] q) {
        try (var space = robot.pairs.workspace()) {
            return verifier.verify(robot.motion(q), new CheckContext(robot.limits, space));
        }
    }

    private static CheckResult check(Verification verification, Kind kind) {
        String name = switch (kind) {
            case POSITION -> "position_limits";
            case VELOCITY -> "velocity_limits";
            case FRAME_COLLISION -> "collision_at_frames";
            case LINE_COLLISION -> "collision_between_frames";
        };
        return check(verification, name);
    }

    private static CheckResult check(Verification verification, String name) {
        return verification.checks().stream()
                .filter(result -> result.check().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A motion around home, within limits and slower than they say, free of collision at all samples of its lines. */
    private static double[] good(Case robot, Random random) {
        double[] home = robot.robot.home();
        double[] amplitude = new double[home.length];
        double[] rate = new double[home.length];
        double[] phase = new double[home.length];
        for (int d = 0; d < home.length; d++) {
            double room = Math.min(Math.min(home[d] - robot.limits.lower(d), robot.limits.upper(d) - home[d]), 1);
            amplitude[d] = 0.9 * room * random.nextDouble();
            rate[d] = 1 + 9 * random.nextDouble();
            phase[d] = 2 * Math.PI * random.nextDouble();
            amplitude[d] = Math.min(amplitude[d], 0.99 * robot.limits.velocity(d) / rate[d]);
        }
        for (double share = 1; share > 1e-3; share /= 2) {
            double[] q = new double[FRAMES * home.length];
            for (int i = 0; i < q.length; i++) {
                int d = i % home.length;
                q[i] = home[d] + share * amplitude[d] * Math.sin(rate[d] * PERIOD * (i / home.length) + phase[d]);
            }
            if (isFree(robot, q)) {
                return q;
            }
        }
        double[] still = new double[FRAMES * home.length];
        for (int k = 0; k < FRAMES; k++) {
            System.arraycopy(home, 0, still, k * home.length, home.length);
        }
        return still;
    }

    private static boolean isFree(Case robot, double[] q) {
        for (int k = 0; k + 1 < FRAMES; k++) {
            if (robot.truth.isNearer(APART, pose(robot, q, k), pose(robot, q, k + 1), SAMPLES)) {
                return false;
            }
        }
        return true;
    }

    private static double[] pose(Case robot, double[] q, int frame) {
        double[] pose = new double[robot.joints()];
        System.arraycopy(q, frame * pose.length, pose, 0, pose.length);
        return pose;
    }

    /** From the size of rounding to large, each power of ten equally often. */
    private static double size(Random random, double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }

    /** Changes a good motion at a frame; false where no collision was found to plant. */
    private static boolean plant(Kind kind, Case robot, double[] q, int frame, Random random) {
        int joints = robot.joints();
        int d = random.nextInt(joints);
        boolean up = random.nextBoolean();
        switch (kind) {
            case POSITION -> {
                while (Double.isInfinite(robot.limits.upper(d)) || Double.isInfinite(robot.limits.lower(d))) {
                    d = (d + 1) % joints;
                }
                double beyond = size(random, 1e-8, 1);
                q[frame * joints + d] = up ? robot.limits.upper(d) + beyond : robot.limits.lower(d) - beyond;
                return true;
            }
            case VELOCITY -> {
                double step = robot.limits.velocity(d) * PERIOD * (1 + size(random, 1e-7, 3));
                q[frame * joints + d] = q[(frame - 1) * joints + d] + (up ? step : -step);
                return true;
            }
            case FRAME_COLLISION -> {
                double[] touching = search(robot, random, true);
                if (touching.length > 0) {
                    System.arraycopy(touching, 0, q, frame * joints, joints);
                }
                return touching.length > 0;
            }
            case LINE_COLLISION -> {
                for (int tries = 0; tries < 60; tries++) {
                    double[] a = search(robot, random, false);
                    double[] b = search(robot, random, false);
                    if (a.length > 0 && b.length > 0 && robot.truth.isNearer(-APART, a, b, 20)) {
                        System.arraycopy(a, 0, q, frame * joints, joints);
                        System.arraycopy(b, 0, q, (frame + 1) * joints, joints);
                        return true;
                    }
                }
                return false;
            }
        }
        throw new AssertionError(kind);
    }

    /** A random pose within the limits that overlaps by more than a tenth of a millimetre, or does not; empty where none is found. */
    private static double[] search(Case robot, Random random, boolean touching) {
        double[] home = robot.robot.home();
        for (int tries = 0; tries < 400; tries++) {
            double share = random.nextDouble();
            double[] q = new double[home.length];
            for (int d = 0; d < q.length; d++) {
                double lower = Math.max(robot.limits.lower(d), home[d] - Math.PI);
                double upper = Math.min(robot.limits.upper(d), home[d] + Math.PI);
                q[d] = home[d] + share * (lower + random.nextDouble() * (upper - lower) - home[d]);
            }
            double gap = robot.truth.gap(q);
            if (touching ? gap < -1e-4 : gap > APART) {
                return q;
            }
        }
        return new double[0];
    }

    private enum OnFoot {
        SINK("foot_penetration"),
        LIE("ground_penetration"),
        SLIDE("foot_slide"),
        LIFT("sole_level"),
        HURRY("base_motion"),
        TIP("balance");

        private final String check;

        OnFoot(String check) {
            this.check = check;
        }
    }

    /** A robot that stands at home; its base is moved as a whole, so that the truth is the number that was planted. */
    @Test
    void whatIsPlantedOnTheGroundIsFound() {
        Case robot = Case.of("unitree-g1");
        Feet feet = robot.robot.feet().orElseThrow();
        double height = height(robot, feet);
        for (int seed = 0; seed < MOTIONS; seed++) {
            Random random = new Random(seed);
            OnFoot kind = OnFoot.values()[seed % OnFoot.values().length];
            double[] base = standing(height);
            assertThat(onFoot(robot, feet, base).lines()).as("stands, %d", seed).isEmpty();
            int frame = place(random);
            double size = size(random, 1e-6, 1);
            double angle = 2 * Math.PI * random.nextDouble();
            switch (kind) {
                case SINK -> base[7 * frame + 2] -= 0.002 + size;
                case LIE -> {
                    // on its side or back, deeper by what is planted than the lowest corner of its boxes
                    double half = 0.25 * Math.PI;
                    base[7 * frame + 3] = Math.cos(half);
                    base[7 * frame + 4] = Math.sin(half) * Math.cos(angle);
                    base[7 * frame + 5] = Math.sin(half) * Math.sin(angle);
                    base[7 * frame + 2] = 0;
                    base[7 * frame + 2] = -lowest(robot, base, frame) - 0.002 - size;
                }
                case LIFT -> base[7 * frame + 2] += 0.005 + size;
                case SLIDE -> {
                    // on average over the stance
                    for (int f = 0; f < FRAMES; f++) {
                        base[7 * f] += (0.01 + size) * PERIOD * f * Math.cos(angle);
                        base[7 * f + 1] += (0.01 + size) * PERIOD * f * Math.sin(angle);
                    }
                }
                case HURRY -> {
                    for (int f = frame + 1; f < FRAMES; f++) {
                        base[7 * f + 1] += (0.5 + size) * PERIOD;
                    }
                }
                case TIP -> {
                    // the whole robot tilts about x, far enough for its centre of mass to leave the soles
                    double tilt = 0.5 + 0.3 * random.nextDouble();
                    base[7 * frame + 3] = Math.cos(tilt / 2);
                    base[7 * frame + 4] = Math.sin(tilt / 2);
                }
            }
            CheckResult found = check(onFoot(robot, feet, base), kind.check);
            assertThat(found.passed())
                    .as("%s of %g at frame %d", kind, size, frame)
                    .isFalse();
            if (kind != OnFoot.SLIDE) {
                assertThat(found.frames()).contains(kind == OnFoot.HURRY ? frame + 1 : frame);
            }
        }
    }

    /** The height of the lowest corner of any box but those of feet and shanks. */
    private static double lowest(Case robot, double[] base, int frame) {
        RobotModel model = robot.robot.model();
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(robot.robot.home());
        double[] pose = new double[12];
        BasePoses.of(model, atHome(robot, base), frame, pose);
        double least = Double.POSITIVE_INFINITY;
        for (int link = 0; link < model.linkCount(); link++) {
            String name = model.linkName(link);
            for (BoxShape box : model.linkSpec(link).boxes()) {
                for (double[] corner : BoxCorners.of(kinematics.linkPose(link), box)) {
                    if (!name.contains("ankle") && !name.contains("knee")) {
                        double z = pose[11] + pose[6] * corner[0] + pose[7] * corner[1] + pose[8] * corner[2];
                        least = Math.min(least, z);
                    }
                }
            }
        }
        return least;
    }

    private static double[] standing(double height) {
        double[] base = new double[7 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            base[7 * f + 2] = height;
            base[7 * f + 3] = 1;
        }
        return base;
    }

    private static JointTrajectory atHome(Case robot, double[] base) {
        double[] home = robot.robot.home();
        double[] q = new double[FRAMES * home.length];
        for (int k = 0; k < FRAMES; k++) {
            System.arraycopy(home, 0, q, k * home.length, home.length);
        }
        return robot.motion(q).withBase(base);
    }

    private static double height(Case robot, Feet feet) {
        SoleMotion soles = SoleMotion.of(robot.robot.model(), feet, atHome(robot, standing(0)));
        return -Math.min(soles.lowest(true, 0), soles.lowest(false, 0));
    }

    private Verification onFoot(Case robot, Feet feet, double[] base) {
        List<Stance> always = List.of(new Stance(0, FRAMES - 1));
        Ground ground = new Ground(
                robot.robot.model(),
                feet,
                new FootContacts(FRAMES, always, always),
                new GroundRules(
                        Optional.of(new BalanceRule(BalanceRule.Point.CENTER_OF_MASS, -0.02)),
                        new BaseLimits(0.5, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)));
        try (var space = robot.pairs.workspace()) {
            return verifier.verify(atHome(robot, base), new CheckContext(robot.limits, space, Optional.of(ground)));
        }
    }
}
