/**
 * How good it would be to evaluate a point: expected improvement in logarithms, and the search for its maximum along
 * a coordinate or in a box. In logarithms because the plain form is zero, and flat, over most of the box once a good
 * point is known.
 */
@NullMarked
package dev.marionette.bo.acquisition;

import org.jspecify.annotations.NullMarked;
