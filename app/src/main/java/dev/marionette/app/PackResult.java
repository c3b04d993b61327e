package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import dev.marionette.app.report.PackPage;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.run.ExportedFormat;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.postprocess.export.CharacterPack;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.journal.JournalRow;
import dev.marionette.sweep.plan.MotionPack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of a pack.
 *
 * @param robot that does the motions
 * @param motion the text that stands for the pack
 * @param entries its motions, in their order
 * @param leftOut what is no motion
 * @param keys which keys the file of a character lacks, in words; empty where it has all
 */
record PackResult(
        String robot, String motion, List<Entry> entries, List<MotionPack.LeftOut> leftOut, Optional<String> keys) {
    /** What describes the folder to programs, and makes it a pack. */
    static final String REPORT = "pack.json";
    /** What describes it to people. */
    static final String PAGE = "index.html";
    /** The format of the one file of a character. */
    static final String FORMAT = "character";

    private static final String RUNS = "runs";

    /**
     * What a run has left behind beside its row in the journal.
     *
     * @param seconds how long the motion is
     * @param formats what was made of its formats
     */
    record Made(double seconds, List<ExportedFormat> formats) {
        static Made of(RunFolder.Written written) {
            var trajectory = written.outcome().trajectory();
            return new Made(trajectory.periodSeconds() * (trajectory.frames() - 1), written.formats());
        }
    }

    /**
     * A motion of the pack.
     *
     * @param animation what it is called in the character's file; empty where it is not in there
     * @param error why there is no result; empty where there is one
     * @param reasons why it is not faithful
     */
    record Entry(
            MotionPack.Motion motion,
            Optional<RunStatus> status,
            Optional<String> animation,
            double seconds,
            double limbAngleDeg,
            String folder,
            List<String> reasons,
            String error,
            List<ExportedFormat> formats) {}

    PackResult {
        entries = List.copyOf(entries);
        leftOut = List.copyOf(leftOut);
    }

    static PackResult of(
            PackRetargeter.Order order,
            MotionPack pack,
            JournalReader journal,
            Map<String, Made> made,
            CharacterPack.Written file) {
        // every run of the plan has its row, in the order of the plan
        List<Entry> entries = new ArrayList<>();
        journal.forEach(row -> {
            MotionPack.Motion motion = pack.motions().get(entries.size());
            Made own = made.getOrDefault(motion.location(), new Made(0, List.of()));
            entries.add(entry(motion, row, own, Optional.ofNullable(file.names().get(motion.location()))));
        });
        return new PackResult(order.robot(), order.motion(), entries, pack.leftOut(), file.keys());
    }

    private static Entry entry(MotionPack.Motion motion, JournalRow row, Made made, Optional<String> animation) {
        boolean done = row.done();
        return new Entry(
                motion,
                done ? RunStatus.named(row.status()) : Optional.empty(),
                animation,
                made.seconds(),
                row.metrics().getOrDefault(Metric.LIMB_ANGLE.id(), Double.NaN),
                row.folder(),
                row.reasons(),
                done ? "" : row.error(),
                made.formats());
    }

    /**
     * Refuses a pack of which there is nothing to write.
     *
     * @throws InputException if no motion has a result; it says why of the first one
     */
    void requireAny() {
        if (entries.stream().allMatch(entry -> entry.status().isEmpty())) {
            Entry first = entries.get(0);
            throw new InputException(
                    motion,
                    "none of its " + entries.size() + " motions can be done; '"
                            + first.motion().name() + "': " + first.error(),
                    "Try one of them alone: FILE#NAME, or the file of the clip.");
        }
    }

    /** The worst outcome; a motion without a result has failed. */
    RunStatus status() {
        RunStatus worst = RunStatus.VERIFIED;
        for (Entry entry : entries) {
            RunStatus own = entry.status().orElse(RunStatus.FAILED);
            worst = own.compareTo(worst) > 0 ? own : worst;
        }
        return worst;
    }

    /** Whether a format of a motion could not be written. */
    boolean refuses() {
        return entries.stream()
                .anyMatch(entry -> !ExportedFormat.refusals(entry.formats()).isEmpty());
    }

    /** The text of {@link #REPORT}. */
    String json() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("robot", robot);
        tree.put("motion", motion);
        tree.put("version", Version.current());
        tree.put("status", status().text());
        boolean file = entries.stream().anyMatch(entry -> entry.animation().isPresent());
        tree.put("file", file ? CharacterPack.FILE : null);
        tree.put("keys", keys.orElse(null));
        List<Map<String, Object>> list = new ArrayList<>();
        entries.forEach(entry -> list.add(tree(entry)));
        tree.put("motions", list);
        List<Map<String, String>> none = new ArrayList<>();
        leftOut.forEach(left -> none.add(Map.of("name", left.name(), "why", left.why())));
        tree.put("left_out", none);
        return ReportJson.mapper().writeValueAsString(tree) + "\n";
    }

    private static Map<String, Object> tree(Entry entry) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", entry.motion().name());
        tree.put("motion", entry.motion().location());
        tree.put("status", entry.status().map(RunStatus::text).orElse(null));
        if (entry.status().isEmpty()) {
            tree.put("error", entry.error());
            return tree;
        }
        tree.put("animation", entry.animation().orElse(null));
        tree.put("folder", entry.folder());
        tree.put("seconds", entry.seconds());
        tree.put("limb_angle_deg", entry.limbAngleDeg());
        tree.put("reasons", entry.reasons());
        tree.put("formats", ExportedFormat.tree(entry.formats()));
        return tree;
    }

    /** The lines of its page. */
    PackPage.Content page() {
        boolean file = entries.stream().anyMatch(entry -> entry.animation().isPresent());
        List<PackPage.Row> rows = new ArrayList<>();
        for (Entry entry : entries) {
            List<String> words = new ArrayList<>(entry.reasons());
            words.addAll(ExportedFormat.refusals(entry.formats()));
            if (!entry.error().isEmpty()) {
                words.add(entry.error());
            }
            rows.add(new PackPage.Row(
                    entry.motion().name(),
                    entry.animation().orElse(""),
                    entry.status(),
                    entry.seconds(),
                    entry.limbAngleDeg(),
                    entry.folder(),
                    String.join("; ", words)));
        }
        leftOut.forEach(left -> rows.add(PackPage.Row.leftOut(left.name(), left.why())));
        return new PackPage.Content(
                RetargetCommand.word(robot) + " does " + RetargetCommand.word(motion),
                status(),
                file ? Optional.of(CharacterPack.FILE) : Optional.empty(),
                rows);
    }

    /**
     * Refuses a folder that is there and holds anything else than an earlier pack.
     *
     * @throws InputException if it does
     */
    static void requireReplaceable(Path folder, RunFolder runs) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> all = entries.toList();
            boolean earlier = all.isEmpty() || Files.isRegularFile(folder.resolve(REPORT), LinkOption.NOFOLLOW_LINKS);
            for (Path entry : all) {
                earlier = earlier && isOurs(entry, runs);
            }
            if (!earlier) {
                throw new InputException(
                        folder.toString(),
                        "is there already and is no earlier pack, or holds other files, too",
                        "Choose another --out.");
            }
        } catch (IOException e) {
            throw new InputException(folder.toString(), "is not a folder that can be used", "Choose another --out.", e);
        }
    }

    private static boolean isOurs(Path entry, RunFolder runs) throws IOException {
        String name = String.valueOf(entry.getFileName());
        if (!name.equals(RUNS)) {
            return Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)
                    && (List.of(REPORT, PAGE, CharacterPack.FILE, ".lock").contains(name)
                            || name.startsWith(JournalReader.FILE)
                            || SweepAnswer.FILES.contains(name));
        }
        try (Stream<Path> each = Files.list(entry)) {
            for (Path run : each.toList()) {
                if (!Files.isDirectory(run, LinkOption.NOFOLLOW_LINKS) || !runs.isRun(run)) {
                    return false;
                }
            }
            return true;
        }
    }
}
