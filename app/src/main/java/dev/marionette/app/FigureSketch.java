package dev.marionette.app;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.Locale;

/** A figure's bones in some frames as inline SVG: from the front and, below, from its right. */
final class FigureSketch {
    private static final int FRAMES = 6;
    private static final int CELL = 150;
    private static final double MARGIN = 12;

    private final Clip clip;
    private final StringBuilder out = new StringBuilder();
    private double low = Double.POSITIVE_INFINITY;
    private double scale;

    private FigureSketch(Clip clip) {
        this.clip = clip;
    }

    /** The picture of up to six frames, spread evenly. */
    static String of(Clip clip) {
        return new FigureSketch(clip).draw();
    }

    private String draw() {
        int count = Math.min(FRAMES, clip.frames());
        measure(count);
        out.append(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The figure in %d frames, from the front and from "
                        + "its right; its left limbs are blue, its right ones orange\">",
                count * CELL,
                2 * CELL + 40,
                count));
        for (int i = 0; i < count; i++) {
            int frame = frame(i, count);
            double[] across = across(frame);
            figure(frame, i * CELL, 0, across);
            figure(frame, i * CELL, CELL + 10, new double[] {across[1], -across[0]});
            out.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\">%.2f s</text>",
                    i * CELL + CELL / 2,
                    2 * CELL + 34,
                    frame / clip.rateHz()));
        }
        return out.append("</svg>").toString();
    }

    private int frame(int i, int count) {
        return count == 1 ? 0 : (int) ((long) i * (clip.frames() - 1) / (count - 1));
    }

    /** One scale for all frames: the largest figure fills its cell. */
    private void measure(int count) {
        double extent = 1e-6;
        for (int i = 0; i < count; i++) {
            double bottom = Double.POSITIVE_INFINITY;
            double top = Double.NEGATIVE_INFINITY;
            double aside = 0;
            int hips = hips();
            for (int j = 0; j < clip.joints(); j++) {
                double z = clip.position(frame(i, count), j, 2);
                bottom = Math.min(bottom, z);
                top = Math.max(top, z);
                aside = Math.max(
                        aside,
                        Math.hypot(
                                clip.position(frame(i, count), j, 0) - clip.position(frame(i, count), hips, 0),
                                clip.position(frame(i, count), j, 1) - clip.position(frame(i, count), hips, 1)));
            }
            low = Math.min(low, bottom);
            extent = Math.max(extent, Math.max(top - low, 2 * aside));
        }
        scale = (CELL - 2 * MARGIN) / extent;
    }

    private int hips() {
        return clip.joint(BodyJoint.HIPS).orElse(0);
    }

    /** The horizontal direction from the figure's right to its left, by its shoulders. */
    private double[] across(int frame) {
        int left = clip.joint(BodyJoint.LEFT_SHOULDER).orElse(0);
        int right = clip.joint(BodyJoint.RIGHT_SHOULDER).orElse(0);
        double x = clip.position(frame, left, 0) - clip.position(frame, right, 0);
        double y = clip.position(frame, left, 1) - clip.position(frame, right, 1);
        double length = Math.hypot(x, y);
        return length < 1e-9 ? new double[] {0, 1} : new double[] {x / length, y / length};
    }

    private void figure(int frame, double left, double top, double[] axis) {
        for (int j = 0; j < clip.joints(); j++) {
            int parent = clip.parent(j);
            if (parent >= 0 && isBody(j)) {
                out.append(String.format(
                        Locale.ROOT,
                        "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>",
                        side(j),
                        left + x(frame, parent, axis),
                        top + y(frame, parent),
                        left + x(frame, j, axis),
                        top + y(frame, j)));
            }
        }
    }

    private double x(int frame, int joint, double[] axis) {
        int hips = hips();
        double along = (clip.position(frame, joint, 0) - clip.position(frame, hips, 0)) * axis[0]
                + (clip.position(frame, joint, 1) - clip.position(frame, hips, 1)) * axis[1];
        return CELL / 2.0 + along * scale;
    }

    private double y(int frame, int joint) {
        return CELL - MARGIN - (clip.position(frame, joint, 2) - low) * scale;
    }

    /** Whether a joint hangs on the hips; what is above them is the scene's. */
    private boolean isBody(int joint) {
        int j = joint;
        while (j > hips()) {
            j = clip.parent(j);
        }
        return j == hips() && joint != hips();
    }

    private String side(int joint) {
        for (BodyJoint[] roots : new BodyJoint[][] {
            {BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_HIP},
            {BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_HIP}
        }) {
            for (BodyJoint root : roots) {
                if (clip.joint(root).isPresent()
                        && isBelow(joint, clip.joint(root).getAsInt())) {
                    return roots[0] == BodyJoint.LEFT_SHOULDER ? "l" : "r";
                }
            }
        }
        return "m";
    }

    private boolean isBelow(int joint, int above) {
        int j = clip.parent(joint);
        while (j > above) {
            j = clip.parent(j);
        }
        return j == above;
    }
}
