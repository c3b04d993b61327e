package dev.marionette.postprocess.fingers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.RobotLoader;
import dev.marionette.testkit.FigureWithHands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Angles are those that the test writes into the joints of a BVH file. */
class FingerTransferTest {
    private static final String[] MIXAMO = {"Thumb", "Index", "Middle", "Ring", "Pinky"};
    private static final String[] VRM = {"Thumb", "Index", "Middle", "Ring", "Little"};
    private static final String[] VRM_BONES = {"Metacarpal", "Proximal", "Intermediate", "Distal"};
    private static final FigureWithHands.Names NAMES = FigureWithHands.MIXAMO;
    private static final int[] THREE = {3, 3, 3, 3, 3};
    private static final double[][] STILL = new double[5][3];
    private static final double[][] FIST = {{10, 15, 20}, {70, 80, 40}, {75, 85, 45}, {78, 88, 48}, {80, 90, 50}};

    @TempDir
    Path folder;

    static Stream<Arguments> rigs() {
        return Stream.of(
                Arguments.of("Mixamo", NAMES, false),
                Arguments.of(
                        "Rigify",
                        (FigureWithHands.Names) (left, f, b) -> "DEF-"
                                + (b == 0
                                        ? "palm.0" + f
                                        : (f == 0 ? "thumb" : "f_" + MIXAMO[f].toLowerCase(Locale.ROOT)) + ".0" + b)
                                + (left ? ".L" : ".R"),
                        true),
                Arguments.of(
                        "VRM",
                        (FigureWithHands.Names) (left, f, b) -> (left ? "left" : "right") + VRM[f] + VRM_BONES[b],
                        false),
                Arguments.of(
                        "Unreal",
                        (FigureWithHands.Names) (left, f, b) -> MIXAMO[f].toLowerCase(Locale.ROOT)
                                + (b == 0 ? "_metacarpal" : "_0" + b)
                                + (left ? "_l" : "_r"),
                        true),
                Arguments.of(
                        "Biped",
                        (FigureWithHands.Names)
                                (left, f, b) -> "Bip01 " + (left ? "L" : "R") + " Finger" + f + (b == 1 ? "" : b - 1),
                        false),
                Arguments.of(
                        "without names",
                        (FigureWithHands.Names) (left, f, b) -> "Bone" + (left ? 100 : 200) + (10 * f + b),
                        true));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rigs")
    void fingersOfAnyRigCurlAsTheSources(String rig, FigureWithHands.Names names, boolean palm) throws IOException {
        FingerRig target = rig(new FigureWithHands(names, THREE, palm, STILL));
        assertThat(target.joints()).hasSize(30);
        FingerMotion motion = FingerTransfer.of(clip(new FigureWithHands(NAMES, THREE, false, FIST)), target)
                .orElseThrow();
        for (int hand = 0; hand < 2; hand++) {
            for (int f = 0; f < 5; f++) {
                for (int b = 0; b < 3; b++) {
                    int joint = 15 * hand + 3 * f + b;
                    assertThat(degrees(motion, 1, 2 * joint))
                            .as("%s: curl of %s", rig, motion.columns().get(2 * joint))
                            .isCloseTo(FIST[f][b], within(f == 0 ? 5.0 : 1.0));
                    assertThat(degrees(motion, 1, 2 * joint + 1)).isCloseTo(0, within(f == 0 ? 8.0 : 2.5));
                    assertThat(degrees(motion, 0, 2 * joint)).isCloseTo(0, within(3.0));
                }
            }
        }
    }

    /** Fingers are bent against the hand, wherever that is turned, and each hand's by its own. */
    @Test
    void fingersCurlInTheHandThatTurns() throws IOException {
        FingerRig target = rig(new FigureWithHands(NAMES, THREE, false, STILL));
        FigureWithHands turning = new FigureWithHands(NAMES, THREE, false, FIST).turned(50);
        FingerMotion turned = FingerTransfer.of(clip(turning), target).orElseThrow();
        FingerMotion still = FingerTransfer.of(clip(new FigureWithHands(NAMES, THREE, false, FIST)), target)
                .orElseThrow();
        assertThat(turned.values()).containsExactly(still.values(), within(1e-6));
        FingerMotion left = FingerTransfer.of(clip(new FigureWithHands(NAMES, THREE, false, FIST).leftAlone()), target)
                .orElseThrow();
        for (int c = 0; c < left.columns().size(); c++) {
            assertThat(degrees(left, 1, c))
                    .as(left.columns().get(c))
                    .isCloseTo(
                            left.columns().get(c).startsWith("Left") ? degrees(still, 1, c) : degrees(still, 0, c),
                            within(1e-4));
        }
    }

    /** As in a re-export of CMU's: two bones of the palm before three of the finger. */
    @Test
    void palmBonesThatTheirNamesTellAreNone() {
        List<String> names = List.of(
                "elbow",
                "hand",
                "__metacarpal1",
                "metacarpal1",
                "finger2-1",
                "finger2-2",
                "finger2-3",
                "IndexTarget",
                "thumb1",
                "thumb2");
        int[] parents = {-1, 0, 1, 2, 3, 4, 5, 1, 1, 8};
        double[] x = {-25, 0, 1, 3, 9, 13, 16, 4, 2, 5};
        double[] y = {0, 0, 1, 1, 1, 1, 1, 0, 3, 5};
        double[] rest = new double[30];
        for (int b = 0; b < 10; b++) {
            rest[3 * b] = x[b];
            rest[3 * b + 1] = y[b];
        }
        Hand hand = HandFinder.find(new Bones(names, parents, rest, bone -> true), 0, 1, true)
                .orElseThrow();
        assertThat(hand.fingers())
                .hasSize(2)
                .anySatisfy(finger -> assertThat(finger.bones()).containsExactly(4, 5, 6));
        // a wrist that hangs on nothing
        assertThat(HandFinder.find(
                        new Bones(names, new int[] {-1, -1, 1, 2, 3, 4, 5, 1, 1, 8}, rest, b -> true), 0, 1, true))
                .isEmpty();
    }

    /** Of a thumb that begins at the wrist, as in CMU's, its direction tells the side. */
    @Test
    void aThumbOnTheLineOfTheOnlyFingerTellsTheSide() {
        List<String> names = List.of("elbow", "hand", "FingerBase", "Index1", "thumb", "sleeve", "sleeve2");
        int[] parents = {-1, 0, 1, 2, 1, 0, 5};
        double[] rest = new double[21];
        double[] x = {-25, 0, 4, 9, 0, -1, 3};
        for (int b = 0; b < 7; b++) {
            rest[3 * b] = x[b];
        }
        rest[3 * 4 + 1] = 1;
        Hand hand = HandFinder.find(new Bones(names, parents, rest, bone -> true), 0, 1, true)
                .orElseThrow();
        assertThat(Vec3.at(hand.axes(), 1)).containsExactly(new double[] {0, -1, 0}, within(1e-12));
    }

    @Test
    void endsHaveSides() {
        Bones bones = new Bones(List.of("Middle3_end.L", "Thumb2.L"), new int[] {-1, 0}, new double[6], b -> true);
        assertThat(bones.isEnd(0)).isTrue();
        assertThat(bones.isEnd(1)).isFalse();
        assertThat(Digit.named("BowString.L")).isEmpty();
        assertThat(Digit.named("mixamorig:LeftHandRing2")).contains(Digit.RING);
    }

    /** The whole curl is shared by the bones that there are, along the finger. */
    @Test
    void fingersOfFewerBonesShareTheCurl() throws IOException {
        double[][] hook = {{0, 0, 0}, {30, 30, 30}, {30, 30, 30}, {30, 30, 30}, {30, 30, 30}};
        FingerMotion motion = transfer(hook, new int[] {2, 2, 1, 0, 2});
        assertThat(motion.columns()).hasSize(28);
        // directions are 30, 60 and 90° at 1/6, 1/2 and 5/6 of the finger
        assertThat(degrees(motion, 1, 4)).isCloseTo(37.5, within(1.0));
        assertThat(degrees(motion, 1, 4) + degrees(motion, 1, 6)).isCloseTo(82.5, within(1.0));
        assertThat(degrees(motion, 1, 8)).isCloseTo(60, within(1.0));
    }

    /** A source of one finger beside the thumb, as a mitten has it, moves all. */
    @Test
    void fingersThatTheSourceLacksFollowTheNearest() throws IOException {
        FingerRig target = rig(new FigureWithHands(NAMES, THREE, false, STILL));
        FingerMotion motion = FingerTransfer.of(
                        clip(new FigureWithHands(NAMES, new int[] {3, 0, 1, 0, 0}, false, FIST)), target)
                .orElseThrow();
        for (int f = 1; f < 5; f++) {
            assertThat(degrees(motion, 1, 6 * f) + degrees(motion, 1, 6 * f + 2) + degrees(motion, 1, 6 * f + 4))
                    .isCloseTo(FIST[2][0], within(1.0));
        }
    }

    @Test
    void rangesArePeoples() throws IOException {
        double[][] broken = {{90, 0, 0}, {130, -60, 140}, {-50, 0, 0}, {0, 0, 0}, {0, 0, 0}};
        FingerMotion motion = FingerTransfer.of(
                        clip(new FigureWithHands(NAMES, THREE, false, broken).spread(60)),
                        rig(new FigureWithHands(NAMES, THREE, false, STILL)))
                .orElseThrow();
        assertThat(degrees(motion, 1, 0)).isCloseTo(45, within(1e-6));
        assertThat(degrees(motion, 1, 12)).isCloseTo(-20, within(1.0));
        // counted from the way to the knuckle of the middle finger, which is 3° beside the fingers' own
        for (int c = 0; c < motion.columns().size(); c++) {
            boolean thumb = motion.columns().get(c).contains("Thumb");
            double most = thumb ? 80 : c % 2 == 0 ? 110 : 25;
            double least = thumb ? -80 : c % 2 == 0 ? -20 : -25;
            assertThat(degrees(motion, 1, c)).as(motion.columns().get(c)).isBetween(least - 3.1, most + 3.1);
        }
        assertThat(degrees(motion, 1, 7)).as("spread of the index finger").isCloseTo(-25, within(3.1));
    }

    @Test
    void fingersThatDoNotMoveSayNothing() throws IOException {
        FigureWithHands still = new FigureWithHands(NAMES, THREE, false, STILL);
        FingerRig target = rig(still);
        assertThat(FingerTransfer.of(clip(new FigureWithHands(NAMES, THREE, false, STILL)), target))
                .isEmpty();
        assertThat(target.finding(Optional.empty()).orElseThrow().message()).startsWith("0 of 30 bones");
    }

    @Test
    void otherRatesAreBetweenTheFrames() {
        FingerMotion motion = new FingerMotion(List.of("a_curl", "a_spread"), 0.1, new double[] {0, 1, 2, 3});
        assertThat(motion.at(0.05, 4).values()).containsExactly(0, 1, 1, 2, 2, 3, 2, 3);
    }

    @Test
    void columnsOfOtherFingersAreRefused() throws IOException {
        FingerRig target = rig(new FigureWithHands(NAMES, THREE, false, STILL));
        for (List<String> columns : List.of(
                List.of("LeftHandThumb1_spread", "LeftHandThumb1_curl"),
                List.of("LeftHandThumb1_curl", "LeftHandThumb2_spread"),
                List.of("Tail_curl", "Tail_spread"))) {
            FingerMotion motion = new FingerMotion(columns, 0.1, new double[2]);
            assertThatThrownBy(() -> motion.requireOf(target, "fingers.csv"))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("is none of the character's fingers");
        }
    }

    private FingerMotion transfer(double[][] curl, int[] bones) throws IOException {
        FingerRig target = rig(new FigureWithHands(NAMES, bones, false, STILL));
        return FingerTransfer.of(clip(new FigureWithHands(NAMES, THREE, false, curl)), target)
                .orElseThrow();
    }

    private FingerRig rig(FigureWithHands figure) throws IOException {
        return FingerRig.of(RobotLoader.load(new BvhReader().describe(figure.write(folder, "character.bvh"))));
    }

    private Clip clip(FigureWithHands figure) throws IOException {
        return new BvhReader().read(figure.write(folder, "clip.bvh"));
    }

    private static double degrees(FingerMotion motion, int frame, int column) {
        return Math.toDegrees(motion.values()[frame * motion.columns().size() + column]);
    }
}
