package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.retime.TimeScaling;
import dev.marionette.robots.Robot;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A floating base and the source over the ground, in the world: z up, the robot's ground at z = 0, the source faces +x in the first frame. */
final class WalkBlock {
    private final RetargetOutcome run;

    private WalkBlock(RetargetOutcome run) {
        this.run = run;
    }

    /**
     * The part {@code walk} of the block; empty where the base is fixed.
     *
     * @param source what {@link #source} returns. Not modified.
     */
    static Optional<Map<String, Object>> of(RetargetOutcome run, double[] source) {
        return run.ground().map(ground -> new WalkBlock(run).tree(source));
    }

    private Map<String, Object> tree(double[] source) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("base", Packed.floats(BasePoses.roots(run.robot().model(), run.trajectory())));
        tree.put("paths", paths());
        tree.put("person", Packed.floats(source));
        return tree;
    }

    /** Where the robot's keypoints go. */
    private Map<String, Object> paths() {
        Robot robot = run.robot();
        JointTrajectory q = run.trajectory();
        Kinematics kinematics = new Kinematics(robot.model());
        Map<BodyJoint, double[]> paths = new LinkedHashMap<>();
        run.targets().keySet().forEach(role -> paths.put(role, new double[3 * q.frames()]));
        double[] all = q.positions();
        double[] angles = new double[q.joints()];
        double[] base = new double[12];
        double[] p = new double[3];
        for (int f = 0; f < q.frames(); f++) {
            System.arraycopy(all, f * angles.length, angles, 0, angles.length);
            kinematics.update(angles);
            BasePoses.of(robot.model(), q, f, base);
            int frame = f;
            paths.forEach((role, path) -> {
                kinematics.position(robot.point(role).point(), p, 0);
                for (int i = 0; i < 3; i++) {
                    path[3 * frame + i] =
                            base[9 + i] + base[3 * i] * p[0] + base[3 * i + 1] * p[1] + base[3 * i + 2] * p[2];
                }
            });
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        paths.forEach((role, path) -> tree.put(role.id(), Packed.floats(path)));
        return tree;
    }

    /** The source's joints on the ground of a run that has some, in the order of the skeleton in place, at the frames of the result. */
    static double[] source(RetargetOutcome run) {
        SkeletonMotion inPlace = run.method().source();
        WalkingSource walking =
                WalkingSource.of(run.clip(), run.request().settings().get(SourceSettings.class), false);
        int joints = inPlace.joints().size();
        int frames = Math.min(walking.ground().frames(), inPlace.positions().length / (3 * joints));
        double[] out = new double[3 * joints * frames];
        double[] hips = new double[3];
        for (int f = 0; f < frames; f++) {
            walking.ground().hips(f, hips);
            for (int i = 0; i < 3; i++) {
                double middle = 0.5
                        * (walking.upright().position(f, BodyJoint.LEFT_HIP, i)
                                + walking.upright().position(f, BodyJoint.RIGHT_HIP, i));
                for (int j = 0; j < joints; j++) {
                    double at = walking.upright().position(f, inPlace.joints().get(j), i);
                    out[3 * (f * joints + j) + i] = at - middle + hips[i];
                }
            }
        }
        return TimeScaling.slowDown(out, 3 * joints, run.method().slowdown());
    }
}
