package example;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.transfer.AdjustedMotion;
import dev.marionette.transfer.CostTerm;
import dev.marionette.transfer.TransferProblem;
import java.util.List;

/** A cost term: how high the hands are above the neck and what its setting allows, the mean over all frames, metres. */
public final class CalmTerm implements CostTerm {
    /** What can be set: {@code --set calm.allowed=0.1}. */
    @SettingsGroup(value = "calm", help = "the cost term calm")
    public record Settings(
            @Setting(value = "0", unit = "m", min = 0, max = 2, help = "above the neck that cost nothing") double allowed) {}

    @Override
    public String name() {
        return "calm";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(Settings.class);
    }

    @Override
    public Evaluator bind(TransferProblem problem, RunSettings settings) {
        double allowed = settings.get(Settings.class).allowed();
        return adjusted -> above(adjusted, BodyJoint.LEFT_HAND, allowed)
                + above(adjusted, BodyJoint.RIGHT_HAND, allowed);
    }

    private static double above(AdjustedMotion adjusted, BodyJoint hand, double allowed) {
        double[] height = adjusted.path(hand, 2);
        double[] neck = adjusted.path(BodyJoint.NECK, 2);
        double sum = 0;
        for (int f = 0; f < adjusted.frames(); f++) {
            sum += Math.max(0, height[f] - neck[f] - allowed);
        }
        return sum / adjusted.frames();
    }
}
