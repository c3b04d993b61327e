package dev.marionette.studies;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A person who stands on one leg, as an analytic motion: the weight goes over the stance foot, the other foot is lifted, moved
 * forth and back and put down, while the arms are spread. The body is that of the built-in persons: lengths are the fractions
 * of stature of Drillis and Contini (1966) as given in Winter, Biomechanics and Motor Control of Human Movement, fig. 4.1; the
 * hip joints are at 36 % of the distance between the front spines of the pelvis (Bell and others, 1990), the shoulder joints
 * inside the tips of the shoulders (0.129). Heights of the trunk's joints, the middle of the palm and the stance are our own.
 * The rest pose is a T pose. Faces x, left is y, the floor is z = 0.
 */
final class OneLegStand {
    /** How high the ankle is lifted, as a part of the stature. */
    static final double LIFT = 0.12;

    /** Frames per second. */
    static final double RATE = 30;

    private static final double SECONDS = 9;

    private static final double ANKLE = 0.039;
    private static final double SHANK = 0.246;
    private static final double THIGH = 0.245;
    private static final double HIP_HALF = 0.052;
    private static final double STANCE_HALF = 0.055;
    private static final double SHOULDER = 0.818;
    private static final double SHOULDER_HALF = 0.105;
    private static final double UPPER_ARM = 0.186;
    private static final double FOREARM = 0.146;
    private static final double PALM = 0.05;
    /** How much lower than on straight legs the hips are, as a part of the stature: no knee is ever quite straight. */
    private static final double CROUCH = 0.02;
    /** Heights of the trunk's joints above the hip joints, as parts of the stature. */
    private static final Map<BodyJoint, Double> TRUNK = new EnumMap<>(Map.of(
            BodyJoint.HIPS, 0.03,
            BodyJoint.SPINE_LOWER, 0.07,
            BodyJoint.SPINE_MID, 0.15,
            BodyJoint.NECK, 0.298,
            BodyJoint.HEAD, 0.382));

    private static final List<BodyJoint> JOINTS = List.of(BodyJoint.values());
    private static final int[] PARENTS = {-1, 0, 1, 2, 3, 2, 5, 6, 7, 2, 9, 10, 11, 0, 13, 14, 0, 16, 17};

    private final Person person;
    private final double stature;
    private final boolean onLeft;

    /**
     * Who stands.
     *
     * @param stature m
     * @param limbs length of arms and legs against the average person of this stature
     * @param breadth of shoulders, hips and stance, likewise
     */
    record Person(double stature, double limbs, double breadth) {
        /** From hip joint to ankle, m. */
        double leg() {
            return limbs * stature * (THIGH + SHANK);
        }
    }

    private OneLegStand(Person person, boolean onLeft) {
        this.person = person;
        this.stature = person.stature();
        this.onLeft = onLeft;
    }

    /**
     * The motion.
     *
     * @param onLeft whether the left foot is the one that stands
     */
    static Clip of(Person person, boolean onLeft) {
        return new OneLegStand(person, onLeft).clip();
    }

    private Clip clip() {
        int frames = (int) Math.round(SECONDS * RATE) + 1;
        int n = JOINTS.size();
        double[] positions = new double[3 * n * frames];
        double[] orientations = new double[4 * n * frames];
        for (int f = 0; f < frames; f++) {
            List<Part> parts = at(f / RATE);
            for (int j = 0; j < n; j++) {
                System.arraycopy(parts.get(j).place(), 0, positions, 3 * (f * n + j), 3);
                System.arraycopy(parts.get(j).turn(), 0, orientations, 4 * (f * n + j), 4);
            }
        }
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        JOINTS.forEach(joint -> roles.put(joint, JOINTS.indexOf(joint)));
        return new Clip(
                "one-leg-" + Math.round(100 * stature) + (onLeft ? "-left" : "-right"),
                RATE,
                JOINTS.stream().map(BodyJoint::id).toList(),
                PARENTS,
                positions,
                orientations,
                rest(),
                roles,
                List.of());
    }

    /** A joint's place and its turn since the rest pose. */
    private record Part(double[] place, double[] turn) {
        /** What hangs on it, at an offset of the rest pose, itself turned otherwise. */
        Part with(double[] offset, double[] turn) {
            double[] moved = rotate(this.turn, offset);
            return new Part(new double[] {place[0] + moved[0], place[1] + moved[1], place[2] + moved[2]}, turn);
        }
    }

    private List<Part> at(double t) {
        double side = onLeft ? 1 : -1;
        double weight = phase(t, 0.5, 2) - phase(t, 7, 8.5);
        double lifted = phase(t, 2, 3.2) - phase(t, 5.8, 7);
        double forth = phase(t, 2, 3.4) - 1.6 * phase(t, 3.4, 4.8) + 0.6 * phase(t, 5.6, 6.8);
        double spread = phase(t, 1, 2.6) - phase(t, 6.4, 8);
        double[] hips = {
            0, side * STANCE_HALF * broad() * weight, person.leg() + (ANKLE - CROUCH) * stature,
        };
        List<Part> parts = new ArrayList<>();
        TRUNK.forEach((joint, height) ->
                parts.add(new Part(new double[] {hips[0], hips[1], hips[2] + height * stature}, turned(0, 0))));
        for (double s : new double[] {1, -1}) {
            parts.addAll(arm(hips, s, Math.toRadians(12 + 50 * spread)));
        }
        for (double s : new double[] {1, -1}) {
            double swing = s == side ? 0 : 1;
            double[] ankle = {
                swing * 0.08 * stature * forth, s * STANCE_HALF * broad(), (ANKLE + swing * LIFT * lifted) * stature
            };
            parts.addAll(leg(hips, s, ankle, swing * Math.toRadians(15) * lifted));
        }
        return parts;
    }

