package dev.marionette.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.AdjustedMotion;
import dev.marionette.transfer.CostTerm;
import dev.marionette.transfer.RobotMeasurer;
import dev.marionette.transfer.TransferMap;
import dev.marionette.transfer.TransferParameter;
import dev.marionette.transfer.TransferProblem;
import dev.marionette.transfer.WorkspaceOrigin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every {@link CostTerm} must hold. Extend it and hand over the term. */
public abstract class CostTermContract {
    private static final int POINTS = 20;

    /** The term under test. */
    protected abstract CostTerm term();

    private RunSettings settings() {
        return SampleRuns.defaults(term().settings());
    }

    private static TransferProblem problem() {
        Robot robot = SampleRuns.robot();
        Map<BodyJoint, BodyPoint> points = new EnumMap<>(BodyJoint.class);
        robot.points().forEach((role, point) -> points.put(role, point.point()));
        return TransferProblem.of(
                SourceBodyMotion.of(
                        SampleRuns.clip(),
                        SampleRuns.defaults(List.of(SourceSettings.class)).get(SourceSettings.class)),
                new RobotMeasurer(robot.model(), points, robot.home(), robot.forwardYaw())
                        .measure(0, WorkspaceOrigin.SHOULDER));
    }

    private static List<double[]> parameters() {
        Random random = new Random(5);
        double[] lower = TransferParameter.lowerBounds();
        double[] upper = TransferParameter.upperBounds();
        List<double[]> all = new ArrayList<>(List.of(TransferParameter.defaults(), lower, upper));
        while (all.size() < POINTS) {
            double[] theta = new double[lower.length];
            for (int i = 0; i < theta.length; i++) {
                theta[i] = lower[i] + random.nextDouble() * (upper[i] - lower[i]);
            }
            all.add(theta);
        }
        return all;
    }

    private static double[] snapshot(AdjustedMotion motion) {
        double[] all = new double[3 * motion.frames() * AdjustedMotion.points().size()];
        int at = 0;
        for (BodyJoint point : AdjustedMotion.points()) {
            for (int f = 0; f < motion.frames(); f++) {
                motion.position(point, f, all, at);
                at += 3;
            }
        }
        return all;
    }

    @Test
    void namesItself() {
        assertThat(term().name()).matches("[\\p{L}\\p{N}]\\S*");
        assertThat(term().defaultWeight()).isNotNegative().isFinite();
    }

    @Test
    void isFiniteAndNeverNegative() {
        TransferMap map = new TransferMap(problem());
        CostTerm.Evaluator evaluator = term().bind(problem(), settings());
        for (double[] theta : parameters()) {
            assertThat(evaluator.evaluate(map.apply(theta))).isNotNegative().isFinite();
        }
    }

    /** Whatever was evaluated before, and by another evaluator in between. */
    @Test
    void theSameParametersCostTheSame() {
        TransferProblem problem = problem();
        TransferMap map = new TransferMap(problem);
        CostTerm term = term();
        CostTerm.Evaluator one = term.bind(problem, settings());
        CostTerm.Evaluator other = term.bind(problem, settings());
        List<double[]> parameters = parameters();
        double[] first =
                parameters.stream().mapToDouble(p -> one.evaluate(map.apply(p))).toArray();
        for (int i = POINTS - 1; i >= 0; i--) {
            assertThat(other.evaluate(map.apply(parameters.get(i)))).isEqualTo(first[i]);
            assertThat(one.evaluate(map.apply(parameters.get(i)))).isEqualTo(first[i]);
        }
    }

    @Test
    void leavesTheMotionAsItIs() {
        TransferProblem problem = problem();
        CostTerm.Evaluator evaluator = term().bind(problem, settings());
        AdjustedMotion motion = new TransferMap(problem).apply(TransferParameter.defaults());
        double[] before = snapshot(motion);
        evaluator.evaluate(motion);
        assertThat(snapshot(motion)).isEqualTo(before);
    }
}
