package dev.marionette.methods.wholebody;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes one of two feet off the ground where a robot cannot stand on both as the source does: the one that leaves next does so
 * earlier, or the one that came last comes later, whichever takes fewer frames; one that stands long before and after takes a
 * step. Where a robot cannot stand on one foot alone as soon or as long as the source does, the foot comes later or leaves
 * earlier; where it cannot in the middle of a stance, it is lifted there.
 */
final class ContactScheduleRelaxation {
    /**
     * How long before and after the frames that fail a step in the middle of a stance takes, and by how much a foot that stands
     * alone comes later or leaves earlier at most, seconds.
     */
    private static final double STEP = 0.12;
    /** What is left of a stance has so many frames, or is none. */
    private static final int LEAST = 3;

    private ContactScheduleRelaxation() {}

    /**
     * Contacts without one of the two feet in frames that fail with both, and without the only foot in frames that fail with it
     * at the beginning or the end of its stance. The same contacts where no such frame fails.
     *
     * @param bad by frame, whether the robot, standing as the contacts say, fails to do so. Not modified.
     */
    public static FootContacts of(FootContacts contacts, boolean[] bad, double periodSeconds) {
        FootContacts now = contacts;
        for (Stance left : contacts.left()) {
            for (Stance right : contacts.right()) {
                int from = Math.max(left.first(), right.first());
                int to = Math.min(left.last(), right.last());
                int first = from;
                while (first <= to && !bad[first]) {
                    first++;
                }
                int last = to;
                while (last >= first && !bad[last]) {
                    last--;
                }
                if (first <= last) {
                    now = relieve(now, left, right, first, last, (int) Math.ceil(STEP / periodSeconds));
                }
            }
        }
        return trimmed(contacts, now, bad, (int) Math.ceil(STEP / periodSeconds));
    }

    /**
     * Without the failing frames in which a stance begins or ends while the other foot does not stand.
     *
     * @param tried with which the frames fail. A foot that has just been left alone in one has not been tried alone there.
     * @param relieved of these the frames are taken away
     */
    private static FootContacts trimmed(FootContacts tried, FootContacts relieved, boolean[] bad, int most) {
        FootContacts now = relieved;
        for (boolean left : new boolean[] {true, false}) {
            boolean[] other = tried.flags(!left);
            for (Stance stance : relieved.of(left)) {
                int first = stance.first();
                while (first < stance.last() && first - stance.first() < most && bad[first] && !other[first]) {
                    first++;
                }
                int last = stance.last();
                while (last > first && stance.last() - last < most && bad[last] && !other[last]) {
                    last--;
                }
                if (first > stance.first()) {
                    now = without(now, left, stance.first(), first - 1);
                }
                if (last < stance.last()) {
                    now = without(now, left, last + 1, stance.last());
                }
            }
        }
        return now;
    }

    /**
     * Contacts without the failing frames of feet that stand alone, and what is less than a step's time between them: what is left where a foot can neither
     * stand nor change with the other one.
     *
     * @param failing by foot, left first, the frames that fail. Not modified.
     */
    static FootContacts interrupted(FootContacts contacts, boolean[][] failing, double periodSeconds) {
        FootContacts now = contacts;
        int step = (int) Math.ceil(STEP / periodSeconds);
        for (boolean left : new boolean[] {true, false}) {
            boolean[] bad = failing[left ? 0 : 1];
            boolean[] other = contacts.flags(!left);
            for (Stance stance : contacts.of(left)) {
                int first = -1;
                int last = -1;
                for (int f = stance.first(); f <= stance.last(); f++) {
                    if (bad[f] && !other[f]) {
                        if (first >= 0 && f - last > step) {
                            now = without(now, left, first, last);
                            first = -1;
                        }
                        first = first < 0 ? f : first;
                        last = f;
                    }
                }
                if (first >= 0) {
                    now = without(now, left, first, last);
                }
            }
        }
        return now;
    }

    private static FootContacts relieve(
            FootContacts contacts, Stance left, Stance right, int first, int last, int step) {
        // one of the two ends where both stand no more, and one begins where they begin to
        boolean leftEnds = left.last() <= right.last();
        boolean leftBegins = left.first() >= right.first();
        int atEnd = Math.min(left.last(), right.last()) - first + 1;
        int atBegin = last - Math.max(left.first(), right.first()) + 1;
        int inside = last - first + 1 + 2 * step;
        if (inside < Math.min(atEnd, atBegin)) {
            // the foot that comes later takes a step
            return without(contacts, leftBegins, first - step, last + step);
        }
        return atEnd <= atBegin
                ? without(contacts, leftEnds, first, Math.min(left.last(), right.last()))
                : without(contacts, leftBegins, Math.max(left.first(), right.first()), last);
    }

    private static FootContacts without(FootContacts contacts, boolean left, int first, int last) {
        List<Stance> stances = new ArrayList<>();
        for (Stance stance : contacts.of(left)) {
            if (stance.last() < first || stance.first() > last) {
                stances.add(stance);
                continue;
            }
            keep(stance.first(), first - 1, stances);
            keep(last + 1, stance.last(), stances);
        }
        return contacts.with(left, stances);
    }

    private static void keep(int first, int last, List<Stance> stances) {
        if (last - first + 1 >= LEAST) {
            stances.add(new Stance(first, last));
        }
    }
}
