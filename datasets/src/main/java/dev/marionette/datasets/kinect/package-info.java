/**
 * Reads recordings of the Kinect v2 sensor as programs commonly dump them: a line per frame, without a header, of a time
 * in ticks and 25 times x, y, z and tracking state.
 *
 * <p>{@link dev.marionette.datasets.kinect.KinectReader} reads the rows; {@code KinectJoints} knows the joints of the
 * sensor's body ({@code JointType} of Microsoft's SDK 2.0) and how they hang together. Joints that the sensor did not see
 * are interpolated over time, and the uneven time stamps are brought to a uniform rate.
 */
package dev.marionette.datasets.kinect;
