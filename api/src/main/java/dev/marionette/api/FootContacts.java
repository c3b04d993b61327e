package dev.marionette.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * A contact schedule: the frames in which each foot of a body is in stance, and those in which other parts of it are in contact with the ground.
 * Immutable.
 *
 * @param frames number of frames that are spoken of, at least 1
 * @param left the stances of the left foot, in order, apart from each other
 * @param right those of the right foot
 * @param rolls in which frames of them a foot stands on a part of its sole
 * @param others the stances of other parts of the body, by the joint that is near the ground; parts without any are left out
 */
public record FootContacts(
        int frames, List<Stance> left, List<Stance> right, Rolls rolls, Map<BodyJoint, List<Stance>> others) {
    /** The parts of a body that can be in contact with the ground: feet, hands, elbows, knees, hips (the seat) and shoulders (the back). */
    public static final Set<BodyJoint> PARTS = Collections.unmodifiableSet(EnumSet.of(
            BodyJoint.LEFT_FOOT,
            BodyJoint.RIGHT_FOOT,
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_HAND,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.LEFT_KNEE,
            BodyJoint.RIGHT_KNEE,
            BodyJoint.LEFT_HIP,
            BodyJoint.RIGHT_HIP,
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.RIGHT_SHOULDER));

    /** Part of a frame that counts as rounding where rates are compared. */
    private static final double ROUNDING = 1e-6;

    /**
     * Frames in a row in which a foot is in stance, or another part in contact.
     *
     * @param first the first, from 0
     * @param last the last
     */
    public record Stance(int first, int last) {
        /** Number of its frames. */
        public int frames() {
            return last - first + 1;
        }

        /**
         * The stretches of marked frames, in order.
         *
         * @param marked by frame. Not modified.
         */
        public static List<Stance> where(boolean[] marked) {
            List<Stance> stretches = new ArrayList<>();
            for (int f = 0; f < marked.length; f++) {
                int first = f;
                while (f < marked.length && marked[f]) {
                    f++;
                }
                if (f > first) {
                    stretches.add(new Stance(first, f - 1));
                }
            }
            return stretches;
        }
    }

    /** The part of its sole on which a foot is in stance. */
    public enum Support {
        /** None: it is in swing. */
        NONE,
        /** All of its sole. */
        SOLE,
        /** The heel: the toes are lifted. */
        HEEL,
        /** The toes: the heel is lifted. */
        TOES
    }

    /**
     * When feet in stance roll over heel or toes. Only the frames that belong to a stance count.
     *
     * @param leftHeel those of the left foot on its heel, in order, apart from each other
     * @param rightHeel those of the right foot
     * @param leftToes those of the left foot on its toes
     * @param rightToes those of the right foot
     */
    public record Rolls(List<Stance> leftHeel, List<Stance> rightHeel, List<Stance> leftToes, List<Stance> rightToes) {
        /** Feet stand on their soles. */
        public static final Rolls NONE = new Rolls(List.of(), List.of(), List.of(), List.of());

        public Rolls {
            leftHeel = List.copyOf(leftHeel);
            rightHeel = List.copyOf(rightHeel);
            leftToes = List.copyOf(leftToes);
            rightToes = List.copyOf(rightToes);
        }

        /** Those of one foot on its heel. */
        public List<Stance> heel(boolean left) {
            return left ? leftHeel : rightHeel;
        }

        /** Those of one foot on its toes. */
        public List<Stance> toes(boolean left) {
            return left ? leftToes : rightToes;
        }

        private Rolls mapped(UnaryOperator<List<Stance>> each) {
            return new Rolls(each.apply(leftHeel), each.apply(rightHeel), each.apply(leftToes), each.apply(rightToes));
        }

        private Rolls with(Rolls other, BiFunction<List<Stance>, List<Stance>, List<Stance>> each) {
            return new Rolls(
                    each.apply(leftHeel, other.leftHeel),
                    each.apply(rightHeel, other.rightHeel),
                    each.apply(leftToes, other.leftToes),
                    each.apply(rightToes, other.rightToes));
        }
    }

    public FootContacts {
        left = List.copyOf(left);
        right = List.copyOf(right);
        require(left, "left foot", frames);
        require(right, "right foot", frames);
        for (boolean of : new boolean[] {true, false}) {
            require(rolls.heel(of), of ? "left heel" : "right heel", frames);
            require(rolls.toes(of), of ? "left toes" : "right toes", frames);
        }
        Map<BodyJoint, List<Stance>> copy = new EnumMap<>(BodyJoint.class);
        for (Map.Entry<BodyJoint, List<Stance>> other : others.entrySet()) {
            require(other.getValue(), other.getKey().id(), frames);
            if (!other.getValue().isEmpty()) {
                copy.put(other.getKey(), List.copyOf(other.getValue()));
            }
        }
        others = Collections.unmodifiableMap(copy);
    }

    /** Nothing but feet is on the ground. */
    public FootContacts(int frames, List<Stance> left, List<Stance> right, Rolls rolls) {
        this(frames, left, right, rolls, Map.of());
    }

    /** Feet that stand on their soles. */
    public FootContacts(int frames, List<Stance> left, List<Stance> right) {
        this(frames, left, right, Rolls.NONE);
    }

    private static void require(List<Stance> stances, String side, int frames) {
        int before = -1;
        for (Stance stance : stances) {
            if (stance.first() <= before || stance.last() < stance.first() || stance.last() >= frames) {
                throw new InputException(
                        "contacts of the " + side,
                        "the frames " + stance.first() + "–" + stance.last() + " are not in order or not among "
                                + frames + " frames",
                        "Give stances in order, first and last frame counted from 0.");
            }
            before = stance.last();
        }
    }

    /** No foot is ever on the ground. */
    public static FootContacts none(int frames) {
        return new FootContacts(frames, List.of(), List.of());
    }

    /**
     * The contacts of some of the frames; a stance that goes beyond them is cut.
     *
     * @param from the first
     * @param to the one behind the last
     */
    public FootContacts part(int from, int to) {
        return mapped(to - from, stances -> part(stances, from, to));
    }

    private FootContacts mapped(int newFrames, UnaryOperator<List<Stance>> each) {
        return mapped(newFrames, each, each);
    }

    private FootContacts mapped(int newFrames, UnaryOperator<List<Stance>> each, UnaryOperator<List<Stance>> eachRoll) {
        Map<BodyJoint, List<Stance>> rest = new EnumMap<>(BodyJoint.class);
        others.forEach((part, stances) -> rest.put(part, each.apply(stances)));
        return new FootContacts(newFrames, each.apply(left), each.apply(right), rolls.mapped(eachRoll), rest);
    }

    /** The same with other stances of one foot. */
    public FootContacts with(boolean leftFoot, List<Stance> stances) {
        return leftFoot
                ? new FootContacts(frames, stances, right, rolls, others)
                : new FootContacts(frames, left, stances, rolls, others);
    }

    /** The same with other stances of parts that are no feet. */
    public FootContacts withOthers(Map<BodyJoint, List<Stance>> stances) {
        return new FootContacts(frames, left, right, rolls, stances);
    }

    private static List<Stance> part(List<Stance> stances, int from, int to) {
        return stances.stream()
                .filter(stance -> stance.last() >= from && stance.first() < to)
                .map(stance ->
                        new Stance(Math.max(stance.first(), from) - from, Math.min(stance.last(), to - 1) - from))
                .toList();
    }

    /** The contacts of two motions in a row; a stance in which the first ends and the second begins is one. */
    public FootContacts then(FootContacts next) {
        Map<BodyJoint, List<Stance>> both = new EnumMap<>(BodyJoint.class);
        for (BodyJoint part : BodyJoint.values()) {
            both.put(part, then(of(part), next.of(part), frames));
        }
        return new FootContacts(
                frames + next.frames,
                then(left, next.left, frames),
                then(right, next.right, frames),
                rolls.with(next.rolls, (before, after) -> then(before, after, frames)),
                both);
    }

    private static List<Stance> then(List<Stance> before, List<Stance> after, int offset) {
        List<Stance> all = new ArrayList<>(before);
        for (Stance stance : after) {
            int end = all.size() - 1;
            boolean goesOn = end >= 0 && stance.first() == 0 && all.get(end).last() == offset - 1;
            if (goesOn) {
                all.set(end, new Stance(all.get(end).first(), offset + stance.last()));
            } else {
                all.add(new Stance(offset + stance.first(), offset + stance.last()));
            }
        }
        return all;
    }

    /** The stances of one foot. */
    public List<Stance> of(boolean leftFoot) {
        return leftFoot ? left : right;
    }

    /** The stances of a part that is no foot. */
    public List<Stance> of(BodyJoint part) {
        return others.getOrDefault(part, List.of());
    }

    /** Whether a part that is no foot is in contact with the ground in each frame. */
    public boolean[] flags(BodyJoint part) {
        return flags(of(part));
    }

    /** Whether a foot stands on the ground in each frame. */
    public boolean[] flags(boolean leftFoot) {
        return flags(of(leftFoot));
    }

    private boolean[] flags(List<Stance> stances) {
        boolean[] flags = new boolean[frames];
        for (Stance stance : stances) {
            Arrays.fill(flags, stance.first(), stance.last() + 1, true);
        }
        return flags;
    }

    /** The part of its sole on which a foot is in stance, by frame. */
    public Support[] supports(boolean leftFoot) {
        boolean[] stands = flags(leftFoot);
        boolean[] heel = flags(rolls.heel(leftFoot));
        boolean[] toes = flags(rolls.toes(leftFoot));
        Support[] supports = new Support[frames];
        for (int f = 0; f < frames; f++) {
            Support part = heel[f] ? Support.HEEL : toes[f] ? Support.TOES : Support.SOLE;
            supports[f] = stands[f] ? part : Support.NONE;
        }
        return supports;
    }

    /** Number of frames in which at least one foot stands on the ground. */
    public int supported() {
        boolean[] a = flags(true);
        boolean[] b = flags(false);
        int count = 0;
        for (int f = 0; f < frames; f++) {
            count += a[f] || b[f] ? 1 : 0;
        }
        return count;
    }

    /**
     * Number of frames in which a foot or another part is on the ground here and not in another motion.
     *
     * @param other of as many frames
     */
    public int framesWithout(FootContacts other) {
        boolean[] lost = new boolean[frames];
        markLost(flags(true), other.flags(true), lost);
        markLost(flags(false), other.flags(false), lost);
        others.keySet().forEach(part -> markLost(flags(part), other.flags(part), lost));
        int count = 0;
        for (boolean is : lost) {
            count += is ? 1 : 0;
        }
        return count;
    }

    private static void markLost(boolean[] here, boolean[] there, boolean[] lost) {
        for (int f = 0; f < lost.length; f++) {
            lost[f] |= here[f] && !there[f];
        }
    }

    /** The stances in which no part but feet is on the ground, so that soles alone are the support. */
    public FootContacts onSolesAlone() {
        if (others.isEmpty()) {
            return this;
        }
        boolean[] other = new boolean[frames];
        others.values().forEach(stances -> stances.forEach(s -> Arrays.fill(other, s.first(), s.last() + 1, true)));
        return new FootContacts(frames, without(left, other), without(right, other), rolls);
    }

    private static List<Stance> without(List<Stance> stances, boolean[] excluded) {
        List<Stance> kept = new ArrayList<>();
        for (Stance stance : stances) {
            int first = stance.first();
            for (int f = stance.first(); f <= stance.last() + 1; f++) {
                if (f > stance.last() || excluded[f]) {
                    if (first < f) {
                        kept.add(new Stance(first, f - 1));
                    }
                    first = f + 1;
                }
            }
        }
        return kept;
    }

    /** The contacts of feet and of some of the other parts. */
    public FootContacts of(Set<BodyJoint> parts) {
        Map<BodyJoint, List<Stance>> some = new EnumMap<>(BodyJoint.class);
        parts.forEach(part -> some.put(part, of(part)));
        return withOthers(some);
    }

    /**
     * The contacts of the same motion at a lower speed. A stance covers the frames between its ends, and at least one.
     *
     * @param factor how many times as long the motion takes, at least 1
     * @param slowFrames number of frames of the slow motion
     */
    public FootContacts slowedDown(double factor, int slowFrames) {
        return mapped(
                slowFrames,
                stances -> slow(stances, factor, slowFrames),
                rolls -> touched(rolls, 1 / factor, slowFrames));
    }

    private static List<Stance> slow(List<Stance> stances, double factor, int frames) {
        List<Stance> slow = new ArrayList<>();
        int before = -1;
        for (Stance stance : stances) {
            int first = Math.max(before + 1, (int) Math.ceil(stance.first() * factor - 1e-9));
            int last = Math.min(frames - 1, Math.max(first, (int) Math.floor(stance.last() * factor + 1e-9)));
            if (first <= last) {
                slow.add(new Stance(first, last));
                before = last;
            }
        }
        return slow;
    }

    /**
     * The contacts of the same motion at another rate: a foot stands in a new frame that lies within a stance. A stance that no new frame
     * lies in is gone.
     *
     * @param step how many frames one new frame takes, above 0
     * @param newFrames number of frames at the new rate
     */
    public FootContacts resampled(double step, int newFrames) {
        return mapped(newFrames, stances -> within(stances, step, newFrames), rolls -> touched(rolls, step, newFrames));
    }

    /** The new frames next to old ones in which a foot rolls: between one of these and a flat one, it is half rolled. */
    private static List<Stance> touched(List<Stance> rolls, double step, int frames) {
        List<Stance> found = new ArrayList<>();
        int before = -1;
        for (Stance roll : rolls) {
            int first = Math.max(before + 1, (int) Math.floor((roll.first() - 1) / step + ROUNDING) + 1);
            int last = Math.min(frames - 1, (int) Math.ceil((roll.last() + 1) / step - ROUNDING) - 1);
            if (first <= last) {
                found.add(new Stance(first, last));
                before = last;
            }
        }
        return found;
    }

    private static List<Stance> within(List<Stance> stances, double step, int frames) {
        List<Stance> found = new ArrayList<>();
        for (Stance stance : stances) {
            int first = (int) Math.ceil(stance.first() / step - ROUNDING);
            int last = Math.min(frames - 1, (int) Math.floor(stance.last() / step + ROUNDING));
            if (first <= last) {
                found.add(new Stance(first, last));
            }
        }
        return found;
    }
}
