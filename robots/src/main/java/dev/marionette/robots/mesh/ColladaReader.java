package dev.marionette.robots.mesh;

import dev.marionette.api.InputException;
import dev.marionette.robots.urdf.XmlElement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the meshes of Collada 1.4 and 1.5: triangles, polygons, strips and fans of all nodes of the scene, with their
 * placements, in metres. The axis that a file calls up is ignored, as RViz does. A skinned mesh is taken as it lies in the
 * file.
 */
final class ColladaReader {
    private static final int MAX_DEPTH = 64;
    private static final int MAX_NODES = 100_000;

    private final String where;
    private final MeshParts parts;
    private final Map<String, XmlElement> byId = new HashMap<>();
    private final ColladaColours colours = new ColladaColours(this::find);
    private int nodes;

    private ColladaReader(String where, MeshParts parts) {
        this.where = where;
        this.parts = parts;
    }

    static void read(String text, String where, MeshParts parts) {
        new ColladaReader(where, parts).read(XmlElement.parse(text, where));
    }

    private void read(XmlElement root) {
        if (!root.name().equals("COLLADA")) {
            throw root.error(
                    "the root element of a Collada file is <COLLADA>", "Maybe this is another kind of XML file.");
        }
        index(root);
        double metres = root.child("asset")
                .flatMap(asset -> asset.child("unit"))
                .map(unit -> unit.number("meter", 1))
                .orElse(1.0);
        if (!(metres > 0)) {
            throw root.error("its unit is " + metres + " m", "A unit is above 0 m.");
        }
        double[] top = Affine.scale(metres, metres, metres);
        Optional<XmlElement> scene = root.child("scene")
                .flatMap(s -> s.child("instance_visual_scene"))
                .flatMap(this::target)
                .or(() -> root.child("library_visual_scenes").flatMap(l -> l.child("visual_scene")));
        if (scene.isPresent()) {
            for (XmlElement node : scene.get().children("node")) {
                node(node, top, 0);
            }
        } else {
            for (XmlElement library : root.children("library_geometries")) {
                for (XmlElement geometry : library.children("geometry")) {
                    geometry(geometry, root, top);
                }
            }
        }
    }

    private void index(XmlElement element) {
        element.attribute("id").ifPresent(id -> byId.putIfAbsent(id, element));
        element.children().forEach(this::index);
    }

    /** What {@code #id} names. */
    private Optional<XmlElement> find(String reference) {
        return reference.startsWith("#") ? Optional.ofNullable(byId.get(reference.substring(1))) : Optional.empty();
    }

    private Optional<XmlElement> target(XmlElement instance) {
        return instance.attribute("url").flatMap(this::find);
    }

    private void node(XmlElement node, double[] parent, int depth) {
        if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
            throw new InputException(
                    where,
                    "has nodes more than " + MAX_DEPTH + " deep, or more than " + MAX_NODES,
                    "Export the mesh again.");
        }
        double[] world = parent;
        for (XmlElement child : node.children()) {
            parts.work().read(1 + child.text().length() / 2);
            double[] at = world;
            switch (child.name()) {
                case "matrix", "translate", "rotate", "scale" -> world = Affine.multiply(world, transform(child));
                case "instance_geometry" -> target(child).ifPresent(g -> geometry(g, child, at));
                case "instance_controller" ->
                    target(child)
                            .flatMap(c -> c.child("skin"))
                            .flatMap(s -> s.attribute("source"))
                            .flatMap(this::find)
                            .ifPresent(g -> geometry(g, child, at));
                case "instance_node" -> target(child).ifPresent(n -> node(n, at, depth + 1));
                case "node" -> node(child, at, depth + 1);
                default -> {
                    // cameras, lights and extensions have no shape
                }
            }
        }
    }

    private static double[] transform(XmlElement element) {
        double[] v = ColladaNumbers.doubles(element);
        int expected = switch (element.name()) {
            case "matrix" -> 16;
            case "rotate" -> 4;
            default -> 3;
        };
        if (v.length != expected) {
            throw element.error("has " + v.length + " numbers, not " + expected, "Export the mesh again.");
        }
        return switch (element.name()) {
            case "matrix" -> java.util.Arrays.copyOf(v, 12);
            case "translate" -> Affine.translation(v[0], v[1], v[2]);
            case "scale" -> Affine.scale(v[0], v[1], v[2]);
            default -> turn(v);
        };
    }

    /** Axis and degrees. */
    private static double[] turn(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        if (length < 1e-12) {
            return Affine.identity();
        }
        double half = Math.toRadians(v[3]) / 2;
        double s = Math.sin(half) / length;
        return Affine.rotation(Math.cos(half), s * v[0], s * v[1], s * v[2]);
    }

    private void geometry(XmlElement geometry, XmlElement instance, double[] world) {
        Optional<XmlElement> mesh = geometry.child("mesh");
        if (mesh.isPresent()) {
            ColladaGeometry shape = new ColladaGeometry(mesh.get(), this::find, parts.work());
            for (XmlElement primitive : mesh.get().children()) {
                parts.work().read(1 + primitive.children().size());
                if (ColladaGeometry.PRIMITIVES.contains(primitive.name())) {
                    shape.add(primitive, world, parts.of(colours.of(primitive, instance)));
                }
            }
        }
    }
}
