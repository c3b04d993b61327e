/** Small numerical tools that the search needs: random numbers, a bounded quasi-Newton method, eigenvectors. */
@NullMarked
package dev.marionette.bo.numeric;

import org.jspecify.annotations.NullMarked;
