package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Rotations;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Figures are built from known rotations of their segments, and these have to come out. */
class BodyFramesTest {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    private static final Set<BodyJoint> ALL = EnumSet.allOf(BodyJoint.class);

    /** A figure whose segments are turned from the common pose. */
    static final class Figure {
        final double[] rotations = new double[9 * Segment.count()];
        final double[] p = new double[3 * BodyJoint.count()];

        Figure() {
            for (int s = 0; s < Segment.count(); s++) {
                System.arraycopy(IDENTITY, 0, rotations, 9 * s, 9);
            }
        }

        void turn(Segment segment, double x, double y, double z) {
            int s = 9 * segment.ordinal();
            double[] out = new double[9];
            Rotations.turn(x, y, z, rotations, s, out, 0);
            System.arraycopy(out, 0, rotations, s, 9);
        }

        void copy(Segment from, Segment to) {
            System.arraycopy(rotations, 9 * from.ordinal(), rotations, 9 * to.ordinal(), 9);
        }

        double[] positions() {
            put(BodyJoint.HIPS, BodyJoint.HIPS, Segment.PELVIS, 0, 0, 0);
            put(BodyJoint.HIPS, BodyJoint.SPINE_LOWER, Segment.PELVIS, 0, 0, 0.1);
            put(BodyJoint.HIPS, BodyJoint.LEFT_HIP, Segment.PELVIS, 0, 0.1, 0);
            put(BodyJoint.HIPS, BodyJoint.RIGHT_HIP, Segment.PELVIS, 0, -0.1, 0);
            put(BodyJoint.SPINE_LOWER, BodyJoint.SPINE_MID, Segment.PELVIS, 0, 0, 0.15);
            put(BodyJoint.SPINE_MID, BodyJoint.NECK, Segment.TRUNK, 0, 0, 0.25);
            put(BodyJoint.NECK, BodyJoint.HEAD, Segment.HEAD, 0, 0, 0.2);
            put(BodyJoint.NECK, BodyJoint.LEFT_SHOULDER, Segment.TRUNK, 0, 0.18, 0);
            put(BodyJoint.NECK, BodyJoint.RIGHT_SHOULDER, Segment.TRUNK, 0, -0.18, 0);
            for (Segment segment : Segment.values()) {
                if (segment.part() != Segment.Part.CORE && segment.from() != segment.to()) {
                    put(segment.from(), segment.to(), segment, 0, 0, -0.3);
                }
            }
            return p;
        }

        private void put(BodyJoint from, BodyJoint to, Segment with, double x, double y, double z) {
            for (int i = 0; i < 3; i++) {
                int r = 9 * with.ordinal() + 3 * i;
                double start = from == to ? 0 : p[3 * from.ordinal() + i];
                p[3 * to.ordinal() + i] = start + rotations[r] * x + rotations[r + 1] * y + rotations[r + 2] * z;
            }
        }

        double error(Segment segment, BodyFrames frames) {
            int s = 9 * segment.ordinal();
            return Rotations.angle(rotations, s, frames.rotations(), s);
        }
    }

    @Test
    void theCommonPoseIsTheIdentity() {
        Figure figure = new Figure();
        BodyFrames frames = new BodyFrames(ALL, new double[3], Optional.empty());
        frames.update(figure.positions(), new double[0]);
        for (Segment segment : Segment.values()) {
            assertThat(figure.error(segment, frames)).as(segment.id()).isLessThan(1e-7);
        }
    }

    @Test
    void bentLimbsTellAllTheirRotations() {
        Random random = new Random(9);
        for (int k = 0; k < 500; k++) {
            Figure figure = new Figure();
            for (Segment segment : Segment.values()) {
                double size = segment.part() == Segment.Part.CORE ? 0.3 : 0.9;
                if (segment.part() == Segment.Part.UPPER || segment.part() == Segment.Part.CORE) {
                    figure.turn(
                            segment,
                            size * random.nextGaussian(),
                            size * random.nextGaussian(),
                            size * random.nextGaussian());
                }
                if (segment.part() == Segment.Part.LOWER) {
                    bend(figure, segment, 0.5 + 1.8 * random.nextDouble());
                }
            }
            BodyFrames frames = new BodyFrames(ALL, new double[3], Optional.empty());
            frames.update(figure.positions(), new double[0]);
            for (Segment segment : Segment.values()) {
                if (segment.part() == Segment.Part.UPPER
                        || segment.part() == Segment.Part.LOWER
                        || segment == Segment.TRUNK
                        || segment == Segment.PELVIS) {
                    assertThat(figure.error(segment, frames))
                            .as("case %d, %s", k, segment.id())
                            .isLessThan(1e-6);
                    assertThat(frames.rollConfidence()[segment.ordinal()]).isGreaterThan(0.99);
                }
            }
        }
    }

    /** Bends a lower segment about the axis that it shares with the upper one: elbows forwards, knees backwards. */
    private static void bend(Figure figure, Segment lower, double angle) {
        Segment upper = Segment.values()[lower.ordinal() - 1];
        figure.copy(upper, lower);
        int s = 9 * lower.ordinal();
        double sign = lower.leg() ? 1 : -1;
        double[] r = figure.rotations;
        figure.turn(lower, sign * angle * r[s + 1], sign * angle * r[s + 4], sign * angle * r[s + 7]);
    }

