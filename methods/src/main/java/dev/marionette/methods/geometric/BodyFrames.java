package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * The orientation of every segment of a body, frame by frame, from where its joints are: ᴵR_h of Darvish et al. 2019, but
 * measured from one common pose. In that pose the body stands upright, faces +x and lets its arms hang, palms inwards: there, all
 * rotations are the identity. So x is a segment's front, y its left, z points up along a hanging bone.
 *
 * <p>A bone gives z. What turns about it is told by the bend of elbow or knee, whose axis is y of both segments; the
 * straighter the limb, the less the bend says, and the last known axis is carried along with the bone instead by the smallest
 * turn. {@link #rollConfidence()} says how far the bend is to be trusted. Trunk and pelvis take y from the shoulder and hip
 * line. Where orientations of joints are known as well, they tell how a bone is rolled, and how head, hands and feet are turned.
 *
 * <p>A workspace of one thread; allocates nothing once it is made.
 */
final class BodyFrames {
    /** Sines of the bend below which it says nothing, and above which it says all: 7° and 20°. */
    private static final double STRAIGHT = 0.12;

    private static final double BENT = 0.35;
    /** Bones shorter than this, metres, have no direction. */
    private static final double NO_LENGTH = 1e-4;

    private final boolean[] present = new boolean[BodyJoint.count()];
    private final double[] tilts;
    private final Optional<RestFrames> rest;
    private final double[] rotations = new double[9 * Segment.count()];
    private final double[] rollConfidence = new double[Segment.count()];
    private final double[] hinge = new double[3 * Segment.count()];
    private final double[] bone = new double[3 * Segment.count()];
    private final double[] y = new double[3];
    private final double[] z = new double[3];
    private final double[] joint = new double[9];
    private boolean started;

    /**
     * @param present the joints whose positions are known; shoulders, elbows and wrists are among them
     * @param tilts pitch of the bones of pelvis, trunk and head in a body that stands straight, rad, forward positive; 3
     *     values, live: the caller may still fill them in
     * @param rest how the joints' own orientations relate to the segments, where they are known
     */
    BodyFrames(Set<BodyJoint> present, double[] tilts, Optional<RestFrames> rest) {
        present.forEach(role -> this.present[role.ordinal()] = true);
        this.tilts = tilts;
        this.rest = rest;
        for (int s = 0; s < Segment.count(); s++) {
            rotations[9 * s] = 1;
            rotations[9 * s + 4] = 1;
            rotations[9 * s + 8] = 1;
        }
    }

    /** Forgets the past. */
    void reset() {
        started = false;
    }

    /** Whether a segment can be measured. */
    boolean has(Segment segment) {
        boolean hips = present[BodyJoint.LEFT_HIP.ordinal()] && present[BodyJoint.RIGHT_HIP.ordinal()];
        return switch (segment) {
            case PELVIS -> hips;
            case LEFT_SOLE, RIGHT_SOLE -> has(segment.after(-1));
            default -> present[segment.from().ordinal()] && present[segment.to().ordinal()];
        };
    }

    /** Rotations from the common pose, 9 values a segment, row-major. Live. */
    double[] rotations() {
        return rotations;
    }

    /** How far the roll about the bone is known, from 0 to 1, by segment; of trunk and pelvis 1. Live. */
    double[] rollConfidence() {
        return rollConfidence;
    }

    /**
     * Measures a frame.
     *
     * @param p joints × 3, metres, in the order of {@link BodyJoint}, z up, facing +x. Not modified.
     * @param q joints × 4, orientations of the joints relative to their rest pose, in the same frame; empty where they
     *     are not known. Not modified.
     */
    void update(double[] p, double[] q) {
        boolean turned = rest.isPresent() && q.length > 0;
        core(p, Segment.TRUNK, BodyJoint.RIGHT_SHOULDER, BodyJoint.LEFT_SHOULDER, tilts[1]);
        if (has(Segment.PELVIS)) {
            core(p, Segment.PELVIS, BodyJoint.RIGHT_HIP, BodyJoint.LEFT_HIP, tilts[0]);
        }
        head(p, q, turned);
        limb(p, q, turned, Segment.LEFT_UPPER_ARM, 1);
        limb(p, q, turned, Segment.RIGHT_UPPER_ARM, 1);
        limb(p, q, turned, Segment.LEFT_THIGH, -1);
        limb(p, q, turned, Segment.RIGHT_THIGH, -1);
        started = true;
    }

    private void core(double[] p, Segment segment, BodyJoint right, BodyJoint left, double tilt) {
        if (direction(p, segment.from(), segment.to(), z)) {
            subtract(p, left, right, y);
            place(segment, y, z, tilt);
        }
        rollConfidence[segment.ordinal()] = 1;
    }

    private void head(double[] p, double[] q, boolean turned) {
        int s = Segment.HEAD.ordinal();
        int trunk = 9 * Segment.TRUNK.ordinal();
        rollConfidence[s] = 0;
        if (!has(Segment.HEAD) || !direction(p, Segment.HEAD.from(), Segment.HEAD.to(), z)) {
            System.arraycopy(rotations, trunk, rotations, 9 * s, 9);
            return;
        }
        for (int i = 0; i < 3; i++) {
            y[i] = rotations[trunk + 3 * i + 1];
        }
        place(Segment.HEAD, y, z, tilts[2]);
        if (turned && rest.orElseThrow().known(Segment.HEAD)) {
            whole(q, Segment.HEAD);
            rollConfidence[s] = 1;
        }
    }

    /** Upper and lower bone of a limb and what is at its end; forward is 1 for arms, which bend forward, else −1. */
    private void limb(double[] p, double[] q, boolean turned, Segment upper, double forward) {
        Segment lower = upper.after(1);
        Segment end = upper.after(2);
        if (!has(upper) || !has(lower)) {
            return;
        }
        int u = 3 * upper.ordinal();
        int l = 3 * lower.ordinal();
        boolean upperWhole = carry(p, upper);
        boolean whole = carry(p, lower) && upperWhole;
        double sin = cross(bone, l, bone, u, y);
        double confidence = whole ? smoothStep((sin - STRAIGHT) / (BENT - STRAIGHT)) : 0;
        double agrees = forward * (y[0] * hinge[u] + y[1] * hinge[u + 1] + y[2] * hinge[u + 2]);
        if (agrees < 0 && confidence < 1) {
            confidence = 0; // stretched a little too far, not bent
        }
        for (int i = 0; i < 3; i++) {
            double measured = sin > 0 ? forward * y[i] / sin : 0;
            double blend = (1 - confidence) * hinge[u + i] + confidence * measured;
            hinge[u + i] = blend;
            hinge[l + i] = (1 - confidence) * hinge[l + i] + confidence * measured;
        }
        roll(q, turned, upper, confidence);
        roll(q, turned, lower, confidence);
        if (end.leg()) {
            sole(q, turned, lower, end);
        } else {
            hand(p, q, turned, lower, end);
        }
    }

    /** Takes the axis along with its bone from the last frame; whether the bone has a direction. */
    private boolean carry(double[] p, Segment segment) {
        int o = 3 * segment.ordinal();
        if (!started) {
            bone[o] = 0;
            bone[o + 1] = 0;
            bone[o + 2] = -1;
            hinge[o] = 0;
            hinge[o + 1] = 1;
            hinge[o + 2] = 0;
        }
        if (!direction(p, segment.from(), segment.to(), z)) {
            return false;
        }
        turnAlong(bone, o, z, hinge, o);
        System.arraycopy(z, 0, bone, o, 3);
        return true;
    }

    /** Turns a vector by the smallest turn from one direction to another. */
    private static void turnAlong(double[] from, int o, double[] to, double[] vector, int v) {
        double wx = from[o + 1] * to[2] - from[o + 2] * to[1];
        double wy = from[o + 2] * to[0] - from[o] * to[2];
        double wz = from[o] * to[1] - from[o + 1] * to[0];
        double c = from[o] * to[0] + from[o + 1] * to[1] + from[o + 2] * to[2];
        if (c < -1 + 1e-9) {
            return; // half a turn about the vector itself, which is square to both
        }
        double k = 1 / (1 + c);
        double x = vector[v];
        double y = vector[v + 1];
        double z = vector[v + 2];
        double along = k * (wx * x + wy * y + wz * z);
        vector[v] = c * x + along * wx + wy * z - wz * y;
        vector[v + 1] = c * y + along * wy + wz * x - wx * z;
        vector[v + 2] = c * z + along * wz + wx * y - wy * x;
    }

    /** The frame of a bone from its axis, or from its joint where that is known to turn. */
    private void roll(double[] q, boolean turned, Segment segment, double confidence) {
        int s = segment.ordinal();
        rollConfidence[s] = confidence;
        if (turned && rest.orElseThrow().known(segment)) {
            jointTimes(q, segment);
            for (int i = 0; i < 3; i++) {
                hinge[3 * s + i] = joint[3 * i + 1];
            }
            rollConfidence[s] = 1;
        }
        for (int i = 0; i < 3; i++) {
            z[i] = -bone[3 * s + i];
            y[i] = hinge[3 * s + i];
        }
        place(segment, y, z, 0);
        for (int i = 0; i < 3; i++) {
            hinge[3 * s + i] = rotations[9 * s + 3 * i + 1];
        }
    }

    private void hand(double[] p, double[] q, boolean turned, Segment forearm, Segment hand) {
        int s = hand.ordinal();
        rollConfidence[s] = 0;
        if (!has(hand) || !direction(p, hand.from(), hand.to(), z)) {
            System.arraycopy(rotations, 9 * forearm.ordinal(), rotations, 9 * s, 9);
            return;
        }
        for (int i = 0; i < 3; i++) {
            z[i] = -z[i];
            y[i] = rotations[9 * forearm.ordinal() + 3 * i + 1];
        }
        if (turned && rest.orElseThrow().known(hand)) {
            jointTimes(q, hand);
            for (int i = 0; i < 3; i++) {
                y[i] = joint[3 * i + 1];
            }
            rollConfidence[s] = 1;
        }
        place(hand, y, z, 0);
    }

    /** Level, heading where the shank does, where nothing is known of the foot. */
    private void sole(double[] q, boolean turned, Segment shank, Segment sole) {
        int s = sole.ordinal();
        rollConfidence[s] = 0;
        if (turned && rest.orElseThrow().known(sole)) {
            whole(q, sole);
            rollConfidence[s] = 1;
            return;
        }
        z[0] = 0;
        z[1] = 0;
        z[2] = 1;
        for (int i = 0; i < 3; i++) {
            y[i] = rotations[9 * shank.ordinal() + 3 * i + 1];
        }
        place(sole, y, z, 0);
    }

    private void whole(double[] q, Segment segment) {
        jointTimes(q, segment);
        System.arraycopy(joint, 0, rotations, 9 * segment.ordinal(), 9);
    }

    /** joint = rotation of the segment as its joint's own orientation says. */
    private void jointTimes(double[] q, Segment segment) {
        RestFrames frames = rest.orElseThrow();
        Quaternions.toMatrix(q, 4 * segment.turns().ordinal(), frames.scratch());
        Rotations.multiply(frames.scratch(), 0, frames.inRest(), 9 * segment.ordinal(), joint, 0);
    }

    /** Columns x, y, z from an up direction and what is roughly left, then turned back by a tilt about y. */
    private void place(Segment segment, double[] left, double[] up, double tilt) {
        int o = 9 * segment.ordinal();
        double along = left[0] * up[0] + left[1] * up[1] + left[2] * up[2];
        double norm = 0;
        for (int i = 0; i < 3; i++) {
            left[i] -= along * up[i];
            norm += left[i] * left[i];
        }
        norm = Math.sqrt(norm);
        if (norm < 1e-3) {
            return; // as it was
        }
        double c = Math.cos(tilt);
        double s = Math.sin(tilt);
        for (int i = 0; i < 3; i++) {
            left[i] /= norm;
        }
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            double front = left[j] * up[k] - left[k] * up[j];
            rotations[o + 3 * i] = c * front + s * up[i];
            rotations[o + 3 * i + 1] = left[i];
            rotations[o + 3 * i + 2] = c * up[i] - s * front;
        }
    }

    private static double smoothStep(double x) {
        double t = Math.min(1, Math.max(0, x));
        return t * t * (3 - 2 * t);
    }

    private static void subtract(double[] p, BodyJoint to, BodyJoint from, double[] out) {
        for (int i = 0; i < 3; i++) {
            out[i] = p[3 * to.ordinal() + i] - p[3 * from.ordinal() + i];
        }
    }

    /** Unit vector from one joint to another; false, and nothing written, where there is none. */
    private static boolean direction(double[] p, BodyJoint from, BodyJoint to, double[] out) {
        double dx = p[3 * to.ordinal()] - p[3 * from.ordinal()];
        double dy = p[3 * to.ordinal() + 1] - p[3 * from.ordinal() + 1];
        double dz = p[3 * to.ordinal() + 2] - p[3 * from.ordinal() + 2];
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (!(length > NO_LENGTH)) {
            return false;
        }
        out[0] = dx / length;
        out[1] = dy / length;
        out[2] = dz / length;
        return true;
    }

    /** out = a × b; returns its length. */
    private static double cross(double[] a, int i, double[] b, int j, double[] out) {
        out[0] = a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1];
        out[1] = a[i + 2] * b[j] - a[i] * b[j + 2];
        out[2] = a[i] * b[j + 1] - a[i + 1] * b[j];
        return Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
    }

    /**
     * Pitches of the bones of pelvis, trunk and head against the line from hips to neck, for {@code tilts}.
     *
     * @param p joints × 3, as for {@link #update}. Not modified.
     * @param out 3 values; 0 where there is no such bone. Modified.
     */
    void pitches(double[] p, double[] out) {
        Arrays.fill(out, 0);
        if (!direction(p, BodyJoint.HIPS, BodyJoint.NECK, z)) {
            return;
        }
        subtract(p, BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER, y);
        double[] line = z.clone();
        double[] left = y.clone();
        for (int k = 0; k < 3; k++) {
            Segment segment = k == 0 ? Segment.PELVIS : k == 1 ? Segment.TRUNK : Segment.HEAD;
            if (has(segment) && direction(p, segment.from(), segment.to(), z)) {
                double front = 0;
                double up = 0;
                for (int i = 0; i < 3; i++) {
                    int a = (i + 1) % 3;
                    int b = (i + 2) % 3;
                    front += (left[a] * line[b] - left[b] * line[a]) * z[i];
                    up += line[i] * z[i];
                }
                double width = Math.sqrt(left[0] * left[0] + left[1] * left[1] + left[2] * left[2]);
                out[k] = width > NO_LENGTH ? Math.atan2(front / width, up) : 0;
            }
        }
    }
}
