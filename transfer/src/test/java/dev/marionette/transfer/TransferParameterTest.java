package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import org.junit.jupiter.api.Test;

class TransferParameterTest {
    @Test
    void thereAreSeventeenAndTheDefaultsAreInBounds() {
        assertThat(TransferParameter.count()).isEqualTo(17);
        TransferParameter.requireInBounds(TransferParameter.defaults());
        assertThat(TransferParameter.byName(TransferParameter.defaults()).keySet())
                .startsWith("global_rate", "hips_lower_spine")
                .endsWith("translation_y", "translation_z");
    }

    @Test
    void valuesOutOfBoundsAreNamed() {
        double[] theta = TransferParameter.defaults();
        theta[TransferParameter.SCALE_Y.index()] = 9;
        assertThatThrownBy(() -> TransferParameter.requireInBounds(theta))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("scale_y")
                .hasMessageContaining("9.0")
                .hasMessageContaining("1.5");
        assertThatThrownBy(() -> TransferParameter.requireInBounds(new double[3]))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("17");
    }
}
