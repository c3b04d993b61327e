package dev.marionette.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import org.apache.commons.math3.geometry.euclidean.threed.Rotation;
import org.apache.commons.math3.geometry.euclidean.threed.Vector3D;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OneLegStandTest {
    private static final OneLegStand.Person PERSON = new OneLegStand.Person(1.7, 1.02, 0.95);

    /** Every limb is that of the rest pose, turned as its joint is: by another library. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void limbsAreRigidAndTurnedAsIsSaid(boolean onLeft) {
        Clip clip = OneLegStand.of(PERSON, onLeft);
        double[] rest = clip.restPositions();
        double[] q = new double[4];
        for (int f = 0; f < clip.frames(); f += 10) {
            for (int j = 1; j < clip.joints(); j++) {
                int parent = clip.parent(j);
                clip.orientation(f, parent, q, 0);
                double[] bone = new double[3];
                double[] now = new double[3];
                for (int i = 0; i < 3; i++) {
                    bone[i] = rest[3 * j + i] - rest[3 * parent + i];
                    now[i] = clip.position(f, j, i) - clip.position(f, parent, i);
                }
                Vector3D turned = new Rotation(q[0], -q[1], -q[2], -q[3], false).applyTo(new Vector3D(bone));
                assertThat(now)
                        .as("%s in frame %d", clip.jointNames().get(j), f)
                        .containsExactly(turned.toArray(), within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneFootStaysAndTheOtherIsLifted(boolean onLeft) {
        Clip clip = OneLegStand.of(PERSON, onLeft);
        int stance =
                clip.joint(onLeft ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT).orElseThrow();
        int swing =
                clip.joint(onLeft ? BodyJoint.RIGHT_FOOT : BodyJoint.LEFT_FOOT).orElseThrow();
        double highest = 0;
        for (int f = 0; f < clip.frames(); f++) {
            for (int i = 0; i < 3; i++) {
                assertThat(clip.position(f, stance, i)).isCloseTo(clip.position(0, stance, i), within(1e-9));
            }
            highest = Math.max(highest, clip.position(f, swing, 2) - clip.position(0, swing, 2));
        }
        assertThat(highest).isCloseTo(OneLegStand.LIFT * PERSON.stature(), within(1e-9));
        // the hips are over the foot that stands while the other one is lifted
        int hips = clip.joint(BodyJoint.HIPS).orElseThrow();
        int middle = clip.frames() / 2;
        assertThat(clip.position(middle, hips, 1)).isCloseTo(clip.position(middle, stance, 1), within(1e-9));
    }
}
