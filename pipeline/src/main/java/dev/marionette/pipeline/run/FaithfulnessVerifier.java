package dev.marionette.pipeline.run;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SettingsType;
import dev.marionette.host.Sha256;
import dev.marionette.pipeline.config.FaithfulSettings;
import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.likeness.Faithfulness.Figure;
import dev.marionette.pipeline.likeness.FaithfulnessMeter;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.ground.LowerBody;
import dev.marionette.verify.Ground;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Judges the likeness of a finished run again, from {@code trajectory.csv} and {@code source.csv}. Of the report it takes what no
 * other file says: the limits, when the feet of the source stand, and the digests of the files.
 */
final class FaithfulnessVerifier {
    private static final String HINT = "Get the whole folder, or make the run again.";
    /** Two figures of the same files, worked out on different machines, are nearer than this. */
    private static final double SAME = 1e-3;
    /** How far a period may be from what the report says, as a part of it: rounding of the file's times. */
    private static final double PERIOD_TOLERANCE = 1e-6;

    private final Path folder;
    private final JsonNode report;
    private final String file;

    FaithfulnessVerifier(Path folder, JsonNode report) {
        this.folder = folder;
        this.report = report;
        this.file = folder.resolve(RunFolder.REPORT).toString();
    }

    /**
     * What was found.
     *
     * @param faithfulness what is lost; empty where it could not be judged
     * @param objections why the likeness cannot be believed or was not judged, a line each
     * @param notes what else is not as the run left it, a line each
     */
    record Judgement(Optional<Faithfulness> faithfulness, List<String> objections, List<String> notes) {
        Judgement {
            objections = List.copyOf(objections);
            notes = List.copyOf(notes);
        }

        static Judgement none(String why) {
            return new Judgement(Optional.empty(), List.of("likeness was not judged: " + why), List.of());
        }
    }

    /**
     * Refuses a trajectory that is not of as many frames, or not of the period, that the report says.
     *
     * @throws InputException if it is so, or the report does not say it
     */
    void requireWhole(JointTrajectory trajectory) {
        requireWhole(trajectory.frames(), trajectory.periodSeconds());
    }

    /** As {@link #requireWhole(JointTrajectory)}, of one that is not in memory. */
    void requireWhole(int count, double periodSeconds) {
        String name = folder.resolve(RunFolder.TRAJECTORY).toString();
        double frames = number("frames");
        if (frames != count) {
            throw new InputException(
                    name,
                    "has " + count + " frames, but " + RunFolder.REPORT + " says " + report.path("frames"),
                    "Was it cut, or is it of another run? " + HINT);
        }
        double period = number("period_s");
        if (frames > 1 && !(Math.abs(periodSeconds - period) <= PERIOD_TOLERANCE * Math.abs(period))) {
            throw new InputException(
                    name,
                    "its frames are " + periodSeconds + " s apart, but " + RunFolder.REPORT + " says " + period + " s",
                    "Was its time column changed? " + HINT);
        }
    }

    /**
     * Judges.
     *
     * @param trajectory of the file, joints in the order of the robot's model
     * @param ground when the robot's feet stand; empty where its base is fixed
     * @throws InputException if what is needed of report or source is missing or broken
     */
    Judgement judge(Robot robot, JointTrajectory trajectory, Optional<Ground> ground) throws IOException {
        return judge(ground.isPresent(), () -> {
            SourceTable source = SourceTable.read(folder.resolve(RunFolder.SOURCE));
            Optional<LowerBody> legs = ground.isEmpty()
                    ? Optional.empty()
                    : Optional.of(GroundReader.source(
                            report,
                            folder.resolve(RunFolder.REPORT),
                            ground.get().feet(),
                            source.frames()));
            return measure(robot, trajectory, ground, source, legs, slowdown(trajectory, source));
        });
    }

    /**
     * As {@link #judge}, of a run that was made in parts: each is judged by itself, as it was made.
     *
     * @param parts its trajectory
     */
    Judgement judge(Robot robot, TrajectoryParts parts, Optional<Ground> ground) throws IOException {
        return judge(ground.isPresent(), () -> {
            List<Faithfulness> judged = new ArrayList<>();
            List<Integer> frames = new ArrayList<>();
            try (SourceTable.Parts sources = new SourceTable.Parts(folder.resolve(RunFolder.SOURCE));
                    LowerBodyTable.Parts legs = ground.isEmpty()
                            ? LowerBodyTable.Parts.NONE
                            : GroundReader.sourceParts(
                                    report,
                                    folder.resolve(RunFolder.REPORT),
                                    ground.get().feet(),
                                    parts.frames())) {
                while (parts.hasNext()) {
                    TrajectoryParts.Around part = parts.next();
                    judged.add(measure(
                            robot,
                            part.part(),
                            ground.map(part::part),
                            sources.read(part.first(), part.end()),
                            legs.read(part.first(), part.end()),
                            1));
                    frames.add(part.end() - part.first());
                }
            }
            return Faithfulness.mean(judged, frames);
        });
    }

