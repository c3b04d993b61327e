package dev.marionette.postprocess.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.JointTrajectory;
import dev.marionette.api.PluginFolders;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.kinematics.robot.RobotCatalog;
import dev.marionette.postprocess.Figures;
import dev.marionette.postprocess.smooth.Smoothers;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.Verifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random motions of real robots, legs and all, that collide in many frames. */
class SharedRobotRepairTest {
    private static final int FRAMES = 90;
    private static final double DT = 1 / 30.0;

    @ParameterizedTest
    @ValueSource(strings = {"atlas_v5", "walkman", "talos"})
    void randomMotionsPassAfterRepair(String name) {
        String shared = System.getProperty("marionette.shared", "");
        Path path = Path.of(shared, "data", "robots", name);
        assumeTrue(!shared.isEmpty() && Files.exists(path), "no robots at " + path);
        Robot robot = new RobotCatalog(PluginFolders.none()).load(path.toString());
        RobotModel model = robot.model();
        CheckContext context = new CheckContext(
                JointLimits.of(model),
                new SelfCollision(CollisionModel.build(model, robot.home(), robot.disabledPairs())));
        JointTrajectory raw = randomMotion(robot, 3);
        JointTrajectory smooth = Smoothers.all()
                .get("grp-projected")
                .smooth(raw, context.limits(), Figures.SMOOTHING)
                .trajectory();
        assertThat(new Verifier().verify(smooth, context).passed())
                .as("the motion must need repair")
                .isFalse();
        double[] weights = MotionWeights.of(model, robot.home());
        Repaired repaired = new Repairer(context.limits(), context.collisions(), robot.home(), weights, Figures.REPAIR)
                .repair(smooth);
        assertThat(new Verifier().verify(repaired.trajectory(), context).lines())
                .isEmpty();
        assertThat(repaired.meanChange()).isLessThan(0.03);
        assertThat(repaired.repairs()).allMatch(repair -> repair.kind() == Repair.Kind.MOVED_APART);
    }

    private static JointTrajectory randomMotion(Robot robot, long seed) {
        Random random = new Random(seed);
        RobotModel model = robot.model();
        double[] home = robot.home();
        double[] q = new double[FRAMES * model.dof()];
        for (int d = 0; d < model.dof(); d++) {
            double low = Math.max(model.lower(d), home[d] - 2);
            double high = Math.min(model.upper(d), home[d] + 2);
            double amplitude = 0.1 * (high - low) * random.nextDouble();
            double rate = 1 + 3 * random.nextDouble();
            double phase = 6 * random.nextDouble();
            for (int k = 0; k < FRAMES; k++) {
                double swing = Math.sin(rate * k * DT + phase) - Math.sin(phase);
                q[k * model.dof() + d] = Math.min(high, Math.max(low, home[d] + amplitude * swing));
            }
        }
        return new JointTrajectory(model.jointNames(), DT, q);
    }
}
