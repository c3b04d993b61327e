package dev.marionette.bench;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.IkMotion;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.naturalmotion.MotionProblem;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.likeness.LikenessMeter;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.TransferParameter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What each of the 17 transfer parameters does to likeness: mean limb angle after inverse kinematics with the parameters in closed
 * form, and with each of them moved down and up in turn; multipliers and scales by 15 %, translations by 0.08 arms. A row of CSV each.
 *
 * <p>Arguments: robots separated by commas, then motions (ids or files).
 */
final class TransferSensitivity {
    private static final double FACTOR = 0.15;
    private static final double SHIFT = 0.08;

    private TransferSensitivity() {}

    /** Prints the rows. */
    public static void main(String[] args) {
        Injector injector = Guice.createInjector(new PipelineModule());
        RunSettings settings = Extensions.builtIn().settings().load(Optional.empty(), List.of());
        System.out.println("robot,motion,closed_form_deg,parameter,down_deg,up_deg");
        for (String robotId : args[0].split(",")) {
            Robot robot = injector.getInstance(Robots.class).load(robotId).heldBy(RobotProfile.Base.FIXED);
            CollisionModel collisions = injector.getInstance(Collisions.class).of(robot);
            for (String motionId : List.of(args).subList(1, args.length)) {
                Clip clip = injector.getInstance(Motions.class).load(motionId).clip();
                MotionProblem problem = new MotionProblem(
                        clip,
                        robot,
                        settings,
                        injector.getInstance(Extensions.class).costTerms());
                SourceBodyMotion source =
                        new SourceBodyMotion(SourceBodyMotion.of(clip, settings.get(SourceSettings.class)));
                double still = degrees(problem, problem.start(), source, robot, collisions);
                for (TransferParameter p : TransferParameter.values()) {
                    System.out.printf(
                            Locale.ROOT,
                            "%s,%s,%.3f,%s,%.3f,%.3f%n",
                            name(robotId),
                            name(motionId),
                            still,
                            p.id(),
                            degrees(problem, moved(problem.start(), p, -1), source, robot, collisions),
                            degrees(problem, moved(problem.start(), p, 1), source, robot, collisions));
                }
            }
        }
    }

    private static String name(String idOrPath) {
        return idOrPath.replaceAll(".*/", "").replace(".bvh", "");
    }

    private static double[] moved(double[] theta, TransferParameter p, int sign) {
        theta[p.index()] =
                p.defaultValue() == 0 ? theta[p.index()] + sign * SHIFT : theta[p.index()] * (1 + sign * FACTOR);
        return theta;
    }

    private static double degrees(
            MotionProblem problem, double[] theta, SourceBodyMotion source, Robot robot, CollisionModel collisions) {
        IkMotion ik = problem.inverseKinematics(theta, collisions)
                .solve(problem.frames(), problem.periodSeconds(), done -> {});
        JointTrajectory motion =
                new JointTrajectory(robot.model().jointNames(), problem.periodSeconds(), ik.positions());
        return LikenessMeter.meanLimbAngleDeg(source, robot, motion);
    }
}
