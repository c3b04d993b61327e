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
        double[] p = adjusted.coordinates();
        int height = adjusted.offset(hand, 2);
        int neck = adjusted.offset(BodyJoint.NECK, 2);
        double sum = 0;
        for (int f = 0; f < adjusted.frames(); f++) {
            sum += Math.max(0, p[height + f] - p[neck + f]);
        }
        return sum / adjusted.frames();
    }
}
