package dev.marionette.kinematics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.SharedRobots;
import dev.marionette.robots.urdf.LimitResolver;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import us.ihmc.euclid.referenceFrame.FramePoint3D;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.mecano.algorithms.CenterOfMassJacobian;
import us.ihmc.mecano.algorithms.GeometricJacobianCalculator;
import us.ihmc.mecano.multiBodySystem.interfaces.JointReadOnly;
import us.ihmc.mecano.multiBodySystem.interfaces.MultiBodySystemReadOnly;
import us.ihmc.mecano.multiBodySystem.interfaces.OneDoFJointReadOnly;

/** Forward kinematics, Jacobians and centre of mass against mecano and against central differences. */
class KinematicsTest {
    static final List<String> NAMES = SharedRobots.NAMES;

    @Test
    void agreesWithMecanoOnRandomTrees() {
        for (long seed = 0; seed < 150; seed++) {
            compare(RandomRobot.of(seed), seed, 10);
        }
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void agreesWithMecanoOnRealRobots(String name) {
        UrdfDocument document = UrdfReader.read(SharedRobots.urdf(name), name);
        compare(
                RobotModel.of(
                        name, document.links(), LimitResolver.resolve(document, RobotProfile.EMPTY, new ArrayList<>())),
                1,
                20);
    }

    /** The bodies of a chain are where they are after an update of all, to the bit; the others stay where they were. */
    @Test
    void bodiesOfAChainAreUpdatedAlone() {
        for (long seed = 0; seed < 50; seed++) {
            RobotModel model = RandomRobot.of(seed);
            Random random = new Random(seed);
            Kinematics all = new Kinematics(model);
            Kinematics some = new Kinematics(model);
            double[] before = some.poses().clone();
            boolean[] on = new boolean[model.bodyCount()];
            for (int body = random.nextInt(model.bodyCount()); body > 0; body = model.parentBody(body)) {
                on[body] = true;
            }
            double[] q = RandomRobot.configuration(model, random);
            all.update(q);
            some.update(
                    q, IntStream.range(0, on.length).filter(body -> on[body]).toArray());
            for (int body = 0; body < on.length; body++) {
                double[] expected = on[body] ? all.poses() : before;
                assertThat(Arrays.copyOfRange(some.poses(), 12 * body, 12 * body + 12))
                        .as("body " + body + " of " + model.name())
                        .isEqualTo(Arrays.copyOfRange(expected, 12 * body, 12 * body + 12));
            }
        }
    }

    private static void compare(RobotModel model, long seed, int configurations) {
        MecanoTwin twin = new MecanoTwin(model);
        Kinematics kinematics = new Kinematics(model);
        Random random = new Random(seed);
        GeometricJacobianCalculator calculator = new GeometricJacobianCalculator();
        CenterOfMassJacobian com = new CenterOfMassJacobian(twin.elevator, twin.root);
        for (int i = 0; i < configurations; i++) {
            String what = model.name() + ", seed " + seed + ", configuration " + i;
            double[] q = RandomRobot.configuration(model, random);
            kinematics.update(q);
            twin.update(q);
            for (int link = 0; link < model.linkCount(); link++) {
                comparePose(kinematics.linkPose(link), twin.pose(model.linkName(link)), what);
            }
            int link = random.nextInt(model.linkCount());
            double[] offset = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            compareJacobians(kinematics, twin, calculator, link, offset, what);
            compareCenterOfMass(kinematics, twin, com, what);
        }
    }

    private static void comparePose(double[] ours, RigidBodyTransform theirs, String what) {
        double[] expected = new double[12];
        for (int r = 0; r < 3; r++) {
            for (int c = 0; c < 3; c++) {
                expected[3 * r + c] = theirs.getRotation().getElement(r, c);
            }
            expected[9 + r] = theirs.getTranslation().getElement(r);
        }
        assertClose(ours, expected, what);
    }

    /** One assertion an array: there are hundreds of thousands of numbers here. */
    private static void assertClose(double[] ours, double[] expected, String what) {
        double worst = 0;
        for (int i = 0; i < ours.length; i++) {
            worst = Math.max(worst, Math.abs(ours[i] - expected[i]));
        }
        if (!(worst < 1e-9)) {
            assertThat(ours).as(what).containsExactly(expected, within(1e-9));
        }
    }

    private static void compareJacobians(
            Kinematics kinematics,
            MecanoTwin twin,
            GeometricJacobianCalculator calculator,
            int link,
            double[] offset,
            String what) {
        RobotModel model = kinematics.model();
        int n = model.dof();
        BodyPoint point = model.attach(link, offset);
        double[] p = new double[3];
        kinematics.position(point, p, 0);
        double[] pose = kinematics.linkPose(link);
        double[] expectedPoint = new double[3];
        for (int r = 0; r < 3; r++) {
            expectedPoint[r] =
                    pose[9 + r] + pose[3 * r] * offset[0] + pose[3 * r + 1] * offset[1] + pose[3 * r + 2] * offset[2];
        }
        assertClose(p, expectedPoint, what);
        // what is there before is overwritten
        double[] linear = dirty(3 * n);
        double[] angular = dirty(3 * n);
        kinematics.pointJacobian(point.body(), p[0], p[1], p[2], linear, 0, n);
        kinematics.rotationJacobian(point.body(), angular, 0, n);

        double[] expectedLinear = new double[3 * n];
        double[] expectedAngular = new double[3 * n];
        calculator.clear();
        calculator.setKinematicChain(twin.elevator, twin.links.get(model.linkName(link)));
        calculator.setJacobianFrame(twin.root);
        DMatrixRMaj j = calculator.getJacobianMatrix();
        int column = 0;
        for (JointReadOnly joint : calculator.getJointsFromBaseToEndEffector()) {
            if (joint instanceof OneDoFJointReadOnly) {
                JointSpec spec = twin.spec(joint);
                int d = twin.dof(spec);
                double f = twin.factor(spec);
                double[] w = {j.get(0, column), j.get(1, column), j.get(2, column)};
                double[] cross = {w[1] * p[2] - w[2] * p[1], w[2] * p[0] - w[0] * p[2], w[0] * p[1] - w[1] * p[0]};
                for (int r = 0; r < 3; r++) {
                    expectedAngular[r * n + d] += f * w[r];
                    expectedLinear[r * n + d] += f * (j.get(3 + r, column) + cross[r]);
                }
                column++;
            }
        }
        assertClose(linear, expectedLinear, what);
        assertClose(angular, expectedAngular, what);
    }

    private static double[] dirty(int size) {
        double[] values = new double[size];
        Arrays.fill(values, 7);
        return values;
    }

    private static void compareCenterOfMass(
            Kinematics kinematics, MecanoTwin twin, CenterOfMassJacobian com, String what) {
        RobotModel model = kinematics.model();
        int n = model.dof();
        if (model.totalMass() == 0) {
            return;
        }
        com.reset();
        FramePoint3D center = new FramePoint3D(com.getCenterOfMass());
        center.changeFrame(twin.root);
        double[] p = dirty(3);
        kinematics.centerOfMass(p, 0);
        assertClose(p, new double[] {center.getX(), center.getY(), center.getZ()}, what);
        double[] ours = dirty(3 * n);
        kinematics.centerOfMassJacobian(ours, 0, n);
        double[] expected = new double[3 * n];
        MultiBodySystemReadOnly system = com.getInput();
        DMatrixRMaj j = com.getJacobianMatrix();
        for (JointReadOnly joint : system.getJointsToConsider()) {
            if (joint instanceof OneDoFJointReadOnly) {
                JointSpec spec = twin.spec(joint);
                int column = system.getJointMatrixIndexProvider().getJointDoFIndices(joint)[0];
                for (int r = 0; r < 3; r++) {
                    expected[r * n + twin.dof(spec)] += twin.factor(spec) * j.get(r, column);
                }
            }
        }
        assertClose(ours, expected, what);
    }

    @Test
    void jacobiansAgreeWithCentralDifferences() {
        double h = 1e-6;
        for (long seed = 0; seed < 300; seed++) {
            RobotModel model = RandomRobot.of(seed);
            Random random = new Random(seed);
            int n = model.dof();
            Kinematics kinematics = new Kinematics(model);
            double[] q = RandomRobot.configuration(model, random);
            BodyPoint point = model.attach(random.nextInt(model.linkCount()), 0.3, -0.2, 0.1);
            double[] p = new double[3];
            double[] jacobian = new double[3 * n];
            double[] com = new double[3 * n];
            double[] row = new double[n];
            kinematics.update(q);
            kinematics.position(point, p, 0);
            kinematics.pointJacobian(point.body(), p[0], p[1], p[2], jacobian, 0, n);
            kinematics.centerOfMassJacobian(com, 0, n);
            kinematics.addDirectionalGradient(point.body(), p[0], p[1], p[2], 0.6, 0.36, -0.48, 2, row, 0);
            for (int d = 0; d < n; d++) {
                double[] plus = new double[6];
                double[] minus = new double[6];
                q[d] += h;
                kinematics.update(q);
                kinematics.position(point, plus, 0);
                kinematics.centerOfMass(plus, 3);
                q[d] -= 2 * h;
                kinematics.update(q);
                kinematics.position(point, minus, 0);
                kinematics.centerOfMass(minus, 3);
                q[d] += h;
                for (int r = 0; r < 3; r++) {
                    assertThat(jacobian[r * n + d])
                            .as("seed %d, point, dof %d", seed, d)
                            .isCloseTo((plus[r] - minus[r]) / (2 * h), within(1e-6));
                    assertThat(com[r * n + d])
                            .as("seed %d, centre of mass, dof %d", seed, d)
                            .isCloseTo((plus[3 + r] - minus[3 + r]) / (2 * h), within(1e-6));
                }
                assertThat(row[d])
                        .as("seed %d, gradient, dof %d", seed, d)
                        .isCloseTo(
                                2 * (0.6 * jacobian[d] + 0.36 * jacobian[n + d] - 0.48 * jacobian[2 * n + d]),
                                within(1e-12));
            }
        }
    }
}
