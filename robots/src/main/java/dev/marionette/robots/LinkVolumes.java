package dev.marionette.robots;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.BoundedShape;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfShapes;
import dev.marionette.robots.urdf.UrdfShapes.MeshRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Puts collision volumes on the links, each link's from the first source that has any: boxes.json, the collision geometry of
 * the URDF (primitives and meshes), its visual geometry. Which one it was is a finding.
 */
final class LinkVolumes {
    /** Most collision volumes of a robot: every pair of two is looked at. */
    static final int MAX_VOLUMES = 2_000;

    private static final String GIVEN = "boxes.json";

    private final UrdfDocument document;
    private final Map<String, List<BoxShape>> given;
    private final RobotMeshes meshes;
    private final Map<String, List<String>> sources = new LinkedHashMap<>();
    private final List<String> hulls = new ArrayList<>();
    private final List<String> bare = new ArrayList<>();
    /** Links whose volume is not what their collision geometry says, as a mesh is missing. */
    private final Set<String> lost = new LinkedHashSet<>();

    /**
     * @param given boxes by link; what no link has is left over
     * @param meshes reads meshes; also keeps the visual ones
     */
    LinkVolumes(UrdfDocument document, Map<String, List<BoxShape>> given, RobotMeshes meshes) {
        this.document = document;
        this.given = given;
        this.meshes = meshes;
    }

    /**
     * All links with their volumes, in the order of the file.
     *
     * @throws InputException if there are more than {@value #MAX_VOLUMES} volumes
     */
    List<LinkSpec> links() {
        Map<String, List<BoundedShape>> shapes = new LinkedHashMap<>();
        for (LinkSpec link : document.links()) {
            UrdfShapes own = document.shapes().get(link.name());
            shapes.put(
                    link.name(),
                    own == null ? link.boxes().stream().map(BoundedShape::new).toList() : shapes(link.name(), own));
        }
        requireFew(shapes);
        List<LinkSpec> links = new ArrayList<>();
        for (LinkSpec link : document.links()) {
            List<BoxShape> volumes = Objects.requireNonNull(shapes.get(link.name())).stream()
                    .map(BoundedShape::volume)
                    .toList();
            if (volumes.stream().anyMatch(volume -> volume.hull().isPresent())) {
                hulls.add(link.name());
            }
            links.add(link.with(link.mass(), volumes));
        }
        return links;
    }

    private static void requireFew(Map<String, List<BoundedShape>> shapes) {
        int count = shapes.values().stream().mapToInt(List::size).sum();
        if (count > MAX_VOLUMES) {
            Map.Entry<String, List<BoundedShape>> most = shapes.entrySet().stream()
                    .max(Comparator.comparingInt(entry -> entry.getValue().size()))
                    .orElseThrow();
            throw new InputException(
                    "link '" + most.getKey() + "'",
                    "has " + most.getValue().size() + " of the robot's " + count + " collision volumes; at most "
                            + MAX_VOLUMES + " are taken",
                    "Maybe give it one box in boxes.json.");
        }
    }

    private List<BoundedShape> shapes(String link, UrdfShapes shapes) {
        List<BoundedShape> out = new ArrayList<>();
        List<BoxShape> own = given.get(link);
        if (own != null) {
            own.stream().map(BoundedShape::new).forEach(out::add);
            note(GIVEN, link);
        } else {
            fill("collision", link, shapes.collisionPrimitives(), shapes.collisionMeshes(), out);
        }
        if (out.isEmpty()) {
            fill("visual", link, shapes.visualPrimitives(), shapes.visualMeshes(), out);
        }
        shapes.visualMeshes().forEach(mesh -> meshes.show(link, mesh));
        if (out.isEmpty() && !shapes.isEmpty()) {
            bare.add(link);
            lost.add(link);
        }
        return out;
    }

    private void fill(
            String kind, String link, List<BoundedShape> primitives, List<MeshRef> refs, List<BoundedShape> out) {
        out.addAll(primitives);
        int read = 0;
        for (MeshRef ref : refs) {
            Optional<BoxShape> volume = meshes.volume(link, link + "#" + out.size(), ref);
            volume.ifPresent(mesh -> out.add(new BoundedShape(mesh)));
            read += volume.isPresent() ? 1 : 0;
        }
        if (read < refs.size()) {
            lost.add(link);
        }
        if (!out.isEmpty()) {
            String what = primitives.isEmpty() ? "meshes" : read == 0 ? "primitives" : "primitives and meshes";
            note(kind + " " + what, link);
        }
    }

    private void note(String source, String link) {
        sources.computeIfAbsent(source, s -> new ArrayList<>()).add(link);
    }

    /** Where the volumes came from, and what has none. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        List<String> unknown = given.keySet().stream()
                .filter(name -> !document.shapes().containsKey(name))
                .toList();
        if (!unknown.isEmpty()) {
            findings.add(Finding.warning("boxes", "boxes.json names links that the robot does not have: " + unknown));
        }
        sources.forEach((source, links) -> findings.add(
                Finding.info("boxes", "collision volumes from " + source + ": " + String.join(", ", links))));
        if (!hulls.isEmpty()) {
            findings.add(Finding.info(
                    "boxes", "convex hulls, clearly smaller than their boxes, on " + String.join(", ", hulls)));
        }
        findings.addAll(meshes.findings(lost));
        if (!bare.isEmpty()) {
            findings.add(Finding.warning(
                    "collision",
                    "no collision volume (only meshes that are not at hand, and no box in boxes.json) on links "
                            + bare));
        }
        return findings;
    }
}
