/**
 * The command line and the report. Commands parse, call the pipeline and print; results go to standard output, progress
 * to standard error. Exit codes: 0 done and verified, 1 an unexpected failure, 2 bad input or usage, 3 written but not
 * verified.
 *
 * <p>{@code Diagnosis} and {@code DoctorPage} are what {@code doctor} says of a clip, {@code RobotSketch} and {@code
 * RobotPage} show a robot, {@code CommandWords} is what shells complete, {@code PageServer} hands pages to a browser on the
 * loopback address and nothing else.
 */
@NullMarked
package dev.marionette.app;

import org.jspecify.annotations.NullMarked;
