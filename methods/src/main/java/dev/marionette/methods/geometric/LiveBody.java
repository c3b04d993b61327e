package dev.marionette.methods.geometric;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.live.LiveFrame;
import dev.marionette.methods.live.LiveJoints;
import dev.marionette.numerics.Quaternions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The body of a live stream: makes up joints of the spine that are not there, turns the heading of the hips out of every
 * frame, smoothed, and measures the segments. Which joints there are is settled by the first frame. A workspace of one thread;
 * allocates nothing after the first frame.
 */
final class LiveBody {
    private static final double[] EMPTY = {};
    private static final BodyJoint[] ALL = BodyJoint.values();
    /** Time constant with which the heading is followed, s. */
    private static final double HEADING_SECONDS = 0.5;
    /** A line across the body that is nearly vertical does not show its heading: the least part seen from above. */
    private static final double LEAST_HORIZONTAL = 0.35;
    /** Length of a hip–neck line that a body without hips is given, m. */
    private static final double TRUNK = 0.5;

    private final Optional<LiveFrame> rest;
    private final LiveJoints joints;
    private final Set<BodyJoint> given;
    private final double[] world;
    private final double[] p = new double[3 * BodyJoint.count()];
    private final double[] q = new double[4 * BodyJoint.count()];
    private final double[] tilts = new double[3];
    private final double[] restTurn = {1, 0, 0, 0};
    private final double[] back = {1, 0, 0, 0};
    private final double[] product = new double[4];
    private Optional<BodyFrames> frames = Optional.empty();
    private boolean oriented;
    private double heading;

    /** @param rest the pose from which orientations are measured; empty where there are none */
    LiveBody(Optional<LiveFrame> rest) {
        this.rest = rest;
        joints = new LiveJoints(rest);
        given = joints.given();
        world = joints.world();
    }

    /** Whether the first frame has been seen. */
    boolean started() {
        return frames.isPresent();
    }

    /** The segments, after a frame. */
    BodyFrames frames() {
        return frames.orElseThrow();
    }

    /**
     * Takes a frame.
     *
     * @param frame positions, orientations or both. Not modified.
     * @param periodSeconds time since the last one
     * @return whether it can be used; if not, nothing has changed
     */
    boolean take(LiveFrame frame, double periodSeconds) {
        if (!joints.take(frame)) {
            return false;
        }
        complete(world, given);
        boolean first = frames.isEmpty();
        double shown = heading(world, given, heading);
        double turn = Math.IEEEremainder(shown - heading, 2 * Math.PI);
        heading += first ? turn : turn * Math.min(1, periodSeconds / HEADING_SECONDS);
        face(world, heading, p);
        if (first) {
            start();
        }
        if (oriented) {
            turnBack(frame);
        }
        frames.orElseThrow().update(p, oriented ? q : EMPTY);
        return true;
    }

    private void start() {
        Set<BodyJoint> present = EnumSet.copyOf(given);
        present.addAll(EnumSet.of(BodyJoint.HIPS, BodyJoint.SPINE_LOWER, BodyJoint.SPINE_MID, BodyJoint.NECK));
        new BodyFrames(present, tilts, Optional.empty()).pitches(p, tilts);
        Optional<RestFrames> restFrames = Optional.empty();
        if (rest.isPresent()) {
            LiveFrame from = rest.get();
            Set<BodyJoint> placed = LiveJoints.placed(from);
            if (LiveJoints.areEnough(placed)) {
                double[] r = from.positions().clone();
                complete(r, placed);
                double facing = heading(r, placed, 0);
                double[] faced = new double[r.length];
                face(r, facing, faced);
                oriented = SpineTilts.upright(faced); // of any other pose, nothing says how a body is turned in it
                if (oriented) {
                    aboutZ(facing, restTurn);
                    restFrames = Optional.of(RestFrames.of(present, faced, tilts, placed));
                }
            }
        }
        frames = Optional.of(new BodyFrames(present, tilts, restFrames));
    }

    private static void aboutZ(double angle, double[] out) {
        out[0] = Math.cos(angle / 2);
        out[3] = Math.sin(angle / 2);
    }

    /** Orientations in the frame of the body; a joint without one keeps the last. */
    private void turnBack(LiveFrame frame) {
        aboutZ(-heading, back);
        for (BodyJoint joint : ALL) {
            int j = joint.ordinal();
            if (frame.turned()[j]) {
                Quaternions.multiply(back, 0, frame.orientations(), 4 * j, product, 0);
                Quaternions.multiply(product, 0, restTurn, 0, q, 4 * j);
            }
        }
    }

    /** Makes up neck, hips and spine. */
    private static void complete(double[] p, Set<BodyJoint> given) {
        if (!given.contains(BodyJoint.NECK)) {
            between(p, BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER, 0.5, BodyJoint.NECK);
        }
        if (!given.contains(BodyJoint.HIPS)) {
            if (given.contains(BodyJoint.LEFT_HIP) && given.contains(BodyJoint.RIGHT_HIP)) {
                between(p, BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP, 0.5, BodyJoint.HIPS);
            } else {
                int n = 3 * BodyJoint.NECK.ordinal();
                int h = 3 * BodyJoint.HIPS.ordinal();
                p[h] = p[n];
                p[h + 1] = p[n + 1];
                p[h + 2] = p[n + 2] - TRUNK;
            }
        }
        if (!given.contains(BodyJoint.SPINE_MID)) {
            between(p, BodyJoint.HIPS, BodyJoint.NECK, 0.6, BodyJoint.SPINE_MID);
        }
        if (!given.contains(BodyJoint.SPINE_LOWER)) {
            between(p, BodyJoint.HIPS, BodyJoint.SPINE_MID, 0.4, BodyJoint.SPINE_LOWER);
        }
    }

    private static void between(double[] p, BodyJoint a, BodyJoint b, double share, BodyJoint out) {
        for (int i = 0; i < 3; i++) {
            p[3 * out.ordinal() + i] = (1 - share) * p[3 * a.ordinal() + i] + share * p[3 * b.ordinal() + i];
        }
    }

    /** Which way the body faces, by hips or shoulders; as before where neither shows it. */
    private static double heading(double[] p, Set<BodyJoint> given, double before) {
        boolean hips = given.contains(BodyJoint.LEFT_HIP) && given.contains(BodyJoint.RIGHT_HIP);
        double angle = hips ? across(p, BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP) : Double.NaN;
        angle = Double.isNaN(angle) ? across(p, BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER) : angle;
        return Double.isNaN(angle) ? before : angle;
    }

    private static double across(double[] p, BodyJoint left, BodyJoint right) {
        double dx = p[3 * left.ordinal()] - p[3 * right.ordinal()];
        double dy = p[3 * left.ordinal() + 1] - p[3 * right.ordinal() + 1];
        double dz = p[3 * left.ordinal() + 2] - p[3 * right.ordinal() + 2];
        double flat = Math.sqrt(dx * dx + dy * dy);
        return flat > LEAST_HORIZONTAL * Math.sqrt(flat * flat + dz * dz) ? Math.atan2(-dx, dy) : Double.NaN;
    }

    /** Turns positions by −heading about the vertical through the hips. */
    private static void face(double[] from, double heading, double[] to) {
        double c = Math.cos(heading);
        double s = Math.sin(heading);
        double x = from[0];
        double y = from[1];
        for (int i = 0; i < to.length; i += 3) {
            double dx = from[i] - x;
            double dy = from[i + 1] - y;
            to[i] = c * dx + s * dy;
            to[i + 1] = c * dy - s * dx;
            to[i + 2] = from[i + 2];
        }
    }
}
