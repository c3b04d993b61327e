package dev.marionette.pipeline.run;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import dev.marionette.datasets.ContactsFile;
import dev.marionette.host.PartFolder;
import dev.marionette.methods.Stopwatch;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.TableCsv;
import dev.marionette.postprocess.export.TimedTable;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.robots.Robot;
import dev.marionette.verify.Ground;
import dev.marionette.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a run over a long recording, with the same files as that of any run, written part by part. Its report
 * merges the figures of all parts ({@link PartReports}); its page shows the worst part.
 */
public final class LongRunFolder implements AutoCloseable {
    /** So many findings of one kind are kept beside those of the first part; the others are counted. */
    private static final int OF_A_KIND = 3;
    /** What bounds cost is told so often of a part, the largest first. */
    private static final int COSTS_OF_A_PART = 20;

    private final Path folder;
    private final Extensions extensions;
    private final int window;
    private final PartFolder part;
    private final Path fresh;
    private final Map<String, TableCsv.Appender> tables = new TreeMap<>();
    private final PartReports reports = new PartReports();
    private final List<Faithfulness> faithfulness = new ArrayList<>();
    private final List<Integer> frames = new ArrayList<>();
    private final List<Map<String, Object>> costs = new ArrayList<>();
    private final Set<Finding> findings = new LinkedHashSet<>();
    /** By subject, how many findings there were that the first part did not have. */
    private final Map<String, Integer> further = new LinkedHashMap<>();

    private Optional<Ground> ground = Optional.empty();
    private Optional<FootContacts> sourceContacts = Optional.empty();
    private @Nullable RetargetOutcome worst;
    private int firstOfWorst;

    /**
     * Begins to write.
     *
     * @param folder where to: what {@link RunFolder#requireWritable} accepts
     * @param window frames of a part
     */
    public LongRunFolder(Path folder, Extensions extensions, int window) {
        this.folder = folder;
        this.extensions = extensions;
        this.window = window;
        PartFolder begun = null;
        try {
            begun = PartFolder.beside(folder);
            fresh = Files.createDirectory(begun.fresh());
        } catch (IOException e) {
            throw unwritable(e);
        }
        part = begun;
    }

    private InputException unwritable(IOException e) {
        return new InputException(folder.toString(), "cannot be written: " + e, "Choose another --out.", e);
    }

    /**
     * What was written.
     *
     * @param status of all
     * @param report what {@code report.json} says, by its keys
     * @param text the same as text
     * @param findings those of all parts, a few of each kind
     * @param worst the run of the part that is worst
     */
    public record Written(
            RunStatus status, Map<String, Object> report, String text, List<Finding> findings, RetargetOutcome worst) {}

    /**
     * Where the part ends that begins with a frame.
     *
     * @param frames of all parts
     * @param window frames of a part; a rest that is less than half of it belongs to the last one
     */
    public static int end(int first, int frames, int window) {
        return TrajectoryParts.end(first, frames, window);
    }

