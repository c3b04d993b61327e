package dev.marionette.pipeline.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.InputException;
import dev.marionette.api.Setting;
import dev.marionette.api.SettingKey;
import dev.marionette.api.SettingsGroup;
import dev.marionette.pipeline.extensions.Extensions;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
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

    @SettingsGroup("ik")
    record Taken(@Setting(value = "1", min = 0, help = "x") int a) {}

    @SettingsGroup("taker")
    record OfTheTaker(
            @Setting(value = "1", min = 0, help = "x") int a) {}

    @SettingsGroup("shared")
    record Shared(@Setting(value = "1", min = 0, help = "x") int a) {}

    /** As the loader of a plugin's jar does, whatever the plugin's package is called. */
    private static Class<? extends Record> foreign(Class<? extends Record> type) throws IOException {
        try (InputStream stream = SettingsDeclarationsTest.class.getResourceAsStream(
                "/" + type.getName().replace('.', '/') + ".class")) {
            byte[] bytes = stream.readAllBytes();
            return new ClassLoader(SettingsDeclarationsTest.class.getClassLoader()) {
                Class<?> define() {
                    return defineClass(type.getName(), bytes, 0, bytes.length);
                }
            }.define().asSubclass(Record.class);
        }
    }

    /** Nothing can be set that nobody reads. */
    @Test
    void aRefusedPluginLeavesNoneOfItsGroups() throws IOException {
        SettingsDeclarations declarations = new SettingsDeclarations();
        List<InputException> refused = new ArrayList<>();
        Class<? extends Record> shared = foreign(Shared.class);
        declarations.add("taker", List.of(foreign(OfTheTaker.class), shared, foreign(Taken.class)), refused::add);
        declarations.add("reader", List.of(shared), refused::add);
        SettingsLoader loader = declarations.loader();
        assertThat(refused).hasSize(1);
        assertThat(refused.get(0)).hasMessageContaining("its group 'ik' is one of the program");
        assertThat(loader.groups()).extracting(group -> group.type().group()).doesNotContain("taker");
        assertThat(loader.groups())
                .filteredOn(group -> group.type().group().equals("shared"))
                .extracting(SettingsLoader.Group::owner)
                .containsExactly("reader");
        assertThat(loader.keys()).containsKey("ik.damping");
    }

    /** What a refused plugin calls its groups is nobody's trouble. */
    @Test
    void aRefusedPluginRefusesNoOther() throws IOException {
        SettingsDeclarations declarations = new SettingsDeclarations();
        List<InputException> taker = new ArrayList<>();
        List<InputException> other = new ArrayList<>();
        declarations.add("taker", List.of(foreign(Shared.class), foreign(Taken.class)), taker::add);
        declarations.add("other", List.of(foreign(Shared.class)), other::add);
        SettingsLoader loader = declarations.loader();
        assertThat(taker).hasSize(1);
        assertThat(other).isEmpty();
        assertThat(loader.groups())
                .filteredOn(group -> group.type().group().equals("shared"))
                .extracting(SettingsLoader.Group::owner)
                .containsExactly("other");
    }
}
