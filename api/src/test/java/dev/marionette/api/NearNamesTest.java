package dev.marionette.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slips of the kinds that people make, and words that are no slips. */
class NearNamesTest {
    private static final List<String> KNOWN = List.of(
            "atlas",
            "coman",
            "darwin-op",
            "unitree-g1",
            "unitree-h1",
            "natural-motion",
            "normalized-pose",
            "npz",
            "ground.base",
            "ground.balance",
            "smoothing.smoother",
            "big-wave");

    @ParameterizedTest
    @CsvSource({
        "comman, coman",
        "cmoan, coman",
        "Atlsa, atlas",
        "natural_motion, natural-motion",
        "NaturalMotion, natural-motion",
        "natural motion, natural-motion",
        "natural, natural-motion",
        "natural-motion-2019, natural-motion",
        "g1, unitree-g1",
        "darwin, darwin-op",
        "unitree_g1_29dof, unitree-g1",
        "npy, npz",
        "ground.bse, ground.base",
        "ik.base, ground.base",
        "smother, smoothing.smoother",
        "wave, big-wave",
    })
    void aSlipFindsTheName(String wanted, String meant) {
        assertThat(NearNames.of(wanted, KNOWN)).first().isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({"nosuch", "x", "'--'", "''", "pepper", "walk", "ground.frames", "ö"})
    void whatIsNearNothingSuggestsNothing(String wanted) {
        assertThat(NearNames.of(wanted, KNOWN)).isEmpty();
        assertThat(NearNames.maybe(wanted, KNOWN)).isEmpty();
    }

    @Test
    void theSameNameSpelledOtherwiseStandsAlone() {
        assertThat(NearNames.of("UNITREE_G1", KNOWN)).containsExactly("unitree-g1");
        assertThat(NearNames.of("unitree_g2", KNOWN)).containsExactly("unitree-g1", "unitree-h1");
    }

    @Test
    void hintsReadAsSentences() {
        assertThat(NearNames.hint("comman", List.of("atlas", "coman"))).isEqualTo("Maybe coman? Known: atlas, coman.");
        assertThat(NearNames.hint("unitree_g2", List.of("unitree-g1", "unitree-h1")))
                .startsWith("Maybe unitree-g1 or unitree-h1? ");
        assertThat(NearNames.hint("nosuch", List.of("atlas"))).isEqualTo("Known: atlas.");
    }

    @Test
    void longTextsAreNoNames() {
        char[] many = new char[1_000_000];
        Arrays.fill(many, 'a');
        assertThat(NearNames.of(new String(many), KNOWN)).isEmpty();
        assertThat(NearNames.of("coman", List.of(new String(many), "coman2"))).containsExactly("coman2");
    }
}
