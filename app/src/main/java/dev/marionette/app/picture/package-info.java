/**
 * Pictures without a browser, for papers and films: {@link dev.marionette.app.picture.Pictures} takes the data in a run's
 * page ({@link dev.marionette.app.picture.RunScene}), poses the person and the robot, and paints them as triangles
 * ({@link dev.marionette.app.picture.Mesh}) with a depth buffer ({@link dev.marionette.app.picture.Canvas3d}).
 * {@link dev.marionette.app.picture.OnionSkin} and {@link dev.marionette.app.picture.Turntable} draw stills of the result alone.
 */
@NullMarked
package dev.marionette.app.picture;

import org.jspecify.annotations.NullMarked;
