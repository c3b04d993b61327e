package dev.marionette.pipeline.outcome;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.RunStatus;
import dev.marionette.api.Smoothed;
import dev.marionette.datasets.CurveFile;
import dev.marionette.methods.BoundCost;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.Reconstruction;
import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.likeness.Likeness;
import dev.marionette.pipeline.likeness.TrunkLean;
import dev.marionette.postprocess.fingers.FingerMotion;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.ground.LowerBody;
import dev.marionette.verify.CheckedPairs;
import dev.marionette.verify.Ground;
import dev.marionette.verify.Verification;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of a run, with everything that was computed for it.
 *
 * @param request what was asked for
 * @param robot the robot
 * @param robotSource absolute path that the robot was read from; empty for one that ships with the program
 * @param pairs the pairs of links that were checked for collision
 * @param clip the clip
 * @param method what the method found, with the angles before smoothing
 * @param timeScale how many times as long as the clip the result takes, at least 1
 * @param targets where the JOI were asked to be at the frames of the result, metres, root frame, by role
 * @param smoothing what the smoother did; empty where the solver smoothed
 * @param trajectory the result
 * @param fingers how the fingers of a character move beside it; empty where they stay at rest
 * @param verification what the checks say of the result
 * @param ground the feet and when they stand, at the frames of the result; empty where the base is fixed
 * @param costs what bounds cost, the largest first
 * @param lowerBody how the source moves over the ground, at its own frames; empty where the base is fixed
 * @param tracking distance from the targets by joint of interest
 * @param likeness how well the robot does what the source does
 * @param faithfulness whether it is still the source's motion
 * @param findings all that was inferred, from the clip, the robot and the method
 * @param inputs SHA-256 of the inputs by name
 * @param timings seconds by stage
 */
public record RetargetOutcome(
        Request request,
        Robot robot,
        Optional<String> robotSource,
        CheckedPairs pairs,
        Clip clip,
        MethodResult method,
        double timeScale,
        Map<BodyJoint, double[]> targets,
        Optional<Smoothed> smoothing,
        JointTrajectory trajectory,
        Optional<FingerMotion> fingers,
        Verification verification,
        Optional<Ground> ground,
        List<BoundCost> costs,
        Optional<LowerBody> lowerBody,
        Map<BodyJoint, Tracking> tracking,
        Likeness likeness,
        Faithfulness faithfulness,
        List<Finding> findings,
        Map<String, String> inputs,
        Map<String, Double> timings) {
    /** What writing a run adds to its timings; the reconstructed person where there is one. */
    public static final Set<String> WRITING = Set.of("write", "verify the file", "person", "formats", "page");

    /**
     * What a run is asked for.
     *
     * @param robot id, folder or file
     * @param motion id or file
     * @param method id of the method
     * @param seed of everything random
     * @param settings everything else
     * @param along the curve on the ground along which the motion is laid before, in the robot's metres; empty where it travels as it does
     */
    public record Request(
            String robot, String motion, String method, long seed, RunSettings settings, Optional<CurveFile> along) {
        /** Of a motion that travels as it does. */
        public Request(String robot, String motion, String method, long seed, RunSettings settings) {
            this(robot, motion, method, seed, settings, Optional.empty());
        }

        /** The same along a curve. */
        public Request withAlong(CurveFile curve) {
            return new Request(robot, motion, method, seed, settings, Optional.of(curve));
        }

        /** The same with another name of the robot. */
        public Request withRobot(String id) {
            return new Request(id, motion, method, seed, settings, along);
        }

        /** The same with other settings. */
        public Request withSettings(RunSettings others) {
            return new Request(robot, motion, method, seed, others, along);
        }
    }

    public RetargetOutcome {
        targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
        tracking = Collections.unmodifiableMap(new LinkedHashMap<>(tracking));
        costs = List.copyOf(costs);
        findings = List.copyOf(findings);
        inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
        timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
    }

    /** The method's own figures of its angles before smoothing and of the result; empty where it has none. */
    public Optional<MethodFigures> figures() {
        return method.meter()
                .map(meter -> new MethodFigures(
                        meter.key(),
                        meter.title(),
                        meter.about(),
                        meter.measure(method.angles()),
                        meter.measure(trajectory)));
    }

    /** The person whom the method models, as captured and as the result would have them move; empty where it models none. */
    public Optional<Reconstruction> reconstruction() {
        return method.meter().flatMap(meter -> meter.reconstruction(trajectory));
    }

    /** Whether its limits hold and it is still the source's. */
    public RunStatus status() {
        return RunStatus.of(verification.passed(), faithfulness.holds());
    }

    /** What makes it other than verified, a line each: of each check that failed the first violation, then what likeness was lost. */
    public List<String> reasons() {
        return reasons(verification, faithfulness);
    }

    /** As {@link #reasons()}, of what was found in a motion. */
    public static List<String> reasons(Verification verification, Faithfulness faithfulness) {
        List<String> reasons = new ArrayList<>();
        verification.checks().stream()
                .filter(check -> !check.passed())
                .forEach(check -> reasons.add(check.check() + " broken (" + check.violations() + "): "
                        + check.details().stream()
                                .map(Object::toString)
                                .findFirst()
                                .orElse("")));
        reasons.addAll(faithfulness.reasons());
        return reasons;
    }

    /** How far the source's trunk leans. */
    public TrunkLean sourceLean() {
        return TrunkLean.of(method.sourceMotion());
    }

    /** How far the robot's trunk leans. */
    public TrunkLean robotLean() {
        return TrunkLean.of(new RobotPath(robot, trajectory));
    }

    /** Number of pairs of links whose collision was checked. */
    public int collisionPairs() {
        return pairs.count();
    }

    /** The same run, to be written with its joints in another order. */
    public RetargetOutcome withJointOrder(List<String> names) {
        return with(robot.withJointOrder(names), verification, findings, timings);
    }

    /** The same run with another verification. */
    public RetargetOutcome verifiedAs(Verification found) {
        return with(robot, found, findings, timings);
    }

    /** The same run with other timings. */
    public RetargetOutcome timedAs(Map<String, Double> seconds) {
        return with(robot, verification, findings, seconds);
    }

    /** The same run with one more finding. */
    public RetargetOutcome withFinding(Finding finding) {
        return with(
                robot,
                verification,
                Stream.concat(findings.stream(), Stream.of(finding)).toList(),
                timings);
    }

    private RetargetOutcome with(Robot same, Verification found, List<Finding> known, Map<String, Double> seconds) {
        return new RetargetOutcome(
                request,
                same,
                robotSource,
                pairs,
                clip,
                method,
                timeScale,
                targets,
                smoothing,
                trajectory,
                fingers,
                found,
                ground,
                costs,
                lowerBody,
                tracking,
                likeness,
                faithfulness,
                known,
                inputs,
                seconds);
    }
}
