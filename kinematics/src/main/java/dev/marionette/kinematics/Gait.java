package dev.marionette.kinematics;

/** How people walk. */
public final class Gait {
    /** A gait cycle, seconds: men of 18 to 49 years take 91 to 135 steps a minute, so cycles of 0.89 to 1.32 s (Whittle, Gait Analysis, 4th ed. 2007, appendix 1). */
    public static final double CYCLE_SECONDS = 1.1;

    private Gait() {}
}
