package dev.marionette.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Function;

/** Joint positions that an independent reader computed, in a CSV resource: clip, frame, joint, x, y, z in metres. */
public final class ReferencePositions {
    private ReferencePositions() {}

    /**
     * Compares every row.
     *
     * @param test the class beside which {@code reference.csv} lies
     * @param clips the clip of a name in the first column
     * @param metres how far a coordinate may be off
     * @return number of rows
     */
    public static int check(Class<?> test, Function<String, Clip> clips, double metres) throws IOException {
        int rows = 0;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(test.getResourceAsStream("reference.csv")), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("#")) {
                    continue;
                }
                String[] row = line.split(",");
                Clip clip = clips.apply(row[0]);
                int joint = clip.jointNames().indexOf(row[2]);
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(clip.position(Integer.parseInt(row[1]), joint, axis))
                            .as("%s axis %d", line, axis)
                            .isCloseTo(Double.parseDouble(row[3 + axis]), within(metres));
                }
                rows++;
            }
        }
        return rows;
    }
}
