package dev.marionette.verify;

import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SoleMotion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * {@code foot_slide}: over each stance of a foot, the corners of its sole, or the edge over which it rolls, move over the ground at less
 * than {@value #ALLOWED} m/s on average. A violation is at the first frame of the stance. The worst value is the largest such mean, m/s.
 */
public final class FootSlideCheck implements TrajectoryCheck {
    /** Mean speed that is allowed, m/s. */
    public static final double ALLOWED = 0.01;

    /** For the service loader. */
    public FootSlideCheck() {}

    @Override
    public String name() {
        return "foot_slide";
    }

    @Override
    public boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return trajectory.floats() && context.ground().isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        Ground ground = context.ground().orElseThrow();
        CheckResult.Builder result = new CheckResult.Builder(name());
        for (Slide slide : slides(ground, trajectory)) {
            result.atMost(slide.first(), slide.foot().id(), slide.speed(), ALLOWED, "m/s");
        }
        return result.build();
    }

    /** The mean speed of a sole over a stance, m/s. */
    private record Slide(int first, Foot foot, double speed) {}

    /** Those of all stances, in the order of their first frames. */
    private static List<Slide> slides(Ground ground, JointTrajectory trajectory) {
        SoleMotion soles = ground.soles(trajectory);
        List<Slide> slides = new ArrayList<>();
        for (Foot foot : ground.feet().both()) {
            Support[] supports = ground.contacts().supports(foot.left());
            for (Stance stance : ground.contacts().of(foot.left())) {
                slides.add(new Slide(
                        stance.first(), foot, mean(soles, foot.left(), supports, stance, trajectory.periodSeconds())));
            }
        }
        slides.sort(Comparator.comparingInt(Slide::first));
        return slides;
    }

    /** Mean speed over a stance, m/s; 0 for one of a single frame. */
    static double mean(SoleMotion soles, boolean left, Support[] supports, Stance stance, double period) {
        double sum = 0;
        for (int f = stance.first(); f < stance.last(); f++) {
            sum += soles.slide(left, f, supports);
        }
        return stance.last() == stance.first() ? 0 : sum / (period * (stance.last() - stance.first()));
    }
}
