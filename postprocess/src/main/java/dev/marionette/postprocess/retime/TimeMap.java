package dev.marionette.postprocess.retime;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Local retiming of a clip: each frame is stretched by a factor of its own, at the same frame rate. Between the
 * frames of the clip, positions follow Catmull–Rom cubics and orientations great arcs.
 */
public final class TimeMap {
    /** By frame of the clip, when it is due, in periods; rises by 1 a frame where the clip keeps its time. */
    private final double[] due;

    private TimeMap(double[] factors) {
        due = new double[factors.length];
        for (int f = 1; f < due.length; f++) {
            due[f] = due[f - 1] + 0.5 * (factors[f - 1] + factors[f]);
        }
    }

    /**
     * Of factors by frame.
     *
     * @param factors how many times as long as before the clip takes there, at least 1. Not modified.
     */
    public static TimeMap of(double[] factors) {
        for (double factor : factors) {
            if (!(factor >= 1) || factor > TimeScaling.MAX_FACTOR) {
                throw new IllegalArgumentException(factor + " is not in [1, " + TimeScaling.MAX_FACTOR + "]");
            }
        }
        return new TimeMap(factors.clone());
    }

    /** The same with the speed changing over so many frames before and after, so that nothing jerks. */
    public TimeMap smoothed(int reach) {
        int frames = due.length;
        double[] smooth = new double[frames];
        for (int f = 0; f < frames; f++) {
            int from = Math.max(0, f - reach);
            int to = Math.min(frames - 1, f + reach);
            smooth[f] = to == from ? 1 : (due[to] - due[from]) / (to - from);
        }
        return new TimeMap(smooth);
    }

    /** Whole periods that the retimed clip takes; what is left of the last one is cut off. */
    private int periods() {
        return (int) Math.floor(due[due.length - 1] + 1e-9);
    }

    /** How many times as long as before the clip takes in all. */
    public double factor() {
        return due.length == 1 ? 1 : (double) periods() / (due.length - 1);
    }

    /** By frame of the clip, how many times as long as before it takes there. */
    public double[] factors() {
        double[] factors = new double[due.length];
        for (int f = 0; f < due.length; f++) {
            int before = Math.max(0, f - 1);
            int after = Math.min(due.length - 1, f + 1);
            factors[f] = after == before ? 1 : (due[after] - due[before]) / (after - before);
        }
        return factors;
    }

    /** The frame of the clip, with its fraction, that is due after a part of the retimed clip, in [0, 1]. */
    public double source(double part) {
        return at(part * periods());
    }

    private double at(double time) {
        if (due.length == 1 || time <= 0) {
            return 0;
        }
        int i = Arrays.binarySearch(due, time);
        if (i >= 0) {
            return i;
        }
        int next = -i - 1;
        return next >= due.length ? due.length - 1 : next - 1 + (time - due[next - 1]) / (due[next] - due[next - 1]);
    }

    /** The clip in its new time. */
    public Clip apply(Clip clip) {
        if (clip.frames() != due.length) {
            throw new IllegalArgumentException(clip.frames() + " frames are not " + due.length);
        }
        int frames = periods() + 1;
        double[] at = new double[frames];
        for (int f = 0; f < frames; f++) {
            at[f] = at(f);
        }
        double[] velocities = clip.angularVelocities();
        Clip retimed = new Clip(
                        clip.name(),
                        clip.rateHz(),
                        clip.jointNames(),
                        parents(clip),
                        cubic(clip.positions(), 3 * clip.joints(), at),
                        clip.hasOrientations() ? slerp(clip.orientations(), at, clip.joints()) : new double[0],
                        clip.restPositions(),
                        clip.roles(),
                        clip.findings())
                .withEvidence(clip.evidence())
                .withSkin(clip::skin)
                .withContacts(nearest(clip.contacts(), at));
        return velocities.length == 0 ? retimed : retimed.withAngularVelocities(slower(velocities, at, clip.joints()));
    }

    /** The flags of the nearest frames. */
    private static Map<BodyJoint, boolean[]> nearest(Map<BodyJoint, boolean[]> contacts, double[] at) {
        Map<BodyJoint, boolean[]> retimed = new EnumMap<>(BodyJoint.class);
        contacts.forEach((part, flags) -> {
            boolean[] later = new boolean[at.length];
            for (int f = 0; f < at.length; f++) {
                later[f] = flags[(int) Math.min(flags.length - 1, Math.round(at[f]))];
            }
            retimed.put(part, later);
        });
        return retimed;
    }

    private static int[] parents(Clip clip) {
        int[] parents = new int[clip.joints()];
        Arrays.setAll(parents, clip::parent);
        return parents;
    }

    private static double[] cubic(double[] values, int width, double[] at) {
        int last = values.length / width - 1;
        double[] out = new double[at.length * width];
        for (int f = 0; f < at.length; f++) {
            int i = Math.min((int) at[f], Math.max(0, last - 1));
            double t = at[f] - i;
            int before = width * Math.max(0, i - 1);
            int from = width * i;
            int to = width * Math.min(last, i + 1);
            int after = width * Math.min(last, i + 2);
            for (int k = 0; k < width; k++) {
                double a = values[from + k];
                double b = values[to + k];
                double sa = 0.5 * (b - values[before + k]);
                double sb = 0.5 * (values[after + k] - a);
                double h = t * t * (3 - 2 * t);
                out[width * f + k] = a + h * (b - a) + t * (1 - t) * ((1 - t) * sa - t * sb);
            }
        }
        return out;
    }

    private static double[] slerp(double[] quaternions, double[] at, int joints) {
        int width = 4 * joints;
        int last = quaternions.length / width - 1;
        double[] out = new double[at.length * width];
        for (int f = 0; f < at.length; f++) {
            int i = Math.min((int) at[f], Math.max(0, last - 1));
            int next = Math.min(last, i + 1);
            for (int j = 0; j < width; j += 4) {
                Quaternions.slerp(
                        quaternions, width * i + j, quaternions, width * next + j, at[f] - i, out, width * f + j);
            }
        }
        return out;
    }

    /** Angular velocities at new frames, lower by how much slower the clip is there. */
    private double[] slower(double[] velocities, double[] at, int joints) {
        double[] out = cubic(velocities, 3 * joints, at);
        for (int f = 0; f < at.length; f++) {
            int i = Math.min((int) at[f], Math.max(0, due.length - 2));
            double factor = due.length == 1 ? 1 : due[i + 1] - due[i];
            for (int k = 0; k < 3 * joints; k++) {
                out[3 * joints * f + k] /= factor;
            }
        }
        return out;
    }
}
