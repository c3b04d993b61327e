package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;

/**
 * How far the two shapes of a pair can move against each other when joints move along a straight line in joint space:
 * Σ |Δq_d|·R_d over the degrees of freedom between them, with the largest lever arm R_d that any configuration within
 * the limits gives (Schwarzer, Saha &amp; Latombe, "Exact collision checking of robot paths", 2005). No point of one shape,
 * and so neither their distance, can change by more.
 *
 * <p>Lever arms come from a sphere (c, ρ) about the shape, carried up the tree: a hinge with unit axis a through the
 * origin of the body moves no point of it by more than (‖c − (c·a)a‖ + ρ) per radian, and whatever its angle the sphere
 * stays inside the one about (c·a)a with radius ρ + ‖c − (c·a)a‖, which is then fixed in the parent. A slide moves all by
 * 1 per metre and stretches the sphere by half its range. Only the joints below the nearest common ancestor count.
 */
final class MotionBound {
    /** Metres; stands for a slide that follows a joint without limits, which no bound can help. */
    private static final double UNBOUNDED = 1e9;

    private final int[] start;
    private final int[] dof;
    private final double[] lever;

    MotionBound(RobotModel model, CollisionShapes shapes, int[] pairs) {
        double[][] arms = new double[shapes.count][];
        for (int g = 0; g < shapes.count; g++) {
            arms[g] = arms(model, shapes, g);
        }
        int n = pairs.length / 2;
        start = new int[n + 1];
        int[] dofs = new int[64];
        double[] levers = new double[64];
        double[] sum = new double[model.dof()];
        int size = 0;
        for (int p = 0; p < n; p++) {
            int a = pairs[2 * p];
            int b = pairs[2 * p + 1];
            Arrays.fill(sum, 0);
            addPath(model, shapes.body[a], shapes.body[b], arms[a], arms[b], sum);
            for (int d = 0; d < sum.length; d++) {
                if (sum[d] > 0) {
                    if (size == dofs.length) {
                        dofs = Arrays.copyOf(dofs, 2 * size);
                        levers = Arrays.copyOf(levers, 2 * size);
                    }
                    dofs[size] = d;
                    levers[size++] = sum[d];
                }
            }
            start[p + 1] = size;
        }
        dof = Arrays.copyOf(dofs, size);
        lever = Arrays.copyOf(levers, size);
    }

    /** Adds |multiplier|·arm of the bodies on the way up from a and b to where they meet. */
    private static void addPath(RobotModel model, int a, int b, double[] armsA, double[] armsB, double[] sum) {
        int i = a;
        int j = b;
        while (i != j) {
            // parents come before children, so that the larger number is never an ancestor of the other
            if (i > j) {
                sum[model.bodyDof(i)] += armsA[i];
                i = model.parentBody(i);
            } else {
                sum[model.bodyDof(j)] += armsB[j];
                j = model.parentBody(j);
            }
        }
    }

    /** Displacement of a shape per unit of the degree of freedom, by body that moves it; 0 for other bodies. */
    private static double[] arms(RobotModel model, CollisionShapes shapes, int g) {
        double[] arms = new double[model.bodyCount()];
        double[] c = Arrays.copyOfRange(shapes.inBody, 12 * g + 9, 12 * g + 12);
        double rho = shapes.radius[g];
        double first = vertexArm(model, shapes, g);
        for (int b = shapes.body[g]; b > 0; b = model.parentBody(b)) {
            double[] axis = model.bodyAxis(b);
            double along = c[0] * axis[0] + c[1] * axis[1] + c[2] * axis[2];
            boolean slides = model.bodyJointType(b) == JointType.PRISMATIC;
            if (slides) {
                arms[b] = 1;
                double[] range = range(model, b);
                double middle = (range[0] + range[1]) / 2;
                for (int i = 0; i < 3; i++) {
                    c[i] += middle * axis[i];
                }
                rho += (range[1] - range[0]) / 2;
            } else {
                double off = 0;
                for (int i = 0; i < 3; i++) {
                    off += (c[i] - along * axis[i]) * (c[i] - along * axis[i]);
                    c[i] = along * axis[i];
                }
                rho += Math.sqrt(off);
                arms[b] = b == shapes.body[g] ? Math.min(rho, first) : rho;
            }
            arms[b] *= Math.abs(model.bodyMultiplier(b));
            c = transform(model.bodyOrigin(b), c);
        }
        return arms;
    }

    /** The largest distance of a point of the shape from the axis of the body that carries it. */
    private static double vertexArm(RobotModel model, CollisionShapes shapes, int g) {
        double[] axis = model.bodyAxis(shapes.body[g]);
        double[] pose = Arrays.copyOfRange(shapes.inBody, 12 * g, 12 * g + 12);
        double[] v = new double[3];
        double largest = 0;
        for (int i = 0; i < shapes.shape[g].vertexCount(); i++) {
            shapes.shape[g].vertex(i, v, 0);
            double[] p = transform(pose, v);
            double along = p[0] * axis[0] + p[1] * axis[1] + p[2] * axis[2];
            double off2 = p[0] * p[0] + p[1] * p[1] + p[2] * p[2] - along * along;
            largest = Math.max(largest, Math.sqrt(Math.max(0, off2)));
        }
        return largest + shapes.shape[g].radius();
    }

    /** The values that a sliding joint takes within the limits of its degree of freedom, metres. */
    private static double[] range(RobotModel model, int body) {
        int d = model.bodyDof(body);
        double a = model.bodyMultiplier(body) * model.lower(d) + model.bodyOffset(body);
        double b = model.bodyMultiplier(body) * model.upper(d) + model.bodyOffset(body);
        return new double[] {Math.max(-UNBOUNDED, Math.min(a, b)), Math.min(UNBOUNDED, Math.max(a, b))};
    }

    private static double[] transform(double[] pose, double[] p) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = pose[9 + i] + pose[3 * i] * p[0] + pose[3 * i + 1] * p[1] + pose[3 * i + 2] * p[2];
        }
        return out;
    }

    /**
     * An upper bound of how far the shapes of a pair move against each other, metres.
     *
     * @param pair the pair
     * @param absDelta |Δq| of every degree of freedom, rad or m. Not modified.
     */
    public double displacement(int pair, double[] absDelta) {
        double sum = 0;
        for (int k = start[pair]; k < start[pair + 1]; k++) {
            sum += lever[k] * absDelta[dof[k]];
        }
        return sum;
    }
}
