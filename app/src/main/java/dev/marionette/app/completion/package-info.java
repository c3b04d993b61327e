/**
 * Scripts with which shells complete command lines: {@link dev.marionette.app.completion.CommandWords} says what may stand
 * where, and a class for each kind of shell writes it down.
 */
@NullMarked
package dev.marionette.app.completion;

import org.jspecify.annotations.NullMarked;
