package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.ClipMeasures.distance;
import static dev.marionette.datasets.builtin.ClipMeasures.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The skeleton in every frame of every clip: rigid, on its feet, inside its joints' ranges, clear of itself. */
class BuiltinBodyTest {
    private static List<String> ids() {
        return ClipMeasures.ids();
    }

    private static Clip load(String id) {
        return ClipMeasures.load(id);
    }

    private static Build build(String id) {
        return id.contains("-pip-")
                ? Performer.PIP.build()
                : Performer.PEOPLE.stream()
                        .filter(p -> id.contains("-" + p.id() + "-"))
                        .findFirst()
                        .orElseThrow()
                        .build();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void restAndOrientationsGiveThePositions(String id) {
        Clip clip = load(id);
        double[] orientations = clip.orientations();
        double[] rest = clip.restPositions();
        double worstPosition = 0;
        double worstLength = 0;
        double worstNorm = 0;
        for (int frame = 0; frame < clip.frames(); frame++) {
            for (int joint = 1; joint < clip.joints(); joint++) {
                int parent = clip.parent(joint);
                Rotation r = ClipMeasures.rotation(clip, orientations, frame, parent);
                Vec bone = ClipMeasures.rest(rest, joint).minus(ClipMeasures.rest(rest, parent));
                Vec from = point(clip, frame, parent);
                Vec to = point(clip, frame, joint);
                worstNorm = Math.max(
                        worstNorm, Math.abs(r.w() * r.w() + r.x() * r.x() + r.y() * r.y() + r.z() * r.z() - 1));
                worstPosition = Math.max(
                        worstPosition, to.minus(from.plus(r.turn(bone))).length());
                worstLength = Math.max(worstLength, Math.abs(to.minus(from).length() - bone.length()));
            }
        }
        assertThat(worstNorm).isLessThan(1e-12);
        assertThat(worstPosition).isLessThan(1e-12);
        assertThat(worstLength).isLessThan(1e-12);
    }

    @ParameterizedTest
    @MethodSource("ids")
    void theFeetStayWhereTheyStand(String id) {
        Clip clip = load(id);
        for (String name : List.of("left_toes", "left_toe_tip", "right_toes", "right_toe_tip")) {
            Vec first = point(clip, 0, name);
            for (int frame = 0; frame < clip.frames(); frame++) {
                assertThat(point(clip, frame, name).minus(first).length()).isLessThan(1e-9);
                assertThat(point(clip, frame, name).z()).isBetween(0.0, 0.05);
            }
        }
        for (BodyJoint ankle : List.of(BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT)) {
            double floor = ClipMeasures.rest(
                            clip.restPositions(), clip.joint(ankle).orElseThrow())
                    .z();
            for (int frame = 0; frame < clip.frames(); frame++) {
                Vec p = point(clip, frame, ankle);
                assertThat(p.z()).isGreaterThan(floor - 1e-9);
                if (p.z() < floor + 1e-6) {
                    assertThat(p.minus(point(clip, 0, ankle)).length()).isLessThan(0.002);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void kneesBendForward(String id) {
        Clip clip = load(id);
        for (int frame = 0; frame < clip.frames(); frame++) {
            for (Side side : Side.values()) {
                Vec hip = point(clip, frame, Bone.LEFT_HIP.on(side).index());
                Vec knee = point(clip, frame, Bone.LEFT_KNEE.on(side).index());
                Vec ankle = point(clip, frame, Bone.LEFT_ANKLE.on(side).index());
                assertThat(knee.minus(hip.plus(ankle).times(0.5)).x())
                        .as("the knee is ahead of the leg")
                        .isPositive();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void leftIsLeftAndTheBodyFacesForward(String id) {
        Clip clip = load(id);
        double[] rest = clip.restPositions();
        for (int joint = 0; joint < clip.joints(); joint++) {
            String name = clip.jointNames().get(joint);
            if (name.startsWith("left_")) {
                Vec left = ClipMeasures.rest(rest, joint);
                Vec right = ClipMeasures.rest(rest, ClipMeasures.joint(clip, name.replace("left_", "right_")));
                assertThat(left.y()).isPositive();
                assertThat(left.minus(new Vec(right.x(), -right.y(), right.z())).length())
                        .isLessThan(1e-12);
            }
        }
        for (int frame = 0; frame < clip.frames(); frame++) {
            assertThat(point(clip, frame, BodyJoint.LEFT_SHOULDER).y())
                    .isGreaterThan(point(clip, frame, BodyJoint.RIGHT_SHOULDER).y());
        }
        assertThat(point(clip, 0, "left_toe_tip").x())
                .isGreaterThan(point(clip, 0, "left_ankle").x());
    }

    @ParameterizedTest
    @MethodSource("ids")
    void everyAngleIsInsideItsRange(String id) {
        for (Pose pose : performance(id).poses()) {
            for (int slot = 0; slot < Pose.SIZE; slot++) {
                double value = pose.get(slot);
                if (value < Pose.low(slot) - 1e-9 || value > Pose.high(slot)) {
                    fail("slot %d is %f, its range %f to %f", slot, value, Pose.low(slot), Pose.high(slot));
                }
            }
            for (Side side : Side.values()) {
                assertThat(Math.hypot(
                                pose.get(side, ArmAngle.SHOULDER_FLEXION), pose.get(side, ArmAngle.SHOULDER_ABDUCTION)))
                        .isLessThan(170);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void armsKeepClearOfTrunkAndHeadAndOfEachOther(String id) {
        Clip clip = load(id);
        Build build = build(id);
        double[] orientations = clip.orientations();
        double trunk = Double.POSITIVE_INFINITY;
        double head = Double.POSITIVE_INFINITY;
        double apart = Double.POSITIVE_INFINITY;
        for (int frame = 0; frame < clip.frames(); frame++) {
            Vec pelvis = point(clip, frame, BodyJoint.HIPS);
            Vec neck = point(clip, frame, BodyJoint.NECK);
            Vec centre = point(clip, frame, BodyJoint.HEAD)
                    .plus(ClipMeasures.rotation(clip, orientations, frame, Bone.HEAD.index())
                            .turn(build.headCentre()));
            Vec[] left = arm(clip, frame, Side.LEFT);
            Vec[] right = arm(clip, frame, Side.RIGHT);
            for (int i = 0; i + 1 < left.length; i++) {
                for (Vec[] arm : new Vec[][] {left, right}) {
                    trunk = Math.min(trunk, distance(arm[i], arm[i + 1], pelvis, neck));
                    head = Math.min(head, distance(centre, arm[i], arm[i + 1]));
                }
                for (int k = 0; k + 1 < right.length; k++) {
                    apart = Math.min(apart, distance(left[i], left[i + 1], right[k], right[k + 1]));
                }
            }
        }
        assertThat(trunk).isGreaterThan(0.8 * build.trunkHalf() + 0.05);
        assertThat(head).isGreaterThan(build.headRadius() + 0.03);
        assertThat(apart).isGreaterThan(0.06);
    }

    private static Vec[] arm(Clip clip, int frame, Side side) {
        return Stream.of(Bone.LEFT_ELBOW, Bone.LEFT_WRIST, Bone.LEFT_FINGERS, Bone.LEFT_FINGERTIPS)
                .map(bone -> point(clip, frame, bone.on(side).index()))
                .toArray(Vec[]::new);
    }

    /**
     * The zero moment point of the whole body, its mass in lumps by Winter's fractions, is over the soles: the
     * performers could really stand like this.
     */
    @ParameterizedTest
    @MethodSource("ids")
    void theyKeepTheirBalance(String id) {
        Clip clip = load(id);
        Vec[] centre = new Vec[clip.frames()];
        for (int frame = 0; frame < clip.frames(); frame++) {
            centre[frame] = centreOfMass(clip, frame);
        }
        Vec ankle = point(clip, 0, BodyJoint.LEFT_FOOT);
        double toe = point(clip, 0, "left_toe_tip").x();
        double heel = ankle.x() - (toe - ankle.x()) / 3;
        double outerEdge = ankle.y() + 0.0275 * point(clip, 0, "head_top").z(); // half a foot's breadth, as Winter
        int span = 4;
        double perSecond2 = clip.rateHz() * clip.rateHz() / (span * span);
        for (int frame = span; frame < clip.frames() - span; frame++) {
            Vec now = centre[frame];
            Vec acceleration = centre[frame + span]
                    .minus(now.times(2))
                    .plus(centre[frame - span])
                    .times(perSecond2);
            Vec zmp = now.minus(acceleration.times(now.z() / (9.81 + acceleration.z())));
            assertThat(zmp.x()).isBetween(heel, toe);
            assertThat(zmp.y()).isBetween(-outerEdge, outerEdge);
        }
    }

    private static Vec centreOfMass(Clip clip, int frame) {
        Vec sum = between(clip, frame, "head", "head_top", 0.4).times(0.081);
        sum = sum.plus(between(clip, frame, "pelvis", "neck", 0.5).times(0.497));
        for (String side : List.of("left_", "right_")) {
            sum = sum.plus(between(clip, frame, side + "shoulder", side + "elbow", 0.436)
                            .times(0.028))
                    .plus(between(clip, frame, side + "elbow", side + "wrist", 0.430)
                            .times(0.016))
                    .plus(between(clip, frame, side + "palm", side + "fingers", 0.5)
                            .times(0.006))
                    .plus(between(clip, frame, side + "hip", side + "knee", 0.433)
                            .times(0.100))
                    .plus(between(clip, frame, side + "knee", side + "ankle", 0.433)
                            .times(0.0465))
                    .plus(between(clip, frame, side + "ankle", side + "toes", 0.5)
                            .times(0.0145));
        }
        return sum;
    }

    private static Vec between(Clip clip, int frame, String from, String to, double share) {
        Vec a = point(clip, frame, from);
        return a.plus(point(clip, frame, to).minus(a).times(share));
    }

    @Test
    void buildsDiffer() {
        double ann = crown("big-wave-ann-1");
        double kim = crown("big-wave-kim-1");
        double otto = crown("big-wave-otto-1");
        double pip = crown("tada-pip-1");
        assertThat(List.of(ann, otto, kim, pip)).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(ann - kim).isGreaterThan(0.2);
        assertThat(shoulders("big-wave-otto-1")).isGreaterThan(1.15 * shoulders("big-wave-ann-1"));
        assertThat(Performer.PIP.build().headRadius())
                .isGreaterThan(Performer.ANN.build().headRadius());
    }

    private static double crown(String id) {
        return point(load(id), 0, "head_top").z();
    }

    private static double shoulders(String id) {
        Clip clip = load(id);
        return point(clip, 0, BodyJoint.LEFT_SHOULDER)
                .minus(point(clip, 0, BodyJoint.RIGHT_SHOULDER))
                .length();
    }

    private static Performance performance(String id) {
        for (Gesture gesture : Gesture.values()) {
            for (Performer performer : gesture.performers()) {
                for (int take = 1; take <= gesture.takes(); take++) {
                    Performance performance = new Performance(gesture, performer, take);
                    if (performance.id().equals(id)) {
                        return performance;
                    }
                }
            }
        }
        throw new IllegalArgumentException(id);
    }
}
