package dev.marionette.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.RobotPlugin;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.RobotLoader;
import dev.marionette.testkit.RobotPluginContract;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CkbotTest extends RobotPluginContract {
    private static final Offset<Double> EXACT = Offset.offset(1e-9);

    private final RobotModel model =
            RobotLoader.load(BuiltInRobotsTest.robot("ckbot").describe()).model();

    @Override
    protected RobotPlugin plugin() {
        return BuiltInRobotsTest.robot("ckbot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"left", "right"})
    void jointsAreAsFarApartAsPublished(String side) {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(new double[model.dof()]);
        String[] links = {"base", "module_1", "module_2", "module_3", "module_4", "tip"};
        double[] published = {0.0577, 0.0944, 0.0944, 0.0944, 0.0328};
        for (int i = 0; i < published.length; i++) {
            double[] a = kinematics.linkPose(model.link(side + "_" + links[i])).clone();
            double[] b = kinematics.linkPose(model.link(side + "_" + links[i + 1]));
            assertThat(Math.hypot(Math.hypot(b[9] - a[9], b[10] - a[10]), b[11] - a[11]))
                    .as("%s to %s", links[i], links[i + 1])
                    .isCloseTo(published[i], EXACT);
        }
    }

    @Test
    void jointsTurnNinetyDegreesEitherWay() {
        assertThat(model.dof()).isEqualTo(8);
        for (int d = 0; d < model.dof(); d++) {
            assertThat(Math.toDegrees(model.lower(d))).isCloseTo(-90, Offset.offset(1e-6));
            assertThat(Math.toDegrees(model.upper(d))).isCloseTo(90, Offset.offset(1e-6));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"left", "right"})
    void pitchRaisesTheArmAndYawSwingsItLevel(String side) {
        double y = side.equals("left") ? 0.0977 : -0.0977;
        assertThat(tip(side, "pitch_1")).containsExactly(new double[] {0, y, 0.51 + 0.316}, EXACT);
        double forearm = side.equals("left") ? -0.2216 : 0.2216;
        assertThat(tip(side, "yaw_2"))
                .containsExactly(new double[] {forearm, y + Math.copySign(0.0944, y), 0.51}, EXACT);
    }

    /** Where the tip of an arm is, metres from the foot of the stand, with one joint at 90°. */
    private double[] tip(String side, String joint) {
        double[] q = new double[model.dof()];
        q[model.joint(side + "_" + joint)] = Math.PI / 2;
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        double[] pose = kinematics.linkPose(model.link(side + "_tip"));
        return new double[] {pose[9], pose[10], pose[11]};
    }
}
