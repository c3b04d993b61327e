package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;

/** Compares clips to the bit. */
final class SameClip {
    private SameClip() {}

    static void require(Clip first, Clip second) {
        assertThat(second.name()).isEqualTo(first.name());
        assertThat(second.rateHz()).isEqualTo(first.rateHz());
        assertThat(second.jointNames()).isEqualTo(first.jointNames());
        assertThat(second.roles()).isEqualTo(first.roles());
        assertThat(second.positions()).isEqualTo(first.positions());
        assertThat(second.orientations()).isEqualTo(first.orientations());
        assertThat(second.restPositions()).isEqualTo(first.restPositions());
        assertThat(second.findings()).isEqualTo(first.findings());
        assertThat(second.angularVelocities()).isEqualTo(first.angularVelocities());
        assertThat(second.evidence()).isEqualTo(first.evidence());
        assertThat(second.contacts()).containsOnlyKeys(first.contacts().keySet());
        first.contacts()
                .forEach(
                        (part, flags) -> assertThat(second.contacts().get(part)).isEqualTo(flags));
        for (int joint = 0; joint < first.joints(); joint++) {
            assertThat(second.parent(joint)).isEqualTo(first.parent(joint));
        }
    }
}
