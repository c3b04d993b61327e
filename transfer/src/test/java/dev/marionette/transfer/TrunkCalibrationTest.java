package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The motion is known, as the test turns a rigid upper body about the hips; the skeleton is given offsets. */
class TrunkCalibrationTest {
    private static final int FRAMES = 60;
    private static final Set<BodyJoint> NONE = EnumSet.noneOf(BodyJoint.class);
    private static final Set<BodyJoint> LEGS = EnumSet.range(BodyJoint.LEFT_HIP, BodyJoint.RIGHT_FOOT);

    /** A straight body whose joints of hips, spine and neck lie where those of a CMU skeleton do. */
    private static double[] likeCmu() {
        double[] p = Bodies.standing();
        Bodies.put(p, BodyJoint.LEFT_HIP, 0.08, 0.1, -0.09);
        Bodies.put(p, BodyJoint.RIGHT_HIP, 0.08, -0.1, -0.09);
        Bodies.put(p, BodyJoint.LEFT_KNEE, 0.08, 0.1, -0.47);
        Bodies.put(p, BodyJoint.RIGHT_KNEE, 0.08, -0.1, -0.47);
        Bodies.put(p, BodyJoint.LEFT_FOOT, 0.08, 0.1, -0.88);
        Bodies.put(p, BodyJoint.RIGHT_FOOT, 0.08, -0.1, -0.88);
        Bodies.put(p, BodyJoint.SPINE_LOWER, -0.01, 0, 0.11);
        Bodies.put(p, BodyJoint.SPINE_MID, 0.0, 0, 0.30);
        Bodies.put(p, BodyJoint.NECK, -0.02, 0, 0.50);
        return p;
    }

    /** Its rest pose: the same bones, but a spine that is curved another way, as where a solver has bent it in the motion. */
    private static double[] otherwiseCurved(double[] standing) {
        double[] p = standing.clone();
        Bodies.put(p, BodyJoint.SPINE_LOWER, -0.03, 0, 0.105);
        Bodies.put(p, BodyJoint.SPINE_MID, -0.04, 0, 0.295);
        return p;
    }

    /** Everything but the legs turned forward about the hips by an angle of the frame. */
    private static double[] leaning(double[] standing, IntToDoubleFunction degrees) {
        double[] p = new double[FRAMES * standing.length];
        double pivotX = standing[3 * Skeleton.index(BodyJoint.LEFT_HIP)];
        double pivotZ = standing[3 * Skeleton.index(BodyJoint.LEFT_HIP) + 2];
        for (int f = 0; f < FRAMES; f++) {
            double c = Math.cos(Math.toRadians(degrees.applyAsDouble(f)));
            double s = Math.sin(Math.toRadians(degrees.applyAsDouble(f)));
            System.arraycopy(standing, 0, p, f * standing.length, standing.length);
            for (BodyJoint joint : BodyJoint.values()) {
                if (!LEGS.contains(joint)) {
                    int i = f * standing.length + 3 * Skeleton.index(joint);
                    double x = p[i] - pivotX;
                    double z = p[i + 2] - pivotZ;
                    p[i] = c * x + s * z + pivotX;
                    p[i + 2] = c * z - s * x + pivotZ;
                }
            }
        }
        return p;
    }

    private static double chestPitch(BodyMotion motion, int f) {
        double[] r = motion.trunkRotations();
        return Math.toDegrees(Math.atan2(r[9 * f + 2], r[9 * f + 8]));
    }

    private static BodyMotion motion(double[] p, Set<BodyJoint> missing, double[] rest) {
        Clip clip = Bodies.clip(p, missing, rest);
        return BodyMotion.of(clip, BodyMotionOptions.DEFAULT.withHeading(HeadingMode.FIRST));
    }

    @Test
    void theSameMotionOfTwoSkeletonsTurnsChestAndPelvisAlike() {
        double[] plain = Bodies.standing();
        double[] cmu = likeCmu();
        BodyMotion a = motion(leaning(plain, f -> 5 * Math.sin(0.3 * f)), NONE, plain);
        BodyMotion b = motion(leaning(cmu, f -> 5 * Math.sin(0.3 * f)), NONE, otherwiseCurved(cmu));
        for (int f = 0; f < FRAMES; f++) {
            assertThat(chestPitch(b, f)).isCloseTo(chestPitch(a, f), within(1.0));
        }
        double tilt = Math.toDegrees(b.calibration().pelvisRad());
        assertThat(tilt)
                .as("of the line from between the hips")
                .isCloseTo(Math.toDegrees(Math.atan2(-0.09, 0.20)), within(1.0));
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 15, 30, 60, -12})
    void whoLeansAllTheTimeIsNotStraightened(int degrees) {
        for (double[] body : new double[][] {Bodies.standing(), likeCmu()}) {
            BodyMotion motion = motion(leaning(body, f -> degrees), NONE, body);
            assertThat(motion.calibration().uprightFrames()).isZero();
            assertThat(motion.calibration().confidence()).isEqualTo(0.5);
            assertThat(chestPitch(motion, 7)).isCloseTo(degrees, within(1.0));
        }
    }

    /** Within the spread of people and skeletons a lean of all frames is half the skeleton's; without a rest pose it is none's. */
    @Test
    void aLittleLeanIsSharedBetweenSkeletonAndPosture() {
        double[] p = leaning(Bodies.standing(), f -> 4);
        assertThat(chestPitch(motion(p, NONE, Bodies.standing()), 0)).isCloseTo(2, within(0.2));
        assertThat(chestPitch(motion(p, NONE, new double[0]), 0)).isCloseTo(4, within(0.2));
    }

    @Test
    void bowsBetweenUprightFramesKeepTheirAngle() {
        BodyMotion motion =
                motion(leaning(likeCmu(), f -> f > 10 && f < 50 ? 45 : 0), NONE, otherwiseCurved(likeCmu()));
        assertThat(motion.calibration().uprightFrames()).isEqualTo(21);
        assertThat(motion.calibration().isUpright(5)).isTrue();
        assertThat(motion.calibration().isUpright(30)).isFalse();
        assertThat(chestPitch(motion, 5)).isCloseTo(0, within(1.0));
        assertThat(chestPitch(motion, 30)).isCloseTo(45, within(1.0));
    }

    @Test
    void aBodyWithoutLegsHasNoUprightFrames() {
        BodyMotion motion = motion(leaning(Bodies.standing(), f -> 20), LEGS, new double[0]);
        assertThat(motion.calibration().uprightFrames()).isZero();
        assertThat(motion.calibration().confidence()).isZero();
        assertThat(chestPitch(motion, 0)).isGreaterThan(15);
    }

    /** Who lies on the ground has stretched legs, but not vertical ones. */
    @Test
    void whoLiesIsNotUpright() {
        double[] standing = Bodies.standing();
        double[] p = new double[FRAMES * standing.length];
        for (int i = 0; i < p.length; i += 3) {
            int k = i % standing.length;
            p[i] = -standing[k + 2];
            p[i + 1] = standing[k + 1];
            p[i + 2] = standing[k];
        }
        BodyMotion motion = motion(p, NONE, standing);
        assertThat(motion.calibration().uprightFrames()).isZero();
        assertThat(motion.calibration().lineRad()).isCloseTo(0, within(1e-9));
    }
}
