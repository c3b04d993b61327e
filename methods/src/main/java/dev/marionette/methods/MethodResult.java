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
 * What a method found.
 *
 * @param angles the joint angles, before smoothing
 * @param targets where the JOI were asked to be, frames × 3 each, metres, robot root frame, by role
 * @param sourceMotion the raw motion in the source frame
 * @param source the raw motion as a whole body, in the source frame
 * @param adjusted the body fitted to the robot, in the robot's body frame: origin of the root link, facing +x; empty
 *     where the method fits none
 * @param parameters values of the method's parameters with their bounds, in order; empty where the method has none
 * @param cost the cost before and after the search; empty where the method has none
 * @param optimizer how the search went; {@link OptimizerReport#NONE} where the method has none
 * @param solver how the frames ended, count by status
 * @param findings what was inferred on the way
 * @param timings seconds by stage, in order
 * @param meter the method's own figures; empty where it has none beside those of every run
 * @param settled when the feet stand in a motion that is within all bounds already; no stance where the base is held; empty where
 *     the pipeline is to see to that
 * @param costs what bounds cost in a motion that is within them, the largest first; none where the pipeline is to see to that
 * @param slowdown how many times as long the motion is to take at least, as the method took it to, at least 1; 1 where the
 *     method leaves the speed to the pipeline
 */
public record MethodResult(
        JointTrajectory angles,
        Map<BodyJoint, double[]> targets,
        SourceMotion sourceMotion,
        SkeletonMotion source,
        Optional<SkeletonMotion> adjusted,
        List<Parameter> parameters,
        Map<String, Map<String, Double>> cost,
        OptimizerReport optimizer,
        Map<String, Integer> solver,
        List<Finding> findings,
        Map<String, Double> timings,
        Optional<MethodMeter> meter,
        Optional<FootContacts> settled,
        List<BoundCost> costs,
        double slowdown) {
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

    public MethodResult {
        targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
        parameters = List.copyOf(parameters);
        cost = Collections.unmodifiableMap(new LinkedHashMap<>(cost));
        solver = Collections.unmodifiableMap(new LinkedHashMap<>(solver));
        findings = List.copyOf(findings);
        costs = List.copyOf(costs);
        timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
    }

    /** The same with other angles. */
    public MethodResult withAngles(JointTrajectory others) {
        return new MethodResult(
                others,
                targets,
                sourceMotion,
                source,
                adjusted,
                parameters,
                cost,
                optimizer,
                solver,
                findings,
                timings,
                meter,
                settled,
                costs,
                slowdown);
    }
}
