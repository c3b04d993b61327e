package dev.marionette.api;

import java.util.ArrayList;
import java.util.List;

/**
 * A contact schedule: the frames in which each foot of a body is in stance. Immutable.
 *
 * @param frames number of frames that are spoken of, at least 1
 * @param left the stances of the left foot, in order, apart from each other
 * @param right those of the right foot
 */
public record FootContacts(int frames, List<Stance> left, List<Stance> right) {
    /** Part of a frame that counts as rounding where rates are compared. */
    private static final double ROUNDING = 1e-6;

    /**
     * Frames in a row in which a foot stands still on the ground.
     *
     * @param first the first, from 0
     * @param last the last
     */
    public record Stance(int first, int last) {}

    public FootContacts {
        left = List.copyOf(left);
        right = List.copyOf(right);
        require(left, "left", frames);
        require(right, "right", frames);
    }

    private static void require(List<Stance> stances, String side, int frames) {
        int before = -1;
        for (Stance stance : stances) {
            if (stance.first() <= before || stance.last() < stance.first() || stance.last() >= frames) {
                throw new InputException(
                        "foot contacts",
                        "the " + side + " foot's frames " + stance.first() + "–" + stance.last()
                                + " are not in order or not among " + frames + " frames",
                        "");
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
        return new FootContacts(to - from, part(left, from, to), part(right, from, to));
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
        return new FootContacts(frames + next.frames, then(left, next.left, frames), then(right, next.right, frames));
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

    /** Whether a foot stands on the ground in each frame. */
    public boolean[] flags(boolean leftFoot) {
        boolean[] flags = new boolean[frames];
        for (Stance stance : of(leftFoot)) {
            for (int f = stance.first(); f <= stance.last(); f++) {
                flags[f] = true;
            }
        }
        return flags;
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
     * Number of frames in which a foot stands here and not in another motion.
     *
     * @param other of as many frames
     */
    public int framesWithout(FootContacts other) {
        boolean[][] of = {flags(true), other.flags(true), flags(false), other.flags(false)};
        int count = 0;
        for (int f = 0; f < frames; f++) {
            if ((of[0][f] && !of[1][f]) || (of[2][f] && !of[3][f])) {
                count++;
            }
        }
        return count;
    }

    /**
     * The contacts of the same motion at a lower speed. A stance covers the frames between its ends, and at least one.
     *
     * @param factor how many times as long the motion takes, at least 1
     * @param slowFrames number of frames of the slow motion
     */
    public FootContacts slowedDown(double factor, int slowFrames) {
        return new FootContacts(slowFrames, slow(left, factor, slowFrames), slow(right, factor, slowFrames));
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
        return new FootContacts(newFrames, within(left, step, newFrames), within(right, step, newFrames));
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
