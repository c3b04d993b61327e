package dev.marionette.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is declared is what can be set; a declaration that is wrong is refused, with the place. */
@Tag("jdk")
class SettingsTypeTest {
    enum Side {
        LEFT_HAND,
        @SettingWord("both+sides")
        BOTH
    }

    @SettingsGroup(value = "sample", help = "of a test")
    record Sample(
            @Setting(value = "3", min = 1, max = 9, unit = "frames", help = "that are averaged")
            int frameCount,

            @Setting(value = "0.5", key = "length", min = 0, above = true, unit = "m", help = "of the arm")
            double metres,

            @Setting(value = "true", help = "whether it is on")
            boolean on,

            @Setting(value = "left-hand", was = "hand", help = "left-hand or both+sides")
            Side side,

            @Setting(value = "12", help = "a name") String name,

            @Setting(value = "", min = 0, max = 2, help = "weights by name")
            Map<String, Double> weights) {
        Sample {
            if (frameCount == 9 && on) {
                throw new InputException("sample.frame_count", "is 9 where it is on", "Say on=false.");
            }
        }
    }

    private static final SettingsType<Sample> SAMPLE = SettingsType.of(Sample.class);

    @Test
    void defaultsAreThoseThatAreDeclared() {
        assertThat(SAMPLE.defaults()).isEqualTo(new Sample(3, 0.5, true, Side.LEFT_HAND, "12", Map.of()));
        assertThat(SAMPLE.keys().stream().map(SettingKey::key))
                .containsExactly(
                        "sample.frame_count",
                        "sample.length",
                        "sample.on",
                        "sample.side",
                        "sample.name",
                        "sample.weights");
    }

    @Test
    void valuesComeBackAsTheyWentIn() {
        Map<String, Object> values = Map.of(
                "frame_count",
                7,
                "length",
                2.5,
                "on",
                false,
                "side",
                "both+sides",
                "name",
                "x",
                "weights",
                Map.of("a", 1.5));
        Sample made = SAMPLE.create(values);
        assertThat(made).isEqualTo(new Sample(7, 2.5, false, Side.BOTH, "x", Map.of("a", 1.5)));
        assertThat(SAMPLE.values(made)).isEqualTo(values);
    }

    @Test
    void numbersAreTakenWholeWhereTheyAre() {
        assertThat(SAMPLE.create(Map.of("frame_count", 7.0)).frameCount()).isEqualTo(7);
        assertThat(SAMPLE.create(Map.of("length", 7)).metres()).isEqualTo(7);
        assertThat(SAMPLE.create(Map.of("name", 31)).name()).isEqualTo("31");
    }

    private static void refused(Map<String, ?> values, String message, String hint) {
        InputException e = catchThrowableOfType(InputException.class, () -> SAMPLE.create(values));
        assertThat(e).as(values.toString()).hasMessage(message);
        assertThat(e.hint()).contains(hint);
    }

    @Test
    void whatIsRefusedIsNamedWithItsRange() {
        refused(
                Map.of("frame_count", 0),
                "sample.frame_count: 0 is not within 1 to 9",
                "Change it with --set sample.frame_count=…");
        refused(
                Map.of("frame_count", 1.5),
                "sample.frame_count: 1.5 is not a whole number within ±2³¹",
                "default is 3");
        refused(Map.of("length", 0), "sample.length: 0 is not above 0", "--set sample.length");
        refused(Map.of("length", Double.NaN), "sample.length: NaN is not above 0", "");
        refused(Map.of("length", Double.POSITIVE_INFINITY), "sample.length: Infinity is not above 0", "");
        refused(Map.of("length", "x"), "sample.length: x is not a number", "The default is 0.5.");
        refused(Map.of("on", 1), "sample.on: 1 is not true or false", "The default is true.");
        refused(Map.of("side", "left_hnd"), "sample.side: unknown value 'left_hnd'", "Maybe left-hand?");
        refused(Map.of("weights", Map.of("a", 3)), "sample.weights.a: 3 is not within 0 to 2", "sample.weights.a");
        refused(Map.of("lenght", 1), "sample: unknown key 'lenght'", "Maybe length?");
    }

