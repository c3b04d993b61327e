package dev.marionette.methods.simultaneous;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.Stopwatch;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.methods.simultaneous.SimultaneousSettings.HumanChoice;
import dev.marionette.numerics.Lbfgs;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.Skeletons;
import dev.marionette.transfer.ground.GroundMotion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Ayusawa &amp; Yoshida 2017: the person's pose, the robot's pose and the lengths that morph one into the other, at once. */
public final class Simultaneous implements RetargetMethod {
    @Override
    public String id() {
        return "simultaneous";
    }

    @Override
    public String summary() {
        return "one optimisation over human pose, robot pose and morphing lengths; gives back the reconstructed person"
                + " (Ayusawa & Yoshida 2017)";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(SourceSettings.class, SolverSettings.class, SimultaneousSettings.class);
    }

    @Override
    public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
        RunSettings all = context.settings();
        SimultaneousSettings settings = all.get(SimultaneousSettings.class);
        Stopwatch watch = new Stopwatch();
        context.progress().at("prepare", 0);
        // its feet are planned flat; where they may roll, the bounds let them stand longer
        Optional<WalkingSource> walking = robot.base() == RobotProfile.Base.FLOATING
                ? Optional.of(WalkingSource.of(clip, all.get(SourceSettings.class), false))
                : Optional.empty();
        BodyMotion motion = walking.map(WalkingSource::upright)
                .orElseGet(() -> SourceBodyMotion.of(clip, all.get(SourceSettings.class)));
        Optional<GroundMotion> ground = walking.map(WalkingSource::ground);
        Optional<MorphingSolver.Stances> stances = ground.map(g -> new MorphingSolver.Stances(
                WalkingLegs.feet(robot),
                g.contacts(),
                all.get(SolverSettings.class).baseCutoffHz()));
        HumanModel model = new HumanModel(settings.human() == HumanChoice.FULL);
        MorphingProblem scene = new MorphingProblem(
                robot,
                model,
                motion,
                MarkerPaths.of(clip, motion, model, ground),
                ground.map(g -> WorldAlignment.floating(WalkingLegs.feet(robot), g.legLengthMetres()))
                        .orElseGet(() -> WorldAlignment.fixed(robot)),
                weights(settings, walking.isPresent()),
                Math.toRadians(settings.limitMarginDeg()),
                walking.map(w -> LegPairs.of(robot, context.collisions().of(robot), WalkingLegs.feet(robot))));
        watch.lap("prepare");
        MorphingSolver passes = new MorphingSolver(
                scene, settings, 1 / motion.rateHz(), stances, context.retiming(), context.progress());
        MotionTrack track = passes.run(watch);
        return result(clip, scene, track, passes, watch);
    }

    /** A base that is held needs no balance and no contacts. */
    private static Weights weights(SimultaneousSettings s, boolean floating) {
        double on = floating ? 1 : 0;
        return new Weights(
                s.lengths(),
                s.features(),
                s.limits(),
                on * s.zmp(),
                on * s.com(),
                on * s.contact(),
                s.reach(),
                s.continuity(),
                on * s.clearanceWeight());
    }

    private static MethodResult result(
            Clip clip, MorphingProblem scene, MotionTrack track, MorphingSolver passes, Stopwatch watch) {
        BodyMotion motion = scene.motion;
        double period = 1 / motion.rateHz();
        MarkerMeter meter = new MarkerMeter(scene, track);
        List<Finding> findings = new ArrayList<>(motion.findings());
        if (clip.hasOrientations() && !MarkerPaths.standsAtRest(motion)) {
            findings.add(Finding.info(
                    "simultaneous",
                    "no person stands in the pose that the clip's orientations are measured from, so they do not tell how head,"
                            + " hands and feet are turned"));
        }
        findings.add(Finding.info(
                "simultaneous",
                String.format(
                        Locale.ROOT,
                        "human model of %d degrees of freedom, %d markers, %d variables a frame, %.0f evaluations a frame;"
                                + " reconstructed markers are %.1f mm from the captured ones on average",
                        scene.model.dof(),
                        scene.markers.markers().size(),
                        scene.variables.size(),
                        (double) track.evaluations / motion.frames(),
                        1000 * meter.meanError(track.markers))));
        MorphedSkeletonTrajectory twin = new MorphedSkeletonTrajectory(scene, track);
        return MethodResult.builder(
                        track.trajectory(period),
                        twin.targets(),
                        new SourceBodyMotion(motion),
                        Skeletons.source(motion))
                .adjusted(new SkeletonMotion(twin.joints(), twin.parents(), period, twin.bodyFrame()))
                .parameters(parameters(track.meanLengths()))
                .cost(Map.of("after", terms(track)))
                .solver(statuses(track))
                .findings(findings)
                .timings(watch.laps())
                .meter(meter)
                .slowdown(passes.slowdown())
                .build();
    }

    private static List<MethodResult.Parameter> parameters(double[] lengths) {
        List<MethodResult.Parameter> parameters = new ArrayList<>();
        int n = Variables.lengths();
        for (int i = 0; i < 2 * n; i++) {
            String name = HumanModel.LENGTHS.get(i % n);
            parameters.add(new MethodResult.Parameter(
                    (i < n ? "human_" : "morphed_") + name,
                    lengths[i],
                    -2,
                    2,
                    name.replace('_', ' ')
                            + (i < n ? " of the person, m" : " of the person morphed into the robot, m")));
        }
        parameters.add(new MethodResult.Parameter(
                "morphed_height", lengths[2 * n], -2, 2, "how much higher than scaled the morphed person stands, m"));
        return parameters;
    }

    private static Map<String, Double> terms(MotionTrack track) {
        Map<String, Double> terms = new LinkedHashMap<>();
        double total = 0;
        for (double term : track.terms) {
            total += term;
        }
        terms.put("total", total);
        for (int i = 0; i < track.terms.length; i++) {
            terms.put(WholeBodyCost.TERMS.get(i), track.terms[i]);
        }
        return terms;
    }

    private static Map<String, Integer> statuses(MotionTrack track) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Lbfgs.Status status : Lbfgs.Status.values()) {
            counts.put(status.name().toLowerCase(Locale.ROOT), track.statuses.getOrDefault(status, 0));
        }
        return counts;
    }
}
