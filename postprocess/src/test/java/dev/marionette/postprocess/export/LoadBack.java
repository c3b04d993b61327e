package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the training formats and has Python's NumPy, pickle and MuJoCo load them back ({@code loadback.py}). */
final class LoadBack {
    private LoadBack() {}

    /**
     * What the script prints. The test is skipped where there is no Python with MuJoCo.
     *
     * @param robotFile {@code robot.urdf} or {@code robot.xml}
     * @param text the robot's own file
     * @param folder where to write
     */
    static String play(ExportInput run, String robotFile, String text, Path folder) throws IOException {
        Files.writeString(folder.resolve(robotFile), text);
        for (TrajectoryExporter exporter :
                List.of(new UnitreeCsvExporter(), new GmrExporter(), new MjlabExporter(), new BeyondMimicExporter())) {
            exporter.export(run, folder);
        }
        try (var out = Files.newOutputStream(folder.resolve("expected.npz"))) {
            expected(run).writeTo(out);
        }
        try (InputStream script = LoadBack.class.getResourceAsStream("/loadback.py")) {
            return Python.run(folder, "numpy, mujoco", new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Npz expected(ExportInput run) {
        RobotModel model = run.robot().model();
        JointTrajectory q = run.trajectory();
        LinkMotion motion = LinkMotion.of(model, q);
        double[] turns = new double[motion.orientations().length / 4 * 9];
        double[] turn = new double[9];
        for (int i = 0; i < turns.length / 9; i++) {
            Quaternions.toMatrix(motion.orientations(), 4 * i, turn);
            System.arraycopy(turn, 0, turns, 9 * i, 9);
        }
        Npz npz = new Npz()
                .doubles("links", motion.positions(), q.frames(), model.linkCount(), 3)
                .doubles("turns", turns, q.frames(), model.linkCount(), 9)
                .texts("link_names", LinkMotion.names(model))
                .texts("joint_names", q.jointNames());
        List<String> mimics = new ArrayList<>();
        for (JointSlot slot : SimulatorTree.mujoco(run.robot()).joints()) {
            if (model.findJoint(slot.joint()).isEmpty()) {
                mimics.addAll(List.of(
                        slot.joint(),
                        model.jointName(slot.dof()),
                        String.valueOf(slot.multiplier()),
                        String.valueOf(slot.offset())));
            }
        }
        return mimics.isEmpty() ? npz : npz.texts("mimics", mimics, mimics.size() / 4, 4);
    }
}
