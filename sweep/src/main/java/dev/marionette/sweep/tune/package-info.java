/**
 * Tunes settings for one robot: a search in closed loop over a set of clips, each evaluation a condition of a sweep, so that it is journalled, resumed and spread
 * over an engine as any other.
 */
@NullMarked
package dev.marionette.sweep.tune;

import org.jspecify.annotations.NullMarked;
