package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.Kinematics;

/**
 * Collision queries of one thread: place the robot, then ask. Bounding spheres and boxes first, then the narrow phase, which starts
 * from what it found last time; after construction nothing is allocated, but where a list of near pairs has to
 * grow. To a question for yes or no ({@link #collides}, {@link #firstColliding}, {@link #pairCollides}) an undecided pair is a
 * collision; among distances, one with a proven positive bound is apart by that bound, any other at 0 or less. The two
 * agree, as {@link PairDetector#detect} tells apart what {@link PairDetector#distance} would prove apart.
 *
 * <pre>{@code
 * kinematics.update(q);
 * query.update(kinematics);
 * if (query.collides()) …
 * }</pre>
 */
public final class CollisionQuery implements AutoCloseable {
    private final CollisionModel model;
    private final CollisionShapes shapes;
    private final int[] pairs;
    private final PairDetector detector;
    private final WarmStart[] warm;
    private final double[] poses;
    private final MinkowskiSum sum = new MinkowskiSum();
    private final Separation separation = new Separation();
    private final FacePatch patch = new FacePatch();
    private int lastColliding = -1;

    /** A workspace on our own narrow phase. */
    public CollisionQuery(CollisionModel model) {
        this(model, DetectorBackend.GJK);
    }

    /**
     * A workspace.
     *
     * @param model shapes and pairs
     * @param backend the narrow phase
     * @throws dev.marionette.api.InputException if the narrow phase needs a native library that cannot be loaded
     */
    public CollisionQuery(CollisionModel model, DetectorBackend backend) {
        this(model, backend.open());
    }

    CollisionQuery(CollisionModel model, PairDetector detector) {
        this.model = model;
        this.detector = detector;
        shapes = model.shapes;
        pairs = model.pairs;
        poses = new double[12 * shapes.count];
        warm = new WarmStart[model.pairCount()];
        for (int p = 0; p < warm.length; p++) {
            warm[p] = new WarmStart();
        }
    }

    /** Shapes and pairs. */
    public CollisionModel model() {
        return model;
    }

    /**
     * Places all shapes.
     *
     * @param kinematics at the pose to ask about; of the same robot
     */
    public void update(Kinematics kinematics) {
        shapes.place(kinematics.poses(), poses);
    }

    /** Whether any pair is in contact. */
    public boolean collides() {
        return firstColliding() >= 0;
    }

    /** A pair that is in contact, or −1; the one found last time is asked first. */
    public int firstColliding() {
        if (lastColliding >= 0 && pairCollides(lastColliding)) {
            return lastColliding;
        }
        for (int p = 0; p < warm.length; p++) {
            if (pairCollides(p)) {
                lastColliding = p;
                return p;
            }
        }
        return -1;
    }

    /** Whether a pair is in contact. */
    public boolean pairCollides(int pair) {
        if (shapes.farther(pairs[2 * pair], pairs[2 * pair + 1], poses, 0)) {
            return false;
        }
        place(pair);
        return detector.detect(sum, warm[pair]).collides();
    }

    /**
     * The signed distance of a pair, metres; minus the penetration depth where it overlaps. An undecided
     * pair with a proven positive bound is apart by that bound; otherwise the distance is 0 or less.
     */
    public double distance(int pair) {
        place(pair);
        return placedDistance(pair);
    }

    private void place(int pair) {
        int a = pairs[2 * pair];
        int b = pairs[2 * pair + 1];
        sum.place(shapes.shape[a], poses, 12 * a, shapes.shape[b], poses, 12 * b);
    }

    private double placedDistance(int pair) {
        if (detector.distance(sum, warm[pair], separation) == Overlap.UNDECIDED) {
            separation.distance = separation.lowerBound > 0 ? separation.lowerBound : Math.min(0, separation.distance);
        }
        return separation.distance;
    }

    /**
     * Lists all pairs that are nearer than a distance, in the order of their numbers.
     *
     * @param activation metres; 0 lists the overlapping ones
     * @param out cleared and filled. Modified.
     */
    public void nearPairs(double activation, NearPairs out) {
        near(activation, false, out);
    }

    /**
     * As {@link #nearPairs}, but where a face of a box or hull meets another one, with an entry for each corner of the patch in
     * which they are near: as many of a pair as it takes to see that a turn away at one corner is one towards at another.
     *
     * @param activation metres; of the pairs that are nearer, points that are farther are left out
     * @param out cleared and filled. Modified.
     */
    public void nearPatches(double activation, NearPairs out) {
        near(activation, true, out);
    }

    private void near(double activation, boolean patches, NearPairs out) {
        out.size = 0;
        for (int p = 0; p < warm.length; p++) {
            int a = pairs[2 * p];
            int b = pairs[2 * p + 1];
            if (shapes.farther(a, b, poses, activation)) {
                continue;
            }
            place(p);
            if (detector.farther(sum, warm[p], activation) || placedDistance(p) > activation) {
                continue;
            }
            int bodyA = model.bodyA(p);
            int bodyB = model.bodyB(p);
            if (patches) {
                patch.add(
                        shapes.faces[a],
                        poses,
                        12 * a,
                        shapes.faces[b],
                        12 * b,
                        p,
                        bodyA,
                        bodyB,
                        activation,
                        separation,
                        out);
            } else {
                out.add(p, bodyA, bodyB, separation);
            }
        }
    }

    @Override
    public void close() {
        detector.close();
    }
}
