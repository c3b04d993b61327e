package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * A hand of a source that touches a part of its own body, or nearly does, in some frames, and where it is about the part: a vector from the nearest place
 * on the part's middle line, Σ a_k p_k with its joints p_k; of the head, from its middle, which is none of the joints. A robot whose hand is at the same
 * vector, in its own scale, about the same place touches as the source does. Arrays are not to be modified.
 *
 * @param hand the hand
 * @param part what it touches
 * @param arm upper arm and forearm, the mean of both sides, metres
 * @param shares a by frame, frames × joints of the part; each row adds up to 1
 * @param vectors frames × 3, metres, source frame
 * @param gaps between hand and part by frame, lengths of the arm, below 0 where they are one in the other
 * @param nearness by frame, 1 in contact with this part alone, 0 where the hand is so far away that the part does not matter; the squares of those of
 *     the parts that a hand is near add up to 1 at most. Whether it is in contact: {@link #touches}
 */
public record HandContact(
        BodyJoint hand, Part part, double arm, double[] shares, double[] vectors, double[] gaps, double[] nearness) {
    /** Half the length of a hand (Gordon et al. 2014), in lengths of the arm. */
    public static final double HALF_HAND = 0.17;

    /** Up to this gap between a hand and a part they count as in contact, in lengths of the arm: 3 cm of an adult. */
    private static final double CONTACT = 0.05;
    /** From this gap on a part does not matter. */
    private static final double FAR = 0.15;
    /**
     * From the middle of the shoulder joints to that of the head: joints named head are where the neck ends, or in the middle, as those of markers are.
     */
    private static final double HEAD_HEIGHT = 0.42;

    /**
     * A part of the body that hands touch: the line between two places, each a joint or the middle of two, and how far a hand on it is from the
     * line, in lengths of the arm from shoulder to wrist (0.57 m of an adult man). These depths are the radius of its circumference, half the depth of the
     * waist, half the length of a hand, and for the head, which fingertips touch, its radius and half a hand; all of the means of Gordon et al. 2014
     * (ANSUR II, men).
     */
    @SuppressWarnings("ImmutableEnumChecker") // the lists are those of List.of
    public enum Part {
        LEFT_HAND("left hand", HALF_HAND, joints(BodyJoint.LEFT_HAND), joints(BodyJoint.LEFT_HAND)),
        RIGHT_HAND("right hand", HALF_HAND, joints(BodyJoint.RIGHT_HAND), joints(BodyJoint.RIGHT_HAND)),
        LEFT_FOREARM("left forearm", 0.09, joints(BodyJoint.LEFT_ELBOW), joints(BodyJoint.LEFT_WRIST)),
        RIGHT_FOREARM("right forearm", 0.09, joints(BodyJoint.RIGHT_ELBOW), joints(BodyJoint.RIGHT_WRIST)),
        LEFT_UPPER_ARM("left upper arm", 0.10, joints(BodyJoint.LEFT_SHOULDER), joints(BodyJoint.LEFT_ELBOW)),
        RIGHT_UPPER_ARM("right upper arm", 0.10, joints(BodyJoint.RIGHT_SHOULDER), joints(BodyJoint.RIGHT_ELBOW)),
        HEAD("head", 0.33, joints(BodyJoint.HEAD), joints(BodyJoint.HEAD)),
        TRUNK(
                "trunk",
                0.22,
                joints(BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP),
                joints(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER)),
        HIPS("hips", 0.17, joints(BodyJoint.LEFT_HIP), joints(BodyJoint.RIGHT_HIP)),
        LEFT_THIGH("left thigh", 0.14, joints(BodyJoint.LEFT_HIP), joints(BodyJoint.LEFT_KNEE)),
        RIGHT_THIGH("right thigh", 0.14, joints(BodyJoint.RIGHT_HIP), joints(BodyJoint.RIGHT_KNEE));

        private final String text;
        private final double depth;
        private final List<BodyJoint> from;
        private final List<BodyJoint> to;

        Part(String text, double depth, List<BodyJoint> from, List<BodyJoint> to) {
            this.text = text;
            this.depth = depth;
            this.from = from;
            this.to = to;
        }

        private static List<BodyJoint> joints(BodyJoint... joints) {
            return List.of(joints);
        }

        /** Its name in words. */
        public String text() {
            return text;
        }

        /** Whether it is a leg's, which moves only where the base floats. */
        public boolean leg() {
            return this == LEFT_THIGH || this == RIGHT_THIGH;
        }

        /** The joints that say where it is. */
        public List<BodyJoint> joints() {
            List<BodyJoint> all = new ArrayList<>(from);
            all.addAll(to);
            return all;
        }

        /** Whether a hand can touch it: it is not of the same arm, and the other hand is touched by the left one. */
        private boolean isFor(BodyJoint hand) {
            return switch (this) {
                case LEFT_HAND -> false;
                case RIGHT_HAND, RIGHT_FOREARM, RIGHT_UPPER_ARM -> hand == BodyJoint.LEFT_HAND;
                case LEFT_FOREARM, LEFT_UPPER_ARM -> hand == BodyJoint.RIGHT_HAND;
                case HEAD, TRUNK, HIPS, LEFT_THIGH, RIGHT_THIGH -> true;
            };
        }
    }

    /** Whether it is one of a hand, be it what touches or what is touched; of two hands the left one touches. */
    public boolean isOf(BodyJoint hand) {
        return this.hand == hand || part == Part.RIGHT_HAND && hand == BodyJoint.RIGHT_HAND;
    }

    /** Whether the hand touches the part in a frame. */
    public boolean touches(int frame) {
        return gaps[frame] <= CONTACT;
    }

    /** The contact in some frames of the motion. */
    public HandContact part(int from, int to) {
        int joints = part.joints().size();
        return new HandContact(
                hand,
                part,
                arm,
                Arrays.copyOfRange(shares, joints * from, joints * to),
                Arrays.copyOfRange(vectors, 3 * from, 3 * to),
                Arrays.copyOfRange(gaps, from, to),
                Arrays.copyOfRange(nearness, from, to));
    }

    /** The contacts of a motion that is near one in any frame, hands and parts in their order. */
    public static List<HandContact> of(BodyMotion motion) {
        return of(motion, part -> true);
    }

    /**
     * The contacts with parts that matter, among which alone what a hand near several of them weighs is shared out.
     *
     * @param matters of a part, whether it does: a target has it, and it moves there
     */
    public static List<HandContact> of(BodyMotion motion, Predicate<Part> matters) {
        double arm = armLength(motion);
        List<HandContact> contacts = new ArrayList<>();
        for (BodyJoint hand : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND)) {
            List<HandContact> ofHand = new ArrayList<>();
            for (Part part : Part.values()) {
                if (part.isFor(hand) && matters.test(part) && motion.present().containsAll(part.joints())) {
                    HandContact contact = of(motion, arm, hand, part);
                    if (Arrays.stream(contact.nearness).anyMatch(near -> near > 0)) {
                        ofHand.add(contact);
                    }
                }
            }
            shareOut(ofHand, motion.frames());
            contacts.addAll(ofHand);
        }
        return contacts;
    }

    /** Parts of a body overlap, as hips and thighs do: what a hand that is near several costs, which is square in nearness, is no more than of one. */
    private static void shareOut(List<HandContact> contacts, int frames) {
        for (int f = 0; f < frames; f++) {
            double sum = 0;
            for (HandContact contact : contacts) {
                sum += contact.nearness[f] * contact.nearness[f];
            }
            for (HandContact contact : contacts) {
                contact.nearness[f] /= Math.max(1, Math.sqrt(sum));
            }
        }
    }

    private static double armLength(BodyMotion motion) {
        RigidSkeleton skeleton = RigidSkeleton.of(motion);
        return 0.5
                * (skeleton.length(BodyJoint.LEFT_ELBOW)
                        + skeleton.length(BodyJoint.LEFT_WRIST)
                        + skeleton.length(BodyJoint.RIGHT_ELBOW)
                        + skeleton.length(BodyJoint.RIGHT_WRIST));
    }

    private static HandContact of(BodyMotion motion, double arm, BodyJoint hand, Part part) {
        int frames = motion.frames();
        int joints = part.joints().size();
        double[] shares = new double[frames * joints];
        double[] vectors = new double[3 * frames];
        double[] gaps = new double[frames];
        double[] nearness = new double[frames];
        double[] toHead = part == Part.HEAD ? motion.headDirections() : new double[0];
        double[] a = new double[3];
        double[] b = new double[3];
        double[] v = new double[3];
        for (int f = 0; f < frames; f++) {
            middle(motion, f, part == Part.HEAD ? Part.TRUNK.to : part.from, a);
            middle(motion, f, part == Part.HEAD ? Part.TRUNK.to : part.to, b);
            if (part == Part.HEAD) {
                for (int i = 0; i < 3; i++) {
                    a[i] += HEAD_HEIGHT * arm * toHead[3 * f + i];
                    b[i] = a[i];
                }
            }
            double along = 0;
            double square = 0;
            for (int i = 0; i < 3; i++) {
                v[i] = motion.position(f, hand, i) - a[i];
                along += v[i] * (b[i] - a[i]);
                square += (b[i] - a[i]) * (b[i] - a[i]);
            }
            double share = square == 0 ? 0 : Math.max(0, Math.min(1, along / square));
            for (int k = 0; k < joints; k++) {
                int ends = part.from.size();
                shares[f * joints + k] = k < ends ? (1 - share) / ends : share / (joints - ends);
            }
            for (int i = 0; i < 3; i++) {
                vectors[3 * f + i] = v[i] - share * (b[i] - a[i]);
            }
            gaps[f] = Vectors.length(vectors[3 * f], vectors[3 * f + 1], vectors[3 * f + 2]) / arm - part.depth;
            nearness[f] = nearness(gaps[f]);
        }
        return new HandContact(hand, part, arm, shares, vectors, gaps, nearness);
    }

    /** Falls smoothly, so that no wish comes or goes at once. */
    private static double nearness(double gap) {
        double x = Math.max(0, Math.min(1, (FAR - gap) / (FAR - CONTACT)));
        return x * x * (3 - 2 * x);
    }

    private static void middle(BodyMotion motion, int frame, List<BodyJoint> joints, double[] out) {
        for (int i = 0; i < 3; i++) {
            out[i] = 0;
            for (BodyJoint joint : joints) {
                out[i] += motion.position(frame, joint, i) / joints.size();
            }
        }
    }
}
