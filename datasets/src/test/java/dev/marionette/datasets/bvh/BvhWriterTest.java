package dev.marionette.datasets.bvh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.datasets.SharedData;
import dev.marionette.robots.skeleton.BvhWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written and read again is the same motion. */
class BvhWriterTest {
    private static Clip again(Clip clip) throws IOException {
        StringBuilder text = new StringBuilder();
        BvhWriter.write(clip, text);
        return new BvhReader().read(clip.name() + ".bvh", text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static double largestDifference(Clip a, Clip b) {
        assertThat(b.frames()).isEqualTo(a.frames());
        assertThat(b.rateHz()).isEqualTo(a.rateHz());
        double worst = 0;
        for (int j = 0; j < a.joints(); j++) {
            int k = b.jointNames().indexOf(a.jointNames().get(j));
            assertThat(k).as(a.jointNames().get(j)).isNotNegative();
            for (int f = 0; f < a.frames(); f++) {
                for (int axis = 0; axis < 3; axis++) {
                    worst = Math.max(worst, Math.abs(a.position(f, j, axis) - b.position(f, k, axis)));
                }
            }
        }
        return worst;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bn1_bow_normal_001",
                "cmu_iclone_002_04",
                "cmu_mb_124_01",
                "cmu_max_scaled_131_01",
                "cmu_daz_11_01",
                "totalcapture_s2_acting1_0",
                "xsens_test_mocap"
            })
    void realClipsComeBack(String name) throws IOException {
        Clip clip = SharedData.clip(name);
        Clip back = again(clip);
        assertThat(largestDifference(clip, back)).isLessThan(1e-6);
        clip.roles()
                .forEach((role, joint) -> assertThat(
                                back.jointNames().get(back.joint(role).orElseThrow()))
                        .as(role.id())
                        .isEqualTo(clip.jointNames().get(joint)));
    }

    @Test
    void aClipWithoutRotationsGetsThem() throws IOException {
        Clip clip = SharedData.clip("bn1_punch_normal_001");
        Clip bare = withoutRotations(clip);
        assertThat(bare.hasOrientations()).isFalse();
        assertThat(largestDifference(bare, again(bare))).isLessThan(1e-6);
    }

    @Test
    void randomPosesComeBackAlsoNearThePoles() throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            TestFigure figure = TestFigure.make();
            for (int f = 0; f < 10; f++) {
                figure.frame("Hips", angle(random), angle(random), angle(random))
                        .and("LeftArm", angle(random), random.nextBoolean() ? 90 : -90, angle(random))
                        .and("RightForeArm", angle(random), angle(random), angle(random))
                        .and("Spine", 10 * random.nextDouble(), 10 * random.nextDouble(), 0);
            }
            Clip clip = BvhReaderTest.read(figure.text());
            double[] positions = clip.positions();
            Clip bare = withoutRotations(clip);
            assertThat(written(clip)).as("seed %d", seed).isLessThan(1e-6);
            assertThat(written(bare)).as("seed %d, no rotations", seed).isLessThan(1e-6);
            assertThat(clip.positions()).as("seed %d", seed).isEqualTo(positions);
        }
    }

    /** Largest difference after writing, by plain parsing, since a tumbling figure has no vertical. */
    private static double written(Clip clip) throws IOException {
        StringBuilder text = new StringBuilder();
        BvhWriter.write(clip, text);
        BvhFile file = BvhParser.parse("back.bvh", text.toString().getBytes(StandardCharsets.UTF_8));
        int joints = file.joints();
        double[] p = new double[3 * joints];
        double worst = 0;
        for (int f = 0; f < clip.frames(); f++) {
            new BvhKinematics(file).world(f, p, new double[4 * joints], 0);
            for (int j = 0; j < clip.joints(); j++) {
                int k = file.names().indexOf(clip.jointNames().get(j));
                worst = Math.max(worst, Math.abs(p[3 * k] / 100 - clip.position(f, j, 1)));
                worst = Math.max(worst, Math.abs(p[3 * k + 1] / 100 - clip.position(f, j, 2)));
                worst = Math.max(worst, Math.abs(p[3 * k + 2] / 100 - clip.position(f, j, 0)));
            }
        }
        return worst;
    }

    @Test
    void bonesThatStretchGetPositionChannels() throws IOException {
        TestFigure figure = TestFigure.make();
        for (int f = 0; f < 30; f++) {
            figure.frame("LeftArm", -3 * f, f, 0);
        }
        Clip clip = withoutRotations(BvhReaderTest.read(figure.text()));
        double[] positions = clip.positions();
        Random random = new Random(7);
        for (int i = 0; i < positions.length; i++) {
            positions[i] += 0.004 * random.nextGaussian();
        }
        Clip noisy = new Clip(
                "noisy",
                clip.rateHz(),
                clip.jointNames(),
                parents(clip),
                positions,
                new double[0],
                new double[0],
                clip.roles(),
                List.of());
        assertThat(written(noisy)).isLessThan(1e-6);
        assertThat(again(noisy).findings()).anyMatch(f -> f.subject().equals("bone-lengths"));
    }

    @Test
    void anglesDoNotJumpByTurns() throws IOException {
        TestFigure figure = TestFigure.make();
        for (int f = 0; f < 100; f++) {
            figure.frame("LeftArm", 10 * f, 0, 0);
        }
        StringBuilder text = new StringBuilder();
        BvhWriter.write(BvhReaderTest.read(figure.text()), text);
        BvhFile file = BvhParser.parse("back.bvh", text.toString().getBytes(StandardCharsets.UTF_8));
        for (int f = 1; f < file.frames(); f++) {
            for (int c = 0; c < file.width(); c++) {
                double step = file.rows()[f * file.width() + c] - file.rows()[(f - 1) * file.width() + c];
                assertThat(Math.abs(step)).isLessThan(10.001);
            }
        }
    }

    private static double angle(Random random) {
        return 360 * random.nextDouble() - 180;
    }

    private static int[] parents(Clip clip) {
        int[] parents = new int[clip.joints()];
        for (int j = 0; j < parents.length; j++) {
            parents[j] = clip.parent(j);
        }
        return parents;
    }

    private static Clip withoutRotations(Clip clip) {
        return new Clip(
                clip.name(),
                clip.rateHz(),
                clip.jointNames(),
                parents(clip),
                clip.positions(),
                new double[0],
                new double[0],
                clip.roles(),
                clip.findings());
    }
}
