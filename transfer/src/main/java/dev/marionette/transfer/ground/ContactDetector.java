package dev.marionette.transfer.ground;

import dev.marionette.api.FootContacts.Stance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds when a foot stands on flat ground, from the paths of its ankle and, where the clip has one, of its toes.
 *
 * <p>A foot stands where its ankle, or its toes with the ankle not high above them, is slow and low. Low is measured from the
 * height at which the point rests, so that the level of the ground and the thickness of the shoe need not be known. Both
 * measures have hysteresis: a stance begins below the lower thresholds and ends above the upper ones. A stance in which the
 * foot creeps or turns too far is cut: the robot, whose foot does not slide, takes a step there.
 *
 * <p>All lengths are for a leg of 0.9 m and grow with it.
 */
final class ContactDetector {
    private static final double LEG = 0.9;
    private static final double SLOW = 0.25;
    private static final double NOT_SLOW = 0.5;
    private static final double LOW = 0.035;
    private static final double NOT_LOW = 0.06;
    /** How high the ankle of a foot that does not roll may be above its rest while the toes still carry. */
    private static final double HEEL = 0.05;
    /** How far a foot may creep in one stance. */
    private static final double CREEP = 0.06;
    /** How far a foot may turn in one stance, rad. */
    private static final double PIVOT = Math.toRadians(25);
    /** Shorter stances are none, shorter swings are none, and so long is the step where a stance is cut, seconds. */
    private static final double SHORTEST_STANCE = 0.1;

    private static final double SHORTEST_SWING = 0.1;
    private static final double STEP = 0.25;
    /** Half the window of the velocity, seconds. */
    private static final double WINDOW = 0.04;

    private final double scale;
    private final double rateHz;
    private final boolean rolls;

    /**
     * @param legLength hip to knee to ankle, metres
     * @param rolls whether a foot whose toes alone are on the ground stands, however high the heel
     */
    ContactDetector(double legLength, double rateHz, boolean rolls) {
        scale = legLength / LEG;
        this.rateHz = rateHz;
        this.rolls = rolls;
    }

    /** Frames per second of the paths that it looks at. */
    double rateHz() {
        return rateHz;
    }

    /**
     * The stances of one foot.
     *
     * @param ankle frames × 3, z up, metres. Not modified.
     * @param ankleRest the height at which ankles rest on the ground
     * @param toes frames × 3, or empty. Not modified.
     * @param toesRest the height at which toes rest on the ground
     * @param yaw where the foot points, rad, continuous, by frame. Not modified.
     * @param lies by frame, whether the shank lies rather than stands, so that the sole cannot be on the ground. Not modified.
     */
    List<Stance> stances(
            double[] ankle, double ankleRest, double[] toes, double toesRest, double[] yaw, boolean[] lies) {
        int frames = yaw.length;
        boolean[] down = standing(ankle, ankleRest);
        for (int f = 0; f < frames; f++) {
            down[f] &= !lies[f];
        }
        if (toes.length > 0) {
            boolean[] onToes = standing(toes, toesRest);
            for (int f = 0; f < frames; f++) {
                down[f] |= onToes[f] && !lies[f] && (rolls || ankle[3 * f + 2] - ankleRest < HEEL * scale);
            }
        }
        settle(down);
        List<Stance> cut = new ArrayList<>();
        for (Stance stance : Stance.where(down)) {
            cut(stance, rolls && toes.length > 0 ? toes : ankle, yaw, cut);
        }
        cut.removeIf(s -> s.frames() < Math.min(SHORTEST_STANCE * rateHz, frames));
        return cut;
    }

    /**
     * When a part that is no foot is in contact with the ground.
     *
     * @param path frames × 3, z up, metres. Not modified.
     * @param rest the height of its joint where it is
     */
    List<Stance> contacts(double[] path, double rest) {
        int frames = path.length / 3;
        return stances(path, rest, new double[0], 0, new double[frames], new boolean[frames]);
    }

    private boolean[] standing(double[] p, double rest) {
        int frames = p.length / 3;
        double[] speed = speed(p);
        boolean[] down = new boolean[frames];
        boolean on = false;
        for (int f = 0; f < frames; f++) {
            double height = p[3 * f + 2] - rest;
            double allowedHeight = (on ? NOT_LOW : LOW) * scale;
            double allowedSpeed = (on ? NOT_SLOW : SLOW) * scale;
            on = height < allowedHeight && speed[f] < allowedSpeed;
            down[f] = on;
        }
        // the same backwards, so that a stance begins as readily as it ends
        on = false;
        for (int f = frames - 1; f >= 0; f--) {
            double height = p[3 * f + 2] - rest;
            on = height < (on ? NOT_LOW : LOW) * scale && speed[f] < (on ? NOT_SLOW : SLOW) * scale;
            down[f] |= on;
        }
        return down;
    }

