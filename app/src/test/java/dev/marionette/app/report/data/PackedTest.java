package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedTest {
    @Test
    void valuesComeBack() {
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            double size = Math.pow(10, random.nextInt(6) - 3);
            double[] values =
                    random.doubles(1 + random.nextInt(200), -size, size).toArray();
            double[] floats = Packed.floats(Packed.floats(values));
            double[] steps = Packed.steps(values).unpack();
            assertThat(floats).as("seed %d", seed).hasSameSizeAs(values);
            assertThat(steps).as("seed %d", seed).hasSameSizeAs(values);
            for (int i = 0; i < values.length; i++) {
                assertThat(floats[i]).as("seed %d", seed).isEqualTo((float) values[i]);
                assertThat(steps[i]).as("seed %d", seed).isCloseTo(values[i], within(0.51 * size / Short.MAX_VALUE));
            }
        }
        assertThat(Packed.steps(new double[3]).unpack()).containsOnly(0);
    }

    /** 1.0f is 0x3F800000, least byte first. */
    @Test
    void floatsAreLittleEndian() {
        assertThat(Base64.getDecoder().decode(Packed.floats(new double[] {1})))
                .containsExactly(0, 0, (byte) 0x80, 0x3F);
    }

    @Test
    void indicesComeBack() {
        int[] values = {0, 1, 258, 40_000, 65_535};
        assertThat(Packed.shorts(Packed.shorts(values))).containsExactly(values);
        assertThat(Base64.getDecoder().decode(Packed.shorts(new int[] {258}))).containsExactly(2, 1);
    }

    @Test
    void whatIsNotWholeIsRefused() {
        assertThatThrownBy(() -> Packed.shorts("AA==")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Packed.floats("AAA=")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Packed.Steps(1, "AA==").unpack()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Packed.floats("<")).isInstanceOf(IllegalArgumentException.class);
    }
}
