package dev.marionette.datasets.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    private static double parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return Decimal.parse(bytes, 0, bytes.length);
    }

    @Test
    void agreesWithTheJdkToTheLastBit() {
        Random random = new Random(3);
        for (int i = 0; i < 50_000; i++) {
            double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(40) - 20);
            String text = switch (i % 4) {
                case 0 -> Double.toString(value);
                case 1 -> String.format(Locale.ROOT, "%.6f", value);
                case 2 -> String.format(Locale.ROOT, "%.20f", value);
                default -> Long.toString(random.nextLong()) + "." + random.nextInt(1_000_000);
            };
            assertThat(Double.doubleToLongBits(parse(text)))
                    .as(text)
                    .isEqualTo(Double.doubleToLongBits(Double.parseDouble(text)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "-0.0",
                "+5",
                ".5",
                "5.",
                "-.5e1",
                "1E3",
                "0000000000000000000000012.5",
                "9007199254740993",
                "123456789012345678901234567890",
                "0.000000000000000000000001"
            })
    void oddFormsAgreeWithTheJdk(String text) {
        assertThat(Double.doubleToLongBits(parse(text))).isEqualTo(Double.doubleToLongBits(Double.parseDouble(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+",
                ".",
                "-.",
                "e5",
                "1e",
                "1e+",
                "1.2.3",
                "nan",
                "NaN",
                "inf",
                "Infinity",
                "0x10",
                "1,5",
                "5f",
                "5d",
                "1e5d",
                "--1",
                "1-",
                "1_000"
            })
    void whatIsNotADecimalNumberIsNaN(String text) {
        assertThat(parse(text)).isNaN();
    }
}
