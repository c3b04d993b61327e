/**
 * Reads MVNX, the XML of Xsens MVN: places, orientations and angular velocities of the body's segments.
 *
 * <p>{@code MvnxParser} takes what is needed out of the XML, without DTDs and external entities; {@link
 * dev.marionette.datasets.mvnx.MvnxReader} hangs the segments on each other by the file's joints and adds the ends of
 * head, hands and toes, which the file gives as points of segments. Follows Xsens' "MVN User Manual", chapter on MVNX.
 */
package dev.marionette.datasets.mvnx;
