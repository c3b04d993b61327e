package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.RobotPoint;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.repair.Repair;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Why a joint of interest is off its target in a stretch of frames. What holds in a third of the frames counts as a cause:
 * the robot drawn back to its home pose; a limb that goes over from one way of taking its poses to another; a joint between the root and the point at a limit; its links near others; a target
 * farther from the shoulder than the arm is long; a point that only the trunk moves; smoothing. Where none does, the targets ask for more than the joints can
 * do at once.
 */
final class Causes {
    private static final double SHARE = 1.0 / 3;
    private static final double LED_SECONDS = 0.1;
    private static final double[] NOTHING = {};

    private final RunTrace trace;
    private final RetargetOutcome run;
    private final RobotModel model;

    Causes(RunTrace trace) {
        this.trace = trace;
        run = trace.run();
        model = run.robot().model();
    }

    /** At least one clause. */
    List<String> of(BodyJoint role, FrameRuns.Run frames) {
        RobotPoint point = run.robot().point(role);
        List<Integer> chain = chain(point);
        List<String> causes = new ArrayList<>();
        heldBack(frames).ifPresent(causes::add);
        changing(frames).ifPresent(causes::add);
        limits(chain, frames, LimitHits.LOWER, "lower limit").ifPresent(causes::add);
        limits(chain, frames, LimitHits.UPPER, "upper limit").ifPresent(causes::add);
        limits(chain, frames, LimitHits.VELOCITY, "velocity limit").ifPresent(causes::add);
        nearLinks(point, frames).ifPresent(causes::add);
        outOfReach(role, frames).ifPresent(causes::add);
        if (causes.isEmpty() && onTrunk(point)) {
            causes.add("no joint moves it apart from the trunk");
        }
        if (causes.isEmpty() && smoothed(role, frames)) {
            causes.add("inverse kinematics reached it, but only by a jump that smoothing took out");
        }
        if (causes.isEmpty()) {
            causes.add("no single limit is hit; the targets ask for more than its joints can do at once");
        }
        return causes;
    }

    /** Degrees of freedom from the root to the body of a point. */
    private List<Integer> chain(RobotPoint point) {
        List<Integer> chain = new ArrayList<>();
        for (int b = point.point().body(); b > 0; b = model.parentBody(b)) {
            chain.add(0, model.bodyDof(b));
        }
        return chain;
    }

    private Optional<String> heldBack(FrameRuns.Run frames) {
        double least = 1;
        Set<String> pairs = new LinkedHashSet<>();
        int held = 0;
        for (Repair repair : run.repairs()) {
            int overlap =
                    Math.min(repair.lastFrame(), frames.last()) - Math.max(repair.firstFrame(), frames.first()) + 1;
            if (repair.kind() == Repair.Kind.HELD_BACK && overlap > 0) {
                held += overlap;
                least = Math.min(least, repair.amount());
                pairs.addAll(repair.subjects());
            }
        }
        return held < SHARE * frames.frames()
                ? Optional.empty()
                : Optional.of(Words.format(
                        "blended towards the home posture, to %.0f %% of the motion, as %s could not be kept apart",
                        100 * least, Words.list(List.copyOf(pairs))));
    }

    private Optional<String> changing(FrameRuns.Run frames) {
        int changing = 0;
        for (int f = frames.first(); f <= frames.last(); f++) {
            int solved = (int) Math.round(f / run.timeScale());
            changing += run.method().changeovers().stream().anyMatch(c -> c.first() <= solved && solved <= c.last())
                    ? 1
                    : 0;
        }
        return changing < SHARE * frames.frames()
                ? Optional.empty()
                : Optional.of("a limb switches from one IK branch to another, as its joints' ranges end");
    }

