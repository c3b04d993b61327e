package dev.marionette.postprocess.fingers;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Vec3;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A hand of a clip: where its fingers point, in its own axes. */
final class SourceHand {
    /** Fingers that are turned by less against the hand in the whole clip are at rest, rad. */
    private static final double STILL = 1e-3;

    private final Clip clip;
    private final Hand hand;

    private SourceHand(Clip clip, Hand hand) {
        this.clip = clip;
        this.hand = hand;
    }

    /** The hand of a side; empty where the clip shows no fingers of it that move, or has no rotations of joints. */
    static Optional<SourceHand> of(Clip clip, boolean left) {
        OptionalInt elbow = clip.joint(left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW);
        OptionalInt wrist = clip.joint(left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST);
        double[] rest = clip.restPositions();
        if (!clip.hasOrientations() || rest.length == 0 || elbow.isEmpty() || wrist.isEmpty()) {
            return Optional.empty();
        }
        int[] parents = IntStream.range(0, clip.joints()).map(clip::parent).toArray();
        Bones bones = new Bones(clip.jointNames(), parents, rest, joint -> true);
        return HandFinder.find(bones, elbow.getAsInt(), wrist.getAsInt(), left)
                .filter(hand -> moves(clip.sample(), hand))
                .map(hand -> new SourceHand(clip, hand));
    }

    /** The same hand in another part of the clip's recording. */
    SourceHand in(Clip other) {
        return new SourceHand(other, hand);
    }

    /** A file that gives its fingers no rotations says nothing of them. */
    private static boolean moves(Clip clip, Hand hand) {
        double[] ofHand = new double[4];
        double[] ofBone = new double[4];
        for (int f = 0; f < clip.frames(); f++) {
            clip.orientation(f, hand.wrist(), ofHand, 0);
            for (Finger finger : hand.fingers()) {
                for (int bone : finger.bones()) {
                    clip.orientation(f, bone, ofBone, 0);
                    double same = 0;
                    for (int i = 0; i < 4; i++) {
                        same += ofHand[i] * ofBone[i];
                    }
                    if (2 * Math.acos(Math.min(1, Math.abs(same))) > STILL) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The fingers, from the thumb on. */
    List<Finger> fingers() {
        return hand.fingers();
    }

    /** The finger that moves one of another hand: the same or, of fingers other than the thumb, the nearest. */
    Optional<Finger> like(Digit digit) {
        List<Finger> fingers = hand.fingers();
        return digit == Digit.THUMB
                ? fingers.stream().filter(f -> f.digit() == digit).findFirst()
                : fingers.stream()
                        .filter(f -> f.digit() != Digit.THUMB)
                        .min(Comparator.comparingInt(f -> Math.abs(f.digit().ordinal() - digit.ordinal())));
    }

    /**
     * Where the bones of a finger point.
     *
     * @return bones × 3, unit vectors by their parts along the axes of the hand
     */
    double[] directions(int frame, Finger finger) {
        double[] back = new double[4];
        double[] turned = new double[4];
        double[] world = new double[3];
        double[] out = new double[3 * finger.bones().length];
        clip.orientation(frame, hand.wrist(), turned, 0);
        Quaternions.conjugate(turned, 0, back, 0);
        for (int i = 0; i < finger.bones().length; i++) {
            double[] d = Vec3.at(finger.directions(), i);
            clip.orientation(frame, finger.bones()[i], turned, 0);
            Quaternions.multiply(back, 0, turned, 0, turned, 0);
            Quaternions.rotate(turned, 0, d[0], d[1], d[2], world, 0);
            System.arraycopy(hand.toAxes(world), 0, out, 3 * i, 3);
        }
        return out;
    }
}
