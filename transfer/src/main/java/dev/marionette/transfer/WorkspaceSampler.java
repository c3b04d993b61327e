package dev.marionette.transfer;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.LowDiscrepancy;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds where points of a robot can get to, by moving the joints between the root and the point through their limits.
 * Self-collision is left out, as in the paper. Deterministic.
 *
 * <p>Boxes are then pushed outwards: a coordinate of a point is A·cos q + B·sin q + C in one hinge angle, whose greatest
 * value between the limits is known in closed form, so each of the six faces is moved by ascent along one joint after
 * the other from the best sample. In many dimensions samples alone fall short of the corners.
 */
final class WorkspaceSampler {
    /** Samples of a box; the ascent does the rest. */
    public static final int BOX_SAMPLES = 8_192;
    /** Samples of a voxel set. */
    public static final int VOXEL_SAMPLES = 200_000;

    private static final int MAX_SWEEPS = 50;
    private static final int SCAN = 64;
    /** Share of samples at a limit: reach is greatest at the limits. */
    private static final double STRETCH = 1.2;

    private final RobotModel model;
    private final BodyPoint[] points;
    /** For each point what it is measured from; empty for the root. */
    private final BodyPoint[] origins;

    private final double facingRad;
    private final Kinematics kinematics;
    private final double[] home;
    /** The bodies that points and origins are on, and those that these hang on, parents first: the others do not matter. */
    private final int[] chains;
    /** For each degree of freedom its number from the root along the chain, or −1 where it moves none of the points. */
    private final int[] dimension;
    /** For each degree of freedom how many bodies of each point's chain it moves: points × dof. */
    private final int[] moves;

    /**
     * A sampler of some points.
     *
     * @param points the points
     * @param origins for each point the point that it is measured from, or empty to measure all from the root
     * @param home dof values for joints that do not matter. Copied.
     * @param facingRad angle from the root frame to the body frame about z, rad
     */
    public WorkspaceSampler(
            RobotModel model, BodyPoint[] points, BodyPoint[] origins, double[] home, double facingRad) {
        if (origins.length != 0 && origins.length != points.length) {
            throw new IllegalArgumentException(origins.length + " origins for " + points.length + " points");
        }
        this.model = model;
        this.points = points.clone();
        this.origins = origins.clone();
        this.home = home.clone();
        this.facingRad = facingRad;
        this.kinematics = new Kinematics(model);
        this.dimension = new int[model.dof()];
        this.moves = new int[points.length * model.dof()];
        chains = chains();
        Arrays.fill(dimension, -1);
        for (int p = 0; p < points.length; p++) {
            number(points[p].body(), p);
        }
    }

    private int[] chains() {
        boolean[] on = new boolean[model.bodyCount()];
        for (BodyPoint[] some : List.of(points, origins)) {
            for (BodyPoint point : some) {
                for (int body = point.body(); body > 0; body = model.parentBody(body)) {
                    on[body] = true;
                }
            }
        }
        return IntStream.range(0, on.length).filter(body -> on[body]).toArray();
    }

    private int number(int body, int point) {
        if (body <= 0) {
            return 0;
        }
        int before = number(model.parentBody(body), point);
        int dof = model.bodyDof(body);
        moves[point * model.dof() + dof]++;
        if (dimension[dof] < 0) {
            dimension[dof] = before;
        }
        return before + 1;
    }

    /** A box for each point, body frame. */
    public Workspace[] boxes() {
        int n = points.length;
        double[] extremes = new double[6 * n];
        Arrays.fill(extremes, Double.NEGATIVE_INFINITY);
        double[][] best = new double[6 * n][];
        sample(BOX_SAMPLES, (q, p, xyz) -> {
            for (int face = 0; face < 6; face++) {
                double value = outward(face, xyz);
                if (value > extremes[6 * p + face]) {
                    extremes[6 * p + face] = value;
                    best[6 * p + face] = q.clone();
                }
            }
        });
        Workspace[] boxes = new Workspace[n];
        for (int p = 0; p < n; p++) {
            for (int face = 0; face < 6; face++) {
                extremes[6 * p + face] = Math.max(extremes[6 * p + face], ascend(best[6 * p + face], p, face));
            }
            boxes[p] = new BoxWorkspace(
                    new Point(-extremes[6 * p], -extremes[6 * p + 2], -extremes[6 * p + 4]),
                    new Point(extremes[6 * p + 1], extremes[6 * p + 3], extremes[6 * p + 5]));
        }
        return boxes;
    }

    /**
     * A voxel set for each point, body frame.
     *
     * @param cellsAcross number of cells along the longest side, 2 … 256
     */
    public Workspace[] voxels(int cellsAcross) {
        if (cellsAcross < 2 || cellsAcross > 256) {
            throw new InputException("workspace", cellsAcross + " cells across are not in 2 … 256", "Try 20.");
        }
        Workspace[] boxes = boxes();
        VoxelWorkspace.Builder[] builders = new VoxelWorkspace.Builder[points.length];
        for (int p = 0; p < points.length; p++) {
            builders[p] = new VoxelWorkspace.Builder((BoxWorkspace) boxes[p], cellsAcross);
        }
        sample(VOXEL_SAMPLES, (q, p, xyz) -> builders[p].add(xyz[0], xyz[1], xyz[2]));
        Workspace[] voxels = new Workspace[points.length];
        for (int p = 0; p < points.length; p++) {
            voxels[p] = builders[p].build();
        }
        return voxels;
    }

