/** Linear algebra for kernels: flat arrays, no allocation, a failure is said and not hidden. Knows no robot. */
@NullMarked
package dev.marionette.numerics;

import org.jspecify.annotations.NullMarked;
