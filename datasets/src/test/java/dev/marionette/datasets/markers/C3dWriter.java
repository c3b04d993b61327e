package dev.marionette.datasets.markers;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** Writes small C3D files in any of the six kinds, with several groups of parameters, after the C3D User Guide. */
public final class C3dWriter {
    private static final int BLOCK = 512;

    private final int processor;
    private final boolean real;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int group;

    private C3dWriter(int processor, boolean real) {
        this.processor = processor;
        this.real = real;
    }

    /**
     * A file.
     *
     * @param processor 84 Intel, 85 DEC, 86 MIPS
     * @param real whether values are reals; otherwise 16-bit integers in steps of 0.1
     * @param points frames × labels × 3, NaN where not seen
     */
    public static byte[] file(int processor, boolean real, List<String> labels, double[] points) {
        return new C3dWriter(processor, real).write(labels, points);
    }

    private byte[] write(List<String> labels, double[] points) {
        int n = labels.size();
        int frames = points.length / (3 * n);
        ByteArrayOutputStream parameters = parameters(labels, frames);
        int blocks = (parameters.size() + BLOCK - 1) / BLOCK;
        out.write(2);
        out.write(0x50);
        shorts(n, 2, 1, frames, 0);
        real(real ? -0.1 : 0.1);
        shorts(2 + blocks, 1);
        real(100);
        pad(BLOCK);
        out.writeBytes(parameters.toByteArray());
        pad(BLOCK * (1 + blocks));
        for (int f = 0; f < frames; f++) {
            for (int p = 0; p < n; p++) {
                point(points, 3 * (f * n + p));
            }
            // Two analog values per frame, to be skipped.
            value(7);
            value(7);
        }
        pad((out.size() + BLOCK - 1) / BLOCK * BLOCK);
        return out.toByteArray();
    }

    private void point(double[] points, int at) {
        boolean seen = !Double.isNaN(points[at]);
        for (int axis = 0; axis < 3; axis++) {
            double x = seen ? points[at + axis] : 0;
            value(real ? x : Math.rint(x / 0.1));
        }
        value(seen ? 0 : -1);
    }

    private void value(double x) {
        if (real) {
            real(x);
        } else {
            shorts((int) x);
        }
    }

    private ByteArrayOutputStream parameters(List<String> labels, int frames) {
        C3dWriter section = new C3dWriter(processor, real);
        section.out.writeBytes(new byte[] {1, 0x50, 1, (byte) processor});
        section.group("ANALOG");
        section.start("USED", 2);
        section.shorts(2);
        section.out.write(0);
        section.group("PROCESSING");
        section.start("LKneeWidth", 4);
        section.real(100);
        section.out.write(0);
        section.group("POINT");
        section.start("USED", 2);
        section.shorts(labels.size());
        section.out.write(0);
        section.start("FRAMES", 2);
        section.shorts(frames);
        section.out.write(0);
        section.start("RATE", 4);
        section.real(100);
        section.out.write(0);
        section.start("SCALE", 4);
        section.real(real ? -0.1 : 0.1);
        section.out.write(0);
        section.texts("UNITS", 4, List.of("mm"), 1);
        section.texts("LABELS", 6, labels, 0);
        return section.out;
    }

    private void group(String name) {
        group++;
        out.write(name.length());
        out.write(-group);
        ascii(name, name.length());
        shorts(3);
        out.write(0);
    }

    /** A scalar parameter of 2 or 4 bytes, up to its value. */
    private void start(String name, int type) {
        out.write(name.length());
        out.write(group);
        ascii(name, name.length());
        shorts(2 + 2 + type + 1);
        out.write(type);
        out.write(0);
    }

    private void texts(String name, int width, List<String> texts, int more) {
        out.write(name.length());
        out.write(group);
        ascii(name, name.length());
        shorts(more == 0 ? 0 : 2 + 2 + 2 + width * texts.size() + 1);
        out.write(-1);
        out.write(2);
        out.write(width);
        out.write(texts.size());
        texts.forEach(text -> ascii(text, width));
        out.write(0);
    }

    private void ascii(String text, int width) {
        for (int i = 0; i < width; i++) {
            out.write(i < text.length() ? text.charAt(i) : ' ');
        }
    }

    private void pad(int size) {
        while (out.size() < size) {
            out.write(0);
        }
    }

    private void shorts(int... values) {
        for (int value : values) {
            out.write(processor == 86 ? value >> 8 : value);
            out.write(processor == 86 ? value : value >> 8);
        }
    }

    /** IEEE in the machine's order; for DEC four times as large, with the 16-bit halves changed. */
    private void real(double x) {
        int bits = Float.floatToIntBits((float) (processor == 85 ? 4 * x : x));
        if (processor == 84) {
            shorts(bits & 0xFFFF, bits >>> 16);
        } else {
            shorts(bits >>> 16, bits & 0xFFFF);
        }
    }
}
