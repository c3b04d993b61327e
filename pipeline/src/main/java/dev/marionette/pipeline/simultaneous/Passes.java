package dev.marionette.pipeline.simultaneous;

import dev.marionette.ik.wholebody.Weights;
import dev.marionette.pipeline.PersonMotion;
import dev.marionette.pipeline.Progress;
import dev.marionette.pipeline.SpeedChoice;
import dev.marionette.pipeline.Stopwatch;
import dev.marionette.pipeline.config.Settings.OrderChoice;
import dev.marionette.pipeline.config.Settings.SimultaneousSettings;
import java.util.List;

/**
 * The passes over a clip: φ̂ from a few frames; all frames without limits of velocity and without balance, which tells how
 * much slower the robot has to be; and the pass that counts, with everything, at that speed. The paper leaves automatic time
 * scaling to future work (section IV-A). In the sequential order (eqs. 5 and 6) the first two know no limit at all and the
 * last sees their robot instead of the person.
 */
final class Passes {
    private final Scene scene;
    private final SimultaneousSettings settings;
    private final double period;
    private final SpeedChoice speed;
    private final Progress progress;

    /**
     * @param speed tells at what speed the limits of velocity cost no more likeness than they may
     */
    Passes(Scene scene, SimultaneousSettings settings, double periodSeconds, SpeedChoice speed, Progress progress) {
        this.scene = scene;
        this.settings = settings;
        this.period = periodSeconds;
        this.speed = speed;
        this.progress = progress;
    }

    /** How many times as long as the person's the motion is to take. */
    double slowdown() {
        return speed.factor();
    }

    /** Runs them. */
    MotionTrack run(Stopwatch watch) {
        Weights weights = scene.weights;
        boolean sequential = settings.order() == OrderChoice.SEQUENTIAL;
        Scene first = sequential ? scene.weighing(weights.withLimits(0)) : scene;
        progress.at("identify", 0);
        Identification identified = new Identification(first, settings.samples());
        watch.lap("identify");
        MotionTrack free = new MotionTrack(first);
        pass(first, identified, "first pass", free, List.of());
        watch.lap("first pass");
        speed.choose(new PersonMotion(scene.motion), free.trajectory(period), 1);
        Scene last = sequential ? scene.weighing(weights.withPosture(1)) : scene;
        MotionTrack track = new MotionTrack(last);
        List<FrameRule> rules = List.of(
                new FrameByFrame.Speeds(scene.robot, track, speed.factor() * period, settings.accelerationTime()));
        if (sequential) {
            new HeldToLimits(last, free, settings.iterations(), settings.tolerance(), rules).solve(track);
        } else {
            pass(last, identified, "optimise", track, rules);
        }
        watch.lap("optimise");
        return track;
    }

    private void pass(Scene in, Identification identified, String name, MotionTrack track, List<FrameRule> rules) {
        int frames = scene.markers.frames();
        new FrameByFrame(in, identified.lengths(), settings.iterations(), settings.tolerance(), rules)
                .solve(identified.first(), track, f -> progress.at(name, (double) f / frames));
    }
}
