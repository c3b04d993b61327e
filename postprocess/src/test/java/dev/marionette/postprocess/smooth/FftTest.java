package dev.marionette.postprocess.smooth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FftTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 64, 2048, 4096, 16384})
    void agreesWithCommonsMathAndComesBack(int size) {
        Random random = new Random(size);
        double[] re = random.doubles(size, -1, 1).toArray();
        double[] im = random.doubles(size, -1, 1).toArray();
        Complex[] input = new Complex[size];
        for (int i = 0; i < size; i++) {
            input[i] = new Complex(re[i], im[i]);
        }
        Complex[] expected =
                new FastFourierTransformer(DftNormalization.STANDARD).transform(input, TransformType.FORWARD);
        Fft fft = new Fft(size);
        fft.forward(re, im);
        for (int k = 0; k < size; k++) {
            assertThat(re[fft.place(k)]).as("re %d", k).isCloseTo(expected[k].getReal(), within(1e-10));
            assertThat(im[fft.place(k)]).as("im %d", k).isCloseTo(expected[k].getImaginary(), within(1e-10));
        }
        fft.inverse(re, im);
        for (int i = 0; i < size; i++) {
            assertThat(re[i]).isCloseTo(input[i].getReal(), within(1e-13));
            assertThat(im[i]).isCloseTo(input[i].getImaginary(), within(1e-13));
        }
    }

    @Test
    void takesPowersOfTwoOnly() {
        assertThatThrownBy(() -> new Fft(12)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Fft.sizeFor(1)).isEqualTo(2);
        assertThat(Fft.sizeFor(8)).isEqualTo(8);
        assertThat(Fft.sizeFor(9)).isEqualTo(16);
    }
}
