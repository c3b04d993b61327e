package dev.marionette.methods.naturalmotion;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.bo.Minimizer;
import dev.marionette.bo.MinimizerResult;
import dev.marionette.bo.OutsideBoxException;
import dev.marionette.ik.IkMotion;
import dev.marionette.ik.IkOptions;
import dev.marionette.ik.IkStatus;
import dev.marionette.ik.PositionTrack;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.BoundCost;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodExtensions;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.Stopwatch;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.methods.wholebody.SolvedMotion;
import dev.marionette.methods.wholebody.TrackedMotion;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.AdjustedMotion;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.CostBreakdown;
import dev.marionette.transfer.Skeletons;
import dev.marionette.transfer.TransferObjective;
import dev.marionette.transfer.TransferParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Choi &amp; Kim 2019: transfer parameters, in closed form or by Bayesian optimisation, inverse kinematics of the joints of interest, then
 * trajectory optimisation.
 */
public final class NaturalMotion implements RetargetMethod {
    private final RobotTargets targets = new RobotTargets();

    @Override
    public String id() {
        return "natural-motion";
    }

    @Override
    public String summary() {
        return "limb directions in the scale of the robot, inverse kinematics, trajectory optimisation"
                + " (after Choi & Kim 2019)";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(
                SearchBudget.class,
                SourceSettings.class,
                TransferSettings.class,
                OptimizerChoice.class,
                JoiSettings.class,
                IkOptions.class,
                SolverSettings.class,
                CollisionSettings.class,
                GroundSettings.class);
    }

