package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Robots for the tests of this package: random trees with boxes. */
final class RobotCases {
    private RobotCases() {}

    /** The zero pose, clamped into the limits. */
    static double[] home(RobotModel model) {
        double[] home = new double[model.dof()];
        for (int d = 0; d < home.length; d++) {
            home[d] = Math.min(Math.max(0, model.lower(d)), model.upper(d));
        }
        return home;
    }

    /** A pose within the limits. */
    static double[] pose(RobotModel model, Random r) {
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            boolean free = model.jointType(d) == JointType.CONTINUOUS;
            double lower = free ? -Math.PI : model.lower(d);
            double upper = free ? Math.PI : model.upper(d);
            q[d] = lower + r.nextDouble() * (upper - lower);
        }
        return q;
    }

    /**
     * Three branches of four to six links with a box or two each; hinges, slides, joints without limits and joints that
     * follow others.
     */
    static RobotModel random(Random r) {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(link("root", r));
        for (int branch = 0; branch < 3; branch++) {
            String parent = "root";
            int n = 4 + r.nextInt(3);
            for (int i = 0; i < n; i++) {
                String child = "link" + branch + "_" + i;
                links.add(link(child, r));
                joints.add(joint(parent, child, i > 0 && r.nextInt(6) == 0, r));
                parent = child;
            }
        }
        return RobotModel.of("random", links, joints);
    }

    /** How far the soles of {@link #soles} are apart, metres. */
    static final double SOLE_GAP = 0.01;

    /** Two equal boxes side by side in a random frame: one slides along the other, then turns about two axes. */
    static RobotModel soles(Random r) {
        double[] rotation = Arrays.copyOf(Cases.pose(r, 0, 0, 0), 9);
        double[] half = {0.1 + 0.1 * r.nextDouble(), 0.03 + 0.05 * r.nextDouble(), 0.01 + 0.02 * r.nextDouble()};
        double[] first = vector(r, 0.3);
        double[] second = first.clone();
        for (int i = 0; i < 3; i++) {
            second[i] += (2 * half[1] + SOLE_GAP) * rotation[3 * i + 1];
        }
        double[] small = {1e-3, 1e-3, 1e-3};
        double[] away = {9, 9, 9};
        List<LinkSpec> links = new ArrayList<>();
        for (String between : List.of("root", "slide", "swing")) {
            links.add(new LinkSpec(between, 1, new double[3], List.of(new BoxShape(between, rotation, away, small))));
        }
        links.add(new LinkSpec("first", 1, new double[3], List.of(new BoxShape("first", rotation, first, half))));
        links.add(new LinkSpec("second", 1, new double[3], List.of(new BoxShape("second", rotation, second, half))));
        return RobotModel.of(
                "soles",
                links,
                List.of(
                        along("root", "first", JointType.REVOLUTE, rotation, 1),
                        along("root", "slide", JointType.PRISMATIC, rotation, 0),
                        along("slide", "swing", JointType.REVOLUTE, rotation, 0),
                        along("swing", "second", JointType.REVOLUTE, rotation, 2)));
    }

    /** A joint about, or along, an axis of a frame. */
    private static JointSpec along(String parent, String child, JointType type, double[] frame, int axis) {
        return new JointSpec(
                "to_" + child,
                type,
                parent,
                child,
                new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                new double[3],
                new double[] {frame[axis], frame[3 + axis], frame[6 + axis]},
                -2,
                2,
                5,
                Optional.empty());
    }

    private static LinkSpec link(String name, Random r) {
        List<BoxShape> boxes = new ArrayList<>();
        for (int k = 0; k <= r.nextInt(2); k++) {
            double[] pose = Cases.pose(r, 0, 0, 0);
            double[] rotation = new double[9];
            System.arraycopy(pose, 0, rotation, 0, 9);
            boxes.add(new BoxShape(name + "#" + k, rotation, vector(r, 0.05), new double[] {
                0.01 + 0.05 * r.nextDouble(), 0.01 + 0.05 * r.nextDouble(), 0.0005 + 0.15 * r.nextDouble()
            }));
        }
        return new LinkSpec(name, 1, new double[3], boxes);
    }

    private static JointSpec joint(String parent, String child, boolean follows, Random r) {
        double[] pose = Cases.pose(r, 0, 0, 0);
        double[] rotation = new double[9];
        System.arraycopy(pose, 0, rotation, 0, 9);
        JointType type = switch (r.nextInt(6)) {
            case 0 -> JointType.PRISMATIC;
            case 1 -> JointType.CONTINUOUS;
            default -> JointType.REVOLUTE;
        };
        boolean slides = type == JointType.PRISMATIC;
        double[] axis = vector(r, 1);
        double norm = Math.sqrt(Cases.dot(axis, axis));
        for (int i = 0; i < 3; i++) {
            axis[i] /= norm;
        }
        String joint = "to_" + child;
        // a slide that follows a joint without limits has no bounded reach
        Optional<JointSpec.Mimic> mimic = follows && !slides
                ? Optional.of(new JointSpec.Mimic("to_" + parent, 1.5 * r.nextGaussian(), 0.1))
                : Optional.empty();
        return new JointSpec(
                joint,
                type,
                parent,
                child,
                rotation,
                vector(r, 0.2),
                axis,
                slides ? -0.1 : -2,
                slides ? 0.2 : 2.5,
                5,
                mimic);
    }

    private static double[] vector(Random r, double size) {
        return new double[] {size * r.nextGaussian(), size * r.nextGaussian(), size * r.nextGaussian()};
    }
}
