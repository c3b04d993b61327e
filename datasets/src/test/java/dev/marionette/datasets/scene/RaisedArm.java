package dev.marionette.datasets.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;

/** What is known of the stick figure when it raises its right arm, in the clip's own axes: x forward, y left, z up. */
public final class RaisedArm {
    private RaisedArm() {}

    /** Checks where wrist and elbow are in every frame, and how the upper arm is turned. */
    public static void check(Clip clip, double tolerance) {
        assertThat(clip.frames()).isEqualTo(31);
        assertThat(clip.rateHz()).isEqualTo(30);
        int wrist = clip.joint(BodyJoint.RIGHT_WRIST).orElseThrow();
        int shoulder = clip.joint(BodyJoint.RIGHT_SHOULDER).orElseThrow();
        double[] orientations = clip.orientations();
        for (int f = 0; f < 31; f++) {
            double angle = Math.PI / 2 * f / 30;
            double left = -0.18 - StickFigure.ARM * Math.cos(angle);
            double up = 1.55 + StickFigure.ARM * Math.sin(angle);
            assertThat(clip.position(f, wrist, 0)).as("frame " + f).isCloseTo(0, within(tolerance));
            assertThat(clip.position(f, wrist, 1)).as("frame " + f).isCloseTo(left, within(tolerance));
            assertThat(clip.position(f, wrist, 2)).as("frame " + f).isCloseTo(up, within(tolerance));
            // Turned about the forward axis, by the angle; a quaternion may have either sign.
            int q = 4 * (f * clip.joints() + shoulder);
            double sign = Math.signum(orientations[q]);
            assertThat(sign * orientations[q]).isCloseTo(Math.cos(angle / 2), within(tolerance));
            assertThat(sign * orientations[q + 1]).isCloseTo(-Math.sin(angle / 2), within(tolerance));
        }
        assertThat(clip.restPositions()[3 * wrist + 1]).isCloseTo(-0.18 - StickFigure.ARM, within(tolerance));
    }
}
