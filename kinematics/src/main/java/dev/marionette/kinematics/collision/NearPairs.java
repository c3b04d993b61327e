package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.Kinematics;
import java.util.Arrays;

/**
 * Pairs that are nearer than some distance, with witnesses, re-used for query after query: one entry a pair from {@link
 * CollisionQuery#nearPairs}; from {@link CollisionQuery#nearPatches} one for each near point of it, so that a pair may have
 * several. Points and normals in the root frame, metres; see {@link Separation} for their meaning.
 */
public final class NearPairs {
    int size;
    int[] pair;
    int[] bodyA;
    int[] bodyB;
    double[] distance;
    double[] pA;
    double[] pB;
    double[] n;

    /** An empty list, which grows with the most that were near so far. */
    public NearPairs() {
        this(16);
    }

    /**
     * An empty list.
     *
     * @param room for how many entries; for more it grows. {@link CollisionQuery#nearPairs} gives one a pair at most
     */
    public NearPairs(int room) {
        pair = new int[room];
        bodyA = new int[room];
        bodyB = new int[room];
        distance = new double[room];
        pA = new double[3 * room];
        pB = new double[3 * room];
        n = new double[3 * room];
    }

    /** Number of entries. */
    public int size() {
        return size;
    }

    /** The pair of an entry, as numbered by the {@link CollisionModel}. */
    public int pair(int i) {
        return pair[i];
    }

    /** Signed distance, metres; minus the penetration depth where the shapes overlap. */
    public double distance(int i) {
        return distance[i];
    }

    /** Unit normals from the second to the first body, 3 values an entry. The live array; read only. */
    public double[] normals() {
        return n;
    }

    /**
     * Adds the gradient of a distance in joint space, n · (J_A − J_B), to a row, as if both points were fixed to their bodies.
     * For the entries of {@link CollisionQuery#nearPairs} that is the gradient wherever there is one. Of those of {@link
     * CollisionQuery#nearPatches} it is an approximation where a face was cut off at the edge of the other one: such a corner
     * slides along its face, which is left out, and what is left out grows with the angle between the faces.
     *
     * @param i the entry
     * @param kinematics at the pose of the query
     * @param row dof values from offset on. Modified.
     * @param offset where the row starts
     */
    public void addGradient(int i, Kinematics kinematics, double[] row, int offset) {
        int o = 3 * i;
        kinematics.addDirectionalGradient(
                bodyA[i], pA[o], pA[o + 1], pA[o + 2], n[o], n[o + 1], n[o + 2], 1, row, offset);
        kinematics.addDirectionalGradient(
                bodyB[i], pB[o], pB[o + 1], pB[o + 2], n[o], n[o + 1], n[o + 2], -1, row, offset);
    }

    void add(int p, int a, int b, Separation s) {
        add(p, a, b, s.distance, s.pA, s.pB, s.n);
    }

    void add(int p, int a, int b, double d, double[] onA, double[] onB, double[] normal) {
        if (size == pair.length) {
            grow();
        }
        pair[size] = p;
        bodyA[size] = a;
        bodyB[size] = b;
        distance[size] = d;
        System.arraycopy(onA, 0, pA, 3 * size, 3);
        System.arraycopy(onB, 0, pB, 3 * size, 3);
        System.arraycopy(normal, 0, n, 3 * size, 3);
        size++;
    }

    private void grow() {
        int c = Math.max(16, 2 * pair.length);
        pair = Arrays.copyOf(pair, c);
        bodyA = Arrays.copyOf(bodyA, c);
        bodyB = Arrays.copyOf(bodyB, c);
        distance = Arrays.copyOf(distance, c);
        pA = Arrays.copyOf(pA, 3 * c);
        pB = Arrays.copyOf(pB, 3 * c);
        n = Arrays.copyOf(n, 3 * c);
    }
}
