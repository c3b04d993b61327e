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
import dev.marionette.numerics.NormalEquations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A pelvis with a heavy mast ahead of it, two legs of 0.8 m and masses everywhere. */
class CenterOfMassTermTest {
    private static final int DOF = 12;
    private static final double[][] AXES = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {1, 0, 0}};
    private static final double[] SOLE = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -0.05};
    private static final double[] SQUARE = {-0.05, -0.05, 0.1, -0.05, 0.1, 0.05, -0.05, 0.05};

    private final RobotModel model = model();
    private final Feet feet = new Feet(foot(true), foot(false));

    /** The gradient that is added is minus half that of the cost, by central differences over base and joints. */
    @Test
    void itsGradientIsThatOfDifferences() {
        CenterOfMassTerm term = new CenterOfMassTerm(DOF);
        Kinematics kinematics = new Kinematics(model);
        int[] joints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        int n = 6 + DOF;
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            double[] q = random.doubles(DOF, -0.8, 0.8).toArray();
            double[] base = {1, 0, 0, 0, 1, 0, 0, 0, 1, random.nextGaussian(), random.nextGaussian(), 0.8};
            Pose.rotate(base, 0, random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
            StandingIk.Request request = new StandingIk.Request(DOF);
            request.com[0] = random.nextGaussian();
            request.com[1] = random.nextGaussian();
            request.comWeight = 1 + random.nextDouble();
            NormalEquations equations = new NormalEquations(n);
            kinematics.update(q);
            term.look(request, kinematics, base, 0);
            term.addRows(kinematics, base, 0, joints, equations);
            for (int i = 0; i < n; i++) {
                double h = 1e-6;
                double difference = (moved(term, request, kinematics, base, q, i, h)
                                - moved(term, request, kinematics, base, q, i, -h))
                        / (2 * h);
                assertThat(equations.right()[i])
                        .as("seed %d, unknown %d", seed, i)
                        .isCloseTo(-0.5 * difference, within(1e-6 * (1 + Math.abs(difference))));
            }
        }
    }

    private static double moved(
            CenterOfMassTerm term, StandingIk.Request r, Kinematics k, double[] base, double[] q, int i, double h) {
        double[] otherBase = base.clone();
        double[] otherQ = q.clone();
        if (i < 3) {
            otherBase[9 + i] += h;
        } else if (i < 6) {
            Pose.rotate(otherBase, 0, i == 3 ? h : 0, i == 4 ? h : 0, i == 5 ? h : 0);
        } else {
            otherQ[i - 6] += h;
        }
        k.update(otherQ);
        return term.look(r, k, otherBase, 0);
    }

    /** Asked to, the base goes to where the centre of mass is over the place, and the soles stay where they are. */
    @Test
    void theBaseShiftsOverFeetThatStay() {
        Kinematics kinematics = new Kinematics(model);
        StandingIk ik = new StandingIk(new Kinematics(model), feet);
        for (long seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            double[] q = new double[DOF];
            for (int leg = 0; leg < 2; leg++) {
                q[6 * leg + 2] = -0.4;
                q[6 * leg + 3] = 0.8;
                q[6 * leg + 4] = -0.4;
            }
            double[] base = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0.79};
            double[] soles = soles(kinematics, base, q);
            StandingIk.Request request = new StandingIk.Request(DOF);
            System.arraycopy(soles, 0, request.soles, 0, 24);
            System.arraycopy(base, 0, request.base, 0, 12);
            System.arraycopy(q, 0, request.posture, 0, DOF);
            Arrays.fill(request.lower, -2);
            Arrays.fill(request.upper, 2);
            Arrays.fill(request.soleWeights, 100);
            double x = 0.06 * random.nextDouble() - 0.03;
            double y = 0.1 * random.nextDouble() - 0.05;
            request.base[9] += x - com(kinematics, base, q)[0];
            request.base[10] += y - com(kinematics, base, q)[1];
            request.com[0] = x;
            request.com[1] = y;
            request.comWeight = 20;
            ik.solve(request, base, q);
            double[] com = com(kinematics, base, q);
            assertThat(com[0]).as("seed %d", seed).isCloseTo(x, within(1e-3));
            assertThat(com[1]).as("seed %d", seed).isCloseTo(y, within(1e-3));
            double[] after = soles(kinematics, base, q);
            for (int i = 0; i < 24; i++) {
                assertThat(after[i]).as("seed %d, sole %d", seed, i).isCloseTo(soles[i], within(1e-3));
            }
        }
    }

    /** In the world, summed over the links with their own masses and poses. */
    private double[] com(Kinematics kinematics, double[] base, double[] q) {
        kinematics.update(q);
        double[] sum = new double[3];
        double total = 0;
        for (int link = 0; link < model.linkCount(); link++) {
            double[] pose = new double[12];
            Pose.compose(base, 0, kinematics.linkPose(link), 0, pose, 0);
            LinkSpec spec = model.linkSpec(link);
            double[] c = spec.com();
            for (int i = 0; i < 3; i++) {
                sum[i] += spec.mass()
                        * (pose[9 + i] + pose[3 * i] * c[0] + pose[3 * i + 1] * c[1] + pose[3 * i + 2] * c[2]);
            }
            total += spec.mass();
        }
        return new double[] {sum[0] / total, sum[1] / total, sum[2] / total};
    }

    private double[] soles(Kinematics kinematics, double[] base, double[] q) {
        kinematics.update(q);
        double[] soles = new double[24];
        double[] local = new double[12];
        for (Foot foot : feet.both()) {
            Pose.compose(kinematics.poses(), 12 * foot.body(), foot.soleInBody(), 0, local, 0);
            Pose.compose(base, 0, local, 0, soles, foot.left() ? 0 : 12);
        }
        return soles;
    }

    private Foot foot(boolean left) {
        int body = model.bodyOf(model.link((left ? "l" : "r") + "6"));
        int[] joints = {left ? 0 : 6, left ? 1 : 7, left ? 2 : 8, left ? 3 : 9, left ? 4 : 10, left ? 5 : 11};
        return new Foot(left, body, SOLE, SQUARE, 0.05, new double[] {0, left ? 0.1 : -0.1, 0}, 0.8, joints);
    }

    private static RobotModel model() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(new LinkSpec("pelvis", 20, new double[] {0.05, 0.01, 0.3}, List.of()));
        for (String side : List.of("l", "r")) {
            double[] drop = {0, 0, 0, -0.4, -0.4, 0};
            for (int i = 0; i < 6; i++) {
                double mass = i == 2 || i == 3 ? 4 : 0.5;
                links.add(new LinkSpec(side + (i + 1), mass, new double[] {0.01, 0, -0.15}, List.of()));
                double[] at = {0, i > 0 ? 0 : side.equals("l") ? 0.1 : -0.1, drop[i]};
                String parent = i == 0 ? "pelvis" : side + i;
                joints.add(JointSpec.revolute(side + "j" + i, parent, side + (i + 1), at, AXES[i], -2, 2, 5));
            }
        }
        return RobotModel.of("legs", links, joints);
    }
}
