package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.GroundSettings.BaseChoice;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.PrescribedMotion;
import dev.marionette.methods.RetimeSettings;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.Stopwatch;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.pipeline.config.FaithfulSettings;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.likeness.FaithfulnessMeter;
import dev.marionette.pipeline.likeness.Likeness;
import dev.marionette.pipeline.likeness.LikenessMeter;
import dev.marionette.pipeline.likeness.StanceHeading;
import dev.marionette.pipeline.likeness.TrunkLean;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.outcome.Tracking;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.postprocess.fingers.FingerMotion;
import dev.marionette.postprocess.fingers.FingerRig;
import dev.marionette.postprocess.fingers.FingerTransfer;
import dev.marionette.postprocess.retime.TimeScaling;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.ground.LowerBody;
import dev.marionette.verify.CheckedPairs;
import dev.marionette.verify.Verification;
import dev.marionette.verify.Verifier;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs a method, brings its motion within bounds, verifies and measures it. */
public final class Retargeter {
    private final Robots robots;
    private final Motions motions;
    private final Extensions extensions;
    private final Collisions collisions;
    private final SafeGrips grips;

    @Inject
    Retargeter(Robots robots, Motions motions, Extensions extensions, Collisions collisions, SafeGrips grips) {
        this.robots = robots;
        this.motions = motions;
        this.extensions = extensions;
        this.collisions = collisions;
        this.grips = grips;
    }

    /**
     * What a run is made from.
     *
     * @param timings how long it took to read, seconds
     */
    public record Inputs(Robot robot, Motions.Opened motion, Map<String, Double> timings) {
        /** An outcome with how long it took to read these, too. */
        RetargetOutcome timed(RetargetOutcome outcome) {
            Map<String, Double> all = new LinkedHashMap<>(timings);
            all.putAll(outcome.timings());
            return outcome.timedAs(all);
        }
    }

    /**
     * Reads what a run is made from.
     *
     * @param mostFrames as of {@link Motions#open}
     * @param check told the robot before the motion is read; may refuse it
     * @throws InputException for an unknown robot or motion, and for files that cannot be used
     */
    Inputs read(RetargetOutcome.Request request, int mostFrames, Consumer<Robot> check) {
        Stopwatch watch = new Stopwatch();
        Robot robot = robots.load(request.robot());
        watch.lap("read robot");
        check.accept(robot);
        Motions.Opened motion = motions.open(request.motion(), mostFrames);
        watch.lap("read motion");
        return new Inputs(robot, motion, watch.laps());
    }

    /**
     * Makes a verified trajectory.
     *
     * @throws InputException for an unknown method, and for settings that cannot be used
     */
    public RetargetOutcome run(RetargetOutcome.Request request, Inputs inputs, Progress progress) {
        return inputs.timed(run(request, inputs.robot(), inputs.motion().whole(), progress));
    }

    /**
     * Reads what a run is made from and makes a verified trajectory.
     *
     * @throws InputException for an unknown robot, motion or method, and for files that cannot be used
     */
    public RetargetOutcome run(RetargetOutcome.Request request, Progress progress) {
        progress.at("read", 0);
        return run(request, read(request, Integer.MAX_VALUE, robot -> {}), progress);
    }