    @Override
    public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
        RunSettings settings = context.settings();
        Progress progress = context.progress();
        Stopwatch watch = new Stopwatch();
        progress.at("prepare", 0);
        MotionProblem problem =
                new MotionProblem(clip, robot, settings, context.extensions().costTerms(), targets);
        BodyMotion motion = problem.motion();
        watch.lap("prepare");
        Parameters parameters = context.earlier()
                .map(earlier -> Parameters.of(earlier.found()))
                .orElseGet(() -> Parameters.of(searched(problem, clip, robot, context), context));
        watch.lap("optimize");
        AdjustedMotion adjusted = problem.objective().map().apply(parameters.theta());
        CollisionModel collisionModel = context.collisions().of(robot);
        watch.lap("collision model");
        IkTargets targets = problem.targets(adjusted);
        Solved solved = settings.get(SolverSettings.class).kind() == SolverKind.PAPER
                ? frameByFrame(problem, robot, targets, collisionModel, progress)
                : atOnce(robot, context, problem, targets, collisionModel);
        watch.lap("solve");
        BodyMotion walked = problem.walking().map(WalkingSource::upright).orElse(motion);
        MethodResult.Builder result = MethodResult.builder(
                        solved.motion(),
                        targetPaths(targets.positions(), solved.targets()),
                        new SourceBodyMotion(walked),
                        Skeletons.source(walked))
                .adjusted(problem.adjustedSkeleton(adjusted))
                .parameters(parameters(parameters.theta()))
                .cost(parameters.cost())
                .optimizer(parameters.report())
                .solver(solved.effort())
                .findings(Stream.of(motion.findings().stream(), targets.finding().stream(), solved.findings().stream())
                        .flatMap(found -> found)
                        .toList())
                .timings(watch.laps())
                .costs(solved.costs());
        solved.contacts().ifPresent(result::settled);
        return result.build();
    }

    /**
     * What was made of targets.
     *
     * @param targets by track, where its point was wanted, frames × 3, metres, root frame
     * @param contacts when feet stand in a motion within its bounds; empty where it was solved frame by frame
     * @param costs what bounds cost
     * @param findings about how it was found
     */
    private record Solved(
            JointTrajectory motion,
            List<double[]> targets,
            Map<String, Integer> effort,
            Optional<FootContacts> contacts,
            List<BoundCost> costs,
            List<Finding> findings) {}

    private static Solved frameByFrame(
            MotionProblem problem, Robot robot, IkTargets targets, CollisionModel collisions, Progress progress) {
        int frames = problem.frames();
        IkMotion ik = problem.inverseKinematics(targets, collisions)
                .solve(
                        frames,
                        problem.periodSeconds(),
                        done -> progress.at("inverse kinematics", (double) done / frames));
        return new Solved(
                new JointTrajectory(robot.model().jointNames(), problem.periodSeconds(), ik.positions()),
                ik.targets(),
                statuses(ik.statuses()),
                Optional.empty(),
                List.of(),
                List.of());
    }

    private static Solved atOnce(
            Robot robot, MethodContext context, MotionProblem problem, IkTargets targets, CollisionModel collisions) {
        TrackedMotion.Tracked tracked = new TrackedMotion(
                        robot,
                        context.settings(),
                        context.limits(),
                        problem.walking(),
                        collisions,
                        context.collisions().freePoses(robot),
                        problem.armLength())
                .solve(
                        new TrackedMotion.Tracks(
                                targets.positions(), targets.orientations(), targets.trunk(), problem.contacts()),
                        problem.frames(),
                        problem.periodSeconds(),
                        context.known(),
                        context.prescribed(),
                        context.progress());
        SolvedMotion solved = tracked.solved();
        return new Solved(
                solved.motion(),
                tracked.targets(),
                effort(solved),
                Optional.of(solved.contacts()),
                solved.costs(),
                solved.findings());
    }

    private static Map<String, Integer> effort(SolvedMotion solved) {
        Map<String, Integer> effort = new LinkedHashMap<>();
        effort.put("linearisations", solved.effort().iterations());
        effort.put("factorisations", solved.effort().factorisations());
        return effort;
    }

    /** That whose parameters are found: those of a part are those of all of its recording. */
    private MotionProblem searched(MotionProblem problem, Clip clip, Robot robot, MethodContext context) {
        return clip.isPart()
                ? new MotionProblem(
                        clip.sample(),
                        robot,
                        context.settings(),
                        context.extensions().costTerms(),
                        targets)
                : problem;
    }

    /**
     * The parameters and how they were found.
     *
     * @param theta one value each
     */
    private record Parameters(
            double[] theta, Map<String, Map<String, Double>> cost, MethodResult.OptimizerReport report) {
        static Parameters of(MotionProblem problem, MethodContext context) {
            TransferObjective objective = problem.objective();
            Optional<MinimizerResult> found = search(objective, problem.start(), context);
            return new Parameters(
                    found.map(MinimizerResult::x).orElseGet(problem::start),
                    found.map(f -> NaturalMotion.cost(objective, f)).orElse(Map.of()),
                    found.map(f -> optimizerReport(context.settings(), f)).orElse(MethodResult.OptimizerReport.NONE));
        }

        /** As they were found with an earlier part. */
        static Parameters of(MethodResult earlier) {
            return new Parameters(
                    earlier.parameters().stream()
                            .mapToDouble(MethodResult.Parameter::value)
                            .toArray(),
                    earlier.cost(),
                    earlier.optimizer());
        }
    }

    /** Choi and Kim's search; empty where the parameters in closed form are to stay. */
    private static Optional<MinimizerResult> search(
            TransferObjective objective, double[] start, MethodContext context) {
        RunSettings settings = context.settings();
        MethodExtensions extensions = context.extensions();
        int budget = settings.get(SearchBudget.class).budget();
        if (budget == 0) {
            return Optional.empty();
        }
        OptimizerChoice choice = settings.get(OptimizerChoice.class);
        Box box = Box.of(TransferParameter.lowerBounds(), TransferParameter.upperBounds());
        OptimizerSettings options =
                new OptimizerSettings(context.seed(), extensions.surrogates().get(choice.surrogate()), settings);
        Optimizer optimizer = extensions.optimizers().get(choice.name()).create(box, options);
        try {
            return Optional.of(Minimizer.of(box, objective, start, evaluation -> {
                        context.progress().at("optimise", Math.min(1, (double) evaluation.index() / budget));
                    })
                    .search(optimizer, budget)
                    .result());
        } catch (OutsideBoxException broken) {
            throw new InputException(
                    "optimizer '" + choice.name() + "'",
                    extensions.optimizers().origin(choice.name()) + ": " + broken.getMessage(),
                    "Take another with --set optimizer.name=…",
                    broken);
        }
    }

    private static Map<BodyJoint, double[]> targetPaths(List<PositionTrack> tracks, List<double[]> targets) {
        Map<BodyJoint, double[]> paths = new LinkedHashMap<>();
        for (int t = 0; t < tracks.size(); t++) {
            double[] path = targets.get(t);
            BodyJoint.byId(tracks.get(t).name()).ifPresent(role -> paths.put(role, path)); // else a direction
        }
        return paths;
    }

    private static List<MethodResult.Parameter> parameters(double[] theta) {
        List<MethodResult.Parameter> parameters = new ArrayList<>();
        for (TransferParameter p : TransferParameter.values()) {
            parameters.add(new MethodResult.Parameter(p.id(), theta[p.index()], p.lower(), p.upper(), p.description()));
        }
        return parameters;
    }

    private static Map<String, Map<String, Double>> cost(TransferObjective objective, MinimizerResult found) {
        Map<String, Map<String, Double>> cost = new LinkedHashMap<>();
        cost.put("before", flat(objective.breakdown(TransferParameter.defaults())));
        cost.put("start", Map.of("total", found.initialValue()));
        cost.put("after", flat(objective.breakdown(found.x())));
        return cost;
    }

    private static Map<String, Double> flat(CostBreakdown breakdown) {
        Map<String, Double> flat = new LinkedHashMap<>();
        flat.put("total", breakdown.total());
        flat.putAll(breakdown.terms());
        return flat;
    }

    private static MethodResult.OptimizerReport optimizerReport(RunSettings settings, MinimizerResult found) {
        double[] trace = found.trace().stream().mapToDouble(e -> e.best()).toArray();
        return new MethodResult.OptimizerReport(
                settings.get(OptimizerChoice.class).name(), trace.length, trace);
    }

    private static Map<String, Integer> statuses(List<IkStatus> statuses) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (IkStatus status : IkStatus.values()) {
            int count = (int) statuses.stream().filter(s -> s == status).count();
            counts.put(status.name().toLowerCase(Locale.ROOT), count);
        }
        return counts;
    }
}
