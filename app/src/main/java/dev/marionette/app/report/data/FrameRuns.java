package dev.marionette.app.report.data;

import java.util.ArrayList;
import java.util.List;

/** Stretches of frames in which something holds. */
final class FrameRuns {
    /**
     * A stretch.
     *
     * @param first its first frame
     * @param last its last frame
     */
    record Run(int first, int last) {
        int frames() {
            return last - first + 1;
        }
    }

    private FrameRuns() {}

    /**
     * Stretches in which values are above a limit.
     *
     * @param values one a frame. Not modified.
     * @param bridge stretches with no more frames than this between them count as one
     * @param least shorter stretches are left out
     */
    static List<Run> above(double[] values, double limit, int bridge, int least) {
        List<Run> runs = new ArrayList<>();
        int first = -1;
        int last = -1;
        for (int f = 0; f < values.length; f++) {
            if (values[f] <= limit) {
                continue;
            }
            if (first >= 0 && f - last > bridge + 1) {
                runs.add(new Run(first, last));
                first = -1;
            }
            first = first < 0 ? f : first;
            last = f;
        }
        if (first >= 0) {
            runs.add(new Run(first, last));
        }
        return runs.stream().filter(r -> r.frames() >= least).toList();
    }
}
