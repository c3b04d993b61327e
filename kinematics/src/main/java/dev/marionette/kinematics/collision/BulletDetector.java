package dev.marionette.kinematics.collision;

import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.physics.bullet.Bullet;
import com.badlogic.gdx.physics.bullet.collision.btBoxShape;
import com.badlogic.gdx.physics.bullet.collision.btCapsuleShapeZ;
import com.badlogic.gdx.physics.bullet.collision.btConvexHullShape;
import com.badlogic.gdx.physics.bullet.collision.btConvexShape;
import com.badlogic.gdx.physics.bullet.collision.btGjkEpaSolver2;
import com.badlogic.gdx.physics.bullet.collision.btSphereShape;
import com.badlogic.gdx.physics.bullet.linearmath.btVector3;
import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Bullet's GJK and EPA, through libgdx. Native and single precision, with absolute tolerances: one distance in two
 * thousand is off by more than 0.1 % of its size. So its answer is taken as a proposal: the normal is checked by one
 * support query in double precision, whose gap is the proven lower bound, and a pair counts as separate only if that gap
 * is positive. Depths are as Bullet gives them. Warm starts are not used.
 *
 * <p>Bullet works on the cores of the shapes, with margins off, so that radii are added here, in double precision.
 */
final class BulletDetector implements PairDetector {
    /** Nearer than this, what cannot be proven apart is a contact, metres. */
    private static final double RESOLUTION = 1e-5;

    /**
     * Bullet is given everything in centimetres: it takes a vertex within 0.01 of its unit of length for one that it has
     * already, and ends there.
     */
    private static final double UNIT = 100;

    private final IdentityHashMap<ConvexShape, btConvexShape> shapes = new IdentityHashMap<>();
    private final List<btConvexShape> owned = new ArrayList<>();
    private final Matrix4 X_A = new Matrix4();
    private final Matrix4 X_B = new Matrix4();
    private final Vector3 guess = new Vector3();
    private final btGjkEpaSolver2.sResults results;
    private final Separation scratch = new Separation();
    private final double[] vertex = new double[3];
    private boolean closed;

    /**
     * Loads the native library, once for the whole program, and makes a workspace.
     *
     * @throws InputException if the library is missing or does not fit this machine
     */
    public BulletDetector() {
        this(Bullet::init);
    }

    BulletDetector(Runnable loader) {
        load(loader);
        results = new btGjkEpaSolver2.sResults();
    }

    private static void load(Runnable loader) {
        synchronized (BulletDetector.class) {
            try {
                loader.run();
            } catch (RuntimeException | LinkageError e) {
                throw new InputException(
                        "collision.detector",
                        "'bullet' needs the native library of gdx-bullet, which cannot be loaded on "
                                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ": "
                                + e.getMessage(),
                        "Maybe put gdx-bullet-platform (natives-desktop) on the class path, or use 'gjk', which needs nothing.",
                        e);
            }
        }
    }

    @Override
    public Overlap detect(MinkowskiSum sum, WarmStart warm) {
        return distance(sum, warm, scratch);
    }

    @Override
    public Overlap distance(MinkowskiSum sum, WarmStart warm, Separation out) {
        if (closed) {
            throw new IllegalStateException("this detector is closed");
        }
        set(X_B, sum);
        guess.set((float) -sum.px, (float) -sum.py, (float) -sum.pz);
        if (guess.isZero()) {
            guess.x = 1;
        }
        boolean solved = btGjkEpaSolver2.SignedDistance(shape(sum.a), X_A, shape(sum.b), X_B, guess, results);
        out.iterations = 0;
        double d = results.getDistance() / UNIT - sum.radius();
        if (!solved || !Double.isFinite(d)) {
            out.termination = Termination.STALLED;
            out.distance = 0;
            out.lowerBound = Double.NEGATIVE_INFINITY;
            writeCentreLine(sum, out);
            return Overlap.UNDECIDED;
        }
        out.termination = Termination.CONVERGED;
        out.distance = d;
        out.lowerBound = write(sum, d, out);
        if (out.lowerBound > 0) {
            return Overlap.SEPARATE;
        }
        return d > RESOLUTION ? Overlap.UNDECIDED : Overlap.OVERLAPPING;
    }

