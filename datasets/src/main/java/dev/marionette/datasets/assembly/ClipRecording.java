package dev.marionette.datasets.assembly;

import dev.marionette.api.Clip;
import dev.marionette.api.Recording;

/** A clip that is in memory whole: for formats that cannot be read in parts. */
public final class ClipRecording implements Recording {
    private final Clip clip;
    private final Clip sample;

    /**
     * @param clip all of it, no part of a longer one
     */
    public ClipRecording(Clip clip) {
        if (clip.isPart()) {
            throw new IllegalArgumentException("'" + clip.name() + "' is a part itself");
        }
        this.clip = clip;
        int count = SampledFrames.count(clip.frames());
        sample = count == clip.frames() ? clip : clip.frames(stretches(clip.frames(), count));
    }

    private static int[] stretches(int frames, int count) {
        int[] chosen = new int[count];
        SampledFrames.each(frames, (from, to, at) -> {
            for (int f = from; f < to; f++) {
                chosen[at + f - from] = f;
            }
        });
        return chosen;
    }

    @Override
    public int frames() {
        return clip.frames();
    }

    @Override
    public double rateHz() {
        return clip.rateHz();
    }

    @Override
    public Clip sample() {
        return sample;
    }

    @Override
    public Clip frames(int from, int to) {
        return clip.frames(from, to).asPartOf(sample, from);
    }
}
