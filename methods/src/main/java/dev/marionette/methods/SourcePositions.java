package dev.marionette.methods;

import dev.marionette.api.BodyJoint;

/** Where the joints of a source are over time. */
public interface SourcePositions {
    /** Number of frames. */
    int frames();

    /** One coordinate of a joint, metres, source frame. */
    double position(int frame, BodyJoint joint, int axis);
}
