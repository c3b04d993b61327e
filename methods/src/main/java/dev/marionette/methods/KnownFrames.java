package dev.marionette.methods;

import dev.marionette.api.JointTrajectory;
import java.util.Optional;

/**
 * Frames of a motion that are known and stay as they are.
 *
 * @param first the motion at the first frames, at least two; empty where none of them are known
 * @param last the motion at the last frames, likewise
 */
public record KnownFrames(Optional<JointTrajectory> first, Optional<JointTrajectory> last) {
    /** All frames are to be found. */
    public static final KnownFrames NONE = new KnownFrames(Optional.empty(), Optional.empty());

    /** How many first frames are known. */
    public int before() {
        return first.map(JointTrajectory::frames).orElse(0);
    }

    /** How many last frames are known. */
    public int after() {
        return last.map(JointTrajectory::frames).orElse(0);
    }
}