    @Test
    void aStretchedArmKeepsItsRollAsItSwings() {
        Figure figure = new Figure();
        BodyFrames frames = new BodyFrames(ALL, new double[3], Optional.empty());
        // turned inwards by half a right angle while bent, then stretched and raised forwards in small steps
        figure.turn(Segment.LEFT_UPPER_ARM, 0, 0, -Math.PI / 4);
        bend(figure, Segment.LEFT_FOREARM, 1);
        frames.update(figure.positions(), new double[0]);
        for (int k = 0; k <= 90; k++) {
            Figure straight = new Figure();
            straight.turn(Segment.LEFT_UPPER_ARM, 0, 0, -Math.PI / 4);
            straight.turn(Segment.LEFT_UPPER_ARM, 0, -Math.toRadians(k), 0);
            straight.copy(Segment.LEFT_UPPER_ARM, Segment.LEFT_FOREARM);
            frames.update(straight.positions(), new double[0]);
            assertThat(straight.error(Segment.LEFT_UPPER_ARM, frames))
                    .as("%d degrees", k)
                    .isLessThan(1e-6);
            assertThat(frames.rollConfidence()[Segment.LEFT_UPPER_ARM.ordinal()])
                    .isZero();
        }
    }

    @Test
    void anElbowThatIsStretchedTooFarDoesNotTurnTheArmRound() {
        Figure figure = new Figure();
        BodyFrames frames = new BodyFrames(ALL, new double[3], Optional.empty());
        bend(figure, Segment.LEFT_FOREARM, 0.4);
        frames.update(figure.positions(), new double[0]);
        bend(figure, Segment.LEFT_FOREARM, -0.2);
        frames.update(figure.positions(), new double[0]);
        assertThat(figure.error(Segment.LEFT_UPPER_ARM, frames)).isLessThan(1e-6);
    }

    @Test
    void tiltsOfTheSpineAreTakenOut() {
        Figure figure = new Figure();
        figure.turn(Segment.TRUNK, 0, 0.2, 0);
        figure.turn(Segment.HEAD, 0, 0.35, 0);
        double[] tilts = {0, 0.2, 0.35};
        BodyFrames frames = new BodyFrames(ALL, tilts, Optional.empty());
        frames.update(figure.positions(), new double[0]);
        assertThat(Rotations.angle(IDENTITY, 0, frames.rotations(), 9 * Segment.TRUNK.ordinal()))
                .isLessThan(1e-7);
        assertThat(Rotations.angle(IDENTITY, 0, frames.rotations(), 9 * Segment.HEAD.ordinal()))
                .isLessThan(1e-7);
        double[] measured = new double[3];
        Figure upright = new Figure();
        upright.turn(Segment.HEAD, 0, 0.35, 0);
        frames.pitches(upright.positions(), measured);
        assertThat(measured).containsExactly(new double[] {0, 0, 0.35}, within(1e-9));
    }

    @Test
    void orientationsOfJointsTellWhatBonesDoNot() {
        // rest pose: arms stretched sideways; then the left forearm turns about itself, and the head looks aside
        Figure rest = new Figure();
        for (Segment s : new Segment[] {Segment.LEFT_UPPER_ARM, Segment.LEFT_FOREARM, Segment.LEFT_HAND}) {
            rest.turn(s, Math.PI / 2, 0, 0);
        }
        RestFrames frames = RestFrames.of(ALL, rest.positions(), new double[3], ALL);
        BodyFrames body = new BodyFrames(ALL, new double[3], Optional.of(frames));
        double[] q = new double[4 * BodyJoint.count()];
        for (int j = 0; j < BodyJoint.count(); j++) {
            q[4 * j] = 1;
        }
        turnJoint(q, BodyJoint.LEFT_ELBOW, 0, 0.7, 0);
        turnJoint(q, BodyJoint.HEAD, 0, 0, 0.5);
        body.update(rest.positions(), q);
        rest.turn(Segment.LEFT_FOREARM, 0, 0.7, 0);
        rest.turn(Segment.HEAD, 0, 0, 0.5);
        assertThat(rest.error(Segment.LEFT_UPPER_ARM, body)).isLessThan(1e-6);
        assertThat(rest.error(Segment.LEFT_FOREARM, body)).isLessThan(1e-6);
        assertThat(rest.error(Segment.HEAD, body)).isLessThan(1e-6);
        assertThat(body.rollConfidence()[Segment.LEFT_FOREARM.ordinal()]).isEqualTo(1);
    }

    private static void turnJoint(double[] q, BodyJoint joint, double x, double y, double z) {
        double angle = Math.sqrt(x * x + y * y + z * z);
        double s = Math.sin(angle / 2) / angle;
        int o = 4 * joint.ordinal();
        q[o] = Math.cos(angle / 2);
        q[o + 1] = s * x;
        q[o + 2] = s * y;
        q[o + 3] = s * z;
    }
}
