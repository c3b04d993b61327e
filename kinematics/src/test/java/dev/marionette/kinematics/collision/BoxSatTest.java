package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Pose;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoxSatTest {
    /** Against the corners of both boxes, projected on the normals of their faces; the workspace remembers what told last time. */
    @Test
    void aFaceTellsThatBoxesAreFartherThanADistance() {
        Random random = new Random(7);
        BoxSat sat = new BoxSat();
        WarmStart warm = new WarmStart();
        MinkowskiSum sum = new MinkowskiSum();
        int farther = 0;
        for (int k = 0; k < 20_000; k++) {
            double[] half = new double[6];
            for (int i = 0; i < 6; i++) {
                half[i] = 0.05 + 0.3 * random.nextDouble();
            }
            double[] poses = new double[24];
            for (int o = 0; o < 24; o += 12) {
                System.arraycopy(Pose.unturned(1), 0, poses, o, 12);
                Pose.rotate(poses, o, random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
                for (int i = 9; i < 12; i++) {
                    poses[o + i] = 0.5 * random.nextGaussian();
                }
            }
            sum.place(new Box(half[0], half[1], half[2]), poses, 0, new Box(half[3], half[4], half[5]), poses, 12);
            double gap = widestGap(poses, half);
            assertThat(sat.gap(sum)).isGreaterThanOrEqualTo(gap - 1e-12);
            for (double distance : new double[] {0, 0.1, gap - 1e-9, gap + 1e-9}) {
                if (distance >= 0) {
                    boolean tells = sat.farther(sum, warm, distance);
                    assertThat(tells).as("case %d, %s of %s", k, distance, gap).isEqualTo(gap > distance);
                    farther += tells ? 1 : 0;
                }
            }
        }
        assertThat(farther).isBetween(10_000, 70_000);
    }

    private static double widestGap(double[] poses, double[] half) {
        double widest = Double.NEGATIVE_INFINITY;
        for (int face = 0; face < 6; face++) {
            int o = face < 3 ? 0 : 12;
            double[] axis = {poses[o + face % 3], poses[o + 3 + face % 3], poses[o + 6 + face % 3]};
            double[] range = new double[4];
            for (int box = 0; box < 2; box++) {
                double least = Double.POSITIVE_INFINITY;
                double most = Double.NEGATIVE_INFINITY;
                for (int corner = 0; corner < 8; corner++) {
                    double along = 0;
                    for (int i = 0; i < 3; i++) {
                        double at = poses[12 * box + 9 + i];
                        for (int c = 0; c < 3; c++) {
                            double sign = (corner >> c & 1) == 0 ? 1 : -1;
                            at += poses[12 * box + 3 * i + c] * sign * half[3 * box + c];
                        }
                        along += axis[i] * at;
                    }
                    least = Math.min(least, along);
                    most = Math.max(most, along);
                }
                range[2 * box] = least;
                range[2 * box + 1] = most;
            }
            widest = Math.max(widest, Math.max(range[2] - range[1], range[0] - range[3]));
        }
        return widest;
    }

    @Test
    void theSphereAroundAHullReachesItsFarthestPoint() {
        Random random = new Random(8);
        for (int k = 0; k < 100; k++) {
            double[] points =
                    random.doubles(3 * (1 + random.nextInt(20)), -1, 1).toArray();
            double farthest = 0;
            for (int i = 0; i < points.length; i += 3) {
                farthest = Math.max(farthest, Math.hypot(Math.hypot(points[i], points[i + 1]), points[i + 2]));
            }
            assertThat(new ConvexHull(points).boundingRadius()).isCloseTo(farthest, within(1e-14));
        }
    }
}
