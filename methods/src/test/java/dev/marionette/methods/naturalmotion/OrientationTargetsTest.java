package dev.marionette.methods.naturalmotion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.BodyMotionOptions;
import dev.marionette.transfer.HeadingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A figure in a T-pose, whose joints turn by what a case says, beside robots whose hands are known at home. */
class OrientationTargetsTest {
    private static final double[] NONE = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    /** Where joints are at rest, metres; x ahead, z up. */
    private static final Map<BodyJoint, double[]> REST = rest();

    private final Robot coman = BuiltInRobots.load("coman");
    private final Robot darwin = BuiltInRobots.load("darwin-op");
    private final Robot h1 = BuiltInRobots.load("unitree-h1");

    private static Map<BodyJoint, double[]> rest() {
        Map<BodyJoint, double[]> at = new EnumMap<>(BodyJoint.class);
        at.put(BodyJoint.HIPS, new double[] {0, 0, 1});
        at.put(BodyJoint.SPINE_LOWER, new double[] {0, 0, 1.15});
        at.put(BodyJoint.SPINE_MID, new double[] {0, 0, 1.3});
        at.put(BodyJoint.NECK, new double[] {0, 0, 1.5});
        at.put(BodyJoint.HEAD, new double[] {0, 0, 1.6});
        for (int side : new int[] {1, -1}) {
            BodyJoint[] arm = side > 0
                    ? new BodyJoint[] {BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST}
                    : new BodyJoint[] {BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST};
            at.put(arm[0], new double[] {0, 0.2 * side, 1.45});
            at.put(arm[1], new double[] {0, 0.5 * side, 1.45});
            at.put(arm[2], new double[] {0, 0.75 * side, 1.45});
            at.put(side > 0 ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP, new double[] {0, 0.1 * side, 0.95});
            at.put(side > 0 ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE, new double[] {0, 0.1 * side, 0.5});
            at.put(side > 0 ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, new double[] {0, 0.1 * side, 0.1});
        }
        return at;
    }

    /** A clip of two frames that stands as at rest; turns are those of single joints in the second frame, row-major. */
    private static Clip clip(Map<BodyJoint, double[]> turns, boolean standing) {
        return clip(REST, turns, standing);
    }

    /** @param at where the joints are, in both frames */
    private static Clip clip(Map<BodyJoint, double[]> at, Map<BodyJoint, double[]> turns, boolean standing) {
        List<BodyJoint> joints = new ArrayList<>(REST.keySet());
        int n = joints.size();
        double[] rest = new double[3 * n];
        double[] positions = new double[6 * n];
        double[] orientations = new double[8 * n];
        int[] parents = new int[n];
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        for (int j = 0; j < n; j++) {
            double[] p = Objects.requireNonNull(REST.get(joints.get(j)));
            double[] there = Objects.requireNonNull(at.get(joints.get(j)));
            parents[j] = j == 0 ? -1 : 0;
            roles.put(joints.get(j), j);
            for (int f = 0; f < 2; f++) {
                System.arraycopy(there, 0, positions, 3 * (f * n + j), 3);
                Quaternions.fromMatrix(
                        f == 0 ? NONE : turns.getOrDefault(joints.get(j), NONE), orientations, 4 * (f * n + j));
            }
            System.arraycopy(standing ? p : new double[] {p[2], p[1], p[0]}, 0, rest, 3 * j, 3);
        }
        return new Clip(
                "figure",
                30,
                joints.stream().map(BodyJoint::id).toList(),
                parents,
                positions,
                orientations,
                rest,
                roles,
                List.of());
    }

    private static OrientationTargets targets(Clip clip) {
        return OrientationTargets.find(clip, motion(clip)).orElseThrow();
    }

    private static BodyMotion motion(Clip clip) {
        return BodyMotion.of(clip, BodyMotionOptions.DEFAULT);
    }

    private static Kinematics atHome(Robot robot) {
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(robot.home());
        return kinematics;
    }

    private static double[] rotation(Kinematics kinematics, int body) {
        return Arrays.copyOfRange(kinematics.poses(), 12 * body, 12 * body + 9);
    }

