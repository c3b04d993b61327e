package dev.marionette.robots.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.model.BoxShape;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class MeshBoxTest {
    private static final double[] LINK_AXES = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    private static final double[] ONE = {1, 1, 1};

    @Test
    void aBoxAlongTheLinkStaysAlongTheLink() {
        BoxShape box = MeshBox.around(
                "b",
                List.of(SampleMesh.box(0, 0, 0, 0.1, 0.2, 0.3), SampleMesh.box(0, 0, 0.3, 0.1, 0.1, 0.4)),
                LINK_AXES);
        assertThat(box.rotation()).containsExactly(LINK_AXES);
        assertThat(box.center()).containsExactly(new double[] {0.05, 0.1, 0.2}, within(1e-12));
        assertThat(box.half()).containsExactly(new double[] {0.05, 0.1, 0.2}, within(1e-12));
    }

    @RepeatedTest(50)
    void aTurnedRodGetsATurnedBoxThatHoldsIt(RepetitionInfo info) {
        int seed = info.getCurrentRepetition();
        Random random = new Random(seed);
        double[] half = {0.02 + 0.01 * random.nextDouble(), 0.05 + 0.02 * random.nextDouble(), 0.3};
        TriangleMesh rod = SampleMesh.box(-half[0], -half[1], -half[2], half[0], half[1], half[2]);
        double w = 0.5 + random.nextDouble();
        double[] m = Affine.rotation(w, 1, random.nextDouble() - 0.5, random.nextDouble() - 0.5);
        double[] r = {m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]};
        TriangleMesh turned = rod.placed(ONE, r, new double[] {1, 2, 3});
        BoxShape box = MeshBox.around("rod", List.of(turned), LINK_AXES);
        double[] sorted = box.half().clone();
        Arrays.sort(sorted);
        assertThat(sorted).as("seed %d", seed).containsExactly(half, within(1e-9));
        assertThat(box.center()).as("seed %d", seed).containsExactly(new double[] {1, 2, 3}, within(1e-9));
        for (int v = 0; v < 8; v++) {
            for (int k = 0; k < 3; k++) {
                double along = 0;
                for (int i = 0; i < 3; i++) {
                    along += box.rotation()[3 * i + k] * (turned.positions()[3 * v + i] - box.center()[i]);
                }
                assertThat(Math.abs(along)).as("seed %d", seed).isLessThan(box.half()[k] + 1e-9);
            }
        }
    }

    @Test
    void aTurnedCubeIsBoxedAlongItsOwnAxes() {
        double s = Math.sqrt(0.5);
        double[] axes = {s, -s, 0, s, s, 0, 0, 0, 1};
        TriangleMesh cube = SampleMesh.box(-0.1, -0.1, -0.1, 0.1, 0.1, 0.1).placed(ONE, axes, new double[3]);
        assertThat(MeshBox.around("c", List.of(cube), axes).half())
                .containsExactly(new double[] {0.1, 0.1, 0.1}, within(1e-12));
    }
}
