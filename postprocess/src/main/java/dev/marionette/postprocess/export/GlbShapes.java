package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.mesh.Colours;
import dev.marionette.robots.mesh.CreasedMesh;
import dev.marionette.robots.mesh.LinkMesh;
import dev.marionette.robots.mesh.MeshSimplifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is to be seen of a robot's links in a glTF file: their meshes, else their boxes, else sticks between joints. Materials
 * are the colours of the meshes; what has none takes two of ours in turn along a chain.
 */
final class GlbShapes {
    /** More triangles than this are simplified to this many. */
    static final int MOST_TRIANGLES = 500_000;

    private static final double[][] COLOURS = {{0.78, 0.80, 0.83}, {0.16, 0.36, 0.62}};

    private final GlbFile glb;
    private final RobotModel model;
    private final LocalMotion rest;
    private final long whole;
    private final List<LinkMesh> visuals;
    private final boolean boxes;
    private final int[] colour;
    private final Map<Integer, Integer> materials = new TreeMap<>();

    /** @param rest the robot with all joint values zero, for sticks */
    GlbShapes(GlbFile glb, Robot robot, LocalMotion rest) {
        this.glb = glb;
        this.rest = rest;
        model = robot.model();
        whole = MeshSimplifier.wholeTriangles(robot.visuals());
        visuals = MeshSimplifier.fit(robot.visuals(), MOST_TRIANGLES, MOST_TRIANGLES);
        boxes = RobotBoxes.hasBoxes(model);
        colour = new int[model.linkCount()];
        for (double[] linear : COLOURS) {
            material(linear);
        }
    }

    /** What the file says of its shapes. */
    String note() {
        if (whole == 0) {
            return "boxes, or sticks between joints where there are none";
        }
        long shown = MeshSimplifier.triangles(visuals);
        return shown == whole
                ? "meshes, " + whole + " triangles; boxes on links without"
                : "meshes, simplified from " + whole + " to " + shown + " triangles; boxes on links without";
    }

    /** Adds what is seen of a link, where there is anything. Links come parents before children. */
    void add(int link, ObjectNode node) {
        colour[link] = link == 0 ? 0 : colour[model.parentLink(link)];
        List<LinkMesh> meshes = visuals.stream()
                .filter(mesh -> mesh.link().equals(model.linkName(link)))
                .toList();
        List<BoxShape> shapes = new ArrayList<>();
        if (meshes.isEmpty()) {
            shapes.addAll(boxes ? model.linkSpec(link).boxes() : RobotBoxes.sticks(model, link, rest));
        }
        if (meshes.isEmpty() && shapes.isEmpty()) {
            return;
        }
        // what follows along a chain looks different
        colour[link] = (colour[link] + 1) % COLOURS.length;
        ArrayNode all = glb.root().withArray("meshes");
        node.put("mesh", all.size());
        ArrayNode primitives = all.addObject().put("name", model.linkName(link)).putArray("primitives");
        for (LinkMesh mesh : meshes) {
            CreasedMesh creased = CreasedMesh.of(mesh.mesh());
            primitive(
                    primitives,
                    creased.positions(),
                    creased.normals(),
                    creased.triangles(),
                    material(mesh.rgb(), link));
        }
        if (meshes.isEmpty()) {
            BoxMesh mesh = BoxMesh.of(shapes);
            primitive(primitives, mesh.positions(), mesh.normals(), mesh.indices(), colour[link]);
        }
    }

    private void primitive(ArrayNode primitives, double[] positions, double[] normals, int[] indices, int material) {
        ObjectNode primitive = primitives.addObject();
        primitive
                .putObject("attributes")
                .put("POSITION", glb.floats("VEC3", 3, positions))
                .put("NORMAL", glb.floats("VEC3", 3, normals));
        primitive.put("indices", glb.indices(indices)).put("material", material);
    }

    private int material(OptionalInt rgb, int link) {
        if (rgb.isEmpty()) {
            return colour[link];
        }
        return materials.computeIfAbsent(rgb.getAsInt(), c -> material(linear(c)));
    }

    private static double[] linear(int rgb) {
        return new double[] {
            Colours.toLinear((rgb >> 16 & 255) / 255.0),
            Colours.toLinear((rgb >> 8 & 255) / 255.0),
            Colours.toLinear((rgb & 255) / 255.0)
        };
    }

    private int material(double[] linear) {
        ArrayNode all = glb.root().withArray("materials");
        ObjectNode surface = all.addObject().putObject("pbrMetallicRoughness");
        ArrayNode factor = surface.putArray("baseColorFactor");
        for (double value : linear) {
            factor.add(value);
        }
        factor.add(1.0);
        surface.put("metallicFactor", 0.1).put("roughnessFactor", 0.6);
        return all.size() - 1;
    }
}
