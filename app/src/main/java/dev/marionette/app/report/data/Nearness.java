package dev.marionette.app.report.data;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Links that come near each other, frame by frame. Links that stay at one small distance throughout, as neighbours in a
 * waist do, tell nothing and are left out.
 *
 * @param links in the order of frames
 * @param closest the nearest of all; null where there is none
 */
record Nearness(List<Near> links, @Nullable Near closest) {
    /** Pairs further apart are left out, metres. */
    static final double RANGE = 0.01;
    /** A distance that changes by less is constant, metres. */
    private static final double STILL = 1e-4;

    /**
     * Two links at a frame.
     *
     * @param frame the frame, from 0
     * @param linkA number of the one
     * @param linkB number of the other
     * @param metres their distance, negative where they overlap
     */
    record Near(int frame, int linkA, int linkB, double metres) {
        boolean touches() {
            return metres <= 0;
        }

        private long pair() {
            return ((long) linkA << 32) | linkB;
        }
    }

    Nearness {
        links = List.copyOf(links);
    }

    /** Looks at every frame. */
    static Nearness of(JointTrajectory trajectory, CollisionModel model) {
        try (SelfCollision query = new SelfCollision(model)) {
            return moving(near(trajectory, model, query), trajectory.frames());
        }
    }

    private static List<Near> near(JointTrajectory trajectory, CollisionModel model, SelfCollision query) {
        List<Near> links = new ArrayList<>();
        double[] q = new double[trajectory.joints()];
        for (int f = 0; f < trajectory.frames(); f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(f, d);
            }
            int found = query.evaluate(q, RANGE);
            for (int i = 0; i < found; i++) {
                int pair = query.pair(i);
                links.add(new Near(f, model.linkA(pair), model.linkB(pair), query.clearance(i)));
            }
        }
        return links;
    }

    private static Nearness moving(List<Near> links, int frames) {
        Map<Long, DoubleSummaryStatistics> distances = new HashMap<>();
        for (Near near : links) {
            distances
                    .computeIfAbsent(near.pair(), p -> new DoubleSummaryStatistics())
                    .accept(near.metres());
        }
        List<Near> kept = new ArrayList<>();
        Near closest = null;
        for (Near near : links) {
            DoubleSummaryStatistics d = distances.get(near.pair());
            boolean still = d != null && d.getCount() >= frames && d.getMax() - d.getMin() < STILL && d.getMin() > 0;
            if (!still) {
                kept.add(near);
                closest = closest == null || near.metres() < closest.metres() ? near : closest;
            }
        }
        return new Nearness(kept, closest);
    }
}
