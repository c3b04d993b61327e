package dev.marionette.kinematics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import us.ihmc.euclid.matrix.RotationMatrix;
import us.ihmc.euclid.rotationConversion.RotationVectorConversion;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.tuple3D.Vector3D;

/** Against euclid. */
class PoseTest {
    private static final int CASES = 300;
    /** Values before a pose, as in an array of several. */
    private static final int AT = 5;

    private static RigidBodyTransform random(Random r) {
        RotationMatrix rotation = new RotationMatrix();
        rotation.setRotationVector(new Vector3D(r.nextGaussian(), r.nextGaussian(), r.nextGaussian()));
        return new RigidBodyTransform(rotation, new Vector3D(r.nextGaussian(), r.nextGaussian(), r.nextGaussian()));
    }

    private static double[] values(RigidBodyTransform t) {
        double[] p = new double[AT + Pose.WIDTH];
        Arrays.fill(p, 9);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                p[AT + 3 * i + j] = t.getRotation().getElement(i, j);
            }
            p[AT + 9 + i] = t.getTranslation().getElement(i);
        }
        return p;
    }

    @Test
    void compositionAndInverse() {
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            RigidBodyTransform a = random(r);
            RigidBodyTransform b = random(r);
            double[] c = values(new RigidBodyTransform());
            Pose.compose(values(a), AT, values(b), AT, c, AT);
            RigidBodyTransform product = new RigidBodyTransform(a);
            product.multiply(b);
            assertThat(c).as("seed %d", seed).containsExactly(values(product), within(1e-12));
            Pose.invert(values(a), AT, c, AT);
            RigidBodyTransform inverse = new RigidBodyTransform(a);
            inverse.invert();
            assertThat(c).as("seed %d", seed).containsExactly(values(inverse), within(1e-12));
        }
    }

    /** From very small turns to nearly half ones. */
    @Test
    void rotationVectors() {
        for (int seed = 0; seed < CASES; seed++) {
            Random r = new Random(seed);
            double[] from = values(random(r));
            Vector3D turn = new Vector3D(r.nextGaussian(), r.nextGaussian(), r.nextGaussian());
            turn.normalize();
            turn.scale(seed == 0 ? 0 : Math.PI * (1 - 1e-6) * Math.pow(10, -8 * r.nextDouble()));
            RotationMatrix expected = new RotationMatrix();
            expected.setRotationVector(turn);
            RotationMatrix start = new RotationMatrix();
            start.set(Arrays.copyOfRange(from, AT, AT + 9));
            expected.multiply(start);
            double[] to = from.clone();
            Pose.rotate(to, AT, turn.getX(), turn.getY(), turn.getZ());
            double[] wanted = from.clone();
            double[] nine = new double[9];
            expected.get(nine);
            System.arraycopy(nine, 0, wanted, AT, 9);
            assertThat(to).as("seed %d", seed).containsExactly(wanted, within(1e-12));

            double[] out = new double[5];
            Pose.turn(wanted, AT, from, AT, out, 1);
            double[] vector = {0, turn.getX(), turn.getY(), turn.getZ(), 0};
            assertThat(out).as("seed %d", seed).containsExactly(vector, within(1e-8 * (1 + turn.norm())));
            // and euclid finds the same vector between the two
            RotationMatrix between = new RotationMatrix(expected);
            between.multiplyTransposeOther(start);
            Vector3D theirs = new Vector3D();
            RotationVectorConversion.convertMatrixToRotationVector(between, theirs);
            assertThat(theirs.getX()).as("seed %d", seed).isCloseTo(out[1], within(1e-6));
        }
    }

    @Test
    void posesThatNeitherTurnNorShift() {
        double[] two = Pose.unturned(2);
        assertThat(two).hasSize(2 * Pose.WIDTH);
        for (int i = 0; i < 2 * Pose.WIDTH; i++) {
            int k = i % Pose.WIDTH;
            assertThat(two[i]).isEqualTo(k == 0 || k == 4 || k == 8 ? 1.0 : 0.0);
        }
        assertThat(Pose.isUnturned(two)).isTrue();
        for (int i = 0; i < 9; i++) {
            double[] off = Pose.unturned(1);
            off[i] -= 1e-11;
            assertThat(Pose.isUnturned(off)).as("value %d", i).isFalse();
            off[i] += 1e-11 + 1e-13;
            assertThat(Pose.isUnturned(off)).as("value %d", i).isTrue();
        }
    }
}
