package dev.marionette.methods.simultaneous;

import dev.marionette.numerics.Lbfgs;
import java.util.Arrays;
import java.util.List;

/**
 * The second of two problems in sequence (Ayusawa and Yoshida 2017, eq. 6): the robot's motion nearest to the one that was
 * morphed, in the sum of squares of its variables (section IV-B2), under all limits. Person and lengths do not count here.
 */
final class SequentialLimitFit {
    private static final int MEMORY = 12;

    private final MorphingProblem scene;
    private final MotionTrack morphed;
    private final int iterations;
    private final double gain;
    private final List<FrameRule> rules;

    /**
     * @param scene whose posture has the weight 1; its markers and features are switched off
     * @param morphed the result of the first problem
     * @param rules what has to hold beside position limits
     */
    SequentialLimitFit(MorphingProblem scene, MotionTrack morphed, int iterations, double gain, List<FrameRule> rules) {
        this.scene = scene;
        this.morphed = morphed;
        this.iterations = iterations;
        this.gain = gain;
        this.rules = List.copyOf(rules);
    }

    /**
     * Solves all frames.
     *
     * @param track takes what was found; its lengths are those of the first problem
     */
    void solve(MotionTrack track) {
        WholeBodyCost cost = scene.cost;
        CostFrame frame = cost.frame();
        Lbfgs search = new Lbfgs(scene.variables.size(), MEMORY);
        frame.markerWeight = 0;
        frame.featureWeight = 0;
        for (int f = 0; f < scene.markers.frames(); f++) {
            MorphingProblem.Start start = morphed.frames.get(f);
            double[] x = start.x().clone();
            scene.limits();
            Arrays.fill(frame.reach, Double.NaN);
            for (FrameRule rule : rules) {
                rule.prepare(f, cost);
            }
            cost.references(start.references());
            System.arraycopy(x, 0, frame.before, 0, x.length);
            System.arraycopy(x, scene.variables.human(), frame.lengths, 0, frame.lengths.length);
            Lbfgs.Status status = search.minimize(cost, x, iterations, 1e-9, gain);
            track.take(x, search, status);
        }
    }
}
