package dev.marionette.datasets.bvh;

import dev.marionette.api.Clip;
import dev.marionette.api.Recording;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.FrameRate;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.assembly.SampledFrames;
import java.util.function.Function;

/** A long BVH file: the rows of a part are read when it is wanted. */
final class BvhRecording implements Recording {
    private final BvhRowIndex rows;
    private final Function<BvhFile, RawMotion> raw;
    private final ClipAssembly.Parts parts;
    private final double[] rest;

    /**
     * @param rows where the rows are
     * @param name what to call the clips
     * @param raw what some rows say
     */
    BvhRecording(BvhRowIndex rows, String name, Function<BvhFile, RawMotion> raw) {
        this.rows = rows;
        this.raw = raw;
        RawMotion sample = raw.apply(rows.head().withRows(SampledFrames.count(rows.frames()), sample(rows)));
        // the first frame's, which only the sample is sure to have; the assembly converts its own
        rest = sample.rest().clone();
        parts = new ClipAssembly.Parts(name, sample);
    }

    private static double[] sample(BvhRowIndex rows) {
        int width = rows.head().width();
        double[] values = new double[SampledFrames.count(rows.frames()) * width];
        SampledFrames.each(
                rows.frames(),
                (from, to, at) -> System.arraycopy(rows.values(from, to), 0, values, at * width, (to - from) * width));
        return values;
    }

    @Override
    public int frames() {
        return rows.frames();
    }

    @Override
    public double rateHz() {
        return FrameRate.fromFrameTime(rows.head().frameTimeSeconds());
    }

    @Override
    public Clip sample() {
        return parts.sample();
    }

    @Override
    public Clip frames(int from, int to) {
        RawMotion motion = raw.apply(rows.head().withRows(to - from, values(from, to)));
        return parts.part(motion.withOrientations(motion.orientations(), rest.clone()), from);
    }

    /** The rows of some frames: leading ones are the same as the one behind them. */
    private double[] values(int from, int to) {
        int leading = parts.leading();
        if (from >= leading) {
            return rows.values(from, to);
        }
        int width = rows.head().width();
        double[] values = new double[(to - from) * width];
        double[] moving = rows.values(leading, Math.max(to, leading + 1));
        for (int frame = from; frame < to; frame++) {
            System.arraycopy(moving, Math.max(0, frame - leading) * width, values, (frame - from) * width, width);
        }
        return values;
    }
}
