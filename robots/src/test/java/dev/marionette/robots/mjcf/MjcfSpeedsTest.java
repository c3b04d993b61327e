package dev.marionette.robots.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Velocity limits from actuators. What the attributes mean was tried out with MuJoCo 3.14: for {@code nominal="V T w"} it makes
 * a back-EMF constant V / w, so that the torque vanishes at w; for velocity and intvelocity it writes the general actuators
 * that are used here.
 */
class MjcfSpeedsTest {
    private static double limit(String actuators) {
        String xml = "<mujoco><compiler angle='radian'/>"
                + "<default><default class='fast'><velocity ctrlrange='-8 8'/></default></default>"
                + "<worldbody><body name='a'><inertial pos='0 0 0' mass='1'/><joint name='j' range='-1 1'/></body></worldbody>"
                + "<actuator>" + actuators + "</actuator></mujoco>";
        return MjcfReader.read(xml, "test.xml", Map.of()).joints().get(0).velocity();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<velocity joint='j' ctrlrange='-3 5'/> | 5",
                "<velocity joint='j' ctrlrange='-3 5' gear='10'/> | 0.5",
                "<velocity joint='j' class='fast'/> | 8",
                "<velocity jointinparent='j' ctrlrange='-2 2'/> | 2",
                "<intvelocity joint='j' actrange='-1 1' ctrlrange='-3 3'/> | 3",
                "<velocity joint='j' ctrlrange='-3 3' ctrllimited='false'/> | 0",
                "<velocity joint='j'/> | 0",
                "<velocity joint='j' ctrlrange='-3 3'/><velocity joint='j' ctrlrange='-2 2'/> | 2",
                "<velocity tendon='t' ctrlrange='-3 3'/> | 0",
                "<general joint='j' ctrlrange='-3 3' gainprm='7' biastype='affine' biasprm='0 0 -7'/> | 3",
                "<general joint='j' ctrlrange='-3 3' dyntype='integrator' gainprm='7' biastype='affine' biasprm='0 -7 -1'/> | 3",
                "<general joint='j' ctrlrange='-3 3' gainprm='7' biastype='affine' biasprm='0 -7 -1'/> | 0",
                "<general joint='j' ctrlrange='-3 3'/> | 0",
                "<dcmotor joint='j' nominal='24 2 300' gear='100'/> | 3",
                "<dcmotor joint='j' motorconst='0.1' resistance='1'/> | 0",
                "<motor joint='j' ctrlrange='-88 88'/> | 0",
                "<position joint='j' kp='100' kv='5' ctrlrange='-1 1' forcerange='-9 9'/> | 0"
            })
    void anActuatorStatesASpeedOrNone(String actuators, double limit) {
        assertThat(limit(actuators)).isCloseTo(limit, within(1e-12));
    }

    @Test
    void aRangeThatDoesNotCountStatesNothing() {
        // of the joint as well, so it has to say so itself
        String xml = "<mujoco><compiler autolimits='false'/><worldbody><body name='a'>"
                + "<inertial pos='0 0 0' mass='1'/><joint name='j' range='-1 1' limited='true'/></body></worldbody>"
                + "<actuator><velocity joint='j' ctrlrange='-3 3'/></actuator></mujoco>";
        assertThat(MjcfReader.read(xml, "test.xml", Map.of()).joints().get(0).velocity())
                .isZero();
    }
}
