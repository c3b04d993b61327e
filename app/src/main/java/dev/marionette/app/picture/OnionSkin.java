package dev.marionette.app.picture;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Onion skins: one pose of the result, and through each other its key poses as ghosts, each where it was; the later, the stronger. */
public final class OnionSkin {
    /** Rows that are drawn at once, as each ghost takes a canvas. */
    private static final int BAND = 64;
    /** Rows that bands overlap, for the outlines. */
    private static final int OVERLAP = 2;

    private static final double WIDEST = 6;
    private static final int LABEL = 56;
    /** Between lines on the ground, m. */
    private static final double STEP = 0.5;

    private final RunScene scene;
    private final Camera camera;
    private final Mesh solid;
    private final List<Mesh> ghosts = new ArrayList<>();
    private final Room room;

    private OnionSkin(RunScene scene, Camera camera, int frame, int[] frames) {
        this.scene = scene;
        this.camera = camera;
        solid = scene.robotInPlace(frame);
        room = new Room(camera);
        room.include(solid);
        for (int i = 0; i < frames.length; i++) {
            Mesh ghost = scene.robotInPlace(frames[i]);
            ghost.paint(color(i, frames.length));
            room.include(ghost);
            ghosts.add(ghost);
        }
    }

    /**
     * Draws the result of a run.
     *
     * @param block the data in its page
     * @param file PNG to write
     * @param size height of the picture in pixels, without its labels
     * @param seconds time of the pose that is no ghost; empty for the last key pose
     * @throws dev.marionette.api.InputException if the data cannot be used, or size, time or file are none
     */
    public static void draw(String block, Path file, int size, Camera camera, Optional<Double> seconds)
            throws IOException {
        Sheet.requirePng(file);
        Pictures.requireSize(size);
        RunScene scene = new RunScene(block);
        int[] keys = scene.keyFrames();
        int frame = scene.frame(seconds, () -> keys[keys.length - 1]);
        int[] frames = Arrays.stream(keys).filter(f -> f != frame).toArray();
        new OnionSkin(scene, camera, frame, frames).write(file, size, frame, frames);
    }

    private void write(Path file, int size, int frame, int[] frames) throws IOException {
        double aspect = Math.min(WIDEST, Math.max(0.9, 1.04 * room.aspect()));
        int width = (int) Math.ceil(size * aspect);
        Sheet sheet = new Sheet(width, (long) size + LABEL);
        Canvas3d.Place place =
                room.place((int) (size * Math.min(1, aspect / (1.04 * room.aspect()))), 0.5 * width, 0.5 * size);
        for (int top = 0; top < size; top += BAND) {
            sheet.put(band(width, Math.min(BAND, size - top), top, place), 0, top);
        }
        sheet.title(scene.title(), 0.5 * width, size + 20.0, width - 20.0);
        double step = (width - 20.0) / (frames.length + 1);
        for (int i = 0; i < frames.length; i++) {
            sheet.label(
                    scene.seconds(frames[i]), 10 + (i + 0.5) * step, size + 44.0, step - 6, color(i, frames.length));
        }
        sheet.label(scene.seconds(frame), 10 + (frames.length + 0.5) * step, size + 44.0, step - 6);
        sheet.write(file);
    }

    private BufferedImage band(int width, int height, int top, Canvas3d.Place place) {
        Canvas3d.Place at =
                new Canvas3d.Place(place.scale(), place.x(), place.y() - top + OVERLAP, place.center(), place.ground());
        Canvas3d canvas = new Canvas3d(width, height + 2 * OVERLAP, camera);
        if (scene.walks()) {
            double[] middle = middle();
            canvas.grid(
                    STEP * Math.round(middle[0] / STEP),
                    STEP * Math.round(middle[1] / STEP),
                    STEP,
                    2 + (int) Math.ceil(middle[2] / STEP),
                    at);
        }
        canvas.draw(solid, at);
        List<Canvas3d> layers = new ArrayList<>();
        double[] opacities = new double[ghosts.size()];
        for (int i = 0; i < ghosts.size(); i++) {
            Canvas3d layer = new Canvas3d(width, height + 2 * OVERLAP, camera);
            layer.figure(ghosts.get(i), at);
            layers.add(layer);
            opacities[i] = opacity(i, ghosts.size());
        }
        return canvas.image(layers, opacities).getSubimage(0, OVERLAP, width, height);
    }

    /** The middle of the ground that the figures are on, and how far they are from it: x, y and distance, m. */
    private double[] middle() {
        double[] low = solid.middle();
        double[] high = low.clone();
        for (Mesh ghost : ghosts) {
            double[] at = ghost.middle();
            for (int i = 0; i < 2; i++) {
                low[i] = Math.min(low[i], at[i]);
                high[i] = Math.max(high[i], at[i]);
            }
        }
        return new double[] {
            0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]), 0.5 * Math.max(high[0] - low[0], high[1] - low[1])
        };
    }

    private static double share(int i, int count) {
        return count == 1 ? 1 : (double) i / (count - 1);
    }

    private static double opacity(int i, int count) {
        return 0.24 + 0.22 * share(i, count);
    }

    /** From violet to teal, as on the page. */
    private static int color(int i, int count) {
        int[] from = {0x8A, 0x6F, 0xD1};
        int[] to = {0x0B, 0x8F, 0x86};
        int out = 0;
        for (int k = 0; k < 3; k++) {
            out = out << 8 | (int) Math.round(from[k] + share(i, count) * (to[k] - from[k]));
        }
        return out;
    }
}
