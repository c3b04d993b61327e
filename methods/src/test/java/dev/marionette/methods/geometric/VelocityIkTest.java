package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.geometric.VelocityIk.ErrorForm;
import dev.marionette.numerics.BoxQp;
import dev.marionette.numerics.Rotations;
import dev.marionette.testkit.TestRobots;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Against the objective itself, evaluated with finite differences of forward kinematics. */
@Tag("jdk")
class VelocityIkTest {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private final RobotModel model = TestRobots.twoArms();
    private final Kinematics kinematics = new Kinematics(model);
    private final int[] links = {
        0, body("torso"), body("l_s3"), body("l_e"), body("l_w"), body("r_s3"), body("r_e"), body("r_w")
    };
    private final LinkTasks tasks = new LinkTasks(links);
    private final LineTasks lines = new LineTasks(List.of(
            new LineTasks.Line(at("torso", 0.02, 0.2, 0.3), at("l_e", 0.03, 0, 0.05)),
            new LineTasks.Line(at("l_e", 0.03, 0, 0.05), at("l_w", 0, 0.01, -0.1)),
            new LineTasks.Line(at("r_w", 0.1, 0, 0), at("l_w", 0, 0.01, -0.1))));

    private int body(String link) {
        return model.bodyOf(model.link(link));
    }

    private BodyPoint at(String link, double... offset) {
        return model.attach(model.link(link), offset);
    }

    private static double[] rotation(Random random, double size) {
        double[] r = new double[9];
        Rotations.turn(
                size * random.nextGaussian(),
                size * random.nextGaussian(),
                size * random.nextGaussian(),
                IDENTITY,
                0,
                r,
                0);
        return r;
    }

