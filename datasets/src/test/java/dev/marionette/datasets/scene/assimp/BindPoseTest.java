package dev.marionette.datasets.scene.assimp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.datasets.scene.Affine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Chains of a bone as Assimp makes them of FBX. */
class BindPoseTest {
    private static final List<String> NAMES = List.of(
            "root",
            "arm_$AssimpFbx$_Translation",
            "arm_$AssimpFbx$_PreRotation",
            "arm_$AssimpFbx$_Rotation",
            "arm",
            "hand");
    private static final List<Integer> PARENTS = List.of(-1, 0, 1, 2, 3, 4);
    private static final int T = 1;
    private static final int PRE = 2;
    private static final int R = 3;
    private static final int ARM = 4;
    private static final int HAND = 5;

    /** Turned about an axis (0 x, 1 y, 2 z), then moved. */
    private static double[] matrix(int axis, double angle, double x, double y, double z) {
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        int a = (axis + 1) % 3;
        int b = (axis + 2) % 3;
        double[] m = new double[12];
        m[5 * axis] = 1;
        m[5 * a] = c;
        m[5 * b] = c;
        m[4 * b + a] = s;
        m[4 * a + b] = -s;
        m[3] = x;
        m[7] = y;
        m[11] = z;
        return m;
    }

    private static List<double[]> locals(double armAngle, double handAngle) {
        return new ArrayList<>(List.of(
                matrix(1, 0.3, 0, 90, 0),
                matrix(0, 0, 20, 50, 1),
                matrix(2, 0.7, 0, 0, 0),
                matrix(0, armAngle, 0, 0, 0),
                matrix(0, 0, 0, 0, 0),
                matrix(2, handAngle, 0, 30, 0)));
    }

    private static List<double[]> worlds(List<double[]> locals) {
        List<double[]> worlds = new ArrayList<>();
        for (int n = 0; n < NAMES.size(); n++) {
            int parent = PARENTS.get(n);
            worlds.add(parent < 0 ? locals.get(n) : Affine.product(worlds.get(parent), locals.get(n)));
        }
        return worlds;
    }

    @Test
    void nodesRestWhereTheSkinWasBound() {
        List<double[]> bound = worlds(locals(0.1, -0.2));
        List<double[]> locals = locals(1.4, 0.9);
        double[] pre = locals.get(PRE);
        BindPose.rest(PARENTS, NAMES, locals, Map.of(0, bound.get(0), ARM, bound.get(ARM), HAND, bound.get(HAND)));
        List<double[]> rest = worlds(locals);
        for (int n : new int[] {0, ARM, HAND}) {
            assertThat(rest.get(n)).as(NAMES.get(n)).containsExactly(bound.get(n), within(1e-9));
        }
        assertThat(locals.get(PRE)).isSameAs(pre);
        // an animation replaces these two alone: nothing of the pose may be in another node
        assertThat(locals.get(R)).containsExactly(matrix(0, 0.1, 0, 0, 0), within(1e-9));
        assertThat(locals.get(T)).containsExactly(matrix(0, 0, 20, 50, 1), within(1e-9));
    }

    /** A bone without weights is not known: it keeps its place on the bone before it. */
    @Test
    void whatTheSkinDoesNotNameStaysOnItsParent() {
        List<double[]> bound = worlds(locals(0.1, -0.2));
        List<double[]> locals = locals(1.4, 0.9);
        double[] hand = locals.get(HAND);
        BindPose.rest(PARENTS, NAMES, locals, Map.of(0, bound.get(0), ARM, bound.get(ARM)));
        assertThat(locals.get(HAND)).isSameAs(hand);
        assertThat(worlds(locals).get(ARM)).containsExactly(bound.get(ARM), within(1e-9));
    }

    /** A skin whose bones have other lengths was bound to another figure. */
    @Test
    void aSkinOfAnotherFigureSaysNothing() {
        List<double[]> other = locals(0.1, -0.2);
        other.set(HAND, matrix(2, -0.2, 0, 45, 0));
        other.set(T, matrix(0, 0, 60, 50, 1));
        List<double[]> bound = worlds(other);
        List<double[]> locals = locals(1.4, 0.9);
        List<double[]> before = List.copyOf(locals);
        BindPose.rest(PARENTS, NAMES, locals, Map.of(0, bound.get(0), ARM, bound.get(ARM), HAND, bound.get(HAND)));
        assertThat(locals).isEqualTo(before);
    }

    /** Files may hold matrices without an inverse: what such a bone would be is not known, the others are as ever. */
    @Test
    void bonesBoundByMatricesWithoutMeaningStay() {
        List<double[]> bound = worlds(locals(0.1, -0.2));
        double[] broken = bound.get(HAND).clone();
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            broken[0] = value;
            List<double[]> locals = locals(1.4, 0.9);
            double[] hand = locals.get(HAND);
            BindPose.rest(PARENTS, NAMES, locals, Map.of(0, bound.get(0), ARM, bound.get(ARM), HAND, broken));
            assertThat(locals.get(HAND)).isSameAs(hand);
            assertThat(worlds(locals).get(ARM)).containsExactly(bound.get(ARM), within(1e-9));
        }
        List<double[]> alone = locals(1.4, 0.9);
        List<double[]> before = List.copyOf(alone);
        BindPose.rest(PARENTS, NAMES, alone, Map.of(HAND, bound.get(HAND)));
        assertThat(alone)
                .as("no bone hangs on another one, so that nothing says what fits")
                .isEqualTo(before);
    }

    /** Feet may hang on the root and be carried by the animation: one bone of thirteen has another length in the frame that was shown. */
    @Test
    void aControllerThatIsElsewhereRestsWhereItWasBound() {
        int count = 14;
        List<Integer> parents = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<double[]> straight = new ArrayList<>();
        List<double[]> bent = new ArrayList<>();
        Map<Integer, double[]> bound = new TreeMap<>();
        double[] world = Affine.identity();
        for (int n = 0; n < count; n++) {
            parents.add(n - 1);
            names.add("bone" + n);
            straight.add(matrix(2, 0, 0, 10, 0));
            bent.add(matrix(2, 0.2, 0, n == 9 ? 50 : 10, 0));
            world = Affine.product(world, straight.get(n));
            bound.put(n, world);
        }
        BindPose.rest(parents, names, bent, bound);
        for (int n = 0; n < count; n++) {
            assertThat(bent.get(n)).as("bone %d", n).containsExactly(straight.get(n), within(1e-9));
        }
    }

    /** Of a bone hidden by a scale of zero nobody knows how it is turned. */
    @Test
    void chainsWithoutVolumeStay() {
        List<double[]> bound = worlds(locals(0.1, -0.2));
        List<double[]> locals = locals(1.4, 0.9);
        locals.set(ARM, new double[12]);
        List<double[]> before = List.copyOf(locals);
        BindPose.rest(PARENTS, NAMES, locals, Map.of(0, bound.get(0), ARM, bound.get(ARM), HAND, bound.get(HAND)));
        assertThat(locals.subList(1, locals.size())).isEqualTo(before.subList(1, before.size()));
    }
}
