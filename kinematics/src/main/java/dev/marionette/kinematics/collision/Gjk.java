package dev.marionette.kinematics.collision;

/**
 * Distance of two convex shapes after Gilbert, Johnson &amp; Keerthi (1988): walk a simplex of vertices of the difference
 * A ⊖ B towards the origin; v is its nearest point, w the vertex farthest in direction −v.
 *
 * <p>‖v‖ is an upper and v·w/‖v‖ a lower bound of the distance. The cores are polytopes, so the walk is finite: it has
 * arrived when w is a vertex of the simplex already, and what is returned is then exact up to rounding. It starts from
 * the vertices of last time, which are mostly still the right ones.
 *
 * <p>Stated limits: {@link #MAX_ITERATIONS} support queries; cores nearer than 1e-13 of the size of the difference count
 * as touching; a gap between the bounds of 1e-12 of the distance, or 1e-14 of the size, counts as closed. A query that
 * stalls or reaches the cap with a gap above 1e-9 of the size is tried once more from scratch, then UNDECIDED.
 */
final class Gjk implements NarrowphaseDetector, DistanceDetector {
    /** Support queries after which a query is given up. */
    public static final int MAX_ITERATIONS = 100;

    private static final double TOUCH = 1e-13;
    private static final double RELATIVE = 1e-12;
    private static final double NOISE = 1e-14;
    private static final double ACCEPTED_GAP = 1e-9;

    private final PenetrationSolver penetrationSolver;
    private final Simplex simplex = new Simplex();
    private final Penetration penetration = new Penetration();
    private final double[] pA = new double[3];
    private final double[] pB = new double[3];
    private final double[] point = new double[3];
    private double lower;
    private double scale;
    private int iterations;

    /** A detector that measures penetration with {@link Epa}. */
    public Gjk() {
        this(new Epa());
    }

    /** A detector with a penetration solver. */
    public Gjk(PenetrationSolver penetrationSolver) {
        this.penetrationSolver = penetrationSolver;
    }

    @Override
    public Overlap detect(MinkowskiSum sum, WarmStart warm) {
        double radius = sum.radius();
        Termination end = search(sum, warm, radius);
        if (end == Termination.SEPARATING_AXIS) {
            return Overlap.SEPARATE;
        }
        if (end == Termination.ENCLOSED || end == Termination.TOUCHING || norm() <= radius) {
            return Overlap.OVERLAPPING;
        }
        // the bounds met without a proof: a gap within rounding is a touch
        return end == Termination.CONVERGED && norm() - radius <= TOUCH * scale
                ? Overlap.OVERLAPPING
                : end == Termination.CONVERGED ? Overlap.SEPARATE : Overlap.UNDECIDED;
    }

    @Override
    public Overlap distance(MinkowskiSum sum, WarmStart warm, Separation out) {
        Termination end = search(sum, warm, Double.POSITIVE_INFINITY);
        out.termination = end;
        out.iterations = iterations;
        if (end == Termination.ENCLOSED || end == Termination.TOUCHING) {
            return penetrate(sum, out);
        }
        double radius = sum.radius();
        double v = norm();
        out.distance = v - radius;
        out.lowerBound = Math.min(lower - NOISE * scale, v) - radius;
        witnesses(sum);
        write(sum, simplex.vx / v, simplex.vy / v, simplex.vz / v, out);
        if (end == Termination.STALLED || end == Termination.ITERATION_CAP) {
            return out.distance <= 0 ? Overlap.OVERLAPPING : Overlap.UNDECIDED;
        }
        return out.distance > TOUCH * scale ? Overlap.SEPARATE : Overlap.OVERLAPPING;
    }

    /** The simplex that the last query ended with. */
    Simplex simplex() {
        return simplex;
    }

    /** Walks from the warm start and, should that end nowhere, once more from scratch. */
    private Termination search(MinkowskiSum sum, WarmStart warm, double enough) {
        iterations = 0;
        if (warm.count > 0) {
            simplex.load(sum, warm);
        } else {
            start(sum);
        }
        Termination end = walk(sum, enough);
        if (warm.count > 0 && (end == Termination.STALLED || end == Termination.ITERATION_CAP)) {
            start(sum);
            end = walk(sum, enough);
        }
        simplex.save(warm);
        return end;
    }

