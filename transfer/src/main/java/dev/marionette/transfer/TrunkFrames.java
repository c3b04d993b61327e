package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;

/**
 * How the chest is turned and where the head points, at each frame of a motion. The chest's up is the bone from mid spine
 * to neck, its left the shoulder line less its part along up. Neither bone is vertical in a person who stands straight
 * (spines curve, heads sit forward), so each is first turned about the lateral axis: the chest's by the {@link
 * TrunkCalibration}, the head's by its pitch in the rest pose or, where the clip has none or one that is not upright, by its
 * median pitch against the line from hips to neck.
 *
 * @param rotations frames × 9, row-major, columns forward, left, up
 * @param headDirections frames × 3, unit
 */
record TrunkFrames(double[] rotations, double[] headDirections) {
    /** A rest pose whose bones lean further than this, rad, is not upright. */
    private static final double UPRIGHT = Math.toRadians(35);

    static TrunkFrames of(BodyMotion motion) {
        double[] p = motion.positionsShared();
        int frames = motion.frames();
        boolean head = motion.has(BodyJoint.HEAD);
        double[] rest = motion.restPose();
        double chestTilt = motion.calibration().boneRad(BodyJoint.SPINE_MID, BodyJoint.NECK);
        BodyMotion measured = motion.sample();
        double headTilt =
                head ? tilt(measured.positionsShared(), measured.frames(), rest, BodyJoint.NECK, BodyJoint.HEAD) : 0;
        double[] rotations = new double[9 * frames];
        double[] headDirections = new double[3 * frames];
        double[] bone = new double[3];
        for (int f = 0; f < frames; f++) {
            bone(p, f, BodyJoint.SPINE_MID, BodyJoint.NECK, bone);
            frame(p, f, bone, chestTilt, rotations);
            if (head) {
                bone(p, f, BodyJoint.NECK, BodyJoint.HEAD, bone);
                turnBack(bone, rotations, 9 * f, headTilt);
            } else {
                copyColumn(rotations, 9 * f, 2, bone);
            }
            System.arraycopy(bone, 0, headDirections, 3 * f, 3);
        }
        return new TrunkFrames(rotations, headDirections);
    }

    /** Pitch of a bone in a person who stands straight, rad, forward positive. */
    private static double tilt(double[] p, int frames, double[] rest, BodyJoint from, BodyJoint to) {
        double[] bone = new double[3];
        if (rest.length > 0) {
            bone(rest, 0, from, to, bone);
            double[] trunk = new double[3];
            bone(rest, 0, BodyJoint.HIPS, BodyJoint.NECK, trunk);
            if (bone[2] > Math.cos(UPRIGHT) && trunk[2] > Math.cos(UPRIGHT)) {
                return Math.atan2(bone[0], bone[2]);
            }
        }
        double[] pitches = new double[frames];
        double[] rotation = new double[9];
        for (int f = 0; f < frames; f++) {
            double[] trunk = new double[3];
            bone(p, f, BodyJoint.HIPS, BodyJoint.NECK, trunk);
            System.arraycopy(trunk, 0, bone, 0, 3);
            orthonormal(p, f, bone, rotation, 0);
            bone(p, f, from, to, bone);
            pitches[f] = Math.atan2(
                    rotation[0] * bone[0] + rotation[3] * bone[1] + rotation[6] * bone[2],
                    rotation[2] * bone[0] + rotation[5] * bone[1] + rotation[8] * bone[2]);
        }
        return Vectors.median(pitches);
    }

    private static void frame(double[] p, int f, double[] up, double tilt, double[] rotations) {
        orthonormal(p, f, up, rotations, 9 * f);
        turnBack(up, rotations, 9 * f, tilt);
        orthonormal(p, f, up, rotations, 9 * f);
    }

    /** Turns a vector by −tilt about the lateral axis of a rotation. */
    private static void turnBack(double[] v, double[] rotations, int r, double tilt) {
        double c = Math.cos(tilt);
        double s = Math.sin(tilt);
        double forward = rotations[r] * v[0] + rotations[r + 3] * v[1] + rotations[r + 6] * v[2];
        double left = rotations[r + 1] * v[0] + rotations[r + 4] * v[1] + rotations[r + 7] * v[2];
        double up = rotations[r + 2] * v[0] + rotations[r + 5] * v[1] + rotations[r + 8] * v[2];
        double newForward = c * forward - s * up;
        double newUp = s * forward + c * up;
        for (int i = 0; i < 3; i++) {
            v[i] = rotations[r + 3 * i] * newForward
                    + rotations[r + 3 * i + 1] * left
                    + rotations[r + 3 * i + 2] * newUp;
        }
    }

    /** Axes from an up vector and the shoulder line; the shoulder line along up leaves the lateral axis at y. */
    private static void orthonormal(double[] p, int f, double[] up, double[] rotations, int r) {
        double[] left = new double[3];
        bone(p, f, BodyJoint.RIGHT_SHOULDER, BodyJoint.LEFT_SHOULDER, left);
        double along = left[0] * up[0] + left[1] * up[1] + left[2] * up[2];
        if (Math.abs(along) > 0.99) {
            left[0] = 0;
            left[1] = 1;
            left[2] = 0;
            along = up[1];
        }
        for (int i = 0; i < 3; i++) {
            left[i] -= along * up[i];
        }
        double length = Vectors.length(left[0], left[1], left[2]);
        for (int i = 0; i < 3; i++) {
            rotations[r + 3 * i + 1] = left[i] / length;
            rotations[r + 3 * i + 2] = up[i];
        }
        rotations[r] = (left[1] * up[2] - left[2] * up[1]) / length;
        rotations[r + 3] = (left[2] * up[0] - left[0] * up[2]) / length;
        rotations[r + 6] = (left[0] * up[1] - left[1] * up[0]) / length;
    }

    /** Unit vector from one joint to another; up where they coincide. */
    private static void bone(double[] p, int f, BodyJoint from, BodyJoint to, double[] out) {
        int a = (f * Skeleton.JOINTS + Skeleton.index(from)) * 3;
        int b = (f * Skeleton.JOINTS + Skeleton.index(to)) * 3;
        double length = Vectors.distance(p, a, p, b);
        for (int i = 0; i < 3; i++) {
            out[i] = length < 1e-9 ? (i == 2 ? 1 : 0) : (p[b + i] - p[a + i]) / length;
        }
    }

    private static void copyColumn(double[] rotations, int r, int column, double[] out) {
        for (int i = 0; i < 3; i++) {
            out[i] = rotations[r + 3 * i + column];
        }
    }
}
