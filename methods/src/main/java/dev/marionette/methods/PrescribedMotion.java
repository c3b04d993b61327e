package dev.marionette.methods;

/** A motion of some joints that is known before the rest is found, at whatever rate that is solved. */
@FunctionalInterface
public interface PrescribedMotion {
    /** Of no joints. */
    PrescribedMotion NONE = (periodSeconds, frames, known) -> PrescribedJoints.NONE;

    /**
     * The motion at the frames of a solution.
     *
     * @param periodSeconds time between frames
     * @param known frames of the solution, in which these joints are where they are there
     */
    PrescribedJoints at(double periodSeconds, int frames, KnownFrames known);
}
