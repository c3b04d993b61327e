package dev.marionette.kinematics.robot;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.Box;
import dev.marionette.kinematics.collision.BoxSat;
import dev.marionette.kinematics.collision.MinkowskiSum;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether the boxes of both arms, from the upper arm on, touch anything else. Left out are bodies at most three
 * joints up the same chain and, for the upper arm, all that carry it: their boxes overlap at the joints between them.
 */
final class HomeClearance {
    /** Room between boxes that a home pose should have, metres. */
    static final double WANTED = 0.005;

    private static final int NEAR = 3;

    private final RobotModel model;
    private final List<Integer> links = new ArrayList<>();
    private final List<BoxShape> boxes = new ArrayList<>();
    private final List<int[]> pairs = new ArrayList<>();

    HomeClearance(RobotModel model, Map<BodyJoint, RobotPoint> points) {
        this.model = model;
        for (int link = 0; link < model.linkCount(); link++) {
            for (BoxShape box : model.linkSpec(link).boxes()) {
                links.add(link);
                boxes.add(box);
            }
        }
        int[] side = new int[model.bodyCount()];
        mark(side, points, BodyJoint.LEFT_ELBOW, 1);
        mark(side, points, BodyJoint.RIGHT_ELBOW, 2);
        for (int i = 0; i < boxes.size(); i++) {
            for (int j = i + 1; j < boxes.size(); j++) {
                int a = model.bodyOf(links.get(i));
                int b = model.bodyOf(links.get(j));
                if (side[a] != side[b] && !near(a, b, points) && !near(b, a, points)) {
                    pairs.add(new int[] {i, j});
                }
            }
        }
    }

    private void mark(int[] side, Map<BodyJoint, RobotPoint> points, BodyJoint role, int value) {
        RobotPoint elbow = points.get(role);
        for (int b = 0; b < side.length && elbow != null; b++) {
            int parent = model.parentBody(b);
            if (b == elbow.point().body() || parent >= 0 && side[parent] == value) {
                side[b] = value;
            }
        }
    }

    private boolean near(int body, int ancestor, Map<BodyJoint, RobotPoint> points) {
        boolean upperArm = false;
        for (BodyJoint role : List.of(BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_ELBOW)) {
            RobotPoint elbow = points.get(role);
            upperArm |= elbow != null && elbow.point().body() == body;
        }
        int at = body;
        for (int i = 0; (i <= NEAR || upperArm) && at >= 0; i++) {
            if (at == ancestor) {
                return true;
            }
            at = model.parentBody(at);
        }
        return false;
    }

    /** Two links whose boxes are too near each other. */
    record Pair(String first, String second) {
        @Override
        public String toString() {
            return first + " – " + second;
        }
    }

    /** The pairs whose boxes are nearer to each other than {@link #WANTED}. */
    Set<Pair> touching(Kinematics kinematics) {
        double[] poses = new double[12 * boxes.size()];
        Box[] shapes = new Box[boxes.size()];
        for (int i = 0; i < shapes.length; i++) {
            BoxShape box = boxes.get(i);
            double[] half = box.half();
            shapes[i] = new Box(Math.max(1e-6, half[0]), Math.max(1e-6, half[1]), Math.max(1e-6, half[2]));
            place(kinematics.linkPose(links.get(i)), box, poses, 12 * i);
        }
        BoxSat sat = new BoxSat();
        MinkowskiSum sum = new MinkowskiSum();
        Set<Pair> touching = new LinkedHashSet<>();
        for (int[] pair : pairs) {
            sum.place(shapes[pair[0]], poses, 12 * pair[0], shapes[pair[1]], poses, 12 * pair[1]);
            if (sat.gap(sum) < WANTED) {
                touching.add(new Pair(model.linkName(links.get(pair[0])), model.linkName(links.get(pair[1]))));
            }
        }
        return touching;
    }

    /** X_WB = X_WL X_LB. */
    private static void place(double[] link, BoxShape box, double[] out, int o) {
        double[] r = box.rotation();
        double[] c = box.center();
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[o + 3 * i + j] = link[3 * i] * r[j] + link[3 * i + 1] * r[3 + j] + link[3 * i + 2] * r[6 + j];
            }
            out[o + 9 + i] = link[9 + i] + link[3 * i] * c[0] + link[3 * i + 1] * c[1] + link[3 * i + 2] * c[2];
        }
    }
}