    private static double[] asked(OrientationTrack track, int frame) {
        return Arrays.copyOfRange(track.rotations(), 9 * frame, 9 * frame + 9);
    }

    private static double[] unit(double... v) {
        double norm = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return new double[] {v[0] / norm, v[1] / norm, v[2] / norm};
    }

    /** An arm that is lowered from the T-pose by the smallest turn to where the robot's hangs asks for the hand as it hangs. */
    @Test
    void anArmThatHangsAsksForTheHandThatHangs() {
        Kinematics home = atHome(coman);
        double[] p = new double[6];
        home.position(coman.point(BodyJoint.LEFT_ELBOW).point(), p, 0);
        home.position(coman.find(BodyJoint.LEFT_WRIST).orElseThrow().point(), p, 3);
        double[] hangs = unit(p[3] - p[0], p[4] - p[1], p[5] - p[2]);
        double[] lowered = Rotations.between(new double[] {0, 1, 0}, hangs);
        OrientationTrack left = targets(clip(Map.of(BodyJoint.LEFT_WRIST, lowered), true))
                .hands(coman, home, 1)
                .get(0);
        assertThat(left.body())
                .isEqualTo(coman.point(BodyJoint.LEFT_HAND).point().body());
        assertThat(Rotations.angle(asked(left, 1), 0, rotation(home, left.body()), 0))
                .isCloseTo(0, within(1e-6));
        // stretched sideways, it is turned back by as much
        assertThat(Rotations.angle(asked(left, 0), 0, asked(left, 1), 0))
                .isCloseTo(Rotations.angle(NONE, 0, lowered, 0), within(1e-6));
    }

    @Test
    void aHeadTurnsByWhatTheSourceTurns() {
        double[] turn = Rotations.aboutZ(0.6);
        Kinematics home = atHome(darwin);
        OrientationTrack head = targets(clip(Map.of(BodyJoint.HEAD, turn), true))
                .head(darwin, home, 1)
                .orElseThrow();
        assertThat(Rotations.angle(asked(head, 0), 0, rotation(home, head.body()), 0))
                .isCloseTo(0, within(1e-6));
        double[] expected = Rotations.times(turn, rotation(home, head.body()));
        assertThat(Rotations.angle(asked(head, 1), 0, expected, 0)).isCloseTo(0, within(1e-6));
    }

    /** NAO's hands turn about the forearm, which leaves what it cannot do to nobody: the forearm points where the source's does. */
    @Test
    void aHandThatOnlyTurnsIsAskedForNoBend() {
        Robot nao = BuiltInRobots.load("nao");
        Kinematics home = atHome(nao);
        double[] bent = Rotations.between(new double[] {0, 1, 0}, unit(0.8, 0.6, 0));
        OrientationTrack left = targets(clip(Map.of(BodyJoint.LEFT_WRIST, bent), true))
                .hands(nao, home, 1)
                .get(0);
        // the source's forearm does not move, and a bend of the hand alone is no turn about it
        assertThat(Rotations.angle(asked(left, 0), 0, asked(left, 1), 0)).isCloseTo(0, within(1e-6));
        OrientationTrack g1 = targets(clip(Map.of(BodyJoint.LEFT_WRIST, bent), true))
                .hands(BuiltInRobots.load("unitree-g1"), atHome(BuiltInRobots.load("unitree-g1")), 1)
                .get(0);
        assertThat(Rotations.angle(asked(g1, 0), 0, asked(g1, 1), 0))
                .isCloseTo(Rotations.angle(NONE, 0, bent, 0), within(1e-6));
    }

    @Test
    void robotsHaveNoCollarBones() {
        assertThat(targets(clip(Map.of(), true)).collars(coman, atHome(coman), 1))
                .isEmpty();
    }

    /** The hands of a Unitree H1 are one with its forearms, its head with its trunk. */
    @Test
    void whatDoesNotTurnIsNotAsked() {
        assertThat(targets(clip(Map.of(), true)).hands(h1, atHome(h1), 1)).isEmpty();
        assertThat(targets(clip(Map.of(), true)).head(h1, atHome(h1), 1)).isEmpty();
    }

