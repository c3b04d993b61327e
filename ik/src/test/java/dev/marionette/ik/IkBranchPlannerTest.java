package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** The left arm follows well, the right one does not. */
class IkBranchPlannerTest {
    private static final int FRAMES = 30;
    private static final double ARM = 0.55;

    private final RobotModel model = TestRobots.twoArms();
    private final double[] home = new double[model.dof()];
    private final List<PositionTrack> tracks = List.of(track("l"), track("r"));
    private final List<Limb> limbs = Limb.of(model, tracks, Optional.empty());
    private final List<Limb> drawn = new ArrayList<>();
    private final List<double[]> coldStarts = new ArrayList<>();

    private PositionTrack track(String side) {
        return new PositionTrack("hand", TestRobots.hand(model, side), 1, Optional.empty(), new double[3 * FRAMES]);
    }

    /** Solves nothing: says how wrong the arms are, and may ask what is enough. */
    private final class Fixed implements IkBranchPlanner.Pass {
        private final double[] q = home.clone();
        private final double leftError;
        private final double rightError;
        private final BiConsumer<double[], BooleanSupplier> asks;

        Fixed(double leftError, double rightError, BiConsumer<double[], BooleanSupplier> asks) {
            this.leftError = leftError;
            this.rightError = rightError;
            this.asks = asks;
        }

        @Override
        public IkStatus solve(int frame, boolean cold) {
            return IkStatus.CONVERGED;
        }

        @Override
        public IkStatus solve(int frame, BooleanSupplier enough) {
            if (frame > 0) {
                coldStarts.add(q.clone());
                asks.accept(q, enough);
            }
            return IkStatus.CONVERGED;
        }

        @Override
        public double[] q() {
            return q;
        }

        @Override
        public boolean collides(Limb limb) {
            return false;
        }

        @Override
        public double squaredError(int track) {
            return track == 1 ? rightError : leftError;
        }
    }

    private void search(double rightError) {
        search(0, rightError, (q, enough) -> {});
    }

    private void search(double leftError, double rightError, BiConsumer<double[], BooleanSupplier> asks) {
        new IkBranchPlanner(
                model, home, limbs, FRAMES, 1 / 30.0, start -> new Fixed(leftError, rightError, asks), limb -> {
                    drawn.add(limb);
                    return new LimbSamples(model, home, limb, tracks, ARM, pose -> true);
                });
    }

    /** The joints of a limb that far from home. */
    private void move(Limb limb, double by, double[] q) {
        double[] pose = home.clone();
        for (int d : limb.joints()) {
            pose[d] += by;
        }
        limb.copy(pose, q);
    }

    /** Home is known of every frame, as the warm start has it: to within 0.15 rad in every joint. */
    @Test
    void aStartThatRunsIntoAPoseThatIsKnownIsEnough() {
        search(0, 1, (q, enough) -> {
            double[] start = q.clone();
            move(limbs.get(1), 0.1, q);
            assertThat(enough.getAsBoolean()).isTrue();
            move(limbs.get(1), -0.1, q);
            assertThat(enough.getAsBoolean()).isTrue();
            move(limbs.get(1), 0.2, q);
            assertThat(enough.getAsBoolean()).isFalse();
            // the left arm, which follows well, is not asked about
            move(limbs.get(1), 0, q);
            move(limbs.get(0), 1, q);
            assertThat(enough.getAsBoolean()).isTrue();
            System.arraycopy(start, 0, q, 0, q.length);
        });
        assertThat(coldStarts).isNotEmpty();
    }

    @Test
    void bothArmsHaveToBeWhereTheyWere() {
        search(1, 1, (q, enough) -> {
            double[] start = q.clone();
            move(limbs.get(0), 0, q);
            move(limbs.get(1), 0.5, q);
            assertThat(enough.getAsBoolean()).isFalse();
            move(limbs.get(1), 0, q);
            assertThat(enough.getAsBoolean()).isTrue();
            System.arraycopy(start, 0, q, 0, q.length);
        });
        assertThat(coldStarts).isNotEmpty();
    }

    /** What a cold start has found is known to those that follow in the frame, and to no other frame. */
    @Test
    void whatWasFoundIsKnownInItsFrameAlone() {
        List<Boolean> known = new ArrayList<>();
        search(0, 1, (q, enough) -> {
            move(limbs.get(1), 0.7, q);
            known.add(enough.getAsBoolean());
        });
        int starts = 6;
        assertThat(known).isNotEmpty();
        assertThat(known.size() % starts).isZero();
        for (int k = 0; k < known.size(); k++) {
            assertThat(known.get(k)).as("start %d", k).isEqualTo(k % starts > 0);
        }
    }

    @Test
    void onlyTheLimbThatFollowsBadlyIsTriedFromElsewhere() {
        search(1);
        assertThat(limbs).hasSize(2);
        assertThat(drawn).containsExactly(limbs.get(1));
        assertThat(coldStarts).isNotEmpty().allSatisfy(q -> {
            assertThat(limbs.get(0).distance(q, home)).isZero();
            assertThat(limbs.get(1).distance(q, home)).isPositive();
        });
    }

    @Test
    void nothingIsTriedWhereAllFollowWell() {
        search(0.01);
        assertThat(drawn).isEmpty();
        assertThat(coldStarts).isEmpty();
    }
}
