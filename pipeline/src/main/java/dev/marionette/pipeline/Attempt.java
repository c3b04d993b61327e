package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.ground.WalkingSource;
import java.util.Map;
import java.util.Optional;

/**
 * A motion that was made of a clip.
 *
 * @param walking the source's motion over the ground; empty where the base is held
 * @param fingers what is to be said of those of the robot
 * @param timings seconds by stage, beside those of the method
 */
record Attempt(
        Clip clip,
        Optional<WalkingSource> walking,
        MethodResult found,
        Bounded bounded,
        Optional<Finding> fingers,
        Map<String, Double> timings) {}
