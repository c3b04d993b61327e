package dev.marionette.datasets.bvh;

import dev.marionette.api.Clip;
import dev.marionette.api.Recording;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.FrameRate;
import dev.marionette.datasets.assembly.RawMotion;
import java.util.function.Function;

/** A long BVH file: the rows of a part are read when it is wanted. */
final class BvhRecording implements Recording {
    /** A sample is of so many frames at most, in stretches of so many. */
    private static final int SAMPLE = 8192;

    private static final int STRETCH = 128;

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
        RawMotion sample = raw.apply(rows.head().withRows(Math.min(SAMPLE, rows.frames()), sample(rows)));
        // the first frame's, which only the sample is sure to have; the assembly converts its own
        rest = sample.rest().clone();
        parts = new ClipAssembly.Parts(name, sample);
    }

    private static double[] sample(BvhRowIndex rows) {
        int width = rows.head().width();
        if (rows.frames() <= SAMPLE) {
            return rows.values(0, rows.frames());
        }
        double[] values = new double[SAMPLE * width];
        int stretches = SAMPLE / STRETCH;
        for (int s = 0; s < stretches; s++) {
            int first = (int) ((long) s * (rows.frames() - STRETCH) / (stretches - 1));
            System.arraycopy(rows.values(first, first + STRETCH), 0, values, s * STRETCH * width, STRETCH * width);
        }
        return values;
    }

    @Override
    public int frames() {
        return rows.frames() - parts.dropped();
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
        int first = from + parts.dropped();
        BvhFile file = rows.head().withRows(to - from, rows.values(first, to + parts.dropped()));
        RawMotion motion = raw.apply(file);
        return parts.part(motion.withOrientations(motion.orientations(), rest.clone()), from);
    }
}
