package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import dev.marionette.transfer.BodyMotion;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Clips of a figure whose segments are turned in a known way, its elbows and knees always bent. */
class SegmentMotionTest {
    private static final int FRAMES = 60;
    private static final double RATE = 50;
    private static final int JOINTS = BodyJoint.count();
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    private static final List<Segment> LIMBS = List.of(
            Segment.LEFT_UPPER_ARM,
            Segment.LEFT_FOREARM,
            Segment.RIGHT_UPPER_ARM,
            Segment.RIGHT_FOREARM,
            Segment.LEFT_THIGH,
            Segment.LEFT_SHANK,
            Segment.RIGHT_THIGH,
            Segment.RIGHT_SHANK);

    /** The figure of a frame: arms swing about y and x, elbows and knees bend. */
    private static BodyFramesTest.Figure figure(int frame) {
        double t = frame / RATE;
        BodyFramesTest.Figure figure = new BodyFramesTest.Figure();
        for (Segment upper : LIMBS) {
            if (upper.part() != Segment.Part.UPPER) {
                continue;
            }
            double side = upper.name().startsWith("LEFT") ? 1 : -1;
            double forward = upper.leg() ? 1 : -1;
            figure.turn(upper, 0.2 * side + 0.2 * Math.sin(3 * t), -0.4 * Math.sin(2 * t + side), 0);
            Segment lower = upper.after(1);
            figure.copy(upper, lower);
            int s = 9 * lower.ordinal();
            double bend = forward * (0.8 + 0.3 * Math.cos(2 * t));
            figure.turn(
                    lower,
                    bend * figure.rotations[s + 1],
                    bend * figure.rotations[s + 4],
                    bend * figure.rotations[s + 7]);
            figure.copy(lower, upper.after(2));
        }
        return figure;
    }

    /** The clip; its rest pose is the common pose turned by a rotation, from which its orientations are measured. */
    private static Clip clip(double[] restTurn) {
        double[] p = new double[3 * JOINTS * FRAMES];
        double[] q = new double[4 * JOINTS * FRAMES];
        Arrays.setAll(q, i -> i % 4 == 0 ? 1 : 0);
        double[] turned = new double[9];
        for (int f = 0; f < FRAMES; f++) {
            BodyFramesTest.Figure figure = figure(f);
            System.arraycopy(figure.positions(), 0, p, 3 * JOINTS * f, 3 * JOINTS);
            for (BodyJoint joint : BodyJoint.values()) {
                Rotations.multiplyTranspose(IDENTITY, 0, restTurn, 0, turned, 0);
                for (Segment segment : Segment.values()) {
                    if (segment.turns() == joint) {
                        Rotations.multiplyTranspose(figure.rotations, 9 * segment.ordinal(), restTurn, 0, turned, 0);
                    }
                }
                Quaternions.fromMatrix(turned, q, 4 * (JOINTS * f + joint.ordinal()));
            }
        }
        double[] rest = new BodyFramesTest.Figure().positions().clone();
        for (int j = 0; j < JOINTS; j++) {
            double[] at = Arrays.copyOfRange(rest, 3 * j, 3 * j + 3);
            for (int i = 0; i < 3; i++) {
                rest[3 * j + i] = restTurn[3 * i] * at[0] + restTurn[3 * i + 1] * at[1] + restTurn[3 * i + 2] * at[2];
            }
        }
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        int[] parents = new int[JOINTS];
        for (BodyJoint joint : BodyJoint.values()) {
            roles.put(joint, joint.ordinal());
            parents[joint.ordinal()] = joint.parent().map(BodyJoint::ordinal).orElse(-1);
        }
        List<String> names =
                Arrays.stream(BodyJoint.values()).map(BodyJoint::id).toList();
        return new Clip("figure", RATE, names, parents, p, q, rest, roles, List.of());
    }

    private static void isTheFigure(SegmentMotion motion, double within) {
        for (int f = 0; f < FRAMES; f++) {
            for (Segment segment : LIMBS) {
                double angle = Rotations.angle(
                        figure(f).rotations,
                        9 * segment.ordinal(),
                        motion.rotations(),
                        9 * (f * Segment.count() + segment.ordinal()));
                assertThat(angle).as("%s, frame %d", segment, f).isLessThan(within);
            }
        }
    }

    private static SegmentMotion measure(Clip clip) {
        return SegmentMotion.of(clip, BodyMotion.of(clip));
    }

    @Test
    void orientationsFromAStandingRestPoseAreThoseOfTheSegments() {
        SegmentMotion motion = measure(clip(IDENTITY));
        assertThat(motion.oriented()).isTrue();
        assertThat(motion.restStands()).isTrue();
        isTheFigure(motion, 1e-5);
    }

    /** Some files lay all bones along one line before any rotation; nothing of a body can be read off that. */
    @Test
    void whereNobodyStandsInTheRestPoseTheMotionTellsWhatOrientationsMean() {
        double[] lying = new double[9];
        Rotations.turn(0.3, 1.5, -0.4, IDENTITY, 0, lying, 0);
        SegmentMotion motion = measure(clip(lying));
        assertThat(motion.oriented()).isTrue();
        assertThat(motion.restStands()).isFalse();
        isTheFigure(motion, 1e-5);
    }

    @Test
    void withoutAngularVelocitiesTheyAreDifferences() {
        SegmentMotion motion = measure(clip(IDENTITY));
        assertThat(motion.measuredRates()).isFalse();
        double[] wanted = new double[3];
        int s = Segment.LEFT_FOREARM.ordinal();
        for (int f = 5; f < FRAMES - 5; f++) {
            Rotations.log(figure(f + 1).rotations, 9 * s, figure(f - 1).rotations, 9 * s, wanted, 0);
            for (int i = 0; i < 3; i++) {
                assertThat(motion.velocities()[3 * (f * Segment.count() + s) + i])
                        .isCloseTo(0.5 * RATE * wanted[i], within(0.02));
            }
        }
    }

    /** A suit's own rates are taken as they are, turned into the person frame; made-up ones show that it is they. */
    @Test
    void angularVelocitiesOfTheClipAreTaken() {
        double[] rates = new double[3 * JOINTS * FRAMES];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = 0.01 * (i % 97) - 0.5;
        }
        Clip clip = clip(IDENTITY).withAngularVelocities(rates);
        SegmentMotion motion = measure(clip);
        assertThat(motion.measuredRates()).isTrue();
        double heading = BodyMotion.of(clip).headingRad()[0];
        for (Segment segment : LIMBS) {
            int from = 3 * (7 * JOINTS + segment.turns().ordinal());
            int to = 3 * (7 * Segment.count() + segment.ordinal());
            assertThat(motion.velocities()[to])
                    .isCloseTo(Math.cos(heading) * rates[from] + Math.sin(heading) * rates[from + 1], within(1e-9));
            assertThat(motion.velocities()[to + 2]).isCloseTo(rates[from + 2], within(1e-9));
        }
    }
}
