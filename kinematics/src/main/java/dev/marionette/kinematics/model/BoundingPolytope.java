package dev.marionette.kinematics.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A convex polytope around a shape, within the shape's box: a k-DOP (Klosowski et al., "Efficient collision detection using
 * bounding volume hierarchies of k-DOPs", 1998), the intersection of half-spaces in given directions. Besides the six of the box, up to 20
 * of the 284 other directions with components −3 to 3 are taken one after the other, each time the one that cuts deepest. It
 * contains the shape, as every half-space does, and has at most 48 vertices, as every polytope of 26 faces.
 *
 * <p>Directions and vertices are in the frame of the box as it would be with half extents of 1, so that a long link is cut along
 * its diagonals.
 */
final class BoundingPolytope {
    private static final int PLANES = 26;
    /** Components of the directions. */
    private static final int GRID = 3;
    /** A plane that cuts off less, as a share of the half extents, is not worth its vertices. */
    private static final double LEAST_CUT = 0.01;
    /** Vertices that are nearer to a plane than this are in it, likewise. */
    private static final double ROUNDING = 1e-9;

    /** The box's faces first; unit vectors. */
    private static final double[][] DIRECTIONS = directions();

    private List<double[]> vertices = boxCorners();
    /** The plane of each face, and its corners, counter-clockwise seen from outside. */
    private final List<Integer> planes = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));

    private final List<int[]> faces = boxFaces();
    /** How deep each plane cuts at most: as deep as when it was last looked at, as cuts only take away. */
    private final double[] atMost = new double[DIRECTIONS.length];

    private final Hull hull;
    private final double share;

    private BoundingPolytope(double[] half, double[] reach) {
        double[] corners = corners();
        Arrays.setAll(atMost, plane -> depth(plane, reach, corners));
        for (int cuts = 6; cuts < PLANES; cuts++) {
            int best = mostCutting(reach);
            if (best < 0) {
                break;
            }
            cut(best, reach[best]);
        }
        double[] points = new double[3 * vertices.size()];
        for (int i = 0; i < points.length; i++) {
            points[i] = half[i % 3] * vertices.get(i / 3)[i % 3];
        }
        List<double[]> normals = planes.stream()
                .map(plane -> unit(
                        DIRECTIONS[plane][0] / half[0], DIRECTIONS[plane][1] / half[1], DIRECTIONS[plane][2] / half[2]))
                .toList();
        hull = new Hull(points, normals, faces);
        share = hull.volume() / (8 * half[0] * half[1] * half[2]);
    }

    /**
     * The polytope of a shape.
     *
     * @param half half extents of its box, metres, above 0. Not modified.
     * @param shape the shape in the frame of its box about the middle
     */
    static BoundingPolytope around(double[] half, Extent shape) {
        double[] reach = new double[DIRECTIONS.length];
        for (int i = 0; i < reach.length; i++) {
            double[] n = DIRECTIONS[i];
            reach[i] = i < 6 ? 1 : shape.along(n[0] / half[0], n[1] / half[1], n[2] / half[2]);
        }
        return new BoundingPolytope(half.clone(), reach);
    }

    /** Its volume as a share of the box's. */
    double share() {
        return share;
    }

    /** It in the frame of the box about its middle. */
    Hull hull() {
        return hull;
    }

    private static double[][] directions() {
        List<double[]> all = new ArrayList<>();
        for (int axis = 0; axis < 3; axis++) {
            for (int sign = -1; sign <= 1; sign += 2) {
                double[] n = new double[3];
                n[axis] = sign;
                all.add(n);
            }
        }
        for (int x = -GRID; x <= GRID; x++) {
            for (int y = -GRID; y <= GRID; y++) {
                for (int z = -GRID; z <= GRID; z++) {
                    double norm = Math.sqrt(x * x + y * y + z * z);
                    if (divisor(divisor(x, y), z) == 1 && norm > 1) {
                        all.add(new double[] {x / norm, y / norm, z / norm});
                    }
                }
            }
        }
        return all.toArray(double[][]::new);
    }

    private static int divisor(int a, int b) {
        return b == 0 ? Math.abs(a) : divisor(b, a % b);
    }

    /** The plane that the farthest of the vertices is farthest beyond, the first of several, or −1. */
    private int mostCutting(double[] reach) {
        double[] corners = corners();
        BitSet looked = new BitSet();
        double most = LEAST_CUT;
        for (int i = deepest(looked); i >= 0 && atMost[i] >= most - ROUNDING; i = deepest(looked)) {
            atMost[i] = depth(i, reach, corners);
            most = Math.max(most, atMost[i]);
            looked.set(i);
        }
        double deepest = most;
        return looked.stream()
                .filter(i -> atMost[i] == deepest && deepest > LEAST_CUT)
                .findFirst()
                .orElse(-1);
    }

    /** The plane that may cut deepest of those that were not looked at, or −1. */
    private int deepest(BitSet looked) {
        int best = -1;
        for (int i = looked.nextClearBit(6); i < atMost.length; i = looked.nextClearBit(i + 1)) {
            best = best < 0 || atMost[i] > atMost[best] ? i : best;
        }
        return best;
    }

    private double[] corners() {
        return vertices.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /** How far the farthest of some corners is beyond a plane, at least 0. */
    private static double depth(int plane, double[] reach, double[] corners) {
        double[] n = DIRECTIONS[plane];
        double most = 0;
        for (int c = 0; c < corners.length; c += 3) {
            most = Math.max(most, n[0] * corners[c] + n[1] * corners[c + 1] + n[2] * corners[c + 2] - reach[plane]);
        }
        return most;
    }

    /** Each coordinate by a bit of the number. */
    private static List<double[]> boxCorners() {
        List<double[]> corners = new ArrayList<>();
        for (int s = 0; s < 8; s++) {
            corners.add(new double[] {2 * (s & 1) - 1, (s & 2) - 1, (s & 4) / 2 - 1});
        }
        return corners;
    }

    private static List<int[]> boxFaces() {
        return new ArrayList<>(List.of(
                new int[] {0, 4, 6, 2},
                new int[] {1, 3, 7, 5},
                new int[] {0, 1, 5, 4},
                new int[] {2, 6, 7, 3},
                new int[] {0, 2, 3, 1},
                new int[] {4, 5, 7, 6}));
    }

    /** Cuts off what is in front of a plane, which becomes a face: a vertex is kept or not for all of its faces alike. */
    private void cut(int plane, double reach) {
        double[] over = vertices.stream()
                .mapToDouble(v -> dot(DIRECTIONS[plane], v) - reach)
                .toArray();
        Map<Set<Integer>, Integer> onEdges = new HashMap<>();
        Map<Integer, Integer> rim = new HashMap<>();
        for (int f = faces.size() - 1; f >= 0; f--) {
            int[] kept = behind(faces.get(f), over, onEdges, rim);
            if (kept.length > 2) {
                faces.set(f, kept);
            } else {
                faces.remove(f);
                planes.remove(f);
            }
        }
        // empty where rounding has torn the rim: then the surface is not closed
        int[] face = HullFaces.cycle(rim);
        if (face.length > 0) {
            faces.add(face);
            planes.add(plane);
        }
        dropUnused();
    }

    /** The corners of a face behind the plane and on it; the edge that it leaves there goes to the rim, the other way round. */
    private int[] behind(int[] face, double[] over, Map<Set<Integer>, Integer> onEdges, Map<Integer, Integer> rim) {
        List<Integer> kept = new ArrayList<>();
        int out = -1;
        int in = -1;
        for (int c = 0; c < face.length; c++) {
            int a = face[c];
            int b = face[(c + 1) % face.length];
            boolean aKept = over[a] <= ROUNDING;
            boolean bKept = over[b] <= ROUNDING;
            if (aKept) {
                kept.add(a);
            }
            if (aKept != bKept) {
                int at = aKept ? crossing(a, b, over, onEdges) : crossing(b, a, over, onEdges);
                out = aKept ? at : out;
                in = bKept ? at : in;
                if (at != a && at != b) {
                    kept.add(at);
                }
            }
        }
        if (out != in) {
            rim.put(in, out);
        }
        return kept.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Where an edge from a vertex that is kept to one that is not goes through the plane. */
    private int crossing(int kept, int cut, double[] over, Map<Set<Integer>, Integer> onEdges) {
        if (over[kept] >= -ROUNDING) {
            return kept;
        }
        return onEdges.computeIfAbsent(Set.of(kept, cut), edge -> {
            double share = over[kept] / (over[kept] - over[cut]);
            double[] a = vertices.get(kept);
            double[] b = vertices.get(cut);
            vertices.add(new double[] {
                a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])
            });
            return vertices.size() - 1;
        });
    }

    private void dropUnused() {
        int[] number = new int[vertices.size()];
        List<double[]> used = new ArrayList<>();
        for (int[] face : faces) {
            for (int c = 0; c < face.length; c++) {
                int old = face[c];
                if (number[old] == 0) {
                    used.add(vertices.get(old));
                    number[old] = used.size();
                }
                face[c] = number[old] - 1;
            }
        }
        vertices = used;
    }

    private static double[] unit(double x, double y, double z) {
        double norm = Math.sqrt(x * x + y * y + z * z);
        return new double[] {x / norm, y / norm, z / norm};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
