package dev.marionette.datasets.character;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Collision boxes of the parts of a body: trunk, head, upper arms, forearms, hands, thighs, shanks, feet. What hangs on a
 * part and is none itself, such as fingers, hair and tails, belongs to it.
 *
 * <p>Where there is a skin, a box holds nine tenths of the points of its part along it and six tenths across: a box around a
 * round limb has corners 1.4 radii from its middle, one around six tenths of its points 1.14, and skin may give way that
 * much. Thumbs, horns and folds do not make it larger. That of a limb holds nine tenths of the way to the next joint in any case: a
 * coarse mesh may have no points between two joints. A foot's goes down to its lowest point or that of its toes, and ahead no farther than the joint of toes (with a skin, of toes
 * with points of their own): what is ahead of it bends with them. Where there is none, it goes from joint to joint and is as thick as people are:
 * half breadths as shares of the stature, rounded from the men of C. Gordon et al., 1988 Anthropometric Survey of U.S.
 * Army Personnel (1989).
 */
final class PartBoxes {
    /** Share of the points beyond each end of a box, and beyond each of its sides. */
    private static final double BEYOND_END = 0.05;

    private static final double BEYOND_SIDE = 0.2;
    /** Fewer points are no body. */
    private static final int MIN_POINTS = 8;

    private static final double UPPER_ARM = 0.028;
    private static final double FOREARM = 0.024;
    private static final double THIGH = 0.048;
    private static final double SHANK = 0.03;
    private static final double[] HAND = {0.055, 0.025, 0.009};
    private static final double[] HEAD = {0.056, 0.043, 0.066};
    private static final double[] CHEST = {0.065, 0.09};
    private static final double FOOT = 0.02;
    /** Height of ankles, D. Winter, Biomechanics and Motor Control of Human Movement, and half of what is below the bones of toes. */
    private static final double ANKLE = 0.039;

    private static final double SOLE = 0.01;
    /** How far a heel is behind its ankle: 49 mm of 1.8 m in the musculoskeletal model gait2392 of OpenSim, after S. Delp et al., IEEE TBME 37 (1990). */
    private static final double HEEL = 0.027;

    private final Anatomy body;
    private final Map<Integer, Part> parts = new TreeMap<>();
    /** By bone of a forearm or shank, the hand or foot. */
    private final Map<Integer, Integer> beyond = new HashMap<>();

    /**
     * A part of the body.
     *
     * @param end its other end, metres; none for parts along the axes of the root frame
     * @param half half extents where there is no skin, metres
     */
    private record Part(double[] end, double[] half) {}

    private static final Part NONE = new Part(new double[0], new double[3]);
    /** By bone of an upper arm, forearm, thigh or shank, the way to the next joint, metres. */
    private final Map<Integer, Double> lengths = new HashMap<>();

    private PartBoxes(Anatomy body) {
        this.body = body;
    }

