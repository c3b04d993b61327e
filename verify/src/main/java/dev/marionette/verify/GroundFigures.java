package dev.marionette.verify;

import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SoleMotion;

/**
 * How well the feet of a trajectory stand.
 *
 * @param supported part of the frames in which a foot stands
 * @param meanSlide mean speed of the corners of soles that stand, or of the edges over which they roll, over the ground, m/s
 * @param maxSlide largest such speed between two frames, m/s
 * @param penetration largest depth of a corner of a sole below the ground, standing or not, metres
 * @param lift largest height of a corner of a sole that stands, or of an edge over which one rolls, metres
 */
public record GroundFigures(double supported, double meanSlide, double maxSlide, double penetration, double lift) {
    /** Measures a trajectory. */
    public static GroundFigures of(Ground ground, JointTrajectory trajectory) {
        SoleMotion soles = ground.soles(trajectory);
        double sum = 0;
        int steps = 0;
        double most = 0;
        double depth = 0;
        double lift = 0;
        for (Foot foot : ground.feet().both()) {
            Support[] supports = ground.contacts().supports(foot.left());
            for (Stance stance : ground.contacts().of(foot.left())) {
                for (int f = stance.first(); f <= stance.last(); f++) {
                    lift = Math.max(lift, soles.lift(foot.left(), f, supports[f]));
                    if (f < stance.last()) {
                        double slide = soles.slide(foot.left(), f, supports) / trajectory.periodSeconds();
                        sum += slide;
                        steps++;
                        most = Math.max(most, slide);
                    }
                }
            }
            for (int f = 0; f < soles.frames(); f++) {
                depth = Math.max(depth, -soles.lowest(foot.left(), f));
            }
        }
        double supported = (double) ground.contacts().supported() / soles.frames();
        return new GroundFigures(supported, steps == 0 ? 0 : sum / steps, most, depth, lift);
    }
}
