package dev.marionette.kinematics;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Random trees with every joint type, welded links, turned frames, masses and mimic joints. */
public final class RandomRobot {
    private static final List<JointType> TYPES = List.of(JointType.values());

    private RandomRobot() {}

    /** A tree of a seed. */
    public static RobotModel of(long seed) {
        Random random = new Random(seed);
        int n = 2 + random.nextInt(30);
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        List<String> moving = new ArrayList<>();
        links.add(new LinkSpec("l0", random.nextDouble(), vector(random, 0.2), List.of()));
        for (int i = 1; i < n; i++) {
            links.add(new LinkSpec(
                    "l" + i, random.nextInt(4) == 0 ? 0 : random.nextDouble(), vector(random, 0.2), List.of()));
            JointType type = TYPES.get(random.nextInt(TYPES.size()));
            boolean mimics = type != JointType.FIXED && !moving.isEmpty() && random.nextInt(4) == 0;
            Optional<JointSpec.Mimic> mimic = mimics
                    ? Optional.of(new JointSpec.Mimic(
                            moving.get(random.nextInt(moving.size())), random.nextGaussian(), random.nextGaussian()))
                    : Optional.empty();
            joints.add(new JointSpec(
                    "j" + i,
                    type,
                    "l" + random.nextInt(i),
                    "l" + i,
                    rotation(random),
                    vector(random, 0.5),
                    unit(random),
                    -2,
                    2,
                    1,
                    mimic));
            if (type != JointType.FIXED) {
                moving.add("j" + i);
            }
        }
        return RobotModel.of("random " + seed, links, joints);
    }

    /** Joint values within the limits. */
    public static double[] configuration(RobotModel model, Random random) {
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            double lower = Math.max(-Math.PI, model.lower(d));
            q[d] = lower + (Math.min(Math.PI, model.upper(d)) - lower) * random.nextDouble();
        }
        return q;
    }

    private static double[] vector(Random random, double size) {
        return new double[] {size * random.nextGaussian(), size * random.nextGaussian(), size * random.nextGaussian()};
    }

    private static double[] unit(Random random) {
        double[] v = vector(random, 1);
        double n = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return new double[] {v[0] / n, v[1] / n, v[2] / n};
    }

    /** A rotation from a random unit quaternion. */
    private static double[] rotation(Random random) {
        double w = random.nextGaussian();
        double[] v = vector(random, 1);
        double n = Math.sqrt(w * w + v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        w /= n;
        double x = v[0] / n;
        double y = v[1] / n;
        double z = v[2] / n;
        return new double[] {
            1 - 2 * (y * y + z * z),
            2 * (x * y - w * z),
            2 * (x * z + w * y),
            2 * (x * y + w * z),
            1 - 2 * (x * x + z * z),
            2 * (y * z - w * x),
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            1 - 2 * (x * x + y * y)
        };
    }
}
