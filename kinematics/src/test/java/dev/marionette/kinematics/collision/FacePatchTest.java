package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FacePatchTest {
    private static final Box PLATE = new Box(0.2, 0.2, 0.01);
    private static final double GAP = 0.004;
    private static final double TILT = 0.05;
    private static final double ASIDE = 0.1;

    /** A plate over another, further along x and tilted about it: four points over what the two have in common. */
    @Test
    void aTiltedPlateOverAnotherIsNearAtTheCornersOfWhatTheyHaveInCommon() {
        double[] poses = plates();
        NearPairs near = patch(poses, 1);
        assertThat(near.size()).isEqualTo(4);
        double[] x = new double[4];
        double[] heights = new double[4];
        for (int i = 0; i < 4; i++) {
            x[i] = near.pB[3 * i];
            double y = near.pB[3 * i + 1];
            // the lower face of the upper plate is a plane through its lowest edge
            heights[i] = GAP + Math.tan(TILT) * (y - lowestY(poses));
            assertThat(near.distance(i)).isCloseTo(heights[i], within(1e-9));
            assertThat(near.pA[3 * i + 2]).isCloseTo(PLATE.hz(), within(1e-12));
            assertThat(near.pB[3 * i + 2] - near.pA[3 * i + 2]).isCloseTo(heights[i], within(1e-9));
            assertThat(List.of(near.n[3 * i], near.n[3 * i + 1], near.n[3 * i + 2]))
                    .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-6 ? 0 : 1)
                    .containsExactly(0.0, 0.0, -1.0);
        }
        // what they have in common reaches from the side of the upper plate to that of the lower one
        assertThat(IntStream.range(0, 4).filter(i -> Math.abs(x[i] - 0.2) < 1e-9))
                .hasSize(2);
        assertThat(IntStream.range(0, 4).filter(i -> Math.abs(x[i] - ASIDE + 0.2) < 1e-9))
                .hasSize(2);
    }

    @Test
    void pointsThatAreFartherThanAskedForAreLeftOut() {
        NearPairs near = patch(plates(), GAP + 1e-3);
        assertThat(near.size()).isEqualTo(2);
        for (int i = 0; i < 2; i++) {
            assertThat(near.distance(i)).isCloseTo(GAP, within(1e-4));
        }
    }

    /** Of random robots, the nearest point of each patch is as near as the pair, and each is as far as its two points are. */
    @Test
    void theNearestPointIsAsNearAsThePair() {
        int patches = 0;
        for (int seed = 0; seed < 20; seed++) {
            Random r = new Random(seed);
            RobotModel model = RobotCases.random(r);
            CollisionModel collision = CollisionModel.build(model, RobotCases.home(model), List.of());
            Kinematics kinematics = new Kinematics(model);
            NearPairs pairs = new NearPairs();
            NearPairs points = new NearPairs();
            try (CollisionQuery query = new CollisionQuery(collision)) {
                for (int k = 0; k < 100; k++) {
                    kinematics.update(RobotCases.pose(model, r));
                    query.update(kinematics);
                    query.nearPairs(0.03, pairs);
                    query.nearPatches(0.03, points);
                    patches += points.size() > pairs.size() ? 1 : 0;
                    for (int i = 0; i < pairs.size(); i++) {
                        double nearest = Double.POSITIVE_INFINITY;
                        for (int j = 0; j < points.size(); j++) {
                            if (points.pair(j) == pairs.pair(i)) {
                                nearest = Math.min(nearest, points.distance(j));
                                double along = 0;
                                for (int c = 0; c < 3; c++) {
                                    along += points.n[3 * j + c] * (points.pA[3 * j + c] - points.pB[3 * j + c]);
                                }
                                assertThat(along)
                                        .as("seed %d pose %d", seed, k)
                                        .isCloseTo(points.distance(j), within(2e-5));
                            }
                        }
                        assertThat(nearest)
                                .as("seed %d pose %d %s", seed, k, collision.pairName(pairs.pair(i)))
                                .isCloseTo(pairs.distance(i), within(2e-5));
                    }
                }
            }
        }
        assertThat(patches).as("poses in which a pair has more than one point").isGreaterThan(50);
    }

    /**
     * Boxes whose faces are flush within rounding, where corners fall on either side of an edge in turn: each point is on
     * both boxes, and the nearest one is as near as the boxes. The first three seeds give more than eight corners.
     */
    @Test
    void facesThatAreFlushWithinRoundingHaveAPatch() {
        FacePatch patch = new FacePatch();
        NearPairs near = new NearPairs();
        LongStream.concat(LongStream.of(1371967, 1505734, 2532269), LongStream.range(0, 2000))
                .forEach(seed -> {
                    Flush flush = new Flush(new Random(seed));
                    near.size = 0;
                    patch.add(
                            Faces.of(flush.a), flush.poses, 0, Faces.of(flush.b), 12, 0, 0, 1, 0.01, flush.found, near);
                    double nearest = Double.POSITIVE_INFINITY;
                    for (int i = 0; i < near.size(); i++) {
                        nearest = Math.min(nearest, near.distance(i));
                        assertThat(outside(flush.a, flush.poses, 0, near.pA, 3 * i))
                                .as("seed %d", seed)
                                .isLessThan(1e-12);
                        assertThat(outside(flush.b, flush.poses, 12, near.pB, 3 * i))
                                .as("seed %d", seed)
                                .isLessThan(1e-12);
                    }
                    assertThat(near.size()).as("seed %d", seed).isGreaterThanOrEqualTo(4);
                    assertThat(nearest).as("seed %d", seed).isCloseTo(flush.gap, within(1e-12));
                });
    }

    /** Two boxes face to face in a random frame, the second turned and moved by about as much as numbers are rounded. */
    private static final class Flush {
        final Box a = new Box(0.1, 0.05, 0.02);
        final Box b;
        final double gap;
        final double[] poses = new double[24];
        final Separation found = new Separation();

        Flush(Random r) {
            double[] frame = Cases.pose(r, 0, 0, 0);
            b = r.nextBoolean() ? a : new Box(0.1, 0.05, 0.02 + 0.01 * r.nextInt(2));
            System.arraycopy(frame, 0, poses, 0, 9);
            System.arraycopy(frame, 0, poses, 12, 9);
            for (int i = 0; i < 3; i++) {
                poses[9 + i] = r.nextGaussian();
            }
            int axis = r.nextInt(3);
            double[] ha = {a.hx(), a.hy(), a.hz()};
            double[] hb = {b.hx(), b.hy(), b.hz()};
            gap = r.nextInt(3) == 0 ? -0.001 : 0.004;
            double turn = Math.pow(10, -17 + 1.5 * r.nextDouble());
            double[] about = {turn * r.nextGaussian(), turn * r.nextGaussian(), turn * r.nextGaussian()};
            double shift = Math.pow(10, -17.3 + 1.5 * r.nextDouble());
            for (int i = 0; i < 3; i++) {
                poses[21 + i] = poses[9 + i] + (ha[axis] + hb[axis] + gap) * frame[3 * i + axis];
            }
            Pose.rotate(poses, 12, about[0], about[1], about[2]);
            for (int i = 0; i < 3; i++) {
                poses[21 + i] += shift * r.nextGaussian();
            }
            MinkowskiSum sum = new MinkowskiSum();
            sum.place(a, poses, 0, b, poses, 12);
            try (StandardDetector detector = new StandardDetector()) {
                detector.distance(sum, new WarmStart(), found);
            }
        }
    }

    /** How far a point is outside of a placed box along its axes, metres. */
    private static double outside(Box box, double[] poses, int o, double[] points, int p) {
        double[] half = {box.hx(), box.hy(), box.hz()};
        double[] local = Cases.inverseTransform(
                Arrays.copyOfRange(poses, o, o + 12), new double[] {points[p], points[p + 1], points[p + 2]});
        double most = 0;
        for (int i = 0; i < 3; i++) {
            most = Math.max(most, Math.abs(local[i]) - half[i]);
        }
        return most;
    }

    /** The lower plate at the origin, the upper one tilted about x, its lowest edge over the gap. */
    private static double[] plates() {
        double[] poses = new double[24];
        poses[0] = poses[4] = poses[8] = 1;
        poses[12] = poses[16] = poses[20] = 1;
        Pose.rotate(poses, 12, TILT, 0, 0);
        poses[21] = ASIDE;
        poses[23] = PLATE.hz() + GAP + Math.sin(TILT) * PLATE.hy() + Math.cos(TILT) * PLATE.hz();
        return poses;
    }

    private static double lowestY(double[] poses) {
        return poses[22] - Math.cos(TILT) * PLATE.hy() + Math.sin(TILT) * PLATE.hz();
    }

    private static NearPairs patch(double[] poses, double near) {
        MinkowskiSum sum = new MinkowskiSum();
        sum.place(PLATE, poses, 0, PLATE, poses, 12);
        Separation separation = new Separation();
        NearPairs out = new NearPairs();
        try (StandardDetector detector = new StandardDetector()) {
            detector.distance(sum, new WarmStart(), separation);
        }
        assertThat(separation.distance()).isCloseTo(GAP, within(1e-9));
        new FacePatch().add(Faces.of(PLATE), poses, 0, Faces.of(PLATE), 12, 0, 0, 1, near, separation, out);
        return out;
    }
}
