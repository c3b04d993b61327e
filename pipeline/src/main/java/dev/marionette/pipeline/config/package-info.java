/**
 * The settings of a run. Stages and plugins declare them in records ({@link dev.marionette.api.SettingsGroup}), {@link
 * dev.marionette.pipeline.config.SettingsDeclarations} gathers them; a file given by the user and {@code --set key=value} are
 * laid over the defaults by {@link dev.marionette.pipeline.config.SettingsLoader}, and anything that is not declared is an error.
 */
@NullMarked
package dev.marionette.pipeline.config;

import org.jspecify.annotations.NullMarked;
