package dev.marionette.datasets;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When parts of a source's body are in contact with the ground, as a user knows it: {@code NAME.contacts.csv} beside {@code NAME.bvh}, or
 * {@code NAME#TAKE.contacts.csv} for one motion of a file that holds several. A run writes what it found in the same format.
 *
 * <pre>
 * part,start,end       # seconds from the first frame, both included
 * left_foot,0,1.35
 * left_foot,1.8,2.6
 * right_hand,,         # never; parts that are not named are found
 * </pre>
 */
public final class ContactsFile {
    private static final String ENDING = ".contacts.csv";
    private static final List<String> HEADER = List.of("part", "start", "end");
    private static final long MAX_BYTES = 16 << 20;
    private static final double MAX_SECONDS = 1e6;

    /** A contact, seconds, and the line that says so. */
    private record Interval(double start, double end, int line) {}

    private final String where;
    private final Map<BodyJoint, List<Interval>> intervals;

    private ContactsFile(String where, Map<BodyJoint, List<Interval>> intervals) {
        this.where = where;
        this.intervals = intervals;
    }

    /**
     * The file that goes with a motion; empty where there is none.
     *
     * @param take the name of one motion of a file that holds several, or null
     */
    static Optional<Path> beside(Path clip, @Nullable String take) {
        String name = String.valueOf(clip.getFileName());
        int dot = name.lastIndexOf('.');
        String stem = (dot > 0 ? name.substring(0, dot) : name) + (take == null ? "" : "#" + take);
        if (stem.indexOf('/') >= 0 || stem.indexOf('\\') >= 0 || stem.indexOf('\0') >= 0) {
            // the name of a motion that no file can have
            return Optional.empty();
        }
        Path file = clip.resolveSibling(stem + ENDING);
        return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    }

    /** A clip with the contacts of the file that goes with it; as it is where there is none. */
    static Clip applied(Clip clip, Optional<Path> file) throws IOException {
        if (file.isEmpty()) {
            return clip;
        }
        ContactsFile contacts = read(file.get());
        contacts.requireWithin(clip.durationSeconds());
        return contacts.applied(clip);
    }

    /**
     * Reads a file.
     *
     * @throws InputException if it is not such a table; the message names the line
     * @throws IOException if it cannot be read at all
     */
    static ContactsFile read(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new InputException(file.toString(), "is larger than 16 MiB", "Is this another table?");
        }
        Fields fields = Fields.parted(file.toString(), Limits.read(file), ',');
        Map<BodyJoint, List<Interval>> intervals = new EnumMap<>(BodyJoint.class);
        boolean header = false;
        while (fields.next()) {
            if (fields.text(0).startsWith("#")) {
                continue;
            }
            if (!header) {
                requireHeader(fields);
                header = true;
                continue;
            }
            if (fields.count() != HEADER.size()) {
                throw fields.broken(
                        fields.count() + " fields instead of " + HEADER.size(), "Write part,start,end; seconds.");
            }
            List<Interval> ofPart = intervals.computeIfAbsent(part(fields), part -> new ArrayList<>());
            if (!fields.isEmpty(1) || !fields.isEmpty(2)) {
                ofPart.add(interval(fields));
            }
        }
        if (!header) {
            throw new InputException(file.toString(), "has no line with the columns", "Begin with part,start,end.");
        }
        return new ContactsFile(file.toString(), intervals);
    }

    private static void requireHeader(Fields fields) {
        for (int i = 0; i < Math.max(fields.count(), HEADER.size()); i++) {
            if (fields.count() != HEADER.size() || !fields.text(i).equals(HEADER.get(i))) {
                throw fields.broken("the columns are not part,start,end", "Begin with part,start,end.");
            }
        }
    }

    private static BodyJoint part(Fields fields) {
        String id = fields.text(0);
        return BodyJoint.byId(id)
                .filter(FootContacts.PARTS::contains)
                .orElseThrow(() -> fields.broken(
                        "'" + Fields.shortened(id) + "' is no part of the body that can be in contact with the ground",
                        "Known: "
                                + FootContacts.PARTS.stream().map(BodyJoint::id).collect(Collectors.joining(", "))
                                + "."));
    }

    private static Interval interval(Fields fields) {
        double start = fields.decimal(1);
        double end = fields.decimal(2);
        // not-a-number is neither
        if (!(start >= 0 && end >= start && end <= MAX_SECONDS)) {
            throw fields.broken(
                    "a contact from " + Fields.shortened(fields.text(1)) + " to " + Fields.shortened(fields.text(2))
                            + " s",
                    "Seconds from the first frame: 0 ≤ start ≤ end ≤ 1e6; leave both empty for a part that is never in contact.");
        }
        return new Interval(start, end, fields.line());
    }

    /**
     * Refuses contacts that begin after the motion has ended: frames instead of seconds, maybe.
     *
     * @param duration of the motion, seconds
     */
    void requireWithin(double duration) {
        intervals.forEach((part, ofPart) -> {
            for (Interval interval : ofPart) {
                if (interval.start > duration) {
                    throw new InputException(
                            where + ":" + interval.line,
                            String.format(
                                    Locale.ROOT,
                                    "%s is in contact from %s s, and the motion ends at %.3f s",
                                    part.id(),
                                    interval.start,
                                    duration),
                            "Times are seconds from the first frame, not frames.");
                }
            }
        });
    }

    /**
     * A clip with these contacts.
     *
     * @param clip a motion, or frames in a row of one
     */
    Clip applied(Clip clip) {
        Map<BodyJoint, boolean[]> contacts = new EnumMap<>(BodyJoint.class);
        intervals.forEach((part, ofPart) -> {
            boolean[] flags = new boolean[clip.frames()];
            for (Interval interval : ofPart) {
                long first = Math.round(interval.start * clip.rateHz()) - clip.firstFrame();
                long behind = Math.round(interval.end * clip.rateHz()) - clip.firstFrame() + 1;
                int from = (int) Math.max(0, Math.min(first, flags.length));
                Arrays.fill(flags, from, (int) Math.max(from, Math.min(behind, flags.length)), true);
            }
            contacts.put(part, flags);
        });
        return clip.withContacts(contacts);
    }

    /**
     * Contacts as such a file: those of feet, of which one that is never in stance says so, and of the other parts that are in contact.
     *
     * @param rateHz frames per second
     */
    public static String csv(FootContacts contacts, double rateHz) {
        StringBuilder csv = new StringBuilder(String.join(",", HEADER)).append('\n');
        for (BodyJoint part : FootContacts.PARTS) {
            boolean left = part == BodyJoint.LEFT_FOOT;
            boolean foot = left || part == BodyJoint.RIGHT_FOOT;
            List<Stance> stances = foot ? contacts.of(left) : contacts.of(part);
            for (Stance stance : stances) {
                csv.append(String.format(
                        Locale.ROOT, "%s,%.6f,%.6f\n", part.id(), stance.first() / rateHz, stance.last() / rateHz));
            }
            if (foot && stances.isEmpty()) {
                csv.append(part.id()).append(",,\n");
            }
        }
        return csv.toString();
    }
}
