package dev.marionette.datasets.builtin;

/**
 * The size of a performer's body, metres.
 *
 * @param height floor to crown
 * @param ankle height of the ankle
 * @param shank knee to ankle
 * @param thigh hip to knee
 * @param hipHalf middle to hip joint
 * @param neckHeight floor to the base of the neck
 * @param shoulderHalf middle to shoulder joint
 * @param shoulderHeight floor to shoulder joint
 * @param upperArm shoulder to elbow
 * @param forearm elbow to wrist
 * @param hand wrist to fingertips
 * @param foot heel to toe
 * @param trunkHalf half the breadth of the hips with their flesh, which hanging arms must clear
 * @param headHeight floor to the joint between neck and head
 * @param headRadius radius of the ball that the head fills, its top at the crown
 */
record Build(
        double height,
        double ankle,
        double shank,
        double thigh,
        double hipHalf,
        double neckHeight,
        double shoulderHalf,
        double shoulderHeight,
        double upperArm,
        double forearm,
        double hand,
        double foot,
        double trunkHalf,
        double headHeight,
        double headRadius) {
    /**
     * A person. Lengths are the fractions of body height of Drillis and Contini (1966) as given in Winter, Biomechanics
     * and Motor Control of Human Movement, fig. 4.1: ankle 0.039, shank 0.246, thigh 0.245, shoulder height 0.818, upper
     * arm 0.186, forearm 0.146, hand 0.108, foot 0.152, hip breadth 0.191. The shoulder joint lies inside the tip of the
     * shoulder (0.129) at 0.105; the hip joint at 36 % of the distance between the front spines of the pelvis (Bell and
     * others, 1990), 0.052.
     *
     * @param height metres
     * @param limbs length of arms and legs against the average person of this height
     * @param breadth breadth of shoulders and hips against the average person of this height
     */
    static Build person(double height, double limbs, double breadth) {
        return new Build(
                height,
                0.039 * height,
                0.246 * height * limbs,
                0.245 * height * limbs,
                0.052 * height * breadth,
                0.828 * height,
                0.105 * height * breadth,
                0.818 * height,
                0.186 * height * limbs,
                0.146 * height * limbs,
                0.108 * height * limbs,
                0.152 * height,
                0.0955 * height * breadth,
                0.912 * height,
                0.060 * height);
    }

    /** A cartoon character: a third of it is head, the legs are short, the arms nearly reach the floor. */
    static Build cartoon(double height) {
        return new Build(
                height,
                0.045 * height,
                0.135 * height,
                0.135 * height,
                0.080 * height,
                0.655 * height,
                0.150 * height,
                0.635 * height,
                0.200 * height,
                0.195 * height,
                0.140 * height,
                0.210 * height,
                0.140 * height,
                0.690 * height,
                0.150 * height);
    }

    /** Floor to hip joint, legs straight. */
    double hipHeight() {
        return ankle + shank + thigh;
    }

    /** How much larger than a person of 1.75 m the legs are; what centimetres of pelvis shift are multiplied with. */
    double legScale() {
        return (shank + thigh) / (0.491 * 1.75);
    }

    /** Middle of the head's ball, from the head joint, in the frame of the head. */
    Vec headCentre() {
        return new Vec(0.012 * height, 0, height - headRadius - headHeight);
    }

    /**
     * The rest pose: standing straight in a T pose, facing +x, the palms down, the feet parallel.
     *
     * @return positions of all {@link Bone}s, by ordinal
     */
    Vec[] restPositions() {
        Vec[] rest = new Vec[Bone.values().length];
        double pelvis = hipHeight() + 0.03 * height;
        double trunk = neckHeight - pelvis;
        put(rest, Bone.PELVIS, new Vec(0, 0, pelvis));
        put(rest, Bone.SPINE_LOWER, new Vec(-0.012 * height, 0, pelvis + 0.15 * trunk));
        put(rest, Bone.SPINE_MID, new Vec(-0.014 * height, 0, pelvis + 0.42 * trunk));
        put(rest, Bone.CHEST, new Vec(-0.016 * height, 0, pelvis + 0.68 * trunk));
        put(rest, Bone.NECK, new Vec(-0.010 * height, 0, neckHeight));
        put(rest, Bone.HEAD, new Vec(0, 0, headHeight));
        put(rest, Bone.HEAD_TOP, new Vec(0.004 * height, 0, height));
        for (Side side : Side.values()) {
            putArm(rest, side);
            putLeg(rest, side);
        }
        return rest;
    }

    private void putArm(Vec[] rest, Side side) {
        double back = -0.006 * height;
        double y = shoulderHalf;
        put(
                rest,
                Bone.LEFT_CLAVICLE.on(side),
                new Vec(0.004 * height, side.sign() * 0.14 * shoulderHalf, shoulderHeight));
        put(rest, Bone.LEFT_SHOULDER.on(side), new Vec(back, side.sign() * y, shoulderHeight));
        y += upperArm;
        put(rest, Bone.LEFT_ELBOW.on(side), new Vec(back, side.sign() * y, shoulderHeight));
        y += forearm;
        put(rest, Bone.LEFT_WRIST.on(side), new Vec(back, side.sign() * y, shoulderHeight));
        put(rest, Bone.LEFT_PALM.on(side), new Vec(back, side.sign() * (y + 0.4 * hand), shoulderHeight));
        put(rest, Bone.LEFT_FINGERS.on(side), new Vec(back, side.sign() * (y + 0.52 * hand), shoulderHeight));
        put(rest, Bone.LEFT_FINGERTIPS.on(side), new Vec(back, side.sign() * (y + hand), shoulderHeight));
    }

    private void putLeg(Vec[] rest, Side side) {
        double y = side.sign() * hipHalf;
        put(rest, Bone.LEFT_HIP.on(side), new Vec(0, y, hipHeight()));
        put(rest, Bone.LEFT_KNEE.on(side), new Vec(0, y, ankle + shank));
        put(rest, Bone.LEFT_ANKLE.on(side), new Vec(0, y, ankle));
        put(rest, Bone.LEFT_TOES.on(side), new Vec(0.52 * foot, y, 0.012 * height));
        put(rest, Bone.LEFT_TOE_TIP.on(side), new Vec(0.75 * foot, y, 0.008 * height));
    }

    private static void put(Vec[] rest, Bone bone, Vec position) {
        rest[bone.index()] = position;
    }
}
