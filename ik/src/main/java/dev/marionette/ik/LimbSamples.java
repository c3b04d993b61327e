package dev.marionette.ik;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.LowDiscrepancy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Poses of one limb, spread over its joint limits, that touch nothing while the rest of the robot is at home. For any frame it
 * knows which of them come closest to the targets: where the points of the limb are in each pose does not depend on the
 * frame, seen from the body that carries the limb.
 */
final class LimbSamples {
    /** How many poses are drawn. */
    private static final int COUNT = 4096;
    /** Poses closer than this in every joint are one, rad. */
    private static final double APART = 0.5;

    private final Limb limb;
    private final List<PositionTrack> tracks;
    private final double length;
    private final int base;
    /** Poses × dof of the robot. */
    private final List<double[]> poses;
    /** Per pose and track the point less its anchor, or the point where there is none, in the axes of the base. */
    private final List<double[]> points = new ArrayList<>();

    /**
     * Finds where their points are.
     *
     * @param length metres of position error that count as one radian
     * @param poses as {@link #draw} gives them. Not modified.
     */
    LimbSamples(RobotModel model, Limb limb, List<PositionTrack> all, double length, List<double[]> poses) {
        this.poses = poses;
        this.limb = limb;
        this.length = length;
        tracks = limb.tracks().stream().map(all::get).toList();
        base = base(model, limb);
        Kinematics kinematics = new Kinematics(model);
        for (double[] q : poses) {
            kinematics.update(q);
            points.add(seenFromBase(kinematics));
        }
    }

    /**
     * Draws poses.
     *
     * @param home where the rest of the robot is, dof values. Not modified.
     * @param free whether the limb touches nothing in a pose
     */
    static List<double[]> draw(RobotModel model, double[] home, Limb limb, Predicate<double[]> free) {
        LowDiscrepancy sequence = LowDiscrepancy.halton(limb.joints().size());
        List<double[]> poses = new ArrayList<>();
        for (int s = 1; s <= COUNT; s++) {
            double[] q = sample(model, home, limb, sequence.point(s));
            if (free.test(q)) {
                poses.add(q);
            }
        }
        return List.copyOf(poses);
    }

    /** The body that carries the first joint of a limb. */
    private static int base(RobotModel model, Limb limb) {
        int first = Integer.MAX_VALUE;
        for (int d : limb.joints()) {
            first = Math.min(first, model.dofBody(d));
        }
        return model.parentBody(first);
    }

    private static double[] sample(RobotModel model, double[] home, Limb limb, double[] share) {
        double[] q = home.clone();
        for (int i = 0; i < limb.joints().size(); i++) {
            int d = limb.joints().get(i);
            double low = Math.max(model.lower(d), -Math.PI);
            double high = Math.min(model.upper(d), Math.PI);
            q[d] = low + share[i] * (high - low);
        }
        return q;
    }

    private double[] seenFromBase(Kinematics kinematics) {
        double[] out = new double[3 * tracks.size()];
        double[] p = new double[3];
        double[] a = new double[3];
        double[] w = kinematics.poses();
        int o = 12 * base;
        for (int t = 0; t < tracks.size(); t++) {
            kinematics.position(tracks.get(t).point(), p, 0);
            from(kinematics, tracks.get(t), a);
            for (int i = 0; i < 3; i++) {
                for (int k = 0; k < 3; k++) {
                    out[3 * t + i] += w[o + 3 * k + i] * (p[k] - a[k]);
                }
            }
        }
        return out;
    }

    /** What a track is measured from: its anchor, or the base without one. */
    private void from(Kinematics kinematics, PositionTrack track, double[] out) {
        if (track.anchor().isPresent()) {
            kinematics.position(track.anchor().get(), out, 0);
        } else {
            System.arraycopy(kinematics.poses(), 12 * base + 9, out, 0, 3);
        }
    }

    /**
     * The poses that come closest to the targets of a frame, best first, apart from each other.
     *
     * @param kinematics at a pose of that frame; only where it has the body that carries the limb matters
     * @return at most {@code count} poses of the whole robot, of which only the joints of the limb matter. Not to be modified.
     */
    List<double[]> closest(int frame, Kinematics kinematics, int count) {
        double[] costs = costs(seenFromBase(frame, kinematics));
        List<double[]> found = new ArrayList<>();
        for (int best = cheapest(costs); best >= 0; best = found.size() < count ? cheapest(costs) : -1) {
            double[] pose = poses.get(best);
            found.add(pose);
            for (int s = 0; s < costs.length; s++) {
                if (costs[s] < Double.POSITIVE_INFINITY && limb.closer(poses.get(s), pose, APART)) {
                    costs[s] = Double.POSITIVE_INFINITY;
                }
            }
        }
        return found;
    }

    /** Index of the lowest cost, the first of equal ones; −1 where there is none below infinity. */
    private static int cheapest(double[] costs) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int s = 0; s < costs.length; s++) {
            if (costs[s] < least) {
                least = costs[s];
                best = s;
            }
        }
        return best;
    }

    /** The targets of a frame in the axes of the base. */
    private double[] seenFromBase(int frame, Kinematics kinematics) {
        double[] out = new double[3 * tracks.size()];
        double[] w = kinematics.poses();
        for (int t = 0; t < tracks.size(); t++) {
            PositionTrack track = tracks.get(t);
            boolean anchored = track.anchor().isPresent();
            for (int i = 0; i < 3; i++) {
                for (int k = 0; k < 3; k++) {
                    double wanted = track.path()[3 * frame + k] - (anchored ? 0 : w[12 * base + 9 + k]);
                    out[3 * t + i] += w[12 * base + 3 * k + i] * wanted;
                }
            }
        }
        return out;
    }

    /** The weighted squared errors of all poses, rad². */
    private double[] costs(double[] wanted) {
        double[] weights = new double[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            weights[i] = tracks.get(i / 3).weight() / (length * length);
        }
        double[] costs = new double[poses.size()];
        for (int s = 0; s < costs.length; s++) {
            double[] p = points.get(s);
            double sum = 0;
            for (int i = 0; i < wanted.length; i++) {
                double error = wanted[i] - p[i];
                sum += weights[i] * error * error;
            }
            costs[s] = sum;
        }
        return costs;
    }
}
