package dev.marionette.datasets.bvh;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.assembly.AxisConversion;
import dev.marionette.datasets.body.UpAxis;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Reads a BVH file that {@code BvhWriter} wrote as it stands: every frame, the rate to
 * the last digit, in the units and axes of the writer. {@link BvhReader} reads files of anyone, and mends what such have.
 */
public final class WrittenBvh {
    private static final double METRES = 0.01;
    private static final UpAxis Y_UP = new UpAxis(1, 1, 1);

    private WrittenBvh() {}

    /**
     * Reads a file.
     *
     * @return its clip, without roles; End Sites are joints
     * @throws InputException naming the file and the line if it is broken
     * @throws IOException if it cannot be read
     */
    public static Clip read(Path path) throws IOException {
        String where = path.toString();
        BvhFile file = BvhParser.parse(where, Limits.read(path));
        double[] positions = new double[file.frames() * file.joints() * 3];
        double[] orientations = new double[file.frames() * file.joints() * 4];
        BvhKinematics kinematics = new BvhKinematics(file);
        kinematics.world(positions, orientations);
        double[] rest = kinematics.rest();
        AxisConversion axes = new AxisConversion(Y_UP);
        axes.positions(positions, METRES);
        axes.positions(rest, METRES);
        axes.orientations(orientations);
        return new Clip(
                where,
                1 / file.frameTimeSeconds(),
                file.names(),
                file.parents(),
                positions,
                orientations,
                rest,
                Map.of(),
                file.findings());
    }
}
