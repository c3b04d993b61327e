package dev.marionette.app.report.data;

import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.pipeline.metrics.BalanceReport;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.BalanceFigures;
import dev.marionette.verify.Ground;
import java.util.Optional;

/**
 * Whether a robot that only plays the motion would tip over, in words: where balance was asked for and moments of the motion
 * take the zero-moment point off the soles, or where it stands still outside of what they span. Of a walk, which every robot
 * balances while it plays it, there are figures ({@link BalanceReport}) and no warning.
 */
public final class Tipping {
    /** A smaller part of the standing frames than this may come of differences over single frames. */
    private static final double OUTSIDE = 0.05;

    private Tipping() {}

    /** Empty where nothing is known of the balance, or nothing calls for a warning. */
    public static Optional<Sentence> of(RetargetOutcome run) {
        return BalanceReport.motion(run.robot(), run.ground(), run.trajectory())
                .flatMap(motion -> still(StillTip.of(motion, run.trajectory().periodSeconds()), run.ground())
                        .or(() -> BalanceFigures.of(motion).flatMap(figures -> asked(figures, run.ground()))));
    }

    /** @param ground empty where the root link is held */
    static Optional<Sentence> still(Optional<StillTip> found, Optional<Ground> ground) {
        boolean advised = ground.map(g -> g.rules().balance().isEmpty()).orElse(false);
        return found.map(tip -> new Sentence(
                Words.format(
                        "Balance: %s, the robot would tip over where it stands still in frames %d to %d, as its centre of mass is"
                                + " up to %s outside what the soles span.%s",
                        ground.isPresent() ? "with these joint angles alone" : "with its root link free",
                        tip.first(),
                        tip.last(),
                        Words.centimetres(tip.metres()),
                        advised ? " ground.balance=static holds it over the soles." : ""),
                tip.first(),
                tip.last(),
                tip.worst()));
    }

    /** Moments in which the zero-moment point is outside though balance was asked for: static balance does not see to it, and the bound may have given way. */
    static Optional<Sentence> asked(BalanceFigures figures, Optional<Ground> ground) {
        Optional<BalanceRule> rule = ground.flatMap(g -> g.rules().balance());
        if (rule.isEmpty() || figures.zmp().inside() > 1 - OUTSIDE) {
            return Optional.empty();
        }
        int worst = figures.zmp().leastFrame();
        String text = Words.format(
                rule.get().point() == BalanceRule.Point.ZERO_MOMENT_POINT
                        ? "Balance: the zero-moment point was asked to stay over the soles, but leaves what they span in %s."
                                + " Whoever plays the motion needs a controller that balances."
                        : "Balance: the centre of mass was asked to stay over the soles, but the motion is so quick that the"
                                + " zero-moment point leaves what they span in %s. ground.balance=zmp keeps that point"
                                + " inside instead; otherwise whoever plays it needs a controller that balances.",
                outside(figures.zmp()));
        return Optional.of(new Sentence(text, worst, worst, worst));
    }

    private static String outside(BalanceFigures.Margins point) {
        double share = 100 * (1 - point.inside());
        return Words.format(
                "%s %% of the standing frames, by up to %s",
                share < 1 ? "less than 1" : Words.format("%.0f", share), Words.centimetres(-point.least()));
    }
}
