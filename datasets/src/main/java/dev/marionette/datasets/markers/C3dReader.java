package dev.marionette.datasets.markers;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reads C3D recordings of markers; {@link MarkerClips} makes joints of them. */
public final class C3dReader implements MotionReader {
    private static final int KEY = 0x50;

    /** A reader; it has no state. */
    public C3dReader() {}

    @Override
    public String format() {
        return "c3d";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        boolean named = fileName.toLowerCase(Locale.ROOT).endsWith(".c3d");
        return named || head.length >= 512 && head[1] == KEY && head[0] == 2;
    }

    @Override
    public Clip read(Path file) throws IOException {
        String where = String.valueOf(file.getFileName());
        return MarkerClips.clip(Limits.stem(where, ".c3d"), recording(where, Limits.read(file)), file);
    }

    @Override
    public List<Path> companions(Path file) {
        return MarkerClips.companions(file);
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws InputException if the file is broken, or its markers are of no set from which joints are known
     */
    public Clip read(String where, byte[] bytes) {
        return MarkerClips.clip(Limits.stem(where, ".c3d"), recording(where, bytes));
    }

    /** The markers of a file, before joints are made of them. */
    public static MarkerRecording recording(String where, byte[] bytes) {
        C3dFile file = C3dParser.parse(where, bytes);
        double[] points = file.points();
        double metres = metres(where, file.unit());
        for (int i = 0; i < points.length; i++) {
            points[i] *= metres;
        }
        return new MarkerRecording(where, file.labels(), file.rateHz(), points, file.sizes(), file.findings());
    }

    private static double metres(String where, String unit) {
        return switch (unit.strip().toLowerCase(Locale.ROOT)) {
            case "mm", "" -> 0.001;
            case "cm" -> 0.01;
            case "m" -> 1;
            default ->
                throw new InputException(
                        where,
                        "POINT:UNITS is '" + Fields.shortened(unit) + "', known are mm, cm and m",
                        "Export it in millimetres.");
        };
    }
}
