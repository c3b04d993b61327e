package dev.marionette.methods;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SkeletonMotion;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a method found: joint angles, targets and source motion, which every method has, and diagnostics, of which each method
 * gives those that it has. A method names figures of its own by {@link Builder#diagnostic}.
 */
public final class MethodResult {
    private final JointTrajectory angles;
    private final Map<BodyJoint, double[]> targets;
    private final SourceMotion sourceMotion;
    private final SkeletonMotion source;
    private final Optional<SkeletonMotion> adjusted;
    private final List<Parameter> parameters;
    private final Map<String, Map<String, Double>> cost;
    private final OptimizerReport optimizer;
    private final Map<String, Integer> solver;
    private final List<Finding> findings;
    private final Map<String, Double> timings;
    private final Optional<MethodMeter> meter;
    private final Optional<FootContacts> settled;
    private final List<BoundCost> costs;
    private final double slowdown;
    private final Map<String, Double> diagnostics;

    /**
     * A parameter of a method.
     *
     * @param name its name in files
     * @param value what was found
     * @param lower lower bound
     * @param upper upper bound
     * @param doc what it means
     */
    public record Parameter(String name, double value, double lower, double upper, String doc) {}

    /**
     * How the search went.
     *
     * @param name the optimiser
     * @param evaluations number of evaluations
     * @param trace best cost after each evaluation
     */
    public record OptimizerReport(String name, int evaluations, double[] trace) {
        /** Of a method that searches for no parameters. */
        public static final OptimizerReport NONE = new OptimizerReport("none", 0, new double[0]);

        public OptimizerReport {
            trace = trace.clone();
        }
    }

    private MethodResult(Builder from) {
        angles = from.angles;
        targets = copy(from.targets);
        sourceMotion = from.sourceMotion;
        source = from.source;
        adjusted = from.adjusted;
        parameters = List.copyOf(from.parameters);
        cost = copy(from.cost);
        optimizer = from.optimizer;
        solver = copy(from.solver);
        findings = List.copyOf(from.findings);
        timings = copy(from.timings);
        meter = from.meter;
        settled = from.settled;
        costs = List.copyOf(from.costs);
        slowdown = from.slowdown;
        diagnostics = copy(from.diagnostics);
    }

    private static <K, V> Map<K, V> copy(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /**
     * A result without diagnostics, to add them to.
     *
     * @param angles as {@link #angles()} returns them
     * @param targets as {@link #targets()} returns them
     * @param sourceMotion as {@link #sourceMotion()} returns it
     * @param source as {@link #source()} returns it
     */
    public static Builder builder(
            JointTrajectory angles,
            Map<BodyJoint, double[]> targets,
            SourceMotion sourceMotion,
            SkeletonMotion source) {
        return new Builder(angles, targets, sourceMotion, source);
    }

    /** A builder that holds all of this result. */
    public Builder toBuilder() {
        Builder builder = new Builder(angles, targets, sourceMotion, source)
                .parameters(parameters)
                .cost(cost)
                .optimizer(optimizer)
                .solver(solver)
                .findings(findings)
                .timings(timings)
                .costs(costs)
                .slowdown(slowdown);
        builder.adjusted = adjusted;
        builder.meter = meter;
        builder.settled = settled;
        builder.diagnostics.putAll(diagnostics);
        return builder;
    }

    /** The same with other angles. */
    public MethodResult withAngles(JointTrajectory others) {
        return toBuilder().angles(others).build();
    }

    /** The joint angles, before smoothing. */
    public JointTrajectory angles() {
        return angles;
    }

    /** Where the JOI were asked to be, frames × 3 each, metres, robot root frame, by role. */
    public Map<BodyJoint, double[]> targets() {
        return targets;
    }

    /** The raw motion in the source frame. */
    public SourceMotion sourceMotion() {
        return sourceMotion;
    }

    /** The raw motion as a whole body, in the source frame. */
    public SkeletonMotion source() {
        return source;
    }

    /**
     * The body fitted to the robot, in the robot's body frame: origin of the root link, facing +x; empty where the method fits
     * none.
     */
    public Optional<SkeletonMotion> adjusted() {
        return adjusted;
    }

    /** Values of the method's parameters with their bounds, in order; empty where the method has none. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** The cost before and after the search; empty where the method has none. */
    public Map<String, Map<String, Double>> cost() {
        return cost;
    }

    /** How the search went; {@link OptimizerReport#NONE} where the method has none. */
    public OptimizerReport optimizer() {
        return optimizer;
    }

    /** How the frames ended, count by status. */
    public Map<String, Integer> solver() {
        return solver;
    }

    /** What was inferred on the way. */
    public List<Finding> findings() {
        return findings;
    }

    /** Seconds by stage, in order. */
    public Map<String, Double> timings() {
        return timings;
    }

    /** What measures a trajectory by the method's own errors; empty where it has none beside those of every run. */
    public Optional<MethodMeter> meter() {
        return meter;
    }

    /**
     * When the feet stand in a motion that is within all bounds already; no stance where the base is held; empty where the
     * pipeline is to see to that.
     */
    public Optional<FootContacts> settled() {
        return settled;
    }

    /** What bounds cost in a motion that is within them, the largest first; none where the pipeline is to see to that. */
    public List<BoundCost> costs() {
        return costs;
    }

    /**
     * How many times as long the motion is to take at least, as the method took it to, at least 1; 1 where the method leaves
     * the speed to the pipeline.
     */
    public double slowdown() {
        return slowdown;
    }

    /** Figures of this method alone, by name, in the order they were added: {@code diagnostics} of {@code report.json}. */
    public Map<String, Double> diagnostics() {
        return diagnostics;
    }

    /** Puts a result together; what is not given is empty, the search {@link OptimizerReport#NONE}, the slowdown 1. */
    public static final class Builder {
        private JointTrajectory angles;
        private Map<BodyJoint, double[]> targets;
        private SourceMotion sourceMotion;
        private SkeletonMotion source;
        private Optional<SkeletonMotion> adjusted = Optional.empty();
        private List<Parameter> parameters = List.of();
        private Map<String, Map<String, Double>> cost = Map.of();
        private OptimizerReport optimizer = OptimizerReport.NONE;
        private Map<String, Integer> solver = Map.of();
        private List<Finding> findings = List.of();
        private Map<String, Double> timings = Map.of();
        private Optional<MethodMeter> meter = Optional.empty();
        private Optional<FootContacts> settled = Optional.empty();
        private List<BoundCost> costs = List.of();
        private double slowdown = 1;
        private final Map<String, Double> diagnostics = new LinkedHashMap<>();

        private Builder(
                JointTrajectory angles,
                Map<BodyJoint, double[]> targets,
                SourceMotion sourceMotion,
                SkeletonMotion source) {
            this.angles = angles;
            this.targets = targets;
            this.sourceMotion = sourceMotion;
            this.source = source;
        }

        /** Sets {@link MethodResult#angles()}. */
        public Builder angles(JointTrajectory value) {
            angles = value;
            return this;
        }

        /** Sets {@link MethodResult#targets()}. */
        public Builder targets(Map<BodyJoint, double[]> value) {
            targets = value;
            return this;
        }

        /** Sets {@link MethodResult#sourceMotion()}. */
        public Builder sourceMotion(SourceMotion value) {
            sourceMotion = value;
            return this;
        }

        /** Sets {@link MethodResult#source()}. */
        public Builder source(SkeletonMotion value) {
            source = value;
            return this;
        }

        /** Sets {@link MethodResult#adjusted()}. */
        public Builder adjusted(SkeletonMotion value) {
            adjusted = Optional.of(value);
            return this;
        }

        /** Sets {@link MethodResult#parameters()}. */
        public Builder parameters(List<Parameter> value) {
            parameters = value;
            return this;
        }

        /** Sets {@link MethodResult#cost()}. */
        public Builder cost(Map<String, Map<String, Double>> value) {
            cost = value;
            return this;
        }

        /** Sets {@link MethodResult#optimizer()}. */
        public Builder optimizer(OptimizerReport value) {
            optimizer = value;
            return this;
        }

        /** Sets {@link MethodResult#solver()}. */
        public Builder solver(Map<String, Integer> value) {
            solver = value;
            return this;
        }

        /** Sets {@link MethodResult#findings()}. */
        public Builder findings(List<Finding> value) {
            findings = value;
            return this;
        }

        /** Sets {@link MethodResult#timings()}. */
        public Builder timings(Map<String, Double> value) {
            timings = value;
            return this;
        }

        /** Sets {@link MethodResult#meter()}. */
        public Builder meter(MethodMeter value) {
            meter = Optional.of(value);
            return this;
        }

        /** Sets {@link MethodResult#settled()}. */
        public Builder settled(FootContacts value) {
            settled = Optional.of(value);
            return this;
        }

        /** Sets {@link MethodResult#costs()}. */
        public Builder costs(List<BoundCost> value) {
            costs = value;
            return this;
        }

        /**
         * Sets {@link MethodResult#slowdown()}.
         *
         * @throws IllegalArgumentException if it is not at least 1 and finite
         */
        public Builder slowdown(double value) {
            if (!(value >= 1 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("slowdown " + value + " is not at least 1");
            }
            slowdown = value;
            return this;
        }

        /**
         * Adds a figure to {@link MethodResult#diagnostics()}.
         *
         * @param name its name in files, with the unit where it has one: {@code lag_s}
         * @param value finite
         * @throws IllegalArgumentException where the value is not finite, or the name is blank or taken
         */
        public Builder diagnostic(String name, double value) {
            if (name.isBlank() || !Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "diagnostic '" + name + "' is " + value + ", not a finite figure with a name");
            }
            if (diagnostics.putIfAbsent(name, value) != null) {
                throw new IllegalArgumentException("two diagnostics are named '" + name + "'");
            }
            return this;
        }

        /** The result. */
        public MethodResult build() {
            return new MethodResult(this);
        }
    }
}
