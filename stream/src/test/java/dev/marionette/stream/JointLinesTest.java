package dev.marionette.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JointLinesTest {
    private static final double[] NONE = {};

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void numbersAreWrittenWithNineDecimals() throws IOException {
        new JointLines(out, List.of("neck", "shoulder", "elbow"))
                .write(1_500_000_000L, 7, "ok", new double[] {-0.1, 1e-12, 12.345678901234}, new double[3], NONE);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"t\":1.500000000,\"seq\":7,\"status\":\"ok\",\"q\":[-0.100000000,0.000000000,12.345678901],"
                                + "\"v\":[0.000000000,0.000000000,0.000000000]}\n");
    }

    @Test
    void theLongestLineThereIsFits() throws IOException {
        double[] largest = {-9e8, 9e8};
        new JointLines(out, List.of("neck", "shoulder"))
                .write(Long.MIN_VALUE + 1, Long.MAX_VALUE, "braking", largest, largest, new double[] {
                    -9e8, -9e8, -9e8, -1, -1, -1, -1
                });
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("{\"t\":-9223372036.854775807,\"seq\":9223372036854775807,")
                .contains("\"v\":[-900000000.000000000,900000000.000000000],\"base\":[-900000000.000000000,")
                .endsWith("-1.000000000]}\n");
    }

    /** A zero in its place would send a robot there. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1e9})
    void whatIsNoJointsValueIsRefusedAndNothingIsWritten(double value) {
        JointLines lines = new JointLines(out, List.of("neck", "shoulder"));
        assertThatThrownBy(() -> lines.write(0, 1, "ok", new double[] {0, value}, new double[2], NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("position of joint 'shoulder': " + value + " is not a number within ±9e8")
                .hasMessageContaining("stop the robot");
        assertThatThrownBy(() -> lines.write(0, 1, "ok", new double[2], new double[] {value, 0}, NONE))
                .hasMessageContaining("velocity of joint 'neck'");
        double[] base = {0, 0, value, 1, 0, 0, 0};
        assertThatThrownBy(() -> lines.write(0, 1, "ok", new double[2], new double[2], base))
                .hasMessageContaining("pose of the base: " + value);
        assertThat(out.size()).isZero();
    }
}
