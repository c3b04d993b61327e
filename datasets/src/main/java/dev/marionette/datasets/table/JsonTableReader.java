package dev.marionette.datasets.table;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Json;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads JSON of joint positions: {@code {"fps": 30, "names": ["hips", …], "positions": [[[x, y, z], …], …]}}. */
public final class JsonTableReader implements MotionReader {
    /** A reader; it has no state. */
    public JsonTableReader() {}

    @Override
    public String format() {
        return "json";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        String start = new String(head, StandardCharsets.ISO_8859_1).stripLeading();
        return start.startsWith("{") && start.contains("\"names\"") && start.contains("\"positions\"");
    }

    @Override
    public Clip read(Path file) throws IOException {
        return read(String.valueOf(file.getFileName()), Limits.read(file));
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws InputException if the file is broken, joints are missing, or it shows no figure
     */
    public Clip read(String where, byte[] bytes) {
        double fps = Double.NaN;
        List<String> names = new ArrayList<>();
        List<double[]> rows = new ArrayList<>();
        try (Json in = new Json(where, bytes)) {
            in.startObject();
            for (String key = in.key(); !key.isEmpty(); key = in.key()) {
                switch (key) {
                    case "fps" -> {
                        in.next();
                        fps = in.number("fps");
                    }
                    case "names" -> names(in, names);
                    case "positions" -> positions(in, where, rows);
                    default -> in.skip();
                }
            }
        }
        return table(where, names, fps, rows).clip(Limits.stem(where, ".json"));
    }

    private static JointTable table(String where, List<String> names, double fps, List<double[]> rows) {
        if (names.isEmpty() || rows.isEmpty()) {
            throw new InputException(
                    where,
                    "the file has no list of " + (names.isEmpty() ? "'names'" : "'positions'"),
                    "It should be {\"fps\": 30, \"names\": [\"hips\", …], \"positions\": [[[x, y, z], …], …]}.");
        }
        int width = 3 * names.size();
        double[] positions = new double[rows.size() * width];
        for (int f = 0; f < rows.size(); f++) {
            if (rows.get(f).length != width) {
                throw new InputException(
                        where,
                        "frame " + f + " has " + rows.get(f).length / 3 + " positions for " + names.size() + " names",
                        "Give each frame one position for each name.");
            }
            System.arraycopy(rows.get(f), 0, positions, f * width, width);
        }
        Limits.requirePointFrames(where, rows.size(), names.size());
        List<Finding> findings = new ArrayList<>();
        if (Double.isNaN(fps)) {
            findings.add(Finding.warning("frame-rate", "the file does not tell its fps: 30 Hz is assumed"));
        }
        double rate = Double.isNaN(fps) ? 30 : fps;
        return new JointTable(where, names, JointTable.times(rows.size(), rate), rate, positions, null, findings);
    }

    private static void names(Json in, List<String> names) {
        in.startArray();
        while (in.element()) {
            if (names.size() == Limits.MAX_JOINTS || in.isArray()) {
                throw in.broken(
                        "names should be a list of at most " + Limits.MAX_JOINTS + " texts",
                        "Write the names as texts in brackets.");
            }
            if (names.contains(in.text())) {
                throw in.broken(
                        "the name '" + Fields.shortened(in.text()) + "' comes twice",
                        "Give each joint a name of its own.");
            }
            names.add(in.text());
        }
    }

    private static void positions(Json in, String where, List<double[]> rows) {
        in.startArray();
        while (in.element()) {
            Limits.requirePointFrames(where, rows.size() + 1L, 1);
            List<double[]> points = new ArrayList<>();
            if (!in.isArray()) {
                throw in.broken(
                        "frame " + rows.size() + " is not a list of positions",
                        "Write one position for each name, in brackets.");
            }
            while (in.element()) {
                double[] point = in.numbers("a position of frame " + rows.size(), 3);
                if (point.length != 3 || points.size() == Limits.MAX_JOINTS) {
                    throw in.broken(
                            "a position of frame " + rows.size() + " has not three coordinates",
                            "Write [x, y, z], in metres.");
                }
                points.add(point);
            }
            double[] row = new double[3 * points.size()];
            for (int j = 0; j < points.size(); j++) {
                System.arraycopy(points.get(j), 0, row, 3 * j, 3);
            }
            rows.add(row);
        }
    }
}
