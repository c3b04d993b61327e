package dev.marionette.methods.simultaneous;

import dev.marionette.numerics.GradientFunction;
import dev.marionette.numerics.Lbfgs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * φ̂: the lengths of the person and of its morphed twin from a few frames spread over the clip, with one φ for all of them,
 * under eq. 10 and position limits alone (Ayusawa and Yoshida 2017, section III-D, and their reference 25). Each frame is
 * first solved by itself, from a T pose: markers alone, then the robot's arms alone ({@link LimbStarts}), then all.
 */
final class Identification {
    private static final int MEMORY = 20;
    private static final int ITERATIONS = 600;
    private static final double GAIN = 1e-6;
    /** What holds lengths that no frame shows; the paper has nothing here. */
    private static final double HOLD = 0.05;

    private final MorphingProblem scene;
    private final int n;
    private final int first;
    private final int parameters;
    private final List<MorphingProblem.Start> samples = new ArrayList<>();
    private final int[] frames;
    private final double[] guess;
    private final LimbStarts starts;
    private double[] lengths;

    /**
     * Identifies.
     *
     * @param count of frames to look at, at least 1
     */
    Identification(MorphingProblem given, int count) {
        Weights weights = given.weights;
        scene = given.weighing(
                new Weights(HOLD, weights.features(), weights.limits(), 0, 0, 0, 0, weights.posture(), 0));
        starts = new LimbStarts(scene);
        n = scene.variables.size();
        first = scene.variables.human();
        parameters = scene.variables.parameters();
        guess = scene.firstLengths();
        lengths = guess;
        int all = scene.markers.frames();
        frames = new int[Math.min(count, all)];
        for (int s = 0; s < frames.length; s++) {
            frames[s] = frames.length == 1 ? 0 : (int) Math.round((double) s * (all - 1) / (frames.length - 1));
            samples.add(alone(frames[s]));
        }
        together();
    }

    /** φ̂. */
    double[] lengths() {
        return lengths.clone();
    }

    /** The first frame as it was found. */
    MorphingProblem.Start first() {
        MorphingProblem.Start start = samples.get(0);
        double[] x = start.x().clone();
        System.arraycopy(lengths, 0, x, first, parameters);
        return new MorphingProblem.Start(x, start.references());
    }

    private void prepare(int sample, MorphingProblem.Start start) {
        scene.markersAt(frames[sample]);
        CostFrame frame = scene.cost.frame();
        System.arraycopy(guess, 0, frame.lengths, 0, parameters);
        System.arraycopy(start.x(), 0, frame.before, 0, n);
        scene.cost.references(start.references());
    }

    private MorphingProblem.Start alone(int f) {
        MorphingProblem.Start start = scene.start(f, guess);
        double[] x = start.x();
        CostFrame frame = scene.cost.frame();
        scene.markersAt(f);
        System.arraycopy(guess, 0, frame.lengths, 0, parameters);
        System.arraycopy(x, 0, frame.before, 0, n);
        scene.cost.references(start.references());
        Lbfgs search = new Lbfgs(n, MEMORY);
        frame.featureWeight = 0;
        search.minimize(scene.cost, x, ITERATIONS, 1e-9, GAIN);
        scene.cost.rebase(x);
        frame.featureWeight = 1;
        System.arraycopy(x, 0, frame.before, 0, n);
        starts.improve(x);
        search.measureStiffness(scene.cost, x, 1e-4);
        search.minimize(scene.cost, x, ITERATIONS, 1e-9, GAIN);
        return new MorphingProblem.Start(x, scene.cost.rebase(x));
    }

    /** All frames with one φ: the variables are φ, then those of each frame without it. */
    private void together() {
        int rest = n - parameters;
        double[] all = new double[parameters + rest * frames.length];
        for (int s = 0; s < frames.length; s++) {
            double[] x = samples.get(s).x();
            for (int i = 0; i < parameters; i++) {
                all[i] += x[first + i] / frames.length;
            }
            spread(x, all, parameters + s * rest);
        }
        Joint joint = new Joint(rest);
        Lbfgs search = new Lbfgs(all.length, MEMORY);
        search.minimize(joint, all, ITERATIONS, 1e-9, GAIN);
        lengths = Arrays.copyOf(all, parameters);
        for (int s = 0; s < frames.length; s++) {
            gather(all, parameters + s * rest, samples.get(s).x());
        }
    }

    private void spread(double[] x, double[] all, int o) {
        System.arraycopy(x, 0, all, o, first);
        System.arraycopy(x, first + parameters, all, o + first, n - first - parameters);
    }

    private void gather(double[] all, int o, double[] x) {
        System.arraycopy(all, o, x, 0, first);
        System.arraycopy(all, o + first, x, first + parameters, n - first - parameters);
    }

    /** The sum of the costs of all samples. */
    private final class Joint implements GradientFunction {
        private final int rest;
        private final double[] x = new double[n];
        private final double[] g = new double[n];
        private final List<double[]> before;

        Joint(int rest) {
            this.rest = rest;
            before = samples.stream().map(s -> s.x().clone()).toList();
        }

        @Override
        public double at(double[] all, double[] gradient) {
            double sum = 0;
            Arrays.fill(gradient, 0);
            System.arraycopy(all, 0, x, first, parameters);
            for (int s = 0; s < frames.length; s++) {
                int o = parameters + s * rest;
                prepare(s, samples.get(s));
                System.arraycopy(before.get(s), 0, scene.cost.frame().before, 0, n);
                gather(all, o, x);
                sum += scene.cost.at(x, g);
                for (int i = 0; i < parameters; i++) {
                    gradient[i] += g[first + i];
                }
                spread(g, gradient, o);
            }
            return sum;
        }
    }
}
