package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.CheckedPairs;
import dev.marionette.verify.Ground;
import dev.marionette.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A walk that is planned while its frames come, against the same walk made at once. */
class RecedingHorizonTest {
    private static final int FRAMES = 115;
    private static final int CALIBRATION = 25;
    private static final int PART = 5;
    private static final int AHEAD = 8;
    private static final String FLOATING = "ground.base=floating";
    private static final double RATE = Walker.RATE / 2;
    private static final Clip WALK = Walker.clip(2 * FRAMES, 1, 0.3, 0, 0)
            .frames(IntStream.range(0, FRAMES).map(f -> 2 * f).toArray())
            .atRate(RATE);
    private static final Robot ROBOT = Runs.robots().load("unitree-g1");
    private static final Verifier VERIFIER = Extensions.builtIn().verifier();
    private static final CheckedPairs PAIRS = new CheckedPairs(ROBOT.model(), ROBOT.home(), ROBOT.disabledPairs());

    private static JointTrajectory planned;
    private static boolean anyStopped;

    private static boolean passes(JointTrajectory motion, Optional<Ground> ground) {
        return VERIFIER.verify(motion, PAIRS, ground).passed();
    }

    private static RecedingHorizon horizon(
            BiPredicate<JointTrajectory, Optional<Ground>> checks, Optional<JointTrajectory> from) {
        return Runs.horizon(
                new RetargetOutcome.Request(
                        "unitree-g1",
                        "walk",
                        "natural-motion",
                        0,
                        Extensions.builtIn().settings().load(Optional.empty(), List.of(FLOATING))),
                ROBOT.heldBy(RobotProfile.Base.FLOATING),
                checks,
                WALK.frames(0, CALIBRATION),
                from);
    }

    /** The frames after the calibration, with where the robot was before them. */
    private static JointTrajectory plan(RecedingHorizon horizon, int frames, List<Boolean> stopped) {
        JointTrajectory motion = horizon.start();
        for (int first = CALIBRATION; first + PART + AHEAD <= frames; first += PART) {
            int from = Math.max(0, first - RecedingHorizon.contextFrames(RATE));
            Clip around = WALK.frames(from, first + PART + AHEAD).asPartOf(WALK.frames(0, CALIBRATION), from);
            RecedingHorizon.Planned part = horizon.plan(around, first - from, PART);
            motion = motion.then(part.motion());
            stopped.add(part.stopped());
        }
        return motion;
    }

    @BeforeAll
    static void planOnce() {
        List<Boolean> stopped = new ArrayList<>();
        planned = plan(horizon(RecedingHorizonTest::passes, Optional.empty()), FRAMES, stopped);
        anyStopped = stopped.contains(true);
    }

    @Test
    void beginsAtHomeWithItsSolesOnTheGround() {
        JointTrajectory start = planned.frames(0, 1);
        assertThat(start.positions()).containsExactly(ROBOT.home());
        SoleMotion soles = SoleMotion.of(ROBOT.model(), WalkingLegs.feet(ROBOT), start);
        assertThat(Math.min(soles.lowest(true, 0), soles.lowest(false, 0))).isCloseTo(0, within(1e-9));
    }

    /** From home on, joints are within their limits, links do not touch, and no sole is below the ground. */
    @Test
    void theWholeMotionPassesAllChecks() {
        assertThat(anyStopped).isFalse();
        assertThat(VERIFIER.verify(planned, PAIRS, Optional.empty()).lines()).isEmpty();
        SoleMotion soles = SoleMotion.of(ROBOT.model(), WalkingLegs.feet(ROBOT), planned);
        for (int f = 0; f < planned.frames(); f++) {
            assertThat(Math.min(soles.lowest(true, f), soles.lowest(false, f)))
                    .as("frame %d", f)
                    .isGreaterThan(-0.001);
        }
    }

    /** A second and a half after it has begun, at home and at rest, it walks as the robot does that knows all frames. */
    @Test
    void walksAsIfItKnewAllFrames() {
        RetargetOutcome whole = Runs.run("unitree-g1", WALK, FLOATING);
        RobotPath there = new RobotPath(whole.robot(), whole.trajectory().withBase(new double[0]));
        RobotPath here = new RobotPath(whole.robot(), planned.withBase(new double[0]));
        double squares = 0;
        int count = 0;
        for (int f = CALIBRATION + (int) (1.5 * RATE); f < CALIBRATION + planned.frames() - 1; f++) {
            for (BodyJoint point : List.of(
                    BodyJoint.LEFT_ELBOW,
                    BodyJoint.RIGHT_HAND,
                    BodyJoint.LEFT_KNEE,
                    BodyJoint.RIGHT_KNEE,
                    BodyJoint.LEFT_FOOT,
                    BodyJoint.RIGHT_FOOT)) {
                double squared = 0;
                for (int i = 0; i < 3; i++) {
                    double d = here.position(f - CALIBRATION + 1, point, i) - there.position(f, point, i);
                    squared += d * d;
                }
                assertThat(Math.sqrt(squared)).as("%s in frame %d", point, f).isLessThan(0.025);
                squares += squared;
                count++;
            }
        }
        assertThat(Math.sqrt(squares / count)).as("root mean square, m").isLessThan(0.01);
        double gone = (planned.frames() - 1) / RATE;
        double[] base = planned.base();
        int last = 7 * (planned.frames() - 1);
        double[] all = whole.trajectory().base();
        int then = 7 * (CALIBRATION + planned.frames() - 2);
        double expected = Math.hypot(all[then] - all[7 * CALIBRATION], all[then + 1] - all[7 * CALIBRATION + 1]);
        assertThat(Math.hypot(base[last] - base[0], base[last + 1] - base[1]))
                .as("path in %s s", gone)
                .isCloseTo(expected, within(0.15));
    }

