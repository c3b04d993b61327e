package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.apache.commons.math3.geometry.euclidean.threed.Rotation;
import org.apache.commons.math3.geometry.euclidean.threed.RotationConvention;
import org.apache.commons.math3.geometry.euclidean.threed.Vector3D;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against Commons Math, whose rotations are quaternions. */
class RotationsTest {
    private static Rotation random(SplittableRandom random) {
        Vector3D axis = new Vector3D(random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(0.1, 1));
        return new Rotation(axis, random.nextDouble(0.01, 3), RotationConvention.VECTOR_OPERATOR);
    }

    private static double[] flat(Rotation rotation) {
        double[][] rows = rotation.getMatrix();
        double[] flat = new double[9];
        for (int i = 0; i < 9; i++) {
            flat[i] = rows[i / 3][i % 3];
        }
        return flat;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void productsLogarithmsAndTurnsAreThoseOfCommonsMath(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Rotation a = random(random);
        Rotation b = random(random);
        double[] out = new double[9];

        Rotations.multiply(flat(a), 0, flat(b), 0, out, 0);
        double[] product = flat(a.compose(b, RotationConvention.VECTOR_OPERATOR));
        assertThat(out).containsExactly(product, within(1e-12));
        assertThat(Rotations.times(flat(a), flat(b))).containsExactly(product, within(1e-12));
        Rotations.transposeMultiply(flat(a), 0, flat(b), 0, out, 0);
        assertThat(out).containsExactly(flat(a.revert().compose(b, RotationConvention.VECTOR_OPERATOR)), within(1e-12));
        Rotation between = a.compose(b.revert(), RotationConvention.VECTOR_OPERATOR);
        Rotations.multiplyTranspose(flat(a), 0, flat(b), 0, out, 0);
        assertThat(out).containsExactly(flat(between), within(1e-12));

        double[] log = new double[3];
        Rotations.log(flat(a), 0, flat(b), 0, log, 0);
        Vector3D expected = between.getAxis(RotationConvention.VECTOR_OPERATOR).scalarMultiply(between.getAngle());
        assertThat(log).containsExactly(expected.toArray(), within(1e-9));
        assertThat(Rotations.angle(flat(a), 0, flat(b), 0)).isCloseTo(between.getAngle(), within(1e-9));
        Rotations.turn(log[0], log[1], log[2], flat(b), 0, out, 0);
        assertThat(out).containsExactly(flat(a), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void directionsAreTurnedByTheSmallestAngle(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] from = {random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(0.1, 1)};
        double[] to = {random.nextDouble(-1, 1), random.nextDouble(0.1, 1), random.nextDouble(-1, 1)};
        Rotation expected = new Rotation(new Vector3D(from), new Vector3D(to));
        assertThat(Rotations.between(from, to)).containsExactly(flat(expected), within(1e-9));
        double[] opposite = {-from[0], -from[1], -from[2]};
        double[] half = Rotations.between(from, opposite);
        assertThat(Rotations.apply(half, from[0], from[1], from[2])).containsExactly(opposite, within(1e-9));
        assertThat(Vec3.angle(from, to)).isCloseTo(Vector3D.angle(new Vector3D(from), new Vector3D(to)), within(1e-12));
        double[] axis = Vec3.unit(to);
        assertThat(Vec3.turned(from, axis, 0.7))
                .containsExactly(
                        new Rotation(new Vector3D(to), 0.7, RotationConvention.VECTOR_OPERATOR)
                                .applyTo(new Vector3D(from))
                                .toArray(),
                        within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void quaternionsMakeTheSameMatrices(long seed) {
        Rotation rotation = random(new SplittableRandom(seed));
        // Commons Math has the other sense of turning in its quaternions
        double[] q = {rotation.getQ0(), -rotation.getQ1(), -rotation.getQ2(), -rotation.getQ3()};
        double[] matrix = new double[9];
        Quaternions.toMatrix(q, 0, matrix);
        assertThat(matrix).containsExactly(flat(rotation), within(1e-12));
        assertThat(Rotations.ofQuaternion(q, 0)).containsExactly(matrix);
    }
}
