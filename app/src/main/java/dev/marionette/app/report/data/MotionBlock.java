package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.retime.TimeScaling;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What moves: angles, skeletons, paths and what happens at each frame, all at the frames of the result. */
final class MotionBlock {
    private final RetargetOutcome run;
    private final RunTrace trace;

    private MotionBlock(RunTrace trace) {
        this.trace = trace;
        run = trace.run();
    }

    /** The part {@code motion} of the block. */
    static Map<String, Object> of(RunTrace trace) {
        return new MotionBlock(trace).tree();
    }

    private Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("frames", trace.frames());
        tree.put("period", run.trajectory().periodSeconds());
        tree.put("timeScale", run.timeScale());
        tree.put("before", Packed.floats(trace.found().positions()));
        tree.put("after", Packed.floats(run.trajectory().positions()));
        tree.put("keyPoses", KeyPoses.of(run));
        FingerBlock.motion(run).ifPresent(fingers -> tree.put("fingers", fingers));
        tree.put("source", skeleton(run.method().source()));
        run.method().adjusted().ifPresent(body -> tree.put("adjusted", skeleton(body)));
        tree.put("targets", targets());
        tree.put("paths", paths());
        tree.put("errorsBefore", packed(trace.errorsFound()));
        tree.put("errors", packed(trace.errors()));
        tree.put("flags", Packed.bytes(trace.hits().flags()));
        tree.put("near", near());
        return tree;
    }

    /** The joints of the source in place, at the frames of the result, frames × joints × 3. */
    static double[] source(RetargetOutcome run) {
        return slowed(run, run.method().source());
    }

    private static double[] slowed(RetargetOutcome run, SkeletonMotion motion) {
        return TimeScaling.slowDown(
                motion.positions(), 3 * motion.joints().size(), run.method().slowdown());
    }

    private Map<String, Object> skeleton(SkeletonMotion motion) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("joints", motion.joints().stream().map(BodyJoint::id).toList());
        tree.put("parents", motion.parents());
        tree.put("positions", Packed.steps(slowed(run, motion)));
        return tree;
    }

    private static Map<String, Object> packed(Map<BodyJoint, double[]> series) {
        Map<String, Object> tree = new LinkedHashMap<>();
        series.forEach((role, values) -> tree.put(role.id(), Packed.floats(values)));
        return tree;
    }

    private Map<String, Object> targets() {
        Map<String, Object> tree = new LinkedHashMap<>();
        run.targets().forEach((role, path) -> tree.put(role.id(), Packed.floats(facing(path))));
        return tree;
    }

    /** Where the robot's keypoints go, body frame. */
    private Map<String, Object> paths() {
        Robot robot = run.robot();
        JointTrajectory q = run.trajectory();
        Kinematics kinematics = new Kinematics(robot.model());
        Map<BodyJoint, double[]> paths = new LinkedHashMap<>();
        run.targets().keySet().forEach(role -> paths.put(role, new double[3 * q.frames()]));
        double[] angles = new double[q.joints()];
        for (int f = 0; f < q.frames(); f++) {
            for (int d = 0; d < angles.length; d++) {
                angles[d] = q.position(f, d);
            }
            kinematics.update(angles);
            int frame = f;
            paths.forEach((role, path) -> kinematics.position(robot.point(role).point(), path, 3 * frame));
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        paths.forEach((role, path) -> tree.put(role.id(), Packed.floats(facing(path))));
        return tree;
    }

    /** From the root frame to the body frame. */
    private double[] facing(double[] path) {
        double c = Math.cos(run.robot().forwardYaw());
        double s = Math.sin(run.robot().forwardYaw());
        double[] out = path.clone();
        for (int i = 0; i < path.length; i += 3) {
            out[i] = c * path[i] + s * path[i + 1];
            out[i + 1] = c * path[i + 1] - s * path[i];
        }
        return out;
    }

    /** frame, link, link and distance in tenths of a millimetre, of every near pair. */
    private List<int[]> near() {
        List<int[]> rows = new ArrayList<>();
        for (Nearness.Near near : trace.near().links()) {
            int tenths = (int) Math.ceil(1e4 * near.metres());
            // what touches stays at or below zero, what does not above
            rows.add(new int[] {near.frame(), near.linkA(), near.linkB(), near.touches() ? Math.min(0, tenths) : tenths
            });
        }
        return rows;
    }
}
