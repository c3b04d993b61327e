package dev.marionette.methods.simultaneous;

import dev.marionette.api.FootContacts;
import dev.marionette.api.Progress;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.methods.Retiming;
import dev.marionette.methods.Stopwatch;
import dev.marionette.methods.simultaneous.SimultaneousSettings.OrderChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The passes over a clip: φ̂ from a few frames; all frames without limits of velocity and without balance, which tells how
 * much slower the robot has to be; and the pass that counts, with everything, at that speed. The paper leaves automatic time
 * scaling to future work (section IV-A). In the sequential order (eqs. 5 and 6) the first two know no limit at all and the
 * last sees their robot instead of the person.
 */
final class MorphingSolver {
    private final MorphingProblem scene;
    private final SimultaneousSettings settings;
    private final double period;
    private final Retiming retiming;
    private final Optional<Stances> stances;
    private final Progress progress;
    private double slowdown = 1;

    /**
     * @param stances of a base that floats
     * @param retiming tells at what speed the limits of velocity cost no more likeness than they may
     */
    MorphingSolver(
            MorphingProblem scene,
            SimultaneousSettings settings,
            double periodSeconds,
            Optional<Stances> stances,
            Retiming retiming,
            Progress progress) {
        this.scene = scene;
        this.settings = settings;
        this.period = periodSeconds;
        this.retiming = retiming;
        this.stances = stances;
        this.progress = progress;
    }

    /**
     * When a robot stands.
     *
     * @param feet of the robot
     * @param contacts at the frames of the motion
     * @param cutoffHz above which changes of the centre of mass cost more by their acceleration than by their size
     */
    record Stances(Feet feet, FootContacts contacts, double cutoffHz) {}

    /** How many times as long as the person's the motion is to take. */
    double slowdown() {
        return slowdown;
    }

    /** Runs them. */
    MotionTrack run(Stopwatch watch) {
        Weights weights = scene.weights;
        boolean sequential = settings.order() == OrderChoice.SEQUENTIAL;
        MorphingProblem first = sequential ? scene.weighing(weights.ofMorphingAlone()) : scene;
        progress.at("identify", 0);
        Identification identified = new Identification(first, settings.samples());
        watch.lap("identify");
        MotionTrack free = new MotionTrack(first);
        pass(first, identified, "first pass", free, List.of());
        watch.lap("first pass");
        slowdown = retiming.factor(free.trajectory(period));
        MorphingProblem last = sequential ? scene.weighing(weights.withPosture(1)) : scene;
        MotionTrack track = new MotionTrack(last);
        double slow = slowdown * period;
        List<FrameRule> rules = new ArrayList<>();
        rules.add(new FrameByFrame.Speeds(scene.robot, track, slow, settings.accelerationTime()));
        stances.ifPresent(s -> rules.add(new StanceConstraints(scene, s, free, slow, settings.balanceMargin())));
        if (sequential) {
            new SequentialLimitFit(last, free, settings.iterations(), settings.tolerance(), rules).solve(track);
        } else {
            pass(last, identified, "optimise", track, rules);
        }
        watch.lap("optimise");
        return track;
    }

    private void pass(
            MorphingProblem in, Identification identified, String name, MotionTrack track, List<FrameRule> rules) {
        int frames = scene.markers.frames();
        new FrameByFrame(in, identified.lengths(), settings.iterations(), settings.tolerance(), rules)
                .solve(identified.first(), track, f -> progress.at(name, (double) f / frames));
    }
}
