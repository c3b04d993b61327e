package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("jdk")
class TrajectoryCsvTest {
    @TempDir
    Path folder;

    @Test
    void readsBackTheSameBits() throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            double[] q = new double[3 * (2 + random.nextInt(50))];
            for (int i = 0; i < q.length; i++) {
                double wild = Double.longBitsToDouble(random.nextLong());
                q[i] = i % 2 == 0 && Double.isFinite(wild) ? wild : random.nextGaussian();
            }
            q[0] = -0.0;
            JointTrajectory written =
                    new JointTrajectory(List.of("LElbj", "a,b", "say \"x\""), 1 / (1 + 120 * random.nextDouble()), q);
            Path file = folder.resolve("new/trajectory.csv");
            TrajectoryCsv.write(file, written);
            assertThat(TrajectoryCsv.read(file)).as("seed %d", seed).isEqualTo(written);
        }
        try (var files = Files.list(folder.resolve("new"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void headerAndRowsAreAsDescribed() throws IOException {
        Path file = folder.resolve("trajectory.csv");
        TrajectoryCsv.write(file, new JointTrajectory(List.of("a", "b"), 0.5, new double[] {1, 2, 0.1, -3}));
        assertThat(Files.readString(file)).isEqualTo("time,a,b\n0.0,1.0,2.0\n0.5,0.1,-3.0\n");
    }

    @Test
    void aFloatingBaseComesFirstAndReadsBackTheSameBits() throws IOException {
        Path file = folder.resolve("walk.csv");
        double[] base = {0.1, -2, 0.9, 1, 0, 0, 0, 1e-17, 3, 1, 0.6, 0, 0, -0.8};
        JointTrajectory walk = new JointTrajectory(List.of("a"), 0.5, new double[] {1, 2}, base);
        TrajectoryCsv.write(file, walk);
        assertThat(Files.readString(file))
                .isEqualTo("time,base_x,base_y,base_z,base_qw,base_qx,base_qy,base_qz,a\n"
                        + "0.0,0.1,-2.0,0.9,1.0,0.0,0.0,0.0,1.0\n"
                        + "0.5,1.0E-17,3.0,1.0,0.6,0.0,0.0,-0.8,2.0\n");
        assertThat(TrajectoryCsv.read(file)).isEqualTo(walk);
    }

    @Test
    void brokenBasesAreErrors() throws IOException {
        assertBase("0,0,0,0.5,0,0,0", "frame 0: the quaternion of the base has the length 0.5, not 1");
        assertBase("0,0,Infinity,1,0,0,0", ":2: 'base_z' is 'Infinity', not a finite number");
    }

    private void assertBase(String values, String message) throws IOException {
        Path file = folder.resolve("broken.csv");
        Files.writeString(file, "time," + String.join(",", JointTrajectory.BASE_NAMES) + ",a\n0," + values + ",1\n");
        assertThatThrownBy(() -> TrajectoryCsv.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void quaternionsAreKeptWithTheirScalarAboveZero() {
        double[] base = {0, 0, 0, -0.6, 0, 0.8, 0};
        assertThat(new JointTrajectory(List.of("a"), 1, new double[] {0}, base).base())
                .containsExactly(0, 0, 0, 0.6, -0.0, -0.8, -0.0);
        assertThatThrownBy(() -> new JointTrajectory(List.of("a"), 1, new double[] {0, 1}, base))
                .hasMessageContaining("7 numbers of the base are not 7 for each of 2 frames");
    }

    @Test
    void oneFrameGetsTheStatedPeriod() throws IOException {
        Path file = folder.resolve("one.csv");
        TrajectoryCsv.write(file, new JointTrajectory(List.of("a"), 0.02, new double[] {7}));
        assertThat(TrajectoryCsv.read(file)).isEqualTo(new JointTrajectory(List.of("a"), 1, new double[] {7}));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                 | :1: the file is empty",
                "'t,a;0,1'                          | :1: the header starts with 't'",
                "'time;0'                           | :1: the header starts with 'time'",
                "'time,a,a;0,1,1'                   | :1: column 'a' is blank or there twice",
                "'time,\"a;0,1'                     | :1: a quoted name does not end",
                "'time,a'                           | :1: there are no rows",
                "'time,a,b;0,1,2;0.1,1'             | :3: 2 values for 3 columns",
                "'time,a;0,1;0.1,1,5'               | :3: 3 values for 2 columns",
                "'time,a;0,1;0.1,NaN'               | :3: 'a' is 'NaN', not a finite number",
                "'time,a;0,1;0.1,x'                 | :3: 'a' is 'x', not a finite number",
                "'time,a;0,1;0.1,'                  | :3: 'a' is '', not a finite number",
                "'time,a;0,1;0,1'                   | :3: time 0.0 s does not come after 0.0 s",
                "'time,a;0,1;0.1,1;0.3,1'           | :4: time 0.3 s is not 0.2 s",
                "'time,a;0,1;0.1,1;;0.2,1'          | :5: values after a blank line",
            })
    void malformedFilesAreErrorsWithTheLine(String content, String problem) throws IOException {
        Path file = folder.resolve("bad.csv");
        Files.writeString(file, content.replace(';', '\n'));
        assertThatThrownBy(() -> TrajectoryCsv.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bad.csv" + problem);
    }

    @Test
    void missingAndBinaryFilesAreErrors() throws IOException {
        assertThatThrownBy(() -> TrajectoryCsv.read(folder.resolve("none.csv")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("there is no such file");
        Path binary = folder.resolve("binary.csv");
        Files.write(binary, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertThatThrownBy(() -> TrajectoryCsv.read(binary)).hasMessageContaining("not a text file");
    }

    @Test
    void aFailedWriteLeavesTheOldFile() throws IOException {
        Path file = folder.resolve("kept.csv");
        Files.writeString(file, "old");
        assertThatThrownBy(() -> AtomicFile.write(file, writer -> {
                    writer.write("half");
                    throw new IOException("disk full");
                }))
                .isInstanceOf(IOException.class);
        assertThat(Files.readString(file)).isEqualTo("old");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    /** In whatever parts a table is written and read, it is the same file and the same numbers. */
    @Test
    void partsAreWrittenAndReadAsTheWhole() throws IOException {
        double[] values = new Random(3).doubles(3 * 1000).toArray();
        TimedTable whole = new TimedTable(List.of("a", "b,c", "d"), 1.0 / 120, values);
        Path file = folder.resolve("whole.csv");
        TableCsv.write(file, whole);
        Path parts = folder.resolve("parts.csv");
        try (TableCsv.Appender out = new TableCsv.Appender(parts)) {
            for (int[] part : new int[][] {{0, 1}, {1, 400}, {400, 1000}}) {
                out.append(new TimedTable(
                        whole.columns(), whole.periodSeconds(), Arrays.copyOfRange(values, 3 * part[0], 3 * part[1])));
            }
        }
        assertThat(Files.readString(parts)).isEqualTo(Files.readString(file));
        assertThat(TableCsv.rows(file)).isEqualTo(1000);
        try (TableCsv.Rows rows = new TableCsv.Rows(file)) {
            double period = rows.read(0, 2).periodSeconds();
            for (int[] part : new int[][] {{0, 1}, {0, 300}, {290, 310}, {300, 800}, {790, 2000}}) {
                int end = Math.min(1000, part[1]);
                assertThat(rows.read(part[0], part[1]))
                        .isEqualTo(new TimedTable(
                                whole.columns(), period, Arrays.copyOfRange(values, 3 * part[0], 3 * end)));
            }
        }
    }

    @Test
    void aPartThatIsBrokenNamesItsLine() throws IOException {
        Path file = folder.resolve("broken.csv");
        Files.writeString(file, "time,a\n0.0,1.0\n0.5,2.0\n1.0,x\n");
        try (TableCsv.Rows rows = new TableCsv.Rows(file)) {
            assertThat(rows.read(0, 2).rows()).isEqualTo(2);
            assertThatThrownBy(() -> rows.read(2, 3))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("broken.csv:4")
                    .hasMessageContaining("'x'");
        }
    }
}
