package dev.marionette.pipeline.outcome;

import dev.marionette.methods.MethodMeter;

/**
 * The figures of one run that its method defines itself.
 *
 * @param key the key in {@code report.json}
 * @param title a headline
 * @param about what the figures are, with their units
 * @param found of the angles that the method found
 * @param result of the final trajectory
 */
public record MethodFigures(
        String key, String title, String about, MethodMeter.Measured found, MethodMeter.Measured result) {}
