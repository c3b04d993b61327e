package dev.marionette.pipeline.run;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.datasets.ContactsFile;
import dev.marionette.host.OutputPlace;
import dev.marionette.host.PartFolder;
import dev.marionette.host.Sha256;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.Reconstruction;
import dev.marionette.methods.Stopwatch;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.PersonBvh;
import dev.marionette.postprocess.export.TableCsv;
import dev.marionette.postprocess.export.TimedTable;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.postprocess.export.TrajectoryExporter;
import dev.marionette.robots.Robot;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The folder that a run writes. It is written aside and moved to its place when it is whole; a folder that is there
 * already is replaced only if it is an earlier run.
 */
public final class RunFolder {
    /** The file that makes a folder a run. */
    public static final String REPORT = "report.json";
    /** The result. */
    public static final String TRAJECTORY = "trajectory.csv";
    /** The report for people. */
    public static final String PAGE = "report.html";
    /** Where the joints of interest were asked to be. */
    static final String TARGETS = "targets.csv";
    /** The source's joints. */
    static final String SOURCE = "source.csv";

    /** How the source moves over the ground, where the base floats. */
    static final String SOURCE_GROUND = "source-ground.csv";

    /** The source's contact schedule, which a user may correct and give with the motion. */
    static final String CONTACTS = "contacts.csv";

    /** How the fingers of a character move. */
    static final String FINGERS = "fingers.csv";

    /** What likeness is judged by. */
    static final List<String> SOURCES = List.of(SOURCE, SOURCE_GROUND);
    /** All tables. */
    static final List<String> TABLES = List.of(TRAJECTORY, TARGETS, SOURCE, SOURCE_GROUND, CONTACTS, FINGERS);

    private static final String ANOTHER = "Choose another --out.";

    private final Extensions extensions;
    private final Collisions collisions;

    /**
     * @param extensions formats and checks
     * @param collisions where what touches is moved apart for a format's rate
     */
    @Inject
    public RunFolder(Extensions extensions, Collisions collisions) {
        this.extensions = extensions;
        this.collisions = collisions;
    }

    /**
     * What was written.
     *
     * @param outcome the run with the verification of the file
     * @param formats what was made of the formats
     * @param report the text of {@code report.json}
     */
    public record Written(RetargetOutcome outcome, List<ExportedFormat> formats, String report) {
        public Written {
            formats = List.copyOf(formats);
        }
    }

    /** As {@link #write(Path, RetargetOutcome, List, FormatOptions, Map)}, each format at its own rate. */
    public RetargetOutcome write(
            Path folder,
            RetargetOutcome outcome,
            List<String> formats,
            Map<String, Function<RetargetOutcome, String>> pages) {
        return write(folder, outcome, formats, FormatOptions.USUAL, pages).outcome();
    }

    /**
     * Writes a run. Its trajectory is read back from the file and verified again, and that is what the report, the pages
     * and the result say.
     *
     * @param folder where to
     * @param formats names of further formats; one whose motion breaks a limit at its rate is not written
     * @param options how they are written
     * @param pages further files: by name, what makes the text of the run
     * @throws InputException if the folder is there and is no earlier run, a format is unknown, or the options are not for the formats
     */
    public Written write(
            Path folder,
            RetargetOutcome outcome,
            List<String> formats,
            FormatOptions options,
            Map<String, Function<RetargetOutcome, String>> pages) {
        ExportSet.require(formats, exporters(formats), options);
        return write(folder, outcome, formats, options, pages, Optional.empty());
    }

    private List<TrajectoryExporter> exporters(List<String> formats) {
        return formats.stream()
                .filter(f -> !f.equals("csv"))
                .distinct()
                .<TrajectoryExporter>map(extensions.exporters()::get)
                .toList();
    }

    /**
     * As {@link #write(Path, RetargetOutcome, List, FormatOptions, Map)}, of a run that is one of a pack.
     *
     * @param pack takes the motion, at the rate of the formats and checked there, for a file of its own
     */
    public Written write(
            Path folder,
            RetargetOutcome outcome,
            List<String> formats,
            FormatOptions options,
            Map<String, Function<RetargetOutcome, String>> pages,
            Optional<TrajectoryExporter> pack) {
        requireReplaceable(folder);
        List<TrajectoryExporter> others = new ArrayList<>(exporters(formats));
        pack.ifPresent(others::add);
        try (PartFolder part = PartFolder.beside(folder)) {
            Path fresh = Files.createDirectory(part.fresh());
            Written written = fill(fresh, outcome, others, options, pages);
            part.place();
            return written;
        } catch (IOException e) {
            throw new InputException(folder.toString(), "cannot be written: " + e, ANOTHER, e);
        }
    }

