package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.methods.geometric.GeometricSettings.GeometricError;
import dev.marionette.methods.live.LiveFrame;
import dev.marionette.robots.Robot;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a person does, or what arrives in their name. */
class LiveRetargeterTest {
    private static final double PERIOD = 0.01;
    private static final GeometricSettings SETTINGS = TestSettings.geometric(GeometricError.SWING_TWIST);

    private static LiveRetargeter live(Robot robot, CollisionModel collisions) {
        return new LiveRetargeter(robot, collisions, SETTINGS, TestSettings.STREAM, PERIOD, Optional.empty());
    }

    private static CollisionModel collisions(Robot robot) {
        return CollisionModel.build(robot.model(), robot.home(), robot.disabledPairs());
    }

    private static void show(double[] positions, LiveFrame frame) {
        frame.clear();
        System.arraycopy(positions, 0, frame.positions(), 0, positions.length);
        java.util.Arrays.fill(frame.placed(), true);
    }

    /** A figure that stands, its arms where three angles say. */
    private static double[] figure(double raise, double spread, double bend) {
        BodyFramesTest.Figure figure = new BodyFramesTest.Figure();
        for (Segment upper : new Segment[] {Segment.LEFT_UPPER_ARM, Segment.RIGHT_UPPER_ARM}) {
            double side = upper == Segment.LEFT_UPPER_ARM ? 1 : -1;
            figure.turn(upper, side * spread, 0, 0);
            figure.turn(upper, 0, -raise, 0);
            Segment lower = Segment.values()[upper.ordinal() + 1];
            figure.copy(upper, lower);
            int s = 9 * lower.ordinal();
            figure.turn(
                    lower,
                    -bend * figure.rotations[s + 1],
                    -bend * figure.rotations[s + 4],
                    -bend * figure.rotations[s + 7]);
            figure.copy(lower, Segment.values()[upper.ordinal() + 2]);
        }
        return figure.positions();
    }

    /** Jumps, huge and broken numbers, poses inside the body, pauses: all limits hold and nothing touches. */
    @ParameterizedTest
    @CsvSource({"nao, 1", "atlas, 2", "coman, 3"})
    void limitsHoldWhateverComes(String id, int seed) {
        Robot robot = BuiltInRobots.load(id);
        RobotModel model = robot.model();
        CollisionModel collisions = collisions(robot);
        Random random = new Random(seed);
        LiveFrame frame = new LiveFrame();
        Kinematics kinematics = new Kinematics(model);
        int n = model.dof();
        double[] q = robot.home();
        double[] v = new double[n];
        int moved = 0;
        try (LiveRetargeter live = live(robot, collisions);
                CollisionQuery query = new CollisionQuery(collisions)) {
            System.arraycopy(live.positions(), 0, q, 0, n);
            double[] p = figure(0, 0.2, 0.5);
            for (int step = 0; step < 2500; step++) {
                p = next(random, step, p);
                show(p, frame);
                live.see(frame, PERIOD);
                double dt = random.nextInt(4) == 0 ? live.longestStep() * (0.1 + 0.9 * random.nextDouble()) : PERIOD;
                if (random.nextInt(50) == 0) {
                    live.brake(dt);
                } else {
                    live.follow(dt);
                }
                for (int d = 0; d < n; d++) {
                    String where = id + " seed " + seed + " step " + step + " joint " + model.jointName(d);
                    double q1 = live.positions()[d];
                    double v1 = live.velocities()[d];
                    assertThat(q1).as(where).isBetween(model.lower(d), model.upper(d));
                    assertThat(Math.abs(v1)).as(where).isLessThanOrEqualTo(model.velocityLimit(d));
                    assertThat(Math.abs(v1 - v[d]) / dt)
                            .as(where)
                            .isLessThanOrEqualTo(TestSettings.STREAM.acceleration() * (1 + 1e-9));
                    // a robot that comes to rest within the step stops sooner
                    double most = Math.max(Math.abs(v[d]), Math.abs(v1));
                    assertThat(Math.abs(q1 - q[d])).as(where).isLessThanOrEqualTo(most * dt + 1e-12);
                    moved += Math.abs(q1 - q[d]) > 1e-3 ? 1 : 0;
                    q[d] = q1;
                    v[d] = v1;
                }
                kinematics.update(q);
                query.update(kinematics);
                assertThat(query.collides())
                        .as("%s seed %d step %d", id, seed, step)
                        .isFalse();
            }
        }
        assertThat(moved).isGreaterThan(1000);
    }

    private static double[] next(Random random, int step, double[] last) {
        double[] p = switch (random.nextInt(12)) {
            case 0 -> figure(6 * random.nextDouble() - 3, 4 * random.nextDouble() - 2, 3 * random.nextDouble() - 1);
            case 1 -> random.doubles(last.length, -2, 2).toArray();
            case 2 -> random.doubles(last.length, -1e300, 1e300).toArray();
            case 3 -> new double[last.length];
            case 4 -> {
                double[] broken = last.clone();
                broken[random.nextInt(broken.length)] = random.nextBoolean() ? Double.NaN : Double.POSITIVE_INFINITY;
                yield broken;
            }
            default -> step % 400 < 200 ? last : figure(Math.sin(step * 0.02), 0.4, 1 + Math.sin(step * 0.05));
        };
        return p;
    }

