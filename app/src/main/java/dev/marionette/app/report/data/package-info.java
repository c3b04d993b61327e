/**
 * What a page knows of a run, as one JSON tree. {@link dev.marionette.app.report.data.RunBlock} puts the parts together:
 * the robot's tree and boxes ({@code RobotBlock}), paths and angles over time ({@code MotionBlock}), checks, costs and
 * findings ({@code ResultBlock}) and the plain words ({@link dev.marionette.app.report.data.TrackingErrorSummary}, {@code Headline}).
 * All paths are in the robot's body frame (origin of the root link, facing +x, z up), the person's in the person frame;
 * long arrays are packed as text ({@link dev.marionette.app.report.data.Packed}).
 *
 * <p>What the words need is worked out first, frame by frame, in a {@link dev.marionette.app.report.data.RunTrace}: how far
 * every joint of interest is from its target, which joints are at a limit, and which links come near each other.
 */
@NullMarked
package dev.marionette.app.report.data;

import org.jspecify.annotations.NullMarked;
