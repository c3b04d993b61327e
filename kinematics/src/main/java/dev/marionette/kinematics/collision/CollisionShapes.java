package dev.marionette.kinematics.collision;

import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Hull;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The collision shapes of a robot as arrays: shape, link, body, pose in the body frame, bounding radius. Immutable. */
final class CollisionShapes {
    final int count;
    final ConvexShape[] shape;
    final Faces[] faces;
    final int[] link;
    final int[] body;
    /** Pose of each shape in its body, 12 values. */
    final double[] inBody;
    /** Radius of the bounding sphere about the origin of the shape. */
    final double[] radius;

    /** The part of its volume's size that each shape has. */
    final double[] scale;

    /** Half the size of a box about the origin of each shape that contains it, three values a shape. */
    private final double[] half;

    private final boolean[] aligned;

    /** Every volume of the robot at its size. */
    CollisionShapes(RobotModel model) {
        this(model, new double[] {1});
    }

    /**
     * Every volume of the robot at each of some sizes about its middle, of a hull its centroid: all at the first, then all at the second, …
     *
     * @param scales parts of the volumes' sizes, above 0. Not modified.
     */
    CollisionShapes(RobotModel model, double[] scales) {
        List<BoxShape> boxes = new ArrayList<>();
        List<Integer> links = new ArrayList<>();
        for (int i = 0; i < model.linkCount(); i++) {
            for (BoxShape box : model.linkSpec(i).boxes()) {
                boxes.add(box);
                links.add(i);
            }
        }
        int once = boxes.size();
        for (int k = 1; k < scales.length; k++) {
            boxes.addAll(boxes.subList(0, once).stream().toList());
            links.addAll(links.subList(0, once).stream().toList());
        }
        count = boxes.size();
        shape = new ConvexShape[count];
        faces = new Faces[count];
        link = new int[count];
        body = new int[count];
        inBody = new double[12 * count];
        radius = new double[count];
        half = new double[3 * count];
        aligned = new boolean[count];
        scale = new double[count];
        for (int g = 0; g < count; g++) {
            scale[g] = scales[g / once];
            link[g] = links.get(g);
            body[g] = model.bodyOf(link[g]);
            Optional<Hull> hull = boxes.get(g).hull();
            Box box;
            if (hull.isPresent()) {
                ConvexHull scaled = ConvexHull.of(hull.get(), scale[g]);
                shape[g] = scaled;
                faces[g] = Faces.of(hull.get(), scaled);
                box = scaled.box();
            } else {
                double[] h = boxes.get(g).half();
                box = new Box(h[0] * scale[g], h[1] * scale[g], h[2] * scale[g]);
                shape[g] = box;
                faces[g] = Faces.of(box);
            }
            half[3 * g] = box.hx();
            half[3 * g + 1] = box.hy();
            half[3 * g + 2] = box.hz();
            radius[g] = shape[g].boundingRadius();
            double[] inLink = Arrays.copyOf(boxes.get(g).rotation(), 12);
            System.arraycopy(boxes.get(g).center(), 0, inLink, 9, 3);
            Pose.compose(model.linkInBody(link[g]), 0, inLink, 0, inBody, 12 * g);
            aligned[g] = isIdentity(12 * g);
        }
    }

    private boolean isIdentity(int o) {
        return inBody[o] == 1 && inBody[o + 4] == 1 && inBody[o + 8] == 1;
    }

    /**
     * Places all shapes.
     *
     * @param bodyPoses 12 values a body. Not modified.
     * @param out 12 values a shape. Modified.
     */
    void place(double[] bodyPoses, double[] out) {
        for (int g = 0; g < count; g++) {
            int o = 12 * g;
            int p = 12 * body[g];
            if (aligned[g]) {
                System.arraycopy(bodyPoses, p, out, o, 9);
                for (int i = 0; i < 3; i++) {
                    out[o + 9 + i] = bodyPoses[p + 9 + i]
                            + bodyPoses[p + 3 * i] * inBody[o + 9]
                            + bodyPoses[p + 3 * i + 1] * inBody[o + 10]
                            + bodyPoses[p + 3 * i + 2] * inBody[o + 11];
                }
            } else {
                Pose.compose(bodyPoses, p, inBody, o, out, o);
            }
        }
    }

    /**
     * Whether the bounding spheres of two placed shapes, or the box of one and the sphere of the other, are farther apart than
     * a distance: far cheaper than to place one box in the frame of the other, and enough for most pairs.
     */
    boolean farther(int a, int b, double[] poses, double distance) {
        double reach = radius[a] + radius[b] + distance;
        double dx = poses[12 * a + 9] - poses[12 * b + 9];
        double dy = poses[12 * a + 10] - poses[12 * b + 10];
        double dz = poses[12 * a + 11] - poses[12 * b + 11];
        return reach < 0
                || dx * dx + dy * dy + dz * dz > reach * reach
                || outside(a, poses, dx, dy, dz, radius[b] + distance)
                || outside(b, poses, dx, dy, dz, radius[a] + distance);
    }

    /** Whether an offset from the middle of a box leads out of it by more than a margin along one of its axes. */
    private boolean outside(int g, double[] poses, double dx, double dy, double dz, double margin) {
        int o = 12 * g;
        for (int i = 0; i < 3; i++) {
            double along = poses[o + i] * dx + poses[o + 3 + i] * dy + poses[o + 6 + i] * dz;
            if (Math.abs(along) > half[3 * g + i] + margin) {
                return true;
            }
        }
        return false;
    }

    /** A lower bound of the distance of two placed shapes: that of their bounding spheres, metres. */
    double sphereGap(int a, int b, double[] poses) {
        double dx = poses[12 * a + 9] - poses[12 * b + 9];
        double dy = poses[12 * a + 10] - poses[12 * b + 10];
        double dz = poses[12 * a + 11] - poses[12 * b + 11];
        return Math.sqrt(dx * dx + dy * dy + dz * dz) - radius[a] - radius[b];
    }
}
