package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** The left arm follows well, the right one does not. */
class BranchSearchTest {
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

    /** Solves nothing: says how wrong the right arm is. */
    private final class Fixed implements BranchSearch.Pass {
        private final double[] q = home.clone();
        private final double rightError;

        Fixed(double rightError) {
            this.rightError = rightError;
        }

        @Override
        public IkStatus solve(int frame, boolean cold) {
            return IkStatus.CONVERGED;
        }

        @Override
        public IkStatus solve(int frame, BooleanSupplier enough) {
            if (frame > 0) {
                coldStarts.add(q.clone());
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
            return track == 1 ? rightError : 0;
        }
    }

    private void search(double rightError) {
        new BranchSearch(model, home, limbs, FRAMES, 1 / 30.0, start -> new Fixed(rightError), limb -> {
            drawn.add(limb);
            return new LimbSamples(model, home, limb, tracks, ARM, pose -> true);
        });
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
