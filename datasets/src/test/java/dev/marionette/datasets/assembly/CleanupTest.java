package dev.marionette.datasets.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.datasets.body.UpAxis;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Units, axes and checks on motions whose truth is known because they are made here. */
class CleanupTest {
    private static final BodyJoint[] ROLES = {
        BodyJoint.HIPS,
        BodyJoint.LEFT_SHOULDER,
        BodyJoint.LEFT_ELBOW,
        BodyJoint.LEFT_WRIST,
        BodyJoint.RIGHT_SHOULDER,
        BodyJoint.RIGHT_ELBOW,
        BodyJoint.RIGHT_WRIST,
        BodyJoint.LEFT_HIP,
        BodyJoint.LEFT_FOOT,
        BodyJoint.RIGHT_HIP,
        BodyJoint.RIGHT_FOOT
    };
    private static final double[] STANDING = {
        0, 0, 1, 0, 0.2, 1.45, 0, 0.22, 1.17, 0, 0.22, 0.92, 0, -0.2, 1.45, 0, -0.22, 1.17, 0, -0.22, 0.92, 0, 0.1,
        0.95, 0, 0.1, 0.08, 0, -0.1, 0.95, 0, -0.1, 0.08
    };

    /** Changes one frame. */
    private interface Pose {
        void change(int frame, double[] p);
    }

    private static Track track(double rate, int frames, Pose pose) {
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        List<String> names = new ArrayList<>();
        int[] parents = {-1, 0, 1, 2, 0, 4, 5, 0, 7, 0, 9};
        for (int j = 0; j < ROLES.length; j++) {
            roles.put(ROLES[j], j);
            names.add(ROLES[j].id());
        }
        double[] all = new double[frames * STANDING.length];
        for (int f = 0; f < frames; f++) {
            double[] p = STANDING.clone();
            pose.change(f, p);
            System.arraycopy(p, 0, all, f * p.length, p.length);
        }
        return new Track(rate, names, parents, all, roles);
    }

    private static void lift(double[] p, double height) {
        for (int j = 0; j < ROLES.length; j++) {
            p[3 * j + 2] += height;
        }
    }

    private static List<Finding> rate(Track track) {
        List<Finding> findings = new ArrayList<>();
        FrameRate.check(track, findings);
        return findings;
    }

    @ParameterizedTest
    @CsvSource({
        "172,CENTIMETRE",
        "1.72,METRE",
        "1720,MILLIMETRE",
        "67.7,INCH",
        "30.5,CMU",
        "90,CENTIMETRE",
        "0.9,METRE",
        "24,CMU",
        "1.05,METRE",
        "230,CENTIMETRE"
    })
    void unitsFollowFromTheHeight(double height, LengthUnit unit) {
        assertThat(LengthUnit.find(height, new ArrayList<>())).isEqualTo(unit);
    }

