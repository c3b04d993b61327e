package dev.marionette.ik.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StandingIkTest {
    private static final double[] X = {1, 0, 0};
    private static final double[] Y = {0, 1, 0};
    private static final double[] Z = {0, 0, 1};
    private static final double[] SOLE = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -0.05};
    private static final double[] SQUARE = {-0.05, -0.05, 0.1, -0.05, 0.1, 0.05, -0.05, 0.05};

    private final RobotModel model = legs();
    private final Feet feet = new Feet(foot(true), foot(false));
    private final Kinematics kinematics = new Kinematics(model);
    private final StandingIk ik = new StandingIk(new Kinematics(model), feet);

    @Test
    void reachesWhatForwardKinematicsMakes() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            double[] q = pose(random);
            double[] base = base(random);
            StandingIk.Request request = request(q, base);
            request.baseWeight = 0.1;
            request.turnWeight = 0.1;
            request.postureWeight = 1e-4;
            double[] start = q.clone();
            for (int d = 0; d < start.length; d++) {
                start[d] += 0.2 * random.nextGaussian();
            }
            System.arraycopy(start, 0, request.posture, 0, start.length);
            double[] found = base.clone();
            for (int i = 9; i < 12; i++) {
                found[i] += 0.05 * random.nextGaussian();
            }
            System.arraycopy(found, 0, request.base, 0, 12);
            request.soleWeights[0] = 100;
            request.soleWeights[1] = 100;
            ik.solve(request, found, start);
            double[] reached = soles(found, start);
            for (int i = 0; i < 24; i++) {
                assertThat(reached[i]).as("seed %d, %d", seed, i).isCloseTo(request.soles[i], within(2e-4));
            }
        }
    }

    @Test
    void theBaseGivesWayToAFootThatStands() {
        double[] q = new double[12];
        double[] base = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0.85};
        StandingIk.Request request = request(q, base);
        // both soles 0.1 m below what the legs reach
        request.soles[11] -= 0.1;
        request.soles[23] -= 0.1;
        request.soleWeights[0] = 100;
        request.soleWeights[1] = 100;
        double[] found = base.clone();
        ik.solve(request, found, q);
        double[] reached = soles(found, q);
        assertThat(reached[11]).isCloseTo(request.soles[11], within(1e-4));
        assertThat(reached[23]).isCloseTo(request.soles[23], within(1e-4));
        assertThat(found[11]).isCloseTo(0.75, within(2e-3));
    }

    /** At the solution, no small change of the base or of a joint inside its bounds makes the cost smaller. */
    @Test
    void endsAtAMinimumOfTheCostByDifferences() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(1000 + seed);
            double[] q = pose(random);
            double[] base = base(random);
            StandingIk.Request request = request(q, base);
            for (int i : new int[] {9, 10, 11, 21, 22, 23}) {
                request.soles[i] += 0.05 * random.nextGaussian();
            }
            request.soleWeights[0] = 30;
            ik.solve(request, base, q);
            double cost = cost(request, base, q);
            double h = 1e-4;
            for (int d = 0; d < q.length; d++) {
                for (double sign : new double[] {-h, h}) {
                    double[] other = q.clone();
                    other[d] = Math.min(request.upper[d], Math.max(request.lower[d], q[d] + sign));
                    assertThat(cost(request, base, other))
                            .as("seed %d, joint %d", seed, d)
                            .isGreaterThan(cost - 1e-9);
                }
            }
            for (int i = 0; i < 6; i++) {
                double[] other = base.clone();
                other[9 + i % 3] += i < 3 ? h : 0;
                Pose.rotate(other, 0, i == 3 ? h : 0, i == 4 ? h : 0, i == 5 ? h : 0);
                assertThat(cost(request, other, q))
                        .as("seed %d, base %d", seed, i)
                        .isGreaterThan(cost - 1e-9);
            }
        }
    }

    @Test
    void turnsAndRotationsAreInverse() {
        for (long seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            double[] a = base(random);
            double[] w = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double[] b = a.clone();
            Pose.rotate(b, 0, w[0], w[1], w[2]);
            double[] turn = new double[3];
            Pose.turn(b, 0, a, 0, turn, 0);
            double angle = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
            if (angle < 3) {
                assertThat(turn).as("seed %d", seed).containsExactly(w, within(1e-9));
            }
            double[] inverse = new double[12];
            double[] one = new double[12];
            Pose.invert(a, 0, inverse, 0);
            Pose.compose(a, 0, inverse, 0, one, 0);
            assertThat(one).containsExactly(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, within(1e-12));
        }
    }

    /** A corner of a sole that is wanted below its clearance ends at it, and no lower. */
    @Test
    void cornersKeepTheirClearance() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(2000 + seed);
            double[] q = pose(random);
            double[] base = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0.8};
            StandingIk.Request request = request(q, base);
            double wanted = lowest(request.soles, 0);
            request.clearance[0] = wanted + 0.03;
            ik.solve(request, base, q);
            double kept = lowest(soles(base, q), 0);
            assertThat(kept).as("seed %d", seed).isBetween(wanted + 0.0295, wanted + 0.03 + 1e-9);
        }
    }

    /** Height and tilt may count more than place and heading. */
    @Test
    void aSoleMayBeHeldLevelAndLeftItsPlace() {
        double[] q = new double[12];
        double[] base = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0.85};
        StandingIk.Request request = request(q, base);
        request.base[9] += 0.2;
        request.base[11] -= 0.1;
        request.levelWeights[0] = 100;
        request.levelWeights[1] = 100;
        request.soleWeights[0] = 0.01;
        request.soleWeights[1] = 0.01;
        ik.solve(request, base, q);
        double[] reached = soles(base, q);
        for (int side = 0; side < 2; side++) {
            assertThat(reached[12 * side + 11]).isCloseTo(0, within(1e-4));
            assertThat(reached[12 * side + 8]).isCloseTo(1, within(1e-6));
        }
        assertThat(base[9]).isCloseTo(request.base[9], within(0.01));
        assertThat(base[11]).isCloseTo(request.base[11], within(0.01));
    }

    private static double lowest(double[] soles, int o) {
        double low = Double.POSITIVE_INFINITY;
        for (int c = 0; c < 4; c++) {
            low = Math.min(low, soles[o + 11] + soles[o + 6] * SQUARE[2 * c] + soles[o + 7] * SQUARE[2 * c + 1]);
        }
        return low;
    }

    private double cost(StandingIk.Request r, double[] base, double[] q) {
        double[] is = soles(base, q);
        double cost = 0;
        double[] turn = new double[3];
        for (int f = 0; f < 2; f++) {
            Pose.turn(r.soles, 12 * f, is, 12 * f, turn, 0);
            double arm = feet.of(f == 0).reach();
            for (int i = 0; i < 3; i++) {
                double e = r.soles[12 * f + 9 + i] - is[12 * f + 9 + i];
                cost += r.soleWeights[f] * r.soleWeights[f] * (e * e + arm * arm * turn[i] * turn[i]);
            }
        }
        Pose.turn(r.base, 0, base, 0, turn, 0);
        double arm = 0.5 * feet.left().legLength();
        for (int i = 0; i < 3; i++) {
            double e = r.baseWeight * (r.base[9 + i] - base[9 + i]);
            double t = r.turnWeight * arm * turn[i];
            cost += e * e + t * t;
        }
        for (int d = 0; d < q.length; d++) {
            double e = r.postureWeight * (r.posture[d] - q[d]);
            cost += e * e;
        }
        return cost;
    }

    private StandingIk.Request request(double[] q, double[] base) {
        StandingIk.Request request = new StandingIk.Request(model.dof());
        System.arraycopy(soles(base, q), 0, request.soles, 0, 24);
        System.arraycopy(base, 0, request.base, 0, 12);
        System.arraycopy(q, 0, request.posture, 0, q.length);
        for (int d = 0; d < q.length; d++) {
            request.lower[d] = model.lower(d);
            request.upper[d] = model.upper(d);
        }
        return request;
    }

    private double[] soles(double[] base, double[] q) {
        kinematics.update(q);
        double[] soles = new double[24];
        double[] local = new double[12];
        for (Foot foot : feet.both()) {
            Pose.compose(kinematics.poses(), 12 * foot.body(), foot.soleInBody(), 0, local, 0);
            Pose.compose(base, 0, local, 0, soles, foot.left() ? 0 : 12);
        }
        return soles;
    }

    /** Knees bent, the rest about zero. */
    private static double[] pose(Random random) {
        double[] q = new double[12];
        for (int d = 0; d < 12; d++) {
            q[d] = d % 6 == 3 ? 0.3 + random.nextDouble() : 0.3 * random.nextGaussian();
            q[d] = Math.max(-1.4, Math.min(1.4, q[d]));
        }
        return q;
    }

    private static double[] base(Random random) {
        double[] base = {1, 0, 0, 0, 1, 0, 0, 0, 1, random.nextGaussian(), random.nextGaussian(), 0.8};
        Pose.rotate(base, 0, random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
        return base;
    }

    private Foot foot(boolean left) {
        return foot(model, left);
    }

    /** Both knees bent by 0.6 rad, soles level. */
    static void bent(double[] q) {
        for (int leg = 0; leg < 12; leg += 6) {
            q[leg + 2] = -0.3;
            q[leg + 3] = 0.6;
            q[leg + 4] = -0.3;
        }
    }

    static Foot foot(RobotModel model, boolean left) {
        int body = model.bodyOf(model.link((left ? "l" : "r") + "6"));
        int[] joints = new int[6];
        for (int i = 0; i < 6; i++) {
            joints[i] = (left ? 0 : 6) + i;
        }
        return new Foot(left, body, SOLE, SQUARE, 0.05, new double[] {0, left ? 0.1 : -0.1, 0}, 0.8, joints);
    }

    /** Yaw, roll, pitch at the hip, knee, pitch and roll at the ankle; 0.4 m each, feet 0.85 m below the root. */
    static RobotModel legs() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(LinkSpec.bare("pelvis"));
        for (String side : List.of("l", "r")) {
            double[][] axes = {Z, X, Y, Y, Y, X};
            double[] drop = {0, 0, 0, -0.4, -0.4, 0};
            for (int i = 0; i < 6; i++) {
                links.add(LinkSpec.bare(side + (i + 1)));
                double[] at = {0, i > 0 ? 0 : side.equals("l") ? 0.1 : -0.1, drop[i]};
                joints.add(JointSpec.revolute(
                        side + "j" + i,
                        i == 0 ? "pelvis" : side + i,
                        side + (i + 1),
                        at,
                        axes[i],
                        i == 3 ? 0 : -1.5,
                        i == 3 ? 2.5 : 1.5,
                        5));
            }
        }
        return RobotModel.of("legs", links, joints);
    }
}
