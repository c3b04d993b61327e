package dev.marionette.datasets.scene;

import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A character of sticks for tests, 1.8 m tall, y up, facing z, in a T-pose at rest, whose right arm can be raised: then it
 * is known where every joint is.
 */
public final class StickFigure {
    /** Joint names, parents first. */
    public final List<String> names = new ArrayList<>();

    /** Index of each joint's parent, or −1. */
    public final List<Integer> parents = new ArrayList<>();

    /** Place of each joint under its parent, metres. */
    public final List<double[]> offsets = new ArrayList<>();

    /** One of its motions: a joint turns about z by these angles, rad, at these times. */
    public record Motion(String name, int joint, double[] times, double[] angles) {}

    /** Its motions. */
    public final List<Motion> motions = new ArrayList<>();

    /** Length of the right arm from shoulder to wrist, metres. */
    public static final double ARM = 0.28 + 0.26;

    /** A figure without motions. */
    public StickFigure() {
        int hips = add("hips", -1, 0, 1, 0);
        int chest = add("chest", add("spine", hips, 0, 0.2, 0), 0, 0.25, 0);
        int head = add("head", add("neck", chest, 0, 0.15, 0), 0, 0.12, 0);
        add("head_end", head, 0, 0.15, 0);
        for (int side : new int[] {1, -1}) {
            String s = side > 0 ? "_L" : "_R";
            int upper = add("upperArm" + s, add("shoulder" + s, chest, side * 0.05, 0.1, 0), side * 0.13, 0, 0);
            int hand = add("hand" + s, add("foreArm" + s, upper, side * 0.28, 0, 0), side * 0.26, 0, 0);
            add("fingers" + s, hand, side * 0.09, 0, 0);
            int shin = add("shin" + s, add("thigh" + s, hips, side * 0.1, -0.05, 0), 0, -0.42, 0);
            add("toe" + s, add("foot" + s, shin, 0, -0.43, 0), 0, -0.08, 0.15);
        }
    }

    /** Adds a joint; returns its index. */
    public int add(String name, int parent, double x, double y, double z) {
        names.add(name);
        parents.add(parent);
        offsets.add(new double[] {x, y, z});
        return names.size() - 1;
    }

    /** Index of a joint. */
    public int joint(String name) {
        return names.indexOf(name);
    }

    /** Raises the right arm from level to upright within a second, with a key in each of 31 frames. */
    public StickFigure raising(String motion) {
        double[] times = new double[31];
        double[] angles = new double[31];
        for (int k = 0; k < times.length; k++) {
            times[k] = k / 30.0;
            angles[k] = -Math.PI / 2 * k / 30;
        }
        motions.add(new Motion(motion, joint("upperArm_R"), times, angles));
        return this;
    }

    /** Adds a pose: one key. */
    public StickFigure posing(String motion) {
        motions.add(new Motion(motion, joint("upperArm_R"), new double[1], new double[] {-1}));
        return this;
    }

    /** In the middle of a step at rest: it leans forward and to its left, the left leg is ahead, the right one behind with its heel lifted. */
    public StickFigure stepping() {
        turn("spine", 12, 4);
        turn("thigh_L", -20, 0);
        turn("shin_L", 15, 0);
        turn("thigh_R", 20, 0);
        turn("shin_R", 40, 0);
        return this;
    }

    /** Turns what hangs on a joint forward and to the left, degrees. */
    public void turn(String joint, double forward, double left) {
        turn(joint, p -> {
            double[] ahead = Vec3.turned(p, new double[] {1, 0, 0}, Math.toRadians(forward));
            return Vec3.turned(ahead, new double[] {0, 0, -1}, Math.toRadians(left));
        });
    }

    private void turn(String joint, UnaryOperator<double[]> turn) {
        for (int j = joint(joint) + 1; j < names.size(); j++) {
            int above = j;
            while (above > joint(joint)) {
                above = parents.get(above);
            }
            if (above == joint(joint)) {
                offsets.set(j, turn.apply(offsets.get(j)));
            }
        }
    }

    /** Turns each side's names into the other's. */
    public StickFigure swapped() {
        names.replaceAll(n -> n.endsWith("_L") ? n.replace("_L", "_R") : n.endsWith("_R") ? n.replace("_R", "_L") : n);
        return this;
    }

    /** Names that say nothing. */
    public StickFigure nameless() {
        for (int j = 0; j < names.size(); j++) {
            names.set(j, "Joint" + (j + 1));
        }
        return this;
    }

    /** Makes it larger or smaller. */
    public StickFigure scaled(double factor) {
        for (double[] offset : offsets) {
            for (int axis = 0; axis < 3; axis++) {
                offset[axis] *= factor;
            }
        }
        return this;
    }
}
