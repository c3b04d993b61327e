package dev.marionette.bo.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SurrogatesTest {
    @Test
    void unknownNameListsTheKnown() {
        assertThatThrownBy(() -> Surrogates.create("gpy")).hasMessage("unknown surrogate 'gpy'. Known: java, smile.");
    }

    @Test
    void missingNativesSayWhatToDo() {
        assertThat(Surrogates.missingNatives(new UnsatisfiedLinkError("no jniopenblas")))
                .hasMessageContaining(System.getProperty("os.arch"))
                .hasMessageContaining("no jniopenblas")
                .hasMessageContaining("Maybe use the surrogate 'java'");
    }

    @Test
    void theDefaultIsThere() {
        assertThat(Surrogates.create(Surrogates.DEFAULT).name()).isEqualTo("java");
    }
}