    @Test
    void followsAWave() {
        Robot robot = BuiltInRobots.load("human");
        LiveFrame frame = new LiveFrame();
        try (LiveRetargeter live = live(robot, collisions(robot))) {
            for (int step = 0; step < 300; step++) {
                show(figure(0.3, 1.2, 1.0), frame);
                assertThat(live.see(frame, PERIOD)).isTrue();
                live.follow(PERIOD);
            }
            Kinematics kinematics = new Kinematics(robot.model());
            kinematics.update(live.positions());
            double[] p = figure(0.3, 1.2, 1.0);
            for (Segment segment : new Segment[] {
                Segment.LEFT_UPPER_ARM, Segment.LEFT_FOREARM, Segment.RIGHT_UPPER_ARM, Segment.RIGHT_FOREARM
            }) {
                assertThat(angle(robot, kinematics, p, segment))
                        .as(segment.id())
                        .isLessThan(Math.toRadians(4));
            }
            assertThat(maximum(live.velocities())).isLessThan(0.1);
        }
    }

    private static double maximum(double[] values) {
        double most = 0;
        for (double value : values) {
            most = Math.max(most, Math.abs(value));
        }
        return most;
    }

    private static double angle(Robot robot, Kinematics kinematics, double[] p, Segment segment) {
        double[] bone = new double[6];
        kinematics.position(robot.point(segment.from()).point(), bone, 0);
        kinematics.position(robot.point(segment.to()).point(), bone, 3);
        double dot = 0;
        double a = 0;
        double b = 0;
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        double[] robotBone = {bone[3] - bone[0], bone[4] - bone[1], bone[5] - bone[2]};
        double[] faced = {c * robotBone[0] + s * robotBone[1], c * robotBone[1] - s * robotBone[0], robotBone[2]};
        for (int i = 0; i < 3; i++) {
            double person =
                    p[3 * segment.to().ordinal() + i] - p[3 * segment.from().ordinal() + i];
            dot += person * faced[i];
            a += person * person;
            b += faced[i] * faced[i];
        }
        return Math.acos(Math.min(1, dot / Math.sqrt(a * b)));
    }

    @Test
    void aFrameWithoutShouldersIsRefusedAndLeavesTheRobotAsItWas() {
        Robot robot = BuiltInRobots.load("nao");
        LiveFrame frame = new LiveFrame();
        try (LiveRetargeter live = live(robot, collisions(robot))) {
            show(figure(0, 0, 0.5), frame);
            frame.placed()[BodyJoint.LEFT_SHOULDER.ordinal()] = false;
            assertThat(live.see(frame, PERIOD)).isFalse();
            double[] before = live.positions().clone();
            live.follow(PERIOD);
            assertThat(live.positions()).isEqualTo(before);
        }
    }

    @Test
    void turningOnTheSpotDoesNotTurnARobotThatIsHeld() {
        Robot robot = BuiltInRobots.load("atlas");
        LiveFrame frame = new LiveFrame();
        try (LiveRetargeter live = live(robot, collisions(robot))) {
            double[] p = figure(0, 0.3, 0.8);
            double[] turned = p.clone();
            for (int step = 0; step < 1500; step++) {
                double angle = Math.min(1000, step) * 0.003;
                for (int j = 0; j < p.length; j += 3) {
                    turned[j] = Math.cos(angle) * p[j] - Math.sin(angle) * p[j + 1];
                    turned[j + 1] = Math.sin(angle) * p[j] + Math.cos(angle) * p[j + 1];
                }
                show(turned, frame);
                live.see(frame, PERIOD);
                live.follow(PERIOD);
            }
            assertThat(live.positions()[robot.model().joint("back_bkz")]).isBetween(-0.02, 0.02);
        }
    }

    /** One person is lost while they lift their arms; the next lets them hang, and the robot does not lift its own any further. */
    @Test
    void theNextPersonDoesNotBeginWithASwingOfTheLast() {
        Robot robot = BuiltInRobots.load("human");
        LiveFrame frame = new LiveFrame();
        try (LiveRetargeter live = live(robot, collisions(robot))) {
            for (int step = 0; step < 60; step++) {
                show(figure(0.02 * step, 0.4, 0.5), frame);
                live.see(frame, PERIOD);
                live.follow(PERIOD);
            }
            assertThat(elbow(robot, live)).isGreaterThan(elbowAtHome(robot) + 0.02);
            live.expect(Optional.empty());
            while (!live.atRest()) {
                live.brake(PERIOD);
            }
            double rest = elbow(robot, live);
            double highest = rest;
            for (int step = 0; step < 300; step++) {
                show(figure(0, 0.4, 0.5), frame);
                live.see(frame, PERIOD);
                live.follow(PERIOD);
                highest = Math.max(highest, elbow(robot, live));
            }
            assertThat(highest).isLessThan(rest + 0.002);
            assertThat(elbow(robot, live)).isLessThan(rest - 0.02);
        }
    }

    private static double elbowAtHome(Robot robot) {
        return elbow(robot, robot.home());
    }

    private static double elbow(Robot robot, LiveRetargeter live) {
        return elbow(robot, live.positions());
    }

    /** Height of the left elbow, m. */
    private static double elbow(Robot robot, double[] q) {
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(q);
        double[] p = new double[3];
        kinematics.position(robot.point(BodyJoint.LEFT_ELBOW).point(), p, 0);
        return p[2];
    }
}