    /** Writes the next part. */
    public void add(RetargetOutcome run) {
        Robot robot = run.robot();
        int first = reports.frames();
        try {
            append(RunFolder.TRAJECTORY, TrajectoryCsv.table(run.trajectory().inOrder(robot.jointOrder())));
            if (!run.targets().isEmpty()) {
                append(RunFolder.TARGETS, RunFolder.targets(run));
            }
            append(RunFolder.SOURCE, SourceTable.table(run));
            if (run.lowerBody().isPresent()) {
                append(
                        RunFolder.SOURCE_GROUND,
                        LowerBodyTable.table(
                                run.lowerBody().get(), run.trajectory().periodSeconds()));
                FootContacts contacts = run.lowerBody().get().contacts();
                sourceContacts = Optional.of(
                        sourceContacts.map(before -> before.then(contacts)).orElse(contacts));
            }
            if (run.fingers().isPresent()) {
                append(RunFolder.FINGERS, FingerTable.table(run.fingers().get()));
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
        Map<String, Object> tree = ReportJson.tree(run);
        tree.remove("findings");
        tree.remove("violations");
        tree.remove("costs");
        int count = run.trajectory().frames();
        reports.add(tree, count);
        faithfulness.add(run.faithfulness());
        frames.add(count);
        run.costs().stream()
                .limit(COSTS_OF_A_PART)
                .forEach(cost ->
                        costs.add(ReportJson.cost(cost, first, run.trajectory().periodSeconds())));
        for (Finding finding : run.findings()) {
            boolean fresh = !findings.contains(finding);
            if (fresh && (first == 0 || further.merge(finding.subject(), 1, Integer::sum) <= OF_A_KIND)) {
                findings.add(finding);
            }
        }
        ground = run.ground()
                .map(g -> ground.map(before -> new Ground(
                                g.model(), g.feet(), before.contacts().then(g.contacts()), g.rules()))
                        .orElse(g));
        if (worst == null || isWorse(run, worst)) {
            worst = run;
            firstOfWorst = first;
        }
    }

    private static boolean isWorse(RetargetOutcome run, RetargetOutcome than) {
        int later = run.status().compareTo(than.status());
        return later > 0
                || later == 0
                        && run.likeness().meanLimbAngleDeg() > than.likeness().meanLimbAngleDeg();
    }

    private void append(String name, TimedTable rows) throws IOException {
        TableCsv.Appender appender = tables.get(name);
        if (appender == null) {
            appender = new TableCsv.Appender(fresh.resolve(name));
            tables.put(name, appender);
        }
        appender.append(rows);
    }

    /**
     * Verifies what was written, and writes the rest.
     *
     * @param pages further files: by name, what makes the text of the part that is worst and of a line that says which it is
     */
    public Written finish(Map<String, BiFunction<RetargetOutcome, String, String>> pages) {
        RetargetOutcome run = worst;
        if (run == null) {
            throw new IllegalStateException("a run without parts");
        }
        Stopwatch watch = new Stopwatch();
        try {
            closeTables();
            if (sourceContacts.isPresent()) {
                Files.writeString(
                        fresh.resolve(RunFolder.CONTACTS),
                        ContactsFile.csv(
                                sourceContacts.get(), 1 / run.trajectory().periodSeconds()));
            }
            Verification verification = verify(run);
            watch.lap("verify the file");
            for (Map.Entry<String, BiFunction<RetargetOutcome, String, String>> page : pages.entrySet()) {
                Files.writeString(fresh.resolve(page.getKey()), page.getValue().apply(run, pageNote(run)));
            }
            watch.lap("page");
            Faithfulness judged = Faithfulness.mean(faithfulness, frames);
            Map<String, Object> tree = report(verification, judged, watch);
            tree.put(ReportJson.FILES, RunFolder.digests(fresh));
            String text = ReportJson.mapper().writeValueAsString(tree) + "\n";
            Files.writeString(fresh.resolve(RunFolder.REPORT), text);
            part.place();
            return new Written(RunStatus.of(verification.passed(), judged.holds()), tree, text, kept(), run);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private String pageNote(RetargetOutcome run) {
        return "This page shows the frames from " + firstOfWorst + " to before "
                + (firstOfWorst + run.trajectory().frames()) + " of " + reports.frames()
                + ", the part that is worst. report.json has the figures of all.";
    }

    private Verification verify(RetargetOutcome run) throws IOException {
        try (TrajectoryParts parts = new TrajectoryParts(
                fresh.resolve(RunFolder.TRAJECTORY),
                read -> read.inOrder(run.robot().model().jointNames()),
                reports.frames(),
                window)) {
            return parts.verify(extensions.verifier().with(run.request().settings()), run.pairs(), ground);
        }
    }

    private Map<String, Object> report(Verification verification, Faithfulness judged, Stopwatch watch) {
        Map<String, Object> tree = new LinkedHashMap<>();
        reports.merged().forEach((key, value) -> {
            switch (key) {
                case "status" ->
                    tree.put(
                            key,
                            RunStatus.of(verification.passed(), judged.holds()).text());
                case "reasons" -> tree.put(key, RetargetOutcome.reasons(verification, judged));
                case Faithfulness.KEY -> tree.put(key, judged.tree());
                case "verification" -> {
                    tree.put(key, verification.toReport());
                    tree.put("violations", verification.lines());
                    tree.put("costs", costs);
                }
                case "ik" -> {
                    tree.put(key, value);
                    tree.put(
                            "findings", kept().stream().map(ReportJson::finding).toList());
                }
                case "timings" -> {
                    Map<Object, Object> timings = new LinkedHashMap<>((Map<?, ?>) value);
                    timings.putAll(watch.laps());
                    tree.put(key, timings);
                }
                default -> tree.put(key, value);
            }
        });
        Map<String, Object> windows = new LinkedHashMap<>();
        windows.put("frames", window);
        windows.put("count", frames.size());
        tree.put(ReportJson.WINDOWS, windows);
        tree.put(ReportJson.FORMATS, ExportedFormat.tree(List.of()));
        return tree;
    }

    /** The findings of all parts, a few of each kind. */
    private List<Finding> kept() {
        List<Finding> kept = new ArrayList<>(findings);
        further.forEach((subject, count) -> {
            if (count > OF_A_KIND) {
                kept.add(Finding.info(subject, "likewise " + (count - OF_A_KIND) + " times more"));
            }
        });
        return kept;
    }

    private void closeTables() throws IOException {
        for (TableCsv.Appender table : tables.values()) {
            table.close();
        }
        tables.clear();
    }

    /** Leaves nothing behind where {@link #finish} did not come to its end. */
    @Override
    public void close() {
        try (part) {
            closeTables();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }
}