    private Faithfulness measure(
            Robot robot,
            JointTrajectory trajectory,
            Optional<Ground> ground,
            SourceTable source,
            Optional<LowerBody> legs,
            double slowdown) {
        return new FaithfulnessMeter(source, legs, allowed())
                .measure(new FaithfulnessMeter.Result(robot, trajectory, ground, slowdown, slowdown * retimed()));
    }

    /** Measures what was lost. */
    private interface Measurement {
        Faithfulness measure() throws IOException;
    }

    private Judgement judge(boolean floats, Measurement measurement) throws IOException {
        if (!report.path("settings").has("faithful")) {
            return Judgement.none(RunFolder.REPORT + " is of version "
                    + report.path("version").asString("unknown") + ", which did not say how much may be lost");
        }
        for (String name : floats ? RunFolder.SOURCES : List.of(RunFolder.SOURCE)) {
            if (!Files.exists(folder.resolve(name))) {
                return Judgement.none("there is no " + name);
            }
        }
        List<String> objections = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        compareDigests(objections, notes);
        Faithfulness faithfulness = measurement.measure();
        if (notes.isEmpty() && objections.isEmpty()) {
            compareFigures(faithfulness, notes);
        }
        return new Judgement(Optional.of(faithfulness), objections, notes);
    }

    private void compareDigests(List<String> objections, List<String> notes) throws IOException {
        JsonNode files = report.path(ReportJson.FILES);
        for (String name : RunFolder.TABLES) {
            Path path = folder.resolve(name);
            String wanted = files.path(name).asString("");
            if (!Files.exists(path) && wanted.isEmpty()) {
                continue;
            }
            if (!Files.exists(path)) {
                notes.add(name + ", which the run wrote, is gone");
            } else if (!wanted.equals(Sha256.of(path))) {
                boolean source = RunFolder.SOURCES.contains(name);
                (source ? objections : notes)
                        .add(name + " is not the file that the run wrote (its SHA-256 is another)"
                                + (source ? ", so that likeness to it says nothing" : "; it was judged as it is now"));
            }
        }
    }

    /** What the report says of the same files; hand-edited or of a broken program where it is something else. */
    private void compareFigures(Faithfulness found, List<String> notes) {
        for (Figure figure : found.figures()) {
            JsonNode said =
                    report.path(Faithfulness.KEY).path(figure.loss().key()).path(Faithfulness.VALUE);
            if (!said.isNumber() || !(Math.abs(said.doubleValue() - figure.value()) <= SAME)) {
                notes.add(RunFolder.REPORT + " says " + (said.isMissingNode() ? "nothing" : said) + " of "
                        + figure.loss().key() + ", the files give " + figure.value());
            }
        }
    }

    private FaithfulSettings allowed() {
        try {
            SettingsType<FaithfulSettings> type = SettingsType.of(FaithfulSettings.class);
            Map<String, Double> limits = new LinkedHashMap<>();
            type.keys().forEach(key -> limits.put(key.name(), number("settings", type.group(), key.name())));
            return type.create(limits);
        } catch (InputException e) {
            throw new InputException(file, "settings: " + e.getMessage(), HINT, e);
        }
    }

    /**
     * What the report says, if the durations of both files are such; else what they are. The last frame of a slowed-down
     * trajectory may be up to a period after the end of the motion.
     */
    private double slowdown(JointTrajectory trajectory, SourceTable source) {
        double said = number("time_scale") / retimed();
        if (trajectory.frames() == 1 || source.frames() == 1) {
            return said;
        }
        double duration = (source.frames() - 1) * source.periodSeconds();
        double ratio = (trajectory.frames() - 1) * trajectory.periodSeconds() / duration;
        double period = trajectory.periodSeconds() / duration;
        boolean possible = said <= ratio + PERIOD_TOLERANCE && said >= ratio - period - PERIOD_TOLERANCE;
        return possible ? said : ratio;
    }

    /** How much slower retiming made the motion; reports from before there was any do not say it. */
    private double retimed() {
        return report.has("retimed") ? number("retimed") : 1;
    }

    private double number(String... path) {
        JsonNode node = report;
        for (String key : path) {
            node = node.path(key);
        }
        if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
            String problem = node.isMissingNode() ? " is missing" : " " + node + " is not a finite number";
            throw new InputException(file, String.join(".", path) + problem, HINT);
        }
        return node.doubleValue();
    }
}
