package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NumPy files, read by a reader of the test's own and by NumPy. */
@Tag("jdk")
class NpzExportTest {
    @TempDir
    Path folder;

    private static final int FRAMES = 50;
    private static final double PERIOD = 0.01;

    private final ExportInput run = Puppet.run(FRAMES, PERIOD, 21);
    private final RobotModel model = run.robot().model();
    private final int links = model.linkCount();

    @Test
    void npzHoldsTheForwardKinematics() throws IOException {
        NpyArrays npz = npz();
        assertThat(npz.shape("body_pos_w")).containsExactly(FRAMES, links, 3);
        assertThat(npz.shape("body_quat_w")).containsExactly(FRAMES, links, 4);
        assertThat(npz.shape("fps")).containsExactly(1);
        assertThat(npz.numbers("fps")).containsExactly(1 / PERIOD);
        assertThat(npz.texts("joint_names")).isEqualTo(model.jointNames());
        assertThat(npz.texts("body_names")).isEqualTo(LinkMotion.names(model));
        assertThat(npz.numbers("joint_pos")).hasSameSizeAs(run.trajectory().positions());
        double[] p = npz.numbers("body_pos_w");
        double[] q = npz.numbers("body_quat_w");
        for (int f = 0; f < FRAMES; f++) {
            Kinematics kinematics = at(f);
            for (int link = 0; link < links; link++) {
                double[] pose = kinematics.linkPose(link);
                int i = f * links + link;
                assertThat(Arrays.copyOfRange(p, 3 * i, 3 * i + 3))
                        .containsExactly(Arrays.copyOfRange(pose, 9, 12), within(1e-6));
                assertThat(matrix(q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]))
                        .as("frame %d, %s", f, model.linkName(link))
                        .containsExactly(Arrays.copyOf(pose, 9), within(1e-6));
            }
        }
    }

    /** The textbook's matrix of a unit quaternion. */
    private static double[] matrix(double w, double x, double y, double z) {
        return new double[] {
            w * w + x * x - y * y - z * z,
            2 * (x * y - w * z),
            2 * (x * z + w * y),
            2 * (x * y + w * z),
            w * w - x * x + y * y - z * z,
            2 * (y * z - w * x),
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            w * w - x * x - y * y + z * z
        };
    }

    @Test
    void velocitiesOfLinksAreTheDerivativesOfTheirPlaces() throws IOException {
        NpyArrays npz = npz();
        double[] rates = npz.numbers("joint_vel");
        double h = 1e-5;
        int dof = model.dof();
        for (int f = 0; f < FRAMES; f++) {
            double[] rate = Arrays.copyOfRange(rates, f * dof, (f + 1) * dof);
            Kinematics before = moved(f, rate, -h);
            Kinematics after = moved(f, rate, h);
            for (int link = 0; link < links; link++) {
                double[] a = before.linkPose(link);
                double[] b = after.linkPose(link);
                double[] com = model.linkSpec(link).com();
                int i = 3 * (f * links + link);
                double[] turn = new double[9];
                for (int axis = 0; axis < 3; axis++) {
                    double origin = (b[9 + axis] - a[9 + axis]) / (2 * h);
                    double mass = origin;
                    for (int k = 0; k < 3; k++) {
                        mass += (b[3 * axis + k] - a[3 * axis + k]) / (2 * h) * com[k];
                        for (int m = 0; m < 3; m++) {
                            // Ṙ Rᵀ, whose skew part is the angular velocity
                            turn[3 * axis + k] +=
                                    (b[3 * axis + m] - a[3 * axis + m]) / (2 * h) * (b[3 * k + m] + a[3 * k + m]) / 2;
                        }
                    }
                    assertThat(npz.numbers("body_lin_vel_w")[i + axis]).isCloseTo(origin, within(2e-6));
                    assertThat(npz.numbers("body_com_lin_vel_w")[i + axis]).isCloseTo(mass, within(2e-6));
                }
                double[] omega = {(turn[7] - turn[5]) / 2, (turn[2] - turn[6]) / 2, (turn[3] - turn[1]) / 2};
                assertThat(Arrays.copyOfRange(npz.numbers("body_ang_vel_w"), i, i + 3))
                        .as("frame %d, %s", f, model.linkName(link))
                        .containsExactly(omega, within(2e-6));
            }
        }
    }

    @Test
    void velocitiesOfJointsAreCentralDifferences() {
        JointTrajectory parabola = new JointTrajectory(List.of("a", "b"), 0.5, new double[] {0, 3, 1, 3, 4, 3, 9, 3});
        assertThat(JointVelocities.of(parabola)).containsExactly(2, 0, 4, 0, 8, 0, 10, 0);
        assertThat(JointVelocities.of(new JointTrajectory(List.of("a"), 0.5, new double[] {4})))
                .containsExactly(0);
    }

    @Test
    void numpyReadsItWithoutPickle() throws IOException {
        new NpzExporter().export(run, folder);
        new JsonExporter().export(run, folder);
        String script = """
                import json
                import numpy as np
                a = np.load('trajectory.npz', allow_pickle=False)
                for key in a.files:
                    a[key]
                b = json.load(open('trajectory.json'))
                dt = 1 / a['fps'][0]
                q = np.array(b['frames'])
                v = np.gradient(q, dt, axis=0)
                p = np.gradient(a['body_pos_w'].astype(float), dt, axis=0)
                turn = a['body_quat_w']
                print(repr([a['joint_pos'].dtype.name, a['joint_pos'].shape, q.dtype.name,
                    bool(np.abs(a['joint_pos'] - q).max() < 1e-6),
                    bool(np.abs(a['joint_vel'] - v).max() < 1e-6),
                    bool(np.abs(a['body_lin_vel_w'] - p)[1:-1].max() < 0.02),
                    bool(np.abs((turn * turn).sum(2) - 1).max() < 1e-6),
                    bool(((turn[1:] * turn[:-1]).sum(2) > 0).all()),
                    a['joint_names'][0].item(), len(a['body_names']), 1 / b['period'], str(a['quaternion_order'])]))
                """;
        assertThat(Python.run(folder, "numpy", script))
                .isEqualTo("['float32', (50, %d), 'float64', True, True, True, True, True, '%s', %d, 100.0, 'wxyz']"
                        .formatted(model.dof(), model.jointName(0), links));
    }

    private NpyArrays npz() throws IOException {
        new NpzExporter().export(run, folder);
        return NpyArrays.read(folder.resolve("trajectory.npz"));
    }

    private Kinematics at(int frame) {
        return moved(frame, new double[model.dof()], 0);
    }

    private Kinematics moved(int frame, double[] rate, double time) {
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = run.trajectory().position(frame, d) + time * rate[d];
        }
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        return kinematics;
    }
}
