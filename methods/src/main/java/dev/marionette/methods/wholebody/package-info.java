/** A whole-body problem that methods hand to the trajectory solver. */
@NullMarked
package dev.marionette.methods.wholebody;

import org.jspecify.annotations.NullMarked;
