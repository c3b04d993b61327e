/**
 * The settings of a run. {@code defaults.yaml} beside these classes is the one list of keys, with their defaults and what
 * they mean; a file given by the user and {@code --set key=value} are laid over it, and anything that is not in the list
 * is an error.
 */
@NullMarked
package dev.marionette.pipeline.config;

import org.jspecify.annotations.NullMarked;