    private interface Visitor {
        void visit(double[] q, int point, double[] xyz);
    }

    private void sample(int count, Visitor visitor) {
        int dimensions = Arrays.stream(dimension).max().orElse(-1) + 1;
        LowDiscrepancy sequence = LowDiscrepancy.roberts(dimensions);
        double[] q = home.clone();
        double[] xyz = new double[6];
        for (int n = 0; n < count; n++) {
            double[] point = sequence.point(n);
            for (int d = 0; d < q.length; d++) {
                if (dimension[d] >= 0) {
                    double u = (point[dimension[d]] - 0.5) * STRETCH + 0.5;
                    q[d] = lower(d) + Math.min(1, Math.max(0, u)) * (upper(d) - lower(d));
                }
            }
            kinematics.update(q, chains);
            for (int p = 0; p < points.length; p++) {
                place(p, xyz);
                visitor.visit(q, p, xyz);
            }
        }
    }

    /** Position of a point from its origin, axes of the body frame, after an update; xyz has room for six. */
    private void place(int point, double[] xyz) {
        kinematics.position(points[point], xyz, 0);
        if (origins.length > 0) {
            kinematics.position(origins[point], xyz, 3);
            for (int i = 0; i < 3; i++) {
                xyz[i] -= xyz[3 + i];
            }
        }
        double c = Math.cos(facingRad);
        double s = Math.sin(facingRad);
        double x = xyz[0];
        xyz[0] = c * x + s * xyz[1];
        xyz[1] = c * xyz[1] - s * x;
    }

    /** Faces 0 … 5 are −x, +x, −y, +y, −z, +z. */
    private static double outward(int face, double[] xyz) {
        return face % 2 == 0 ? -xyz[face / 2] : xyz[face / 2];
    }

    private double evaluate(double[] q, int point, int face, double[] xyz) {
        kinematics.update(q, chains);
        place(point, xyz);
        return outward(face, xyz);
    }

    /** The greatest value along a face's normal that ascent finds. Modified: q. */
    private double ascend(double[] q, int point, int face) {
        double[] xyz = new double[6];
        double value = evaluate(q, point, face, xyz);
        for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
            double before = value;
            for (int d = 0; d < q.length; d++) {
                int times = moves[point * q.length + d];
                if (times > 0) {
                    value = times == 1 && model.jointType(d) != JointType.PRISMATIC
                            ? alongHinge(q, d, point, face, xyz, value)
                            : alongScan(q, d, point, face, xyz, value);
                }
            }
            if (value - before < 1e-9) {
                break;
            }
        }
        return value;
    }

    private double alongHinge(double[] q, int d, int point, int face, double[] xyz, double value) {
        double here = q[d];
        double rate = moved(d, point);
        // f(q) = A cos(r q) + B sin(r q) + C from the value here, a quarter turn further and half a turn further
        q[d] = here + 0.5 * Math.PI / rate;
        double quarter = evaluate(q, point, face, xyz);
        q[d] = here + Math.PI / rate;
        double half = evaluate(q, point, face, xyz);
        double a = 0.5 * (value - half);
        double b = quarter - 0.5 * (value + half);
        double peak = here + Math.atan2(b, a) / rate;
        double turn = 2 * Math.PI / Math.abs(rate);
        peak += turn * Math.ceil((lower(d) - peak) / turn - 1e-12);
        double best = here;
        double bestValue = value;
        for (double candidate : new double[] {Math.min(peak, upper(d)), lower(d), upper(d)}) {
            q[d] = candidate;
            double candidateValue = evaluate(q, point, face, xyz);
            if (candidateValue > bestValue) {
                bestValue = candidateValue;
                best = candidate;
            }
        }
        q[d] = best;
        return bestValue;
    }

    /** The factor between the joint's value and the angle of the one body of the chain that it moves. */
    private double moved(int dof, int point) {
        for (int body = points[point].body(); body > 0; body = model.parentBody(body)) {
            if (model.bodyDof(body) == dof) {
                return model.bodyMultiplier(body);
            }
        }
        return 1;
    }

    private double alongScan(double[] q, int d, int point, int face, double[] xyz, double value) {
        double best = q[d];
        double bestValue = value;
        for (int i = 0; i <= SCAN; i++) {
            q[d] = lower(d) + (upper(d) - lower(d)) * i / SCAN;
            double candidate = evaluate(q, point, face, xyz);
            if (candidate > bestValue) {
                bestValue = candidate;
                best = q[d];
            }
        }
        q[d] = best;
        return bestValue;
    }

    private double lower(int dof) {
        return model.jointType(dof) == JointType.CONTINUOUS ? -Math.PI : model.lower(dof);
    }

    private double upper(int dof) {
        return model.jointType(dof) == JointType.CONTINUOUS ? Math.PI : model.upper(dof);
    }
}
