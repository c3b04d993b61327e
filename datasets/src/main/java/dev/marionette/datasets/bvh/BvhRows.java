package dev.marionette.datasets.bvh;

import dev.marionette.api.Finding;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of the MOTION section. A line holds whole rows, so that one lost number is an error on its line and does not
 * shift everything behind it.
 *
 * @param frames number of whole rows
 * @param values frames × width, at least
 */
record BvhRows(int frames, double[] values) {
    /**
     * Reads all rows.
     *
     * @param announced what the Frames line says; decides nothing but findings and what counts as cut off
     * @param maxFrames rows beyond this are refused
     * @param findings takes what is odd. Modified.
     */
    static BvhRows read(BvhScanner in, int width, long announced, int maxFrames, List<Finding> findings) {
        // A value takes two bytes at least, so the file's own size bounds the allocation whatever it announces.
        long most = Math.min(announced * width, in.remaining() / 2L + 1);
        double[] values = new double[(int) Math.max(width, Math.min(most, Integer.MAX_VALUE - 16))];
        int count = 0;
        int frames = 0;
        int inRow = 0;
        int row = in.line();
        while (in.skipBlank()) {
            if (in.line() != row) {
                requireWholeLine(in, inRow, width, row);
                row = in.line();
            }
            if (count == values.length) {
                values = Arrays.copyOf(values, (int) Math.min(count * 3L / 2 + width, Integer.MAX_VALUE - 16));
            }
            values[count++] = in.value(frames);
            if (++inRow == width) {
                inRow = 0;
                if (++frames > maxFrames) {
                    throw in.broken("more than " + maxFrames + " frames", "Cut the clip into shorter ones.");
                }
            }
        }
        checkEnd(in, frames, inRow, width, announced, findings);
        return new BvhRows(frames, values);
    }

    static void requireWholeLine(BvhScanner in, int inRow, int width, int row) {
        if (inRow != 0) {
            throw in.broken(
                    row,
                    "the row ends " + (width - inRow) + " values short of a frame, the hierarchy has " + width
                            + " channels",
                    "A frame is one line; a number is missing or there is one too many.");
        }
    }

    static void checkEnd(BvhScanner in, int frames, int inRow, int width, long announced, List<Finding> findings) {
        if (inRow != 0) {
            throw in.broken(
                    "the file ends after " + inRow + " of " + width + " values of frame " + frames,
                    "The file looks cut off; get a whole copy.");
        }
        if (frames == 0) {
            throw in.cutOff("the first frame");
        }
        if (announced - frames > Math.max(1, announced / 50)) {
            throw in.broken(
                    "the file announces " + announced + " frames and ends after " + frames,
                    "The file looks cut off; correct the Frames line if it is whole.");
        }
        if (announced != frames) {
            findings.add(Finding.warning(
                    "frame-count",
                    "the header announces " + announced + " frames, the file holds " + frames + "; all are used"));
        }
    }
}
