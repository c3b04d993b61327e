package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@code trajectory.unitree.csv}: the layout of Unitree's LAFAN1 retargeting data set, which {@code csv_to_npz.py} of BeyondMimic and
 * mjlab reads: no header and no time; x y z of the base in metres, its quaternion x y z w, then the joints in rad in the robot's order.
 */
public final class UnitreeCsvExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.unitree.csv";

    /** For the service loader. */
    public UnitreeCsvExporter() {}

    @Override
    public String name() {
        return "unitree-csv";
    }

    @Override
    public String summary() {
        return "the table of Unitree's LAFAN1 data set: base, quaternion xyzw, joints; no header, 30 fps";
    }

    @Override
    public boolean wantsBase() {
        return true;
    }

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    /** That of the data set, and what {@code csv_to_npz.py} takes where it is told nothing. */
    @Override
    public OptionalDouble framesPerSecond() {
        return OptionalDouble.of(30);
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        JointTrajectory trajectory = input.trajectory();
        RootMotion root = RootMotion.of(input);
        AtomicFile.write(folder.resolve(FILE), out -> {
            for (int f = 0; f < trajectory.frames(); f++) {
                write(out, root.positions(), 3, f);
                out.append(',');
                write(out, root.rotations(), 4, f);
                for (int j = 0; j < trajectory.joints(); j++) {
                    out.append(',').append(String.valueOf(trajectory.position(f, j)));
                }
                out.append('\n');
            }
        });
    }

    private static void write(Writer out, double[] values, int width, int frame) throws IOException {
        for (int i = 0; i < width; i++) {
            out.append(i == 0 ? "" : ",").append(String.valueOf(values[width * frame + i]));
        }
    }
}
