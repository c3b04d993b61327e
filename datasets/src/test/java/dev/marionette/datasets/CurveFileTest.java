package dev.marionette.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.host.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveFileTest {
    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("way.csv"), text);
    }

    @Test
    void readsPointsBetweenComments() throws IOException {
        String text = "# around the table\r\n\r\nX, Y\r\n0,0\r\n# here\r\n 1.5 , 2e0\r\n";
        CurveFile curve = CurveFile.read(file(text));
        assertThat(curve.name()).isEqualTo("way.csv");
        assertThat(curve.digest()).isEqualTo(Sha256.of(text));
        assertThat(curve.curve().length()).isCloseTo(2.5, within(1e-12));
    }

    /** A curve may come back to where it was, but not stay there. */
    @Test
    void aClosedCurveIsOne() throws IOException {
        assertThat(CurveFile.read(file("x,y\n0,0\n1,0\n1,1\n0,0\n")).curve().length())
                .isGreaterThan(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|has no line with the columns",
                "x,y|has 0 of the two points",
                "x,y;1,2|has 1 of the two points",
                "0,0;1,1|way.csv:1: the columns are not x,y",
                "x,y,z;0,0,0|way.csv:1: 3 fields instead of 2",
                "x,y;0,0;1|way.csv:3: 1 fields instead of 2",
                "x,y;0,0;1,two|way.csv:3: y is 'two', not a number of metres",
                "x,y;0,0;NaN,1|way.csv:3: x is 'NaN'",
                "x,y;0,0;1e9,1|way.csv:3: x is '1e9'",
                "x,y;0,0;1,1;1,1|way.csv:4: the point is 0.0000 m from the one before",
                "x,y;0,0;2,0;0,0|way.csv:3: the curve turns by more than 90° within 2 cm at this point",
                "x,y;-3,1;0,0;# there;2,0;0,0.02;0,1|way.csv:5: the curve turns by more than 90°",
                "x,y;0,0;0.0001,0|way.csv:3: the point is 0.0001 m from the one before",
            })
    void saysWhatIsWrong(String lines, String problem) throws IOException {
        Path file = file(lines.replace(';', '\n'));
        assertThatThrownBy(() -> CurveFile.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void tooManyPointsAndOtherFilesAreRefused() throws IOException {
        StringBuilder many = new StringBuilder("x,y\n");
        for (int i = 0; i < 10_000; i++) {
            many.append(i).append(",0\n");
        }
        assertThat(CurveFile.read(file(many.toString())).curve().length()).isCloseTo(9999, within(1e-6));
        Path more = file(many + "10000,0\n");
        assertThatThrownBy(() -> CurveFile.read(more)).hasMessageContaining("more than 10000 points");
        Path none = folder.resolve("none.csv");
        assertThatThrownBy(() -> CurveFile.read(none)).hasMessageContaining("none.csv: does not exist");
        assertThatThrownBy(() -> CurveFile.read(folder)).hasMessageContaining("is no plain file");
        Path large = file(" ".repeat((4 << 20) + 1));
        assertThatThrownBy(() -> CurveFile.read(large)).hasMessageContaining("larger than 4 MiB");
    }
}