    @Test
    void aRestPoseThatDoesNotStandTellsNothingOfHandsWhoseArmNeverHangs() {
        Clip lying = clip(Map.of(), false);
        assertThat(targets(lying).hands(coman, atHome(coman), 1))
                .as("no arm hangs")
                .isEmpty();
        assertThatThrownBy(() -> OrientationTargets.of(lying, motion(lying)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("does not stand");
        assertThat(targets(lying).head(darwin, atHome(darwin), 1))
                .as("a robot's")
                .isEmpty();
        OrientationTrack head = new OrientationTrack(BodyJoint.HEAD.id(), 1, 1, new double[18]);
        assertThat(targets(lying)
                        .finding(coman, atHome(coman), List.of(head), true)
                        .orElseThrow()
                        .message())
                .contains("left hand follows the forearm", "head compared in 2 upright frames");
        assertThat(targets(clip(Map.of(), true)).finding(coman, atHome(coman), List.of(head), true))
                .isEmpty();
        // its hands do not turn against its forearms
        assertThat(targets(lying).finding(h1, atHome(h1), List.of(), true)).isEmpty();
    }

    /** Joints of a figure whose left forearm hangs as COMAN's at home. */
    private Map<BodyJoint, double[]> hanging() {
        double[] p = new double[6];
        Kinematics home = atHome(coman);
        home.position(coman.point(BodyJoint.LEFT_ELBOW).point(), p, 0);
        home.position(coman.find(BodyJoint.LEFT_WRIST).orElseThrow().point(), p, 3);
        double[] hangs = unit(p[3] - p[0], p[4] - p[1], p[5] - p[2]);
        Map<BodyJoint, double[]> at = new EnumMap<>(REST);
        at.put(BodyJoint.LEFT_ELBOW, new double[] {0, 0.2, 1.15});
        at.put(BodyJoint.LEFT_WRIST, new double[] {0.25 * hangs[0], 0.2 + 0.25 * hangs[1], 1.15 + 0.25 * hangs[2]});
        return at;
    }

    private static double angle(double[] a, double[] b) {
        return Rotations.angle(a, 0, b, 0);
    }

    /** Where the rest pose tells nothing, the left hand, whose arm hangs, is that of the robot at home on average; the right arm never hangs. */
    @Test
    void aHandOfAnArmThatHangsIsThatOfTheRobotAtHome() {
        Kinematics home = atHome(coman);
        double[] turn = Rotations.times(Rotations.aboutZ(0.7), Rotations.between(unit(0, 0, -1), unit(0.3, 0.5, -0.8)));
        Clip clip = clip(hanging(), Map.of(BodyJoint.LEFT_WRIST, turn, BodyJoint.HEAD, Rotations.aboutZ(0.6)), false);
        List<OrientationTrack> hands = OrientationTargets.of(clip, motion(clip)).hands(coman, home, 1);
        assertThat(hands).singleElement().satisfies(left -> {
            assertThat(left.name()).isEqualTo(BodyJoint.LEFT_HAND.id());
            double half = angle(NONE, turn) / 2;
            double[] hand = rotation(home, left.body());
            assertThat(angle(asked(left, 0), hand)).isCloseTo(half, within(1e-6));
            assertThat(angle(asked(left, 1), hand)).isCloseTo(half, within(1e-6));
            assertThat(angle(asked(left, 1), Rotations.times(turn, asked(left, 0))))
                    .isCloseTo(0, within(1e-6));
        });
        // heads of characters are compared with the mean of the upright frames
        double[] back = ReferencePose.upright(clip, motion(clip))
                .orElseThrow()
                .turnedBack(clip.joint(BodyJoint.HEAD).orElseThrow());
        assertThat(angle(back, Rotations.aboutZ(-0.3))).isCloseTo(0, within(1e-6));
    }

    /** A body that has turned to its left until the second frame asks for what it asked for before, turned. */
    @Test
    void whatIsComparedTurnsWithTheBody() {
        double[] quarter = Rotations.aboutZ(Math.PI / 2);
        double[] tilt = Rotations.between(unit(0, 0, 1), unit(0.3, 0, 0.9));
        Clip turned = turned(clip(hanging(), Map.of(BodyJoint.LEFT_WRIST, tilt), false), quarter);
        Kinematics home = atHome(coman);
        BodyMotion motion = BodyMotion.of(turned, BodyMotionOptions.DEFAULT.withHeading(HeadingMode.FIRST));
        OrientationTrack left =
                OrientationTargets.of(turned, motion).hands(coman, home, 1).get(0);
        // without the body's turn, the hand is tilted by half as much before and after
        double[] hand = rotation(home, left.body());
        double half = angle(NONE, tilt) / 2;
        assertThat(angle(asked(left, 0), hand)).isCloseTo(half, within(1e-6));
        assertThat(angle(Rotations.times(Rotations.transposed(quarter), asked(left, 1)), hand))
                .isCloseTo(half, within(1e-6));
        double[] back = ReferencePose.upright(turned, motion)
                .orElseThrow()
                .turnedBack(turned.joint(BodyJoint.HEAD).orElseThrow());
        assertThat(angle(back, NONE)).isCloseTo(0, within(1e-6));
    }

    /** Seen by someone who turns with the pelvis, the same is asked for in the axes of the pelvis. */
    @Test
    void aPelvisThatTiltsDoesNotChangeThePoseToCompareIn() {
        Clip clip = clip(hanging(), Map.of(BodyJoint.LEFT_WRIST, Rotations.aboutZ(0.4)), false);
        BodyMotion upright = motion(clip);
        double[] tilt = Rotations.between(unit(0, 0, 1), unit(0.6, 0, 0.8));
        double[] tilts = new double[18];
        System.arraycopy(tilt, 0, tilts, 0, 9);
        System.arraycopy(tilt, 0, tilts, 9, 9);
        Kinematics home = atHome(coman);
        OrientationTrack inWorld =
                OrientationTargets.of(clip, upright).hands(coman, home, 1).get(0);
        OrientationTrack inPelvis = OrientationTargets.of(clip, upright.turnedWith(tilts))
                .hands(coman, home, 1)
                .get(0);
        for (int f = 0; f < 2; f++) {
            assertThat(angle(Rotations.times(tilt, asked(inPelvis, f)), asked(inWorld, f)))
                    .isCloseTo(0, within(1e-6));
        }
        int head = clip.joint(BodyJoint.HEAD).orElseThrow();
        assertThat(ReferencePose.upright(clip, upright.turnedWith(tilts))
                        .orElseThrow()
                        .turnedBack(head))
                .containsExactly(
                        ReferencePose.upright(clip, upright).orElseThrow().turnedBack(head), within(1e-12));
    }

    /** A clip that begins with frames of one and goes on with frames of another. */
    private static Clip joined(Clip a, int first, Clip b, int then) {
        double[] positions = new double[3 * a.joints() * (first + then)];
        double[] orientations = new double[4 * a.joints() * (first + then)];
        for (int f = 0; f < first + then; f++) {
            Clip from = f < first ? a : b;
            System.arraycopy(from.positions(), 0, positions, 3 * a.joints() * f, 3 * a.joints());
            System.arraycopy(from.orientations(), 4 * a.joints(), orientations, 4 * a.joints() * f, 4 * a.joints());
        }
        return with(a, positions, orientations);
    }

    /** An arm that hangs for less than a tenth of a second tells nothing; of a part of a recording, the rest of it tells. */
    @Test
    void framesOfTheWholeRecordingTell() {
        Clip hanging = clip(hanging(), Map.of(BodyJoint.LEFT_WRIST, Rotations.aboutZ(0.4)), false);
        Clip raised = clip(Map.of(BodyJoint.LEFT_WRIST, Rotations.aboutZ(-0.2)), false);
        Kinematics home = atHome(coman);
        Clip twoOfThirty = joined(hanging, 2, raised, 28);
        assertThat(targets(twoOfThirty).hands(coman, home, 1)).isEmpty();
        Clip recording = joined(hanging, 3, raised, 27);
        OrientationTrack whole = targets(recording).hands(coman, home, 1).get(0);
        Clip part = recording.frames(20, 30).asPartOf(recording.frames(0, 10), 20);
        OrientationTrack ofPart = targets(part).hands(coman, home, 1).get(0);
        assertThat(angle(asked(whole, 20), rotation(home, whole.body()))).isCloseTo(0.6, within(1e-6));
        assertThat(angle(asked(ofPart, 0), asked(whole, 20))).isCloseTo(0, within(1e-6));
    }

    /** A robot whose root link faces elsewhere is asked for the same in the axes of that. */
    @Test
    void theRootLinkMayFaceElsewhere() {
        Robot g1 = BuiltInRobots.load("unitree-g1");
        Robot turned = BuiltInRobots.turned();
        double[] bent = Rotations.between(new double[] {0, 1, 0}, unit(0.8, 0.6, 0));
        Clip standing = clip(Map.of(BodyJoint.LEFT_WRIST, bent), true);
        Clip hanging = clip(hanging(), Map.of(BodyJoint.LEFT_WRIST, bent), false);
        for (Clip clip : List.of(standing, hanging)) {
            OrientationTrack straight = targets(clip).hands(g1, atHome(g1), 1).get(0);
            OrientationTrack elsewhere =
                    targets(clip).hands(turned, atHome(turned), 1).get(0);
            for (int f = 0; f < 2; f++) {
                double[] expected = Rotations.times(Rotations.aboutZ(turned.forwardYaw()), asked(straight, f));
                assertThat(angle(asked(elsewhere, f), expected)).isCloseTo(0, within(0.02));
            }
        }
    }

    /** Who crawls has arms straight down and hands that are bent back. */
    @Test
    void anArmThatCarriesTheBodyDoesNotHang() {
        Map<BodyJoint, double[]> at = new EnumMap<>(hanging());
        List<BodyJoint> arm = List.of(BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST);
        double[] shoulder = {1.45, 0.2, 0};
        for (BodyJoint joint : REST.keySet()) {
            double[] p = Objects.requireNonNull(REST.get(joint));
            at.put(joint, new double[] {p[2], p[1], -p[0]});
        }
        for (int i = 0; i < arm.size(); i++) {
            at.put(arm.get(i), new double[] {shoulder[0], shoulder[1], shoulder[2] - 0.3 * (i + 1)});
        }
        Clip crawling = clip(at, Map.of(), false);
        assertThat(targets(crawling).hands(coman, atHome(coman), 1)).isEmpty();
    }

    /** The same clip with its second frame turned about the vertical. */
    private static Clip turned(Clip clip, double[] turn) {
        int n = clip.joints();
        double[] positions = clip.positions();
        double[] orientations = clip.orientations();
        for (int j = 0; j < n; j++) {
            int p = 3 * (n + j);
            System.arraycopy(
                    Rotations.apply(turn, positions[p], positions[p + 1], positions[p + 2]), 0, positions, p, 3);
            Quaternions.fromMatrix(
                    Rotations.times(turn, Rotations.ofQuaternion(orientations, 4 * (n + j))),
                    orientations,
                    4 * (n + j));
        }
        return with(clip, positions, orientations);
    }

    private static Clip with(Clip clip, double[] positions, double[] orientations) {
        int[] parents = new int[clip.joints()];
        Arrays.setAll(parents, clip::parent);
        return new Clip(
                clip.name(),
                clip.rateHz(),
                clip.jointNames(),
                parents,
                positions,
                orientations,
                clip.restPositions(),
                clip.roles(),
                List.of());
    }

    @Test
    void aClipWithoutOrientationsIsRefusedWhereTheyAreAskedFor() {
        Clip turning = clip(Map.of(), true);
        Map<BodyJoint, Integer> roles = turning.roles();
        Clip plain = new Clip(
                "plain",
                30,
                turning.jointNames(),
                turning.jointNames().stream()
                        .mapToInt(name -> name.equals("hips") ? -1 : 0)
                        .toArray(),
                turning.positions(),
                new double[0],
                new double[0],
                roles,
                List.of());
        assertThat(OrientationTargets.find(plain, motion(plain))).isEqualTo(Optional.empty());
        assertThatThrownBy(() -> OrientationTargets.of(plain, motion(plain)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("has no orientations");
    }
}
