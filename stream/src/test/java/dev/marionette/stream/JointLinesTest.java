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
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void numbersAreWrittenWithNineDecimals() throws IOException {
        new JointLines(out, List.of("neck", "shoulder", "elbow"))
                .write(1_500_000_000L, 7, "ok", new double[] {-0.1, 1e-12, 12.345678901234}, new double[3]);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"t\":1.500000000,\"seq\":7,\"status\":\"ok\",\"q\":[-0.100000000,0.000000000,12.345678901],"
                                + "\"v\":[0.000000000,0.000000000,0.000000000]}\n");
    }

    @Test
    void theLongestLineThereIsFits() throws IOException {
        double[] largest = {-9e8, 9e8};
        new JointLines(out, List.of("neck", "shoulder"))
                .write(Long.MIN_VALUE + 1, Long.MAX_VALUE, "braking", largest, largest);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("{\"t\":-9223372036.854775807,\"seq\":9223372036854775807,")
                .endsWith("\"v\":[-900000000.000000000,900000000.000000000]}\n");
    }

    /** A zero in its place would send a robot there. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1e9})
    void whatIsNoJointsValueIsRefusedAndNothingIsWritten(double value) {
        JointLines lines = new JointLines(out, List.of("neck", "shoulder"));
        assertThatThrownBy(() -> lines.write(0, 1, "ok", new double[] {0, value}, new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("position of joint 'shoulder': " + value + " is not a number within ±9e8")
                .hasMessageContaining("stop the robot");
        assertThatThrownBy(() -> lines.write(0, 1, "ok", new double[2], new double[] {value, 0}))
                .hasMessageContaining("velocity of joint 'neck'");
        assertThat(out.size()).isZero();
    }
}
