/**
 * Motion path editing (Gleicher, I3D 2001): {@link dev.marionette.transfer.path.TravelPath} is the slow path of a source over the ground, {@link
 * dev.marionette.transfer.path.AlongCurve} lays what it does about that path along another one.
 */
@NullMarked
package dev.marionette.transfer.path;

import org.jspecify.annotations.NullMarked;
