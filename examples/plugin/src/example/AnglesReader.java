package example;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A reader: *.angles holds one number a line, how far both arms are raised, rad. */
public final class AnglesReader implements MotionReader {
    private static final int MAX_LINES = 100_000;

    @Override
    public String format() {
        return "angles";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        return fileName.endsWith(".angles");
    }

    @Override
    public Clip read(Path file) throws IOException {
        List<String> lines;
        try (var text = Files.lines(file)) {
            lines = text.limit(MAX_LINES).toList();
        }
        double[] angles = new double[lines.size()];
        for (int f = 0; f < angles.length; f++) {
            try {
                angles[f] = Double.parseDouble(lines.get(f));
            } catch (NumberFormatException e) {
                throw new InputException(
                        file + ":" + (f + 1), "'" + lines.get(f) + "' is no number", "Give an angle in rad.", e);
            }
        }
        return Stickman.clip(String.valueOf(file.getFileName()), angles);
    }
}
