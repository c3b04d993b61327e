package dev.marionette.transfer.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import java.util.Set;

/**
 * How the pelvis and legs of a source move over the ground, in the axes of the first frame's heading (x forward, y left, z
 * up), metres.
 */
public interface LowerBody {
    /** Number of frames. */
    int frames();

    /** Hip to knee to ankle, metres. */
    double legLengthMetres();

    /** The point between the hip joints, into 3 values: from that of the first frame seen from above, above standing ankles. */
    void hips(int frame, double[] out);

    /** The turn of the pelvis since it was upright and faced forward, into 9 values, row-major. */
    void pelvis(int frame, double[] out);

    /** From the hip joint to the ankle, into 3 values. */
    void leg(boolean left, int frame, double[] out);

    /** When the feet stand. */
    FootContacts contacts();

    /**
     * When some parts are on the ground, at the frames of a result.
     *
     * @param parts that the robot has, too
     * @param slowdown how many times as long as the source the result takes
     * @param frames of the result
     */
    default FootContacts contacts(Set<BodyJoint> parts, double slowdown, int frames) {
        FootContacts own = contacts().of(parts);
        return slowdown == 1 ? own : own.slowedDown(slowdown, frames);
    }
}
