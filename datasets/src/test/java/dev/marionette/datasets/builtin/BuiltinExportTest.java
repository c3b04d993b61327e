package dev.marionette.datasets.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.robots.skeleton.BvhWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every built-in motion can leave as BVH and come back: same joints, same positions, same roles. */
class BuiltinExportTest {
    private static List<String> ids() {
        return ClipMeasures.ids();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void comesBackFromBvh(String id) throws IOException {
        Clip clip = ClipMeasures.load(id);
        StringBuilder text = new StringBuilder();
        BvhWriter.write(clip, text);
        Clip back = new BvhReader().read(id + ".bvh", text.toString().getBytes(StandardCharsets.UTF_8));

        assertThat(back.frames()).isEqualTo(clip.frames());
        double worst = 0;
        for (int joint = 0; joint < clip.joints(); joint++) {
            int same = ClipMeasures.joint(back, clip.jointNames().get(joint));
            assertThat(same).as(clip.jointNames().get(joint)).isNotNegative();
            for (int frame = 0; frame < clip.frames(); frame++) {
                worst = Math.max(
                        worst,
                        ClipMeasures.point(clip, frame, joint)
                                .minus(ClipMeasures.point(back, frame, same))
                                .length());
            }
        }
        assertThat(worst).isLessThan(1e-6);
        clip.roles()
                .forEach((role, joint) -> assertThat(
                                back.jointNames().get(back.joint(role).orElseThrow()))
                        .as(role.id())
                        .isEqualTo(clip.jointNames().get(joint)));
    }
}
