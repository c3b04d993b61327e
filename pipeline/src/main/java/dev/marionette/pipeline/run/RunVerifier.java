package dev.marionette.pipeline.run;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunStatus;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.metrics.BalanceReport;
import dev.marionette.robots.Robot;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.CheckedPairs;
import dev.marionette.verify.Ground;
import dev.marionette.verify.Verification;
import dev.marionette.verify.Verifier;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/** Verifies a finished run again from its files alone. */
public final class RunVerifier {
    private final Robots robots;
    private final Extensions extensions;

    @Inject
    RunVerifier(Robots robots, Extensions extensions) {
        this.robots = robots;
        this.extensions = extensions;
    }

    /**
     * What was found.
     *
     * @param verification what the checks say of the trajectory's file and of those of the person, where there is one
     * @param pairs the pairs of links whose collision was checked
     * @param pairsOfRun how many the run checked; empty where its report does not say
     * @param changed documents of the robot that are not those of the run, by name; none where there is no report
     * @param faithfulness what was lost of the motion, from the files; empty where it could not be judged
     * @param objections why likeness could not be judged or cannot be believed, a line each
     * @param notes what else is not as the run left it, a line each
     * @param figures how the robot stands and is balanced: the parts {@code ground} and {@code balance} of a report
     */
    public record Result(
            Verification verification,
            CheckedPairs pairs,
            OptionalInt pairsOfRun,
            List<String> changed,
            Optional<Faithfulness> faithfulness,
            List<String> objections,
            List<String> notes,
            Map<String, Object> figures) {
        public Result {
            changed = List.copyOf(changed);
            objections = List.copyOf(objections);
            notes = List.copyOf(notes);
            figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        }

        /** The outcome; at best {@link RunStatus#UNFAITHFUL} where likeness could not be judged. */
        public RunStatus status() {
            RunStatus judged = RunStatus.of(
                    verification.passed(), faithfulness.map(Faithfulness::holds).orElse(true));
            return objections.isEmpty() ? judged : judged.and(RunStatus.UNFAITHFUL);
        }

        /** What makes the result unfaithful, a line each. */
        public List<String> reasons() {
            List<String> reasons = new ArrayList<>(objections);
            faithfulness.ifPresent(f -> reasons.addAll(f.reasons()));
            return reasons;
        }

        /** What else there is to know, a line each. */
        public List<String> warnings() {
            List<String> lines = new ArrayList<>(notes);
            int now = pairs.count();
            if (now == 0) {
                lines.add("self-collision was not checked: no collision volumes");
            }
            int then = pairsOfRun.orElse(now);
            if (then != now) {
                lines.add(now + " pairs of links were checked for collision, " + then
                        + " in the run: the robot may be another now");
            }
            if (!changed.isEmpty()) {
                lines.add("robot documents changed since the run: " + String.join(", ", changed));
            }
            return lines;
        }
    }

    /** As {@link #check}, what the checks say alone. */
    public Verification verify(Path folder, Optional<String> robot) {
        return check(folder, robot).verification();
    }

    /**
     * Verifies a run.
     *
     * @param folder the folder of the run
     * @param robot the robot, or empty to take the one that the report names
     * @throws InputException if the folder holds no trajectory, files are missing or malformed, or the joints are not the
     *     robot's
     */
    public Result check(Path folder, Optional<String> robot) {
        FinishedRun run = FinishedRun.toVerify(folder, robot, robots);
        CheckedPairs pairs = new CheckedPairs(
                run.robot().model(), run.robot().home(), run.robot().disabledPairs());
        try {
            Verifier verifier = extensions.verifier();
            verifier = verifier.with(run.settings(extensions.settings(), verifier.groups()));
            if (run.window().isPresent()) {
                return inParts(folder, run, pairs, verifier, run.window().getAsInt());
            }
            JointTrajectory trajectory = run.readWhole();
            FingerTable.read(folder, run.robot(), trajectory.frames(), trajectory.periodSeconds());
            Optional<Ground> ground = run.ground(trajectory);
            FaithfulnessVerifier.Judgement likeness = run.likeness(trajectory, ground);
            Optional<JsonNode> person = run.reconstruction();
            Verification ofTrajectory = verifier.verify(trajectory, pairs, ground);
            return new Result(
                    person.isPresent() ? withPerson(ofTrajectory, folder, person.get(), trajectory) : ofTrajectory,
                    pairs,
                    run.pairs(),
                    run.changed(),
                    likeness.faithfulness(),
                    likeness.objections(),
                    likeness.notes(),
                    figures(run.robot(), ground, trajectory));
        } catch (IOException e) {
            throw new InputException(
                    folder.toString(),
                    "holds no readable trajectory: " + e.getMessage(),
                    "Name the folder that `retarget` wrote.",
                    e);
        }
    }

    /** As {@link #check}, of a run that was made in parts: so that it need not be in memory whole. */
    private Result inParts(Path folder, FinishedRun run, CheckedPairs pairs, Verifier verifier, int window)
            throws IOException {
        Verification verification;
        Optional<Ground> ground;
        try (TrajectoryParts parts = run.readParts(window)) {
            FingerTable.read(folder, run.robot(), parts.frames(), parts.periodSeconds());
            ground = run.ground(parts.floats(), parts.frames());
            verification = parts.verify(verifier, pairs, ground);
        }
        PartReports figures = new PartReports();
        try (TrajectoryParts parts = run.readParts(window)) {
            while (parts.hasNext()) {
                TrajectoryParts.Around part = parts.next();
                figures.add(figures(run.robot(), ground.map(part::part), part.part()), part.end() - part.first());
            }
        }
        FaithfulnessVerifier.Judgement likeness;
        try (TrajectoryParts parts = run.readParts(window)) {
            likeness = run.likeness(parts, ground);
        }
        return new Result(
                verification,
                pairs,
                run.pairs(),
                run.changed(),
                likeness.faithfulness(),
                likeness.objections(),
                likeness.notes(),
                figures.merged());
    }

    /** The checks of the trajectory, and of what the report says of the person. */
    private static Verification withPerson(
            Verification ofTrajectory, Path folder, JsonNode person, JointTrajectory trajectory) throws IOException {
        List<CheckResult> checks = new ArrayList<>(ofTrajectory.checks());
        checks.add(ReconstructionCheck.of(folder, person, trajectory));
        return new Verification(checks);
    }

    private static Map<String, Object> figures(Robot robot, Optional<Ground> ground, JointTrajectory trajectory) {
        Map<String, Object> figures = new LinkedHashMap<>();
        ground.ifPresent(g -> figures.put(GroundReport.KEY, GroundReport.tree(g, trajectory)));
        figures.put(BalanceReport.KEY, BalanceReport.tree(robot, ground, trajectory));
        return figures;
    }
}
