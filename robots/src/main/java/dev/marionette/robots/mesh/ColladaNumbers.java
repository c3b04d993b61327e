package dev.marionette.robots.mesh;

import dev.marionette.robots.urdf.XmlElement;
import java.util.Arrays;

/** Numbers in the text of an element, between spaces. */
final class ColladaNumbers {
    private ColladaNumbers() {}

    /** Any numbers. */
    static double[] doubles(XmlElement element) {
        CharSequence text = element.text();
        double[] out = new double[16];
        int count = 0;
        for (int start = next(text, 0); start < text.length(); ) {
            int end = end(text, start);
            if (count == out.length) {
                out = Arrays.copyOf(out, 2 * count);
            }
            String word = text.subSequence(start, end).toString();
            try {
                out[count++] = Double.parseDouble(word);
            } catch (NumberFormatException e) {
                throw element.error("'" + word + "' is no number", "Export the mesh again.");
            }
            start = next(text, end);
        }
        return Arrays.copyOf(out, count);
    }

    /** Whole numbers. */
    static int[] ints(XmlElement element) {
        CharSequence text = element.text();
        int[] out = new int[16];
        int count = 0;
        for (int start = next(text, 0); start < text.length(); ) {
            int end = end(text, start);
            if (count == out.length) {
                out = Arrays.copyOf(out, 2 * count);
            }
            try {
                out[count++] = Integer.parseInt(text, start, end, 10);
            } catch (NumberFormatException e) {
                throw element.error(
                        "'" + text.subSequence(start, end) + "' is no whole number", "Export the mesh again.");
            }
            start = next(text, end);
        }
        return Arrays.copyOf(out, count);
    }

    private static int next(CharSequence text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }

    private static int end(CharSequence text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) > ' ') {
            at++;
        }
        return at;
    }
}