    /**
     * Refuses a folder to write whose replacement would delete what the run is made from: the run that is its motion, or a
     * robot's or character's file in it.
     *
     * @throws InputException if it is such a folder, or there is no such motion or robot
     */
    public void requireApart(Path folder, String robot, String motion) {
        Optional<Path> robotFile = robots.source(robot).map(Path::of);
        Stream.concat(robotFile.stream(), motions.source(motion).stream()).forEach(source -> {
            if (real(source).startsWith(real(folder))) {
                throw new InputException(
                        folder.toString(),
                        "would be replaced by a run that is made from " + source,
                        "Choose another --out.");
            }
        });
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException notThere) {
            return path.toAbsolutePath().normalize();
        }
    }

    /**
     * As {@link #run(RetargetOutcome.Request, Progress)}, with what is already loaded. RunSettings that cannot be used are
     * found before the work.
     */
    public RetargetOutcome run(RetargetOutcome.Request asked, Robot given, Motions.Loaded motion, Progress progress) {
        return run(asked, given, motion, Optional.empty(), progress);
    }

    /**
     * Makes a part of a long motion.
     *
     * @param part of which the clip is, with frames around it; empty where it is all of the motion
     */
    RetargetOutcome run(
            RetargetOutcome.Request asked, Robot given, Motions.Loaded loaded, Optional<Part> part, Progress progress) {
        Motions.Loaded motion = asked.along()
                .map(curve -> new LaidAlong(asked, StageOptions.held(given, loaded.clip(), asked.settings()))
                        .apply(loaded, curve))
                .orElse(loaded);
        Optional<Loop> loop = part.isPresent() ? Optional.empty() : Loop.of(motion.clip(), asked);
        return loop.map(l -> {
                    RetargetOutcome outcome = run(asked, given, motion, Optional.of(l.part()), loop, progress);
                    return outcome.withFinding(
                            l.finding(outcome.trajectory(), outcome.robot().model()));
                })
                .orElseGet(() -> run(asked, given, motion, part, loop, progress));
    }

    /** @param loop that the clip is, as its part, with what comes before and after it */
    private RetargetOutcome run(
            RetargetOutcome.Request asked,
            Robot given,
            Motions.Loaded motion,
            Optional<Part> part,
            Optional<Loop> loop,
            Progress progress) {
        Clip source = loop.map(Loop::repeated).orElse(motion.clip());
        Robot robot = StageOptions.held(given, source, asked.settings());
        RetargetOutcome.Request request = StageOptions.tuned(
                robots.byAlias(asked.robot()).map(asked::withRobot).orElse(asked), robot, extensions.settings());
        StageOptions.check(request.settings(), extensions);
        StageOptions.requireBalanced(robot, request.settings());
        LocalRetiming.Retimed retimed = new LocalRetiming(robot, request.settings())
                .choose(
                        source,
                        (timed, limits) -> loop.map(l -> l.closed(
                                        robot.model(),
                                        held -> attempt(request, robot, timed, limits, Optional.of(held), progress)))
                                .orElseGet(() -> attempt(request, robot, timed, limits, part, progress)));
        Attempt attempt = retimed.attempt();
        Clip clip = part.map(p -> p.of(attempt.clip())).orElse(attempt.clip());
        MethodResult found = part.map(p -> p.of(attempt.found())).orElse(attempt.found());
        Bounded bounded = part.map(p -> p.of(attempt.bounded())).orElse(attempt.bounded());
        Stopwatch watch = new Stopwatch();
        double scale = found.slowdown() * retimed.factor();
        Map<BodyJoint, double[]> targets = targets(found);
        progress.at("verify", 0);
        JointTrajectory trajectory = bounded.motion();
        CheckedPairs pairs = new CheckedPairs(robot.model(), robot.home(), robot.disabledPairs());
        Verification verification =
                extensions.verifier().with(request.settings()).verify(trajectory, pairs, bounded.ground());
        watch.lap("verify");
        Optional<LowerBody> lowerBody = attempt.walking()
                .map(WalkingSource::ground)
                .map(ground -> part.map(p -> p.of(ground)).orElse(ground));
        FaithfulnessMeter.Result result =
                new FaithfulnessMeter.Result(robot, trajectory, bounded.ground(), found.slowdown(), scale);
        Measured measured = measure(request.settings(), found, lowerBody, result, targets);
        watch.lap("measure");
        FingerRig rig = FingerRig.of(robot);
        Optional<FingerMotion> fingers = fingers(rig, clip, found.slowdown(), trajectory);
        watch.lap("fingers");
        List<Finding> findings = findings(robot, clip, found);
        held(given, clip, request.settings()).ifPresent(findings::add);
        StageOptions.tunedFinding(request, robot).ifPresent(findings::add);
        findings.addAll(
                afterwards(robot, found, bounded, retimed, part, asked.along().isPresent()));
        rig.finding(fingers).ifPresent(findings::add);
        attempt.fingers().ifPresent(findings::add);
        return new RetargetOutcome(
                request,
                robot,
                robots.source(request.robot()),
                pairs,
                clip,
                found,
                scale,
                targets,
                bounded.smoothing(),
                trajectory,
                fingers,
                verification,
                bounded.ground(),
                bounded.costs(),
                lowerBody,
                measured.tracking(),
                measured.likeness(),
                measured.faithfulness(),
                findings,
                inputs(robot, motion),
                timings(found.timings(), attempt.timings(), watch.laps()));
    }

    /** How near a result is to what was wanted of it. */
    private record Measured(Map<BodyJoint, Tracking> tracking, Likeness likeness, Faithfulness faithfulness) {}

    private static Measured measure(
            RunSettings settings,
            MethodResult found,
            Optional<LowerBody> lowerBody,
            FaithfulnessMeter.Result result,
            Map<BodyJoint, double[]> targets) {
        return new Measured(
                Tracking.measure(result.robot(), result.trajectory(), targets),
                new LikenessMeter(found.sourceMotion(), result.robot(), result.trajectory()).measure(),
                new FaithfulnessMeter(found.sourceMotion(), lowerBody, settings.get(FaithfulSettings.class))
                        .measure(result));
    }

    /** Where the method wanted the robot's points, in the time of the result. */
    private static Map<BodyJoint, double[]> targets(MethodResult found) {
        Map<BodyJoint, double[]> targets = new LinkedHashMap<>();
        found.targets().forEach((role, path) -> targets.put(role, TimeScaling.slowDown(path, 3, found.slowdown())));
        return targets;
    }

    @SafeVarargs
    private static Map<String, Double> timings(Map<String, Double>... stages) {
        Map<String, Double> timings = new LinkedHashMap<>();
        for (Map<String, Double> of : stages) {
            timings.putAll(of);
        }
        return timings;
    }

    /** Says that the root of a character is held, as nobody asked for it. */
    private static Optional<Finding> held(Robot given, Clip clip, RunSettings settings) {
        return settings.get(GroundSettings.class).base() == BaseChoice.AUTO
                        && StageOptions.stillWithoutLegs(given, clip)
                ? Optional.of(Finding.warning(
                        "ground", "the root is held and the legs stay at rest, as the clip has no legs"))
                : Optional.empty();
    }

    /** Fingers take no part in the solution: they follow those of the source, in its time. */
    private static Optional<FingerMotion> fingers(
            FingerRig rig, Clip clip, double slowdown, JointTrajectory trajectory) {
        return FingerTransfer.of(clip, rig)
                .map(f -> new FingerMotion(f.columns(), f.periodSeconds() * slowdown, f.values())
                        .at(trajectory.periodSeconds(), trajectory.frames()));
    }

    /**
     * What the motion shows, after what was known before it.
     *
     * @param part of the motion that is kept; empty: all of it
     * @param laid whether the motion is laid along a curve
     */
    private static List<Finding> afterwards(
            Robot robot,
            MethodResult found,
            Bounded bounded,
            LocalRetiming.Retimed retimed,
            Optional<Part> part,
            boolean laid) {
        List<Finding> findings = new ArrayList<>();
        RobotPath path = new RobotPath(robot, bounded.motion());
        findings.add(TrunkLean.finding(TrunkLean.of(found.sourceMotion()), TrunkLean.of(path)));
        Attempt attempt = retimed.attempt();
        attempt.walking().ifPresent(w -> {
            // along a curve, all contacts are those of the motion before, which says which of them were given
            w.ground().given().filter(given -> !laid).ifPresent(findings::add);
            findings.addAll(w.ground().findings());
            int from = part.map(Part::from).orElse(0);
            int to = part.map(Part::to).orElse(w.ground().frames());
            StanceHeading.finding(w.ground(), from, to, robot, bounded.motion()).ifPresent(findings::add);
        });
        if (attempt.walking().isEmpty() && !attempt.clip().contacts().isEmpty()) {
            findings.add(Finding.info("ground", "the contacts that are given are not used, as the base is fixed"));
        }
        findings.addAll(retimed.findings());
        bounded.lifted().ifPresent(findings::add);
        findings.addAll(bounded.findings());
        return findings;
    }

    private List<Finding> findings(Robot robot, Clip clip, MethodResult found) {
        List<Finding> findings = new ArrayList<>(extensions.findings());
        findings.addAll(clip.findings());
        findings.addAll(robot.findings());
        findings.addAll(collisions.of(robot).findings());
        findings.addAll(found.findings());
        return findings;
    }

    private static Map<String, String> inputs(Robot robot, Motions.Loaded motion) {
        Map<String, String> inputs = new LinkedHashMap<>(robot.digests());
        // a character may do a motion from another file of the same name
        motion.digests().forEach((name, digest) -> {
            boolean taken = !digest.equals(inputs.getOrDefault(name, digest));
            inputs.put(taken ? "motion " + name : name, digest);
        });
        return inputs;
    }

    /**
     * Begins to follow a source while it goes on.
     *
     * @param asked its motion is not read
     * @param given the robot
     * @param source its latest frames, at least two, as a part of what it did so far, whose first frames are its sample
     * @param from where the robot is, one frame; empty at home
     * @throws InputException for settings that cannot be used, or a source without the joints that are needed
     */
    public RecedingHorizon horizon(
            RetargetOutcome.Request asked, Robot given, Clip source, Optional<JointTrajectory> from) {
        Robot robot = StageOptions.held(given, source, asked.settings());
        RetargetOutcome.Request request = StageOptions.tuned(asked, robot, extensions.settings());
        StageOptions.check(request.settings(), extensions);
        StageOptions.requireBalanced(robot, request.settings());
        StageOptions.requireHorizon(request.settings());
        CheckedPairs pairs = new CheckedPairs(robot.model(), robot.home(), robot.disabledPairs());
        Verifier verifier = extensions.verifier().with(request.settings());
        return new RecedingHorizon(
                this,
                request,
                robot,
                (motion, ground) -> verifier.verify(motion, pairs, ground).passed(),
                source,
                from);
    }

    /** A motion of a clip within limits. */
    Attempt attempt(
            RetargetOutcome.Request request,
            Robot robot,
            Clip clip,
            JointLimits limits,
            Optional<Part> part,
            Progress progress) {
        Optional<WalkingSource> walking = robot.base() == RobotProfile.Base.FLOATING
                ? Optional.of(WalkingSource.of(
                        clip,
                        request.settings().get(SourceSettings.class),
                        request.settings().get(GroundSettings.class).rolls()))
                : Optional.empty();
        Stopwatch watch = new Stopwatch();
        RobotFingers fingers = new RobotFingers(robot, clip, request, grips);
        watch.lap("robot fingers");
        MethodContext context = context(request, limits, part, fingers.motion(limits, 1), progress);
        MethodResult found = solve(request, robot, clip, context);
        progress.at("bounds", 0);
        Stopwatch bounding = new Stopwatch();
        Bounded bounded = new Bounds(
                        robot, request, limits, walking, collisions.of(robot), fingers, extensions, progress)
                .apply(found);
        bounding.lap("bounds");
        return new Attempt(
                clip,
                walking,
                found,
                bounded,
                fingers.finding(bounded.motion(), found.settled().isPresent(), limits, context.known()),
                timings(watch.laps(), bounding.laps()));
    }

    /**
     * What the method alone makes, which nothing has smoothed or checked; fingers stay at home.
     *
     * @throws InputException for an unknown method, or one that does not give the joints of the robot
     */
    public MethodResult solve(RetargetOutcome.Request request, Robot robot, Clip clip, Progress progress) {
        MethodContext context =
                context(request, robot.model().limits(), Optional.empty(), PrescribedMotion.NONE, progress);
        return solve(request, robot, clip, context);
    }

    private MethodContext context(
            RetargetOutcome.Request request,
            JointLimits limits,
            Optional<Part> part,
            PrescribedMotion prescribed,
            Progress progress) {
        RunSettings settings = request.settings();
        return new MethodContext(
                settings,
                limits,
                request.seed(),
                progress,
                collisions,
                extensions,
                angles ->
                        Math.min(settings.get(RetimeSettings.class).max(), TimeScaling.requiredFactor(angles, limits)),
                part.flatMap(Part::earlier),
                part.flatMap(Part::later),
                prescribed);
    }

    private MethodResult solve(RetargetOutcome.Request request, Robot robot, Clip clip, MethodContext context) {
        String id = request.method();
        MethodResult solved = extensions.methods().get(id).solve(clip, robot, context);
        if (!solved.angles().jointNames().equals(robot.model().jointNames())) {
            throw new InputException(
                    "method '" + id + "'",
                    extensions.methods().origin(id) + " gave the joints "
                            + solved.angles().jointNames() + " where the robot has "
                            + robot.model().jointNames(),
                    "A method gives all joints of the model in their order.");
        }
        return solved;
    }

    /** Reads settings, with those that plugins declare. */
    public SettingsLoader settings() {
        return extensions.settings();
    }

    /**
     * Says before the work what of the settings cannot be used.
     *
     * @throws InputException for an unknown name (the known ones are listed) or a value out of range
     */
    public void requireUsable(RunSettings settings) {
        StageOptions.check(settings, extensions);
    }
}
