package dev.marionette.robots;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.Box;
import dev.marionette.kinematics.collision.BoxSat;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.CollisionModel.ScaledPair;
import dev.marionette.kinematics.collision.CollisionQuery;
import dev.marionette.kinematics.collision.MinkowskiSum;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Pairs of links and how near their collision volumes are, for code that runs once per robot. */
final class BoxGaps {
    private final RobotModel model;
    private final List<Integer> links = new ArrayList<>();
    private final List<BoxShape> boxes = new ArrayList<>();
    private final List<int[]> pairs = new ArrayList<>();
    private final Box[] shapes;
    private final double[] poses;
    private final BoxSat sat = new BoxSat();
    private final MinkowskiSum sum = new MinkowskiSum();
    /** The links with hulls among the pairs, whose boxes may be near where these are not. */
    private final CollisionQuery hulls;

    /** Says which bodies are looked at. */
    interface Bodies {
        /** Whether volumes of two bodies are a pair. */
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
        Set<ScaledPair> withHulls = new LinkedHashSet<>();
        for (int[] pair : pairs) {
            if (hasHull(links.get(pair[0])) || hasHull(links.get(pair[1]))) {
                withHulls.add(new ScaledPair(links.get(pair[0]), links.get(pair[1]), 1));
            }
        }
        hulls = new CollisionQuery(CollisionModel.of(model, List.copyOf(withHulls)));
        poses = new double[12 * boxes.size()];
        shapes = new Box[boxes.size()];
        for (int i = 0; i < shapes.length; i++) {
            double[] half = boxes.get(i).half();
            shapes[i] = new Box(Math.max(1e-6, half[0]), Math.max(1e-6, half[1]), Math.max(1e-6, half[2]));
        }
    }

    private boolean hasHull(int link) {
        return model.linkSpec(link).boxes().stream().anyMatch(box -> box.hull().isPresent());
    }

    /** The pairs whose volumes are nearer to each other than some distance, m, below 0 if they must overlap. */
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
        near.removeAll(apart(kinematics, distance, near));
        return near;
    }

    /** Of pairs whose boxes are near those of which no hulls are. */
    private Set<Pair> apart(Kinematics kinematics, double distance, Set<Pair> near) {
        Set<Pair> apart = new LinkedHashSet<>();
        Set<Pair> close = new LinkedHashSet<>();
        hulls.update(kinematics);
        for (int p = 0; p < hulls.model().pairCount(); p++) {
            Pair pair = new Pair(
                    model.linkName(hulls.model().linkA(p)),
                    model.linkName(hulls.model().linkB(p)));
            if (near.contains(pair)) {
                (hulls.distance(p) < distance ? close : apart).add(pair);
            }
        }
        apart.removeAll(close);
        return apart;
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
