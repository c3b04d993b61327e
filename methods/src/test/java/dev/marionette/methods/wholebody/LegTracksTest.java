package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.testkit.Walker;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LegTracksTest {
    private static final int FRAMES = 150;
    private static final RunSettings SETTINGS =
            RunSettings.defaults(List.of(SourceSettings.class, SolverSettings.class, GroundSettings.class));

    private final Robot robot = BuiltInRobots.load("unitree-g1");

    /** Heels are lifted by 2 cm so slowly that the soles count as whole, then by 10 cm: wanted level, then as pitched as the source's. */
    @Test
    void aWholeSoleIsWantedLevelWhateverTheSourcesFoot() {
        WalkingSource source = WalkingSource.of(onToes(), SETTINGS.get(SourceSettings.class), true);
        LegTracks legs = new LegTracks(robot, source, SETTINGS, 0.5);
        List<OrientationTrack> tracks = legs.orientations();
        SolverSettings solver = SETTINGS.get(SolverSettings.class);
        double[] bases = new WalkingLegs(robot, source.ground()).bases();
        for (Foot foot : WalkingLegs.feet(robot).both()) {
            String name = foot.left() ? "left foot" : "right foot";
            OrientationTrack track = tracks.stream()
                    .filter(t -> t.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            Support[] supports = source.ground().contacts().supports(foot.left());
            assertThat(supports[60]).isEqualTo(Support.SOLE);
            assertThat(source.ground().footPitchRad(foot.left(), 60)).isGreaterThan(Math.toRadians(5));
            assertThat(tilt(bases, track, foot, 60)).isCloseTo(0, within(1e-6));
            assertThat(supports[120]).isEqualTo(Support.TOES);
            double[] weights = legs.weights().getOrDefault(name, new double[0]);
            assertThat(weights[60]).isEqualTo(solver.soles());
            assertThat(weights[120]).isEqualTo(solver.feet()).isNotEqualTo(solver.soles());
            assertThat(tilt(bases, track, foot, 120))
                    .isCloseTo(source.ground().footPitchRad(foot.left(), 120), within(1e-6));
        }
    }

    /** A foot that is lifted and turned outwards, down and sideways. */
    @Test
    void aSoleInSwingIsWantedAsTheSourcesIs() {
        double[] turn = Pose.unturned(1);
        Pose.rotate(turn, 0, 0.4, 0.9, 0.3);
        WalkingSource source = WalkingSource.of(
                Walker.lifting(60, 0.7, turn, Rotations.aboutZ(-2), false), SETTINGS.get(SourceSettings.class), true);
        OrientationTrack track = new LegTracks(robot, source, SETTINGS, 0.5)
                .orientations().stream()
                        .filter(t -> t.name().equals("left foot"))
                        .findFirst()
                        .orElseThrow();
        double[] bases = new WalkingLegs(robot, source.ground()).bases();
        Foot left = WalkingLegs.feet(robot).left();
        assertThat(sole(bases, track, left, 120)).containsExactly(Arrays.copyOf(turn, 9), within(1e-6));
        assertThat(sole(bases, track, left, 30)).containsExactly(Rotations.aboutZ(0), within(1e-6));
    }

    /** A path that shakes is followed as it is, in the scale of the legs: what smooths is the trajectory optimisation. */
    @Test
    void hipsGoAlongTheSourcesPath() {
        WalkingSource source =
                WalkingSource.of(Walker.clip(FRAMES, 0.3, 0, 0.01, 5), SETTINGS.get(SourceSettings.class), true);
        double[] bases = new WalkingLegs(robot, source.ground()).bases();
        double scale = WalkingLegs.scale(robot, source.ground());
        double[] left = WalkingLegs.feet(robot).left().hip();
        double[] right = WalkingLegs.feet(robot).right().hip();
        double[] hips = new double[3];
        for (int f = 0; f < FRAMES; f++) {
            source.ground().hips(f, hips);
            for (int i = 0; i < 2; i++) {
                int row = Pose.WIDTH * f + 3 * i;
                double middle = bases[Pose.WIDTH * f + 9 + i];
                for (int k = 0; k < 3; k++) {
                    middle += bases[row + k] * (left[k] + right[k]) / 2;
                }
                assertThat(middle).isCloseTo(scale * hips[i], within(1e-9));
            }
        }
    }

    /** Angle of the wanted sole to the ground. */
    private static double tilt(double[] bases, OrientationTrack track, Foot foot, int frame) {
        return Math.acos(Math.min(1, sole(bases, track, foot, frame)[8]));
    }

    private static double[] sole(double[] bases, OrientationTrack track, Foot foot, int frame) {
        double[] base = Arrays.copyOfRange(bases, Pose.WIDTH * frame, Pose.WIDTH * frame + 9);
        double[] body = Arrays.copyOfRange(track.rotations(), 9 * frame, 9 * frame + 9);
        return Rotations.times(Rotations.times(base, body), Arrays.copyOf(foot.soleInBody(), 9));
    }

    private static Clip onToes() {
        int joints = BodyJoint.count() + 2;
        double[] pose = Walker.clip(1, 0, 0, 0, 0).positions();
        double[] p = new double[3 * joints * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(pose, 0, p, 3 * joints * f, 3 * joints);
            double angle = Math.toRadians(8 * ramp(f, 40) + 32 * ramp(f, 80));
            for (int side = 0; side < 2; side++) {
                BodyJoint foot = side == 0 ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
                int ankle = 3 * (f * joints + List.of(BodyJoint.values()).indexOf(foot));
                int toes = 3 * (f * joints + joints - 2 + side);
                double dx = p[ankle] - p[toes];
                double dz = p[ankle + 2] - p[toes + 2];
                p[ankle] = p[toes] + Math.cos(angle) * dx + Math.sin(angle) * dz;
                p[ankle + 2] = p[toes + 2] - Math.sin(angle) * dx + Math.cos(angle) * dz;
            }
        }
        return Walker.clip(p, joints);
    }

    /** From 0 to 1 in 20 frames. */
    private static double ramp(int frame, int first) {
        return Math.max(0, Math.min(1, (frame - first) / 20.0));
    }
}
