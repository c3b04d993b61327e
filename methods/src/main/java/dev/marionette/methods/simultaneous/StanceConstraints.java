package dev.marionette.methods.simultaneous;

import dev.marionette.ik.trajectory.CartTablePath;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SupportPolygon;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What holds of a robot that stands (Ayusawa and Yoshida 2017, eqs. 16–21): soles that stand stay level and still, on the
 * ground, where the motion without this has them on average; the centre of mass follows a path whose ZMP is inside the soles
 * ({@link CartTablePath}) and, while both feet stand, is above the support. In a step it is not, for a person either.
 */
final class StanceConstraints implements FrameRule {
    private final FootPlan plan;
    private final Feet feet;
    private final List<SupportPolygon> support = new ArrayList<>();
    private final double[] com;
    private final double[] soles = new double[24];

    /**
     * @param stances of the motion
     * @param free the motion without contacts and balance
     * @param periodSeconds between frames as the robot is to do them
     * @param margin kept from the edge of the support, m
     */
    StanceConstraints(
            MorphingProblem scene,
            MorphingSolver.Stances stances,
            MotionTrack free,
            double periodSeconds,
            double margin) {
        feet = stances.feet();
        int frames = scene.markers.frames();
        plan = new FootPlan(scene.robot, feet, stances.contacts(), free.trajectory(periodSeconds));
        List<SupportPolygon> soles = new ArrayList<>();
        for (int f = 0; f < frames; f++) {
            soles.add(support(f));
            support.add(soles.get(f).shrunk(margin));
        }
        com = CartTablePath.of(
                        new CartTablePath.Wanted(free.com, periodSeconds, 0, 0),
                        soles,
                        margin,
                        BalanceMotion.HALF_WINDOW,
                        stances.cutoffHz())
                .path();
    }

    @Override
    public void prepare(int f, WholeBodyCost cost) {
        CostFrame frame = cost.frame();
        plan.soles(f, soles);
        int c = 0;
        for (int side = 0; side < 2; side++) {
            frame.stands[side] = plan.stands(side, f);
            double[] polygon = feet.of(side == 0).polygon();
            for (int i = 0; i < polygon.length; i += 2) {
                for (int axis = 0; axis < 3; axis++) {
                    frame.corners[c++] = corner(polygon, i, side, axis);
                }
            }
        }
        boolean stands = support.get(f).size() > 0;
        frame.support = frame.stands[0] && frame.stands[1] ? support.get(f) : SupportPolygon.EMPTY;
        frame.com[0] = stands ? com[2 * f] : Double.NaN;
        frame.com[1] = stands ? com[2 * f + 1] : Double.NaN;
    }

    private double corner(double[] polygon, int i, int side, int axis) {
        int o = 12 * side;
        return soles[o + 9 + axis] + soles[o + 3 * axis] * polygon[i] + soles[o + 3 * axis + 1] * polygon[i + 1];
    }

    /** The hull of the soles that stand. */
    private SupportPolygon support(int f) {
        double[] points = new double[0];
        plan.soles(f, soles);
        for (int side = 0; side < 2; side++) {
            if (plan.stands(side, f)) {
                Foot foot = feet.of(side == 0);
                double[] polygon = foot.polygon();
                int o = points.length;
                points = Arrays.copyOf(points, o + polygon.length);
                for (int i = 0; i < polygon.length; i++) {
                    points[o + i] = corner(polygon, i - i % 2, side, i % 2);
                }
            }
        }
        return SupportPolygon.hull(points);
    }
}
