package dev.marionette.robots;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
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
import java.util.Set;

/**
 * Puts collision volumes on the links, each link's from the first source that has any: boxes.json, the collision geometry of
 * the URDF (primitives and meshes), its visual geometry. Which one it was is a finding.
 */
final class LinkVolumes {
    /** Most collision boxes of a robot: every pair of two is looked at. */
    static final int MAX_BOXES = 2_000;

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
     * All links with their boxes, in the order of the file.
     *
     * @throws InputException if there are more than {@value #MAX_BOXES} boxes
     */
    List<LinkSpec> links() {
        List<LinkSpec> links = new ArrayList<>();
        for (LinkSpec link : document.links()) {
            UrdfShapes shapes = document.shapes().get(link.name());
            List<BoxShape> boxes = shapes == null ? link.boxes() : boxes(link.name(), shapes);
            links.add(link.with(link.mass(), boxes));
        }
        requireFew(links);
        return links;
    }

    private static void requireFew(List<LinkSpec> links) {
        int count = links.stream().mapToInt(link -> link.boxes().size()).sum();
        if (count > MAX_BOXES) {
            LinkSpec most = links.stream()
                    .max(Comparator.comparingInt(link -> link.boxes().size()))
                    .orElseThrow();
            throw new InputException(
                    "link '" + most.name() + "'",
                    "has " + most.boxes().size() + " of the robot's " + count + " collision boxes; at most " + MAX_BOXES
                            + " are taken",
                    "Maybe give it one box in boxes.json.");
        }
    }

    private List<BoxShape> boxes(String link, UrdfShapes shapes) {
        List<BoxShape> boxes = new ArrayList<>();
        List<BoxShape> own = given.get(link);
        if (own != null) {
            boxes.addAll(own);
            note(GIVEN, link);
        } else {
            fill("collision", link, shapes.collisionBoxes(), shapes.collisionMeshes(), boxes);
        }
        if (boxes.isEmpty()) {
            fill("visual", link, shapes.visualBoxes(), shapes.visualMeshes(), boxes);
        }
        if (boxes.stream().anyMatch(box -> box.hull().isPresent())) {
            hulls.add(link);
        }
        shapes.visualMeshes().forEach(mesh -> meshes.show(link, mesh));
        if (boxes.isEmpty() && !shapes.isEmpty()) {
            bare.add(link);
            lost.add(link);
        }
        return boxes;
    }

    private void fill(String kind, String link, List<BoxShape> primitives, List<MeshRef> refs, List<BoxShape> out) {
        out.addAll(primitives);
        int read = 0;
        for (MeshRef ref : refs) {
            read += meshes.box(link, link + "#" + out.size(), ref).map(out::add).isPresent() ? 1 : 0;
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

    /** Where the boxes came from, and what has none. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        List<String> unknown = given.keySet().stream()
                .filter(name -> !document.shapes().containsKey(name))
                .toList();
        if (!unknown.isEmpty()) {
            findings.add(Finding.warning("boxes", "boxes.json names links that the robot does not have: " + unknown));
        }
        sources.forEach((source, links) -> findings.add(
                Finding.info("boxes", "collision boxes from " + source + ": " + String.join(", ", links))));
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
