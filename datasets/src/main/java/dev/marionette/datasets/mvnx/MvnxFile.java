package dev.marionette.datasets.mvnx;

import java.util.List;

/**
 * What an MVNX file says of one person. Arrays are owned by this record.
 *
 * @param rateHz the subject's frame rate
 * @param segments S segments in the file's order
 * @param frames number of frames of the motion, without calibration poses
 * @param positions frames × S × 3, metres: where segments begin
 * @param orientations frames × S × 4 (w, x, y, z), or empty
 * @param angularVelocities frames × S × 3, rad/s in the world, or empty
 * @param identity S × 3, metres: the file's calibration pose in which no segment is turned, or empty
 * @param calibration the types of the poses that were left out, in order
 */
record MvnxFile(
        double rateHz,
        List<Segment> segments,
        int frames,
        double[] positions,
        double[] orientations,
        double[] angularVelocities,
        double[] identity,
        List<String> calibration) {

    /** A point that is fixed to a segment, metres in the segment's frame. */
    record Point(String label, double[] place) {}

    /**
     * One segment.
     *
     * @param name its label
     * @param parent the label of the segment that it hangs on, or empty
     * @param points the points that are fixed to it
     */
    record Segment(String name, String parent, List<Point> points) {}
}
