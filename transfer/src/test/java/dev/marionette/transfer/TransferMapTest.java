package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.SkeletonMotion;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class TransferMapTest {
    @Test
    void identityParametersGiveTheRawPositionsBack() {
        BodyMotion motion = BodyMotion.of(Bodies.clip(Bodies.rigidMotion(3, 50, 0.8)));
        RobotTarget robot = Bodies.robot(1);
        AdjustedMotion adjusted =
                new TransferMap(TransferProblem.of(motion, robot)).apply(TransferParameter.defaults());
        double[] out = new double[3];
        double[] hips = {robot.hips().x(), robot.hips().y(), robot.hips().z()};
        for (int f = 0; f < 50; f++) {
            for (BodyJoint point : AdjustedMotion.points()) {
                adjusted.position(point, f, out, 0);
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(out[axis])
                            .as("frame %d %s axis %d", f, point, axis)
                            .isCloseTo(hips[axis] + motion.position(f, point, axis), within(1e-9));
                }
            }
        }
    }

    @Test
    void wholeSkeletonWithIdentityParametersIsTheSourceAtTheRobotsHips() {
        BodyMotion motion = BodyMotion.of(Bodies.clip(Bodies.rigidMotion(4, 20, 0.8)));
        TransferProblem problem = TransferProblem.of(motion, Bodies.robot(1));
        SkeletonMotion source = Skeletons.source(motion);
        SkeletonMotion adjusted =
                Skeletons.adjusted(problem, new TransferMap(problem).apply(TransferParameter.defaults()));
        double[] hips = {
            problem.robot().hips().x(),
            problem.robot().hips().y(),
            problem.robot().hips().z()
        };
        assertThat(adjusted.joints()).isEqualTo(source.joints()).contains(BodyJoint.LEFT_FOOT);
        assertThat(adjusted.parents()).isEqualTo(source.parents());
        for (int f = 0; f < source.frames(); f++) {
            for (int j = 0; j < source.joints().size(); j++) {
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(adjusted.position(f, j, axis))
                            .as("frame %d %s axis %d", f, source.joints().get(j), axis)
                            .isCloseTo(hips[axis] + source.position(f, j, axis), within(1e-9));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void bonesOfTheWholeSkeletonHaveTheAdjustedLengths(long seed) {
        double[] theta = Bodies.randomParameters(new Random(seed));
        TransferProblem problem =
                TransferProblem.of(BodyMotion.of(Bodies.clip(Bodies.rigidMotion(seed, 10, 1))), Bodies.robot(0.6));
        SkeletonMotion adjusted = Skeletons.adjusted(problem, new TransferMap(problem).apply(theta));
        for (BodyJoint joint : List.of(BodyJoint.LEFT_KNEE, BodyJoint.RIGHT_FOOT, BodyJoint.NECK)) {
            int j = adjusted.joints().indexOf(joint);
            int parent = adjusted.parents()[j];
            double expected = problem.skeleton().length(joint)
                    * theta[0]
                    * theta[TransferMap.multiplier(joint).index()];
            for (int f = 0; f < adjusted.frames(); f++) {
                double sum = 0;
                for (int axis = 0; axis < 3; axis++) {
                    double d = adjusted.position(f, j, axis) - adjusted.position(f, parent, axis);
                    sum += d * d;
                }
                assertThat(Math.sqrt(sum)).as("seed %d %s", seed, joint).isCloseTo(expected, within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void sumOfVectorsIsForwardKinematicsByRollAndPitch(long seed) {
        Random random = new Random(seed);
        double[] theta = Bodies.randomParameters(random);
        BodyMotion motion = BodyMotion.of(Bodies.clip(Bodies.rigidMotion(seed, 30, 1.5)));
        TransferProblem problem = TransferProblem.of(motion, Bodies.robot(0.7));
        AdjustedMotion adjusted = new TransferMap(problem).apply(theta);
        RigidSkeleton skeleton = problem.skeleton();
        double[] lengths = skeleton.lengths();
        for (BodyJoint joint : BodyJoint.values()) {
            lengths[Skeleton.index(joint)] *=
                    theta[0] * theta[TransferMap.multiplier(joint).index()];
        }
        double[] fk = new double[3 * BodyJoint.count()];
        double[] out = new double[3];
        for (int f = 0; f < 30; f++) {
            explicitForwardKinematics(skeleton, f, lengths, fk);
            for (BodyJoint point : AdjustedMotion.points()) {
                double[] expected = inTaskSpace(fk, point, theta, problem.robot());
                adjusted.position(point, f, out, 0);
                assertThat(out)
                        .as("seed %d frame %d %s", seed, f, point)
                        .usingComparatorWithPrecision(1e-9)
                        .containsExactly(expected);
            }
        }
        assertThat(adjusted.boneLength(BodyJoint.LEFT_WRIST))
                .isCloseTo(lengths[Skeleton.index(BodyJoint.LEFT_WRIST)], within(1e-12));
    }

    /** Products of 3 × 3 matrices R_y(θ)·R_x(φ) down the tree, as eq. 4 is written. */
    private static void explicitForwardKinematics(RigidSkeleton skeleton, int frame, double[] lengths, double[] out) {
        double[][][] rotation = new double[BodyJoint.count()][][];
        rotation[0] = new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        Arrays.fill(out, 0, 3, 0);
        for (int j = 1; j < rotation.length; j++) {
            BodyJoint joint = Skeleton.joints().get(j);
            int parent = Skeleton.parent(Skeleton.index(joint));
            double phi = skeleton.rollRad(frame, joint);
            double theta = skeleton.pitchRad(frame, joint);
            double[][] ry = {{Math.cos(theta), 0, Math.sin(theta)}, {0, 1, 0}, {-Math.sin(theta), 0, Math.cos(theta)}};
            double[][] rx = {{1, 0, 0}, {0, Math.cos(phi), -Math.sin(phi)}, {0, Math.sin(phi), Math.cos(phi)}};
            rotation[j] = times(rotation[parent], times(ry, rx));
            for (int i = 0; i < 3; i++) {
                out[3 * j + i] = out[3 * parent + i] + lengths[j] * rotation[j][i][2];
            }
        }
    }

    private static double[][] times(double[][] a, double[][] b) {
        double[][] c = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < 3; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    private static double[] inTaskSpace(double[] fk, BodyJoint point, double[] theta, RobotTarget robot) {
        double[] hips = {robot.hips().x(), robot.hips().y(), robot.hips().z()};
        double[] p = new double[3];
        boolean left = point.name().startsWith("LEFT_");
        boolean arm = point.name().matches(".*(ELBOW|WRIST|HAND)");
        BodyJoint shoulder = left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
        for (int axis = 0; axis < 3; axis++) {
            double value = fk[3 * Skeleton.index(point) + axis];
            if (arm) {
                double s = fk[3 * Skeleton.index(shoulder) + axis];
                double scale = theta[TransferParameter.SCALE_X.index() + axis];
                double shift = theta[TransferParameter.TRANSLATION_X.index() + axis] * robot.armLength();
                value = s + scale * (value - s) + (axis == 1 && !left ? -shift : shift);
            }
            p[axis] = hips[axis] + value;
        }
        return p;
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void aMirroredMotionGivesTheMirroredTransfer(long seed) {
        double[] theta = Bodies.randomParameters(new Random(seed));
        double[] p = Bodies.rigidMotion(seed, 20, 0.7);
        RobotTarget robot = Bodies.robot(1);
        AdjustedMotion one = new TransferMap(TransferProblem.of(BodyMotion.of(Bodies.clip(p)), robot)).apply(theta);
        AdjustedMotion other =
                new TransferMap(TransferProblem.of(BodyMotion.of(Bodies.clip(Bodies.mirrored(p))), robot)).apply(theta);
        double[] a = new double[3];
        double[] b = new double[3];
        for (int f = 0; f < 20; f++) {
            for (BodyJoint point : AdjustedMotion.points()) {
                one.position(point, f, a, 0);
                other.position(point.mirrored(), f, b, 0);
                b[1] = -b[1];
                assertThat(a)
                        .as("seed %d frame %d %s", seed, f, point)
                        .usingComparatorWithPrecision(1e-9)
                        .containsExactly(b);
            }
        }
    }

    @Test
    void pointsThatAreNotCarriedAndAxesThatAreNotThereAreNamed() {
        AdjustedMotion motion = new TransferMap(
                        TransferProblem.of(BodyMotion.of(Bodies.clip(Bodies.rigidMotion(4, 3, 0.7))), Bodies.robot(1)))
                .apply(TransferParameter.defaults());
        for (BodyJoint joint : BodyJoint.values()) {
            for (int axis = -1; axis <= 3; axis++) {
                int a = axis;
                if (AdjustedMotion.points().contains(joint) && a >= 0 && a < 3) {
                    assertThat(motion.path(joint, a)).hasSize(3);
                    assertThat(motion.mean(joint, a)).isFinite();
                    continue;
                }
                String what = AdjustedMotion.points().contains(joint) ? "no axis " + a : "no path of " + joint.id();
                assertThatThrownBy(() -> motion.path(joint, a))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(what);
                assertThatThrownBy(() -> motion.mean(joint, a))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(what);
            }
        }
        assertThatThrownBy(() -> motion.path(BodyJoint.HIPS, 0))
                .hasMessageContaining("no path of hips; there are [neck, head,");
    }

    @Test
    void framesOutsideTheRangeAreLeftAlone() {
        TransferMap map = new TransferMap(
                TransferProblem.of(BodyMotion.of(Bodies.clip(Bodies.rigidMotion(4, 10, 0.7))), Bodies.robot(1)));
        AdjustedMotion whole = map.apply(TransferParameter.defaults());
        AdjustedMotion part = map.newMotion();
        map.apply(TransferParameter.defaults(), 3, 6, part);
        double[] height = part.path(BodyJoint.LEFT_HAND, 2);
        assertThat(height[2]).isZero();
        assertThat(height[6]).isZero();
        for (int f = 3; f < 6; f++) {
            assertThat(height[f]).isEqualTo(whole.path(BodyJoint.LEFT_HAND, 2)[f]);
        }
        assertThat(part.mean(BodyJoint.LEFT_HAND, 2)).as("of all frames").isEqualTo(whole.mean(BodyJoint.LEFT_HAND, 2));
    }

    @Test
    void trunkAndHeadAreStraightInAPersonWhoStandsStraightWhateverTheCurveOfTheSpine() {
        double[] curved = Bodies.standing();
        Bodies.put(curved, BodyJoint.SPINE_MID, 0.06, 0, 0.30);
        Bodies.put(curved, BodyJoint.HEAD, 0.05, 0, 0.66);
        // the second frame leans forward by 30° as a whole
        double[] p = Arrays.copyOf(curved, 2 * curved.length);
        double c = Math.cos(Math.PI / 6);
        double s = Math.sin(Math.PI / 6);
        for (int i = 0; i < curved.length; i += 3) {
            p[curved.length + i] = c * curved[i] + s * curved[i + 2];
            p[curved.length + i + 1] = curved[i + 1];
            p[curved.length + i + 2] = -s * curved[i] + c * curved[i + 2];
        }
        for (double[] rest : new double[][] {curved, new double[0]}) {
            BodyMotion motion = BodyMotion.of(Bodies.clip(p, java.util.Set.of(), rest));
            AdjustedMotion adjusted =
                    new TransferMap(TransferProblem.of(motion, Bodies.robot(1))).apply(TransferParameter.defaults());
            double[] rotation = new double[9];
            double[] head = new double[3];
            adjusted.trunkRotation(0, rotation, 0);
            assertThat(rotation).usingComparatorWithPrecision(1e-9).containsExactly(1, 0, 0, 0, 1, 0, 0, 0, 1);
            adjusted.headDirection(0, head, 0);
            assertThat(head).usingComparatorWithPrecision(1e-9).containsExactly(0, 0, 1);
            adjusted.trunkRotation(1, rotation, 0);
            assertThat(rotation).usingComparatorWithPrecision(1e-9).containsExactly(c, 0, s, 0, 1, 0, -s, 0, c);
            adjusted.headDirection(1, head, 0);
            assertThat(head).usingComparatorWithPrecision(1e-9).containsExactly(s, 0, c);
        }
    }
}
