/**
 * What is to be run. {@link dev.marionette.sweep.plan.PlanReader} reads a {@link dev.marionette.sweep.plan.SweepPlan} from
 * YAML and says which file and element is wrong; {@link dev.marionette.sweep.plan.PlanExpander} looks every name, glob and
 * setting up and makes the {@link dev.marionette.api.sweep.RunSpec}s, in an order that depends on the plan alone.
 */
@NullMarked
package dev.marionette.sweep.plan;

import org.jspecify.annotations.NullMarked;
