package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EquilibriumTest {
    /** What the joints bear is Jᵀf, with the Jacobians of the points that are pushed. */
    @Test
    void bearsWhatTheJacobiansSay() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<LinkSpec> links = new ArrayList<>(List.of(LinkSpec.bare("l0")));
            List<JointSpec> joints = new ArrayList<>();
            for (int i = 1; i < 12; i++) {
                links.add(LinkSpec.bare("l" + i));
                double[] axis = new double[3];
                axis[random.nextInt(3)] = 1;
                joints.add(JointSpec.revolute(
                        "j" + i,
                        "l" + random.nextInt(i),
                        "l" + i,
                        random.doubles(3, -1, 1).toArray(),
                        axis,
                        -3,
                        3,
                        1));
            }
            RobotModel model = RobotModel.of("r", links, joints);
            Kinematics kinematics = new Kinematics(model);
            kinematics.update(random.doubles(model.dof(), -3, 3).toArray());
            Equilibrium equilibrium = new Equilibrium(kinematics);
            equilibrium.clear();
            double[] expected = new double[model.dof()];
            double[] force = new double[3];
            for (int k = 0; k < 6; k++) {
                int body = random.nextInt(model.bodyCount());
                double[] p = random.doubles(3, -1, 1).toArray();
                double[] f = random.doubles(3, -1, 1).toArray();
                equilibrium.push(body, p[0], p[1], p[2], f[0], f[1], f[2]);
                kinematics.addDirectionalGradient(body, p[0], p[1], p[2], f[0], f[1], f[2], 1, expected, 0);
                for (int i = 0; i < 3; i++) {
                    force[i] += f[i];
                }
            }
            double[] found = new double[model.dof()];
            double[] root = new double[6];
            equilibrium.resolve(found, 0, root);
            assertThat(found).as("seed " + seed).containsExactly(expected, within(1e-12));
            assertThat(new double[] {root[0], root[1], root[2]}).containsExactly(force, within(1e-12));
        }
    }
}
