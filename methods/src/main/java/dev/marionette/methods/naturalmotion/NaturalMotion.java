package dev.marionette.methods.naturalmotion;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.bo.Box;
import dev.marionette.bo.Minimizer;
import dev.marionette.bo.MinimizerResult;
import dev.marionette.bo.Optimizer;
import dev.marionette.bo.OptimizerSettings;
import dev.marionette.bo.OutsideBoxException;
import dev.marionette.bo.Polisher;
import dev.marionette.bo.polish.Polishers;
import dev.marionette.ik.IkMotion;
import dev.marionette.ik.IkStatus;
import dev.marionette.ik.MotionIk;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.ik.PositionTrack;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodExtensions;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.MethodSettings;
import dev.marionette.methods.MethodSettings.SolverKind;
import dev.marionette.methods.PersonMotion;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.Stopwatch;
import dev.marionette.methods.ground.Walk;
import dev.marionette.methods.ground.WalkingPerson;
import dev.marionette.methods.wholebody.WholeBodyMotion;
import dev.marionette.transfer.AdjustedMotion;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.CostBreakdown;
import dev.marionette.transfer.Skeletons;
import dev.marionette.transfer.TransferObjective;
import dev.marionette.transfer.TransferParameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Choi &amp; Kim 2019: transfer parameters by Bayesian optimisation, then inverse kinematics of the joints of interest. */
public final class NaturalMotion implements RetargetMethod {
    /** With {@code solver.kind=auto}, a motion that loses stances in more of the frames is solved frame by frame. */
    private static final double MOST_LOST = 0.1;

    @Override
    public String id() {
        return "natural-motion";
    }

    @Override
    public String summary() {
        return "17 transfer parameters tuned by coordinate-descent Bayesian optimisation, trajectory optimisation"
                + " (Choi & Kim 2019)";
    }