    private Written fill(
            Path aside,
            RetargetOutcome outcome,
            List<TrajectoryExporter> formats,
            FormatOptions options,
            Map<String, Function<RetargetOutcome, String>> pages)
            throws IOException {
        Stopwatch watch = new Stopwatch();
        Path trajectory = aside.resolve(TRAJECTORY);
        List<String> order = outcome.robot().jointOrder();
        TrajectoryCsv.write(trajectory, outcome.trajectory().inOrder(order));
        if (!outcome.targets().isEmpty()) {
            TableCsv.write(aside.resolve(TARGETS), targets(outcome));
        }
        SourceTable.write(aside.resolve(SOURCE), outcome);
        if (outcome.lowerBody().isPresent()) {
            LowerBodyTable.write(
                    aside.resolve(SOURCE_GROUND),
                    outcome.lowerBody().get(),
                    outcome.method().angles().periodSeconds());
            // beside the clip it is in the clip's time, and those of a slower result are in another one
            if (outcome.timeScale() == 1) {
                Files.writeString(
                        aside.resolve(CONTACTS),
                        ContactsFile.csv(
                                outcome.lowerBody().get().contacts(),
                                1 / outcome.method().angles().periodSeconds()));
            }
        }
        if (outcome.fingers().isPresent()) {
            TableCsv.write(
                    aside.resolve(FINGERS), FingerTable.table(outcome.fingers().get()));
        }
        watch.lap("write");
        RetargetOutcome written = outcome.verifiedAs(extensions
                .verifier()
                .with(outcome.request().settings())
                .verify(
                        TrajectoryCsv.read(trajectory)
                                .inOrder(outcome.robot().model().jointNames()),
                        outcome.pairs(),
                        outcome.ground()));
        watch.lap("verify the file");
        ExportInput input = new ExportInput(
                written.robot(),
                written.trajectory(),
                written.method().adjusted(),
                written.fingers(),
                Version.current(),
                outcome.request().settings());
        Optional<Reconstruction> person = written.reconstruction();
        if (person.isPresent()) {
            PersonBvh.write(input, person.get().captured(), person.get().reconstructed(), aside);
            watch.lap("person");
        }
        List<ExportedFormat> made = new ExportSet(
                        input,
                        order,
                        written::ground,
                        () -> collisions.of(written.robot()),
                        extensions.verifier(),
                        () -> outcome.request().settings(),
                        written.verification().passed())
                .write(formats, options, aside);
        watch.lap("formats");
        for (Map.Entry<String, Function<RetargetOutcome, String>> page : pages.entrySet()) {
            Files.writeString(aside.resolve(page.getKey()), page.getValue().apply(written));
        }
        watch.lap("page");
        Map<String, Double> timings = new LinkedHashMap<>(written.timings());
        timings.putAll(watch.laps());
        RetargetOutcome timed = written.timedAs(timings);
        String report = ReportJson.text(timed, made, digests(aside));
        Files.writeString(aside.resolve(REPORT), report);
        return new Written(timed, made, report);
    }

    static Map<String, String> digests(Path folder) throws IOException {
        Map<String, String> digests = new LinkedHashMap<>();
        for (String name : TABLES) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                digests.put(name, Sha256.of(file));
            }
        }
        return digests;
    }

    /**
     * Says early, before the work, what {@link #write} would refuse.
     *
     * @throws InputException if the folder is there and is no earlier run, cannot be made, or a format is unknown
     */
    public void requireWritable(Path folder, List<String> formats) {
        formats.stream().filter(f -> !f.equals("csv")).forEach(extensions.exporters()::get);
        OutputPlace.require(folder, ANOTHER);
        OutputPlace.clear(folder);
        requireReplaceable(folder);
    }

    private void requireReplaceable(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent() && !isRun(folder)) {
                throw new InputException(
                        folder.toString(),
                        "is there already and is no earlier run, or holds other files, too",
                        ANOTHER);
            }
        } catch (IOException e) {
            throw new InputException(folder.toString(), "is not a folder that can be used", ANOTHER, e);
        }
    }

    /**
     * As {@link #requireWritable(Path, List)}, of formats with options.
     *
     * @throws InputException also if the options are not for the formats
     */
    public void requireWritable(Path folder, List<String> formats, FormatOptions options) {
        requireFormats(formats, options);
        requireWritable(folder, formats);
    }

    /**
     * Says early, before the work, which formats there are not, and which cannot have a rate.
     *
     * @throws InputException if a format is unknown, or the options are not for the formats, or none that all formats can have
     */
    public void requireFormats(List<String> formats, FormatOptions options) {
        ExportSet.require(formats, exporters(formats), options);
    }

    /**
     * Says early, before the work, which formats cannot show a robot.
     *
     * @throws InputException if one cannot
     */
    public void requireFormats(Robot robot, List<String> formats) {
        formats.stream()
                .filter(f -> !f.equals("csv"))
                .forEach(f -> extensions.exporters().get(f).requireFor(robot));
    }

    /**
     * Whether a folder holds a run and nothing else.
     *
     * @throws IOException if it cannot be looked into
     */
    public boolean isRun(Path folder) throws IOException {
        Set<String> exported = new TreeSet<>();
        extensions.exporters().all().values().forEach(exporter -> exported.addAll(exporter.files()));
        return RunFiles.isRun(folder, exported);
    }

    static TimedTable targets(RetargetOutcome outcome) {
        List<String> columns = new ArrayList<>();
        List<double[]> paths = new ArrayList<>();
        outcome.targets().forEach((role, path) -> {
            columns.add(role.id() + "_x");
            columns.add(role.id() + "_y");
            columns.add(role.id() + "_z");
            paths.add(path);
        });
        JointTrajectory trajectory = outcome.trajectory();
        int frames = trajectory.frames();
        double[] values = new double[frames * columns.size()];
        for (int f = 0; f < frames; f++) {
            for (int c = 0; c < columns.size(); c++) {
                values[f * columns.size() + c] = paths.get(c / 3)[3 * f + c % 3];
            }
        }
        return new TimedTable(columns, trajectory.periodSeconds(), values);
    }
}
