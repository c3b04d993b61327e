/**
 * Readers under random damage. A {@link dev.marionette.testkit.fuzz.FuzzTarget} is a reader with good files of its format;
 * {@link dev.marionette.testkit.fuzz.ReaderFuzz} hands it copies that {@code Mutator} changed,
 * the same ones for the same seed, and says what a reader may do with them: return something sane, or throw an {@link
 * dev.marionette.api.InputException} that names the file. {@link dev.marionette.testkit.fuzz.LongRun} hands the same readers
 * to Jazzer, which looks for inputs that reach new code. The class also serves readers of plugins.
 */
package dev.marionette.testkit.fuzz;
