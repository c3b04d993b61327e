package dev.marionette.pipeline.metrics;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.SourceMotion;
import dev.marionette.methods.normalizedpose.Polyline;
import dev.marionette.methods.normalizedpose.PoseMetric;
import dev.marionette.postprocess.smooth.Smoothness;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.util.OptionalDouble;
import java.util.function.ToDoubleBiFunction;

/** Elbows and hands of a body about their own shoulders, left before right. */
final class ArmPath {
    /** What is followed. */
    enum Point {
        ELBOW,
        /** The end of the forearm: the wrist, or the hand of a robot without a wrist. */
        HAND
    }

    /** A hand moves where its deviation is this part of the arm's length. */
    private static final double MOVING = 0.05;

    /** Points of the sum that stands for the integral along an arm. */
    private static final int CURVE_POINTS = 100;

    private static final int STEP = 2 * Point.values().length * 3;

    private final int frames;
    /** frames × side × point × 3, metres. */
    private final double[] offsets;
    /** Mean length of upper arm and forearm by side, metres. */
    private final double[] lengths = new double[2];

    private interface Points {
        double position(int frame, BodyJoint joint, int axis);
    }

    private ArmPath(int frames, Points points, BodyJoint leftEnd, BodyJoint rightEnd) {
        this.frames = frames;
        offsets = new double[frames * STEP];
        for (int f = 0; f < frames; f++) {
            side(0, f, points, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, leftEnd);
            side(1, f, points, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, rightEnd);
        }
    }

    private void side(int side, int f, Points points, BodyJoint shoulder, BodyJoint elbow, BodyJoint end) {
        int e = offset(f, side, Point.ELBOW);
        int h = offset(f, side, Point.HAND);
        double upper = 0;
        double fore = 0;
        for (int k = 0; k < 3; k++) {
            double origin = points.position(f, shoulder, k);
            offsets[e + k] = points.position(f, elbow, k) - origin;
            offsets[h + k] = points.position(f, end, k) - origin;
            upper += offsets[e + k] * offsets[e + k];
            fore += (offsets[h + k] - offsets[e + k]) * (offsets[h + k] - offsets[e + k]);
        }
        lengths[side] += (Math.sqrt(upper) + Math.sqrt(fore)) / frames;
    }

    private static int offset(int frame, int side, Point point) {
        return frame * STEP + (side * Point.values().length + point.ordinal()) * 3;
    }

    /** Of the source, in its frame. */
    static ArmPath ofSource(SourceMotion source) {
        return new ArmPath(source.frames(), source::position, BodyJoint.LEFT_WRIST, BodyJoint.RIGHT_WRIST);
    }

    /** Of a robot, in its body frame. */
    static ArmPath ofRobot(Robot robot, RobotPath path, int frames) {
        return new ArmPath(
                frames,
                path::position,
                end(robot, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND),
                end(robot, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND));
    }

    private static BodyJoint end(Robot robot, BodyJoint wrist, BodyJoint hand) {
        return robot.find(wrist).isPresent() ? wrist : hand;
    }

    /** Mean distance from the same point of another body at the same phase, each in lengths of its own arm. */
    double offset(ArmPath other, Point point) {
        double sum = 0;
        for (int f = 0; f < frames; f++) {
            int g = RobotPath.phase(f, frames, other.frames);
            for (int side = 0; side < 2; side++) {
                double squared = 0;
                for (int k = 0; k < 3; k++) {
                    double mine = offsets[offset(f, side, point) + k] / lengths[side];
                    double its = other.offsets[offset(g, side, point) + k] / other.lengths[side];
                    squared += (mine - its) * (mine - its);
                }
                sum += Math.sqrt(squared);
            }
        }
        return sum / (2 * frames);
    }

    /** Ep, mean over frames and arms: the mean over 100 points of the squared distance of the arms' curves of length one. */
    double poseError(ArmPath other) {
        return overPhases(
                other,
                (mine, its) ->
                        Polyline.squaredDistance(mine, Polyline.knots(mine), its, Polyline.knots(its), CURVE_POINTS));
    }

    /** Ee, mean over frames and arms: the squared distance of the ends of the arms' curves of length one. */
    double endError(ArmPath other) {
        return overPhases(other, PoseMetric::end);
    }

    /** Mean over frames and arms of a distance between two curves of length one: corners × 3 each. */
    private double overPhases(ArmPath other, ToDoubleBiFunction<double[], double[]> distance) {
        double sum = 0;
        for (int f = 0; f < frames; f++) {
            int g = RobotPath.phase(f, frames, other.frames);
            for (int side = 0; side < 2; side++) {
                sum += distance.applyAsDouble(curve(f, side), other.curve(g, side));
            }
        }
        return sum / (2 * frames);
    }

    private double[] curve(int frame, int side) {
        double[] points = new double[9];
        System.arraycopy(offsets, offset(frame, side, Point.ELBOW), points, 3, 3);
        System.arraycopy(offsets, offset(frame, side, Point.HAND), points, 6, 3);
        return Polyline.normalized(points);
    }

    /** Mean over the hands that move: along an axis by more than a twentieth of the arm, as deviation. */
    OptionalDouble spectralArcLength(double rateHz) {
        double sum = 0;
        int count = 0;
        for (int side = 0; side < 2; side++) {
            OptionalDouble length = moves(side)
                    ? Smoothness.spectralArcLength(handSpeed(side, rateHz), rateHz)
                    : OptionalDouble.empty();
            if (length.isPresent()) {
                sum += length.getAsDouble();
                count++;
            }
        }
        return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
    }

    private boolean moves(int side) {
        for (int k = 0; k < 3; k++) {
            double sum = 0;
            double squares = 0;
            for (int f = 0; f < frames; f++) {
                double x = offsets[offset(f, side, Point.HAND) + k];
                sum += x / frames;
                squares += x * x / frames;
            }
            if (squares - sum * sum > MOVING * MOVING * lengths[side] * lengths[side]) {
                return true;
            }
        }
        return false;
    }

    private double[] handSpeed(int side, double rateHz) {
        double[] speed = new double[frames - 1];
        for (int f = 1; f < frames; f++) {
            double squared = 0;
            for (int k = 0; k < 3; k++) {
                double step = offsets[offset(f, side, Point.HAND) + k] - offsets[offset(f - 1, side, Point.HAND) + k];
                squared += step * step;
            }
            speed[f - 1] = Math.sqrt(squared) * rateHz;
        }
        return speed;
    }
}
