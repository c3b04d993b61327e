package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ROS message, as text and as PyYAML sees it. */
class RosExportTest {
    @TempDir
    Path folder;

    private final ExportInput run = Puppet.run(31, 1 / 30.0, 4);

    @Test
    void theMessageIsAsDescribed() throws IOException {
        List<String> lines = lines();
        int joints = run.trajectory().joints();
        assertThat(lines).contains("# robot: puppet (Puppet)", "joint_names:", "- \"left_elbow\"");
        assertThat(lines.get(0)).startsWith("# program: ");
        int points = lines.indexOf("points:");
        assertThat(lines).hasSize(points + 1 + 3 * 31);
        assertThat(lines.get(points - joints))
                .isEqualTo("- \"" + run.trajectory().jointNames().get(0) + "\"");
        assertThat(lines.get(points + 3)).isEqualTo("  time_from_start: {sec: 0, nanosec: 0}");
        assertThat(lines.get(points + 6)).isEqualTo("  time_from_start: {sec: 0, nanosec: 33333333}");
        assertThat(lines.get(points + 93)).isEqualTo("  time_from_start: {sec: 1, nanosec: 0}");
        assertThat(lines.get(points + 1))
                .contains(String.valueOf(run.trajectory().position(0, 0)));
        assertThat(lines.get(points + 92)).isEqualTo("  velocities: [" + "0.0, ".repeat(joints - 1) + "0.0]");
    }

    @Test
    void pyYamlReadsTheMessage() throws IOException {
        double[] wild = run.trajectory().positions();
        wild[0] = 1e12;
        wild[1] = -2.5e-9;
        JointTrajectory motion = new JointTrajectory(run.trajectory().jointNames(), 1 / 30.0, wild);
        ExportInput input = new ExportInput(run.robot(), motion, run.character(), "1");
        new RosExporter().export(input, folder);
        new JsonExporter().export(input, folder);
        String script = """
                import json, yaml
                m = yaml.safe_load(open('trajectory.ros.yaml'))
                t = json.load(open('trajectory.json'))
                p = m['points']
                numbers = [x for q in p for x in q['positions'] + q['velocities']]
                print([sorted(m), m['joint_names'] == t['joints'], [q['positions'] for q in p] == t['frames'],
                    all(type(x) is float for x in numbers), p[30]['time_from_start'], sorted(p[3]),
                    abs(p[1]['velocities'][2] - (t['frames'][2][2] - t['frames'][0][2]) * 15) < 1e-9])
                """;
        assertThat(Python.run(folder, "yaml", script))
                .isEqualTo("[['header', 'joint_names', 'points'], True, True, True, {'sec': 1, 'nanosec': 0}, "
                        + "['positions', 'time_from_start', 'velocities'], True]");
    }

    @Test
    void aFixedBaseHasNoMessageOfItsOwn() throws IOException {
        lines();
        assertThat(folder.resolve("trajectory.base.ros.yaml")).doesNotExist();
    }

    /** The base goes 0.5 m/s along x, sinks and turns to the left by 0.9 rad/s. */
    @Test
    void pyYamlReadsThePathOfTheBase() throws IOException {
        int frames = run.trajectory().frames();
        double[] path = new double[7 * frames];
        for (int f = 0; f < frames; f++) {
            double[] base = {0.5 * f / 30, 2, 1 - 0.1 * f / 30, Math.cos(0.015 * f), 0, 0, Math.sin(0.015 * f)};
            System.arraycopy(base, 0, path, 7 * f, 7);
        }
        JointTrajectory motion = run.trajectory().withBase(path);
        new RosExporter().export(new ExportInput(run.robot(), motion, run.character(), "1"), folder);
        new JsonExporter().export(new ExportInput(run.robot(), motion, run.character(), "1"), folder);
        String script = """
                import math, yaml
                m = yaml.safe_load(open('trajectory.base.ros.yaml'))
                p = m['points']
                t, r = p[10]['transforms'][0]['translation'], p[10]['transforms'][0]['rotation']
                v = p[10]['velocities'][0]
                near = lambda a, b: abs(a - b) < 1e-6
                print([sorted(m), m['header']['frame_id'], m['joint_names'], len(p), sorted(p[3]), p[30]['time_from_start'],
                    near(t['x'], 5 / 30), near(t['y'], 2), near(t['z'], 1 - 1 / 30),
                    near(r['w'], math.cos(0.15)), near(r['z'], math.sin(0.15)), r['x'] == 0 and r['y'] == 0,
                    near(v['linear']['x'], 0.5), near(v['linear']['z'], -0.1), near(v['angular']['z'], 0.9),
                    p[-1]['velocities'][0]['linear'] == {'x': 0.0, 'y': 0.0, 'z': 0.0}])
                """;
        assertThat(Python.run(folder, "yaml", script))
                .isEqualTo("[['header', 'joint_names', 'points'], 'world', ['floating_base'], " + frames
                        + ", ['time_from_start', 'transforms', 'velocities'], {'sec': 1, 'nanosec': 0}, "
                        + "True, True, True, True, True, True, True, True, True, True]");
    }

    private List<String> lines() throws IOException {
        new RosExporter().export(run, folder);
        return Files.readAllLines(folder.resolve("trajectory.ros.yaml"));
    }
}
