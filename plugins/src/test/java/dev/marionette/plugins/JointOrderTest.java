package dev.marionette.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.host.PluginFolders;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.JointOrder;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import dev.marionette.robots.RobotFolderWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JointOrderTest {
    private static final Robot COMAN = new RobotCatalog(PluginFolders.none()).load("coman");

    @TempDir
    private Path folder;

    private static List<String> shuffled() {
        List<String> names = new ArrayList<>(COMAN.model().jointNames());
        Collections.shuffle(names, new Random(11));
        return names;
    }

    @Test
    void allLinksAreWhereTheyWere() {
        Robot other = COMAN.inOrder(shuffled());
        assertThat(other.model().jointNames()).isEqualTo(shuffled());
        RobotModel model = COMAN.model();
        Kinematics ours = new Kinematics(model);
        Kinematics theirs = new Kinematics(other.model());
        double[] q = new double[model.dof()];
        double[] p = new double[model.dof()];
        SplittableRandom random = new SplittableRandom(5);
        for (int d = 0; d < q.length; d++) {
            q[d] = random.nextDouble(model.lower(d), model.upper(d));
            int same = other.model().joint(model.jointName(d));
            p[same] = q[d];
            assertThat(other.home()[same]).isEqualTo(COMAN.home()[d]);
            assertThat(other.model().velocityLimit(same)).isEqualTo(model.velocityLimit(d));
        }
        ours.update(q);
        theirs.update(p);
        for (int link = 0; link < model.linkCount(); link++) {
            assertThat(other.model().linkName(link)).isEqualTo(model.linkName(link));
            assertThat(theirs.linkPose(link)).containsExactly(ours.linkPose(link), within(0.0));
        }
    }

    @Test
    void aRobotYamlSaysTheOrder() throws IOException {
        RobotFolderWriter.write(folder.resolve("mine"), describe("coman"), COMAN);
        Path yaml = folder.resolve("mine/robot.yaml");
        assertThat(Files.readString(yaml)).contains("joint_order: [WaistLat, WaistSag, WaistYaw, RHipSag");
        assertThat(load().jointOrder()).isEqualTo(COMAN.jointOrder());
        Files.writeString(yaml, "joint_order: [" + String.join(", ", shuffled()) + "]\n");
        assertThat(load().jointOrder()).isEqualTo(shuffled());
        Files.writeString(yaml, "joint_order: [WaistLat, WaistLad]\n");
        assertThatThrownBy(this::load)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("robot.yaml: joint_order")
                .hasMessageContaining("'WaistLad'");
    }

    private Robot load() {
        return new RobotCatalog(PluginFolders.none())
                .load(folder.resolve("mine").toString());
    }

    private static RobotDescription describe(String id) {
        return new RobotCatalog(PluginFolders.none()).describe(id);
    }

    @Test
    void wrongNamesAreNamed() {
        RobotModel model = COMAN.model();
        List<String> names = new ArrayList<>(shuffled());
        String last = names.remove(names.size() - 1);
        assertThatThrownBy(() -> JointOrder.of(model, names, "--joint-order"))
                .hasMessageContaining("1 of the 29 actuated joints are missing: " + last);
        names.add(names.get(0));
        assertThatThrownBy(() -> JointOrder.of(model, names, "--joint-order"))
                .hasMessageContaining("joint '" + names.get(0) + "' stands there twice");
        names.set(0, "LKneeSax");
        assertThatThrownBy(() -> JointOrder.of(model, names, "--joint-order"))
                .isInstanceOfSatisfying(InputException.class, e -> {
                    assertThat(e.getMessage()).contains("no actuated joint is called 'LKneeSax'");
                    assertThat(e.hint()).contains("LKneeSag");
                });
    }
}
