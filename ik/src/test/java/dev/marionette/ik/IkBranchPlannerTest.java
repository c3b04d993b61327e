package dev.marionette.ik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.testkit.TestRobots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The left arm follows well, the right one does not. */
class IkBranchPlannerTest {
    private static final int FRAMES = 30;
    private static final double ARM = 0.55;
    /** Frames from a coarse one to the next: 0.1 s. */
    private static final int STRIDE = 3;

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
        public IkStatus solve(int frame, double[] lower, double[] upper) {
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
                model, home, limbs, 0, FRAMES, 1 / 30.0, start -> new Fixed(leftError, rightError, asks), limb -> {
                    drawn.add(limb);
                    return new LimbSamples(model, limb, tracks, ARM, LimbSamples.draw(model, home, limb, pose -> true));
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

    /**
     * A pass whose poses and errors are drawn: for each coarse frame one of the warm start, six of cold starts and two that go on from
     * the frame before. Of those that are near each other the warm-started or else the cheaper one counts.
     */
    private final class Drawn implements IkBranchPlanner.Pass {
        final SplittableRandom random;
        final Limb limb = limbs.get(1);
        final List<List<double[]>> poses = new ArrayList<>();
        final List<List<Double>> costs = new ArrayList<>();
        final double[] q = home.clone();
        /** Frames in which a pose was looked for that goes on from the frame before. */
        final List<Integer> goneOn = new ArrayList<>();

        boolean collides;
        double error;

        Drawn(long seed) {
            random = new SplittableRandom(seed);
        }

        private IkStatus found(int frame) {
            if (poses.size() <= frame / STRIDE) {
                poses.add(new ArrayList<>());
                costs.add(new ArrayList<>());
            }
            List<double[]> known = poses.get(frame / STRIDE);
            // a third of the later ones are near one that is known
            int near = known.isEmpty() || random.nextInt(3) > 0 ? -1 : random.nextInt(known.size());
            double[] pose = near < 0 ? home.clone() : known.get(near).clone();
            limb.joints().forEach(d -> pose[d] += near < 0 ? random.nextDouble(-1, 1) : random.nextDouble(-0.1, 0.1));
            limb.copy(pose, q);
            error = random.nextDouble(0.03, 0.3);
            collides = random.nextInt(4) == 0;
            // in collision a pose costs 0.3 rad² more
            double cost = error + (collides ? 0.3 : 0);
            if (near < 0) {
                known.add(pose);
                costs.get(frame / STRIDE).add(cost);
            } else if (near > 0 && cost < costs.get(frame / STRIDE).get(near)) {
                known.set(near, pose);
                costs.get(frame / STRIDE).set(near, cost);
            }
            return collides ? IkStatus.COLLIDING : IkStatus.CONVERGED;
        }

        @Override
        public IkStatus solve(int frame, boolean cold) {
            return found(frame);
        }

        @Override
        public IkStatus solve(int frame, BooleanSupplier enough) {
            return found(frame);
        }

        /** What the joints of the limb reach in 0.1 s from where the cheapest path to the frame before ends, then from where the second one does. */
        @Override
        public IkStatus solve(int frame, double[] lower, double[] upper) {
            int k = frame / STRIDE;
            List<double[]> before = poses.get(k - 1);
            double[] ends = new double[before.size()];
            Arrays.setAll(ends, i -> cheapest(k, i));
            int rank = goneOn.contains(frame) ? 1 : 0;
            int end = IntStream.range(0, ends.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> ends[i]))
                    .toList()
                    .get(rank);
            assertThat(limb.distance(q, before.get(end))).isZero();
            for (int d = 0; d < q.length; d++) {
                double reach = limb.joints().contains(d) ? model.velocityLimit(d) * 0.1 : Double.POSITIVE_INFINITY;
                assertThat(lower[d]).isCloseTo(q[d] - reach, within(1e-12));
                assertThat(upper[d]).isCloseTo(q[d] + reach, within(1e-12));
            }
            goneOn.add(frame);
            return found(frame);
        }

        @Override
        public double[] q() {
            return q;
        }

        @Override
        public boolean collides(Limb of) {
            return collides && of.equals(limb);
        }

        @Override
        public double squaredError(int track) {
            return track == 1 ? error : 0;
        }

        /** Squared motion, and more of it where it is faster than the joints may be; to the first frame there is time. */
        double change(double[] a, double[] b, boolean first) {
            double sum = 0;
            for (int d : limb.joints()) {
                double moved = Math.abs(a[d] - b[d]);
                double most = model.velocityLimit(d) * STRIDE / 30.0;
                sum += 0.005 * moved * moved;
                sum += first || moved < most ? 0 : 0.2 * (moved - most) * (moved - most);
            }
            return sum;
        }

        /** What the cheapest path through the first layers costs that ends at a pose of the last of them. */
        double cheapest(int layers, int end) {
            double[] pose = poses.get(layers - 1).get(end);
            double own = costs.get(layers - 1).get(end);
            if (layers == 1) {
                return own + change(home, pose, true);
            }
            return own
                    + IntStream.range(0, poses.get(layers - 2).size())
                            .mapToDouble(i -> cheapest(layers - 1, i)
                                    + change(poses.get(layers - 2).get(i), pose, false))
                            .min()
                            .orElseThrow();
        }

        /** The cheapest path through the first layers, by trying each. */
        int[] best(int layers) {
            int ways = poses.stream().limit(layers).mapToInt(List::size).reduce(1, (m, n) -> m * n);
            int[] best = new int[layers];
            double least = Double.POSITIVE_INFINITY;
            for (int way = 0; way < ways; way++) {
                double cost = 0;
                int[] chosen = new int[layers];
                for (int k = 0, rest = way; k < layers; rest /= poses.get(k).size(), k++) {
                    chosen[k] = rest % poses.get(k).size();
                    double[] before = k == 0 ? home : poses.get(k - 1).get(chosen[k - 1]);
                    cost += costs.get(k).get(chosen[k])
                            + change(before, poses.get(k).get(chosen[k]), k == 0);
                }
                if (cost < least) {
                    least = cost;
                    best = chosen;
                }
            }
            return best;
        }
    }

    /** The chosen way against all there are, up to 7 · 9³; limbs that are elsewhere and worse are put onto it at the coarse frames. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void theCheapestWayIsChosen(long seed) {
        int frames = 4 * STRIDE;
        Drawn drawn = new Drawn(seed);
        IkBranchPlanner search = new IkBranchPlanner(
                model,
                home,
                limbs,
                0,
                frames,
                1 / 30.0,
                start -> drawn,
                limb -> new LimbSamples(model, limb, tracks, ARM, LimbSamples.draw(model, home, limb, pose -> true)));
        assertThat(drawn.poses).hasSize(4).allSatisfy(layer -> assertThat(layer).hasSizeBetween(2, 9));
        assertThat(drawn.goneOn).containsExactly(3, 3, 6, 6, 9, 9);
        int[] best = drawn.best(4);
        Limb limb = limbs.get(1);
        for (int frame = 0; frame < frames; frame++) {
            move(limb, 2, drawn.q);
            drawn.error = 5;
            List<Integer> changed = search.redirect(frame, drawn, IkStatus.CONVERGED);
            if (frame % STRIDE != 0) {
                assertThat(changed).isEmpty();
                continue;
            }
            double[] wanted = drawn.poses.get(frame / STRIDE).get(best[frame / STRIDE]);
            double cost = drawn.costs.get(frame / STRIDE).get(best[frame / STRIDE]);
            assertThat(changed).as("seed %d, frame %d", seed, frame).containsExactly(1);
            assertThat(limb.distance(drawn.q, wanted))
                    .as("seed %d, frame %d", seed, frame)
                    .isZero();
            // one that is there already, or hardly worse, stays
            assertThat(search.redirect(frame, drawn, IkStatus.CONVERGED)).isEmpty();
            move(limb, 2, drawn.q);
            drawn.error = cost + 0.009;
            assertThat(search.redirect(frame, drawn, IkStatus.CONVERGED)).isEmpty();
            drawn.error = cost + 0.011;
            assertThat(search.redirect(frame, drawn, IkStatus.CONVERGED)).containsExactly(1);
        }
    }
}