    /** An arm that is spread by an angle from hanging; the elbow is a little bent. */
    private List<Part> arm(double[] hips, double s, double spread) {
        double[] upper = turned(-s * (Math.PI / 2 - spread), 0);
        double bend = -s * Math.toRadians(20);
        double[] lower = times(upper, new double[] {StrictMath.cos(bend / 2), 0, 0, StrictMath.sin(bend / 2)});
        Part shoulder = new Part(
                new double[] {
                    hips[0],
                    hips[1] + s * SHOULDER_HALF * broad(),
                    hips[2] + (SHOULDER - ANKLE - SHANK - THIGH) * stature
                },
                upper);
        Part elbow = shoulder.with(new double[] {0, s * UPPER_ARM * limb(), 0}, lower);
        Part wrist = elbow.with(new double[] {0, s * FOREARM * limb(), 0}, lower);
        return List.of(shoulder, elbow, wrist, wrist.with(new double[] {0, s * PALM * limb(), 0}, lower));
    }

    /** A leg between hip joint and ankle, by the law of cosines; the knee points forward. */
    private List<Part> leg(double[] hips, double s, double[] ankle, double pointed) {
        double[] place = {hips[0], hips[1] + s * HIP_HALF * broad(), hips[2]};
        double across = StrictMath.atan2(ankle[1] - place[1], place[2] - ankle[2]);
        double forward = ankle[0] - place[0];
        double down = StrictMath.hypot(ankle[1] - place[1], place[2] - ankle[2]);
        double length = StrictMath.hypot(forward, down);
        double thigh = THIGH * limb();
        double shank = SHANK * limb();
        double flexion = StrictMath.atan2(forward, down)
                + StrictMath.acos((thigh * thigh + length * length - shank * shank) / (2 * thigh * length));
        double knee =
                Math.PI - StrictMath.acos((thigh * thigh + shank * shank - length * length) / (2 * thigh * shank));
        Part hip = new Part(place, turned(across, -flexion));
        Part bent = hip.with(new double[] {0, 0, -thigh}, turned(across, knee - flexion));
        return List.of(hip, bent, bent.with(new double[] {0, 0, -shank}, turned(0, pointed)));
    }

    private double[] rest() {
        double[] rest = new double[3 * JOINTS.size()];
        double hips = person.leg() + ANKLE * stature;
        double shoulder = hips + (SHOULDER - ANKLE - SHANK - THIGH) * stature;
        for (BodyJoint joint : JOINTS) {
            double s = joint.id().startsWith("left") ? 1 : -1;
            double arm = SHOULDER_HALF * broad();
            double hip = s * HIP_HALF * broad();
            double[] place = switch (joint) {
                case LEFT_SHOULDER, RIGHT_SHOULDER -> new double[] {s * arm, shoulder};
                case LEFT_ELBOW, RIGHT_ELBOW -> new double[] {s * (arm + UPPER_ARM * limb()), shoulder};
                case LEFT_WRIST, RIGHT_WRIST -> new double[] {s * (arm + (UPPER_ARM + FOREARM) * limb()), shoulder};
                case LEFT_HAND, RIGHT_HAND ->
                    new double[] {s * (arm + (UPPER_ARM + FOREARM + PALM) * limb()), shoulder};
                case LEFT_HIP, RIGHT_HIP -> new double[] {hip, hips};
                case LEFT_KNEE, RIGHT_KNEE -> new double[] {hip, ANKLE * stature + SHANK * limb()};
                case LEFT_FOOT, RIGHT_FOOT -> new double[] {hip, ANKLE * stature};
                default -> new double[] {0, hips + TRUNK.getOrDefault(joint, 0.0) * stature};
            };
            System.arraycopy(place, 0, rest, 3 * JOINTS.indexOf(joint) + 1, 2);
        }
        return rest;
    }

    private double limb() {
        return person.limbs() * stature;
    }

    private double broad() {
        return person.breadth() * stature;
    }

    /** From 0 to 1 between two times, by a minimum-jerk movement. */
    private static double phase(double t, double from, double to) {
        double s = Math.min(1, Math.max(0, (t - from) / (to - from)));
        return s * s * s * (10 - 15 * s + 6 * s * s);
    }

    /** Rx · Ry as a quaternion (w, x, y, z). */
    private static double[] turned(double x, double y) {
        return times(
                new double[] {StrictMath.cos(x / 2), StrictMath.sin(x / 2), 0, 0},
                new double[] {StrictMath.cos(y / 2), 0, StrictMath.sin(y / 2), 0});
    }

    private static double[] times(double[] a, double[] b) {
        return new double[] {
            a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
            a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]
        };
    }

    private static double[] rotate(double[] q, double[] v) {
        double[] turned = times(times(q, new double[] {0, v[0], v[1], v[2]}), new double[] {q[0], -q[1], -q[2], -q[3]});
        return new double[] {turned[1], turned[2], turned[3]};
    }
}
