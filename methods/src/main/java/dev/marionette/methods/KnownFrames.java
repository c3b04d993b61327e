package dev.marionette.methods;

import dev.marionette.api.JointTrajectory;
import java.util.Optional;

/**
 * What is known of a motion before it is found.
 *
 * @param first the motion at the first frames, at least two, which stays as it is; empty where none of them are known
 * @param last the motion at the last frames, likewise
 * @param near a motion of all frames, or of the first ones, that is nearly the one to be found, from which the search starts; empty where there is none
 */
public record KnownFrames(
        Optional<JointTrajectory> first, Optional<JointTrajectory> last, Optional<JointTrajectory> near) {
    /** All frames are to be found. */
    public static final KnownFrames NONE = new KnownFrames(Optional.empty(), Optional.empty(), Optional.empty());

    /** How many first frames are known. */
    public int before() {
        return first.map(JointTrajectory::frames).orElse(0);
    }

    /** How many last frames are known. */
    public int after() {
        return last.map(JointTrajectory::frames).orElse(0);
    }
}
