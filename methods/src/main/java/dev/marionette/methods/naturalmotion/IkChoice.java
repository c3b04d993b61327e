package dev.marionette.methods.naturalmotion;

import dev.marionette.ik.IkOptions;
import dev.marionette.methods.MethodSettings.IkSettings;

/** From the settings to the options of the inverse kinematics. */
public final class IkChoice {
    private IkChoice() {}

    /**
     * The options.
     *
     * @throws dev.marionette.api.InputException for a value out of range
     */
    public static IkOptions options(IkSettings s) {
        IkOptions.CollisionHandling handling = switch (s.collision()) {
            case AVOID -> IkOptions.CollisionHandling.AVOID;
            case PAPER -> IkOptions.CollisionHandling.PAPER;
            case OFF -> IkOptions.CollisionHandling.OFF;
        };
        return new IkOptions(
                s.iterations(),
                s.damping(),
                s.posture(),
                s.continuity(),
                s.limitMargin(),
                s.maxStep(),
                handling,
                s.clearance());
    }
}
