/**
 * What plugins must hold that take part in a run: methods, cost terms, smoothers, formats, checks and engines of sweeps. Extend a
 * contract and hand over the plugin; its tests then run. The contracts of readers, robots, data sets, optimisers and surrogates,
 * which need no pipeline, are in the test kit.
 */
@NullMarked
package dev.marionette.contracts;

import org.jspecify.annotations.NullMarked;
