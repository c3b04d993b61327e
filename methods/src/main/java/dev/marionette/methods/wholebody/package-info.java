/**
 * The whole-body problems that are handed to the trajectory solver: a motion that follows tracks, and the motion nearest to one
 * that knows no bounds. {@code StanceErrors} and {@code BetweenFrames} say where feet fail to stand and links touch, {@code
 * ContactScheduleRelaxation} and {@code BodyContactRelaxation} what stance is given up for it.
 */
@NullMarked
package dev.marionette.methods.wholebody;

import org.jspecify.annotations.NullMarked;
