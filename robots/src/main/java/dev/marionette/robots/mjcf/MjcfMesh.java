package dev.marionette.robots.mjcf;

import dev.marionette.kinematics.model.BoundedShape;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Extent;
import dev.marionette.robots.urdf.UrdfShapes.MeshRef;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * A mesh of the assets: in a file, or points that the document itself has. MuJoCo moves a point v of it by {@code refpos} p,
 * {@code refquat} R and {@code scale} S to S Rᵀ (v − p) before a geom places it.
 *
 * @param file its file as a URDF in the folder of the main document would name it; empty where it has points
 * @param beside the same file beside the included document that names it, where MuJoCo looks next; or empty
 * @param points x y z after x y z, before the move; empty where it is in a file
 * @param scale 3 factors
 * @param moved the frame of Rᵀ, which has the scaled p at its origin: a point is at {@code moved} of S v
 */
record MjcfMesh(String file, String beside, double[] points, double[] scale, MjcfFrame moved) {
    /** Reads an element with its defaults. */
    static MjcfMesh of(MjcfElement mesh, MjcfCompiler compiler) {
        double[] scale = mesh.vector("scale", 1, 1, 1);
        double[] points = mesh.numbers("vertex");
        if (points.length % 3 != 0) {
            throw mesh.element()
                    .error("vertex has " + points.length + " values, which are no points", "Three numbers a point.");
        }
        String file = mesh.attribute("file").map(compiler::meshFile).orElse("");
        String beside = mesh.attribute("file")
                .flatMap(f -> compiler.beside(mesh.element(), f))
                .orElse("");
        return new MjcfMesh(file, beside, points, scale, moved(mesh, scale));
    }

    private static MjcfFrame moved(MjcfElement mesh, double[] scale) {
        double[] p = mesh.vector("refpos", 0, 0, 0);
        double[] back = {-scale[0] * p[0], -scale[1] * p[1], -scale[2] * p[2]};
        if (mesh.attribute("refquat").isEmpty()) {
            return MjcfFrame.shift(back[0], back[1], back[2]);
        }
        // turned first and scaled then: only one factor for all axes can trade places with the turn
        if (scale[0] != scale[1] || scale[0] != scale[2]) {
            throw mesh.element()
                    .error(
                            "a scale that differs from axis to axis is not read with refquat",
                            "Turn the mesh in its file.");
        }
        double[] q = mesh.vector("refquat", 1, 0, 0, 0);
        MjcfFrame turn = new MjcfFrame(
                MjcfFrame.quaternion(mesh.element(), new double[] {q[0], -q[1], -q[2], -q[3]}), new double[3]);
        return turn.then(MjcfFrame.shift(back[0], back[1], back[2]));
    }

    /** Whether there is anything of it here. */
    boolean isEmpty() {
        return file.isEmpty() && points.length == 0;
    }

    /** It as a file that a geom places. */
    MeshRef inFile(MjcfFrame pose, OptionalInt colour) {
        MjcfFrame place = pose.then(moved);
        return new MeshRef(file, beside, scale, place.rotation(), place.position(), colour);
    }

    /** Its points in a box along the mesh's own axes. */
    BoundedShape inBox(String name, MjcfFrame pose) {
        double[] center = new double[3];
        double[] half = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = axis; i < points.length; i += 3) {
                low = Math.min(low, scale[axis] * points[i]);
                high = Math.max(high, scale[axis] * points[i]);
            }
            center[axis] = (low + high) / 2;
            half[axis] = (high - low) / 2;
        }
        MjcfFrame place = pose.then(moved);
        double[] about = new double[points.length];
        Arrays.setAll(about, i -> scale[i % 3] * points[i] - center[i % 3]);
        return new BoundedShape(new BoxShape(name, place.rotation(), place.point(center), half), Extent.points(about));
    }
}
