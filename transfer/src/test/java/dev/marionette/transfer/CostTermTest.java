package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.api.RunSettings;
import dev.marionette.host.NamedServices;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class CostTermTest {
    /** Both hands go up and down by 10 and 20 cm about the standing pose; nothing else moves. */
    private static double[] handsUpAndDown() {
        double[] heights = {0, 0.1, 0, -0.1};
        double[] stand = Bodies.standing();
        double[] p = new double[heights.length * stand.length];
        for (int f = 0; f < heights.length; f++) {
            double[] pose = stand.clone();
            Bodies.put(pose, BodyJoint.LEFT_HAND, 0, 0.19, -0.17 + heights[f]);
            Bodies.put(pose, BodyJoint.RIGHT_HAND, 0, -0.19, -0.17 + 2 * heights[f]);
            System.arraycopy(pose, 0, p, f * stand.length, stand.length);
        }
        return p;
    }

    private static double evaluate(CostTerm term, TransferProblem problem, double[] theta) {
        return term.bind(problem, RunSettings.NONE).evaluate(new TransferMap(problem).apply(theta));
    }

    private static double[] with(TransferParameter parameter, double value) {
        double[] theta = TransferParameter.defaults();
        theta[parameter.index()] = value;
        return theta;
    }

    private static TransferProblem standing(RobotTarget robot) {
        return TransferProblem.of(BodyMotion.of(Bodies.clip(Bodies.standing())), robot);
    }

    private static List<WeightedTerm> paper() {
        return List.of(
                new WeightedTerm(new LocationTerm(), 100),
                new WeightedTerm(new LinkTerm(), 100),
                new WeightedTerm(new WorkspaceTerm(), 100),
                new WeightedTerm(new TrajectoryTerm(), 10));
    }

    @Test
    void aTwinCostsNothing() {
        double[] p = Bodies.rigidMotion(1, 30, 0.0);
        TransferProblem problem = TransferProblem.of(BodyMotion.of(Bodies.clip(p)), Bodies.robot(1));
        assertThat(new TransferObjective(problem, paper()).applyAsDouble(TransferParameter.defaults()))
                .isCloseTo(0, within(1e-9));
    }

    @Test
    void locationIsTheDistanceOfBothShoulders() {
        TransferProblem problem = standing(Bodies.robot(1));
        // the spine is vertical, 0.52 m: 10 % more lift both shoulders by 0.022 of the upper bone
        assertThat(evaluate(new LocationTerm(), problem, with(TransferParameter.MID_SPINE_NECK, 1.1)))
                .isCloseTo(2 * 0.022, within(1e-9));
        // shoulders go along the bone from the neck, (0.19, −0.04)
        assertThat(evaluate(new LocationTerm(), problem, with(TransferParameter.NECK_SHOULDER, 2)))
                .isCloseTo(2 * Math.hypot(0.19, 0.04), within(1e-9));
    }

    @Test
    void linkIsTheDifferenceOfLengthsOfBothArms() {
        TransferProblem problem = standing(Bodies.robot(1));
        assertThat(evaluate(new LinkTerm(), problem, with(TransferParameter.SHOULDER_ELBOW, 0.5)))
                .isCloseTo(2 * 0.15, within(1e-9));
        assertThat(evaluate(new LinkTerm(), problem, with(TransferParameter.WRIST_HAND, 2)))
                .isCloseTo(2 * 0.09, within(1e-9));
        double[] both = with(TransferParameter.ELBOW_WRIST, 0.5);
        both[TransferParameter.WRIST_HAND.index()] = 2;
        assertThat(evaluate(new LinkTerm(), problem, both)).isCloseTo(2 * 0.04, within(1e-9));
        assertThat(evaluate(new LinkTerm(), problem, with(TransferParameter.SCALE_Z, 0.7)))
                .as("the task space is not part of the skeleton")
                .isCloseTo(0, within(1e-9));
    }

    @Test
    void workspaceIsTheLargestDistance() {
        TransferProblem problem = TransferProblem.of(
                BodyMotion.of(Bodies.clip(handsUpAndDown())), heldTo(new Point(-1, 0.22, 0), WorkspaceOrigin.ROOT));
        double[] theta = TransferParameter.defaults();
        AdjustedMotion adjusted = new TransferMap(problem).apply(theta);
        double lowest = adjusted.path(BodyJoint.LEFT_HAND, 2)[3];
        assertThat(lowest).isLessThan(-0.1);
        assertThat(evaluate(new WorkspaceTerm(), problem, theta)).isCloseTo(Math.hypot(0.03, lowest), within(1e-9));
        assertThat(evaluate(new WorkspaceTerm(), standing(Bodies.robot(1)), theta))
                .isZero();
    }

    @Test
    void workspaceFromTheShoulderDoesNotSeeWhereTheShoulderIs() {
        // The left hand hangs 0.65 m below the shoulder; the box begins 0.6 m below it.
        RobotTarget robot = heldTo(new Point(-1, -1, -0.6), WorkspaceOrigin.SHOULDER);
        double[] longTrunk = with(TransferParameter.MID_SPINE_NECK, 2);
        assertThat(evaluate(new WorkspaceTerm(), standing(robot), TransferParameter.defaults()))
                .isCloseTo(0.05, within(1e-9));
        assertThat(evaluate(new WorkspaceTerm(), standing(robot), longTrunk)).isCloseTo(0.05, within(1e-9));
    }

    private static RobotTarget heldTo(Point least, WorkspaceOrigin origin) {
        RobotTarget twin = Bodies.robot(1);
        return new RobotTarget(
                twin.robot(),
                twin.heightMetres(),
                0,
                twin.hips(),
                twin.left(),
                twin.right(),
                Map.of(BodyJoint.LEFT_HAND, new BoxWorkspace(least, new Point(1, 1, 1))),
                origin,
                twin.tracked());
    }

    @Test
    void trajectoryIsTheMeanDifferenceOfCentredAndScaledAxes() {
        RobotTarget robot = Bodies.robot(1, EnumSet.of(BodyJoint.LEFT_HAND));
        // Three frames: the hand, with its bone along y, is swung by ±φ forward; raw x = ℓ sin φ, y = ℓ cos φ.
        double[] stand = Bodies.standing();
        double[] p = new double[3 * stand.length];
        double[] angles = {-0.6, 0, 0.6};
        for (int f = 0; f < 3; f++) {
            double[] pose = stand.clone();
            Bodies.put(pose, BodyJoint.LEFT_HAND, 0.09 * Math.sin(angles[f]), 0.19 + 0.09 * Math.cos(angles[f]), -0.08);
            System.arraycopy(pose, 0, p, f * stand.length, stand.length);
        }
        TransferProblem problem = TransferProblem.of(BodyMotion.of(Bodies.clip(p)), robot);
        assertThat(evaluate(new TrajectoryTerm(), problem, TransferParameter.defaults()))
                .isCloseTo(0, within(1e-12));
        assertThat(evaluate(new TrajectoryTerm(), problem, with(TransferParameter.SCALE_X, 0.6)))
                .as("scale in the task space does not change a centred and scaled path")
                .isCloseTo(0, within(1e-12));
        // A raw path whose shape differs: raw motion of a problem against the skeleton of another.
        double[] other = p.clone();
        int z = 3 * Skeleton.index(BodyJoint.LEFT_HAND) + 2;
        other[z] += 0.2;
        BodyMotion raw = BodyMotion.of(Bodies.clip(other));
        TransferProblem mixed = new TransferProblem(raw, problem.skeleton(), robot);
        // x and y unchanged. z: raw (0.2, 0, 0) → centred (2, −1, −1)·0.0667 → (1, −½, −½); adjusted stands still → 0.
        assertThat(evaluate(new TrajectoryTerm(), mixed, TransferParameter.defaults()))
                .isCloseTo((1 + 0.5 + 0.5) / 9, within(1e-9));
    }

    @Test
    void anAxisThatStandsStillCountsAsZero() {
        RobotTarget robot = Bodies.robot(1, EnumSet.of(BodyJoint.LEFT_ELBOW));
        TransferProblem moving = TransferProblem.of(BodyMotion.of(Bodies.clip(Bodies.rigidMotion(2, 20, 1))), robot);
        double[] p = Bodies.rigidMotion(2, 20, 0);
        p[3 * Skeleton.index(BodyJoint.LEFT_ELBOW)] += 5e-4;
        BodyMotion still = BodyMotion.of(Bodies.clip(p));
        TransferProblem mixed = new TransferProblem(still, moving.skeleton(), robot);
        assertThat(evaluate(new TrajectoryTerm(), mixed, TransferParameter.defaults()))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33})
    void noTermSeesTheTaskSpaceInsideWorkspaces(long seed) {
        double[] theta = Bodies.randomParameters(new Random(seed));
        double[] other = theta.clone();
        other[TransferParameter.TRANSLATION_X.index()] = 0.3;
        TransferProblem problem =
                TransferProblem.of(BodyMotion.of(Bodies.clip(Bodies.rigidMotion(seed, 30, 0.8))), Bodies.robot(1));
        TransferObjective paper = new TransferObjective(problem, paper());
        assertThat(paper.applyAsDouble(other)).as("seed %d", seed).isCloseTo(paper.applyAsDouble(theta), within(1e-9));
    }

    @Test
    void totalIsTheWeightedSumOverTheHeight() {
        TransferProblem problem =
                TransferProblem.of(BodyMotion.of(Bodies.clip(Bodies.rigidMotion(6, 25, 0.8))), Bodies.robot(0.4));
        List<WeightedTerm> terms =
                List.of(new WeightedTerm(new LinkTerm(), 7), new WeightedTerm(new TrajectoryTerm(), 3));
        TransferObjective objective = new TransferObjective(problem, terms);
        double[] theta = Bodies.randomParameters(new Random(8));
        CostBreakdown cost = objective.breakdown(theta);
        assertThat(cost.total())
                .isCloseTo(
                        (7 * evaluate(new LinkTerm(), problem, theta)
                                        + 3 * evaluate(new TrajectoryTerm(), problem, theta))
                                / 0.7,
                        within(1e-12));
        assertThat(cost.terms().values().stream().mapToDouble(d -> d).sum()).isCloseTo(cost.total(), within(1e-12));
        assertThat(cost.values()).containsOnlyKeys("link", "trajectory");
        assertThat(objective.copy().applyAsDouble(theta)).isEqualTo(cost.total());
    }

    @Test
    void theGuessFitsTheRobot() {
        for (double factor : new double[] {0.25, 0.6, 1, 1.2}) {
            TransferProblem problem = standing(Bodies.robot(factor));
            TransferObjective objective = new TransferObjective(problem, paper());
            assertThat(objective.applyAsDouble(InitialGuess.of(problem)))
                    .as("factor %s", factor)
                    .isCloseTo(0, within(1e-6));
            double[] guess = InitialGuess.of(problem);
            for (TransferParameter p : TransferParameter.values()) {
                assertThat(guess[p.index()]).as(p.id()).isBetween(p.lower(), p.upper());
            }
        }
    }

    @Test
    void termsAreServices() {
        NamedServices<CostTerm> terms = NamedServices.load(
                "cost term", CostTerm.class, CostTerm::name, getClass().getClassLoader());
        assertThat(terms.all()).containsOnlyKeys("location", "link", "workspace", "trajectory");
    }

    @Test
    void badWeightsAreRefused() {
        assertThatThrownBy(() -> new WeightedTerm(new LinkTerm(), -1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("link");
        assertThatThrownBy(() -> new TransferObjective(
                        standing(Bodies.robot(1)),
                        List.of(new WeightedTerm(new LinkTerm(), 1), new WeightedTerm(new LinkTerm(), 1))))
                .isInstanceOf(InputException.class);
    }
}