    private double[] pose(Random random) {
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = model.lower(d) + random.nextDouble() * (model.upper(d) - model.lower(d));
        }
        return q;
    }

    private void randomTasks(Random random) {
        for (int i = 0; i < links.length; i++) {
            System.arraycopy(rotation(random, 0.7), 0, tasks.rotations(), 9 * i, 9);
            System.arraycopy(rotation(random, 2), 0, tasks.axes(), 9 * i, 9);
            for (int k = 0; k < 3; k++) {
                tasks.velocities()[3 * i + k] = random.nextGaussian();
                tasks.weights()[3 * i + k] = random.nextInt(4) == 0 ? 0 : random.nextDouble();
            }
        }
        for (int i = 0; i < lines.count(); i++) {
            double[] any = rotation(random, 2);
            for (int k = 0; k < 3; k++) {
                lines.directions()[3 * i + k] = any[k];
                lines.velocities()[3 * i + k] = random.nextGaussian();
            }
            lines.weights()[i] = random.nextInt(4) == 0 ? 0 : random.nextDouble();
        }
    }

    /** The unit vector along a line, world frame. */
    private static double[] unit(Kinematics kinematics, double[] base, LineTasks.Line line) {
        double[] ends = new double[6];
        kinematics.position(line.from(), ends, 0);
        kinematics.position(line.to(), ends, 3);
        double[] d = {ends[3] - ends[0], ends[4] - ends[1], ends[5] - ends[2]};
        double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                out[i] += base[3 * i + k] * d[k] / length;
            }
        }
        return out;
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    /** What the lines add to the objective. */
    private double ofLines(Kinematics there, double[] base, double[] base1, double h, double gain) {
        double sum = 0;
        for (int i = 0; i < lines.count(); i++) {
            double[] u = unit(kinematics, base, lines.line(i));
            double[] u1 = unit(there, base1, lines.line(i));
            double[] wanted = Arrays.copyOfRange(lines.directions(), 3 * i, 3 * i + 3);
            double[] axis = cross(u, wanted);
            double sin = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
            double angle = Math.atan2(sin, u[0] * wanted[0] + u[1] * wanted[1] + u[2] * wanted[2]);
            double[] omega = new double[3];
            for (int k = 0; k < 3; k++) {
                omega[k] = lines.velocities()[3 * i + k] + gain * angle * axis[k] / sin;
            }
            double[] rate = cross(omega, u);
            for (int k = 0; k < 3; k++) {
                double off = (u1[k] - u[k]) / h - rate[k];
                sum += lines.weights()[i] * off * off;
            }
        }
        return sum;
    }

    /** The objective at ν: the base and the joints moved a little, the links' rotations compared. */
    private double objective(double[] base, double[] q, double[] nu, double gain, double damping, double[] rest) {
        double h = 1e-6;
        int dof = model.dof();
        double[] moved = q.clone();
        double sum = 0;
        for (int d = 0; d < dof; d++) {
            moved[d] += h * nu[d];
            sum += damping * (nu[d] - rest[d]) * (nu[d] - rest[d]);
        }
        Kinematics there = new Kinematics(model);
        there.update(moved);
        kinematics.update(q);
        double[] turn = new double[9];
        Rotations.turn(h * nu[dof], h * nu[dof + 1], h * nu[dof + 2], IDENTITY, 0, turn, 0);
        for (int k = 0; k < 3; k++) {
            sum += damping * nu[dof + k] * nu[dof + k];
        }
        double[] base1 = new double[9];
        Rotations.multiply(base, 0, turn, 0, base1, 0);
        double[] r0 = new double[9];
        double[] r1 = new double[9];
        double[] omega = new double[3];
        double[] error = new double[3];
        for (int i = 0; i < links.length; i++) {
            Rotations.multiply(base, 0, kinematics.poses(), 12 * links[i], r0, 0);
            Rotations.multiply(base1, 0, there.poses(), 12 * links[i], r1, 0);
            Rotations.log(r1, 0, r0, 0, omega, 0);
            Rotations.swingTwist(tasks.rotations(), 9 * i, r0, 0, tasks.axes(), 9 * i, new double[9], error, 0);
            for (int c = 0; c < 3; c++) {
                double along = 0;
                for (int k = 0; k < 3; k++) {
                    along += tasks.axes()[9 * i + 3 * k + c]
                            * (omega[k] / h - tasks.velocities()[3 * i + k] - gain * error[k]);
                }
                sum += tasks.weights()[3 * i + c] * along * along;
            }
        }
        return sum + ofLines(there, base, base1, h, gain);
    }

    @Test
    void noOtherVelocityWithinTheBoundsIsBetter() {
        for (int seed = 0; seed < 25; seed++) {
            Random random = new Random(seed);
            randomTasks(random);
            double[] q = pose(random);
            double[] base = rotation(random, 1);
            VelocityIk ik =
                    new VelocityIk(kinematics, tasks, lines, true, 1e-2, ErrorForm.SWING_TWIST, Optional.empty());
            double[] lower = new double[ik.size()];
            double[] upper = new double[ik.size()];
            Arrays.fill(lower, -1.5);
            Arrays.fill(upper, 1);
            double[] rest = random.doubles(model.dof(), -0.5, 0.5).toArray();
            double[] nu = new double[ik.size()];
            kinematics.update(q);
            assertThat(ik.solve(base, 8, Double.POSITIVE_INFINITY, rest, 0.01, lower, upper, nu))
                    .isEqualTo(BoxQp.Status.SOLVED);
            double best = objective(base, q, nu, 8, 1e-2, rest);
            for (int k = 0; k < 60; k++) {
                double[] other = nu.clone();
                int d = random.nextInt(other.length);
                other[d] = Math.min(1, Math.max(-1.5, other[d] + 0.05 * random.nextGaussian()));
                int e = random.nextInt(other.length);
                other[e] = Math.min(1, Math.max(-1.5, other[e] + 0.05 * random.nextGaussian()));
                assertThat(objective(base, q, other, 8, 1e-2, rest))
                        .as("seed %d, other %d", seed, k)
                        .isGreaterThan(best - 1e-4 * (1 + best) * 1e-2);
            }
        }
    }

    @Test
    void reachesOrientationsThatItsOwnPoseHas() {
        Random random = new Random(1);
        VelocityIk ik =
                new VelocityIk(kinematics, tasks, LineTasks.NONE, true, 1e-4, ErrorForm.SWING_TWIST, Optional.empty());
        StepBounds bounds = new StepBounds(model, 0, 1);
        int dof = model.dof();
        double[] lower = new double[ik.size()];
        double[] upper = new double[ik.size()];
        Arrays.fill(lower, dof, ik.size(), -50);
        Arrays.fill(upper, dof, ik.size(), 50);
        Arrays.fill(tasks.weights(), 1);
        for (int trial = 0; trial < 10; trial++) {
            double[] wanted = pose(random);
            for (int d = 0; d < dof; d++) {
                wanted[d] *= 0.5; // near enough for one basin of attraction
            }
            double[] wantedBase = rotation(random, 0.5);
            kinematics.update(wanted);
            for (int i = 0; i < links.length; i++) {
                Rotations.multiply(wantedBase, 0, kinematics.poses(), 12 * links[i], tasks.rotations(), 9 * i);
            }
            double[] q = new double[dof];
            double[] base = IDENTITY.clone();
            double[] nu = new double[ik.size()];
            double[] turned = new double[9];
            for (int step = 0; step < 400; step++) {
                kinematics.update(q);
                bounds.fill(q, 0.02, lower, upper);
                ik.solve(base, 20, Double.POSITIVE_INFINITY, new double[dof], 0.02, lower, upper, nu);
                bounds.integrate(q, nu, 0.02);
                double[] delta = new double[9];
                Rotations.turn(0.02 * nu[dof], 0.02 * nu[dof + 1], 0.02 * nu[dof + 2], IDENTITY, 0, delta, 0);
                Rotations.multiply(base, 0, delta, 0, turned, 0);
                System.arraycopy(turned, 0, base, 0, 9);
                for (int d = 0; d < dof; d++) {
                    assertThat(q[d]).isBetween(model.lower(d), model.upper(d));
                    assertThat(Math.abs(nu[d])).isLessThanOrEqualTo(model.velocityLimit(d));
                }
            }
            kinematics.update(q);
            for (int i = 0; i < links.length; i++) {
                assertThat(ik.angle(i, base)).as("trial %d link %d", trial, i).isLessThan(0.02);
            }
        }
    }

    @Test
    void linesAreTurnedWhereTheyAreAskedToPoint() {
        Random random = new Random(3);
        VelocityIk ik = new VelocityIk(kinematics, tasks, lines, false, 1e-4, ErrorForm.SWING_TWIST, Optional.empty());
        StepBounds bounds = new StepBounds(model, 0, 1);
        int dof = model.dof();
        double[] lower = new double[dof];
        double[] upper = new double[dof];
        Arrays.fill(tasks.weights(), 0);
        for (int trial = 0; trial < 10; trial++) {
            double[] wanted = pose(random);
            for (int d = 0; d < dof; d++) {
                wanted[d] *= 0.5; // near enough for one basin of attraction
            }
            kinematics.update(wanted);
            for (int i = 0; i < lines.count(); i++) {
                System.arraycopy(unit(kinematics, IDENTITY, lines.line(i)), 0, lines.directions(), 3 * i, 3);
                lines.weights()[i] = 1;
            }
            double[] q = new double[dof];
            double[] nu = new double[dof];
            for (int step = 0; step < 400; step++) {
                kinematics.update(q);
                bounds.fill(q, 0.02, lower, upper);
                ik.solve(IDENTITY, 20, Double.POSITIVE_INFINITY, new double[dof], 0.02, lower, upper, nu);
                bounds.integrate(q, nu, 0.02);
            }
            kinematics.update(q);
            for (int i = 0; i < lines.count(); i++) {
                double[] u = unit(kinematics, IDENTITY, lines.line(i));
                double[] off = cross(u, Arrays.copyOfRange(lines.directions(), 3 * i, 3 * i + 3));
                assertThat(Math.sqrt(off[0] * off[0] + off[1] * off[1] + off[2] * off[2]))
                        .as("trial %d line %d", trial, i)
                        .isLessThan(0.01);
            }
        }
    }

    @Test
    void aLineThatPointsTheOtherWayIsTurnedRound() {
        VelocityIk ik = new VelocityIk(kinematics, tasks, lines, true, 1e-4, ErrorForm.SWING_TWIST, Optional.empty());
        Arrays.fill(tasks.weights(), 0);
        double[] q = new double[model.dof()];
        kinematics.update(q);
        double[] u = unit(kinematics, IDENTITY, lines.line(0));
        for (int k = 0; k < 3; k++) {
            lines.directions()[k] = -u[k];
        }
        lines.weights()[0] = 1;
        double[] lower = new double[ik.size()];
        double[] upper = new double[ik.size()];
        Arrays.fill(lower, -1);
        Arrays.fill(upper, 1);
        double[] nu = new double[ik.size()];
        ik.solve(IDENTITY, 5, Double.POSITIVE_INFINITY, new double[q.length], 0.02, lower, upper, nu);
        assertThat(Arrays.stream(nu).map(Math::abs).max().orElse(0)).isGreaterThan(0.5);
    }

    @Test
    void swingAndTwistMakeUpTheRotation() {
        Random random = new Random(6);
        double[] e = new double[3];
        for (int k = 0; k < 500; k++) {
            double[] axes = rotation(random, 2);
            double[] from = rotation(random, 2);
            double[] to = rotation(random, 2);
            Rotations.swingTwist(to, 0, from, 0, axes, 0, new double[9], e, 0);
            double twist = e[0] * axes[2] + e[1] * axes[5] + e[2] * axes[8];
            double[] swung = new double[9];
            Rotations.turn(e[0] - twist * axes[2], e[1] - twist * axes[5], e[2] - twist * axes[8], from, 0, swung, 0);
            double[] turned = new double[9];
            Rotations.turn(twist * axes[2], twist * axes[5], twist * axes[8], swung, 0, turned, 0);
            assertThat(turned).as("case %d", k).containsExactly(to, within(1e-9));
        }
    }

    @Test
    void bothFormsOfTheErrorAgreeWhereItIsSmall() {
        double[] a = new double[3];
        double[] b = new double[3];
        Random random = new Random(2);
        for (int k = 0; k < 500; k++) {
            double[] r = rotation(random, 2);
            double[] from = rotation(random, 2);
            double x = 0.2 * random.nextGaussian();
            double y = 0.2 * random.nextGaussian();
            double z = 0.2 * random.nextGaussian();
            Rotations.turn(x, y, z, from, 0, r, 0);
            Rotations.log(r, 0, from, 0, a, 0);
            Rotations.skew(r, 0, from, 0, b, 0);
            double angle = Math.sqrt(x * x + y * y + z * z);
            assertThat(a[0]).isCloseTo(x, within(1e-9));
            assertThat(a[1]).isCloseTo(y, within(1e-9));
            assertThat(a[2]).isCloseTo(z, within(1e-9));
            assertThat(b[0] * angle).isCloseTo(x * Math.sin(angle), within(1e-9));
            assertThat(Rotations.angle(r, 0, from, 0)).isCloseTo(angle, within(1e-9));
        }
    }

    @Test
    void dampersKeepArmsApartThatAreAskedToCross() {
        CollisionModel collisions = CollisionModel.build(model, new double[model.dof()], List.of());
        double without = deepest(collisions, Optional.empty());
        try (ContactDampers dampers = new ContactDampers(kinematics, collisions, DetectorBackend.GJK, 0.01)) {
            double with = deepest(collisions, Optional.of(dampers));
            assertThat(without).isLessThan(-0.01);
            // the clearance, less what the distance bends within a step
            assertThat(with).isGreaterThan(0.008);
        }
    }

    /** Asks both upper arms to swing through the trunk; the least distance of any pair on the way. */
    private double deepest(CollisionModel collisions, Optional<ContactDampers> dampers) {
        VelocityIk ik = new VelocityIk(kinematics, tasks, LineTasks.NONE, false, 1e-3, ErrorForm.SWING_TWIST, dampers);
        StepBounds bounds = new StepBounds(model, 0, 1);
        double[] q = new double[model.dof()];
        double[] lower = new double[q.length];
        double[] upper = new double[q.length];
        double[] nu = new double[q.length];
        double least = 1;
        Arrays.fill(tasks.weights(), 0);
        for (int i = 0; i < links.length; i++) {
            double side = i >= 5 ? 1 : i >= 2 ? -1 : 0;
            Rotations.turn(0.9 * side, 0, 0, IDENTITY, 0, tasks.rotations(), 9 * i);
            Arrays.fill(tasks.weights(), 3 * i, 3 * i + 3, 1);
        }
        try (CollisionQuery query = new CollisionQuery(collisions)) {
            for (int step = 0; step < 300; step++) {
                kinematics.update(q);
                query.update(kinematics);
                for (int p = 0; p < collisions.pairCount(); p++) {
                    least = Math.min(least, query.distance(p));
                }
                bounds.fill(q, 0.01, lower, upper);
                ik.solve(IDENTITY, 10, Double.POSITIVE_INFINITY, new double[q.length], 0.01, lower, upper, nu);
                bounds.integrate(q, nu, 0.01);
            }
        }
        return least;
    }
}
