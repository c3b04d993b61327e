package dev.marionette.datasets.markers;

import dev.marionette.api.Finding;
import java.util.List;
import java.util.Map;

/**
 * What a C3D file says of its points.
 *
 * @param labels the points' names in the order of the data, as many as there are points
 * @param sizes sizes of the person in the group PROCESSING, metres, by their names: {@code LKneeWidth}
 * @param unit the unit of the points, where the file tells it, or empty
 * @param rateHz frames per second
 * @param points frames × points × 3 in that unit; NaN where a point was not seen
 * @param findings what was odd about the file
 */
record C3dFile(
        List<String> labels,
        Map<String, Double> sizes,
        String unit,
        double rateHz,
        double[] points,
        List<Finding> findings) {
    /** Number of frames. */
    int frames() {
        return points.length / (3 * labels.size());
    }
}
