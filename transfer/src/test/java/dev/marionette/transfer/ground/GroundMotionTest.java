package dev.marionette.transfer.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.numerics.Rotations;
import dev.marionette.testkit.Walker;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.BodyMotionOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GroundMotionTest {
    private static final int FRAMES = 250;

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "2, 0, 0", "-1, 1.7, 0", "3, -0.4, 0", "0.5, 0.02, 0.001", "0, -3, 0.002"})
    void findsTheKnownStances(double heading, double ground, double noise) {
        GroundMotion motion = look(Walker.clip(FRAMES, heading, ground, noise, 7));
        for (boolean left : new boolean[] {true, false}) {
            boolean[] found = motion.contacts().flags(left);
            int wrong = 0;
            for (int f = 0; f < FRAMES; f++) {
                boolean known = Walker.rests(left, f);
                wrong += found[f] == known ? 0 : 1;
                // only about the ends of a stance, where the foot starts to move or comes to rest
                boolean nearEnd = Walker.rests(left, Math.max(0, f - 6)) != known
                        || Walker.rests(left, Math.min(FRAMES - 1, f + 6)) != known;
                assertThat(found[f] == known || nearEnd)
                        .as("left %s, frame %d", left, f)
                        .isTrue();
            }
            assertThat(wrong).isLessThan(FRAMES / 6);
        }
        assertThat(motion.contacts().left()).hasSize(5);
        assertThat(motion.contacts().right()).hasSize(6);
    }

    @Test
    void thePathIsThatOfThePersonWhateverTheHeadingAndTheGround() {
        GroundMotion motion = look(Walker.clip(FRAMES, 2, 1.7, 0, 0));
        double[] hips = new double[3];
        double[] pelvis = new double[9];
        double[] leg = new double[3];
        for (int f = 0; f < FRAMES; f += 7) {
            motion.hips(f, hips);
            assertThat(hips[0]).isCloseTo(Walker.SPEED * f / Walker.RATE, within(1e-9));
            assertThat(hips[1]).isCloseTo(0, within(1e-9));
            assertThat(hips[2]).isCloseTo(0.96 * Walker.LEG, within(1e-9));
            motion.pelvis(f, pelvis);
            assertThat(pelvis).containsExactly(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, within(1e-9));
            motion.leg(true, f, leg);
            assertThat(leg[1]).isCloseTo(0, within(1e-9));
            assertThat(motion.footYawRad(true, f)).isCloseTo(0, within(1e-9));
            assertThat(motion.footPitchRad(false, f)).isCloseTo(0, within(1e-9));
        }
        assertThat(motion.legLengthMetres()).isCloseTo(Walker.LEG, within(5e-3));
        assertThat(motion.findings()).extracting(Finding::level).containsOnly(Finding.Level.INFO);
    }

    /** Somebody walks on the spot, on the toes: no foot stays long enough to say how it stands, but the rest pose does. */
    @Test
    void aWalkInPlaceIsMeasuredFromTheRestPose() {
        Clip walk = Walker.clip(FRAMES, 0, 0, 0, 0);
        double[] p = walk.positions();
        for (int i = 0; i < p.length; i += 3) {
            p[i] -= Walker.SPEED * (i / (3 * walk.joints())) / Walker.RATE;
        }
        pitch(walk, p, true, 0.4);
        pitch(walk, p, false, 0.4);
        GroundMotion motion = look(resting(walk, p, 0));
        for (int f = 20; f < FRAMES - 20; f++) {
            assertThat(motion.footPitchRad(true, f)).isCloseTo(0.4, within(1e-6));
        }
    }

    /** A file whose feet are pitched at rest: what the foot that stands shows of that holds for the one that is lifted all the time. */
    @Test
    void aFootThatNeverStandsIsMeasuredByTheOtherOne() {
        Clip walk = Walker.clip(FRAMES, 0, 0, 0, 0);
        double[] p = walk.positions();
        int ankle = walk.joint(BodyJoint.LEFT_FOOT).orElseThrow();
        for (int f = 0; f < FRAMES; f++) {
            for (int joint : new int[] {ankle, walk.joints() - 2}) {
                p[3 * (f * walk.joints() + joint) + 2] += 0.25;
            }
        }
        pitch(walk, p, true, 0.4);
        GroundMotion motion = look(resting(walk, p, 0.3));
        for (int f = 20; f < FRAMES - 20; f++) {
            assertThat(motion.footPitchRad(true, f)).isCloseTo(0.4, within(1e-6));
        }
    }

    /** Turns a foot down against that of the walker. */
    private static void pitch(Clip walk, double[] p, boolean left, double pitch) {
        int tip = walk.joints() - (left ? 2 : 1);
        for (int f = 0; f < p.length / (3 * walk.joints()); f++) {
            int ankle = 3 * (f * walk.joints() + walk.parent(tip));
            int toes = 3 * (f * walk.joints() + tip);
            double turned = Math.atan2(0.07, 0.14) + pitch;
            p[toes] = p[ankle] + Math.hypot(0.07, 0.14) * Math.cos(turned);
            p[toes + 2] = p[ankle + 2] - Math.hypot(0.07, 0.14) * Math.sin(turned);
        }
    }

    /** The walker with other positions, and a rest pose in which it stands with feet that are turned down. */
    private static Clip resting(Clip walk, double[] p, double pitch) {
        int joints = walk.joints();
        double[] rest = Arrays.copyOf(walk.positions(), 3 * joints);
        for (BodyJoint joint : BodyJoint.LEGS) {
            rest[3 * walk.joint(joint).orElseThrow()] = 0;
        }
        pitch(walk, rest, true, pitch);
        pitch(walk, rest, false, pitch);
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        for (BodyJoint joint : BodyJoint.values()) {
            roles.put(joint, walk.joint(joint).orElseThrow());
        }
        return new Clip(
                "resting",
                Walker.RATE,
                walk.jointNames(),
                IntStream.range(0, joints).map(walk::parent).toArray(),
                p,
                new double[0],
                rest,
                roles,
                List.of());
    }

    /** A foot is lifted, hangs down and is turned outwards and sideways. Whether the bone is turned at rest or not, the sole turns as it does. */
    @ParameterizedTest
    @CsvSource({"0, 0.3", "2, -1.1", "-3, 2"})
    void aSoleTurnsAsItsBoneDoes(double heading, double bone) {
        double[] turn = sideways();
        double[] inFile = Rotations.times(Rotations.aboutZ(bone), FootOrientation.levelSideways(-bone, 2 * bone));
        GroundMotion motion = look(Walker.lifting(60, heading, turn, inFile, false));
        assertThat(sole(motion, true, 120)).containsExactly(turn, within(1e-6));
        assertThat(sole(motion, true, 30)).containsExactly(Rotations.aboutZ(0), within(1e-6));
        assertThat(sole(motion, false, 120)).containsExactly(Rotations.aboutZ(0), within(1e-6));
    }

    /** A foot that never stands: the rest pose tells the pitch of one that does, and sideways is what is level on average. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 2})
    void aSoleThatNeverStandsIsLevelSidewaysOnAverage(double heading) {
        double[] turn = FootOrientation.levelSideways(0.3, 0.7);
        GroundMotion motion = look(Walker.lifting(0, heading, turn, Rotations.aboutZ(heading), true));
        assertThat(motion.contacts().left()).isEmpty();
        assertThat(sole(motion, true, 120)).containsExactly(turn, within(1e-6));
    }

    /** The part has no stance of that foot: what is measured against is that of the recording. */
    @Test
    void aSoleInAPartOfARecordingIsThatOfTheRecording() {
        Clip whole = Walker.lifting(60, 0.4, sideways(), Rotations.aboutZ(1), false);
        GroundMotion motion = look(whole);
        GroundMotion part = look(whole.frames(90, 140).asPartOf(whole, 90));
        for (int f = 0; f < 50; f += 7) {
            assertThat(sole(part, true, f)).containsExactly(sole(motion, true, 90 + f), within(1e-9));
        }
    }

    /** At 2/3 of the clip's rate, every other frame is half way between two of the clip's: frame 41 between 61 and 62, where the foot turns. */
    @Test
    void aSoleBetweenFramesOfTheClipIsHalfWay() {
        double[] turn = Rotations.aboutZ(0.4);
        Clip clip = Walker.lifting(62, 0, turn, Rotations.aboutZ(1), false);
        BodyMotion slower = BodyMotion.of(
                clip,
                new BodyMotionOptions(
                        BodyMotionOptions.DEFAULT.heading(),
                        BodyMotionOptions.DEFAULT.line(),
                        BodyMotionOptions.DEFAULT.autoTurnRad(),
                        BodyMotionOptions.DEFAULT.headingSmoothingSeconds(),
                        BodyMotionOptions.DEFAULT.handFraction(),
                        Walker.RATE * 2 / 3));
        assertThat(slower.rateHz()).isCloseTo(Walker.RATE * 2 / 3, within(1e-9));
        GroundMotion motion = new GroundMotion(clip, slower, false);
        assertThat(sole(motion, true, 40)).containsExactly(Rotations.aboutZ(0), within(1e-6));
        assertThat(sole(motion, true, 41)).containsExactly(Rotations.aboutZ(0.2), within(1e-6));
        assertThat(sole(motion, true, 42)).containsExactly(turn, within(1e-6));
    }

    @Test
    void aSoleWithoutABonePointsAsTheFootAndDoesNotRoll() {
        Clip turned = Walker.lifting(60, 0, sideways(), Rotations.aboutZ(0), false);
        GroundMotion motion = look(Walker.clip(turned.positions(), turned.joints()));
        double[] sole = sole(motion, true, 120);
        assertThat(sole)
                .containsExactly(
                        FootOrientation.levelSideways(motion.footYawRad(true, 120), motion.footPitchRad(true, 120)),
                        within(1e-9));
        assertThat(sole[7]).isCloseTo(0, within(1e-9));
        assertThat(Rotations.angle(sole, 0, sideways(), 0)).isGreaterThan(Math.toRadians(15));
    }

    private static double[] sideways() {
        double c = Math.cos(0.5);
        double s = Math.sin(0.5);
        return Rotations.times(FootOrientation.levelSideways(0.3, 1.1), new double[] {1, 0, 0, 0, c, -s, 0, s, c});
    }

    private static double[] sole(GroundMotion motion, boolean left, int frame) {
        double[] sole = new double[9];
        motion.sole(left, frame, sole);
        return sole;
    }

    /** Rigs may have a second bone in the ankle's place, on which the toes hang. */
    @Test
    void toesAreFoundBehindABoneInTheAnklesPlace() {
        Clip plain = Walker.clip(FRAMES, 0, 0, 0, 0);
        int joints = plain.joints();
        List<String> names = new ArrayList<>(plain.jointNames());
        int[] parents = IntStream.range(0, joints + 2)
                .map(j -> j < joints ? plain.parent(j) : plain.parent(j - 2))
                .toArray();
        double[] p = new double[3 * (joints + 2) * FRAMES];
        for (int j = 0; j < joints + 2; j++) {
            // the toes become the last joints, and the joints in their places those of the ankles
            int from = j < joints - 2 ? j : j < joints ? plain.parent(j) : j - 2;
            for (int i = 0; i < 3 * FRAMES; i++) {
                p[3 * ((joints + 2) * (i / 3) + j) + i % 3] = plain.position(i / 3, from, i % 3);
            }
        }
        names.addAll(List.of("left_tips", "right_tips"));
        parents[joints] = joints - 2;
        parents[joints + 1] = joints - 1;
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        for (BodyJoint joint : BodyJoint.values()) {
            roles.put(joint, plain.joint(joint).orElseThrow());
        }
        GroundMotion motion =
                look(new Clip("rig", Walker.RATE, names, parents, p, new double[0], new double[0], roles, List.of()));
        GroundMotion same = look(plain);
        assertThat(motion.hasToes()).isTrue();
        for (int f = 0; f < FRAMES; f++) {
            assertThat(motion.footPitchRad(true, f)).isEqualTo(same.footPitchRad(true, f));
        }
        assertThat(motion.contacts()).isEqualTo(same.contacts());
    }

    /** Rigs in which the ankle's joint is an effector that keeps its orientation, and a bone in its place turns the toes. */
    @Test
    void aSoleTurnsAsTheBoneOnWhichTheToesHang() {
        Clip plain = Walker.lifting(60, 0, sideways(), Rotations.aboutZ(1), false);
        int joints = plain.joints();
        int frames = plain.frames();
        List<String> names = new ArrayList<>(plain.jointNames());
        int[] parents = IntStream.range(0, joints + 2)
                .map(j -> j < joints ? plain.parent(j) : j - 2)
                .toArray();
        double[] p = new double[3 * (joints + 2) * frames];
        double[] q = new double[4 * (joints + 2) * frames];
        for (int f = 0; f < frames; f++) {
            for (int j = 0; j < joints + 2; j++) {
                boolean inPlace = j >= joints - 2 && j < joints;
                int from = j < joints - 2 ? j : inPlace ? plain.parent(j) : j - 2;
                for (int i = 0; i < 3; i++) {
                    p[3 * ((joints + 2) * f + j) + i] = plain.position(f, from, i);
                }
                if (inPlace) {
                    plain.orientation(f, from, q, 4 * ((joints + 2) * f + j));
                } else {
                    q[4 * ((joints + 2) * f + j)] = 1;
                }
            }
        }
        names.addAll(List.of("left_tips", "right_tips"));
        GroundMotion motion =
                look(new Clip("rig", Walker.RATE, names, parents, p, q, new double[0], plain.roles(), List.of()));
        assertThat(sole(motion, true, 120)).containsExactly(sideways(), within(1e-6));
    }

    @Test
    void whoJumpsHasNoFootOnTheGroundInTheAir() {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(100, joints);
        for (int f = 40; f < 60; f++) {
            double u = (f - 39.5) / 20;
            for (int j = 0; j < joints; j++) {
                p[3 * (f * joints + j) + 2] += 4 * 0.3 * u * (1 - u);
            }
        }
        FootContacts contacts = look(Walker.clip(p, joints)).contacts();
        assertThat(contacts.left()).hasSize(2);
        assertThat(contacts.left().get(0).first()).isZero();
        assertThat(contacts.left().get(0).last()).isBetween(36, 42);
        assertThat(contacts.left().get(1).first()).isBetween(57, 63);
        assertThat(contacts.right()).isEqualTo(contacts.left());
    }

    /**
     * Ankles rise about toes that stay, and come down again, in so many frames: the foot is on its toes while they are faster than 0.25 m/s or
     * higher than 3.5 cm, of a leg of 0.9 m.
     */
    @ParameterizedTest
    @ValueSource(ints = {70, 30})
    void whoRisesOnTheToesRolls(int frames) {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(150, joints);
        double[] ankles = new double[450];
        for (int f = 0; f < 150; f++) {
            double phase = Math.max(0, Math.min(1, (f - 40.0) / frames));
            pitch(p, f, Math.toRadians(40) * Math.pow(Math.sin(Math.PI * phase), 2), false);
            System.arraycopy(p, 3 * (f * joints + index(BodyJoint.LEFT_FOOT)), ankles, 3 * f, 3);
        }
        Clip clip = Walker.clip(p, joints);
        FootContacts flat = look(clip).contacts();
        FootContacts rolling = new GroundMotion(clip, BodyMotion.of(clip), true).contacts();
        assertThat(flat.rolls()).isEqualTo(FootContacts.Rolls.NONE);
        assertThat(flat.left()).hasSize(2);
        assertThat(rolling.left()).containsExactly(new FootContacts.Stance(0, 149));
        assertThat(rolling.rolls().heel(true)).isEmpty();
        List<FootContacts.Stance> toes = rolling.rolls().toes(true);
        assertThat(toes).hasSize(1);
        int leaves = 40;
        while (rests(ankles, leaves, 0.25, 0.035)) {
            leaves++;
        }
        assertThat(toes.get(0).first()).isBetween(leaves - 1, leaves + 1);
        assertThat(toes.get(0).last()).isCloseTo(80 + frames - leaves, within(1));
        assertThat(rolling.supports(false)[40 + frames / 2]).isEqualTo(FootContacts.Support.TOES);
        assertThat(rolling.supports(false)[20]).isEqualTo(FootContacts.Support.SOLE);
    }

    private static boolean rests(double[] path, int f, double slow, double low) {
        double dx = path[3 * f + 6] - path[3 * f - 6];
        double dz = path[3 * f + 8] - path[3 * f - 4];
        double scale = Walker.LEG / 0.9;
        return Math.hypot(dx, dz) * Walker.RATE / 4 < slow * scale && path[3 * f + 2] - path[2] < low * scale;
    }

    /**
     * Toes are lifted and fall in so many frames: the foot is on its heel while they are faster than 0.5 m/s or higher than 6 cm, of a leg
     * of 0.9 m.
     */
    @ParameterizedTest
    @ValueSource(ints = {5, 25})
    void whoLiftsTheToesIsOnTheHeels(int frames) {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(150, joints);
        double[] toes = new double[450];
        for (int f = 0; f < 150; f++) {
            double up = Math.max(0, Math.min(1, Math.min((110.0 - f) / frames, (f - 50.0) / frames)));
            pitch(p, f, -Math.toRadians(30) * up, true);
            System.arraycopy(p, 3 * (f * joints + joints - 2), toes, 3 * f, 3);
        }
        Clip clip = Walker.clip(p, joints);
        FootContacts contacts = new GroundMotion(clip, BodyMotion.of(clip), true).contacts();
        assertThat(contacts.rolls().toes(true)).isEmpty();
        assertThat(contacts.rolls().heel(true)).hasSize(1);
        int arrives = 115;
        while (rests(toes, arrives, 0.5, 0.06)) {
            arrives--;
        }
        assertThat(contacts.rolls().heel(true).get(0).last()).isCloseTo(arrives, within(1));
        assertThat(contacts.rolls().heel(true).get(0).first()).isCloseTo(160 - arrives, within(1));
    }

    /** The right foot's toes are at its ankle: these of the left alone say where that foot points, and nobody rolls. */
    @Test
    void withToesOnOneFootNoneRolls() {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(150, joints);
        for (int f = 0; f < 150; f++) {
            pitch(
                    p,
                    f,
                    Math.toRadians(40) * Math.pow(Math.sin(Math.PI * Math.max(0, Math.min(1, (f - 40) / 70.0))), 2),
                    false);
            System.arraycopy(p, 3 * (f * joints + index(BodyJoint.RIGHT_FOOT)), p, 3 * (f * joints + joints - 1), 3);
        }
        Clip clip = Walker.clip(p, joints);
        GroundMotion motion = new GroundMotion(clip, BodyMotion.of(clip), true);
        assertThat(motion.contacts().rolls()).isEqualTo(FootContacts.Rolls.NONE);
        assertThat(motion.contacts().flags(true)[75]).isFalse();
        assertThat(motion.footPitchRad(true, 75)).isGreaterThan(Math.toRadians(30));
        assertThat(motion.footPitchRad(false, 75)).isZero();
    }

    /** Turns both feet about their toes, or their toes about the ankles. */
    private static void pitch(double[] p, int f, double angle, boolean aboutAnkle) {
        int joints = BodyJoint.count() + 2;
        for (int side = 0; side < 2; side++) {
            int ankle = 3 * (f * joints + index(side == 0 ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT));
            int toes = 3 * (f * joints + joints - 2 + side);
            int from = aboutAnkle ? ankle : toes;
            int to = aboutAnkle ? toes : ankle;
            double dx = p[to] - p[from];
            double dz = p[to + 2] - p[from + 2];
            p[to] = p[from] + Math.cos(angle) * dx + Math.sin(angle) * dz;
            p[to + 2] = p[from + 2] - Math.sin(angle) * dx + Math.cos(angle) * dz;
        }
    }

    /** Shanks tilted by so much: of who squats, over the toes; of who kneels, away from them; of who kneels on the toes, beyond level. */
    @ParameterizedTest
    @CsvSource({"1, 75, true", "-1, 75, false", "1, 93, false"})
    void aShankThatLiesStandsOverItsToesAlone(int forward, double tilt, boolean stands) {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(100, joints);
        for (int f = 30; f < 60; f++) {
            for (boolean left : new boolean[] {true, false}) {
                int ankle = 3 * (f * joints + index(left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT));
                int knee = 3 * (f * joints + index(left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE));
                p[knee] = p[ankle] + forward * Walker.LEG / 2 * Math.sin(Math.toRadians(tilt));
                p[knee + 2] = p[ankle + 2] + Walker.LEG / 2 * Math.cos(Math.toRadians(tilt));
            }
        }
        Clip clip = Walker.clip(p, joints);
        for (boolean rolls : new boolean[] {false, true}) {
            FootContacts contacts = new GroundMotion(clip, BodyMotion.of(clip), rolls).contacts();
            for (boolean left : new boolean[] {true, false}) {
                assertThat(contacts.flags(left)[45]).isEqualTo(stands);
                assertThat(contacts.of(left)).hasSize(stands ? 1 : 2);
            }
        }
    }

    /** A foot goes 0.18 m from frame 2 to frame 3; as speeds are over 0.04 s to both sides, frame 0 alone is still before. */
    @Test
    void aMomentOfRestIsNotJoinedToTheStanceAfterALongerSwing() {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(80, joints);
        for (int f = 3; f < 80; f++) {
            p[3 * (f * joints + index(BodyJoint.LEFT_FOOT))] += 0.18;
            p[3 * (f * joints + joints - 2)] += 0.18;
        }
        FootContacts contacts = look(Walker.clip(p, joints)).contacts();
        assertThat(contacts.left()).containsExactly(new FootContacts.Stance(5, 79));
        assertThat(contacts.right()).containsExactly(new FootContacts.Stance(0, 79));
    }

    private static int index(BodyJoint joint) {
        return List.of(BodyJoint.values()).indexOf(joint);
    }

    @Test
    void whoHangsOrStandsOnTheHandsDoesNotStand() {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(80, joints);
        for (int i = 2; i < p.length; i += 3) {
            p[i] = -p[i];
        }
        GroundMotion motion = look(Walker.clip(p, joints));
        assertThat(motion.contacts().supported()).isZero();
        assertThat(motion.findings())
                .anyMatch(f -> f.level() == Finding.Level.WARNING && f.message().contains("no foot ever stands"));
    }

    @Test
    void whoSitsOnAChairIsToldThatItIsNotThere() {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(80, joints);
        for (int f = 0; f < 80; f++) {
            for (BodyJoint joint : BodyJoint.values()) {
                boolean leg = joint.id().endsWith("foot") || joint.id().endsWith("knee");
                int at = 3 * (f * joints + List.of(BodyJoint.values()).indexOf(joint));
                p[at + 2] -= leg ? 0 : 0.55;
            }
        }
        GroundMotion motion = look(Walker.clip(p, joints));
        assertThat(motion.findings())
                .anyMatch(f -> f.message().contains("lower than half a leg in 100 %")
                        && f.message().contains("sit on"));
        assertThat(motion.contacts().supported()).isEqualTo(80);
    }

    @Test
    void aFootThatTrailsPointsForwardAllTheSame() {
        int joints = BodyJoint.count() + 2;
        double[] p = standing(60, joints);
        for (int f = 0; f < 60; f++) {
            int ankle = 3 * (f * joints + List.of(BodyJoint.values()).indexOf(BodyJoint.LEFT_FOOT));
            int toes = 3 * (f * joints + joints - 2);
            // turns down past the vertical and back
            double pitch = 0.46 + 2 * Math.pow(Math.sin(Math.PI * f / 59), 2);
            p[toes] = p[ankle] + 0.156 * Math.cos(pitch);
            p[toes + 2] = p[ankle + 2] - 0.156 * Math.sin(pitch);
        }
        GroundMotion motion = look(Walker.clip(p, joints));
        for (int f = 0; f < 60; f++) {
            assertThat(motion.footYawRad(true, f)).as("frame %d", f).isCloseTo(0, within(1e-6));
        }
        assertThat(motion.footPitchRad(true, 30) - motion.footPitchRad(true, 0)).isBetween(1.8, 2.1);
    }

    /** A person who is 0.2 m further from a frame to the next goes at 10 m/s there, and at 1 m/s around it. */
    @Test
    void aPelvisThatJumpsIsNamed() {
        List<String> one = jumping(100);
        assertThat(one).hasSize(1);
        assertThat(one.get(0))
                .contains("jumps from a frame to the next at 2.00 s, faster than 4 m/s or 35 rad/s")
                .doesNotContain("times more");
        List<String> ten = jumping(20, 40, 60, 80, 100, 120, 140, 160, 180, 200);
        assertThat(ten).hasSize(1);
        assertThat(ten.get(0))
                .contains("at 0.40 s, 0.80 s, 1.20 s, 1.60 s, 2.00 s, 2.40 s, 2.80 s, 3.20 s and 2 times more, faster");
    }

    /** The warnings about the pelvis of a walker who is 0.2 m further from each of some frames on. */
    private static List<String> jumping(int... frames) {
        int joints = BodyJoint.count() + 2;
        double[] p = Walker.clip(FRAMES, 0, 0, 0, 0).positions();
        for (int from : frames) {
            for (int i = 3 * joints * from; i < p.length; i += 3) {
                p[i] += 0.2;
            }
        }
        return look(Walker.clip(p, joints)).findings().stream()
                .filter(f -> f.level() == Finding.Level.WARNING && f.subject().equals("pelvis"))
                .map(Finding::message)
                .toList();
    }

    @Test
    void aClipWithoutLegsIsRefused() {
        Clip clip = Walker.clip(20, 0, 0, 0, 0);
        Map<BodyJoint, Integer> roles = new EnumMap<>(clip.roles());
        roles.remove(BodyJoint.LEFT_KNEE);
        roles.remove(BodyJoint.LEFT_FOOT);
        int[] parents = new int[clip.joints()];
        for (int j = 0; j < parents.length; j++) {
            parents[j] = clip.parent(j);
        }
        Clip legless = new Clip(
                "legless",
                clip.rateHz(),
                clip.jointNames(),
                parents,
                clip.positions(),
                new double[0],
                new double[0],
                roles,
                List.of());
        assertThatThrownBy(() -> look(legless)).hasMessageContaining("no left_knee");
    }

    @Test
    void slowContactsCoverTheSameTime() {
        FootContacts contacts =
                new FootContacts(10, List.of(new FootContacts.Stance(0, 3), new FootContacts.Stance(7, 9)), List.of());
        FootContacts slow = contacts.slowedDown(1.5, 15);
        assertThat(slow.left()).containsExactly(new FootContacts.Stance(0, 4), new FootContacts.Stance(11, 13));
        assertThat(slow.supported()).isEqualTo(8);
        FootContacts rolling = new FootContacts(
                10,
                contacts.left(),
                List.of(),
                new FootContacts.Rolls(
                        List.of(new FootContacts.Stance(0, 1)),
                        List.of(),
                        List.of(new FootContacts.Stance(3, 8)),
                        List.of()));
        // every new frame next to one in which it rolls
        assertThat(rolling.slowedDown(1.5, 15).rolls().toes(true)).containsExactly(new FootContacts.Stance(4, 13));
        assertThat(rolling.resampled(0.5, 19).rolls().toes(true)).containsExactly(new FootContacts.Stance(5, 17));
        assertThat(rolling.resampled(1, 10).rolls()).isEqualTo(rolling.rolls());
        assertThat(rolling.resampled(2, 5).rolls().toes(true)).containsExactly(new FootContacts.Stance(2, 4));
        assertThat(rolling.part(2, 8).supports(true))
                .containsExactly(
                        FootContacts.Support.SOLE,
                        FootContacts.Support.TOES,
                        FootContacts.Support.NONE,
                        FootContacts.Support.NONE,
                        FootContacts.Support.NONE,
                        FootContacts.Support.TOES);
        assertThat(rolling.part(0, 5).then(rolling.part(5, 10))).isEqualTo(rolling);
        assertThatThrownBy(() -> new FootContacts(3, List.of(new FootContacts.Stance(2, 3)), List.of()))
                .hasMessageContaining("2–3");
    }

    private static double[] standing(int frames, int joints) {
        // the frame of the walker in which both feet rest
        Clip walk = Walker.clip(1, 0, 0, 0, 0);
        double[] p = new double[3 * joints * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(walk.positions(), 0, p, 3 * joints * f, 3 * joints);
        }
        return p;
    }

    private static GroundMotion look(Clip clip) {
        return new GroundMotion(clip, BodyMotion.of(clip), false);
    }
}