    @Override
    public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
        SolverKind kind = context.settings().solver().kind();
        if (kind == SolverKind.PAPER) {
            return solve(clip, robot, context, false);
        }
        MethodResult found = solve(clip, robot, context, true);
        double lost = lostStances(clip, context.settings(), found);
        if (kind == SolverKind.TRAJECTORY || lost <= MOST_LOST) {
            return found;
        }
        if (clip.isPart()) {
            return found.with(Finding.warning(
                    "solver",
                    String.format(
                            Locale.ROOT,
                            "the trajectory optimisation lost stances in %.0f %% of the frames from %d on",
                            100 * lost,
                            clip.firstFrame())));
        }
        return solve(clip, robot, context, false)
                .with(Finding.warning(
                        "solver",
                        String.format(
                                Locale.ROOT,
                                "the trajectory optimisation lost stances in %.0f %% of the frames, so that the motion was solved frame by"
                                        + " frame; solver.kind=trajectory gives the other one",
                                100 * lost)));
    }

    /** The part of the frames in which a foot is in stance in the source and not in the motion. */
    private static double lostStances(Clip clip, MethodSettings settings, MethodResult found) {
        return found.settled()
                .filter(contacts -> found.angles().floats())
                .map(contacts -> (double) WalkingPerson.of(clip, settings.person())
                                .ground()
                                .contacts()
                                .framesWithout(contacts)
                        / contacts.frames())
                .orElse(0.0);
    }

    /** Solves a motion, all frames at once or each by itself. */
    private static MethodResult solve(Clip clip, Robot robot, MethodContext context, boolean whole) {
        MethodSettings settings = context.settings();
        Progress progress = context.progress();
        Stopwatch watch = new Stopwatch();
        progress.at("prepare", 0);
        MotionProblem problem =
                new MotionProblem(clip, robot, settings, context.extensions().costTerms());
        BodyMotion motion = problem.motion();
        watch.lap("prepare");
        Search search = context.earlier()
                .map(earlier -> Search.of(earlier.found()))
                .orElseGet(() -> Search.of(searched(problem, clip, robot, context), context));
        watch.lap("optimize");
        AdjustedMotion adjusted = problem.objective().map().apply(search.parameters());
        CollisionModel collisionModel = context.collisions().of(robot);
        watch.lap("collision model");
        IkTargets targets = problem.targets(adjusted);
        MotionIk solver = problem.inverseKinematics(targets, collisionModel);
        Optional<JointTrajectory> before = context.earlier().map(MethodContext.Earlier::motion);
        before.ifPresent(
                motionBefore -> solver.setStart(Arrays.copyOf(motionBefore.positions(), motionBefore.joints())));
        int frames = motion.frames();
        Optional<JointTrajectory> legs = whole
                ? Optional.empty()
                : problem.walking().map(walking -> legs(clip, robot, settings, frames, motion, collisionModel));
        legs.ifPresent(walk -> solver.setBackdrop(walk.positions()));
        IkMotion ik = solver.solve(
                frames, 1 / motion.rateHz(), done -> progress.at("inverse kinematics", (double) done / frames));
        watch.lap("inverse kinematics");
        double[] base = legs.map(JointTrajectory::base).orElseGet(() -> new double[0]);
        JointTrajectory angles =
                new JointTrajectory(robot.model().jointNames(), 1 / motion.rateHz(), ik.positions(), base);
        Optional<WholeBodyMotion.Solved> solved =
                whole ? Optional.of(solve(clip, robot, context, problem, targets, angles)) : Optional.empty();
        solved.ifPresent(s -> watch.lap("trajectory optimisation"));
        List<Finding> findings = new ArrayList<>(motion.findings());
        if (whole && settings.retime().max() > 1) {
            findings.add(
                    Finding.warning(
                            "retime.max",
                            "is " + settings.retime().max()
                                    + ", but solver.kind=trajectory keeps the clip's time; solver.kind=paper may slow the motion down"));
        }
        BodyMotion walked = problem.walking().map(WalkingPerson::upright).orElse(motion);
        return new MethodResult(
                solved.map(WholeBodyMotion.Solved::motion).orElse(angles),
                targetPaths(
                        targets.positions(),
                        solved.map(WholeBodyMotion.Solved::targets).orElseGet(ik::targets)),
                new PersonMotion(walked),
                Skeletons.source(walked),
                Optional.of(problem.adjustedSkeleton(adjusted)),
                parameters(search.parameters()),
                search.cost(),
                search.report(),
                solved.map(NaturalMotion::effort).orElseGet(() -> statuses(ik.statuses())),
                whole ? List.of() : changeovers(ik.statuses()),
                findings,
                watch.laps(),
                Optional.empty(),
                solved.map(WholeBodyMotion.Solved::contacts),
                1);
    }

    /** That whose parameters are searched for: those of a part are those of all of its recording. */
    private static MotionProblem searched(MotionProblem problem, Clip clip, Robot robot, MethodContext context) {
        return clip.isPart()
                ? new MotionProblem(
                        clip.sample(),
                        robot,
                        context.settings(),
                        context.extensions().costTerms())
                : problem;
    }

    /**
     * The parameters and how they were found.
     *
     * @param parameters one value each
     */
    private record Search(
            double[] parameters, Map<String, Map<String, Double>> cost, MethodResult.OptimizerReport report) {
        static Search of(MotionProblem problem, MethodContext context) {
            MinimizerResult found = optimize(problem.objective(), problem.start(), context);
            return new Search(
                    found.x(),
                    NaturalMotion.cost(problem.objective(), found),
                    optimizerReport(context.settings(), found));
        }

        /** As it was found with an earlier part. */
        static Search of(MethodResult earlier) {
            return new Search(
                    earlier.parameters().stream()
                            .mapToDouble(MethodResult.Parameter::value)
                            .toArray(),
                    earlier.cost(),
                    earlier.optimizer());
        }
    }

    /** The motion of the whole body, from that of the arms. */
    private static WholeBodyMotion.Solved solve(
            Clip clip,
            Robot robot,
            MethodContext context,
            MotionProblem problem,
            IkTargets targets,
            JointTrajectory arms) {
        context.progress().at("trajectory optimisation", 0);
        Optional<Walk> walk = problem.walking()
                .map(walking -> new Walk(clip, robot, context.settings(), JointLimits.of(robot.model())));
        List<OrientationTrack> orientations = new ArrayList<>(targets.orientations());
        targets.trunk().ifPresent(orientations::add);
        return new WholeBodyMotion(
                        robot,
                        context.settings(),
                        problem.walking(),
                        context.collisions().of(robot),
                        problem.armLength())
                .solve(
                        walk.map(w -> w.withBase(arms)).orElse(arms),
                        targets.positions(),
                        orientations,
                        context.earlier().map(MethodContext.Earlier::motion));
    }

    private static Map<String, Integer> effort(WholeBodyMotion.Solved solved) {
        Map<String, Integer> effort = new LinkedHashMap<>();
        effort.put("linearisations", solved.result().iterations());
        effort.put("factorisations", solved.result().factorisations());
        return effort;
    }

    /** The robot at home from the waist up, its legs and base walking, for the arms to keep clear of. */
    private static JointTrajectory legs(
            Clip clip, Robot robot, MethodSettings settings, int frames, BodyMotion motion, CollisionModel collisions) {
        double[] home = robot.home();
        double[] still = new double[frames * home.length];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(home, 0, still, f * home.length, home.length);
        }
        Walk walk = new Walk(clip, robot, settings, JointLimits.of(robot.model()));
        JointTrajectory upper = new JointTrajectory(robot.model().jointNames(), 1 / motion.rateHz(), still);
        return walk.fit(walk.withBase(upper), 1, collisions).motion();
    }

    private static MinimizerResult optimize(TransferObjective objective, double[] start, MethodContext context) {
        MethodSettings settings = context.settings();
        MethodExtensions extensions = context.extensions();
        int budget = settings.budget();
        int polish = settings.optimizer().polish();
        int all = Math.max(1, budget + polish);
        Box box = Box.of(TransferParameter.lowerBounds(), TransferParameter.upperBounds());
        Polisher polisher = Polishers.create(settings.optimizer().polisher());
        OptimizerSettings options = new OptimizerSettings(
                context.seed(), extensions.surrogates().get(settings.optimizer().surrogate()));
        Optimizer optimizer =
                extensions.optimizers().get(settings.optimizer().name()).create(box, options);
        try {
            return Minimizer.of(box, objective, start, evaluation -> {
                        context.progress().at("optimise", Math.min(1, (double) evaluation.index() / all));
                    })
                    .search(optimizer, budget)
                    .polish(polisher, polish, context.seed())
                    .result();
        } catch (OutsideBoxException broken) {
            throw new InputException(
                    "optimizer '" + settings.optimizer().name() + "'",
                    extensions.optimizers().origin(settings.optimizer().name()) + ": " + broken.getMessage(),
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
        cost.put("after_search", Map.of("total", found.searchedValue()));
        cost.put("after", flat(objective.breakdown(found.x())));
        return cost;
    }

    private static Map<String, Double> flat(CostBreakdown breakdown) {
        Map<String, Double> flat = new LinkedHashMap<>();
        flat.put("total", breakdown.total());
        flat.putAll(breakdown.terms());
        return flat;
    }

    private static MethodResult.OptimizerReport optimizerReport(MethodSettings settings, MinimizerResult found) {
        String name = settings.optimizer().name()
                + (settings.optimizer().polish() > 0
                        ? "+" + settings.optimizer().polisher()
                        : "");
        double[] trace = found.trace().stream().mapToDouble(e -> e.best()).toArray();
        int polished = (int) found.trace().stream()
                .filter(e -> e.phase().startsWith(Minimizer.POLISH))
                .count();
        return new MethodResult.OptimizerReport(name, trace.length, trace, trace.length - polished);
    }

    private static Map<String, Integer> statuses(List<IkStatus> statuses) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (IkStatus status : IkStatus.values()) {
            int count = (int) statuses.stream().filter(s -> s == status).count();
            counts.put(status.name().toLowerCase(Locale.ROOT), count);
        }
        return counts;
    }

    private static List<MethodResult.Stretch> changeovers(List<IkStatus> statuses) {
        List<MethodResult.Stretch> stretches = new ArrayList<>();
        for (int f = 0; f < statuses.size(); f++) {
            int first = f;
            while (f < statuses.size() && statuses.get(f) == IkStatus.CHANGING) {
                f++;
            }
            if (f > first) {
                stretches.add(new MethodResult.Stretch(first, f - 1));
            }
        }
        return stretches;
    }
}
