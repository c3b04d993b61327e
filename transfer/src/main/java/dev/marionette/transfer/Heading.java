package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.numerics.Angles;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/**
 * Which way a body faces: the horizontal direction square to the line across the body. A line that is nearly vertical (a
 * person on the side) says nothing; then the other line stands in, then the nearest frame that is known.
 *
 * @param mode whether it is that of the first frame or of each
 * @param anglesRad the heading to take out at each frame, continuous
 */
record Heading(HeadingMode mode, double[] anglesRad) {
    /** The line must keep this share of its length when seen from above. */
    private static final double LEAST_HORIZONTAL = 0.35;

    /**
     * Finds the heading.
     *
     * @param p_W frames × joints × 3, z up. Not modified.
     * @param findings takes what was decided
     */
    static Heading of(
            double[] p_W,
            EnumSet<BodyJoint> present,
            double rateHz,
            BodyMotionOptions options,
            List<Finding> findings) {
        double[] raw = measure(p_W, present, options.line());
        if (!fillGaps(raw)) {
            findings.add(Finding.warning("heading", "no frame shows which way the body faces: taken to face +x"));
        }
        unwrap(raw);
        int halfWindow = (int) Math.round(options.headingSmoothingSeconds() * rateHz / 2);
        double[] smooth = smooth(smooth(raw, halfWindow), halfWindow);
        HeadingMode mode = decide(options, smooth, findings);
        if (mode != HeadingMode.EVERY) {
            Arrays.fill(smooth, raw[0]);
        }
        return new Heading(mode, smooth);
    }

    private static HeadingMode decide(BodyMotionOptions options, double[] smooth, List<Finding> findings) {
        if (options.heading() != HeadingMode.AUTO) {
            return options.heading();
        }
        double turn = Arrays.stream(smooth).max().orElse(0)
                - Arrays.stream(smooth).min().orElse(0);
        HeadingMode mode = turn > options.autoTurnRad() ? HeadingMode.EVERY : HeadingMode.FIRST;
        findings.add(Finding.info(
                "heading",
                String.format(
                        Locale.ROOT,
                        "the body turns by %.0f°, the limit is %.0f°: the heading of %s is taken out",
                        Math.toDegrees(turn),
                        Math.toDegrees(options.autoTurnRad()),
                        mode == HeadingMode.EVERY ? "each frame" : "the first frame")));
        return mode;
    }

    /** Heading of each frame, rad, or NaN where no line shows it. */
    private static double[] measure(double[] p_W, EnumSet<BodyJoint> present, HeadingLine line) {
        double[] angles = new double[p_W.length / (3 * Skeleton.JOINTS)];
        boolean hips = present.contains(BodyJoint.LEFT_HIP) && present.contains(BodyJoint.RIGHT_HIP);
        for (int f = 0; f < angles.length; f++) {
            double ofHips = hips ? across(p_W, f, BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP) : Double.NaN;
            double ofShoulders = across(p_W, f, BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER);
            double first = line == HeadingLine.HIPS ? ofHips : ofShoulders;
            angles[f] = !Double.isNaN(first) ? first : line == HeadingLine.HIPS ? ofShoulders : ofHips;
        }
        return angles;
    }

    private static double across(double[] p_W, int frame, BodyJoint left, BodyJoint right) {
        int l = (frame * Skeleton.JOINTS + Skeleton.index(left)) * 3;
        int r = (frame * Skeleton.JOINTS + Skeleton.index(right)) * 3;
        double dx = p_W[l] - p_W[r];
        double dy = p_W[l + 1] - p_W[r + 1];
        double length = Vectors.distance(p_W, r, p_W, l);
        // Facing ψ, the left of the body is (−sin ψ, cos ψ).
        return Math.hypot(dx, dy) > LEAST_HORIZONTAL * length ? Math.atan2(-dx, dy) : Double.NaN;
    }

    /** Unknown frames take the last known heading, those before it the first. Returns whether any is known. */
    private static boolean fillGaps(double[] angles) {
        double known = 0;
        boolean any = false;
        for (double angle : angles) {
            if (!Double.isNaN(angle)) {
                known = angle;
                any = true;
                break;
            }
        }
        for (int f = 0; f < angles.length; f++) {
            known = Double.isNaN(angles[f]) ? known : angles[f];
            angles[f] = known;
        }
        return any;
    }

    private static void unwrap(double[] angles) {
        for (int f = 1; f < angles.length; f++) {
            angles[f] = Angles.nearest(angles[f], angles[f - 1]);
        }
    }

    /** Mean over a window that shrinks towards the ends, so that it stays centred. */
    private static double[] smooth(double[] values, int halfWindow) {
        double[] sums = new double[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            sums[i + 1] = sums[i] + (values[i] - values[0]);
        }
        double[] out = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            int half = Math.min(halfWindow, Math.min(i, values.length - 1 - i));
            out[i] = values[0] + (sums[i + half + 1] - sums[i - half]) / (2 * half + 1);
        }
        return out;
    }
}
