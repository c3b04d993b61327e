package dev.marionette.robots.mesh;

import java.util.Arrays;

/**
 * A mesh with normals that keep edges sharp: a vertex where faces meet at more than {@value #CREASE_DEGREES}° becomes several,
 * one a smooth piece. Arrays are owned by this record and not copied; nobody writes to them.
 *
 * @param positions vertices × 3
 * @param normals vertices × 3, unit
 * @param triangles triangles × 3
 */
public record CreasedMesh(double[] positions, double[] normals, int[] triangles) {
    private static final double CREASE_DEGREES = 35;
    private static final double FLATTEST = Math.cos(Math.toRadians(CREASE_DEGREES));

    /** The pieces of a mesh. */
    public static CreasedMesh of(TriangleMesh mesh) {
        return new Splitter(mesh).split();
    }

    private static final class Splitter {
        private final TriangleMesh mesh;
        private final int[] triangles;
        /** 3 a triangle: twice its area along its normal. */
        private final double[] faces;

        private double[] positions;
        private double[] sums;
        /** First vertex of the piece's corners' face, unit; what later corners are compared with. */
        private double[] firsts;
        /** The next piece at the same vertex, or −1. */
        private int[] next;

        private int pieces;

        Splitter(TriangleMesh mesh) {
            this.mesh = mesh;
            triangles = mesh.triangles().clone();
            faces = faces(mesh);
            positions = new double[6 * mesh.vertexCount()];
            sums = new double[positions.length];
            firsts = new double[positions.length];
            next = new int[2 * mesh.vertexCount()];
        }

        private static double[] faces(TriangleMesh mesh) {
            double[] faces = new double[mesh.triangles().length];
            for (int i = 0; i < faces.length; i += 3) {
                mesh.cross(i, faces, i);
            }
            return faces;
        }

        CreasedMesh split() {
            int[] head = new int[mesh.vertexCount()];
            Arrays.fill(head, -1);
            for (int corner = 0; corner < triangles.length; corner++) {
                int vertex = triangles[corner];
                int face = corner - corner % 3;
                int piece = head[vertex];
                while (piece >= 0 && !smooth(piece, face)) {
                    piece = next[piece];
                }
                if (piece < 0) {
                    piece = add(vertex, face, head[vertex]);
                    head[vertex] = piece;
                }
                for (int k = 0; k < 3; k++) {
                    sums[3 * piece + k] += faces[face + k];
                }
                triangles[corner] = piece;
            }
            for (int piece = 0; piece < pieces; piece++) {
                makeUnit(sums, 3 * piece);
            }
            return new CreasedMesh(Arrays.copyOf(positions, 3 * pieces), Arrays.copyOf(sums, 3 * pieces), triangles);
        }

        private boolean smooth(int piece, int face) {
            double dot = 0;
            double square = 0;
            for (int k = 0; k < 3; k++) {
                dot += firsts[3 * piece + k] * faces[face + k];
                square += faces[face + k] * faces[face + k];
            }
            return dot >= FLATTEST * Math.sqrt(square);
        }

        private int add(int vertex, int face, int after) {
            if (pieces == next.length) {
                positions = Arrays.copyOf(positions, 2 * positions.length);
                sums = Arrays.copyOf(sums, 2 * sums.length);
                firsts = Arrays.copyOf(firsts, 2 * firsts.length);
                next = Arrays.copyOf(next, 2 * next.length);
            }
            System.arraycopy(mesh.positions(), 3 * vertex, positions, 3 * pieces, 3);
            System.arraycopy(faces, face, firsts, 3 * pieces, 3);
            makeUnit(firsts, 3 * pieces);
            next[pieces] = after;
            return pieces++;
        }

        private static void makeUnit(double[] v, int at) {
            double length = Math.sqrt(v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]);
            if (length > 0) {
                v[at] /= length;
                v[at + 1] /= length;
                v[at + 2] /= length;
            } else {
                v[at + 2] = 1;
            }
        }
    }
}
