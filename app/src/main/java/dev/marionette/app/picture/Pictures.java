package dev.marionette.app.picture;

import dev.marionette.api.InputException;
import dev.marionette.postprocess.export.AtomicFile;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** Pictures of a run: a strip of poses over time, or numbered pictures for a film. */
public final class Pictures {
    private static final int MAX_PIXELS = 20_000_000;
    /** Of the height of a pose: a canvas of twice the width takes 216 MB then. */
    private static final int MAX_SIZE = 1000;

    private static final int MAX_FRAMES = 100_000;
    private static final int LABEL = 30;
    /** Lines on the ground to each side of a figure that goes about. */
    private static final int LINES = 12;

    private final RunScene scene;
    private final int size;
    private final Camera camera;
    private final Frame person;
    private final Frame robot;

    private Pictures(RunScene scene, int size, Camera camera) {
        this.scene = scene;
        this.size = size;
        this.camera = camera;
        person = new Frame();
        robot = new Frame();
        int step = Math.max(1, scene.frames() / 60);
        for (int f = 0; f < scene.frames(); f += step) {
            person.include(scene.person(f), camera);
            robot.include(scene.robot(f), camera);
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
        if (size < 32 || size > MAX_SIZE) {
            throw new InputException(
                    "--size",
                    size + " is not in 32 … " + MAX_SIZE + " pixels",
                    "Take 800 for a picture of 800 by 800.");
        }
        return new Pictures(new RunScene(block), size, camera);
    }

    /**
     * Draws poses at equal distances in time, the person above the robot.
     *
     * @param file PNG to write
     * @param poses how many, 1 … 100
     * @throws InputException if the picture would be too large, or the file is no PNG
     */
    public void snapshot(Path file, int poses) throws IOException {
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw new InputException(file.toString(), "is no name of a PNG", "Maybe end it in .png.");
        }
        int cell = width();
        if (poses < 1 || poses > 100 || (long) poses * cell * (2L * size + LABEL) > MAX_PIXELS) {
            throw new InputException(
                    "--poses",
                    poses + " poses of " + size + " pixels are none or too many",
                    "Ask for fewer or smaller.");
        }
        BufferedImage image = new BufferedImage(poses * cell, 2 * size + LABEL, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        for (int i = 0; i < poses; i++) {
            int frame = frame(i, poses);
            g.drawImage(person(frame, cell), i * cell, 0, null);
            g.drawImage(robot(frame, cell), i * cell, size, null);
        }
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 15));
        g.setColor(new Color(0x5B6577));
        for (int i = 0; i < poses; i++) {
            String text = String.format(Locale.ROOT, "%.2f s", frame(i, poses) * scene.period());
            int x = (int) (cell * (i + 0.5)) - g.getFontMetrics().stringWidth(text) / 2;
            g.drawString(text, x, 2 * size + 20);
        }
        g.dispose();
        AtomicFile.writeBytes(file, out -> ImageIO.write(image, "png", out));
    }

    private BufferedImage person(int frame, int cell) {
        return pose(scene.person(frame), person, cell, scene.sourceGone(frame, 0), scene.sourceGone(frame, 1));
    }

    private BufferedImage robot(int frame, int cell) {
        return pose(scene.robot(frame), robot, cell, scene.robotGone(frame, 0), scene.robotGone(frame, 1));
    }

    /** A figure in a cell of its own; the lines on the ground are back by the way that it has gone. */
    private BufferedImage pose(Mesh figure, Frame room, int cell, double goneX, double goneY) {
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
                    "Take fewer pictures a second, or a shorter motion.");
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

    /** The room that a figure takes in the picture over the whole motion. */
    private static final class Frame {
        private double left = Double.POSITIVE_INFINITY;
        private double right = Double.NEGATIVE_INFINITY;
        private double bottom = Double.POSITIVE_INFINITY;
        private double top = Double.NEGATIVE_INFINITY;
        private double ground = Double.POSITIVE_INFINITY;

        void include(Mesh mesh, Camera from) {
            for (int t = 0; t < mesh.size(); t++) {
                for (int c = 0; c < 3; c++) {
                    double x = mesh.at(t, c, 0);
                    double y = mesh.at(t, c, 1);
                    double z = mesh.at(t, c, 2);
                    left = Math.min(left, from.across(x, y));
                    right = Math.max(right, from.across(x, y));
                    bottom = Math.min(bottom, from.up(x, y, z));
                    top = Math.max(top, from.up(x, y, z));
                    ground = Math.min(ground, z);
                }
            }
        }

        /** Between lines on the ground: a quarter of the height. */
        double step() {
            return 0.25 * (top - bottom);
        }

        double aspect() {
            return (right - left) / (top - bottom);
        }

        /** Centres the room in a cell of the height of a pose. */
        Canvas3d.Place place(int pixels, double x, double y) {
            double scale = 0.9 * pixels / (top - bottom);
            double across = 0.5 * (left + right);
            double up = 0.5 * (top + bottom);
            return new Canvas3d.Place(scale, x - scale * across, y + scale * up, new double[3], ground);
        }
    }
}
