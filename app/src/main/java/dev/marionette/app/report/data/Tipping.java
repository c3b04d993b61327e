package dev.marionette.app.report.data;

import dev.marionette.pipeline.BalanceReport;
import dev.marionette.pipeline.RetargetOutcome;
import dev.marionette.postprocess.verify.BalanceFigures;
import dev.marionette.postprocess.verify.Ground;
import java.util.Optional;

/** Whether a robot that only plays the motion would tip over, and by how much, in words. */
public final class Tipping {
    /** A smaller part of the standing frames than this may come of differences over single frames. */
    private static final double OUTSIDE = 0.05;

    private Tipping() {}

    /** Empty where nothing is known of the balance, or the zero-moment point leaves the soles for moments at most. */
    public static Optional<Sentence> of(RetargetOutcome run) {
        return BalanceReport.motion(run.robot(), run.ground(), run.trajectory())
                .flatMap(BalanceFigures::of)
                .flatMap(figures -> of(figures, run.ground()));
    }

    /** @param ground empty where the root link is held */
    static Optional<Sentence> of(BalanceFigures figures, Optional<Ground> ground) {
        if (figures.zmp().inside() > 1 - OUTSIDE) {
            return Optional.empty();
        }
        int worst = figures.zmp().leastFrame();
        boolean advised = ground.map(g -> g.rules().balanceMargin().isEmpty()).orElse(false);
        String text = Words.format(
                "Balance: %s, the robot would tip over, as the zero-moment point leaves what the soles span in %s.%s"
                        + " Whoever plays it needs a controller that balances%s.",
                ground.isPresent() ? "with these joint angles alone" : "with its root link free",
                outside(figures.zmp()),
                figures.com().inside() < 1
                        ? Words.format(" So does the centre of mass in %s.", outside(figures.com()))
                        : "",
                advised ? "; ground.balance=static holds the centre of mass over the soles" : "");
        return Optional.of(new Sentence(text, worst, worst, worst));
    }

    private static String outside(BalanceFigures.Margins point) {
        double share = 100 * (1 - point.inside());
        return Words.format(
                "%s %% of the standing frames, by up to %s",
                share < 1 ? "less than 1" : Words.format("%.0f", share), Words.centimetres(-point.least()));
    }
}
