package dev.marionette.datasets.builtin;

import java.util.List;

/** Who performs: build, style of movement, and how they stand when they do nothing. Immutable. */
final class Performer {
    /** Tall, slim and upright; large, unhurried movements. */
    static final Performer ANN = new Performer(
            "ann",
            Build.person(1.83, 1.02, 0.93),
            new Style(0.96, 1.03, 1.0, 1.1, 0.9),
            4,
            relaxed().set(BodyAngle.SPINE_FLEXION, 1).set(BodyAngle.NECK_FLEXION, -1));

    /** Small and quick. */
    static final Performer KIM = new Performer(
            "kim",
            Build.person(1.54, 0.98, 0.98),
            new Style(1.10, 1.0, 1.15, 0.9, 1.1),
            4,
            relaxed().set(ArmAngle.ELBOW_FLEXION, 21));

    /** Broad and a little stooped; economical movements. */
    static final Performer OTTO = new Performer(
            "otto",
            Build.person(1.74, 0.98, 1.18),
            new Style(0.93, 0.94, 0.9, 1.0, 1.0),
            5,
            relaxed()
                    .set(BodyAngle.SPINE_FLEXION, 6)
                    .set(BodyAngle.NECK_FLEXION, -2)
                    .set(ArmAngle.CLAVICLE_PROTRACTION, 4)
                    .set(ArmAngle.SHOULDER_ROTATION, -22));

    /** A cartoon character. */
    static final Performer PIP = new Performer(
            "pip",
            Build.cartoon(1.20),
            new Style(1.05, 1.0, 1.8, 1.3, 1.2),
            8,
            relaxed().set(BodyAngle.SPINE_FLEXION, -2).set(ArmAngle.ELBOW_FLEXION, 24));

    /** The three people. */
    static final List<Performer> PEOPLE = List.of(ANN, KIM, OTTO);

    /**
     * The three people scaled to the statures of the subjects of Ayusawa and Yoshida (2017): 160 cm, 168 cm and 174 cm. They
     * move more evenly, as people do who are told what to do.
     */
    static final List<Performer> SUBJECTS = List.of(
            subject("160", Build.person(1.60, 0.98, 0.98), KIM),
            subject("168", Build.person(1.68, 0.98, 1.18), OTTO),
            subject("174", Build.person(1.74, 1.02, 0.93), ANN));

    private static Performer subject(String id, Build build, Performer like) {
        return new Performer(id, build, new Style(1, 1, 1, 1, like.style().sway()), 4, new Pose(like.relaxed));
    }

    /** Between the thigh's flesh and the middle of the hand, metres. */
    private static final double HAND_CLEARANCE = 0.055;

    private final String id;
    private final Build build;
    private final Style style;
    private final Pose relaxed;

    /** @param armsOut how much farther out than just clear of the hips the arms hang, degrees */
    private Performer(String id, Build build, Style style, double armsOut, Pose relaxed) {
        this.id = id;
        this.build = build;
        this.style = style;
        this.relaxed = relaxed.set(ArmAngle.SHOULDER_ABDUCTION, hangingAbduction(build) + armsOut);
    }

    /** The abduction at which a straight hanging arm's wrist just clears the hips. */
    private static double hangingAbduction(Build build) {
        double out = build.trunkHalf() + HAND_CLEARANCE - build.shoulderHalf();
        return StrictMath.toDegrees(StrictMath.asin(Math.max(0, out) / (build.upperArm() + build.forearm())));
    }

    /** The standard relaxed stand, which gestures are authored from. A new one. */
    static Pose relaxed() {
        return new Pose()
                .set(BodyAngle.PELVIS_UP, -0.4)
                .set(BodyAngle.SPINE_FLEXION, 2)
                .set(ArmAngle.SHOULDER_FLEXION, 3)
                .set(ArmAngle.SHOULDER_ABDUCTION, 9)
                .set(ArmAngle.SHOULDER_ROTATION, -16)
                .set(ArmAngle.ELBOW_FLEXION, 17)
                .set(ArmAngle.FOREARM_SUPINATION, -14)
                .set(ArmAngle.WRIST_FLEXION, 4)
                .set(ArmAngle.FINGER_CURL, 32);
    }

    /** The name in ids: {@code ann}. */
    String id() {
        return id;
    }

    Build build() {
        return build;
    }

    Style style() {
        return style;
    }

    /** This performer's own relaxed stand. A copy. */
    Pose ownRelaxed() {
        return new Pose(relaxed);
    }
}