    /** Without an answer, the normal is the line between the origins of the shapes, and both witnesses are half-way on it. */
    private static void writeCentreLine(MinkowskiSum sum, Separation out) {
        double norm = Math.sqrt(sum.px * sum.px + sum.py * sum.py + sum.pz * sum.pz);
        if (norm > 0) {
            sum.directionToWorld(-sum.px / norm, -sum.py / norm, -sum.pz / norm, out.n);
        } else {
            sum.directionToWorld(1, 0, 0, out.n);
        }
        sum.pointToWorld(sum.px / 2, sum.py / 2, sum.pz / 2, out.pA);
        sum.pointToWorld(sum.px / 2, sum.py / 2, sum.pz / 2, out.pB);
    }

    /** Writes witnesses and normal; returns the gap between the shapes along the normal, metres. */
    private double write(MinkowskiSum sum, double d, Separation out) {
        btVector3 normal = results.getNormal();
        btVector3 witness = results.getWitnesses();
        double nx = normal.x();
        double ny = normal.y();
        double nz = normal.z();
        double norm = Math.sqrt(nx * nx + ny * ny + nz * nz);
        nx /= norm;
        ny /= norm;
        nz /= norm;
        double ra = sum.a.radius();
        double ax = witness.x() / UNIT - ra * nx;
        double ay = witness.y() / UNIT - ra * ny;
        double az = witness.z() / UNIT - ra * nz;
        sum.directionToWorld(nx, ny, nz, out.n);
        sum.pointToWorld(ax, ay, az, out.pA);
        sum.pointToWorld(ax - d * nx, ay - d * ny, az - d * nz, out.pB);
        sum.vertex(sum.supportA(-nx, -ny, -nz), sum.supportB(-nx, -ny, -nz), vertex, 0);
        return vertex[0] * nx + vertex[1] * ny + vertex[2] * nz - sum.radius();
    }

    private static void set(Matrix4 m, MinkowskiSum s) {
        float[] v = m.val;
        v[Matrix4.M00] = (float) s.r00;
        v[Matrix4.M01] = (float) s.r01;
        v[Matrix4.M02] = (float) s.r02;
        v[Matrix4.M03] = (float) (UNIT * s.px);
        v[Matrix4.M10] = (float) s.r10;
        v[Matrix4.M11] = (float) s.r11;
        v[Matrix4.M12] = (float) s.r12;
        v[Matrix4.M13] = (float) (UNIT * s.py);
        v[Matrix4.M20] = (float) s.r20;
        v[Matrix4.M21] = (float) s.r21;
        v[Matrix4.M22] = (float) s.r22;
        v[Matrix4.M23] = (float) (UNIT * s.pz);
    }

    private btConvexShape shape(ConvexShape shape) {
        btConvexShape made = shapes.get(shape);
        if (made == null) {
            made = make(shape);
            shapes.put(shape, made);
            owned.add(made);
        }
        return made;
    }

    private static btConvexShape make(ConvexShape shape) {
        if (shape instanceof Sphere s) {
            return new btSphereShape((float) (UNIT * s.radius()));
        }
        if (shape instanceof Capsule c) {
            return new btCapsuleShapeZ((float) (UNIT * c.radius()), (float) (2 * UNIT * c.halfLength()));
        }
        if (shape instanceof Box b) {
            btBoxShape box = new btBoxShape(
                    new Vector3((float) (UNIT * b.hx()), (float) (UNIT * b.hy()), (float) (UNIT * b.hz())));
            box.setMargin(0);
            return box;
        }
        btConvexHullShape hull = new btConvexHullShape();
        double[] p = new double[3];
        for (int i = 0; i < shape.vertexCount(); i++) {
            shape.vertex(i, p, 0);
            hull.addPoint(new Vector3((float) (UNIT * p[0]), (float) (UNIT * p[1]), (float) (UNIT * p[2])));
        }
        hull.setMargin(0);
        return hull;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            owned.forEach(btConvexShape::dispose);
            results.dispose();
        }
    }
}
