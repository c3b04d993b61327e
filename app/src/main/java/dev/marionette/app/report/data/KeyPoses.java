package dev.marionette.app.report.data;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The few poses that onion skins show, by farthest-point sampling (Gonzalez 1985): the first frame, then always the frame whose
 * pose is farthest from all that were chosen, the earlier of two. So extremes come first, and no two ghosts look the same. The distance of two
 * poses is the root mean square of those of the bodies' origins and the keypoints, in the world where the base floats.
 */
final class KeyPoses {
    /** Poses that are chosen at most. */
    static final int MOST = 7;
    /** Poses nearer to each other than this share of the farthest that one is from the first, in place, would hide each other. */
    private static final double APART = 1.0 / 3;
    /** Poses nearer than this share of the height look the same. */
    private static final double LEAST = 0.01;
    /** Of longer motions, frames at equal distances are looked at. */
    private static final int LOOKED_AT = 3000;

    private final RobotModel model;
    private final JointTrajectory motion;
    private final boolean walks;
    private final List<BodyPoint> points = new ArrayList<>();

    private KeyPoses(RetargetOutcome run) {
        model = run.robot().model();
        motion = run.trajectory();
        walks = run.ground().isPresent();
        for (int b = 0; b < model.bodyCount(); b++) {
            points.add(new BodyPoint(b, 0, 0, 0));
        }
        run.robot().points().values().forEach(point -> points.add(point.point()));
    }

    /** The part {@code keyPoses} of the motion: {@code frames}, ascending, and {@code telling}, the pose that shows the motion best. */
    static Map<String, Object> of(RetargetOutcome run) {
        KeyPoses poses = new KeyPoses(run);
        int step = 1 + (run.trajectory().frames() - 1) / LOOKED_AT;
        double[] inPlace = poses.positions(step, false);
        int columns = 3 * poses.points.size();
        int telling = farthest(inPlace, columns);
        double least = Math.max(LEAST * run.robot().height(), APART * distance(inPlace, columns, 0, telling));
        int[] frames = choose(poses.walks ? poses.positions(step, true) : inPlace, columns, least);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("frames", Arrays.stream(frames).sorted().map(f -> step * f).toArray());
        tree.put("telling", step * telling);
        return tree;
    }

    /** The frame whose pose is farthest from the first, the earlier of two. */
    static int farthest(double[] poses, int columns) {
        int farthest = 0;
        double most = 0;
        for (int f = 0; f < poses.length / columns; f++) {
            double d = distance(poses, columns, 0, f);
            farthest = d > most ? f : farthest;
            most = Math.max(d, most);
        }
        return farthest;
    }

    /**
     * Frames in the order in which they are chosen.
     *
     * @param poses coordinates of points, m, {@code columns} a frame. Not modified.
     * @param least poses nearer to one that was chosen are not, m
     */
    static int[] choose(double[] poses, int columns, double least) {
        double[] nearest = new double[poses.length / columns];
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        int[] chosen = new int[Math.min(MOST, nearest.length)];
        int next = 0;
        for (int n = 0; n < chosen.length; n++) {
            if (nearest[next] < least) {
                return Arrays.copyOf(chosen, n);
            }
            chosen[n] = next;
            for (int f = 0; f < nearest.length; f++) {
                nearest[f] = Math.min(nearest[f], distance(poses, columns, next, f));
            }
            for (int f = 0; f < nearest.length; f++) {
                next = nearest[f] > nearest[next] ? f : next;
            }
        }
        return chosen;
    }

    private static double distance(double[] poses, int columns, int a, int b) {
        double sum = 0;
        for (int i = 0; i < columns; i++) {
            double d = poses[a * columns + i] - poses[b * columns + i];
            sum += d * d;
        }
        return Math.sqrt(3 * sum / columns);
    }

    /** Where the points are at every step-th frame: in the world, or in the frame of the root link. */
    private double[] positions(int step, boolean world) {
        int columns = 3 * points.size();
        double[] out = new double[columns * (1 + (motion.frames() - 1) / step)];
        Kinematics kinematics = new Kinematics(model);
        double[] angles = new double[motion.joints()];
        double[] base = new double[12];
        double[] p = new double[3];
        for (int o = 0, f = 0; f < motion.frames(); f += step) {
            for (int d = 0; d < angles.length; d++) {
                angles[d] = motion.position(f, d);
            }
            kinematics.update(angles);
            if (world) {
                BasePoses.of(model, motion, f, base);
            }
            for (BodyPoint point : points) {
                kinematics.position(point, p, 0);
                for (int i = 0; i < 3; i++) {
                    out[o++] = world
                            ? base[9 + i] + base[3 * i] * p[0] + base[3 * i + 1] * p[1] + base[3 * i + 2] * p[2]
                            : p[i];
                }
            }
        }
        return out;
    }
}
