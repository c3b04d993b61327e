package dev.marionette.stream;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Quaternions;

/**
 * Where a source is.
 *
 * @param positions joints × 3, in the order of {@link BodyJoint}, metres, world frame
 * @param orientations joints × 4, likewise, relative to the rest pose
 */
record SourceSample(double[] positions, double[] orientations) {
    /** Between two: positions on the straight line, orientations on the shorter arc. */
    static SourceSample between(SourceSample a, SourceSample b, double share) {
        double[] positions = new double[3 * BodyJoint.count()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (1 - share) * a.positions[i] + share * b.positions[i];
        }
        double[] orientations = new double[4 * BodyJoint.count()];
        for (int o = 0; o < orientations.length; o += 4) {
            Quaternions.slerp(a.orientations, o, b.orientations, o, share, orientations, o);
        }
        return new SourceSample(positions, orientations);
    }
}
