/**
 * The pages for people. {@link dev.marionette.app.report.RunPage} makes {@code report.html} of a run: the data
 * ({@link dev.marionette.app.report.data.RunBlock}), and a script and a style sheet from this package's resources, where
 * {@code main.js} is the place to start. {@link dev.marionette.app.report.ExperimentPage} makes the page of an experiment,
 * with plots as inline SVG. Nothing is loaded from elsewhere.
 */
@NullMarked
package dev.marionette.app.report;

import org.jspecify.annotations.NullMarked;