    /**
     * The boxes.
     *
     * @param skin points of the skin by bone, n × 3, metres, root frame, at rest; empty where there is none
     */
    static List<PartBox> of(Anatomy body, Map<Integer, double[]> skin) {
        PartBoxes boxes = new PartBoxes(body);
        boxes.trunk();
        boxes.arm(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND);
        boxes.arm(BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND);
        boxes.leg(BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT);
        boxes.leg(BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
        return skin.isEmpty() ? boxes.ofBones() : boxes.ofSkin(skin);
    }

    private void trunk() {
        List<Integer> trunk = new ArrayList<>(List.of(body.base()));
        trunk.addAll(body.trunk());
        double[] shoulders =
                Vec3.plus(body.at(body.bone(BodyJoint.LEFT_SHOULDER)), 1, body.at(body.bone(BodyJoint.RIGHT_SHOULDER)));
        for (int i = 0; i < trunk.size(); i++) {
            boolean last = i + 1 == trunk.size();
            double top = last ? shoulders[2] / 2 : body.at(trunk.get(i + 1))[2];
            double half = Math.max(0, top - body.at(trunk.get(i))[2]) / 2;
            put(trunk.get(i), new double[0], CHEST[0] * body.height(), CHEST[1] * body.height(), half);
        }
        int head = body.bone(BodyJoint.HEAD);
        if (body.neck() >= 0) {
            put(head, new double[0], HEAD[0] * body.height(), HEAD[1] * body.height(), HEAD[2] * body.height());
        }
    }

    private void put(int bone, double[] end, double... half) {
        parts.put(bone, new Part(end, half));
    }

    private void arm(BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        limb(body.bone(shoulder), body.bone(elbow), UPPER_ARM);
        limb(body.bone(elbow), body.bone(wrist), FOREARM);
        beyond.put(body.bone(elbow), body.bone(wrist));
        double[] palm = body.palms().get(hand);
        if (palm != null) {
            double h = body.height();
            put(body.bone(wrist), palm, HAND[0] * h, HAND[1] * h, HAND[2] * h);
        }
    }

    private void leg(BodyJoint hip, BodyJoint knee, BodyJoint foot) {
        if (body.bone(hip) < 0 || body.bone(knee) < 0 || body.bone(foot) < 0) {
            return;
        }
        limb(body.bone(hip), body.bone(knee), THIGH);
        limb(body.bone(knee), body.bone(foot), SHANK);
        beyond.put(body.bone(knee), body.bone(foot));
        double[] toes = {0.1 * body.height(), 0, 0};
        double half = FOOT * body.height();
        put(
                body.bone(foot),
                Vec3.plus(body.at(body.bone(foot)), 1, toes),
                (Vec3.norm(toes) + HEEL * body.height()) / 2,
                half,
                half);
        int bone = body.toes(body.bone(foot));
        if (bone >= 0) {
            put(bone, Vec3.plus(body.at(bone), 1, toes), Vec3.norm(toes) / 4, half / 2, half);
        }
    }

    private void limb(int bone, int next, double half) {
        double length = Vec3.norm(Vec3.minus(body.at(next), body.at(bone)));
        lengths.put(bone, length);
        put(bone, body.at(next), length / 2, half * body.height(), half * body.height());
    }

    private List<PartBox> ofBones() {
        List<PartBox> boxes = new ArrayList<>();
        parts.forEach((bone, part) -> {
            double[] axes = axes(bone, part.end());
            // A box goes from its joint, that of a foot from its heel, along its part: along x, or for trunk and head
            // upwards.
            int along = part.end().length == 0 ? 2 : 0;
            double[] center = {axes[along], axes[3 + along], axes[6 + along]};
            double[] half = part.half().clone();
            double low = 0;
            if (isFoot(bone) && bone == foot(bone)) {
                low = -HEEL * body.height();
                half[along] = (toesAhead(bone, center, low, low + 2 * half[along]) - low) / 2;
            }
            center = Vec3.plus(new double[3], low + half[along], center);
            if (isFoot(bone)) {
                half[2] = (body.at(bone)[2] - floor(bone)) / 2;
                center[2] = -half[2];
            }
            boxes.add(new PartBox(bone, axes, center, half));
        });
        return boxes;
    }

    /** Height of the ground below a foot or its toes that have no skin: below its lowest bone, and at least as far below its ankle as people's. */
    private double floor(int bone) {
        int foot = foot(bone);
        double low = body.at(foot)[2] - ANKLE * body.height();
        for (int b = foot + 1; b < body.parents().length; b++) {
            if (!body.way(foot, b).isEmpty() && body.parents()[body.way(foot, b).get(0)] == foot) {
                low = Math.min(low, body.at(b)[2] - SOLE * body.height());
            }
        }
        return low;
    }

    /** Columns: along the part; across it, level or forward; across both. */
    private double[] axes(int bone, double[] end) {
        if (end.length == 0) {
            return new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1};
        }
        double[] x = Vec3.unit(Vec3.minus(end, body.at(bone)));
        boolean level = Math.abs(x[2]) < 0.8;
        double[] y = Vec3.unit(Vec3.cross(level ? new double[] {0, 0, 1} : new double[] {1, 0, 0}, x));
        double[] z = Vec3.cross(x, y);
        return new double[] {x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]};
    }

    private List<PartBox> ofSkin(Map<Integer, double[]> skin) {
        Map<Integer, List<double[]>> byPart = new TreeMap<>();
        new TreeMap<>(skin).forEach((bone, points) -> {
            int part = part(bone);
            if (part >= 0) {
                byPart.computeIfAbsent(part, p -> new ArrayList<>()).add(points);
            }
        });
        Map<Integer, Double> floors = new TreeMap<>();
        byPart.forEach((bone, points) -> {
            if (isFoot(bone)) {
                floors.merge(foot(bone), lowest(points), Math::min);
            }
        });
        List<PartBox> boxes = new ArrayList<>();
        byPart.forEach((bone, points) -> {
            int count = count(points);
            if (count >= MIN_POINTS) {
                double[] end = parts.getOrDefault(bone, NONE).end();
                boxes.add(around(
                        bone,
                        axes(bone, end),
                        end.length == 0 ? 2 : 0,
                        points,
                        count,
                        floors.getOrDefault(isFoot(bone) ? foot(bone) : -1, Double.NaN),
                        isFoot(bone)
                                && bone == foot(bone)
                                && count(byPart.getOrDefault(body.toes(bone), List.of())) >= MIN_POINTS));
            }
        });
        return boxes;
    }

    /** The part that a bone belongs to: the nearest above it, or the next one where it hangs on the end of that. */
    private int part(int bone) {
        int part = bone;
        while (part >= 0 && !parts.containsKey(part)) {
            part = body.parents()[part];
        }
        int next = beyond.getOrDefault(part, -1);
        boolean known = parts.containsKey(next) && bone != part;
        return known && body.along(part, next, bone) > Anatomy.AT_THE_END ? next : part;
    }

    /** The foot that a foot is, or that toes are on. */
    private int foot(int bone) {
        boolean is = bone == body.bone(BodyJoint.LEFT_FOOT) || bone == body.bone(BodyJoint.RIGHT_FOOT);
        return is ? bone : body.parents()[bone];
    }

    private static int count(List<double[]> points) {
        return points.stream().mapToInt(p -> p.length / 3).sum();
    }

    /**
     * Where a foot ends: at the joint of its toes, where that is in the front half of what there is of it.
     *
     * @param ahead unit vector along the foot
     * @param low where it begins along that, from its joint, metres
     * @param high where it ends, likewise
     */
    private double toesAhead(int foot, double[] ahead, double low, double high) {
        int toes = body.toes(foot);
        if (toes < 0) {
            return high;
        }
        double joint = Vec3.dot(Vec3.minus(body.at(toes), body.at(foot)), ahead);
        return joint > (low + high) / 2 ? Math.min(joint, high) : high;
    }

    private static double lowest(List<double[]> points) {
        double low = Double.POSITIVE_INFINITY;
        for (double[] some : points) {
            for (int i = 2; i < some.length; i += 3) {
                low = Math.min(low, some[i]);
            }
        }
        return low;
    }

    /** A foot and its toes are in stance on the lowest skin of both. */
    private boolean isFoot(int bone) {
        return Stream.of(BodyJoint.LEFT_FOOT, BodyJoint.RIGHT_FOOT)
                .map(body::bone)
                .anyMatch(foot -> foot >= 0 && (bone == foot || bone == body.toes(foot)));
    }

    /**
     * @param floor how far down it goes, root frame; not a number where that is up to its points
     * @param bends whether it is a foot whose toes have a box of their own
     */
    private PartBox around(
            int bone, double[] axes, int lengthwise, List<double[]> points, int count, double floor, boolean bends) {
        double[] from = body.at(bone);
        double[] half = new double[3];
        double[] center = new double[3];
        double[] along = new double[count];
        for (int axis = 0; axis < 3; axis++) {
            double[] direction = {axes[axis], axes[3 + axis], axes[6 + axis]};
            int n = 0;
            for (double[] some : points) {
                for (int i = 0; i < some.length / 3; i++) {
                    along[n++] = Vec3.dot(Vec3.minus(Vec3.at(some, i), from), direction);
                }
            }
            Arrays.sort(along);
            int beyond = (int) ((axis == lengthwise ? BEYOND_END : BEYOND_SIDE) * (count - 1));
            double low = axis == 2 && !Double.isNaN(floor) ? floor - from[2] : along[beyond];
            double high = along[count - 1 - beyond];
            double length = axis == lengthwise ? lengths.getOrDefault(bone, 0.0) : 0;
            if (length > 0) {
                low = Math.min(low, BEYOND_END * length);
                high = Math.max(high, (1 - BEYOND_END) * length);
            }
            if (bends && axis == lengthwise) {
                high = toesAhead(bone, direction, low, high);
            }
            half[axis] = (high - low) / 2;
            center = Vec3.plus(center, (high + low) / 2, direction);
        }
        return new PartBox(bone, axes, center, half);
    }
}
