package dev.marionette.ik.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.ik.ground.StandingIk.Request;
import dev.marionette.ik.ground.StandingMotion.StepLimits;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StandingMotionTest {
    private static final int FRAMES = 30;
    private static final double PERIOD = 1 / 30.0;

    private final RobotModel model = StandingIkTest.legs();
    private final Feet feet = new Feet(StandingIkTest.foot(model, true), StandingIkTest.foot(model, false));
    private final Kinematics kinematics = new Kinematics(model);
    private final StandingMotion solver = new StandingMotion(new Kinematics(model), feet, null);

    private final double[] bases = new double[12 * FRAMES];
    private final double[] q = new double[12 * FRAMES];
    private final Request[] requests = new Request[FRAMES];
    private final boolean[] still = new boolean[2 * FRAMES];
    private final double[] steps = new double[12];
    private double way = 1;
    private double turn = 1;
    private double change = 1;

    /** What forward kinematics makes is already the minimum: nothing moves. */
    @Test
    void leavesAMotionThatIsAsWanted() {
        stand();
        double[] before = q.clone();
        double[] basesBefore = bases.clone();
        solve();
        assertThat(q).containsExactly(before, within(1e-9));
        assertThat(bases).containsExactly(basesBefore, within(1e-9));
    }

    /** Two feet that are wanted further apart in heading than the hips turn share the difference and stand still. */
    @Test
    void feetThatCannotBeWhereTheyWerePutFindPlacesAndStandStill() {
        stand();
        for (int f = 0; f < FRAMES; f++) {
            for (int side = 0; side < 2; side++) {
                Pose.rotate(requests[f].soles, 12 * side, 0, 0, side == 0 ? 0.6 : -0.6);
                int yaw = side == 0 ? 0 : 6;
                requests[f].lower[yaw] = -0.2;
                requests[f].upper[yaw] = 0.2;
                requests[f].levelWeights[side] = 100;
            }
            Arrays.fill(still, true);
        }
        solve();
        double[] first = soles(0);
        for (int f = 0; f < FRAMES; f++) {
            double[] now = soles(f);
            for (int side = 0; side < 2; side++) {
                double slide = Math.hypot(
                        now[12 * side + 9] - first[12 * side + 9], now[12 * side + 10] - first[12 * side + 10]);
                assertThat(slide).as("frame %d", f).isLessThan(1e-4);
                assertThat(now[12 * side + 11]).as("frame %d", f).isCloseTo(0, within(1e-4));
            }
            double yaw = Math.atan2(now[3], now[0]);
            assertThat(yaw).as("frame %d", f).isBetween(0.15, 0.45);
            assertThat(Math.atan2(now[15], now[12])).isCloseTo(-yaw, within(1e-3));
        }
    }

    /** Joints keep to the step they may take, and the foot arrives all the same. */
    @Test
    void aFootThatHasFarToGoGoesAsFastAsItsJointsMay() {
        stand();
        for (int f = 0; f < FRAMES; f++) {
            // the left foot is wanted 0.3 m ahead all at once, half-way
            requests[f].soles[9] += f < FRAMES / 2 ? 0 : 0.3;
            requests[f].soleWeights[1] = 100;
        }
        double[] start = q.clone();
        solve();
        assertThat(fastest()).isGreaterThan(0.1);
        System.arraycopy(start, 0, q, 0, q.length);
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(requests[f].base, 0, bases, 12 * f, 12);
        }
        Arrays.fill(steps, 0.04);
        solve();
        assertThat(fastest()).isLessThan(0.041);
        assertThat(soles(0)[9]).isLessThan(0.05);
        assertThat(soles(FRAMES - 1)[9]).isGreaterThan(0.25);
    }

    /** A base that is wanted elsewhere all at once sets out early, and goes and gets going no faster than it may. */
    @Test
    void aBaseThatHasFarToGoGoesAsFastAsItMay() {
        stand();
        for (int f = 0; f < FRAMES; f++) {
            requests[f].base[10] += f < FRAMES / 2 ? 0 : 0.1;
            requests[f].soleWeights[0] = requests[f].soleWeights[1] = 0.01;
        }
        solve();
        assertThat(difference(1)).isGreaterThan(0.025);
        assertThat(difference(2)).isGreaterThan(0.01);
        startAgain();
        way = 0.008;
        change = 0.002;
        solve();
        assertThat(difference(1)).isLessThan(0.0085);
        assertThat(difference(2)).isLessThan(0.0023);
        assertThat(bases[12 * (FRAMES - 1) + 10]).isGreaterThan(0.08);
    }

    @Test
    void aBaseThatHasFarToTurnTurnsAsFastAsItMay() {
        stand();
        for (int f = FRAMES / 2; f < FRAMES; f++) {
            Pose.rotate(requests[f].base, 0, 0, 0, 0.6);
            requests[f].soleWeights[0] = requests[f].soleWeights[1] = 0.01;
        }
        solve();
        assertThat(fastestTurn()).isGreaterThan(0.12);
        startAgain();
        turn = 0.06;
        solve();
        assertThat(fastestTurn()).isLessThan(0.065);
        assertThat(Math.atan2(bases[12 * (FRAMES - 1) + 3], bases[12 * (FRAMES - 1)]))
                .isGreaterThan(0.5);
    }

    @Test
    void stepsThatAreNoneAreRefused() {
        Arrays.fill(steps, 1);
        for (double wrong : new double[] {0, -1, Double.NaN}) {
            double[] joints = {1, wrong};
            assertThatThrownBy(() -> new StepLimits(joints, 1, 1, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("joint 1");
        }
        for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new StepLimits(steps, wrong, 1, 1)).hasMessageContaining("base");
            assertThatThrownBy(() -> new StepLimits(steps, 1, wrong, 1)).hasMessageContaining("base");
            assertThatThrownBy(() -> new StepLimits(steps, 1, 1, wrong)).hasMessageContaining("base");
        }
    }

    @Test
    void stepsAreCopiedAndAreThoseOfTheRobot() {
        double[] joints = {1, 2};
        StepLimits limits = new StepLimits(joints, 1, 1, 1);
        joints[0] = 5;
        limits.joints()[1] = 5;
        assertThat(limits.joints()).containsExactly(1, 2);
        stand();
        assertThatThrownBy(() -> solver.solve(requests, still, limits, PERIOD, bases, q, true))
                .hasMessageContaining("steps of 2 joints for a robot of 12");
    }

    private void startAgain() {
        double[] frame = new double[12];
        StandingIkTest.bent(frame);
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(frame, 0, q, 12 * f, 12);
            System.arraycopy(requests[0].base, 0, bases, 12 * f, 12);
        }
    }

    private double fastestTurn() {
        double most = 0;
        double[] by = new double[3];
        for (int f = 1; f < FRAMES; f++) {
            Pose.turn(bases, 12 * f, bases, 12 * (f - 1), by, 0);
            most = Math.max(most, Math.sqrt(by[0] * by[0] + by[1] * by[1] + by[2] * by[2]));
        }
        return most;
    }

    /** The largest first or second difference of the base's way. */
    private double difference(int order) {
        double most = 0;
        for (int f = order; f < FRAMES; f++) {
            double square = 0;
            for (int i = 9; i < 12; i++) {
                double step = bases[12 * f + i] - bases[12 * (f - 1) + i];
                double d = order == 1 ? step : step - bases[12 * (f - 1) + i] + bases[12 * (f - 2) + i];
                square += d * d;
            }
            most = Math.max(most, Math.sqrt(square));
        }
        return most;
    }

    private double fastest() {
        double most = 0;
        for (int i = 12; i < q.length; i++) {
            most = Math.max(most, Math.abs(q[i] - q[i - 12]));
        }
        return most;
    }

    /** Where every frame is asked for the same and no sole has to be still, each is what it is alone. */
    @Test
    void isWhatTheFramesAreAloneWhereNothingCouplesThem() {
        stand();
        for (int f = 0; f < FRAMES; f++) {
            // an offset that is the same in every frame has no second difference
            requests[f].base[9] += 0.05;
            requests[f].base[11] -= 0.03;
            requests[f].soles[10] += 0.02;
        }
        solve();
        StandingIk alone = new StandingIk(new Kinematics(model), feet);
        double[] base = new double[12];
        double[] joints = new double[12];
        StandingIkTest.bent(joints);
        System.arraycopy(requests[0].base, 0, base, 0, 12);
        alone.solve(requests[0], base, joints);
        for (int f = 0; f < FRAMES; f++) {
            assertThat(Arrays.copyOfRange(bases, 12 * f, 12 * f + 12)).containsExactly(base, within(2e-4));
            assertThat(Arrays.copyOfRange(q, 12 * f, 12 * f + 12)).containsExactly(joints, within(2e-3));
        }
    }

    private void solve() {
        solver.solve(requests, still, new StepLimits(steps, way, turn, change), PERIOD, bases, q, true);
    }

    /** Both feet flat, knees bent, the base above them; every frame is wanted as it is. */
    private void stand() {
        Arrays.fill(steps, 1);
        double[] frame = new double[12];
        StandingIkTest.bent(frame);
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(frame, 0, q, 12 * f, 12);
            double[] base = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
            System.arraycopy(base, 0, bases, 12 * f, 12);
            bases[12 * f + 11] = -soles(f)[11];
            requests[f] = new Request(12);
            System.arraycopy(bases, 12 * f, requests[f].base, 0, 12);
            System.arraycopy(frame, 0, requests[f].posture, 0, 12);
            System.arraycopy(soles(f), 0, requests[f].soles, 0, 24);
            for (int d = 0; d < 12; d++) {
                requests[f].lower[d] = model.lower(d);
                requests[f].upper[d] = model.upper(d);
            }
        }
    }

    private double[] soles(int f) {
        kinematics.update(Arrays.copyOfRange(q, 12 * f, 12 * f + 12));
        double[] soles = new double[24];
        double[] local = new double[12];
        for (Foot foot : feet.both()) {
            Pose.compose(kinematics.poses(), 12 * foot.body(), foot.soleInBody(), 0, local, 0);
            Pose.compose(bases, 12 * f, local, 0, soles, foot.left() ? 0 : 12);
        }
        return soles;
    }
}
