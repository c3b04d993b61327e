/**
 * The HTML report of a run: one self-contained page with the status in plain words, tables, and plots as inline SVG.
 * Nothing is loaded from elsewhere.
 */
@NullMarked
package dev.marionette.app.report;

import org.jspecify.annotations.NullMarked;