    @Test
    void plansThatDoNotPassMakeTheRobotStopAndItGoesOnFromThere() {
        int[] parts = {0};
        List<Boolean> stopped = new ArrayList<>();
        JointTrajectory motion = plan(
                horizon(
                        (path, ground) -> {
                            // stops are checked without a ground
                            parts[0] += ground.isPresent() ? 1 : 0;
                            boolean refused = ground.isPresent() && parts[0] >= 4 && parts[0] <= 8;
                            return !refused && passes(path, ground);
                        },
                        Optional.empty()),
                FRAMES,
                stopped);
        assertThat(stopped).startsWith(false, false, false, true, true, true, true, true);
        // in the middle of a step it may have to wait for the next one
        assertThat(stopped.subList(11, stopped.size())).containsOnly(false);
        assertThat(VERIFIER.verify(motion, PAIRS, Optional.empty()).lines()).isEmpty();
        assertThat(motion.frames(0, 3 * PART + 1)).isEqualTo(planned.frames(0, 3 * PART + 1));
        double[] speeds = new double[motion.frames()];
        for (int f = 1; f < speeds.length; f++) {
            for (int d = 0; d < motion.joints(); d++) {
                speeds[f] = Math.max(speeds[f], Math.abs(motion.position(f, d) - motion.position(f - 1, d)));
            }
        }
        // twice as long as the frames that it looked ahead
        int rest = 1 + 3 * PART + 2 * AHEAD;
        assertThat(speeds[3 * PART]).isGreaterThan(0.01);
        // it begins to stop where it is, at the pace that it has
        JointTrajectory going = planned.frames(0, 3 * PART + 2);
        for (int d = 0; d < motion.joints(); d++) {
            double goes = going.position(3 * PART + 1, d) - going.position(3 * PART, d);
            double stops = motion.position(3 * PART + 1, d) - motion.position(3 * PART, d);
            assertThat(stops).as(motion.jointNames().get(d)).isCloseTo(goes, within(0.01 + 0.2 * Math.abs(goes)));
        }
        for (int f = rest; f < 1 + 8 * PART; f++) {
            assertThat(speeds[f]).as("frame %d", f).isZero();
        }
        assertThat(speeds[motion.frames() - 1]).isGreaterThan(0.01);
    }

    /** Each part with the last frame before it, as it was sent, and when the feet stand; then a stop, which begins where the part ends. */
    @Test
    void whatIsCheckedIsWhatIsDone() {
        List<JointTrajectory> checked = new ArrayList<>();
        List<JointTrajectory> stops = new ArrayList<>();
        JointTrajectory motion = plan(
                horizon(
                        (path, ground) -> {
                            (ground.isPresent() ? checked : stops).add(path);
                            ground.ifPresent(
                                    g -> assertThat(g.contacts().frames()).isEqualTo(path.frames()));
                            return true;
                        },
                        Optional.empty()),
                CALIBRATION + 3 * PART + AHEAD,
                new ArrayList<>());
        // the soles of the first frame, at home, need not be those of a stance
        assertThat(stops.remove(0)).isEqualTo(motion.frames(0, PART + 1));
        assertThat(checked).hasSize(3);
        assertThat(stops).hasSize(3);
        for (int k = 0; k < 3; k++) {
            assertThat(checked.get(k)).isEqualTo(motion.frames(k * PART + (k == 0 ? 1 : 0), (k + 1) * PART + 1));
            assertThat(stops.get(k).frames(0, 1)).isEqualTo(motion.frames((k + 1) * PART, (k + 1) * PART + 1));
            assertThat(stops.get(k).frames()).isEqualTo(2 * AHEAD + 2);
        }
    }

    /** A stop that fails is tried along less of its path; where none passes, the plan is not followed. */
    @Test
    void aPlanWithoutAStopIsNotFollowed() {
        List<Integer> lengths = new ArrayList<>();
        List<Boolean> stopped = new ArrayList<>();
        JointTrajectory motion = plan(
                horizon(
                        (path, ground) -> {
                            if (ground.isEmpty()) {
                                lengths.add(path.frames());
                            }
                            return ground.isPresent() || lengths.size() == 1;
                        },
                        Optional.empty()),
                CALIBRATION + PART + AHEAD,
                stopped);
        assertThat(lengths).containsExactly(PART + 1, 2 * 8 + 2, 2 * 4 + 2, 2 * 2 + 2, 2 + 2, 2);
        assertThat(stopped).containsExactly(true);
        assertThat(motion.frames(1, 2).positions())
                .isEqualTo(motion.frames(0, 1).positions());
    }

    /** Another source takes over where the robot is. */
    @Test
    void goesOnFromAnyPosture() {
        JointTrajectory here = planned.frames(40, 41);
        JointTrajectory motion = plan(
                horizon(RecedingHorizonTest::passes, Optional.of(here)),
                CALIBRATION + 2 * PART + AHEAD,
                new ArrayList<>());
        assertThat(motion.frames(0, 1).positions()).isEqualTo(here.positions());
        assertThat(motion.base()[2]).isEqualTo(here.base()[2]);
        assertThat(VERIFIER.verify(motion, PAIRS, Optional.empty()).lines()).isEmpty();
    }
}
