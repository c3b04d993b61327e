package dev.marionette.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.methods.GroundSettings.BalanceChoice;
import dev.marionette.methods.GroundSettings.BaseChoice;
import dev.marionette.methods.GroundSettings.FootRoll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroundSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "AUTO, OFF, true",
        "AUTO, STATIC, false",
        "AUTO, ZMP, false",
        "ON, OFF, true",
        "OFF, OFF, false",
        "OFF, STATIC, false",
        "OFF, ZMP, false"
    })
    void feetRollUnlessBalanceNeedsWholeSoles(FootRoll roll, BalanceChoice balance, boolean rolls) {
        assertThat(settings(roll, balance).rolls()).isEqualTo(rolls);
    }

    @Test
    void bothAtOnceAreRefused() {
        for (BalanceChoice balance : new BalanceChoice[] {BalanceChoice.STATIC, BalanceChoice.ZMP}) {
            assertThatThrownBy(() -> settings(FootRoll.ON, balance))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("ground.foot_roll");
        }
    }

    private static GroundSettings settings(FootRoll roll, BalanceChoice balance) {
        return new GroundSettings(BaseChoice.FLOATING, roll, balance, 0.01, 0, 0, 0);
    }
}
