/**
 * The command line and the report. Commands parse, call the pipeline and print; results go to standard output, progress
 * to standard error. Exit codes: 0 done and verified, 1 an unexpected failure, 2 bad input or usage, 3 written but not
 * verified.
 */
@NullMarked
package dev.marionette.app;

import org.jspecify.annotations.NullMarked;
