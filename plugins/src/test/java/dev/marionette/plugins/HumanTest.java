package dev.marionette.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RobotPlugin;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import dev.marionette.robots.urdf.UrdfReader;
import dev.marionette.testkit.RobotPluginContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HumanTest extends RobotPluginContract {
    @Override
    protected RobotPlugin plugin() {
        return BuiltInRobotsTest.robot("human");
    }

    @Test
    void jointsAreNamedAsInModelsMadeFromXsensRecordings() throws IOException {
        String name = "human_subject01_66dof";
        Path file = Path.of(System.getProperty("marionette.shared", ""), "data", "robots", name, name + ".urdf");
        assumeTrue(Files.isRegularFile(file), () -> "the public model " + name + " is absent");
        RobotModel theirs = RobotModel.of(
                name,
                UrdfReader.read(Files.readString(file, StandardCharsets.UTF_8), name)
                        .links(),
                UrdfReader.read(Files.readString(file, StandardCharsets.UTF_8), name)
                        .joints());
        assertThat(RobotLoader.load(plugin().describe()).model().jointNames())
                .containsExactlyInAnyOrderElementsOf(theirs.jointNames());
    }

    @Test
    void limbsHaveTheirSharesOfTheHeight() {
        Robot human = RobotLoader.load(plugin().describe());
        Kinematics kinematics = new Kinematics(human.model());
        kinematics.update(new double[human.model().dof()]);
        assertThat(distance(human, kinematics, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW) / 1.70)
                .isCloseTo(0.186, Offset.offset(1e-4));
        assertThat(distance(human, kinematics, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST) / 1.70)
                .isCloseTo(0.146, Offset.offset(1e-4));
        assertThat(human.model().totalMass()).isCloseTo(65, Offset.offset(1e-2));
    }

    /** Flesh gives way, boxes do not: arms that hang straight down have room beside the chest, and may go a little further in. */
    @Test
    void armsCanHangBesideTheChest() {
        Robot human = RobotLoader.load(plugin().describe());
        RobotModel model = human.model();
        CollisionModel collisions = CollisionModel.build(model, human.home(), human.disabledPairs());
        double[] q = human.home();
        q[model.joint("jLeftShoulder_rotx")] = Math.toRadians(-95);
        q[model.joint("jRightShoulder_rotx")] = Math.toRadians(95);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        int found = 0;
        try (CollisionQuery query = new CollisionQuery(collisions)) {
            query.update(kinematics);
            for (int p = 0; p < collisions.pairCount(); p++) {
                String name = collisions.pairName(p);
                if (name.contains("UpperArm") && (name.contains("T8") || name.contains("T12"))) {
                    found++;
                    assertThat(query.distance(p)).as(name).isGreaterThan(0.005);
                }
            }
        }
        assertThat(found).isEqualTo(4);
    }

    private static double distance(Robot robot, Kinematics kinematics, BodyJoint a, BodyJoint b) {
        double[] p = new double[6];
        kinematics.position(robot.point(a).point(), p, 0);
        kinematics.position(robot.point(b).point(), p, 3);
        return Math.hypot(Math.hypot(p[0] - p[3], p[1] - p[4]), p[2] - p[5]);
    }
}
