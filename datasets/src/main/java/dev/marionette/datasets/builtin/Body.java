package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.ArmAngle.CLAVICLE_ELEVATION;
import static dev.marionette.datasets.builtin.ArmAngle.CLAVICLE_PROTRACTION;
import static dev.marionette.datasets.builtin.ArmAngle.ELBOW_FLEXION;
import static dev.marionette.datasets.builtin.ArmAngle.FINGER_CURL;
import static dev.marionette.datasets.builtin.ArmAngle.FOREARM_SUPINATION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_ABDUCTION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_FLEXION;
import static dev.marionette.datasets.builtin.ArmAngle.SHOULDER_ROTATION;
import static dev.marionette.datasets.builtin.ArmAngle.WRIST_DEVIATION;
import static dev.marionette.datasets.builtin.ArmAngle.WRIST_FLEXION;

/**
 * Turns anatomical angles into a posed skeleton: world rotations relative to the rest pose and world positions of all
 * {@link Bone}s. The feet stay where they stand; legs bend to meet the pelvis. Mutable, one per thread.
 */
final class Body {
    /** Shares of lower, middle and upper spine: bending is mostly lumbar, turning mostly thoracic (White and Panjabi). */
    private static final double[] FLEXION_SHARE = {0.45, 0.33, 0.22};

    private static final double[] LATERAL_SHARE = {0.34, 0.36, 0.30};
    private static final double[] TURN_SHARE = {0.15, 0.40, 0.45};
    private static final Bone[] SPINE = {Bone.SPINE_LOWER, Bone.SPINE_MID, Bone.CHEST};
    private static final double NECK_SHARE = 0.45;

    /** How far the shoulder rises by itself with an arm straight up: the rhythm of shoulder blade and arm, degrees. */
    private static final double RHYTHM_DEG = 34;

    /** Pelvis ahead of the ankles in a relaxed stand, against the height: the weight is over the middle of the feet. */
    private static final double STANCE_FORWARD = 0.02;

    /** How far a leg stretches in a relaxed stand, against its length. */
    private static final double STANCE_STRETCH = 0.993;

    /** Over which difference of height, metres, the lead passes from one leg to the other. */
    private static final double LEG_BLEND = 0.004;

    /** Feet apart against the hip joints, and turned out, degrees. */
    private static final double STANCE_WIDTH = 1.25;

    private static final double TOE_OUT_DEG = 9;

    private final Build build;
    private final Vec[] rest;
    private final Vec[] positions;
    private final Rotation[] rotations;

    Body(Build build) {
        this.build = build;
        this.rest = build.restPositions();
        this.positions = rest.clone();
        this.rotations = new Rotation[rest.length];
    }

    /** World position in the last pose. */
    Vec position(Bone bone) {
        return positions[bone.index()];
    }

    /** World rotation in the last pose, against the rest pose. */
    Rotation rotation(Bone bone) {
        return rotations[bone.index()];
    }

    /** A point outside the head in the last pose: from the middle of the head this way, so far off its surface, metres. */
    Vec nearHead(Vec direction, double clearance) {
        Vec inHead = build.headCentre().plus(direction.unit().times(build.headRadius() + clearance));
        return position(Bone.HEAD).plus(rotation(Bone.HEAD).turn(inHead));
    }

    /** Poses the whole skeleton. */
    void take(Pose pose) {
        Rotation chest = placeTrunk(pose);
        for (Side side : Side.values()) {
            placeArm(pose, side, chest);
            placeLeg(pose, side);
        }
    }

