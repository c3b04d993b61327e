package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever velocity is asked for, all limits hold at every instant and the joints can still stop. */
class BrakingBoundsTest {
    private static final double LONGEST = 0.1;

    /** Joints with ranges from hair-thin to wide and limits from slow to fast. */
    private static RobotModel hinges(Random random, int count) {
        List<LinkSpec> links = new ArrayList<>(List.of(LinkSpec.bare("l0")));
        List<JointSpec> joints = new ArrayList<>();
        double[] origin = {0, 0, 0.1};
        double[] axis = {0, 1, 0};
        for (int i = 0; i < count; i++) {
            links.add(LinkSpec.bare("l" + (i + 1)));
            double range = Math.pow(10, -3 + 3.7 * random.nextDouble());
            double low = 2 * random.nextDouble() - 1;
            double fast = Math.pow(10, -1 + 2.5 * random.nextDouble());
            joints.add(JointSpec.revolute("j" + i, "l" + i, "l" + (i + 1), origin, axis, low, low + range, fast));
        }
        return RobotModel.of("hinges", links, joints);
    }

    @Test
    void allLimitsHoldAtEveryInstantWhateverIsAskedFor() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            RobotModel model = hinges(random, 12);
            double limit = Math.pow(10, 3 * random.nextDouble());
            BrakingBounds bounds = new BrakingBounds(model, limit, LONGEST);
            int n = bounds.size();
            double[] q = new double[n];
            double[] v = new double[n];
            double[] low = new double[n];
            double[] high = new double[n];
            double[] next = new double[n];
            bounds.clamp(q);
            double[] before = q.clone();
            for (int step = 0; step < 5000; step++) {
                double dt = random.nextInt(3) == 0 ? LONGEST : 0.001 + (LONGEST - 0.001) * random.nextDouble();
                bounds.fill(q, v, dt, low, high);
                int kind = random.nextInt(4);
                for (int d = 0; d < n; d++) {
                    assertThat(low[d])
                            .as("seed %d step %d joint %d", seed, step, d)
                            .isLessThanOrEqualTo(high[d]);
                    next[d] = kind == 0
                            ? high[d]
                            : kind == 1 ? low[d] : low[d] + random.nextDouble() * (high[d] - low[d]);
                }
                System.arraycopy(q, 0, before, 0, n);
                double[] start = v.clone();
                bounds.advance(q, v, next, dt);
                for (int d = 0; d < n; d++) {
                    String where = "seed " + seed + " step " + step + " joint " + d;
                    check(model, d, before[d], start[d], q[d], v[d], dt, limit, where);
                }
            }
        }
    }

    private static void check(
            RobotModel model,
            int d,
            double q0,
            double v0,
            double q1,
            double v1,
            double dt,
            double limit,
            String where) {
        double a = (v1 - v0) / dt;
        assertThat(Math.abs(a)).as(where).isLessThanOrEqualTo(limit * (1 + 1e-9));
        assertThat(Math.abs(v1)).as(where).isLessThanOrEqualTo(model.velocityLimit(d));
        assertThat(Math.abs(q1 - (q0 + 0.5 * dt * (v0 + v1))))
                .as(where + " moves as it says")
                .isLessThan(1e-10);
        // the parabola within the step
        for (int k = 0; k <= 8; k++) {
            double t = dt * k / 8;
            inside(model, d, q0 + v0 * t + 0.5 * a * t * t, where);
        }
        double turn = a == 0 ? -1 : -v0 / a;
        if (turn > 0 && turn < dt) {
            inside(model, d, q0 + 0.5 * v0 * turn, where);
        }
    }

    private static void inside(RobotModel model, int d, double q, String where) {
        assertThat(q).as(where).isBetween(model.lower(d), model.upper(d));
    }

    @Test
    void brakingComesToRestAndStays() {
        Random random = new Random(4);
        RobotModel model = hinges(random, 12);
        BrakingBounds bounds = new BrakingBounds(model, 20, LONGEST);
        double[] q = new double[12];
        double[] v = new double[12];
        double[] low = new double[12];
        double[] high = new double[12];
        double[] next = new double[12];
        bounds.clamp(q);
        for (int step = 0; step < 400; step++) {
            bounds.fill(q, v, 0.01, low, high);
            for (int d = 0; d < 12; d++) {
                next[d] = random.nextBoolean() ? high[d] : low[d];
            }
            bounds.advance(q, v, next, 0.01);
        }
        double stopping = bounds.stopSeconds(v);
        double[] start = q.clone();
        double[] speed = v.clone();
        double time = 0;
        while (bounds.stopSeconds(v) > 0) {
            double dt = 0.001 + 0.02 * random.nextDouble();
            bounds.stopStep(q, v, dt);
            time += dt;
            double t = Math.min(time, stopping);
            for (int d = 0; d < 12; d++) {
                // on the line, whatever the steps, as far as the limits let it
                double line = start[d] + speed[d] * (t - 0.5 * t * t / stopping);
                double inside = Math.min(Math.max(line, model.lower(d) + 1e-6), model.upper(d) - 1e-6);
                assertThat(Math.abs(q[d] - inside)).isLessThan(1e-5);
                assertThat(Math.abs(speed[d]) / stopping).isLessThanOrEqualTo(bounds.acceleration(d) * (1 + 1e-12));
            }
        }
        assertThat(time).isLessThan(stopping + 0.022);
        assertThat(v).containsOnly(0);
    }

    /** The velocities that it leaves end inside all limits when all joints are stopped together. */
    @Test
    void jointsNearTheirLimitsAreSlowedUntilAllCanStopTogether() {
        Random random = new Random(8);
        RobotModel model = hinges(random, 12);
        BrakingBounds bounds = new BrakingBounds(model, 20, LONGEST);
        double[] q = new double[12];
        double[] v = new double[12];
        double[] low = new double[12];
        double[] high = new double[12];
        double[] next = new double[12];
        bounds.clamp(q);
        int kept = 0;
        for (int step = 0; step < 3000; step++) {
            bounds.fill(q, v, 0.02, low, high);
            for (int d = 0; d < 12; d++) {
                next[d] = low[d] + random.nextDouble() * (high[d] - low[d]);
            }
            if (!bounds.keepStopInside(q, v, 0.02, low, high, next)) {
                bounds.stopStep(q, v, 0.02);
                continue;
            }
            kept++;
            bounds.advance(q, v, next, 0.02);
            double time = bounds.stopSeconds(v);
            for (int d = 0; d < 12; d++) {
                assertThat(q[d] + 0.5 * time * v[d])
                        .as("step %d of seed 8, joint %d", step, d)
                        .isBetween(model.lower(d), model.upper(d));
            }
        }
        assertThat(kept).isGreaterThan(1000);
    }

    @Test
    void aWideJointReachesItsVelocityLimit() {
        RobotModel model = RobotModel.of(
                "one",
                List.of(LinkSpec.bare("a"), LinkSpec.bare("b")),
                List.of(JointSpec.revolute("j", "a", "b", new double[3], new double[] {0, 0, 1}, -3, 3, 2)));
        BrakingBounds bounds = new BrakingBounds(model, 10, LONGEST);
        double[] q = {-2.9};
        double[] v = {0};
        double[] low = new double[1];
        double[] high = new double[1];
        double fastest = 0;
        for (int step = 0; step < 600; step++) {
            bounds.fill(q, v, 0.01, low, high);
            bounds.advance(q, v, high, 0.01);
            fastest = Math.max(fastest, v[0]);
        }
        assertThat(fastest).isBetween(1.999, 2.0);
        assertThat(q[0]).isBetween(2.999, 3.0);
    }
}
