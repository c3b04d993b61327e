package dev.marionette.sweep.journal;

import dev.marionette.sweep.plan.SweepPlan;

/** A plan as text, the same for the same plan. */
public final class PlanText {
    private PlanText() {}

    /** The plan as JSON, after all that the command line changed. */
    public static String of(SweepPlan plan) {
        return JournalSchema.JSON.writeValueAsString(plan);
    }

    /** The plan that {@link #of} wrote. */
    public static SweepPlan read(String text) {
        return JournalSchema.JSON.readValue(text, SweepPlan.class);
    }
}
