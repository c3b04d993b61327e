package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.JointTrajectory;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import dev.marionette.testkit.FigureWithHands;
import dev.marionette.testkit.RobotCopies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A character in a T-pose with collar bones and fingers. */
final class HumanFigure {
    private static final int[] THREE = {3, 3, 3, 3, 3};

    private HumanFigure() {}

    static Robot robot(Path folder) throws IOException {
        Path file =
                new FigureWithHands(FigureWithHands.MIXAMO, THREE, false, new double[5][3]).write(folder, "figure.bvh");
        return RobotLoader.load(new BvhReader().describe(file));
    }

    /** The same with other bones. */
    static Robot with(Robot r, List<CharacterRig.Bone> bones) {
        CharacterRig rig = r.character().orElseThrow();
        return RobotCopies.playing(
                r, new CharacterRig(bones, rig.evidence(), rig.digests(), rig.findings(), rig.file()));
    }

    /** Joints anywhere within their limits. */
    static ExportInput run(Path folder, int frames) throws IOException {
        Robot robot = robot(folder);
        RobotModel model = robot.model();
        Random random = new Random(3);
        double[] q = new double[frames * model.dof()];
        for (int i = 0; i < q.length; i++) {
            int d = i % model.dof();
            double lower = model.limits().lower(d);
            q[i] = lower + random.nextDouble() * (model.limits().upper(d) - lower);
        }
        return new ExportInput(robot, new JointTrajectory(model.jointNames(), 0.05, q), Optional.empty(), "1");
    }
}
