/**
 * Many runs: a {@linkplain dev.marionette.sweep.plan plan} of robots × motions × methods × settings × seeds, an
 * {@linkplain dev.marionette.sweep.engine engine} that makes its runs, and the
 * {@linkplain dev.marionette.sweep.journal journal} that keeps what each of them gave. {@link dev.marionette.sweep.Sweep}
 * puts the three together.
 */
@NullMarked
package dev.marionette.sweep;

import org.jspecify.annotations.NullMarked;
