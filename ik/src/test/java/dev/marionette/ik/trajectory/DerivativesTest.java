package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of residuals and bounds against central differences along the unknowns of a frame. */
@Tag("jdk")
class DerivativesTest {
    private static final double STEP = 1e-6;
    private static final double WITHIN = 1e-7;

    private final Biped robot = new Biped();
    private final FrameState state = new FrameState(robot.model, true, new boolean[Biped.DOF]);
    private final int n = state.unknowns();
    private double[] base = Pose.unturned(1);
    private double[] q = new double[Biped.DOF];

    /** Values at a pose. */
    private interface Values {
        double[] at();
    }

    private void start(long seed) {
        Random random = new Random(seed);
        base = Biped.base(random);
        q = Biped.random(random, Biped.DOF, 0.5);
        state.place(base, 0, q, 0);
    }

    private void assertRows(double[] rows, int o, Values values) {
        int size = values.at().length;
        for (int a = 0; a < n; a++) {
            double[] ahead = moved(a, STEP, values);
            double[] behind = moved(a, -STEP, values);
            for (int i = 0; i < size; i++) {
                double slope = (ahead[i] - behind[i]) / (2 * STEP);
                assertThat(rows[o + i * n + a]).as("row %d, unknown %d", i, a).isCloseTo(slope, within(WITHIN));
            }
        }
        state.place(base, 0, q, 0);
    }

    private double[] moved(int unknown, double by, Values values) {
        double[] b = base.clone();
        double[] p = q.clone();
        if (unknown < 3) {
            b[9 + unknown] += by;
        } else if (unknown < 6) {
            Pose.rotate(b, 0, unknown == 3 ? by : 0, unknown == 4 ? by : 0, unknown == 5 ? by : 0);
        } else {
            p[unknown - 6] += by;
        }
        state.place(b, 0, p, 0);
        return values.at();
    }