    private Optional<String> limits(List<Integer> chain, FrameRuns.Run frames, int flag, String what) {
        List<String> names = new ArrayList<>();
        // a joint that is too slow is behind before its target is missed
        int led =
                flag == LimitHits.VELOCITY ? (int) (LED_SECONDS / trace.found().periodSeconds()) : 0;
        int from = Math.max(0, frames.first() - led);
        for (int d : chain) {
            int hits = 0;
            for (int f = from; f <= frames.last(); f++) {
                hits += (trace.hits().at(f, d) & flag) != 0 ? 1 : 0;
            }
            if (hits >= SHARE * frames.frames()) {
                names.add(model.jointName(d));
            }
        }
        String at = names.size() > 1 ? " are at their " + what + "s" : " is at its " + what;
        return names.isEmpty() ? Optional.empty() : Optional.of(Words.list(names) + at);
    }

    private Optional<String> nearLinks(RobotPoint point, FrameRuns.Run frames) {
        Set<Integer> seen = new LinkedHashSet<>();
        Nearness.Near closest = null;
        for (Nearness.Near near : trace.near().links()) {
            boolean inside = near.frame() >= frames.first() && near.frame() <= frames.last();
            if (inside && (onChain(point, near.linkA()) || onChain(point, near.linkB()))) {
                seen.add(near.frame());
                closest = closest == null || near.metres() < closest.metres() ? near : closest;
            }
        }
        return closest == null || seen.size() < SHARE * frames.frames()
                ? Optional.empty()
                : Optional.of(
                        Words.near(model.linkName(closest.linkA()), model.linkName(closest.linkB()), closest.metres()));
    }

    /** Whether a link is part of the limb that moves a point: beyond the trunk and on the way to it. */
    private boolean onChain(RobotPoint point, int link) {
        int body = model.bodyOf(link);
        for (int b = point.point().body(); b > 0 && b != run.robot().trunkBody(); b = model.parentBody(b)) {
            if (b == body) {
                return true;
            }
        }
        return false;
    }

    private boolean onTrunk(RobotPoint point) {
        for (int b = run.robot().trunkBody(); b >= 0; b = model.parentBody(b)) {
            if (b == point.point().body()) {
                return true;
            }
        }
        return false;
    }

    private Optional<String> outOfReach(BodyJoint role, FrameRuns.Run frames) {
        BodyJoint shoulder = role.name().startsWith("LEFT_") ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
        if (role == BodyJoint.HEAD || run.robot().find(shoulder).isEmpty()) {
            return Optional.empty();
        }
        Kinematics kinematics = new Kinematics(model);
        double reach = Reach.of(run.robot(), role);
        double[] target = run.targets().getOrDefault(role, NOTHING);
        JointTrajectory q = run.trajectory();
        double[] p = new double[3];
        double farthest = 0;
        int beyond = 0;
        for (int f = frames.first(); f <= frames.last(); f++) {
            kinematics.update(frame(q, f));
            kinematics.position(run.robot().point(shoulder).point(), p, 0);
            double ratio = Math.sqrt(square(target[3 * f] - p[0])
                            + square(target[3 * f + 1] - p[1])
                            + square(target[3 * f + 2] - p[2]))
                    / reach;
            beyond += ratio > 1.005 ? 1 : 0;
            farthest = Math.max(farthest, ratio);
        }
        return beyond < SHARE * frames.frames()
                ? Optional.empty()
                : Optional.of(Words.format("the target is out of reach, up to %.2f arm's lengths away", farthest));
    }

    private boolean smoothed(BodyJoint role, FrameRuns.Run frames) {
        double[] found = trace.errorsFound().getOrDefault(role, NOTHING);
        double[] last = trace.errors().getOrDefault(role, NOTHING);
        double before = 0;
        double after = 0;
        for (int f = frames.first(); f <= frames.last(); f++) {
            before += found[f];
            after += last[f];
        }
        return before < 0.5 * after;
    }

    private static double[] frame(JointTrajectory q, int f) {
        double[] values = new double[q.joints()];
        for (int d = 0; d < values.length; d++) {
            values[d] = q.position(f, d);
        }
        return values;
    }

    private static double square(double v) {
        return v * v;
    }
}
