package dev.marionette.methods.normalizedpose;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Chains and source poses at random. */
final class RandomChains {
    private RandomChains() {}

    /** Joints with twists of all kinds, some of them without a link, limits of ±0.5 to ±2.5 rad about an offset. */
    static List<DhRow> rows(SplittableRandom random, int joints) {
        List<DhRow> rows = new ArrayList<>();
        for (int i = 0; i < joints; i++) {
            boolean link = i == joints - 1 || random.nextDouble() < 0.8;
            double middle = random.nextDouble(-0.5, 0.5);
            double half = random.nextDouble(0.5, 2.5);
            rows.add(new DhRow(
                    link ? random.nextDouble(0.1, 0.5) : 0,
                    random.nextInt(4) * Math.PI / 2 + random.nextDouble(-0.2, 0.2),
                    link && random.nextBoolean() ? random.nextDouble(-0.2, 0.2) : 0,
                    random.nextDouble(-1, 1),
                    middle - half,
                    middle + half));
        }
        return rows;
    }

    /** A curve of two to five corners, none of them turning back on itself, scaled to length one. */
    static double[] source(SplittableRandom random) {
        int corners = random.nextInt(2, 6);
        double[] points = new double[3 * corners];
        for (int k = 1; k < corners; k++) {
            for (int i = 0; i < 3; i++) {
                points[3 * k + i] = points[3 * k - 3 + i] + random.nextDouble(-0.6, 1);
            }
        }
        return Polyline.normalized(points);
    }

    static double[] lower(List<DhRow> rows) {
        return rows.stream().mapToDouble(DhRow::lower).toArray();
    }

    static double[] upper(List<DhRow> rows) {
        return rows.stream().mapToDouble(DhRow::upper).toArray();
    }

    static double[] inside(SplittableRandom random, List<DhRow> rows) {
        return rows.stream()
                .mapToDouble(r -> random.nextDouble(r.lower(), r.upper()))
                .toArray();
    }

    /** All joints of one chain as variables. */
    static ChainProblem problem(SerialChain chain, PoseMetric metric, int joints, double[] source, double pull) {
        int[] dofs = new int[joints];
        for (int i = 0; i < joints; i++) {
            dofs[i] = i;
        }
        ChainProblem problem = new ChainProblem(List.of(chain), List.of(metric), dofs, new double[joints], pull);
        problem.aim(0, metric.target(source, Polyline.knots(source)));
        return problem;
    }
}
