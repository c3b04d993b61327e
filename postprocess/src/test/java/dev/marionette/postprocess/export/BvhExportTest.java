package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.host.PluginFolders;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import dev.marionette.robots.skeleton.BoneNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Robots and characters as skeletons, read back by the reader of clips. */
class BvhExportTest {
    @TempDir
    Path folder;

    // of about a person's size, from which the reader infers the unit of length
    @ParameterizedTest
    @ValueSource(strings = {"unitree_g1", "walkman", "pepper", "talos", "unitree_h1_2", "valkyrie"})
    void sharedRobotsComeBackAsTheirForwardKinematics(String name) throws IOException {
        String shared = System.getProperty("marionette.shared", "");
        Path path = Path.of(shared, "data", "robots", name);
        assumeTrue(!shared.isEmpty() && Files.exists(path), "no robots at " + path);
        Robot robot = new RobotCatalog(PluginFolders.none()).load(path.toString());
        roundTrip(robot, Puppet.motion(robot, 60, 1 / 50.0, name.hashCode()));
    }

    @Test
    void aRobotWithEveryKindOfJointComesBack() throws IOException {
        Robot robot = Puppet.robot();
        roundTrip(robot, Puppet.motion(robot, 40, 1 / 30.0, 3));
    }

    private void roundTrip(Robot robot, JointTrajectory motion) throws IOException {
        new BvhExporter().export(new ExportInput(robot, motion, Optional.empty(), "1"), folder);
        Clip clip = new BvhReader().read(folder.resolve("trajectory.bvh"));
        assertThat(clip.frames()).isEqualTo(motion.frames());
        assertThat(1 / clip.rateHz()).isEqualTo(motion.periodSeconds());
        Kinematics kinematics = new Kinematics(robot.model());
        int dof = motion.joints();
        for (int f = 0; f < motion.frames(); f++) {
            kinematics.update(Arrays.copyOfRange(motion.positions(), f * dof, (f + 1) * dof));
            for (int link = 0; link < robot.model().linkCount(); link++) {
                int joint = clip.jointNames().indexOf(robot.model().linkName(link));
                double[] pose = kinematics.linkPose(link);
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(Math.abs(clip.position(f, joint, axis) - pose[9 + axis]))
                            .as("frame %d, %s", f, robot.model().linkName(link))
                            .isLessThan(1e-6);
                }
            }
        }
    }

    @Test
    void aCharacterComesBackWithArmsOutInItsRestPose() throws IOException {
        ExportInput run = Puppet.run(50, 0.04, 11);
        new CharacterBvhExporter().export(run, folder);
        Clip clip = new BvhReader().read(folder.resolve("character.bvh"));
        SkeletonMotion body = run.character().orElseThrow();
        for (int j = 0; j < body.joints().size(); j++) {
            int joint = clip.jointNames().indexOf(BoneNames.of(body.joints().get(j)));
            assertThat(clip.joint(body.joints().get(j))).hasValue(joint);
            for (int f = 0; f < body.frames(); f++) {
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(Math.abs(clip.position(f, joint, axis) - body.position(f, j, axis)))
                            .isLessThan(1e-6);
                }
            }
        }
        List<String> lines = Files.readAllLines(folder.resolve("character.bvh"));
        // positions move the hips alone: programs disagree on what they mean for other joints, and beside an OFFSET
        assertThat(lines.stream().filter(line -> line.contains("position"))).hasSize(1);
        assertThat(lines.get(3).strip()).isEqualTo("OFFSET 0 0 0");
        int fore = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).strip().equals("JOINT LeftForeArm"))
                .findFirst()
                .orElseThrow();
        assertThat(lines.get(fore + 2).strip()).isEqualTo("OFFSET 30 0 0");
    }

    @Test
    void withoutABodyTheFormatSaysWhereToGetIt() {
        Robot robot = Puppet.robot();
        ExportInput run = new ExportInput(robot, Puppet.motion(robot, 2, 0.1, 1), Optional.empty(), "1");
        assertThatThrownBy(() -> new CharacterBvhExporter().export(run, folder))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.hint()).contains("retarget"));
    }

    @Test
    void theTextBesideItSaysWhatTheFileIs() throws IOException {
        ExportInput run = Puppet.run(3, 0.04, 11);
        new BvhExporter().export(run, folder);
        assertThat(Files.readString(folder.resolve("trajectory.bvh.txt")))
                .contains("units: cm, degrees, s\n")
                .contains("robot: puppet (Puppet)\n")
                .contains("sha256:" + run.robot().digests().get("puppet.urdf"));
    }
}
