package dev.marionette.methods.normalizedpose;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.normalizedpose.NormalizedPoseSettings.Proportions;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import java.util.List;

/**
 * The source's curves in the axes of the robot's root frame, scaled to length one: source frame and robot's body frame have
 * their axes in common. A limb's curve goes through the source's joints. Trunks and heads of people and robots are not built
 * alike (spines curve, heads sit forward), so theirs is the robot's own at home, turned as the source's.
 */
final class SourceCurves {
    private final BodyMotion motion;
    private final Proportions proportions;
    private final double[] facing;
    private final double[] chest;
    private final double[] head;

    SourceCurves(BodyMotion motion, Robot robot, Proportions proportions) {
        this.motion = motion;
        this.proportions = proportions;
        facing = Rotations.aboutZ(robot.forwardYaw());
        chest = motion.trunkRotations();
        head = motion.headDirections();
    }

    int frames() {
        return motion.frames();
    }

    /**
     * The curves of a chain at all frames, corners × 3 each.
     *
     * @param home corners of the robot's own scaled curve at home. Not modified.
     */
    double[][] of(BodyChain chain, double[] home) {
        double[][] curves = new double[frames()][];
        for (int f = 0; f < curves.length; f++) {
            curves[f] = switch (chain.kind()) {
                case LIMB -> limb(f, chain);
                case TRUNK -> turned(home, trunkTurn(f));
                case HEAD -> turned(home, headTurn(f));
            };
        }
        return curves;
    }

    private double[] limb(int frame, BodyChain chain) {
        List<BodyJoint> joints = chain.source();
        double[] points = new double[3 * joints.size()];
        for (int k = 0; k < joints.size(); k++) {
            double[] p = Rotations.apply(
                    facing,
                    motion.position(frame, joints.get(k), 0),
                    motion.position(frame, joints.get(k), 1),
                    motion.position(frame, joints.get(k), 2));
            System.arraycopy(p, 0, points, 3 * k, 3);
        }
        double[] knots = chain.chain().knots();
        // where a corner is missing, or there is one for every joint, limbs have no lengths to take over
        boolean known = chain.roles().size() == joints.size() - 1 && knots.length == joints.size();
        return Polyline.normalized(proportions == Proportions.ROBOT && known ? relaid(points, knots) : points);
    }

    /** The same directions with the lengths of the robot's limbs. */
    private static double[] relaid(double[] points, double[] knots) {
        double[] own = Polyline.knots(points);
        double[] out = points.clone();
        for (int k = 1; k < knots.length; k++) {
            double scale = (knots[k] - knots[k - 1]) / Math.max(own[k] - own[k - 1], 1e-9);
            for (int i = 3 * k; i < 3 * k + 3; i++) {
                out[i] = out[i - 3] + scale * (points[i] - points[i - 3]);
            }
        }
        return out;
    }

    private double[] trunkTurn(int frame) {
        double[] turn = new double[9];
        System.arraycopy(chest, 9 * frame, turn, 0, 9);
        return Rotations.times(Rotations.times(facing, turn), Rotations.transposed(facing));
    }

    /** The smallest turn from up to where the head points. */
    private double[] headTurn(int frame) {
        double[] up = Rotations.apply(facing, head[3 * frame], head[3 * frame + 1], head[3 * frame + 2]);
        return Rotations.between(new double[] {0, 0, 1}, up);
    }

    private static double[] turned(double[] points, double[] turn) {
        double[] out = new double[points.length];
        for (int k = 0; k < points.length; k += 3) {
            System.arraycopy(Rotations.apply(turn, points[k], points[k + 1], points[k + 2]), 0, out, k, 3);
        }
        return out;
    }
}
