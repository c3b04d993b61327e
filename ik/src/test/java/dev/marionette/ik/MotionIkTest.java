package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole motions against forward kinematics, limits and collision queries. */
class MotionIkTest {
    private static final double ARM = 0.55;
    private static final double PERIOD = 1 / 60.0;
    private static final int FRAMES = 60;
    /** First frames that are known, where some are. */
    private static final int KNOWN = 5;

    private final RobotModel model = TestRobots.twoArms();
    private final double[] home = new double[model.dof()];
    private final CollisionModel collisions = CollisionModel.build(model, home, List.of());
    private final List<BodyPoint> points = List.of(
            TestRobots.hand(model, "l"),
            TestRobots.hand(model, "r"),
            TestRobots.elbow(model, "l"),
            TestRobots.elbow(model, "r"));

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 25);
    }

    static LongStream manySeeds() {
        return LongStream.rangeClosed(1, 50);
    }

    /** The targets are those of joint motions inside the limits, so they can be reached in every frame. */
    @ParameterizedTest
    @MethodSource("manySeeds")
    void reachableTargetsAreReached(long seed) {
        double[] goal = randomPose(seed);
        List<PositionTrack> tracks = new ArrayList<>();
        for (BodyPoint point : points) {
            tracks.add(new PositionTrack("point" + tracks.size(), point, 1, Optional.empty(), path(point, goal)));
        }
        IkMotion motion = solve(model, tracks, options(CollisionHandling.OFF, 0, 0));
        assertInLimits(model, motion, 0.01);
        double[] distances = tracks.stream()
                .flatMapToDouble(
                        track -> IntStream.range(0, FRAMES).mapToDouble(f -> distance(model, motion, track, f)))
                .toArray();
        assertThat(Arrays.stream(distances).average().orElseThrow())
                .as("mean, seed %d", seed)
                .isLessThan(1e-3);
        assertThat(Arrays.stream(distances).max().orElseThrow())
                .as("worst, seed %d", seed)
                .isLessThan(3e-3);
    }

    /** Targets all over the place, most of them out of reach. */
    @ParameterizedTest
    @MethodSource("seeds")
    void limitsHoldWhateverIsAsked(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<PositionTrack> tracks = new ArrayList<>();
        for (BodyPoint point : points) {
            double[] path = random.doubles(3 * FRAMES, -1.5, 1.5).toArray();
            tracks.add(new PositionTrack("point" + tracks.size(), point, 1, Optional.empty(), path));
        }
        for (CollisionHandling handling : CollisionHandling.values()) {
            IkMotion motion = solve(model, tracks, options(handling, 1e-3, 1e-3));
            assertInLimits(model, motion, 0.01);
            assertThat(motion.positions()).as("seed %d", seed).doesNotContain(Double.NaN);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "AVOID, cross",
        "AVOID, torso",
        "AVOID, meet",
        "PAPER, cross",
        "PAPER, torso",
        "PAPER, meet",
    })
    void handsAskedIntoEachOtherOrTheTorsoStayFree(CollisionHandling handling, String where) {
        IkMotion motion = solve(model, intoTheBody(where), options(handling, 1e-3, 1e-3));
        Kinematics kinematics = new Kinematics(model);
        double[] q = new double[model.dof()];
        try (CollisionQuery query = new CollisionQuery(collisions)) {
            for (int f = 0; f < FRAMES; f++) {
                System.arraycopy(motion.positions(), f * q.length, q, 0, q.length);
                kinematics.update(q);
                query.update(kinematics);
                assertThat(query.collides()).as("frame %d", f).isFalse();
                assertThat(motion.statuses().get(f)).isNotEqualTo(IkStatus.COLLIDING);
            }
        }
        assertInLimits(model, motion, 0.01);
    }

    /** Without it they do collide, so the cases above ask for something. */
    @ParameterizedTest
    @CsvSource({"torso", "meet"})
    void withoutCollisionHandlingTheyCollide(String where) {
        IkMotion motion = solve(model, intoTheBody(where), options(CollisionHandling.OFF, 1e-3, 1e-3));
        Kinematics kinematics = new Kinematics(model);
        int last = (FRAMES - 1) * model.dof();
        kinematics.update(Arrays.copyOfRange(motion.positions(), last, last + model.dof()));
        try (CollisionQuery query = new CollisionQuery(collisions)) {
            query.update(kinematics);
            assertThat(query.collides()).isTrue();
        }
    }

    /**
     * The arm goes up in front of the body. Its shoulder pitches by less than a quarter turn, so the warm-started way ends
     * there; all the way up goes only with the shoulder rolled over.
     */
    @Test
    void anotherWayIsTakenWhereTheWarmStartEnds() {
        RobotModel arm = shortPitchArm();
        BodyPoint hand = arm.attach(arm.link("fore"), 0, 0, -0.25);
        BodyPoint elbow = arm.attach(arm.link("upper"), 0, 0, -0.3);
        int frames = 4 * FRAMES;
        double[] handPath = new double[3 * frames];
        double[] elbowPath = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            double angle = 0.95 * Math.PI * Math.min(1, 1.5 * f / FRAMES);
            handPath[3 * f] = 0.549 * Math.sin(angle);
            handPath[3 * f + 2] = -0.549 * Math.cos(angle);
            elbowPath[3 * f] = 0.3 * Math.sin(angle);
            elbowPath[3 * f + 2] = -0.3 * Math.cos(angle);
        }
        List<PositionTrack> tracks = List.of(
                new PositionTrack("hand", hand, 1, Optional.empty(), handPath),
                new PositionTrack("elbow", elbow, 1, Optional.empty(), elbowPath));
        IkOptions options = options(CollisionHandling.OFF, 1e-3, 1e-3);
        double[] warm = warmStarted(arm, tracks, options);
        assertThat(reach(arm, warm, hand, handPath, frames - 1)).isGreaterThan(0.2);
        IkMotion motion = solve(arm, tracks, options);
        assertThat(distance(arm, motion, tracks.get(0), frames - 1)).isLessThan(0.02);
        assertThat(distance(arm, motion, tracks.get(0), 0)).isLessThan(0.02);
        assertInLimits(arm, motion, 0.01);
    }

    /** A target that starts at a moving anchor is reported from where the result has the anchor. */
    @ParameterizedTest
    @EnumSource(CollisionHandling.class)
    void reportedTargetsStartAtTheAnchorsOfTheResult(CollisionHandling handling) {
        SplittableRandom random = new SplittableRandom(11);
        double[] path = random.doubles(3 * FRAMES, -0.6, 0.6).toArray();
        PositionTrack elbow = new PositionTrack("elbow", points.get(2), 1, Optional.empty(), path);
        PositionTrack hand = new PositionTrack("hand", points.get(0), 1, Optional.of(points.get(2)), path);
        IkMotion motion = solve(model, List.of(elbow, hand), options(handling, 1e-3, 1e-3));
        Kinematics kinematics = new Kinematics(model);
        double[] anchor = new double[3];
        for (int f = 0; f < FRAMES; f++) {
            int o = f * model.dof();
            kinematics.update(Arrays.copyOfRange(motion.positions(), o, o + model.dof()));
            kinematics.position(points.get(2), anchor, 0);
            for (int i = 0; i < 3; i++) {
                assertThat(motion.targets().get(1)[3 * f + i])
                        .as("%s, frame %d, axis %d", handling, f, i)
                        .isEqualTo(anchor[i] + path[3 * f + i]);
            }
        }
    }

    /**
     * The trunk turns as it is asked to and no farther for the sake of a hand, whose targets are reached with the arm; other bodies follow
     * their orientations; joints that no track moves have the motion that is given, and the search starts where it is told to.
     */
    @Test
    void theTrunkTurnsAsAskedAndTheArmsDoTheRest() {
        int n = model.dof();
        int chest = model.bodyOf(model.link("torso"));
        int forearm = points.get(1).body();
        double[] truth = new double[FRAMES * n];
        double[] given = new double[FRAMES * n];
        double[] chests = new double[9 * FRAMES];
        double[] forearms = new double[9 * FRAMES];
        double[] handPath = new double[3 * FRAMES];
        Kinematics kinematics = new Kinematics(model);
        double[] goal = randomPose(4);
        for (int f = 0; f < FRAMES; f++) {
            for (int d = 0; d < n; d++) {
                truth[f * n + d] = goal[d] * (0.2 + 0.5 * f / FRAMES);
                given[f * n + d] = 0.01 * f;
            }
            kinematics.update(Arrays.copyOfRange(truth, f * n, (f + 1) * n));
            System.arraycopy(kinematics.poses(), 12 * chest, chests, 9 * f, 9);
            System.arraycopy(kinematics.poses(), 12 * forearm, forearms, 9 * f, 9);
            kinematics.position(points.get(0), handPath, 3 * f);
        }
        MotionIk ik = new MotionIk(
                model,
                home,
                List.of(new PositionTrack("hand", points.get(0), 1, Optional.empty(), handPath)),
                List.of(new OrientationTrack("forearm", forearm, 1, forearms)),
                Optional.of(new OrientationTrack("chest", chest, 1, chests)),
                ARM,
                options(CollisionHandling.OFF, 0, 0),
                collisions,
                DetectorBackend.GJK);
        ik.setKnown(Arrays.copyOf(truth, KNOWN * n));
        List<Integer> told = new ArrayList<>();
        IkMotion motion = ik.solve(FRAMES, PERIOD, told::add);
        assertThat(told)
                .isEqualTo(IntStream.rangeClosed(KNOWN + 1, FRAMES).boxed().toList());
        assertThat(motion.iterations()).isBetween((long) FRAMES - KNOWN, 24L * FRAMES);
        assertThat(Arrays.copyOf(motion.positions(), KNOWN * n)).isEqualTo(Arrays.copyOf(truth, KNOWN * n));
        for (int f = 0; f < FRAMES; f++) {
            kinematics.update(Arrays.copyOfRange(motion.positions(), f * n, (f + 1) * n));
            for (int i = 0; i < 9; i++) {
                assertThat(kinematics.poses()[12 * chest + i])
                        .as("chest, frame %d", f)
                        .isCloseTo(chests[9 * f + i], within(3e-3));
                assertThat(kinematics.poses()[12 * forearm + i])
                        .as("forearm, frame %d", f)
                        .isCloseTo(forearms[9 * f + i], within(3e-3));
            }
            double[] p = new double[3];
            kinematics.position(points.get(0), p, 0);
            assertThat(p).containsExactly(Arrays.copyOfRange(handPath, 3 * f, 3 * f + 3), within(3e-3));
        }
        // only the hand: the joints of the other arm have the motion that they are given
        MotionIk hand = new MotionIk(
                model,
                home,
                List.of(new PositionTrack("hand", points.get(0), 1, Optional.empty(), handPath)),
                List.of(),
                Optional.empty(),
                ARM,
                options(CollisionHandling.OFF, 0, 0),
                collisions,
                DetectorBackend.GJK);
        hand.setFixedJointTrajectory(given);
        IkMotion others = hand.solve(FRAMES, PERIOD, done -> {});
        int free = 0;
        for (int d = 0; d < n; d++) {
            if (model.jointName(d).startsWith("r_")) {
                free++;
                for (int f = 0; f < FRAMES; f++) {
                    assertThat(others.positions()[f * n + d]).isEqualTo(given[f * n + d]);
                }
            }
        }
        assertThat(free).isPositive();
    }

    /**
     * The weight of the trunk beside the hands is next to nothing here: that the waist is as the trunk's orientation needs it comes from
     * the first pass, whose posture the second one is pulled to. The hands are where they are with the arms at home.
     */
    @Test
    void theWaistIsPulledToWhereTheTrunkNeedsIt() {
        int n = model.dof();
        int chest = model.bodyOf(model.link("torso"));
        double[] wanted = new double[n];
        Arrays.setAll(wanted, d -> model.jointName(d).contains("_") ? 0 : 0.3);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(wanted);
        double[] chests = new double[9 * FRAMES];
        double[][] paths = new double[2][3 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(kinematics.poses(), 12 * chest, chests, 9 * f, 9);
            kinematics.position(points.get(0), paths[0], 3 * f);
            kinematics.position(points.get(1), paths[1], 3 * f);
        }
        MotionIk ik = new MotionIk(
                model,
                home,
                List.of(
                        new PositionTrack("left", points.get(0), 1, Optional.empty(), paths[0]),
                        new PositionTrack("right", points.get(1), 1, Optional.empty(), paths[1])),
                List.of(),
                Optional.of(new OrientationTrack("chest", chest, 1e-6, chests)),
                ARM,
                options(CollisionHandling.OFF, 0.01, 0),
                collisions,
                DetectorBackend.GJK);
        double[] found = ik.solve(FRAMES, PERIOD, done -> {}).positions();
        for (int f = FRAMES / 2; f < FRAMES; f++) {
            for (int d = 0; d < n; d++) {
                double margin = model.upper(d) == 0 ? 0.01 : 0; // an elbow at home is at its limit
                assertThat(found[f * n + d])
                        .as("%s, frame %d", model.jointName(d), f)
                        .isCloseTo(wanted[d], within(0.02 + margin));
            }
        }
    }

    @Test
    void theSameBitsEveryTime() {
        IkOptions options = options(CollisionHandling.AVOID, 1e-3, 1e-3);
        IkMotion first = solve(model, intoTheBody("cross"), options);
        IkMotion second = solve(model, intoTheBody("cross"), options);
        assertThat(second.positions()).containsExactly(first.positions());
        assertThat(second.statuses()).isEqualTo(first.statuses());
        assertThat(second.iterations()).isEqualTo(first.iterations());
    }

    /** Poses that were drawn for one motion serve another one, and no pose that was drawn without collisions one with them. */
    @Test
    void posesThatWereDrawnBeforeGiveTheSameMotion() {
        FreePoses poses = new FreePoses();
        for (CollisionHandling handling :
                List.of(CollisionHandling.OFF, CollisionHandling.AVOID, CollisionHandling.AVOID)) {
            for (String where : List.of("cross", "torso")) {
                List<PositionTrack> tracks = intoTheBody(where);
                IkOptions options = options(handling, 1e-3, 1e-3);
                MotionIk kept = new MotionIk(
                        model,
                        new double[model.dof()],
                        tracks,
                        List.of(),
                        Optional.empty(),
                        ARM,
                        options,
                        collisions,
                        DetectorBackend.GJK);
                kept.setFreePoses(poses);
                assertThat(kept.solve(FRAMES, PERIOD, done -> {}).positions())
                        .as("%s, collisions %s", where, handling)
                        .containsExactly(solve(model, tracks, options).positions());
            }
        }
    }

    private List<PositionTrack> intoTheBody(String where) {
        List<PositionTrack> tracks = new ArrayList<>();
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(home);
        for (int side = 0; side < 2; side++) {
            double[] from = new double[3];
            kinematics.position(points.get(side), from, 0);
            double[] to = switch (where) {
                case "cross" -> new double[] {0.25, -1.5 * from[1], 0.3};
                case "torso" -> new double[] {0, 0.3 * from[1], 0.3};
                default -> new double[] {0.3, 0, 0.3};
            };
            double[] path = new double[3 * FRAMES];
            for (int i = 0; i < path.length; i++) {
                double s = Math.min(1, 1.2 * (i / 3) / FRAMES);
                path[i] = from[i % 3] + s * (to[i % 3] - from[i % 3]);
            }
            tracks.add(new PositionTrack("hand" + side, points.get(side), 1, Optional.empty(), path));
        }
        return tracks;
    }

    private static RobotModel shortPitchArm() {
        double[] x = {1, 0, 0};
        double[] y = {0, 1, 0};
        double[] z = {0, 0, 1};
        List<LinkSpec> links = List.of("base", "a", "b", "upper", "fore").stream()
                .map(LinkSpec::bare)
                .toList();
        List<JointSpec> joints = List.of(
                JointSpec.revolute("pitch", "base", "a", new double[3], y, -1.4, 1.4, 6),
                JointSpec.revolute("roll", "a", "b", new double[3], x, -0.3, 3.2, 6),
                JointSpec.revolute("yaw", "b", "upper", new double[3], z, -2, 2, 6),
                JointSpec.revolute("elbow", "upper", "fore", new double[] {0, 0, -0.3}, y, -2.5, 0, 6));
        return RobotModel.of("short-pitch", links, joints);
    }

    private static double[] warmStarted(RobotModel arm, List<PositionTrack> tracks, IkOptions options) {
        int n = arm.dof();
        List<IkTask> tasks = new ArrayList<>();
        tracks.forEach(track -> tasks.add(new PositionTask(track.point(), track.anchor(), track.weight(), ARM)));
        boolean[] movable = new boolean[n];
        double[] lower = new double[n];
        double[] upper = new double[n];
        for (int d = 0; d < n; d++) {
            movable[d] = true;
            lower[d] = arm.lower(d);
            upper[d] = arm.upper(d);
        }
        IkSolver solver = new IkSolver(new Kinematics(arm), tasks, movable, options, null);
        double[] q = new double[n];
        double[] target = new double[3 * tracks.size()];
        for (int f = 0; f < tracks.get(0).path().length / 3; f++) {
            for (int i = 0; i < target.length; i++) {
                target[i] = tracks.get(i / 3).path()[3 * f + i % 3];
            }
            solver.solve(q, target, new double[n], lower, upper);
        }
        return q;
    }

    private IkMotion solve(RobotModel robot, List<PositionTrack> tracks, IkOptions options) {
        double[] start = new double[robot.dof()];
        CollisionModel pairs = robot == model ? collisions : CollisionModel.build(robot, start, List.of());
        return new MotionIk(robot, start, tracks, List.of(), Optional.empty(), ARM, options, pairs, DetectorBackend.GJK)
                .solve(tracks.get(0).path().length / 3, PERIOD, done -> {});
    }

    private static IkOptions options(CollisionHandling handling, double posture, double continuity) {
        return new IkOptions(24, 0.02, posture, continuity, 0.01, 0.4, handling, 0.005);
    }

    private double[] path(BodyPoint point, double[] goal) {
        Kinematics kinematics = new Kinematics(model);
        double[] path = new double[3 * FRAMES];
        double[] q = new double[goal.length];
        for (int f = 0; f < FRAMES; f++) {
            double s = (double) f / (FRAMES - 1);
            for (int d = 0; d < q.length; d++) {
                q[d] = s * s * (3 - 2 * s) * goal[d];
            }
            kinematics.update(q);
            kinematics.position(point, path, 3 * f);
        }
        return path;
    }

    /** Inside the limits by the margin of the solver and a little more. */
    private double[] randomPose(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = random.nextDouble(model.lower(d) + 0.02, Math.max(model.lower(d) + 0.03, model.upper(d) - 0.02));
        }
        return q;
    }

    private static double distance(RobotModel robot, IkMotion motion, PositionTrack track, int frame) {
        int n = robot.dof();
        double[] q = Arrays.copyOfRange(motion.positions(), frame * n, (frame + 1) * n);
        return reach(robot, q, track.point(), track.path(), frame);
    }

    private static double reach(RobotModel robot, double[] q, BodyPoint point, double[] path, int frame) {
        Kinematics kinematics = new Kinematics(robot);
        kinematics.update(q);
        double[] p = new double[3];
        kinematics.position(point, p, 0);
        return Math.hypot(Math.hypot(p[0] - path[3 * frame], p[1] - path[3 * frame + 1]), p[2] - path[3 * frame + 2]);
    }

    private static void assertInLimits(RobotModel robot, IkMotion motion, double margin) {
        for (int i = 0; i < motion.positions().length; i++) {
            int d = i % robot.dof();
            assertThat(motion.positions()[i])
                    .as("%s in frame %d", robot.jointName(d), i / robot.dof())
                    .isBetween(robot.lower(d) - 1e-12, robot.upper(d) + 1e-12);
            if (robot.lower(d) < -margin && robot.upper(d) > margin) {
                assertThat(motion.positions()[i])
                        .isBetween(robot.lower(d) + margin - 1e-12, robot.upper(d) - margin + 1e-12);
            }
        }
    }
}
