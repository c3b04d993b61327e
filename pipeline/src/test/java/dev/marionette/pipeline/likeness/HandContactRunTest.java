package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.metrics.Metrics;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.HandContact.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person who brings the hands together in front of the chest, and holds them there. */
class HandContactRunTest {
    private static final double RATE = 20;
    private static final int FRAMES = 60;
    private static final double UPPER_ARM = 0.30;
    private static final double BEYOND = 0.35;
    /** Hands in contact are so far apart; the arm has 0.56 m. */
    private static final double APART = 0.10;

    private static Clip clap() {
        return clap(false);
    }

    /** @param turning whether it says how joints turn: hands go on straight from forearms, by the smallest turn from the first frame, which is the pose at rest */
    private static Clip clap(boolean turning) {
        List<BodyJoint> roles = List.of(BodyJoint.values());
        List<Double> positions = new ArrayList<>();
        for (int f = 0; f < FRAMES; f++) {
            Map<BodyJoint, double[]> pose = pose(together(f));
            roles.forEach(role -> {
                for (double x : pose.getOrDefault(role, new double[0])) {
                    positions.add(x);
                }
            });
        }
        int[] parents = roles.stream()
                .mapToInt(role -> role.parent().map(roles::indexOf).orElse(-1))
                .toArray();
        Map<BodyJoint, Integer> indices = new EnumMap<>(BodyJoint.class);
        roles.forEach(role -> indices.put(role, roles.indexOf(role)));
        return new Clip(
                "clap",
                RATE,
                roles.stream().map(BodyJoint::id).toList(),
                parents,
                positions.stream().mapToDouble(x -> x).toArray(),
                turning ? orientations(roles) : new double[0],
                turning ? rest(roles) : new double[0],
                indices,
                List.of());
    }

    private static double together(int frame) {
        double t = Math.max(0, Math.min(1, (frame - 10) / 20.0));
        return t * t * (3 - 2 * t);
    }

    private static double[] rest(List<BodyJoint> roles) {
        return roles.stream()
                .flatMapToDouble(role -> Arrays.stream(pose(0).getOrDefault(role, new double[0])))
                .toArray();
    }

    private static double[] orientations(List<BodyJoint> roles) {
        double[] q = new double[4 * roles.size() * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            for (int j = 0; j < roles.size(); j++) {
                int o = 4 * (f * roles.size() + j);
                q[o] = 1;
                BodyJoint role = roles.get(j);
                if (role == BodyJoint.LEFT_WRIST || role == BodyJoint.RIGHT_WRIST) {
                    Quaternions.fromMatrix(Rotations.between(forearm(role, 0), forearm(role, together(f))), q, o);
                }
            }
        }
        return q;
    }

    private static double[] forearm(BodyJoint wrist, double together) {
        Map<BodyJoint, double[]> pose = pose(together);
        double[] elbow = pose.getOrDefault(
                wrist == BodyJoint.LEFT_WRIST ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW, at(0, 0, 0));
        return Vec3.minus(pose.getOrDefault(wrist, at(0, 0, 0)), elbow);
    }

    private static Map<BodyJoint, double[]> pose(double together) {
        Map<BodyJoint, double[]> p = new EnumMap<>(BodyJoint.class);
        p.put(BodyJoint.HIPS, at(0, 0, 0.9));
        p.put(BodyJoint.SPINE_LOWER, at(0, 0, 1.02));
        p.put(BodyJoint.SPINE_MID, at(0, 0, 1.20));
        p.put(BodyJoint.NECK, at(0, 0, 1.42));
        p.put(BodyJoint.HEAD, at(0, 0, 1.56));
        for (int side = 1; side >= -1; side -= 2) {
            boolean left = side > 0;
            double[] shoulder = at(0, 0.19 * side, 1.38);
            double[] hand = at(
                    0.30 + 0.05 * together,
                    side * (0.35 * (1 - together) + 0.5 * APART * together),
                    1.05 + 0.15 * together);
            double[] elbow = elbow(shoulder, hand);
            p.put(left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER, shoulder);
            p.put(left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW, elbow);
            double[] wrist = new double[3];
            for (int i = 0; i < 3; i++) {
                wrist[i] = elbow[i] + 0.26 / BEYOND * (hand[i] - elbow[i]);
            }
            p.put(left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST, wrist);
            p.put(left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND, hand);
            p.put(left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP, at(0, 0.1 * side, 0.88));
            p.put(left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE, at(0, 0.1 * side, 0.45));
            p.put(left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, at(0, 0.1 * side, 0.06));
        }
        return p;
    }

    private static double[] at(double x, double y, double z) {
        return new double[] {x, y, z};
    }

    /** It points down and out, clear of the trunk. */
    private static double[] elbow(double[] shoulder, double[] hand) {
        double[] v = at(hand[0] - shoulder[0], hand[1] - shoulder[1], hand[2] - shoulder[2]);
        double d = norm(v);
        double along = (UPPER_ARM * UPPER_ARM - BEYOND * BEYOND + d * d) / (2 * d);
        double away = Math.sqrt(UPPER_ARM * UPPER_ARM - along * along);
        double[] out = at(0, Math.signum(shoulder[1]), -1);
        double dot = (out[1] * v[1] + out[2] * v[2]) / (d * d);
        for (int i = 0; i < 3; i++) {
            out[i] -= dot * v[i];
        }
        double norm = norm(out);
        double[] elbow = new double[3];
        for (int i = 0; i < 3; i++) {
            elbow[i] = shoulder[i] + along * v[i] / d + away * out[i] / norm;
        }
        return elbow;
    }

