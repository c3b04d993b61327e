package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HumanModelTest {
    private static final double[] UPRIGHT = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private static double[] zero(HumanModel model) {
        double[] x = new double[model.dof() + HumanModel.LENGTHS.size()];
        for (int k = 0; k < HumanModel.LENGTHS.size(); k++) {
            x[model.dof() + k] = 0.1 * (k + 1);
        }
        x[model.dof() + HumanModel.LENGTHS.indexOf("hip_up")] = -0.1;
        return x;
    }

    private static double[] at(HumanModel model, double[] x, BodyJoint role) {
        BodyTree tree = model.tree();
        tree.update(UPRIGHT, new double[] {0, 0, 1}, x, 0, model.dof());
        int s = 3 * model.segment(role);
        return Arrays.copyOfRange(tree.positions(), s, s + 3);
    }

    private static double length(String name) {
        return 0.1 * (HumanModel.LENGTHS.indexOf(name) + 1);
    }

    /** The numbers of the paper: section IV-A and section IV-B5. */
    @Test
    void hasThePapersDegreesOfFreedom() {
        assertThat(new HumanModel(true).dof()).isEqualTo(51);
        assertThat(new HumanModel(false).dof()).isEqualTo(31);
        assertThat(new HumanModel(true).joints()).doesNotHaveDuplicates();
        assertThat(new HumanModel(false).joints()).doesNotHaveDuplicates();
    }

    @Test
    void atZeroStandsInATPose() {
        for (boolean redundant : new boolean[] {true, false}) {
            HumanModel model = new HumanModel(redundant);
            double[] x = zero(model);
            double neck = 1 + length("waist_up") + length("chest_up") + length("neck_up");
            double out = length("shoulder_out") + length("upper_arm") + length("forearm") + length("hand");
            double[] left = at(model, x, BodyJoint.LEFT_HAND);
            assertThat(left[1]).isCloseTo(out, within(1e-12));
            assertThat(left[2]).isCloseTo(neck + length("shoulder_up"), within(1e-12));
            double[] right = at(model, x, BodyJoint.RIGHT_HAND);
            assertThat(right).containsExactly(new double[] {left[0], -left[1], left[2]}, within(1e-12));
            assertThat(at(model, x, BodyJoint.LEFT_FOOT))
                    .containsExactly(
                            new double[] {
                                length("hip_forward"), length("hip_out"), 1 - 0.1 - length("thigh") - length("shank")
                            },
                            within(1e-12));
            assertThat(at(model, x, BodyJoint.HEAD)[2]).isCloseTo(neck + length("head_up"), within(1e-12));
        }
    }

    /** A left elbow that turns by −90° about z brings the forearm from +y to +x. */
    @Test
    void elbowsBendForward() {
        HumanModel model = new HumanModel(false);
        double[] x = zero(model);
        double[] elbow = at(model, x, BodyJoint.LEFT_ELBOW);
        x[model.joints().indexOf("left_elbow")] = -Math.PI / 2;
        double[] wrist = at(model, x, BodyJoint.LEFT_WRIST);
        assertThat(wrist)
                .containsExactly(new double[] {elbow[0] + length("forearm"), elbow[1], elbow[2]}, within(1e-12));
    }

    @Test
    void everyRoleIsThere() {
        for (boolean redundant : new boolean[] {true, false}) {
            HumanModel model = new HumanModel(redundant);
            int segments = model.tree().segments();
            for (BodyJoint role : BodyJoint.values()) {
                assertThat(model.segment(role)).isBetween(0, segments - 1);
            }
        }
    }
}
