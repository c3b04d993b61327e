package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.IkOptions;
import dev.marionette.ik.trajectory.PostureResidual;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.PrescribedJoints;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.wholebody.WholeBodyMotion.Part;
import dev.marionette.methods.wholebody.WholeBodyMotion.Stand;
import dev.marionette.methods.wholebody.WholeBodyMotion.Wanted;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WholeBodyMotionTest {
    private static final int FRAMES = 30;
    private static final double PERIOD = 1.0 / 30;
    private static final double MARGIN = 0.01;
    private static final RunSettings SETTINGS = RunSettings.defaults(
                    List.of(SolverSettings.class, CollisionSettings.class))
            .with(new IkOptions(24, 0.02, 0, 0, 0, 0.4, IkOptions.CollisionHandling.OFF, 0));

    private final Robot robot = BuiltInRobots.load("unitree-g1");

    /** At home, its soles on the ground. */
    private JointTrajectory atHome() {
        int dof = robot.model().dof();
        double[] q = new double[FRAMES * dof];
        double[] base = new double[JointTrajectory.BASE_WIDTH * FRAMES];
        Feet feet = robot.feet().orElseThrow();
        double low = 0;
        for (int again = 0; again < 2; again++) {
            for (int f = 0; f < FRAMES; f++) {
                System.arraycopy(robot.home(), 0, q, f * dof, dof);
                base[7 * f + 2] = -low;
                base[7 * f + 3] = 1;
            }
            JointTrajectory motion = new JointTrajectory(robot.model().jointNames(), PERIOD, q, base);
            low += SoleMotion.of(robot.model(), feet, motion).lowest(true, 0);
        }
        return new JointTrajectory(robot.model().jointNames(), PERIOD, q, base);
    }

    /** The limits of a robot whose left leg stays bent, and whose right one only leans to the sides. */
    private JointLimits bentLeft() {
        JointLimits limits = robot.model().limits();
        double[] lower = limits.lower();
        double[] upper = limits.upper();
        for (int d = 0; d < lower.length; d++) {
            String name = limits.jointNames().get(d);
            boolean leg = name.contains("hip") || name.contains("knee") || name.contains("ankle");
            if (leg && (name.startsWith("left") || !name.contains("roll"))) {
                lower[d] = name.equals("left_knee_joint") ? 1.5 : robot.home()[d];
                upper[d] = lower[d];
            }
        }
        return new JointLimits(limits.jointNames(), lower, upper, limits.velocity());
    }

    private SolvedMotion solve(JointLimits limits, Stand stand, JointTrajectory start, double[] bases) {
        List<Part> parts = new ArrayList<>(WholeBodyMotion.basePath(robot, SETTINGS.get(SolverSettings.class), bases));
        parts.add(new Part(PostureResidual.constant(robot.home(), 0.02)));
        CollisionModel links = CollisionModel.build(robot.model(), robot.home(), List.of());
        boolean[] held = new boolean[robot.model().dof()];
        return new WholeBodyMotion(robot, SETTINGS, limits, links, Optional.of(stand), Progress.NONE)
                .solve(new Wanted(start, bases, held, PrescribedJoints.NONE, parts, KnownFrames.NONE));
    }

    /** The left foot cannot stand, which shows only once the motion is solved: what is planned then is for the right one alone. */
    @Test
    void theZeroMomentPointIsOverTheFeetThatAreLeft() {
        JointTrajectory home = atHome();
        List<Stance> always = List.of(new Stance(0, FRAMES - 1));
        Stand stand = new Stand(
                new FootContacts(FRAMES, always, always),
                BaseLimits.NONE,
                Optional.of(new BalanceRule(BalanceRule.Point.ZERO_MOMENT_POINT, MARGIN)));
        double[] bases = WholeBodyMotion.poses(robot, home);
        for (int f = 0; f < FRAMES; f++) {
            bases[Pose.WIDTH * f + 10] += 0.1 * Math.sin(4 * Math.PI * f * PERIOD);
        }
        SolvedMotion solved = solve(bentLeft(), stand, home, bases);
        assertThat(solved.contacts().of(true)).isEmpty();
        assertThat(solved.contacts().of(false)).isEqualTo(always);
        BalanceMotion balance = BalanceMotion.of(
                        robot.model(), robot.feet().orElseThrow(), solved.contacts(), solved.motion())
                .orElseThrow();
        for (int f = 2; f < FRAMES - 2; f++) {
            assertThat(balance.zmpMargin(f)).as("frame %d", f).isGreaterThan(MARGIN - 1e-4);
        }
    }
}
