package dev.marionette.datasets.bvh;

import dev.marionette.api.Finding;
import java.util.List;

/**
 * What a BVH file says, in its own units and axes. Arrays are owned by this record and not copied; nobody writes to
 * them after parsing.
 *
 * @param names J joint names, unique; an end site is called after its parent with {@code _end}
 * @param parents J indices, each below the joint's own; −1 for roots
 * @param endSite J flags
 * @param offsets J × 3, the OFFSET lines
 * @param channelStart J + 1: joint j owns the channels from {@code channelStart[j]} to {@code channelStart[j + 1]}
 * @param channels W codes in the order of a row: 0, 1, 2 for a position along x, y, z; 3, 4, 5 for a rotation
 * @param frameTimeSeconds the Frame Time line, as printed
 * @param frames number of whole rows
 * @param rows frames × W (the array may be longer), file units and degrees
 * @param findings what was odd about the file
 */
record BvhFile(
        List<String> names,
        int[] parents,
        boolean[] endSite,
        double[] offsets,
        int[] channelStart,
        byte[] channels,
        double frameTimeSeconds,
        int frames,
        double[] rows,
        List<Finding> findings) {
    /** Number of joints, end sites included. */
    int joints() {
        return parents.length;
    }

    /** Number of channels, the values of a row. */
    int width() {
        return channels.length;
    }

    /**
     * The same with other rows.
     *
     * @param count number of whole rows
     * @param values count × W. Not copied.
     */
    BvhFile withRows(int count, double[] values) {
        return new BvhFile(
                names, parents, endSite, offsets, channelStart, channels, frameTimeSeconds, count, values, findings);
    }

    /** Whether a joint has a position channel. */
    boolean hasPosition(int joint) {
        for (int c = channelStart[joint]; c < channelStart[joint + 1]; c++) {
            if (channels[c] < 3) {
                return true;
            }
        }
        return false;
    }
}
