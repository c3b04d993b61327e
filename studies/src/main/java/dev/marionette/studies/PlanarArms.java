package dev.marionette.studies;

import dev.marionette.methods.normalizedpose.ChainFit;
import dev.marionette.methods.normalizedpose.ChainProblem;
import dev.marionette.methods.normalizedpose.Chains;
import dev.marionette.methods.normalizedpose.DhRow;
import dev.marionette.methods.normalizedpose.Polyline;
import dev.marionette.methods.normalizedpose.PoseMetric;
import dev.marionette.methods.normalizedpose.SerialChain;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The planar arms of the experiments on degrees of freedom (ASME 2014, section 4): a source of three links in the
 * proportions of a person's arm, and targets of one to five equal links and the same length.
 */
final class PlanarArms {
    /** Poses of the source, as many as the paper's. */
    static final int FRAMES = 25;
    /** Points of the sum, as the paper's. */
    static final int POINTS = 100;

    /**
     * Upper arm and forearm as in Fig. 8 of the paper, cm; the hand as long as in people of 173 cm, 0.108 of the stature
     * (Winter, Biomechanics and Motor Control of Human Movement, fig. 4.1). Elbow and wrist lie at 0.40 and 0.79 of the
     * length, as the paper says: almost where five equal links have joints.
     */
    private static final double[] LINKS = {36, 35, 0.108 * 173};
    /** A hinge turns this far either way from the stretched arm, rad. */
    private static final double RANGE = Math.toRadians(150);

    private PlanarArms() {}

    /**
     * The source at a frame, corners × 3, scaled to length one: from the hanging arm sideways to the raised one, in the
     * plane of x (outwards) and y (upwards), with elbow and wrist bending on the way.
     */
    static double[] source(int frame) {
        double t = frame / (FRAMES - 1.0);
        double[] turns = {
            Math.toRadians(-80 + 165 * t),
            Math.toRadians(10 + 60 * Math.sin(Math.PI * t) * Math.sin(Math.PI * t)),
            Math.toRadians(15 * Math.sin(2 * Math.PI * t))
        };
        double[] points = new double[12];
        double angle = 0;
        for (int k = 0; k < 3; k++) {
            angle += turns[k];
            points[3 * k + 3] = points[3 * k] + LINKS[k] * Math.cos(angle);
            points[3 * k + 4] = points[3 * k + 1] + LINKS[k] * Math.sin(angle);
        }
        return Polyline.normalized(points);
    }

    /**
     * How near a target of equal links comes.
     *
     * @param pose Ep by frame
     * @param end Ee by frame
     * @param corners the target's corners by frame, corners × 3
     */
    record Fitted(double[] pose, double[] end, List<double[]> corners) {
        double meanPose() {
            return mean(pose);
        }

        double meanEnd() {
            return mean(end);
        }

        private static double mean(double[] values) {
            double sum = 0;
            for (double v : values) {
                sum += v;
            }
            return sum / values.length;
        }
    }

    /** Fits a target of some links to all frames: the first from many starts, each other one from the one before. */
    static Fitted fit(int links, double alpha) {
        List<DhRow> rows = IntStream.range(0, links)
                .mapToObj(i -> new DhRow(1.0 / links, 0, 0, 0, -RANGE, RANGE))
                .toList();
        SerialChain chain = Chains.ofDh(links + " links", rows);
        PoseMetric metric = new PoseMetric(chain.knots(), POINTS, alpha);
        double[] upper = rows.stream().mapToDouble(DhRow::upper).toArray();
        double[] lower = rows.stream().mapToDouble(DhRow::lower).toArray();
        ChainProblem problem = new ChainProblem(
                List.of(chain), List.of(metric), IntStream.range(0, links).toArray(), new double[links], 0);
        ChainFit fit = new ChainFit(problem, lower, upper, new double[links]);
        double[] pose = new double[FRAMES];
        double[] end = new double[FRAMES];
        List<double[]> corners = new ArrayList<>();
        for (int f = 0; f < FRAMES; f++) {
            double[] source = source(f);
            double[] knots = Polyline.knots(source);
            problem.aim(0, metric.target(source, knots));
            if (f == 0) {
                fit.first(ChainFit.STARTS);
            } else {
                fit.next();
            }
            chain.update(fit.x());
            corners.add(chain.points().clone());
            pose[f] = metric.pose(source, knots, chain.points());
            end[f] = PoseMetric.end(source, chain.points());
        }
        return new Fitted(pose, end, corners);
    }
}
