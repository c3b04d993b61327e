/**
 * The same motion, slower: {@link dev.marionette.postprocess.retime.TimeScaling} stretches time uniformly where a motion is
 * too fast for a robot and its shape matters more than its timing.
 */
package dev.marionette.postprocess.retime;
