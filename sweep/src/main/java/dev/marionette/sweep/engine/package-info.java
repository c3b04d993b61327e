/**
 * What makes the runs. A {@link dev.marionette.api.sweep.SweepEngine} spreads runs over threads or machines and hands
 * each to a {@link dev.marionette.api.sweep.RunBody}; {@link dev.marionette.sweep.engine.LocalEngine} is the one that
 * needs nothing, {@link dev.marionette.sweep.engine.PipelineBody} the body that retargets. Results do not depend on the
 * engine, the number of threads or the order in which runs end.
 */
@NullMarked
package dev.marionette.sweep.engine;

import org.jspecify.annotations.NullMarked;