    private static double norm(double[] v) {
        return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }

    /** From the robot's right hand to its left at the end, metres. */
    private static double[] between(RetargetOutcome run) {
        RobotPath path = new RobotPath(run.robot(), run.trajectory());
        double[] v = new double[3];
        for (int i = 0; i < 3; i++) {
            v[i] = path.position(path.frames() - 1, BodyJoint.LEFT_HAND, i)
                    - path.position(path.frames() - 1, BodyJoint.RIGHT_HAND, i);
        }
        return v;
    }

    /** Of the line between the hands to that of the source's, which is across. */
    private static double degreesOff(RetargetOutcome run) {
        double[] v = between(run);
        return Math.toDegrees(Math.acos(v[1] / norm(v)));
    }

    private static KeptContact handOnHand(RetargetOutcome run) {
        return run.likeness().handContacts().stream()
                .filter(contact -> contact.part() == Part.RIGHT_HAND)
                .findFirst()
                .orElseThrow();
    }

    /** Without the contact, hands that are in each other's way dodge, one above the other. */
    @ParameterizedTest
    @ValueSource(strings = {"unitree-g1", "atlas"})
    void palmsFaceEachOtherAsTheSourcesDo(String robot) {
        RetargetOutcome without = Runs.run(robot, clap(), "joi.contact=0", "ground.base=fixed");
        RetargetOutcome with = Runs.run(robot, clap(), "ground.base=fixed");
        assertThat(with.verification().lines()).isEmpty();
        assertThat(degreesOff(with)).isLessThan(25);
        assertThat(degreesOff(without)).isGreaterThan(1.5 * degreesOff(with));
        assertThat(handOnHand(without).kept()).isLessThan(0.5);
        assertThat(handOnHand(with).kept()).isEqualTo(1);
        assertThat(handOnHand(with).frames()).isEqualTo(32);
    }

    /**
     * The volumes of COMAN's hands are nearly as small as a person's: they meet, though a little aslant. Without contacts they come near enough to count as kept,
     * but are farther from each other.
     */
    @Test
    void handsMeet() {
        KeptContact without = handOnHand(Runs.run("coman", clap(), "joi.contact=0", "ground.base=fixed"));
        KeptContact with = handOnHand(Runs.run("coman", clap(), "ground.base=fixed"));
        assertThat(without.robotMetres()).isGreaterThan(1.7 * without.sourceMetres());
        assertThat(with.kept()).isEqualTo(1);
        assertThat(with.robotMetres()).isCloseTo(with.sourceMetres(), within(0.015));
        // COMAN's arms from shoulder to wrist, against the person's
        assertThat(with.sourceMetres()).isCloseTo(0.0676, within(1e-3));
    }

    /** A wrist does not bend to bring the middle of a hand to the other one: hands would be 7.4° off. */
    @Test
    void handsThatTouchTurnAsTheSourcesDo() {
        RetargetOutcome run = Runs.run("human", clap(true), "ground.base=fixed");
        assertThat(Metrics.of(run).byName().get("hand_angle_deg")).isLessThan(6);
        assertThat(handOnHand(run).kept()).isEqualTo(1);
    }

    /** What the costs say of hands in contact are their angles, whatever they weigh: over all stretches, what the metric says of the clip, but for frames that are hardly off. */
    @Test
    void costsTellAnglesOfHandsThatTouch() {
        RetargetOutcome run = Runs.run("unitree-g1", clap(true), "ground.base=fixed");
        double sum = run.costs().stream()
                .filter(cost -> cost.part().endsWith(" hand"))
                .mapToDouble(cost -> cost.meanDeg() * (cost.last() - cost.first() + 1))
                .sum();
        double mean = Metrics.of(run).byName().getOrDefault("hand_angle_deg", 0.0);
        assertThat(mean).isGreaterThan(15);
        assertThat(sum / (2 * FRAMES)).isBetween(0.8 * mean, 1.02 * mean);
    }

    /** The hand that hangs touches the thigh, which does not move where the base is held. */
    @Test
    void legsThatAreHeldAreNotTouched() {
        RetargetOutcome held = Runs.small("coman", "big-wave", 0);
        assertThat(held.trajectory().floats()).isFalse();
        assertThat(held.method().sourceMotion().handContacts())
                .anyMatch(contact -> contact.part().leg()
                        && Arrays.stream(contact.nearness()).anyMatch(near -> near == 1));
        assertThat(held.likeness().handContacts())
                .noneMatch(contact -> contact.part().leg());
    }

    /** Where links may touch, nothing is in the way. */
    @ParameterizedTest
    @ValueSource(strings = {"unitree-g1", "atlas"})
    void handsMeetWhereLinksMayTouch(String robot) {
        assertThat(handOnHand(Runs.run(robot, clap(), "ground.base=fixed", "ik.collision=off"))
                        .kept())
                .isEqualTo(1);
    }
}
