package dev.marionette.app.picture;

import dev.marionette.api.InputException;
import dev.marionette.postprocess.export.AtomicFile;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/** A white picture that others are put on, with lines of text. */
final class Sheet {
    static final int MAX_PIXELS = 20_000_000;
    private static final Color DIM = new Color(0x5B6577);
    private static final Color DARK = new Color(0x1F2630);
    private static final float LEAST_LETTERS = 8;

    private final BufferedImage image;
    private final Graphics2D g;

    /** @throws InputException if it would be too large */
    Sheet(long width, long height) {
        if (width * height > MAX_PIXELS) {
            throw new InputException(
                    "--size",
                    "a picture of " + width + " × " + height + " pixels is too large",
                    "Ask for a smaller --size.");
        }
        image = new BufferedImage((int) width, (int) height, BufferedImage.TYPE_INT_RGB);
        g = image.createGraphics();
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    }

    /** @throws InputException if a file is no PNG */
    static void requirePng(Path file) {
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw new InputException(file.toString(), "is no name of a PNG", "Maybe end it in .png.");
        }
    }

    int width() {
        return image.getWidth();
    }

    void put(BufferedImage picture, int x, int y) {
        g.drawImage(picture, x, y, null);
    }

    /** A title, in letters small enough for its room. */
    void title(String text, double middle, double baseline, double room) {
        write(text, middle, baseline, room, new Font(Font.SANS_SERIF, Font.BOLD, 17), DARK);
    }

    /** A label, in letters small enough for its room. */
    void label(String text, double middle, double baseline, double room) {
        label(text, middle, baseline, room, DIM.getRGB());
    }

    void label(String text, double middle, double baseline, double room, int color) {
        write(text, middle, baseline, room, new Font(Font.SANS_SERIF, Font.PLAIN, 15), new Color(color));
    }

    private void write(String text, double middle, double baseline, double room, Font font, Color color) {
        g.setFont(font);
        double share = room / Math.max(1, g.getFontMetrics().stringWidth(text));
        if (share < 1) {
            g.setFont(font.deriveFont(Math.max(LEAST_LETTERS, (float) (font.getSize() * share))));
        }
        g.setColor(color);
        g.drawString(text, (int) (middle - 0.5 * g.getFontMetrics().stringWidth(text)), (int) baseline);
    }

    void write(Path file) throws IOException {
        g.dispose();
        AtomicFile.writeBytes(file, out -> ImageIO.write(image, "png", out));
    }
}
