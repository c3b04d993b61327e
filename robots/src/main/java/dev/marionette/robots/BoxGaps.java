package dev.marionette.robots;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.Box;
import dev.marionette.kinematics.collision.BoxSat;
import dev.marionette.kinematics.collision.MinkowskiSum;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Pairs of collision boxes and how near they are, for code that runs once per robot. */
final class BoxGaps {
    private final RobotModel model;
    private final List<Integer> links = new ArrayList<>();
    private final List<BoxShape> boxes = new ArrayList<>();
    private final List<int[]> pairs = new ArrayList<>();
    private final Box[] shapes;
    private final double[] poses;
    private final BoxSat sat = new BoxSat();
    private final MinkowskiSum sum = new MinkowskiSum();

    /** Says which bodies are looked at. */
    interface Bodies {
        /** Whether boxes of two bodies are a pair. */
        boolean pair(int a, int b);
    }

    /** Two links. */
    record Pair(String first, String second) {
        @Override
        public String toString() {
            return first + " – " + second;
        }
    }

    BoxGaps(RobotModel model, Bodies bodies) {
        this.model = model;
        for (int link = 0; link < model.linkCount(); link++) {
            for (BoxShape box : model.linkSpec(link).boxes()) {
                links.add(link);
                boxes.add(box);
            }
        }
        for (int i = 0; i < boxes.size(); i++) {
            for (int j = i + 1; j < boxes.size(); j++) {
                int a = model.bodyOf(links.get(i));
                int b = model.bodyOf(links.get(j));
                if (a != b && bodies.pair(a, b)) {
                    pairs.add(new int[] {i, j});
                }
            }
        }
        poses = new double[12 * boxes.size()];
        shapes = new Box[boxes.size()];
        for (int i = 0; i < shapes.length; i++) {
            double[] half = boxes.get(i).half();
            shapes[i] = new Box(Math.max(1e-6, half[0]), Math.max(1e-6, half[1]), Math.max(1e-6, half[2]));
        }
    }

    /** The pairs whose boxes are nearer to each other than some distance, m, below 0 if they must overlap. */
    Set<Pair> nearer(Kinematics kinematics, double distance) {
        for (int i = 0; i < shapes.length; i++) {
            place(kinematics.linkPose(links.get(i)), boxes.get(i), poses, 12 * i);
        }
        Set<Pair> near = new LinkedHashSet<>();
        for (int[] pair : pairs) {
            sum.place(shapes[pair[0]], poses, 12 * pair[0], shapes[pair[1]], poses, 12 * pair[1]);
            if (sat.gap(sum) < distance) {
                near.add(new Pair(model.linkName(links.get(pair[0])), model.linkName(links.get(pair[1]))));
            }
        }
        return near;
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
