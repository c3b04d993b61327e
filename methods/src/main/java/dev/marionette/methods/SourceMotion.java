package dev.marionette.methods;

import dev.marionette.transfer.HandContact;
import java.util.List;

/** The raw motion of a source in the source frame. */
public interface SourceMotion extends SourcePositions {
    /** Rotation of the chest, 9 values row-major, into out[o …]; identity is upright and forward. */
    void trunk(int frame, double[] out, int o);

    /** The contacts of its hands with its own body; none where these are not looked for. */
    default List<HandContact> handContacts() {
        return List.of();
    }
}