    private Rotation placeTrunk(Pose pose) {
        double cm = 0.01 * build.legScale();
        Rotation turned = turn(
                pose.get(BodyAngle.PELVIS_TURN), pose.get(BodyAngle.PELVIS_TILT), -pose.get(BodyAngle.PELVIS_LIST));
        rotations[0] = turned;
        double x = STANCE_FORWARD * build.height() + cm * pose.get(BodyAngle.PELVIS_FORWARD);
        double y = cm * pose.get(BodyAngle.PELVIS_LEFT);
        double left = highestPelvis(pose, Side.LEFT, x, y);
        double right = highestPelvis(pose, Side.RIGHT, x, y);
        // The lower of the two, softly: a smooth minimum keeps the motion free of kinks.
        double lower = Math.min(left, right)
                - LEG_BLEND * StrictMath.log1p(StrictMath.exp(-StrictMath.abs(left - right) / LEG_BLEND));
        positions[0] = new Vec(x, y, lower + cm * pose.get(BodyAngle.PELVIS_UP));
        for (int k = 0; k < SPINE.length; k++) {
            turned = turned.times(turn(
                    TURN_SHARE[k] * pose.get(BodyAngle.SPINE_TURN),
                    FLEXION_SHARE[k] * pose.get(BodyAngle.SPINE_FLEXION),
                    LATERAL_SHARE[k] * pose.get(BodyAngle.SPINE_LATERAL)));
            place(SPINE[k], turned);
        }
        Rotation chest = turned;
        placeNeck(pose, chest);
        return chest;
    }

    /** How high the pelvis can be over (x, y) on this leg in a comfortable stretch. */
    private double highestPelvis(Pose pose, Side side, double x, double y) {
        Vec pelvisToHip = rest[Bone.LEFT_HIP.on(side).index()].minus(rest[Bone.PELVIS.index()]);
        Vec hip = new Vec(x, y, 0).plus(rotations[0].turn(pelvisToHip));
        Vec ankle = ankle(pose, side);
        double stretch = STANCE_STRETCH * (build.thigh() + build.shank());
        double dx = ankle.x() - hip.x();
        double dy = ankle.y() - hip.y();
        return ankle.z() - hip.z() + StrictMath.sqrt(stretch * stretch - dx * dx - dy * dy);
    }

    private static Rotation toes(Side side) {
        return Rotation.aboutZ(side.sign() * TOE_OUT_DEG);
    }

    private static Rotation foot(Pose pose, Side side) {
        return toes(side).times(Rotation.aboutY(pose.get(BodyAngle.HEEL_RAISE)));
    }

    /** Where the ankle is: over its place in the stance, raised about the ball of the foot. */
    private Vec ankle(Pose pose, Side side) {
        Vec restAnkle = rest[Bone.LEFT_ANKLE.on(side).index()];
        Vec flat = new Vec(restAnkle.x(), STANCE_WIDTH * restAnkle.y(), restAnkle.z());
        Vec toBall = rest[Bone.LEFT_TOES.on(side).index()].minus(restAnkle);
        return flat.plus(toes(side).turn(toBall)).minus(foot(pose, side).turn(toBall));
    }

    private void placeNeck(Pose pose, Rotation chest) {
        Rotation turned = chest;
        for (Bone bone : new Bone[] {Bone.NECK, Bone.HEAD}) {
            double share = bone == Bone.NECK ? NECK_SHARE : 1 - NECK_SHARE;
            turned = turned.times(turn(
                    share * pose.get(BodyAngle.NECK_TURN),
                    share * pose.get(BodyAngle.NECK_FLEXION),
                    share * pose.get(BodyAngle.NECK_LATERAL)));
            place(bone, turned);
        }
        place(Bone.HEAD_TOP, turned);
    }

    /** Turned left, then bent forward, then to the left, degrees. */
    private static Rotation turn(double left, double forward, double sideways) {
        return Rotation.aboutZ(left).times(Rotation.aboutY(forward)).times(Rotation.aboutX(-sideways));
    }

