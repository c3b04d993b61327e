package dev.marionette.stream;

import dev.marionette.api.InputException;
import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.FuzzTargets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Lines of live frames. */
public final class StreamTargets implements FuzzTargets {
    private static final String LINES = """
            {"format": "marionette-frames", "rate": 100, "joints": ["hips", "tail", "left_hand"], "roles": {"head": "Kopf"}, \
            "rest": [[0, 0, 1], [0, 0, 0], [0, 0.5, 1.25]]}
            {"t": 0.01, "seq": 1, "positions": [[0, 0, 1], [1, 2, 3], [1e-3, 0.5, 1]], "orientations": [[1, 0, 0, 0], \
            [1, 0, 0, 0], [0, 0.5, 0, 1]], "more": {"a": [1, {"b": null}]}}
            {"t": 0.02, "seq": 2, "positions": {"hips": [0, 0, 1], "Kopf": [0, 0, 1.5]}}
            """;

    /** The targets; they have no state. */
    public StreamTargets() {}

    @Override
    public List<FuzzTarget> targets() {
        return List.of(FuzzTarget.of("stream-lines", "lines.json", StreamTargets::lines)
                .seed(LINES));
    }

    /** Lines in their order, as a parser remembers its header; a broken line is counted by whoever reads, not refused. */
    private static void lines(Path file) throws IOException {
        FrameParser parser = new FrameParser();
        int broken = 0;
        byte[] bytes = Files.readAllBytes(file);
        int from = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i == bytes.length || bytes[i] == '\n') {
                byte[] line = Arrays.copyOfRange(bytes, from, i);
                FrameParser.Kind kind = parser.read(line, line.length);
                broken += kind == FrameParser.Kind.BROKEN && line.length > 0 ? 1 : 0;
                if (kind == FrameParser.Kind.FRAME) {
                    finite(parser.frame().positions());
                    finite(parser.frame().orientations());
                }
                from = i + 1;
            }
        }
        if (broken > 0) {
            throw new InputException(file.toString(), broken + " lines are broken", "");
        }
    }

    private static void finite(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new AssertionError("a number of a frame is " + value);
            }
        }
    }
}
