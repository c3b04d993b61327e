package dev.marionette.app.report.data;

import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.mesh.CreasedMesh;
import dev.marionette.robots.mesh.LinkMesh;
import dev.marionette.robots.mesh.MeshSimplifier;
import dev.marionette.robots.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a robot looks like, small enough for a page: about 0.5 MB at most. */
final class MeshBlock {
    /** Triangles of all meshes of a page. */
    private static final int TRIANGLES = 30_000;
    /** Triangles of one mesh, so that 16 bits number its vertices. */
    private static final int TRIANGLES_OF_ONE = 12_000;

    private static final double[] ONE = {1, 1, 1};

    /**
     * A mesh in the frame of its body.
     *
     * @param link the link that it shows
     * @param positions vertices × 3, metres
     * @param triangles triangles × 3, little-endian unsigned 16-bit numbers in base64; where faces meet at an edge, each has
     *     vertices of its own
     */
    record BodyMesh(int link, Packed.Steps positions, String triangles) {}

    private final RobotModel model;
    private final long whole;
    private final List<LinkMesh> shown;

    MeshBlock(Robot robot) {
        model = robot.model();
        whole = MeshSimplifier.wholeTriangles(robot.visuals());
        shown = MeshSimplifier.fit(robot.visuals(), TRIANGLES, TRIANGLES_OF_ONE);
    }

    /** The meshes of all links of a body. */
    List<BodyMesh> of(int body) {
        List<BodyMesh> meshes = new ArrayList<>();
        for (LinkMesh mesh : shown) {
            int link = model.link(mesh.link());
            if (model.bodyOf(link) == body) {
                meshes.add(pack(link, mesh.mesh()));
            }
        }
        return meshes;
    }

    private BodyMesh pack(int link, TriangleMesh mesh) {
        double[] pose = model.linkInBody(link);
        double[] origin = {pose[9], pose[10], pose[11]};
        CreasedMesh creased = CreasedMesh.of(mesh.placed(ONE, pose, origin));
        return new BodyMesh(link, Packed.steps(creased.positions()), Packed.shorts(creased.triangles()));
    }

    /** How many triangles are shown of how many; empty where there are no meshes. */
    Map<String, Object> count() {
        Map<String, Object> count = new LinkedHashMap<>();
        if (whole > 0) {
            count.put("shown", MeshSimplifier.triangles(shown));
            count.put("of", whole);
        }
        return count;
    }
}