    private void placeArm(Pose pose, Side side, Rotation chest) {
        int s = side.sign();
        double flexion = pose.get(side, SHOULDER_FLEXION);
        double abduction = pose.get(side, SHOULDER_ABDUCTION);
        double elevation = StrictMath.toRadians(StrictMath.sqrt(flexion * flexion + abduction * abduction));
        double rhythm = RHYTHM_DEG * (1 - StrictMath.cos(elevation)) / 2;
        Rotation clavicle = chest.times(Rotation.aboutZ(-s * pose.get(side, CLAVICLE_PROTRACTION)))
                .times(Rotation.aboutX(s * (rhythm + pose.get(side, CLAVICLE_ELEVATION))));
        place(Bone.LEFT_CLAVICLE.on(side), clavicle);

        // From here on rotations are those of an arm that hangs; the T pose is a quarter turn away.
        Rotation hang = Rotation.aboutX(-90.0 * s);
        Rotation upperArm = chest.times(Rotation.ofVector(s * abduction, -flexion, 0))
                .times(Rotation.aboutZ(s * pose.get(side, SHOULDER_ROTATION)));
        place(Bone.LEFT_SHOULDER.on(side), upperArm.times(hang));
        Rotation forearm = upperArm.times(Rotation.aboutY(-pose.get(side, ELBOW_FLEXION)))
                .times(Rotation.aboutZ(s * pose.get(side, FOREARM_SUPINATION)));
        place(Bone.LEFT_ELBOW.on(side), forearm.times(hang));
        Rotation hand = forearm.times(Rotation.aboutX(-s * pose.get(side, WRIST_FLEXION)))
                .times(Rotation.aboutY(-pose.get(side, WRIST_DEVIATION)));
        place(Bone.LEFT_WRIST.on(side), hand.times(hang));
        place(Bone.LEFT_PALM.on(side), hand.times(hang));
        Rotation fingers = hand.times(Rotation.aboutX(-s * pose.get(side, FINGER_CURL)));
        place(Bone.LEFT_FINGERS.on(side), fingers.times(hang));
        place(Bone.LEFT_FINGERTIPS.on(side), fingers.times(hang));
    }

    private void placeLeg(Pose pose, Side side) {
        place(Bone.LEFT_HIP.on(side), Rotation.IDENTITY);
        Vec hip = position(Bone.LEFT_HIP.on(side));
        Rotation[] leg = bend(hip, ankle(pose, side), toes(side).turn(new Vec(1, 0, 0)));
        rotations[Bone.LEFT_HIP.on(side).index()] = leg[0];
        place(Bone.LEFT_KNEE.on(side), leg[1]);
        place(Bone.LEFT_ANKLE.on(side), foot(pose, side));
        place(Bone.LEFT_TOES.on(side), toes(side));
        place(Bone.LEFT_TOE_TIP.on(side), toes(side));
    }

    /**
     * Two-bone inverse kinematics: rotations of thigh and shank so that the ankle is where it should be and the knee
     * points the given way.
     */
    private Rotation[] bend(Vec hip, Vec ankle, Vec kneeTo) {
        Vec reach = ankle.minus(hip);
        double distance = reach.length();
        double thigh = build.thigh();
        double shank = build.shank();
        if (distance > thigh + shank) {
            throw new IllegalStateException("the leg is " + (thigh + shank) + " m, the foot " + distance + " m away");
        }
        Vec down = reach.times(1 / distance);
        Vec out = kneeTo.minus(down.times(kneeTo.dot(down))).unit();
        double along = (thigh * thigh - shank * shank + distance * distance) / (2 * distance);
        double off = StrictMath.sqrt(Math.max(0, thigh * thigh - along * along));
        Vec knee = hip.plus(down.times(along)).plus(out.times(off));
        Vec axis = out.cross(down).unit();
        return new Rotation[] {limb(hip.minus(knee), axis), limb(knee.minus(ankle), axis)};
    }

    /** The rotation that takes up to a direction and left to a hinge axis orthogonal to it. */
    private static Rotation limb(Vec up, Vec axis) {
        Vec z = up.unit();
        return Rotation.ofAxes(axis.cross(z), axis, z);
    }

    /** Puts a joint where its parent's rotation carries it, and gives it its own. */
    private void place(Bone bone, Rotation rotation) {
        Bone parent = bone.parent();
        if (parent != null) {
            Vec offset = rest[bone.index()].minus(rest[parent.index()]);
            positions[bone.index()] = position(parent).plus(rotation(parent).turn(offset));
        }
        rotations[bone.index()] = rotation;
    }
}
