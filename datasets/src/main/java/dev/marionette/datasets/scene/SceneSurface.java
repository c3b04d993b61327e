package dev.marionette.datasets.scene;

import dev.marionette.api.CharacterSkin;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The triangles of meshes with the bones that move them, at rest. A mesh without a skin goes with its node. Colours are those of
 * the materials without their textures, times those of the vertices.
 */
public final class SceneSurface {
    /** Corners of triangles beyond which a file is no character to draw. */
    private static final int MAX_CORNERS = 3_000_000;

    private static final int BONES = CharacterSkin.BONES;

    private record Place(double x, double y, double z) {}

    private final RestingBones rest;
    private final Map<Place, Integer> known = new HashMap<>();
    private double[] positions = new double[3 * 1024];
    private double[] weights = new double[BONES * 1024];
    private int[] bones = new int[BONES * 1024];
    private int[] rgb = new int[1024];
    private int[] triangles = new int[3 * 1024];
    private int vertices;
    private int corners;

    private SceneSurface(RestingBones rest) {
        this.rest = rest;
    }

    /** The surface; empty where meshes have no triangles, too many, or points that are nowhere. */
    public static Optional<CharacterSkin> of(List<SceneMesh> meshes, RestingBones rest) {
        long all = meshes.stream().mapToLong(mesh -> mesh.triangles().length).sum();
        if (all == 0 || all > MAX_CORNERS) {
            return Optional.empty();
        }
        SceneSurface surface = new SceneSurface(rest);
        return meshes.stream().allMatch(surface::add) ? surface.skin() : Optional.empty();
    }

    private Optional<CharacterSkin> skin() {
        return corners == 0
                ? Optional.empty()
                : Optional.of(new CharacterSkin(
                        Arrays.copyOf(positions, 3 * vertices),
                        Arrays.copyOf(triangles, corners),
                        Arrays.copyOf(bones, BONES * vertices),
                        Arrays.copyOf(weights, BONES * vertices),
                        Arrays.copyOf(rgb, vertices)));
    }

    /** Adds a mesh, whose points have to be somewhere. */
    private boolean add(SceneMesh mesh) {
        if (mesh.triangles().length == 0) {
            return true;
        }
        int[] colours = mesh.rgb();
        int[] numbers = new int[mesh.vertices()];
        for (int v = 0; v < numbers.length; v++) {
            numbers[v] = mesh.skinned() ? skinned(mesh, v, colours[v]) : rigid(mesh, v, colours[v]);
            if (numbers[v] < 0) {
                return false;
            }
        }
        int[] order = mesh.triangles();
        for (int i = 0; i + 2 < order.length; i += 3) {
            triangle(numbers[order[i]], numbers[order[i + 1]], numbers[order[i + 2]]);
        }
        return true;
    }

    private int rigid(SceneMesh mesh, int v, int colour) {
        double[] place = rest.place(mesh.node(), Arrays.copyOfRange(mesh.positions(), 3 * v, 3 * v + 3));
        return vertex(place, new int[] {rest.bone(mesh.node()), 0, 0, 0}, new double[] {1, 0, 0, 0}, colour);
    }

    private int skinned(SceneMesh mesh, int v, int colour) {
        double[] shares = mesh.skin().weights();
        double sum = 0;
        for (int k = BONES * v; k < BONES * v + BONES; k++) {
            sum += shares[k];
        }
        double[] place = new double[3];
        int[] moving = new int[BONES];
        double[] own = new double[BONES];
        for (int k = 0; k < BONES; k++) {
            own[k] = sum > 0 ? shares[BONES * v + k] / sum : k == 0 ? 1 : 0;
            if (own[k] > 0) {
                int joint = sum > 0 ? mesh.skin().indices()[BONES * v + k] : 0;
                int node = mesh.skin().joints()[joint];
                moving[k] = rest.bone(node);
                double[] at = rest.place(node, mesh.inJoint(joint, v));
                for (int i = 0; i < 3; i++) {
                    place[i] += own[k] * at[i];
                }
            }
        }
        return vertex(place, moving, own, colour);
    }

    /**
     * The number of a vertex; −1 where it is nowhere. Vertices at one place, as at seams of textures, are one, with the colour of
     * the first: a hard border of colours is a gradient in the triangles at one side of it.
     */
    private int vertex(double[] place, int[] moving, double[] own, int colour) {
        Place key = new Place(place[0] + 0.0, place[1] + 0.0, place[2] + 0.0);
        Integer number = known.get(key);
        if (number != null) {
            return number;
        }
        if (!(Math.abs(place[0]) < 1e6 && Math.abs(place[1]) < 1e6 && Math.abs(place[2]) < 1e6)) {
            return -1;
        }
        if (vertices == rgb.length) {
            positions = Arrays.copyOf(positions, 2 * positions.length);
            weights = Arrays.copyOf(weights, 2 * weights.length);
            bones = Arrays.copyOf(bones, 2 * bones.length);
            rgb = Arrays.copyOf(rgb, 2 * rgb.length);
        }
        System.arraycopy(place, 0, positions, 3 * vertices, 3);
        System.arraycopy(moving, 0, bones, BONES * vertices, BONES);
        System.arraycopy(own, 0, weights, BONES * vertices, BONES);
        rgb[vertices] = colour;
        known.put(key, vertices);
        return vertices++;
    }

    private void triangle(int a, int b, int c) {
        if (a == b || b == c || c == a) {
            return;
        }
        if (corners == triangles.length) {
            triangles = Arrays.copyOf(triangles, 2 * triangles.length);
        }
        triangles[corners++] = a;
        triangles[corners++] = b;
        triangles[corners++] = c;
    }
}
