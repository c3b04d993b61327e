package dev.marionette.datasets.markers;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The marker sets that are known: those that come with the program, and the one that lies beside a recording. */
final class MarkerSets {
    private static final List<String> SHIPPED = List.of(
            "plug-in-gait", "cmu", "helen-hayes", "optitrack-37", "optitrack-numbered", "isb", "human-body-model");
    private static final String BESIDE = "markers.yaml";
    /** A set of whose markers this share is there is worth naming. */
    private static final double NEAR = 0.3;

    private static final int SHOWN = 60;

    private static final class Known {
        private static final List<MarkerSet> SETS =
                SHIPPED.stream().map(MarkerSets::shipped).toList();
    }

    private MarkerSets() {}

    private static MarkerSet shipped(String id) {
        String name = id + ".yaml";
        try (InputStream in = MarkerSets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the jar");
            }
            return MarkerSetReader.read(name, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sets that come with the program. */
    static List<MarkerSet> shipped() {
        return Known.SETS;
    }

    /** The mapping beside a recording: {@code NAME.markers.yaml}, or else {@code markers.yaml}. */
    static Optional<Path> beside(Path recording) {
        String name = String.valueOf(recording.getFileName());
        String stem = Limits.stem(name, ".c3d", ".trc");
        return List.of(stem + "." + BESIDE, BESIDE).stream()
                .map(recording::resolveSibling)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** The set of a file. */
    static MarkerSet read(Path mapping) throws IOException {
        return MarkerSetReader.read(String.valueOf(mapping.getFileName()), Limits.read(mapping));
    }

    /**
     * The set that markers belong to: of those whose markers are all there, the one that uses most of them.
     *
     * @param where the recording's name, for messages
     * @throws InputException if there is none; the message lists the markers and says how to map them
     */
    static MarkerSet of(String where, List<String> labels) {
        MarkerLabels there = new MarkerLabels(labels);
        return shipped().stream()
                .filter(set -> set.missing(there).isEmpty())
                .max(Comparator.comparingLong((MarkerSet set) -> used(set, there)))
                .orElseThrow(() -> unknown(where, labels, there));
    }

    private static long used(MarkerSet set, MarkerLabels there) {
        return set.markers().stream().filter(there::has).count();
    }

    /** Which set is nearest, what it misses, what there is, and what to do about it. */
    private static InputException unknown(String where, List<String> labels, MarkerLabels there) {
        MarkerSet nearest = shipped().stream()
                .max(Comparator.comparingDouble(set -> nearness(set, there)))
                .orElseThrow();
        List<String> problems = new ArrayList<>();
        problems.add("its " + labels.size() + " markers are of no set that is known: " + shown(labels));
        if (nearness(nearest, there) > NEAR) {
            problems.add("nearest is '" + nearest.name() + "', of which " + shown(nearest.missing(there))
                    + " are missing (a person needs two arms and a pelvis)");
        }
        String known = String.join(", ", shipped().stream().map(MarkerSet::name).toList());
        return new InputException(
                where,
                String.join("; ", problems),
                "Known: " + known + ". Or write " + Limits.stem(where, ".c3d", ".trc") + "." + BESIDE
                        + " beside it, which says for each joint whose middle it is:\n"
                        + example(labels));
    }

    /** The share of markers that are there, of those and of the missing ones. */
    private static double nearness(MarkerSet set, MarkerLabels there) {
        double used = used(set, there);
        return used / (used + set.missing(there).size());
    }

    /** Names of markers for a message: what a file calls them may be long and hold anything. */
    static String shown(List<String> labels) {
        return labels.stream().limit(SHOWN).map(MarkerSets::plain).collect(Collectors.joining(", "))
                + (labels.size() > SHOWN ? " and " + (labels.size() - SHOWN) + " more" : "");
    }

    private static String plain(String label) {
        StringBuilder plain = new StringBuilder();
        label.codePoints().filter(c -> !Character.isISOControl(c)).forEach(plain::appendCodePoint);
        return Fields.shortened(plain.toString());
    }

    private static String example(List<String> labels) {
        String marker = plain(labels.get(0));
        return "    joints:\n"
                + "      left_shoulder: [" + marker + "]          # one marker, or the middle of several\n"
                + "      shoulder: [\"*SHO\"]             # or both sides at once: * is L and R\n"
                + "      …                              # elbow, wrist, hip; and if there are: hand, knee, foot, head, neck\n"
                + "    docs/clips.md has the whole format, with offsets from the skin to the joint.";
    }
}
