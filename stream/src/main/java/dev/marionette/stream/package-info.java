/**
 * Live retargeting, the command {@code stream}: lines with frames of a person in, lines with joints of a robot out.
 *
 * <p>{@link dev.marionette.stream.LineSource} brings lines (standard input, UDP or a clip that is played) in buffers that are used again,
 * {@link dev.marionette.stream.FrameParser} reads them, {@link dev.marionette.stream.StreamLoop} decides what a frame is
 * worth and how long a step it asks for, {@link dev.marionette.methods.geometric.LiveRetargeter} moves the robot,
 * and {@link dev.marionette.stream.JointLines} writes the answer. docs/stream.md has the format.
 */
@NullMarked
package dev.marionette.stream;

import org.jspecify.annotations.NullMarked;
