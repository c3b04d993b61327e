package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TransferParameterTest {
    @Test
    void thereAreSeventeenAndTheDefaultsAreInBounds() {
        assertThat(TransferParameter.count()).isEqualTo(17);
        for (TransferParameter p : TransferParameter.values()) {
            assertThat(TransferParameter.defaults()[p.index()]).as(p.id()).isBetween(p.lower(), p.upper());
        }
        assertThat(TransferParameter.values())
                .extracting(TransferParameter::id)
                .startsWith("global_rate", "hips_lower_spine")
                .endsWith("translation_y", "translation_z");
    }
}
