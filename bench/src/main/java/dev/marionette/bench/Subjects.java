package dev.marionette.bench;

import dev.marionette.api.Clip;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.naturalmotion.MotionProblem;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.robots.Robot;
import java.util.SplittableRandom;

/** What is measured: COMAN, 29 joints, and the cartoon character's “this big”, 320 frames. */
final class Subjects {
    static final String ROBOT = "coman";
    static final String MOTION = "this-big-pip-1";
    static final Extensions EXTENSIONS = Extensions.builtIn();
    /** Poses or parameters to go round, so that no branch is learnt by heart. A power of two. */
    static final int VARIANTS = 256;

    private Subjects() {}

    static Robot robot() {
        return new Robots(EXTENSIONS).load(ROBOT);
    }

    static Clip clip() {
        return motion().clip();
    }

    static Motions.Loaded motion() {
        return new Motions(EXTENSIONS, new Robots(EXTENSIONS)).load(MOTION);
    }

    static RunSettings settings() {
        return Extensions.builtIn().settings().defaults();
    }

    static CollisionModel collisions(Robot robot) {
        return new Collisions().of(robot);
    }

    static MotionProblem problem(Robot robot) {
        return new MotionProblem(clip(), robot, settings(), EXTENSIONS.costTerms());
    }

    /** Poses within the joint limits. */
    static double[][] poses(Robot robot) {
        SplittableRandom random = new SplittableRandom(1);
        double[][] poses = new double[VARIANTS][robot.model().dof()];
        for (double[] q : poses) {
            for (int d = 0; d < q.length; d++) {
                double low = Math.max(robot.model().lower(d), -Math.PI);
                double high = Math.min(robot.model().upper(d), Math.PI);
                q[d] = low + (high - low) * random.nextDouble();
            }
        }
        return poses;
    }
}