    /**
     * By frame, whether an end of the foot is slow and low enough for a stance to begin.
     *
     * @param path its path, frames × 3, z up, metres. Not modified.
     * @param rest the height at which it rests on the ground
     */
    boolean[] belowLower(double[] path, double rest) {
        return below(path, rest, SLOW * scale, LOW * scale);
    }

    /** By frame, whether it is slow and low enough for a stance to go on. */
    boolean[] belowUpper(double[] path, double rest) {
        return below(path, rest, NOT_SLOW * scale, NOT_LOW * scale);
    }

    private boolean[] below(double[] path, double rest, double slow, double low) {
        double[] speed = speed(path);
        boolean[] below = new boolean[speed.length];
        for (int f = 0; f < below.length; f++) {
            below[f] = speed[f] < slow && path[3 * f + 2] - rest < low;
        }
        return below;
    }

    /** Speed of a point by frame, m/s, over a window about it. */
    double[] speed(double[] p) {
        int frames = p.length / 3;
        int half = Math.max(1, (int) Math.round(WINDOW * rateHz));
        double[] speed = new double[frames];
        for (int f = 0; f < frames && frames > 1; f++) {
            int a = 3 * Math.max(0, f - half);
            int b = 3 * Math.min(frames - 1, f + half);
            double dx = p[b] - p[a];
            double dy = p[b + 1] - p[a + 1];
            double dz = p[b + 2] - p[a + 2];
            speed[f] = Math.sqrt(dx * dx + dy * dy + dz * dz) * rateHz * 3 / (b - a);
        }
        return speed;
    }

    /**
     * Without stances, and swings between them, that are too short to be any. The shortest go first: a swing between two stances is not
     * bridged for the sake of one that is shorter than the swing.
     */
    private void settle(boolean[] down) {
        for (int length = 1; length < Math.max(SHORTEST_SWING, SHORTEST_STANCE) * rateHz; length++) {
            if (length < SHORTEST_SWING * rateHz) {
                turn(down, false, length);
            }
            if (length < Math.min(SHORTEST_STANCE * rateHz, down.length)) {
                turn(down, true, length);
            }
        }
    }

    /**
     * Fills gaps that are shorter than the shortest stance, inside stances only.
     *
     * @param flags by frame; modified
     * @param stands by frame. Not modified.
     */
    void fillShortGaps(boolean[] flags, boolean[] stands) {
        for (int length = 1; length < SHORTEST_STANCE * rateHz; length++) {
            turn(flags, false, length);
        }
        for (int f = 0; f < flags.length; f++) {
            flags[f] &= stands[f];
        }
    }

    /** Makes stances of so many frames swings or, where it is for swings between stances, the other way round. */
    private static void turn(boolean[] down, boolean stances, int length) {
        int first = 0;
        for (int f = 1; f <= down.length; f++) {
            if (f == down.length || down[f] != down[f - 1]) {
                boolean between = first > 0 && f < down.length;
                if (f - first == length && down[f - 1] == stances && (stances || between)) {
                    Arrays.fill(down, first, f, !stances);
                }
                first = f;
            }
        }
    }

    /** Cuts a stance where a point of the foot has crept, or the foot turned, too far since it began. */
    private void cut(Stance stance, double[] point, double[] yaw, List<Stance> out) {
        int step = Math.max(2, (int) Math.round(STEP * rateHz));
        int first = stance.first();
        for (int f = stance.first(); f <= stance.last(); f++) {
            double moved = Math.hypot(point[3 * f] - point[3 * first], point[3 * f + 1] - point[3 * first + 1]);
            boolean far = moved > CREEP * scale || Math.abs(yaw[f] - yaw[first]) > PIVOT;
            if (far && f + step / 2 < stance.last()) {
                if (f - step / 2 > first) {
                    out.add(new Stance(first, f - step / 2));
                }
                first = Math.min(stance.last(), f + step / 2);
                f = first;
            }
        }
        if (first <= stance.last()) {
            out.add(new Stance(first, stance.last()));
        }
    }

    /**
     * The height at which a point rests: the median over its low and slow frames.
     *
     * @param paths paths of the same point of both feet, frames × 3 each. Not modified.
     */
    double restHeight(List<double[]> paths) {
        double[] all = paths.stream()
                .flatMapToDouble(
                        p -> java.util.stream.IntStream.range(0, p.length / 3).mapToDouble(f -> p[3 * f + 2]))
                .sorted()
                .toArray();
        // a single dropped frame must not set the level
        double low = all[(int) (0.02 * (all.length - 1))];
        List<Double> still = new ArrayList<>();
        for (double[] p : paths) {
            double[] speed = speed(p);
            for (int f = 0; f < speed.length; f++) {
                if (speed[f] < SLOW * scale && p[3 * f + 2] < low + NOT_LOW * scale) {
                    still.add(p[3 * f + 2]);
                }
            }
        }
        double[] heights = still.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(heights);
        return heights.length == 0 ? low : heights[heights.length / 2];
    }
}
