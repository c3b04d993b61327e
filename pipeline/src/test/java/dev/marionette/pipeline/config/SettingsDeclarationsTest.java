package dev.marionette.pipeline.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.SettingKey;
import dev.marionette.pipeline.extensions.Extensions;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The settings that come with the program, together. Those of plugins: {@code PluginsTest}. */
class SettingsDeclarationsTest {
    private static final SettingsLoader LOADER = Extensions.builtIn().settings();

    /** Words that mean the same in every group have the same unit in every group. */
    @Test
    void aWordHasOneUnit() {
        Map<String, TreeSet<String>> units = new TreeMap<>();
        LOADER.groups()
                .forEach(group -> group.type()
                        .keys()
                        .forEach(key -> units.computeIfAbsent(key.name(), n -> new TreeSet<>())
                                .add(unit(key))));
        for (String word :
                new String[] {"clearance", "posture", "continuity", "balance_margin", "cutoff", "smoothing_time"}) {
            assertThat(units.get(word)).as(word).hasSize(1);
        }
    }

    private static String unit(SettingKey key) {
        return key.unit().isEmpty() && key.help().startsWith("weight") ? "weight" : key.unit();
    }

    @Test
    void everyGroupOfTheProgramHasAPlaceAndAMeaning() {
        assertThat(LOADER.groups().stream().map(SettingsLoader.Group::owner)).containsOnly("");
        assertThat(LOADER.groups().stream().filter(g -> !g.type().group().isEmpty()))
                .allSatisfy(
                        g -> assertThat(g.type().help()).as(g.type().group()).isNotBlank());
        assertThat(LOADER.keys().keySet()).startsWith("budget", "window", "loop", "person.heading");
        assertThat(LOADER.keys().keySet()).endsWith("faithful.turn");
    }
}
