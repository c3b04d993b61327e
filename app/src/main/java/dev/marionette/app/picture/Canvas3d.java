package dev.marionette.app.picture;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A picture with a depth buffer, on white, drawn {@link #FINE} times as large as it comes out so that edges are smooth.
 * It takes {@code 12·FINE²} bytes a pixel, so that large pictures are put together from several. Colours are 0xRRGGBB.
 */
final class Canvas3d {
    private static final int FINE = 3;
    private static final double AMBIENT = 0.52;
    /** Where the light comes from, unit, over the viewer's left shoulder. */
    private static final double[] LIGHT = {0.52, 0.36, 0.775};

    private static final double EDGE = 0.5;
    /** How much stronger the outline of a ghost is than its inside. */
    private static final double LINE = 1.8;
    /** Ghosts go behind the figure by this much, m. */
    private static final float BEHIND = 0.006f;

    private static final int SHADOW = 0xE3E6EB;
    private static final int GRID = 0xEEF0F3;
    /** Half of the thickness of the grid's lines, pixels. */
    private static final double THIN = 0.6;

    private final int width;
    private final int height;
    private final int[] pixels;
    private final float[] depth;
    /** What is seen: 0 ground and nothing, above 0 numbers of faces. */
    private final int[] parts;

    private final BitSet edges = new BitSet();
    private int lastPart;
    private final Camera camera;

    Canvas3d(int width, int height, Camera camera) {
        this.width = width * FINE;
        this.height = height * FINE;
        this.camera = camera;
        pixels = new int[this.width * this.height];
        depth = new float[pixels.length];
        parts = new int[pixels.length];
        Arrays.fill(pixels, 0xFFFFFF);
        Arrays.fill(depth, Float.NEGATIVE_INFINITY);
    }

    /**
     * Where a mesh goes.
     *
     * @param scale pixels a metre
     * @param x pixel of the point
     * @param y pixel of the point, from above
     * @param center 3 values, metres: the point
     * @param ground height of the ground, metres
     */
    record Place(double scale, double x, double y, double[] center, double ground) {}

    /**
     * Draws lines on the ground, so that it is seen to pass below a floating base.
     *
     * @param x where two lines cross, m
     * @param y where two lines cross, m
     * @param step between lines, m
     * @param count of lines to each side
     */
    void grid(double x, double y, double step, int count, Place at) {
        double half = THIN / at.scale();
        double reach = count * step;
        for (int i = -count; i <= count; i++) {
            strip(x + i * step - half, y - reach, x + i * step + half, y + reach, at);
            strip(x - reach, y + i * step - half, x + reach, y + i * step + half, at);
        }
    }

    private void strip(double x0, double y0, double x1, double y1, Place at) {
        double[] corner = new double[12];
        double z = at.ground() - 2e-3;
        for (int half = 0; half < 2; half++) {
            project(corner, 0, x0, y0, z, at);
            project(corner, 1, x1, y1, z, at);
            project(corner, 2, half == 0 ? x1 : x0, half == 0 ? y0 : y1, z, at);
            corner[3] = 1;
            corner[7] = 1;
            corner[11] = 1;
            fill(corner, GRID, 0);
        }
    }

    /** Draws a mesh and its shadow on the ground. */
    void draw(Mesh mesh, Place at) {
        shadow(mesh, 1, at);
        figure(mesh, at);
    }

    /**
     * Draws the shadow of a mesh on the ground.
     *
     * @param share how long it is: 1 where the light has it, 0 straight below
     */
    void shadow(Mesh mesh, double share, Place at) {
        double[] corner = new double[12];
        for (int t = 0; t < mesh.size(); t++) {
            for (int c = 0; c < 3; c++) {
                double fall = share * (mesh.at(t, c, 2) - at.ground()) / LIGHT[2];
                project(
                        corner,
                        c,
                        mesh.at(t, c, 0) - fall * LIGHT[0],
                        mesh.at(t, c, 1) - fall * LIGHT[1],
                        at.ground() - 1e-3,
                        at);
                corner[4 * c + 3] = 1;
            }
            fill(corner, SHADOW, 0);
        }
    }

    /** Draws a mesh without its shadow. */
    void figure(Mesh mesh, Place at) {
        double[] corner = new double[12];
        int before = lastPart + 1;
        for (int t = 0; t < mesh.size(); t++) {
            for (int c = 0; c < 3; c++) {
                project(corner, c, mesh.at(t, c, 0), mesh.at(t, c, 1), mesh.at(t, c, 2), at);
                corner[4 * c + 3] = shade(mesh, t, c);
            }
            fill(corner, mesh.color(t), before + mesh.part(t));
            lastPart = Math.max(lastPart, before + mesh.part(t));
        }
    }

    private static double shade(Mesh mesh, int t, int c) {
        double lit = 0;
        for (int i = 0; i < 3; i++) {
            lit += mesh.at(t, c, 3 + i) * LIGHT[i];
        }
        return AMBIENT + (1 - AMBIENT) * (lit > 0 ? lit : 0.25 * lit);
    }

    private void project(double[] corner, int c, double x, double y, double z, Place at) {
        double dx = x - at.center()[0];
        double dy = y - at.center()[1];
        double dz = z - at.center()[2];
        corner[4 * c] = FINE * (at.x() + at.scale() * camera.across(dx, dy));
        corner[4 * c + 1] = FINE * (at.y() - at.scale() * camera.up(dx, dy, dz));
        corner[4 * c + 2] = camera.near(dx, dy, dz);
    }

    /** Fills a triangle; corner holds x, y, depth and brightness of each corner. */
    private void fill(double[] p, int color, int part) {
        double area = (p[4] - p[0]) * (p[9] - p[1]) - (p[8] - p[0]) * (p[5] - p[1]);
        if (Math.abs(area) < 1e-9) {
            return;
        }
        int x0 = Math.max(0, (int) Math.floor(Math.min(p[0], Math.min(p[4], p[8]))));
        int x1 = Math.min(width - 1, (int) Math.ceil(Math.max(p[0], Math.max(p[4], p[8]))));
        int y0 = Math.max(0, (int) Math.floor(Math.min(p[1], Math.min(p[5], p[9]))));
        int y1 = Math.min(height - 1, (int) Math.ceil(Math.max(p[1], Math.max(p[5], p[9]))));
        for (int y = y0; y <= y1; y++) {
            for (int x = x0; x <= x1; x++) {
                double px = x + 0.5;
                double py = y + 0.5;
                double b = ((px - p[0]) * (p[9] - p[1]) - (p[8] - p[0]) * (py - p[1])) / area;
                double c = ((p[4] - p[0]) * (py - p[1]) - (px - p[0]) * (p[5] - p[1])) / area;
                double a = 1 - b - c;
                if (a < 0 || b < 0 || c < 0) {
                    continue;
                }
                float z = (float) (a * p[2] + b * p[6] + c * p[10]);
                int i = y * width + x;
                if (z > depth[i]) {
                    depth[i] = z;
                    parts[i] = part;
                    pixels[i] = scaled(color, a * p[3] + b * p[7] + c * p[11]);
                }
            }
        }
    }

    private static int scaled(int color, double factor) {
        int out = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            out |= (int) Math.min(255, Math.max(0, factor * (color >> shift & 255))) << shift;
        }
        return out;
    }

    /** Darkens the nearer side of every edge between faces, as in a drawing. */
    private void outline() {
        for (int y = 0; y + 1 < height; y++) {
            for (int x = 0; x + 1 < width; x++) {
                int i = y * width + x;
                edge(i, i + 1);
                edge(i, i + width);
            }
        }
        edges.stream().forEach(i -> pixels[i] = scaled(pixels[i], EDGE));
    }

    private void edge(int a, int b) {
        if (parts[a] != parts[b]) {
            edges.set(parts[b] == 0 || parts[a] != 0 && depth[a] >= depth[b] ? a : b);
        }
    }

    /** The picture. To be asked for once, at the end. */
    BufferedImage image() {
        return image(List.of(), new double[0]);
    }

    /**
     * The picture with others of the same size in it, through which what is behind them is seen. To be asked for once, at the end.
     *
     * @param ghosts canvases with a figure each and nothing else, outlined thereby
     * @param opacities of each, 0 … 1. Not modified.
     */
    BufferedImage image(List<Canvas3d> ghosts, double[] opacities) {
        outline();
        ghosts.forEach(Canvas3d::outline);
        int[] order = new int[ghosts.size()];
        for (int i = 0; !ghosts.isEmpty() && i < pixels.length; i++) {
            int count = inFront(i, ghosts, order);
            for (int o = 0; o < count; o++) {
                Canvas3d ghost = ghosts.get(order[o]);
                double opacity = opacities[order[o]] * (ghost.edges.get(i) ? LINE : 1);
                pixels[i] = mixed(pixels[i], ghost.pixels[i], Math.min(1, opacity));
            }
        }
        return shrunk();
    }

    /**
     * Which ghosts are in front of what is solid at a pixel, the farthest first.
     *
     * @param order their numbers. Modified.
     * @return how many
     */
    private int inFront(int i, List<Canvas3d> ghosts, int[] order) {
        // what coincides is seen as solid
        float solid = parts[i] == 0 ? depth[i] : depth[i] + BEHIND;
        int count = 0;
        for (int g = 0; g < order.length; g++) {
            float at = ghosts.get(g).depth[i];
            if (at > solid) {
                int o = count++;
                for (; o > 0 && ghosts.get(order[o - 1]).depth[i] > at; o--) {
                    order[o] = order[o - 1];
                }
                order[o] = g;
            }
        }
        return count;
    }

    private static int mixed(int below, int above, double opacity) {
        return scaled(below, 1 - opacity) + scaled(above, opacity);
    }

    private BufferedImage shrunk() {
        BufferedImage image = new BufferedImage(width / FINE, height / FINE, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                image.setRGB(x, y, mean(FINE * x, FINE * y));
            }
        }
        return image;
    }

    private int mean(int x, int y) {
        int out = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int sum = 0;
            for (int j = 0; j < FINE; j++) {
                for (int i = 0; i < FINE; i++) {
                    sum += pixels[(y + j) * width + x + i] >> shift & 255;
                }
            }
            out |= (sum + FINE * FINE / 2) / (FINE * FINE) << shift;
        }
        return out;
    }
}
