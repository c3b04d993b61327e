package dev.marionette.datasets.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.datasets.MotionCatalog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoleEvidenceTest {
    private static RoleEvidence of(Clip clip, BodyJoint role) {
        return RoleEvidence.of(clip).stream()
                .filter(row -> row.role() == role)
                .findFirst()
                .orElseThrow();
    }

    private static Clip renamed(String joint, String name) {
        Clip clip = MotionCatalog.load().load("big-wave");
        List<String> names = new ArrayList<>(clip.jointNames());
        names.set(names.indexOf(joint), name);
        int[] parents = new int[clip.joints()];
        for (int j = 0; j < parents.length; j++) {
            parents[j] = clip.parent(j);
        }
        double[] none = new double[0];
        return new Clip("a", 30, names, parents, clip.positions(), none, none, clip.roles(), List.of());
    }

    @Test
    void namesAndMirrorImagesCount() {
        Clip clip = MotionCatalog.load().load("big-wave");
        String elbow = clip.jointNames().get(clip.joint(BodyJoint.LEFT_ELBOW).orElseThrow());
        assertThat(of(clip, BodyJoint.LEFT_ELBOW).confidence()).isCloseTo(1, within(1e-9));
        assertThat(of(renamed(elbow, "Joint7"), BodyJoint.LEFT_ELBOW).confidence())
                .isCloseTo(0.7, within(1e-9));
        RoleEvidence wrong = of(renamed(elbow, "LeftHand"), BodyJoint.LEFT_ELBOW);
        assertThat(wrong.confidence()).isCloseTo(0.4, within(1e-9));
        assertThat(wrong.reason()).contains("name says another part");
    }
}