    private void start(MinkowskiSum sum) {
        simplex.count = 0;
        simplex.add(sum, sum.supportA(sum.px, sum.py, sum.pz), sum.supportB(sum.px, sum.py, sum.pz));
    }

    /**
     * @param enough stop as soon as the cores are proven to be farther apart than this
     */
    private Termination walk(MinkowskiSum sum, double enough) {
        Simplex s = simplex;
        lower = 0;
        double previous = Double.POSITIVE_INFINITY;
        double scale2 = s.scaleSquared();
        for (int i = 0; i < MAX_ITERATIONS; i++) {
            s.nearest();
            scale = Math.sqrt(scale2);
            if (s.count == 4) {
                return Termination.ENCLOSED;
            }
            double vv = s.vx * s.vx + s.vy * s.vy + s.vz * s.vz;
            if (vv <= TOUCH * TOUCH * scale2) {
                return Termination.TOUCHING;
            }
            double v = Math.sqrt(vv);
            if (vv >= previous) {
                return gapClosed(v) ? Termination.CONVERGED : Termination.STALLED;
            }
            previous = vv;
            int ia = sum.supportA(-s.vx, -s.vy, -s.vz);
            int ib = sum.supportB(-s.vx, -s.vy, -s.vz);
            iterations++;
            int o = 3 * s.count;
            sum.vertex(ia, ib, s.w, o);
            double x = s.w[o];
            double y = s.w[o + 1];
            double z = s.w[o + 2];
            double vw = x * s.vx + y * s.vy + z * s.vz;
            lower = Math.max(lower, vw / v);
            if (lower > enough + NOISE * scale) {
                return Termination.SEPARATING_AXIS;
            }
            if (s.contains(ia, ib) || vv - vw <= RELATIVE * vv + NOISE * scale * v) {
                return gapClosed(v) ? Termination.CONVERGED : Termination.STALLED;
            }
            s.ia[s.count] = ia;
            s.ib[s.count] = ib;
            s.count++;
            scale2 = Math.max(scale2, x * x + y * y + z * z);
        }
        return gapClosed(norm()) ? Termination.CONVERGED : Termination.ITERATION_CAP;
    }

    private boolean gapClosed(double v) {
        return v - lower <= ACCEPTED_GAP * scale;
    }

    private double norm() {
        return Math.sqrt(simplex.vx * simplex.vx + simplex.vy * simplex.vy + simplex.vz * simplex.vz);
    }

    private Overlap penetrate(MinkowskiSum sum, Separation out) {
        boolean exact = penetrationSolver.solve(sum, simplex, penetration);
        out.distance = -penetration.depth - sum.radius();
        out.lowerBound = out.distance;
        System.arraycopy(penetration.a, 0, pA, 0, 3);
        System.arraycopy(penetration.b, 0, pB, 0, 3);
        write(sum, penetration.nx, penetration.ny, penetration.nz, out);
        if (!exact) {
            out.termination = penetration.termination;
        }
        return Overlap.OVERLAPPING;
    }

    /** Nearest points of the cores, frame of A. */
    private void witnesses(MinkowskiSum sum) {
        java.util.Arrays.fill(pA, 0);
        java.util.Arrays.fill(pB, 0);
        for (int k = 0; k < simplex.count; k++) {
            double l = simplex.lambda[k];
            sum.vertexA(simplex.ia[k], point, 0);
            for (int i = 0; i < 3; i++) {
                pA[i] += l * point[i];
            }
            sum.vertexB(simplex.ib[k], point, 0);
            for (int i = 0; i < 3; i++) {
                pB[i] += l * point[i];
            }
        }
    }

    /** Moves the witnesses from the cores to the surfaces and everything into the frame W. */
    private void write(MinkowskiSum sum, double nx, double ny, double nz, Separation out) {
        double ra = sum.a.radius();
        double rb = sum.b.radius();
        sum.directionToWorld(nx, ny, nz, out.n);
        sum.pointToWorld(pA[0] - ra * nx, pA[1] - ra * ny, pA[2] - ra * nz, out.pA);
        sum.pointToWorld(pB[0] + rb * nx, pB[1] + rb * ny, pB[2] + rb * nz, out.pB);
    }
}