    @Test
    void anImpossibleHeightIsAWarning() {
        List<Finding> findings = new ArrayList<>();
        LengthUnit.find(7e5, findings);
        assertThat(findings).singleElement().matches(f -> f.level() == Finding.Level.WARNING);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "2,1", "0,-1", "1,-1", "2,-1"})
    void everyAxisIsTurnedUpWithoutAMirror(int axis, int sign) {
        AxisConversion conversion = new AxisConversion(new UpAxis(axis, sign, 1));
        double[] unit = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        conversion.positions(unit, 1);
        double determinant = unit[0] * (unit[4] * unit[8] - unit[5] * unit[7])
                - unit[1] * (unit[3] * unit[8] - unit[5] * unit[6])
                + unit[2] * (unit[3] * unit[7] - unit[4] * unit[6]);
        assertThat(determinant).isEqualTo(1);
        assertThat(unit[3 * axis + 2]).isEqualTo(sign);
    }

    @Test
    void printedFrameTimesStandForWholeRates() {
        assertThat(FrameRate.fromFrameTime(0.033333)).isEqualTo(30);
        assertThat(FrameRate.fromFrameTime(0.0083333)).isEqualTo(120);
        assertThat(FrameRate.fromFrameTime(0.0416667)).isEqualTo(24);
        assertThat(FrameRate.fromFrameTime(1001 / 30000.0)).isCloseTo(29.97, within(1e-4));
        assertThat(FrameRate.fromFrameTime(0.0153738)).isEqualTo(1 / 0.0153738);
    }

    /** Walks 1.3 m/s with steps of 0.55 s, sampled at 120 Hz, said to be sampled at another rate. */
    private static Track walk(double saidRate) {
        return track(saidRate, 600, (frame, p) -> {
            double t = frame / 120.0;
            for (int j = 0; j < ROLES.length; j++) {
                p[3 * j] += 1.3 * t;
            }
            p[24] += 0.35 * Math.sin(Math.PI * t / 0.55);
            p[30] -= 0.35 * Math.sin(Math.PI * t / 0.55);
        });
    }

    @Test
    void aWalkInSlowMotionIsSuspected() {
        assertThat(rate(walk(120))).isEmpty();
        assertThat(rate(walk(60))).isEmpty();
        assertThat(rate(walk(25)))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("120 Hz would fit"));
    }

    @Test
    void aJumpThatFallsTooSlowlyIsSuspected() {
        for (double said : new double[] {120, 30}) {
            Track jump = track(said, 240, (frame, p) -> {
                double t = frame / 120.0 - 1;
                lift(p, Math.max(0, 0.35 - 9.81 / 2 * t * t));
            });
            assertThat(Flight.gravity(jump).orElseThrow()).isCloseTo(9.81 * said * said / 14400, within(0.02));
            assertThat(rate(jump)).hasSize(said == 120 ? 0 : 1);
        }
    }

    @Test
    void standingOnABoxIsNotAJump() {
        Track box = track(30, 200, (frame, p) -> lift(p, frame < 50 ? 0 : Math.min(0.4, 0.01 * (frame - 50))));
        assertThat(Flight.gravity(box)).isEmpty();
    }

    @Test
    void singleFramesThatStandOutAreFound() {
        Random random = new Random(11);
        Track track = track(120, 300, (frame, p) -> {
            p[9] += 0.3 * Math.sin(frame / 15.0) + 1e-4 * random.nextGaussian();
            if (frame == 77 || frame == 200) {
                p[10] += 0.4;
            }
            if (frame == 120 || frame == 121) {
                p[10] += 0.4;
            }
        });
        assertThat(Jumps.spikes(track)).containsExactly(77, 200);
    }

    @Test
    void fastMotionIsNotASpike() {
        // A hand at 8 m/s and 400 m/s², as in a hard punch.
        Track punch = track(120, 240, (frame, p) -> p[9] += 0.16 * Math.sin(50 * frame / 120.0));
        assertThat(Jumps.spikes(punch)).isEmpty();
        List<Finding> findings = new ArrayList<>();
        Jumps.check(punch, 0, findings);
        assertThat(findings).isEmpty();
    }

    @Test
    void cutsAndFrozenStretchesAreReported() {
        Track cut = track(60, 200, (frame, p) -> {
            for (int j = 1; j < ROLES.length; j++) {
                p[3 * j] += (frame > 100 ? 0.5 : 0) + 0.001 * Math.min(frame, 150);
            }
        });
        List<Finding> findings = new ArrayList<>();
        Jumps.check(cut, 0, findings);
        Jumps.checkGaps(cut, 0, 0, findings);
        assertThat(findings).extracting(Finding::subject).containsExactly("jumps", "gap");
        assertThat(findings.get(0).message()).contains("101");
        assertThat(findings.get(1).message()).contains("frame 150");
        List<Finding> still = new ArrayList<>();
        Jumps.checkGaps(track(30, 60, (frame, p) -> {}), 0, 0, still);
        assertThat(still).extracting(Finding::subject).containsExactly("still");
        // the first twelve frames of a clip at 20 Hz, which were given the pose of the next one
        Track held = track(20, 60, (frame, p) -> p[9] += 0.001 * Math.max(12, frame));
        List<Finding> none = new ArrayList<>();
        Jumps.checkGaps(held, 12, 0, none);
        assertThat(none).isEmpty();
        Jumps.checkGaps(held, 0, 0, none);
        assertThat(none).extracting(Finding::subject).containsExactly("gap");
        List<Finding> never = new ArrayList<>();
        Jumps.checkGaps(track(120, 50, (frame, p) -> {}), 8, 0, never);
        assertThat(never).extracting(Finding::subject).containsExactly("still");
    }

    @Test
    void bonesThatStretchAreNamed() {
        List<Finding> findings = new ArrayList<>();
        BoneLengths.check(track(30, 60, (frame, p) -> p[9] += frame == 30 ? 0.1 : 0), findings);
        assertThat(findings)
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("left_wrist"));
        findings.clear();
        BoneLengths.check(track(30, 60, (frame, p) -> lift(p, frame)), findings);
        assertThat(findings).isEmpty();
    }

    private static void tPose(double[] p) {
        for (int side = 0; side < 2; side++) {
            double y = side == 0 ? 1 : -1;
            p[3 * (2 + 3 * side) + 1] = y * 0.48;
            p[3 * (2 + 3 * side) + 2] = 1.45;
            p[3 * (3 + 3 * side) + 1] = y * 0.73;
            p[3 * (3 + 3 * side) + 2] = 1.45;
        }
    }

    @Test
    void aLeadingTPoseAndItsBlendAreFound() {
        Track track = track(120, 200, (frame, p) -> {
            double[] t = STANDING.clone();
            tPose(t);
            double share = frame == 0 ? 1 : Math.max(0, 0.4 - 0.1 * frame);
            for (int i = 0; i < p.length; i++) {
                p[i] += share * (t[i] - p[i]);
            }
            p[9] += 0.05 * Math.sin(frame / 20.0);
        });
        assertThat(LeadingPose.find(track, new ArrayList<>())).isEqualTo(4);
    }

    @Test
    void aClipThatLeavesATPoseAtHumanSpeedKeepsIt() {
        Track track = track(60, 200, (frame, p) -> {
            double[] t = STANDING.clone();
            tPose(t);
            double share = Math.max(0, 1 - frame / 40.0);
            for (int i = 0; i < p.length; i++) {
                p[i] += share * (t[i] - p[i]);
            }
        });
        assertThat(LeadingPose.find(track, new ArrayList<>())).isZero();
    }

    /** The left forearm across the body, on this side of the trunk's middle line, which goes from z = 0.95 to z = 1.45 m. */
    private static void across(double[] p, double x, double z) {
        System.arraycopy(new double[] {x, 0.2, z, x, -0.05, z}, 0, p, 6, 6);
    }

    private static List<Finding> forearms(Track track, int first) {
        List<Finding> findings = new ArrayList<>();
        Forearms.check(track, first, findings);
        return findings;
    }

    /** The arm is 0.25 to 0.26 and 0.25 m long, of which 0.11 are 5.5 cm. */
    @ParameterizedTest
    @CsvSource({"0.052,1", "-0.052,1", "0.06,0", "-0.06,0"})
    void aForearmInTheTrunkIsFoundBeforeAndBehindItsMiddle(double x, int found) {
        assertThat(forearms(track(60, 3, (frame, p) -> across(p, x, 1.2)), 0)).hasSize(found);
    }

    @Test
    void aForearmAboveTheShouldersOrBelowTheHipsIsNotInTheTrunk() {
        assertThat(forearms(track(60, 3, (frame, p) -> across(p, 0, frame == 1 ? 0.8 : 1.6)), 0))
                .isEmpty();
    }

    @Test
    void theFindingCountsFramesAndNamesTheDeepest() {
        Track track = track(60, 20, (frame, p) -> {
            if (frame > 3 && frame < 8) {
                across(p, frame == 6 ? 0.02 : 0.04, 1.2);
            }
        });
        assertThat(forearms(track, 100)).singleElement().satisfies(finding -> {
            assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
            assertThat(finding.message())
                    .contains("left forearm", "in 4 of 20 frames", "in frame 106, 2 cm from the trunk");
        });
    }

    @Test
    void eachForearmIsLookedAt() {
        Track track = track(60, 3, (frame, p) -> {
            across(p, 0, 1.2);
            System.arraycopy(new double[] {0, -0.2, 1.1, 0, 0.05, 1.1}, 0, p, 15, 6);
        });
        assertThat(forearms(track, 0))
                .extracting(Finding::message)
                .satisfiesExactly(
                        m -> assertThat(m).contains("left"), m -> assertThat(m).contains("right"));
    }
}
