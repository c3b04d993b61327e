package dev.marionette.app.picture;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A sheet of one pose seen from eight directions around, as it is turned on a turntable: camera and light stay. */
public final class Turntable {
    private static final int DIRECTIONS = 8;
    private static final int COLUMNS = 4;
    /** Shadows are short, so that each stays in its tile. */
    private static final double SHADOW = 0.3;

    private static final int TITLE = 44;
    private static final int LABEL = 30;

    /** Least width of a tile in its height. */
    private static final double NARROWEST = 0.6;

    private Turntable() {}

    /**
     * Draws the result of a run.
     *
     * @param block the data in its page
     * @param file PNG to write
     * @param size height of the pose in pixels
     * @param seconds time of the pose; empty for the one that shows the motion best
     * @throws dev.marionette.api.InputException if the data cannot be used, or size, time or file are none
     */
    public static void draw(String block, Path file, int size, Optional<Double> seconds) throws IOException {
        Sheet.requirePng(file);
        Pictures.requireSize(size);
        RunScene scene = new RunScene(block);
        int frame = scene.frame(seconds, scene::telling);
        Mesh[] turned = turned(scene.robot(frame), scene.heading(frame));
        Room room = new Room(Camera.FRONT);
        for (Mesh pose : turned) {
            room.include(pose);
        }
        int cell = (int) Math.ceil(size * Math.max(NARROWEST, 1.1 * room.aspect()));
        Sheet sheet = new Sheet((long) COLUMNS * cell, TITLE + (long) DIRECTIONS / COLUMNS * (size + LABEL));
        String title = scene.title() + " · " + scene.seconds(frame);
        sheet.title(title, 0.5 * sheet.width(), 28, sheet.width() - 20.0);
        Canvas3d.Place place = room.place(size, 0.5 * cell, 0.5 * size);
        for (int i = 0; i < DIRECTIONS; i++) {
            int x = i % COLUMNS * cell;
            int y = TITLE + i / COLUMNS * (size + LABEL);
            sheet.put(tile(turned[i], cell, size, place), x, y);
            sheet.label(name(i), x + 0.5 * cell, y + size + 16.0, cell - 8.0);
        }
        sheet.write(file);
    }

    /** The pose in each direction: the camera goes round to its left, so that it turns to its right. */
    private static Mesh[] turned(Mesh pose, double heading) {
        double[] axis = pose.middle();
        Mesh[] turned = new Mesh[DIRECTIONS];
        for (int i = 0; i < DIRECTIONS; i++) {
            turned[i] = pose.turned(-heading - 2 * Math.PI * i / DIRECTIONS, axis[0], axis[1]);
        }
        return turned;
    }

    private static BufferedImage tile(Mesh pose, int width, int height, Canvas3d.Place place) {
        Canvas3d canvas = new Canvas3d(width, height, Camera.FRONT);
        canvas.shadow(pose, SHADOW, place);
        canvas.figure(pose, place);
        return canvas.image();
    }

    private static String name(int i) {
        String side = switch (i) {
            case 0 -> ", front";
            case DIRECTIONS / 4 -> ", left";
            case DIRECTIONS / 2 -> ", back";
            case 3 * DIRECTIONS / 4 -> ", right";
            default -> "";
        };
        return 360 / DIRECTIONS * i + "°" + side;
    }
}
