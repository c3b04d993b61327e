package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RigidSkeletonTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void forwardKinematicsGivesThePositionsBack(long seed) {
        BodyMotion motion = BodyMotion.of(Bodies.clip(Bodies.rigidMotion(seed, 60, 3)));
        RigidSkeleton skeleton = RigidSkeleton.of(motion);
        assertPositionsComeBack(motion, skeleton, skeleton.lengths(), "seed " + seed);
    }

    @Test
    void bonesAlongTheSingularAxisComeBack() {
        // Standing straight, the shoulders lie along the local y axis of the neck; tilts of 1e-4 … 1e-14 come close to
        // it.
        double[] p = new double[15 * 3 * BodyJoint.count()];
        for (int f = 0; f < 15; f++) {
            double[] stand = Bodies.standing();
            double tilt = Math.pow(10, -f);
            Bodies.put(stand, BodyJoint.LEFT_SHOULDER, 0.19 * tilt, 0.19 * Math.sqrt(1 - tilt * tilt), 0.52);
            System.arraycopy(stand, 0, p, f * stand.length, stand.length);
        }
        BodyMotion motion = BodyMotion.of(Bodies.clip(p));
        RigidSkeleton skeleton = RigidSkeleton.of(motion);
        double[] at = new double[3 * Skeleton.JOINTS];
        for (int f = 0; f < 15; f++) {
            skeleton.forwardKinematics(f, skeleton.lengths(), at);
            for (int axis = 0; axis < 3; axis++) {
                assertThat(at[3 * Skeleton.index(BodyJoint.LEFT_SHOULDER) + axis])
                        .as("tilt 1e-%d axis %d", f, axis)
                        .isCloseTo(motion.position(f, BodyJoint.LEFT_SHOULDER, axis), within(1e-9));
            }
        }
        assertThat(skeleton.pitchRad(14, BodyJoint.LEFT_SHOULDER))
                .as("pitch keeps its value where it is free")
                .isEqualTo(skeleton.pitchRad(13, BodyJoint.LEFT_SHOULDER));
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void anglesAreThoseOfEquationFour(long seed) {
        // The first bone hangs from the hips, whose axes are the person's: R = I.
        BodyMotion motion = BodyMotion.of(Bodies.clip(Bodies.rigidMotion(seed, 20, 0.8)));
        RigidSkeleton skeleton = RigidSkeleton.of(motion);
        for (int f = 0; f < 20; f++) {
            double x = motion.position(f, BodyJoint.SPINE_LOWER, 0);
            double y = motion.position(f, BodyJoint.SPINE_LOWER, 1);
            double z = motion.position(f, BodyJoint.SPINE_LOWER, 2);
            double n = Math.sqrt(x * x + y * y + z * z);
            assertThat(skeleton.rollRad(f, BodyJoint.SPINE_LOWER))
                    .as("seed %d frame %d", seed, f)
                    .isCloseTo(Math.asin(-y / n), within(1e-12));
            assertThat(skeleton.pitchRad(f, BodyJoint.SPINE_LOWER)).isCloseTo(Math.atan2(x, z), within(1e-12));
        }
    }

    @Test
    void lengthsAreMediansAndPitchIsContinuous() {
        Random random = new Random(5);
        double[] p = Bodies.rigidMotion(5, 101, 0);
        int joints = BodyJoint.count();
        for (int f = 0; f < 101; f++) {
            // the left hand goes round the wrist twice, now and then with a broken length
            double angle = 4 * Math.PI * f / 100;
            double r = f % 3 == 0 ? 0.3 + random.nextDouble() : 0.09;
            int wrist = (f * joints + Skeleton.index(BodyJoint.LEFT_WRIST)) * 3;
            int hand = (f * joints + Skeleton.index(BodyJoint.LEFT_HAND)) * 3;
            p[hand] = p[wrist] + r * Math.sin(angle);
            p[hand + 1] = p[wrist + 1];
            p[hand + 2] = p[wrist + 2] - r * Math.cos(angle);
        }
        RigidSkeleton skeleton = RigidSkeleton.of(BodyMotion.of(Bodies.clip(p)));
        assertThat(skeleton.length(BodyJoint.LEFT_HAND)).isCloseTo(0.09, within(1e-12));
        double total = 0;
        for (int f = 1; f < 101; f++) {
            double step = skeleton.pitchRad(f, BodyJoint.LEFT_HAND) - skeleton.pitchRad(f - 1, BodyJoint.LEFT_HAND);
            assertThat(Math.abs(step)).isLessThan(0.2);
            total += step;
        }
        assertThat(Math.abs(total)).isCloseTo(4 * Math.PI, within(1e-9));
    }

    private static void assertPositionsComeBack(
            BodyMotion motion, RigidSkeleton skeleton, double[] lengths, String what) {
        double[] at = new double[3 * Skeleton.JOINTS];
        for (int f = 0; f < motion.frames(); f++) {
            skeleton.forwardKinematics(f, lengths, at);
            for (BodyJoint joint : motion.present()) {
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(at[3 * Skeleton.index(joint) + axis])
                            .as("%s frame %d %s axis %d", what, f, joint, axis)
                            .isCloseTo(motion.position(f, joint, axis), within(1e-9));
                }
            }
        }
    }
}
