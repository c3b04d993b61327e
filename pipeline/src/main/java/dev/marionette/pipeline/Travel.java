package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.numerics.Quaternions;

/**
 * How the last frame has moved against the first one.
 *
 * @param turn about the vertical, rad
 * @param x of the point to which the origin goes, metres
 * @param y likewise
 */
record Travel(double turn, double x, double y) {
    /** From the first frame to the last one: the turn and shift that bring its joints nearest to theirs (Kabsch 1976, in the plane). */
    static Travel of(Clip clip) {
        int joints = clip.joints();
        int last = clip.frames() - 1;
        double[] mean = new double[4];
        for (int j = 0; j < joints; j++) {
            for (int axis = 0; axis < 2; axis++) {
                mean[axis] += clip.position(0, j, axis) / joints;
                mean[2 + axis] += clip.position(last, j, axis) / joints;
            }
        }
        double cross = 0;
        double dot = 0;
        for (int j = 0; j < joints; j++) {
            double ax = clip.position(0, j, 0) - mean[0];
            double ay = clip.position(0, j, 1) - mean[1];
            double bx = clip.position(last, j, 0) - mean[2];
            double by = clip.position(last, j, 1) - mean[3];
            cross += ax * by - ay * bx;
            dot += ax * bx + ay * by;
        }
        double turn = Math.atan2(cross, dot);
        double cos = Math.cos(turn);
        double sin = Math.sin(turn);
        return new Travel(turn, mean[2] - cos * mean[0] + sin * mean[1], mean[3] - sin * mean[0] - cos * mean[1]);
    }

    /** How far a point goes, metres. */
    double distance(double px, double py) {
        double[] p = {px, py, 0};
        move(p, 0);
        return Math.hypot(p[0] - px, p[1] - py);
    }

    /** The same so many times, backwards where the number is below zero. */
    Travel times(int n) {
        Travel all = new Travel(0, 0, 0);
        Travel step = n < 0 ? inverse() : this;
        for (int i = 0; i < Math.abs(n); i++) {
            double[] p = {all.x, all.y, 0};
            step.move(p, 0);
            all = new Travel(all.turn + step.turn, p[0], p[1]);
        }
        return all;
    }

    private Travel inverse() {
        double[] p = {-x, -y, 0};
        new Travel(-turn, 0, 0).move(p, 0);
        return new Travel(-turn, p[0], p[1]);
    }

    void move(double[] points, int at) {
        turn(points, at);
        points[at] += x;
        points[at + 1] += y;
    }

    void turn(double[] vectors, int at) {
        double a = vectors[at];
        double b = vectors[at + 1];
        vectors[at] = Math.cos(turn) * a - Math.sin(turn) * b;
        vectors[at + 1] = Math.sin(turn) * a + Math.cos(turn) * b;
    }

    void rotate(double[] rotations, int at) {
        double[] about = {Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)};
        Quaternions.multiply(about, 0, rotations, at, rotations, at);
    }

    /**
     * What a motion of a robot does a loop later, where its base goes from where it is in one frame to where it is in another.
     *
     * @param motion the motion whose frames move
     * @param from the frame in which the loop begins
     * @param to the frame in which it ends
     * @param count how many frames, from {@code from} on
     * @param still whether the base is to end where it began
     */
    static JointTrajectory later(JointTrajectory motion, double turn, int from, int to, int count, boolean still) {
        JointTrajectory part = motion.frames(from, from + count);
        if (!motion.floats()) {
            return part;
        }
        double[] base = part.base();
        double[] begin = new double[JointTrajectory.BASE_WIDTH];
        double[] end = new double[JointTrajectory.BASE_WIDTH];
        motion.basePose(from, begin);
        motion.basePose(still ? from : to, end);
        new Travel(turn, 0, 0).move(begin, 0);
        Travel travel = new Travel(turn, end[0] - begin[0], end[1] - begin[1]);
        for (int i = 0; i < base.length; i += JointTrajectory.BASE_WIDTH) {
            travel.move(base, i);
            travel.rotate(base, i + 3);
        }
        return part.withBase(base);
    }
}
