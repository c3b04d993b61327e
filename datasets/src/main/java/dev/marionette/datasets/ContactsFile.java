package dev.marionette.datasets;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Decimal;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When parts of a source's body are in contact with the ground, as a user knows it: {@code NAME.contacts.csv} beside {@code NAME.bvh}, or
 * {@code NAME#TAKE.contacts.csv} for one motion of a file that holds several. A run writes what it found in the same format.
 *
 * <pre>
 * # seconds from the first frame, both included
 * part,start,end
 * left_foot,0,1.35
 * left_foot,1.8,2.6
 * # never; parts that are not named are found
 * right_hand,,
 * </pre>
 */
public final class ContactsFile {
    private static final String ENDING = ".contacts.csv";
    private static final List<String> HEADER = List.of("part", "start", "end");
    private static final long MAX_BYTES = 16 << 20;
    private static final double MAX_SECONDS = 1e6;
    /** Part of a frame that times are rounded by where they are written. */
    private static final double ROUNDING = 1e-6;

    /** A contact, seconds, and the line that says so. */
    private record Interval(double start, double end, int line) {}

    private final String where;
    private final Map<BodyJoint, List<Interval>> intervals;

    private ContactsFile(String where, Map<BodyJoint, List<Interval>> intervals) {
        this.where = where;
        this.intervals = intervals;
    }

    /** Whether a file is one by its name. */
    public static boolean isOne(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(ENDING);
    }

    /**
     * The file that goes with a motion; empty where there is none.
     *
     * @param take the name of one motion of a file that holds several, or null
     */
    static Optional<Path> beside(Path clip, @Nullable String take) {
        String name = name(clip, take);
        if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0 || name.indexOf('\0') >= 0) {
            // the name of a motion that no file can have
            return Optional.empty();
        }
        Path file = clip.resolveSibling(name);
        return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    }

    /** What the file that goes with a motion is called. */
    static String name(Path clip, @Nullable String take) {
        return stem(clip) + (take == null ? "" : "#" + take) + ENDING;
    }

    /** Whether a file of some motion of a file that holds several is beside it. */
    static boolean hasOfTakes(Path clip) {
        String start = stem(clip) + "#";
        try (Stream<Path> files = Files.list(clip.toAbsolutePath().getParent())) {
            return files.anyMatch(
                    file -> isOne(file) && String.valueOf(file.getFileName()).startsWith(start));
        } catch (IOException | UncheckedIOException unreadable) {
            return false; // the folder may be entered, but not listed
        }
    }

    private static String stem(Path clip) {
        String name = String.valueOf(clip.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** A clip with the contacts of the file that goes with it; as it is where there is none. */
    static Clip applied(Clip clip, Optional<Path> file) throws IOException {
        if (file.isEmpty()) {
            return clip;
        }
        ContactsFile contacts = read(file.get());
        contacts.requireWithin(clip.durationSeconds(), clip.rateHz());
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
        Set<BodyJoint> never = EnumSet.noneOf(BodyJoint.class);
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
            BodyJoint part = part(fields);
            List<Interval> ofPart = intervals.computeIfAbsent(part, none -> new ArrayList<>());
            boolean isNever = fields.text(1).isEmpty() && fields.text(2).isEmpty();
            if (never.contains(part) || isNever && !ofPart.isEmpty()) {
                throw fields.broken(
                        part.id() + " is both never in contact and in contact", "Leave out one of the lines.");
            }
            if (isNever) {
                never.add(part);
            } else {
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
            if (fields.count() != HEADER.size() || !fields.text(i).equalsIgnoreCase(HEADER.get(i))) {
                throw fields.broken(
                        "the columns are not part,start,end", "Begin with part,start,end; put commas between fields.");
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
        double start = seconds(fields, 1);
        double end = seconds(fields, 2);
        if (end < start) {
            throw fields.broken(
                    "the contact ends at " + fields.text(2) + " s, before its start at " + fields.text(1) + " s",
                    "Write the start first.");
        }
        return new Interval(start, end, fields.line());
    }

    private static double seconds(Fields fields, int field) {
        String text = fields.text(field);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        double value = Decimal.parse(bytes, 0, bytes.length);
        // not-a-number is neither
        if (!(value >= 0 && value <= MAX_SECONDS)) {
            throw fields.broken(
                    HEADER.get(field) + " is '" + Fields.shortened(text) + "', not a number of seconds from 0 to 1e6",
                    "Times are seconds from the first frame; leave both empty for a part that is never in contact.");
        }
        return value;
    }

    /**
     * Refuses contacts that begin or end after the motion has ended, by more than a frame: frames instead of seconds, maybe.
     *
     * @param duration of the motion, seconds
     * @param rateHz frames per second
     */
    void requireWithin(double duration, double rateHz) {
        intervals.forEach((part, ofPart) -> {
            for (Interval interval : ofPart) {
                if (Math.max(interval.start, interval.end - 1 / rateHz) > duration) {
                    throw new InputException(
                            where + ":" + interval.line,
                            String.format(
                                    Locale.ROOT,
                                    "%s is in contact from %s to %s s, and the motion ends at %.3f s",
                                    part.id(),
                                    interval.start,
                                    interval.end,
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
                long first = Math.round(interval.start * clip.rateHz() + ROUNDING) - clip.firstFrame();
                long behind = Math.round(interval.end * clip.rateHz() + ROUNDING) - clip.firstFrame() + 1;
                int from = (int) Math.max(0, Math.min(first, flags.length));
                Arrays.fill(flags, from, (int) Math.max(from, Math.min(behind, flags.length)), true);
            }
            contacts.put(part, flags);
        });
        return clip.withContacts(contacts);
    }

    /**
     * Contacts as such a file, which names all parts.
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
                        Locale.ROOT, "%s,%.9f,%.9f\n", part.id(), stance.first() / rateHz, stance.last() / rateHz));
            }
            if (stances.isEmpty()) {
                csv.append(part.id()).append(",,\n");
            }
        }
        return csv.toString();
    }
}
