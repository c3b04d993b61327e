package dev.marionette.methods;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import java.util.Optional;

/**
 * What a method is given beside clip and robot.
 *
 * @param settings of the run
 * @param limits of the robot's joints within which the motion is to be
 * @param seed of everything random; the same inputs and seed give the same bits
 * @param progress is told how far the method is
 * @param collisions makes the collision model of a robot, once
 * @param extensions the cost terms, optimisers and surrogates that the settings may name
 * @param retiming tells how slow a motion will have to be
 * @param earlier what was found for the part of a recording before the clip; empty where the clip is the first part, or all there is
 * @param later the motion at the last frames of the clip, which stays as it is; empty where they are to be found
 * @param prescribed a motion of joints that is known; a method that does not bring its motion within bounds itself need not use it
 */
public record MethodContext(
        RunSettings settings,
        JointLimits limits,
        long seed,
        Progress progress,
        Collisions collisions,
        MethodExtensions extensions,
        Retiming retiming,
        Optional<Earlier> earlier,
        Optional<JointTrajectory> later,
        PrescribedMotion prescribed) {
    /** The frames of the motion that are known. */
    public KnownFrames known() {
        return new KnownFrames(earlier.map(Earlier::motion), later, earlier.flatMap(Earlier::near));
    }

    /**
     * What was found for the part of a recording before.
     *
     * @param motion the motion at the first frames of the clip, which stays as it is
     * @param found the parameters that the method searched for, which hold for the whole recording
     * @param near a motion of all frames of the clip that is nearly the one to be found; empty where there is none
     */
    public record Earlier(JointTrajectory motion, MethodResult found, Optional<JointTrajectory> near) {}
}
