/**
 * The whole-body problems that are handed to the trajectory solver: a motion that follows tracks, and the motion nearest to one
 * that knows no bounds.
 */
@NullMarked
package dev.marionette.methods.wholebody;

import org.jspecify.annotations.NullMarked;
