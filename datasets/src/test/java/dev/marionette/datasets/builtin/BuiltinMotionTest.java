package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.ClipMeasures.acceleration;
import static dev.marionette.datasets.builtin.ClipMeasures.point;
import static dev.marionette.datasets.builtin.ClipMeasures.velocity;
import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the clips move, and that they show what their names say. */
class BuiltinMotionTest {
    private static List<String> ids() {
        return ClipMeasures.ids();
    }

    private static Clip load(String id) {
        return ClipMeasures.load(id);
    }

    @ParameterizedTest
    @MethodSource("ids")
    void speedsAreHumanAndAccelerationsDoNotJump(String id) {
        Clip clip = load(id);
        for (int joint = 0; joint < clip.joints(); joint++) {
            String name = clip.jointNames().get(joint);
            boolean isHand = name.endsWith("palm") || name.contains("finger");
            double speed = 0;
            double acceleration = 0;
            double jump = 0;
            for (int frame = 2; frame < clip.frames() - 1; frame++) {
                Vec now = acceleration(clip, frame, joint);
                speed = Math.max(speed, velocity(clip, frame, joint).length());
                acceleration = Math.max(acceleration, now.length());
                jump = Math.max(
                        jump, now.minus(acceleration(clip, frame - 1, joint)).length());
            }
            assertThat(speed).as(name).isLessThan(isHand ? 5.5 : 4.0);
            assertThat(acceleration).as(name).isLessThan(50);
            assertThat(jump).as(name).isLessThan(14);
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void startsAndEndsInAQuietStandWithHangingArms(String id) {
        Clip clip = load(id);
        for (int frame : new int[] {1, clip.frames() - 2}) {
            for (int joint = 0; joint < clip.joints(); joint++) {
                assertThat(velocity(clip, frame, joint).length())
                        .as(clip.jointNames().get(joint) + " at frame " + frame)
                        .isLessThan(0.06);
            }
            for (Side side : Side.values()) {
                Vec upperArm = point(clip, frame, Bone.LEFT_ELBOW.on(side).index())
                        .minus(point(clip, frame, Bone.LEFT_SHOULDER.on(side).index()))
                        .unit();
                assertThat(upperArm.z()).isLessThan(-0.93);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void nothingIsEverDead(String id) {
        Clip clip = load(id);
        for (BodyJoint joint : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND, BodyJoint.HEAD)) {
            double path = 0;
            for (int frame = 1; frame < clip.frames(); frame++) {
                path += point(clip, frame, joint)
                        .minus(point(clip, frame - 1, joint))
                        .length();
            }
            assertThat(path).as(joint.id()).isGreaterThan(0.08);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann-1", "ann-2", "kim-1", "kim-2", "otto-1", "otto-2"})
    void theWaveIsOverheadAndGoesFromSideToSideThreeToFiveTimes(String who) {
        Clip clip = load("big-wave-" + who);
        int turns = 0;
        boolean outward = false;
        double extreme = Double.NaN;
        for (int frame = 0; frame < clip.frames(); frame++) {
            Vec hand = point(clip, frame, BodyJoint.RIGHT_HAND);
            if (hand.z() < point(clip, frame, "head_top").z()) {
                continue;
            }
            double y = hand.y();
            if (Double.isNaN(extreme) || (outward ? y < extreme : y > extreme)) {
                extreme = y;
            } else if (Math.abs(y - extreme) > 0.15) {
                outward = !outward;
                extreme = y;
                turns++;
            }
        }
        assertThat(turns).isBetween(5, 11);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann-1", "ann-2", "kim-1", "kim-2", "otto-1", "otto-2"})
    void theWavingPalmFacesForward(String who) {
        Clip clip = load("big-wave-" + who);
        double[] orientations = clip.orientations();
        int palm = clip.joint(BodyJoint.RIGHT_HAND).orElseThrow();
        for (int frame = 0; frame < clip.frames(); frame++) {
            if (point(clip, frame, palm).z() > point(clip, frame, "head_top").z() + 0.05) {
                Vec out = ClipMeasures.rotation(clip, orientations, frame, palm).turn(new Vec(0, 0, -1));
                assertThat(out.x()).as("frame " + frame).isGreaterThan(0.5);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann-1", "ann-2", "kim-1", "kim-2", "otto-1", "otto-2"})
    void thePointIsFarToTheRightAndUpWithAStraightArm(String who) {
        Clip clip = load("big-point-" + who);
        int held = 0;
        double highest = 0;
        Vec direction = new Vec(0, 0, 0);
        for (int frame = 0; frame < clip.frames(); frame++) {
            Vec shoulder = point(clip, frame, BodyJoint.RIGHT_SHOULDER);
            Vec elbow = point(clip, frame, BodyJoint.RIGHT_ELBOW);
            Vec hand = point(clip, frame, BodyJoint.RIGHT_HAND);
            boolean isStraight =
                    elbow.minus(shoulder).unit().dot(hand.minus(elbow).unit()) > Math.cos(Math.toRadians(20));
            if (isStraight && hand.z() > point(clip, frame, BodyJoint.HEAD).z()) {
                held++;
                if (hand.z() > highest) {
                    highest = hand.z();
                    direction = hand.minus(shoulder).unit();
                }
            }
        }
        assertThat(held / clip.rateHz()).isGreaterThan(0.6);
        assertThat(direction.z()).isBetween(0.3, 0.8);
        assertThat(direction.y()).isBetween(-0.8, -0.3);
        assertThat(direction.x()).isGreaterThan(0.25);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann-1", "ann-2", "kim-1", "kim-2", "otto-1", "otto-2"})
    void theSaluteHoldsTheFingersAtTheTemple(String who) {
        Clip clip = load("salute-" + who);
        int held = 0;
        for (int frame = 0; frame < clip.frames(); frame++) {
            Vec tips = point(clip, frame, "right_fingertips");
            Vec head = point(clip, frame, BodyJoint.HEAD)
                    .plus(point(clip, frame, "head_top"))
                    .times(0.5);
            double height = point(clip, frame, "head_top").z();
            if (tips.minus(head).length() < 0.14 * height && tips.y() < head.y() && tips.x() > head.x()) {
                held++;
            }
        }
        assertThat(held / clip.rateHz()).isGreaterThan(0.9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann-1", "ann-2", "kim-1", "kim-2", "otto-1", "otto-2"})
    void theYawnGoesToTheMouthAndThenStretchesUp(String who) {
        Clip clip = load("yawn-" + who);
        int atMouth = -1;
        int stretched = -1;
        for (int frame = 0; frame < clip.frames(); frame++) {
            Vec palm = point(clip, frame, BodyJoint.RIGHT_HAND);
            Vec head = point(clip, frame, BodyJoint.HEAD);
            double crown = point(clip, frame, "head_top").z();
            if (atMouth < 0 && palm.minus(head).length() < 0.13 * crown && palm.x() > head.x()) {
                atMouth = frame;
            }
            double leftHand = point(clip, frame, BodyJoint.LEFT_HAND).z();
            if (palm.z() > crown && leftHand > crown) {
                stretched = frame;
            }
        }
        assertThat(atMouth).isPositive();
        assertThat(stretched).isGreaterThan(atMouth + 60);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theSecondThingIsBigger(int take) {
        Clip clip = load("this-big-pip-" + take);
        double first = 0;
        double second = 0;
        for (int frame = 0; frame < clip.frames(); frame++) {
            Vec across = point(clip, frame, BodyJoint.LEFT_HAND).minus(point(clip, frame, BodyJoint.RIGHT_HAND));
            if (frame < clip.frames() * 0.42) {
                first = Math.max(first, across.length());
            } else {
                second = Math.max(second, across.length());
            }
        }
        assertThat(second).isGreaterThan(1.3 * first);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void tadaGathersLowAndBurstsUpAndOut(int take) {
        Clip clip = load("tada-pip-" + take);
        double lowest = Double.POSITIVE_INFINITY;
        double widest = 0;
        for (int frame = 0; frame < clip.frames(); frame++) {
            lowest = Math.min(lowest, point(clip, frame, BodyJoint.HIPS).z());
            Vec left = point(clip, frame, BodyJoint.LEFT_HAND);
            Vec right = point(clip, frame, BodyJoint.RIGHT_HAND);
            double shoulders = point(clip, frame, BodyJoint.NECK).z();
            if (left.z() > shoulders + 0.15 && right.z() > shoulders + 0.15) {
                widest = Math.max(widest, left.y() - right.y());
            }
        }
        assertThat(lowest).isLessThan(point(clip, 0, BodyJoint.HIPS).z() - 0.02);
        assertThat(widest).isGreaterThan(0.75);
    }

    @Test
    void minimumJerkStartsAndEndsAtRest() {
        double h = 1e-4;
        assertThat(MinimumJerk.at(0.5)).isEqualTo(0.5);
        for (double skew : new double[] {-0.4, 0, 0.35}) {
            assertThat(MinimumJerk.at(h, skew) / h).isLessThan(1e-6);
            assertThat((1 - MinimumJerk.at(1 - h, skew)) / h).isLessThan(1e-6);
            assertThat(MinimumJerk.at(h, skew) / (h * h)).isLessThan(1e-2);
            assertThat(MinimumJerk.at(-1, skew)).isZero();
            assertThat(MinimumJerk.at(2, skew)).isOne();
        }
    }
}