    @Test
    void whatTheRecordRefusesIsItsOwnMessage() {
        refused(Map.of("frame_count", 9), "sample.frame_count: is 9 where it is on", "Say on=false.");
        assertThat(SAMPLE.create(Map.of("frame_count", 9, "on", false)).frameCount())
                .isEqualTo(9);
    }

    @Test
    void aListSaysUnitRangeAndMeaning() {
        assertThat(SAMPLE.keys().stream().map(SettingKey::comment))
                .containsExactly(
                        "frames, 1 to 9: that are averaged",
                        "m, above 0: of the arm",
                        "whether it is on",
                        "left-hand or both+sides",
                        "a name",
                        "0 to 2: weights by name");
    }

    record NoGroup(
            @Setting(value = "1", min = 0, help = "x") int a) {}

    @SettingsGroup("Wrong-Name")
    record WrongName(
            @Setting(value = "1", min = 0, help = "x") int a) {}

    @SettingsGroup("g")
    record NoSetting(int a) {}

    @SettingsGroup("g")
    record NoRange(@Setting(value = "1", help = "x") int a) {}

    @SettingsGroup("g")
    record NoNumber(
            @Setting(value = "x", min = 0, help = "x") String a) {}

    @SettingsGroup("g")
    record NoHelp(@Setting(value = "1", min = 0, help = " ") int a) {}

    @SettingsGroup("g")
    record TwoLines(
            @Setting(value = "1", min = 0, help = "x\ny") int a) {}

    @SettingsGroup(value = "g", help = "x\ny")
    record TwoLinesOfGroup(
            @Setting(value = "1", min = 0, help = "x") int a) {}

    @SettingsGroup("g")
    record WrongType(
            @Setting(value = "1", min = 0, help = "x") float a) {}

    @SettingsGroup("g")
    record WrongMap(
            @Setting(value = "", min = 0, help = "x") Map<String, Integer> a) {}

    @SettingsGroup("g")
    record WrongDefault(
            @Setting(value = "x", min = 0, help = "x") int a) {}

    @SettingsGroup("g")
    record DefaultOutside(
            @Setting(value = "5", min = 0, max = 1, help = "x")
            double a) {}

    @SettingsGroup("g")
    record UnknownWord(@Setting(value = "none", help = "x") Side a) {}

    @SettingsGroup("g")
    record Twice(
            @Setting(value = "1", min = 0, help = "x") int a,

            @Setting(value = "1", key = "a", min = 0, help = "x")
            int b) {}

    @ParameterizedTest
    @ValueSource(
            classes = {
                NoGroup.class,
                WrongName.class,
                NoSetting.class,
                NoRange.class,
                NoNumber.class,
                NoHelp.class,
                TwoLines.class,
                TwoLinesOfGroup.class,
                WrongType.class,
                WrongMap.class,
                WrongDefault.class,
                DefaultOutside.class,
                UnknownWord.class,
                Twice.class
            })
    void wrongDeclarationsAreRefused(Class<? extends Record> type) {
        assertThatThrownBy(() -> SettingsType.of(type))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("(dev\\.marionette\\.api\\.SettingsTypeTest\\$\\w+|g).*");
    }

    @SettingsGroup("")
    record Top(@Setting(value = "1", min = 0, help = "x") int top) {}

    @SettingsGroup("sample")
    record More(@Setting(value = "1", min = 0, help = "x") int more) {}

    @Test
    void settingsOfARunAreFoundByTheirRecord() {
        RunSettings settings =
                RunSettings.defaults(List.of(Top.class, Sample.class)).with(new More(4));
        assertThat(settings.get(More.class).more()).isEqualTo(4);
        assertThat(settings.get(Sample.class)).isEqualTo(SAMPLE.defaults());
        assertThat(settings.tree())
                .containsEntry("top", 1)
                .hasSize(2)
                .extractingByKey("sample")
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsEntry("side", "left-hand")
                .containsEntry("more", 4);
        assertThat(settings).isEqualTo(RunSettings.of(new Top(1), SAMPLE.defaults(), new More(4)));
        assertThatThrownBy(() -> settings.get(NoSetting.class)).hasMessageContaining("NoSetting", "settings()");
    }
}
