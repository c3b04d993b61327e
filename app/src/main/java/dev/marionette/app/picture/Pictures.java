package dev.marionette.app.picture;

import dev.marionette.api.InputException;
import dev.marionette.postprocess.export.AtomicFile;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** Pictures of a run: a strip of poses over time, or numbered pictures for a film. */
public final class Pictures {
    /** Of the height of a pose: a canvas of twice the width takes 216 MB then. */
    private static final int MAX_SIZE = 1000;

    private static final int MAX_FRAMES = 100_000;
    private static final int LABEL = 30;
    /** Lines on the ground to each side of a floating base. */
    private static final int LINES = 12;

    private final RunScene scene;
    private final int size;
    private final Camera camera;
    private final Room person;
    private final Room robot;

    private Pictures(RunScene scene, int size, Camera camera) {
        this.scene = scene;
        this.size = size;
        this.camera = camera;
        person = new Room(camera);
        robot = new Room(camera);
        int step = Math.max(1, scene.frames() / 60);
        for (int f = 0; f < scene.frames(); f += step) {
            person.include(scene.person(f));
            robot.include(scene.robot(f));
        }
    }

    /**
     * Of a run.
     *
     * @param block the data in its page
     * @param size height of a pose in pixels, 32 … 1000
     * @throws InputException if the data cannot be used or the size is not in its range
     */
    public static Pictures of(String block, int size, Camera camera) {
        requireSize(size);
        return new Pictures(new RunScene(block), size, camera);
    }

    /** @throws InputException if the size is not in its range */
    static void requireSize(int size) {
        if (size < 32 || size > MAX_SIZE) {
            throw new InputException(
                    "--size",
                    size + " is not in 32 … " + MAX_SIZE + " pixels",
                    "Take 480, the usual height, or another in that range.");
        }
    }

    /**
     * Draws poses at equal distances in time, the person above the robot.
     *
     * @param file PNG to write
     * @param poses how many, 1 … 100
     * @throws InputException if the picture would be too large, or the file is no PNG
     */
    public void snapshot(Path file, int poses) throws IOException {
        Sheet.requirePng(file);
        int cell = width();
        if (poses < 1 || poses > 100 || (long) poses * cell * (2L * size + LABEL) > Sheet.MAX_PIXELS) {
            throw new InputException(
                    "--poses",
                    poses + " poses of " + size + " pixels are none or too many",
                    "Ask for fewer or smaller.");
        }
        Sheet sheet = new Sheet((long) poses * cell, 2L * size + LABEL);
        for (int i = 0; i < poses; i++) {
            int frame = frame(i, poses);
            sheet.put(person(frame, cell), i * cell, 0);
            sheet.put(robot(frame, cell), i * cell, size);
            sheet.label(scene.seconds(frame), cell * (i + 0.5), 2.0 * size + 20, cell);
        }
        sheet.write(file);
    }

    private BufferedImage person(int frame, int cell) {
        return pose(scene.person(frame), person, cell, scene.sourceGone(frame, 0), scene.sourceGone(frame, 1));
    }

    private BufferedImage robot(int frame, int cell) {
        return pose(scene.robot(frame), robot, cell, scene.robotGone(frame, 0), scene.robotGone(frame, 1));
    }

    /** A figure in a cell of its own; the lines on the ground are back by the way that it has gone. */
    private BufferedImage pose(Mesh figure, Room room, int cell, double goneX, double goneY) {
        Canvas3d canvas = new Canvas3d(cell, size, camera);
        Canvas3d.Place place = room.place(size, 0.5 * cell, 0.5 * size);
        if (scene.walks()) {
            double step = room.step();
            canvas.grid(-goneX % step, -goneY % step, step, LINES, place);
        }
        canvas.draw(figure, place);
        return canvas.image();
    }

    private int frame(int i, int poses) {
        return poses == 1 ? 0 : (int) Math.round((double) i * (scene.frames() - 1) / (poses - 1));
    }

    /**
     * Draws the person beside the robot, {@code frame-00001.png} and so on.
     *
     * @param folder a new one, or one that is empty
     * @param fps pictures a second, above 0
     * @return how many were drawn
     * @throws InputException if the folder holds something, or there would be too many
     */
    public int frames(Path folder, double fps) throws IOException {
        double seconds = (scene.frames() - 1) * scene.period();
        int count = (int) Math.floor(seconds * fps + 1e-9) + 1;
        if (!(fps > 0) || count > MAX_FRAMES || count < 1) {
            throw new InputException(
                    "--fps",
                    fps + " does not make 1 … " + MAX_FRAMES + " pictures",
                    "Take a number above 0, and fewer where there are too many.");
        }
        requireEmpty(folder);
        Files.createDirectories(folder);
        int cell = width();
        for (int i = 0; i < count; i++) {
            int frame = Math.min((int) Math.round(i / fps / scene.period()), scene.frames() - 1);
            BufferedImage image = new BufferedImage(2 * cell, size + size % 2, BufferedImage.TYPE_INT_RGB);
            Graphics2D g = image.createGraphics();
            g.setColor(Color.WHITE);
            g.fillRect(0, 0, image.getWidth(), image.getHeight());
            g.drawImage(person(frame, cell), 0, 0, null);
            g.drawImage(robot(frame, cell), cell, 0, null);
            g.dispose();
            Path file = folder.resolve(String.format(Locale.ROOT, "frame-%05d.png", i + 1));
            AtomicFile.writeBytes(file, out -> ImageIO.write(image, "png", out));
        }
        return count;
    }

    private static void requireEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new InputException(folder.toString(), "is not empty", "Choose another folder for --frames.");
            }
        }
    }

    /** Width of a pose that the wider of the two fits into. */
    private int width() {
        double widest = Math.max(person.aspect(), robot.aspect());
        return (int) Math.ceil(size * Math.min(2, Math.max(0.45, widest)));
    }
}
