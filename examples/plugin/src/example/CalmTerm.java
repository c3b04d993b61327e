package example;

import dev.marionette.api.BodyJoint;
import dev.marionette.transfer.AdjustedMotion;
import dev.marionette.transfer.CostTerm;
import dev.marionette.transfer.TransferProblem;

/** A cost term: how high the hands are above the neck, the mean over all frames, metres. */
public final class CalmTerm implements CostTerm {
    @Override
    public String name() {
        return "calm";
    }

    @Override
    public Evaluator bind(TransferProblem problem) {
        return adjusted -> above(adjusted, BodyJoint.LEFT_HAND) + above(adjusted, BodyJoint.RIGHT_HAND);
    }

    private static double above(AdjustedMotion adjusted, BodyJoint hand) {
        double[] height = adjusted.path(hand, 2);
        double[] neck = adjusted.path(BodyJoint.NECK, 2);
        double sum = 0;
        for (int f = 0; f < adjusted.frames(); f++) {
            sum += Math.max(0, height[f] - neck[f]);
        }
        return sum / adjusted.frames();
    }
}
