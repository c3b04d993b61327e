package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a character's file and its BVH are given. */
class CharacterExportTest {
    private static final int FRAMES = 20;

    @TempDir
    Path folder;

    private final PlayedPuppet puppet = new PlayedPuppet();
    private final ExportInput run = puppet.plays(Puppet.run(FRAMES, 0.02, 31));

    /** Places are those of the links; turning the zero pose of a link by the rotation gives the link. */
    @Test
    void bonesAreTurnedFromRestAsTheLinksAre() throws IOException {
        new CharacterFileExporter().export(run, folder);
        RobotModel model = run.robot().model();
        Kinematics zero = new Kinematics(model);
        Kinematics now = new Kinematics(model);
        double[] q = new double[model.dof()];
        double[] turned = new double[3];
        int bones = PlayedPuppet.BONES.size();
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(run.trajectory().positions(), f * q.length, q, 0, q.length);
            now.update(q);
            for (int b = 0; b < bones; b++) {
                int link = model.link(PlayedPuppet.BONES.get(b).link());
                double[] rest = zero.linkPose(link);
                double[] pose = now.linkPose(link);
                int at = f * bones + b;
                for (int c = 0; c < 3; c++) {
                    assertThat(puppet.positions[3 * at + c]).isEqualTo(pose[9 + c]);
                    Quaternions.rotate(puppet.rotations, 4 * at, rest[c], rest[3 + c], rest[6 + c], turned, 0);
                    assertThat(turned)
                            .as("frame %d bone %d column %d", f, b, c)
                            .containsExactly(new double[] {pose[c], pose[3 + c], pose[6 + c]}, within(1e-12));
                }
            }
        }
    }

    @Test
    void bvhHasTheBonesByTheirOwnNames() throws IOException {
        new BvhExporter().export(run, folder);
        String text = Files.readString(folder.resolve("trajectory.bvh"));
        assertThat(text).contains("ROOT Pelvis", "JOINT Breast", "JOINT Fore Arm", "JOINT Hand");
        assertThat(text).doesNotContain("left_fore", "mast");
        assertThat(Files.readString(folder.resolve("trajectory.bvh.txt"))).contains("all bones of the character");
    }

    @Test
    void robotsHaveNoFileOfTheirOwn() {
        ExportInput robot = Puppet.run(3, 0.02, 5);
        assertThatThrownBy(() -> new CharacterFileExporter().requireFor(robot.robot()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is a robot, no character");
    }
}
