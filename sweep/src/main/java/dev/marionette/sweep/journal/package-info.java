/**
 * What is known of the runs of a sweep: an SQLite database with a row for each run, {@code journal.sqlite} in the folder
 * of the sweep. {@link dev.marionette.sweep.journal.Journal} writes it, one transaction for each thing that happens, so
 * that what a kill leaves behind is whole; {@link dev.marionette.sweep.journal.JournalReader} reads it; {@link dev.marionette.sweep.journal.RunKeys} says what makes two runs the same.
 * docs/sweeps.md describes the tables.
 */
@NullMarked
package dev.marionette.sweep.journal;

import org.jspecify.annotations.NullMarked;
