package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;

/**
 * c_dir, ours: the mean distance between limbs of the raw and of the adjusted motion, each limb as a vector in units of its
 * length, over frames, upper arms and forearms, and sides; without unit. A limb of the raw motion is a unit vector; one of
 * the adjusted motion is measured in lengths of the robot's limb, so that it is a unit vector where the robot can take
 * exactly that pose.
 *
 * <p>Why it is there: centring and scaling take out what the scale and the translation in the task space do to a path, so
 * as long as hands and elbows stay in their workspaces the paper's four terms do not change with six of the parameters,
 * and an arm that points forward may end up pointing aside, or folded to half its reach, at no cost. With weight 0 the cost
 * is that of the paper. The directions of trunk and head need no term: no parameter changes them.
 */
public final class DirectionTerm implements CostTerm {
    private static final BodyJoint[] FROM = {
        BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW
    };
    private static final BodyJoint[] TO = {
        BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_HAND, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_HAND
    };

    @Override
    public String name() {
        return "direction";
    }

    @Override
    public Evaluator bind(TransferProblem problem) {
        BodyMotion motion = problem.motion();
        int frames = motion.frames();
        double[][] raw = new double[FROM.length][];
        BodyJoint[] to = TO.clone();
        to[1] = problem.robot().left().palm() > 0 ? BodyJoint.LEFT_WRIST : BodyJoint.LEFT_HAND;
        to[3] = problem.robot().right().palm() > 0 ? BodyJoint.RIGHT_WRIST : BodyJoint.RIGHT_HAND;
        for (int limb = 0; limb < FROM.length; limb++) {
            raw[limb] = directions(motion, FROM[limb], to[limb]);
        }
        double[] chords = new double[frames];
        RobotTarget robot = problem.robot();
        double[] scale = {
            1 / robot.left().upperArm(), 1 / robot.left().forearm(),
            1 / robot.right().upperArm(), 1 / robot.right().forearm()
        };
        return adjusted -> {
            double sum = 0;
            for (int limb = 0; limb < FROM.length; limb++) {
                sum += difference(raw[limb], adjusted, FROM[limb], to[limb], scale[limb], chords);
            }
            return sum / ((double) FROM.length * frames);
        };
    }

    /** Unit directions, frames of x, then of y, then of z; zero where a limb has no length. */
    private static double[] directions(BodyMotion motion, BodyJoint from, BodyJoint to) {
        int n = motion.frames();
        double[] out = new double[3 * n];
        for (int f = 0; f < n; f++) {
            double x = motion.position(f, to, 0) - motion.position(f, from, 0);
            double y = motion.position(f, to, 1) - motion.position(f, from, 1);
            double z = motion.position(f, to, 2) - motion.position(f, from, 2);
            double scale = 1 / Math.max(Vectors.length(x, y, z), 1e-9);
            out[f] = x * scale;
            out[n + f] = y * scale;
            out[2 * n + f] = z * scale;
        }
        return out;
    }

    /** Σ over frames of the chord. The chords are kept apart from their sum, so that they are computed several at a time. */
    private static double difference(
            double[] raw, AdjustedMotion adjusted, BodyJoint from, BodyJoint to, double scale, double[] chords) {
        double[] p = adjusted.coordinates();
        int n = adjusted.frames();
        int a = adjusted.offset(from, 0);
        int b = adjusted.offset(to, 0);
        for (int f = 0; f < n; f++) {
            double x = p[b + f] - p[a + f];
            double y = p[b + n + f] - p[a + n + f];
            double z = p[b + 2 * n + f] - p[a + 2 * n + f];
            double dx = x * scale - raw[f];
            double dy = y * scale - raw[n + f];
            double dz = z * scale - raw[2 * n + f];
            chords[f] = Math.sqrt(dx * dx + dy * dy + dz * dz);
        }
        return Vectors.sum(chords, 0, n);
    }
}
