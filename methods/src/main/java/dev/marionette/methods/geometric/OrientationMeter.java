package dev.marionette.methods.geometric;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.MethodMeter;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How far the robot's links are turned from the source's: the errors that the method brings down. */
final class OrientationMeter implements MethodMeter {
    private static final List<String> COLUMNS =
            List.of("mean_deg", "max_deg", "direction_mean_deg", "direction_max_deg");

    private final Robot robot;
    private final List<RobotLinks.Link> links;
    private final SegmentMotion segments;

    OrientationMeter(Robot robot, List<RobotLinks.Link> links, SegmentMotion segments) {
        this.robot = robot;
        this.links = links;
        this.segments = segments;
    }

    @Override
    public String key() {
        return "geometric";
    }

    @Override
    public String title() {
        return "Orientations of links";
    }

    @Override
    public String about() {
        return "The angle between how a link is turned and how the source's is, degrees, over the frames: as a whole, and the"
                + " direction of its bone alone, from joint to joint, which leaves out the roll about it.";
    }

    @Override
    public Measured measure(JointTrajectory trajectory) {
        int frames = trajectory.frames();
        double[][] whole = new double[links.size()][frames];
        double[][] direction = new double[links.size()][frames];
        Kinematics kinematics = new Kinematics(robot.model());
        double[] q = new double[trajectory.joints()];
        double[] axes = new double[9];
        double[] pose = new double[9];
        double[] wanted = new double[9];
        double[] actual = new double[9];
        for (int f = 0; f < frames; f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(f, d);
            }
            kinematics.update(q);
            double[] root = RootTurn.of(robot, trajectory, f);
            int phase = RobotPath.phase(f, frames, segments.frames());
            for (int i = 0; i < links.size(); i++) {
                RobotLinks.Link link = links.get(i);
                int at = 9 * (phase * Segment.count() + link.segment().ordinal());
                System.arraycopy(segments.rotations(), at, axes, 0, 9);
                Rotations.multiply(axes, 0, link.offset(), 0, wanted, 0);
                Rotations.multiply(root, 0, kinematics.poses(), 12 * link.body(), pose, 0);
                whole[i][f] = Math.toDegrees(Rotations.angle(wanted, 0, pose, 0));
                if (link.line().isPresent()) {
                    bone(kinematics, link.line().get(), root, actual);
                } else {
                    // the segment as the link has it
                    Rotations.multiplyTranspose(pose, 0, link.offset(), 0, actual, 0);
                }
                direction[i][f] = Math.toDegrees(between(actual, axes));
            }
        }
        Map<String, double[]> rows = new LinkedHashMap<>();
        Map<String, double[]> series = new LinkedHashMap<>();
        for (int i = 0; i < links.size(); i++) {
            RobotLinks.Link link = links.get(i);
            String id = link.segment().id();
            double[] row = rows.computeIfAbsent(id, none -> new double[COLUMNS.size()]);
            // direction and roll of a segment may be those of two links
            if (link.rolls() || row[0] == 0) {
                row[0] = mean(whole[i]);
                row[1] = max(whole[i]);
            }
            if (link.points()) {
                row[2] = mean(direction[i]);
                row[3] = max(direction[i]);
                series.put(id, direction[i]);
            }
        }
        return new Measured(COLUMNS, rows, "direction of the bone, degrees from the source's", series);
    }

    /** Up along a line, as the third column. */
    private static void bone(Kinematics kinematics, LineTasks.Line line, double[] root, double[] out) {
        double[] ends = new double[6];
        kinematics.position(line.from(), ends, 0);
        kinematics.position(line.to(), ends, 3);
        double[] up = {ends[0] - ends[3], ends[1] - ends[4], ends[2] - ends[5]};
        double length = Math.sqrt(up[0] * up[0] + up[1] * up[1] + up[2] * up[2]);
        for (int i = 0; i < 3; i++) {
            out[3 * i + 2] = (root[3 * i] * up[0] + root[3 * i + 1] * up[1] + root[3 * i + 2] * up[2]) / length;
        }
    }

    /** The angle between the third columns. */
    private static double between(double[] a, double[] b) {
        double dot = 0;
        for (int i = 0; i < 3; i++) {
            dot += a[3 * i + 2] * b[3 * i + 2];
        }
        return Math.acos(Math.min(1, Math.max(-1, dot)));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double v : values) {
            sum += v;
        }
        return sum / values.length;
    }

    private static double max(double[] values) {
        double most = 0;
        for (double v : values) {
            most = Math.max(most, v);
        }
        return most;
    }
}