    private void assertResidual(Residual residual) {
        double[] rows = new double[residual.size() * n];
        residual.addRows(0, state, rows, 0);
        assertRows(rows, 0, () -> {
            double[] r = new double[residual.size()];
            residual.value(0, state, r, 0);
            return r;
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void residuals(long seed) {
        start(seed);
        BodyPoint hand = new BodyPoint(robot.model.bodyOf(robot.model.link("hand")), 0.3, 0.1, -0.2);
        BodyPoint sole = new BodyPoint(robot.left.body(), 0, 0, -0.1);
        assertResidual(new VectorResidual(null, hand, new double[] {0.1, 0.2, 0.3}, 2));
        assertResidual(new VectorResidual(sole, hand, new double[] {0.1, 0.2, 0.3}, 0.5));
        for (double threshold : new double[] {0.01, 0.1, 100}) {
            assertResidual(
                    new HuberResidual(new VectorResidual(sole, hand, new double[] {0.1, 0.2, 0.3}, 0.5), threshold));
        }
        assertResidual(new ContactResidual(
                hand,
                List.of(sole, new BodyPoint(0, 0.2, 0, 0.1)),
                new double[] {0.3, 0.7},
                new double[] {0.1, 0.2, 0.3},
                new double[] {0.5}));
        double[] weights = Biped.random(new Random(seed), Biped.DOF, 1);
        assertResidual(new PostureResidual(new double[Biped.DOF], weights));
        boolean[] endless = new boolean[Biped.DOF];
        Arrays.fill(endless, true);
        for (double turned : new double[] {0.3, 2, 7}) {
            double[] posture = new double[Biped.DOF];
            Arrays.fill(posture, turned);
            assertResidual(PostureResidual.constant(posture, 0.5, endless));
        }
        // of a rotation vector, the rows are exact where it is 0
        double[] is = new double[9];
        for (int body : new int[] {0, hand.body(), sole.body()}) {
            state.rotation(body, is, 0);
            assertResidual(new OrientationResidual(body, is.clone(), 3));
            double[] twice = new double[18];
            System.arraycopy(is, 0, twice, 0, 9);
            System.arraycopy(is, 0, twice, 9, 9);
            OrientationResidual second = new OrientationResidual(body, twice, new double[] {1, 0});
            assertResidual(second);
            double[] none = new double[3 * n];
            second.addRows(1, state, none, 0);
            assertThat(none).as("a frame without weight").containsOnly(0);
        }
    }

    @Test
    void orientationsWantAWeightInEachFrame() {
        assertThatThrownBy(() -> new OrientationResidual(0, new double[18], new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("18 values of rotations, 1 weights");
    }

    /** ½‖r'‖² is Huber's loss of ‖r‖. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void huber(long seed) {
        start(seed);
        BodyPoint hand = new BodyPoint(robot.model.bodyOf(robot.model.link("hand")), 0.3, 0.1, -0.2);
        Residual plain = new VectorResidual(null, hand, new double[] {0.1, 0.2, 0.3}, 2);
        double[] r = new double[3];
        plain.value(0, state, r, 0);
        double norm = Math.sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
        for (double refused : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new HuberResidual(plain, refused)).isInstanceOf(IllegalArgumentException.class);
        }
        for (double share : new double[] {0.01, 0.5, 0.99, 1.01, 10}) {
            double threshold = share * norm;
            double[] bounded = new double[3];
            new HuberResidual(plain, threshold).value(0, state, bounded, 0);
            double cost = 0.5 * (bounded[0] * bounded[0] + bounded[1] * bounded[1] + bounded[2] * bounded[2]);
            double expected = share > 1 ? 0.5 * norm * norm : threshold * norm - 0.5 * threshold * threshold;
            assertThat(cost).isCloseTo(expected, within(1e-12 * norm * norm));
            double scale = Math.sqrt(2 * expected) / norm;
            for (int i = 0; i < 3; i++) {
                assertThat(bounded[i]).isCloseTo(scale * r[i], within(1e-12 * norm));
            }
            assertThat(new HuberResidual(plain, threshold).unbounded(scale * norm))
                    .isCloseTo(norm, within(1e-12 * norm));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void soles(long seed) {
        start(seed);
        for (Support support : Support.values()) {
            SoleContact sole = new SoleContact(robot.right, new Support[] {support, support}, 1, 1);
            BoundRows rows = rows(sole);
            assertRows(rows.gradient(), 0, () -> values(rows(sole)));
        }
        SoleContact toes =
                new SoleContact(robot.withToes(robot.left), new Support[] {Support.TOES, Support.TOES}, 1, 1);
        assertRows(rows(toes).gradient(), 0, () -> values(rows(toes)));
        assertHeld(toes);
        assertHeld(new SoleContact(robot.left, new Support[] {Support.HEEL, Support.NONE}, 1, 1));
    }

    private void assertHeld(SoleContact sole) {
        Contact.Held held = new Contact.Held(sole.quantities(), n);
        sole.held(state, held);
        assertRows(held.rows.clone(), 0, () -> {
            sole.held(state, held);
            return held.values.clone();
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void ground(long seed) {
        start(seed);
        GroundBound bound = new GroundBound(robot.model, new Feet(robot.left, robot.right), 10, 1);
        BoundRows found = rows(bound);
        // the boxes of pelvis and hand; feet have none here
        assertThat(found.size).isEqualTo(16);
        assertRows(found.gradient().clone(), 0, () -> values(rows(bound)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void bodyContacts(long seed) {
        start(seed);
        int hand = robot.model.bodyOf(robot.model.link("hand"));
        BodyContact touching = new BodyContact(
                7,
                new BodyPoint(hand, 0.25, 0, 0),
                List.of(new BodyPoint(hand, 0.35, 0.05, 0.05), new BodyPoint(hand, 0.35, -0.05, -0.05)),
                new boolean[] {true, true},
                1);
        BoundRows rows = rows(touching);
        assertThat(rows.size).isEqualTo(1);
        assertRows(rows.gradient().clone(), 0, () -> values(rows(touching)));
        Contact.Held held = new Contact.Held(touching.quantities(), n);
        touching.held(state, held);
        assertRows(held.rows.clone(), 0, () -> {
            touching.held(state, held);
            return held.values.clone();
        });
    }

    /** Edges of the support turn as soles do, which rows leave out: they are exact where soles shift alone, and of the centre of mass. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void centerOfMass(long seed) {
        start(seed);
        double[] rows = new double[3 * n];
        state.centerOfMass(new double[3], rows);
        assertRows(rows, 0, () -> {
            double[] com = new double[3];
            state.centerOfMass(com, new double[3 * n]);
            return com;
        });
        boolean[] stands = {true};
        Feet feet = new Feet(robot.left, robot.right);
        CenterOfMassBound bound = new CenterOfMassBound(feet, stands, stands, 0.01, 1);
        BoundRows found = rows(bound);
        assertThat(found.size).isGreaterThanOrEqualTo(4);
        double[] gradient = found.gradient().clone();
        for (int a = 0; a < 3; a++) { // shifts of the base move soles and centre of mass alike
            for (int i = 0; i < found.size; i++) {
                assertThat(gradient[i * n + a]).isCloseTo(0, within(1e-12));
            }
        }
        int arm = state.unknown(Biped.SHOULDER); // moves the centre of mass alone
        double[] ahead = moved(arm, STEP, () -> values(rows(bound)));
        double[] behind = moved(arm, -STEP, () -> values(rows(bound)));
        for (int i = 0; i < found.size; i++) {
            assertThat(gradient[i * n + arm]).isCloseTo((ahead[i] - behind[i]) / (2 * STEP), within(WITHIN));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void centerOfMassOnAPath(long seed) {
        start(seed);
        CenterOfMassPathBound bound = new CenterOfMassPathBound(new double[] {0.3, -0.2}, new boolean[] {true}, 1);
        BoundRows found = rows(bound);
        assertThat(found.size).isEqualTo(2);
        assertThat(found.isEquality(0) && found.isEquality(1)).isTrue();
        double[] com = new double[3];
        state.centerOfMass(com, new double[3 * n]);
        assertThat(found.value(0)).isCloseTo(com[0] - 0.3, within(1e-12));
        assertThat(found.value(1)).isCloseTo(com[1] + 0.2, within(1e-12));
        assertRows(found.gradient().clone(), 0, () -> values(rows(bound)));
        assertThat(rows(new CenterOfMassPathBound(new double[2], new boolean[1], 1)).size)
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void baseRates(long seed) {
        Random random = new Random(seed);
        double[] bases = new double[3 * Pose.WIDTH];
        double[] base = Biped.base(random);
        for (int t = 0; t < 3; t++) {
            double[] by = Biped.random(random, 6, 0.03);
            System.arraycopy(base, 0, bases, Pose.WIDTH * t, Pose.WIDTH);
            Pose.rotate(bases, Pose.WIDTH * t, by[0], by[1], by[2]);
            for (int i = 0; i < 3; i++) {
                bases[Pose.WIDTH * t + 9 + i] += by[3 + i];
            }
        }
        BaseRateBound bound = new BaseRateBound(new BaseLimits(1, 2, 3), 0.1, 1);
        BoundRows rows = ways(bound, bases);
        assertThat(rows.size).isEqualTo(21);
        int width = 2 * n + FrameState.BASE;
        double[] gradient = rows.gradient().clone();
        for (int t = 0; t < 3; t++) {
            for (int i = 0; i < FrameState.BASE; i++) {
                double[] ahead = values(ways(bound, shifted(bases, t, i, STEP)));
                double[] behind = values(ways(bound, shifted(bases, t, i, -STEP)));
                for (int row = 0; row < 21; row++) {
                    // the components of a turn, which come after its length, are those of a turn that is small
                    double most = row > 7 && row < 14 ? 0.5 : 1e-5;
                    assertThat(gradient[row * width + n * t + i])
                            .as("row %d, frame %d, unknown %d", row, t, i)
                            .isCloseTo((ahead[row] - behind[row]) / (2 * STEP), within(most));
                }
            }
        }
    }

    private BoundRows ways(BaseRateBound bound, double[] bases) {
        BoundRows rows = new BoundRows(2 * n + FrameState.BASE);
        bound.add(0, bases, n, rows);
        return rows;
    }

    private static double[] shifted(double[] bases, int frame, int unknown, double by) {
        double[] to = bases.clone();
        int b = Pose.WIDTH * frame;
        if (unknown < 3) {
            to[b + 9 + unknown] += by;
        } else {
            Pose.rotate(to, b, unknown == 3 ? by : 0, unknown == 4 ? by : 0, unknown == 5 ? by : 0);
        }
        return to;
    }

    private BoundRows rows(Bound bound) {
        BoundRows rows = new BoundRows(n);
        bound.add(0, state, rows);
        return rows;
    }

    private static double[] values(BoundRows rows) {
        double[] values = new double[rows.size];
        Arrays.setAll(values, rows::value);
        return values;
    }

    /** A corner of the hand comes near a face of the pelvis. */
    @ParameterizedTest
    @ValueSource(doubles = {2.2, 2.4, 2.6})
    void clearance(double turn) {
        q = new double[Biped.DOF];
        q[Biped.SHOULDER] = turn;
        q[Biped.SHOULDER + 1] = 0.3;
        state.place(base, 0, q, 0);
        CollisionModel model = robot.handAndPelvis();
        try (ClearanceBound bound =
                new ClearanceBound(model, DetectorBackend.GJK, new double[Biped.DOF], 0.02, 0.5, 1)) {
            BoundRows rows = new BoundRows(n);
            bound.add(state, rows);
            assertThat(rows.size).isPositive();
            assertRows(rows.gradient(), 0, () -> {
                BoundRows moved = new BoundRows(n);
                bound.add(state, moved);
                return new double[] {moved.value(0)};
            });
        }
    }
}
