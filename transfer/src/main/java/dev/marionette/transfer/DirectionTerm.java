package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import java.util.Arrays;

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
        double[][][] raw = new double[FROM.length][][];
        BodyJoint[] to = TO.clone();
        to[1] = problem.robot().left().palm() > 0 ? BodyJoint.LEFT_WRIST : BodyJoint.LEFT_HAND;
        to[3] = problem.robot().right().palm() > 0 ? BodyJoint.RIGHT_WRIST : BodyJoint.RIGHT_HAND;
        for (int limb = 0; limb < FROM.length; limb++) {
            raw[limb] = directions(motion, FROM[limb], to[limb]);
        }
        double[] chords = new double[frames];
        double[] squares = new double[frames];
        RobotTarget robot = problem.robot();
        double[] scale = {
            1 / robot.left().upperArm(), 1 / robot.left().forearm(),
            1 / robot.right().upperArm(), 1 / robot.right().forearm()
        };
        return adjusted -> {
            Arrays.fill(chords, 0);
            for (int limb = 0; limb < FROM.length; limb++) {
                addChords(raw[limb], adjusted, FROM[limb], to[limb], scale[limb], squares, chords);
            }
            return Vectors.sum(chords) / ((double) FROM.length * frames);
        };
    }

    /** Unit directions, for each axis its values; zero where a limb has no length. */
    private static double[][] directions(BodyMotion motion, BodyJoint from, BodyJoint to) {
        int n = motion.frames();
        double[][] out = new double[3][n];
        for (int f = 0; f < n; f++) {
            double x = motion.position(f, to, 0) - motion.position(f, from, 0);
            double y = motion.position(f, to, 1) - motion.position(f, from, 1);
            double z = motion.position(f, to, 2) - motion.position(f, from, 2);
            double scale = 1 / Math.max(Vectors.length(x, y, z), 1e-9);
            out[0][f] = x * scale;
            out[1][f] = y * scale;
            out[2][f] = z * scale;
        }
        return out;
    }

    /** Adds the chord of every frame. In loops so short that the compiler uses vector instructions for them. */
    private static void addChords(
            double[][] raw,
            AdjustedMotion adjusted,
            BodyJoint from,
            BodyJoint to,
            double scale,
            double[] squares,
            double[] chords) {
        Arrays.fill(squares, 0);
        for (int axis = 0; axis < 3; axis++) {
            addSquares(raw[axis], adjusted.path(from, axis), adjusted.path(to, axis), scale, squares);
        }
        for (int f = 0; f < chords.length; f++) {
            chords[f] += Math.sqrt(squares[f]);
        }
    }

    private static void addSquares(double[] raw, double[] from, double[] to, double scale, double[] squares) {
        for (int f = 0; f < squares.length; f++) {
            double difference = (to[f] - from[f]) * scale - raw[f];
            squares[f] += difference * difference;
        }
    }
}
