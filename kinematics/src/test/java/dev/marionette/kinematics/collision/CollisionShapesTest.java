package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where boxes are, and the cheap bounds of their distances, of random robots. */
class CollisionShapesTest {
    private static final double[] SCALES = {1, 0.5};

    @Test
    void boxesAreWhereTheirLinksHaveThem() {
        for (int seed = 0; seed < 50; seed++) {
            Random r = new Random(seed);
            RobotModel model = RobotCases.random(r);
            Kinematics kinematics = new Kinematics(model);
            kinematics.update(RobotCases.pose(model, r));
            CollisionShapes shapes = new CollisionShapes(model, SCALES);
            double[] poses = new double[12 * shapes.count];
            shapes.place(kinematics.poses(), poses);
            int g = 0;
            for (double scale : SCALES) {
                for (int link = 0; link < model.linkCount(); link++) {
                    for (BoxShape box : model.linkSpec(link).boxes()) {
                        double[] inLink = Arrays.copyOf(box.rotation(), 12);
                        System.arraycopy(box.center(), 0, inLink, 9, 3);
                        double[] half = box.half();
                        assertThat(shapes.link[g]).isEqualTo(link);
                        assertThat(shapes.scale[g]).isEqualTo(scale);
                        assertThat(shapes.shape[g])
                                .isEqualTo(new Box(scale * half[0], scale * half[1], scale * half[2]));
                        assertThat(Arrays.copyOfRange(poses, 12 * g, 12 * g + 12))
                                .as("seed %d, shape %d", seed, g)
                                .containsExactly(Cases.multiply(kinematics.linkPose(link), inLink), within(1e-12));
                        g++;
                    }
                }
            }
            assertThat(shapes.count).isEqualTo(g);
        }
    }

    /** Bounds are no larger than the distance; spheres tell what their middles and radii do, and a box's faces more than that. */
    @Test
    void boundsProveNoMoreThanIsSo() {
        int bySpheres = 0;
        int byFaces = 0;
        Gjk gjk = new Gjk();
        Separation exact = new Separation();
        for (int seed = 0; seed < 50; seed++) {
            Random r = new Random(seed);
            RobotModel model = RobotCases.random(r);
            Kinematics kinematics = new Kinematics(model);
            kinematics.update(RobotCases.pose(model, r));
            CollisionShapes shapes = new CollisionShapes(model);
            double[] poses = new double[12 * shapes.count];
            shapes.place(kinematics.poses(), poses);
            for (int a = 0; a < shapes.count; a++) {
                for (int b = 0; b < a; b++) {
                    MinkowskiSum sum = new MinkowskiSum();
                    sum.place(shapes.shape[a], poses, 12 * a, shapes.shape[b], poses, 12 * b);
                    gjk.distance(sum, new WarmStart(), exact);
                    double gap = Cases.distance(
                                    Arrays.copyOfRange(poses, 12 * a + 9, 12 * a + 12),
                                    Arrays.copyOfRange(poses, 12 * b + 9, 12 * b + 12))
                            - shapes.radius[a]
                            - shapes.radius[b];
                    String what = "seed " + seed + " shapes " + a + " " + b;
                    assertThat(shapes.sphereGap(a, b, poses)).as(what).isCloseTo(gap, within(1e-12));
                    assertThat(gap).as(what).isLessThan(exact.distance() + 1e-12);
                    double all = shapes.radius[a] + shapes.radius[b];
                    for (double distance : new double[] {0, 0.1, gap - 1e-9, gap + 1e-9, exact.distance() + 1e-9}) {
                        boolean tells = shapes.farther(a, b, poses, distance);
                        assertThat(tells && distance > exact.distance())
                                .as(what)
                                .isFalse();
                        if (gap > distance) {
                            bySpheres++;
                            assertThat(tells).as(what).isTrue();
                        } else if (tells) {
                            byFaces++;
                        }
                    }
                    // nothing overlaps by more than both spheres
                    assertThat(shapes.farther(a, b, poses, -all - 1e-9))
                            .as(what)
                            .isTrue();
                }
            }
        }
        assertThat(bySpheres).isGreaterThan(1000);
        assertThat(byFaces).isGreaterThan(1000);
    }

    /** A cube over a plate: the cube's sphere ends before the plate's face, though the plate's sphere reaches beyond the cube. */
    @Test
    void theFacesOfEitherBoxTell() {
        for (int axis = 0; axis < 3; axis++) {
            double[] half = {1, 1, 1};
            half[axis] = 0.01;
            for (double sign : new double[] {-1, 1}) {
                double[] at = new double[3];
                at[axis] = 0.3 * sign;
                RobotModel model = RobotModel.of(
                        "plates",
                        List.of(new LinkSpec(
                                "root",
                                1,
                                new double[3],
                                List.of(
                                        BoxShape.aligned("plate", new double[3], half),
                                        BoxShape.aligned("cube", at, new double[] {0.1, 0.1, 0.1})))),
                        List.of());
                CollisionShapes shapes = new CollisionShapes(model);
                double[] poses = new double[24];
                shapes.place(Cases.identity(), poses);
                double gap = 0.3 - 0.01 - Math.sqrt(0.03);
                for (int a = 0; a < 2; a++) {
                    assertThat(shapes.farther(a, 1 - a, poses, gap - 1e-9)).isTrue();
                    assertThat(shapes.farther(a, 1 - a, poses, gap + 1e-9)).isFalse();
                }
            }
        }
    }
}
