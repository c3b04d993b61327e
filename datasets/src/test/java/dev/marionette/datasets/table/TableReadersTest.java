package dev.marionette.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.MotionCatalog;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class TableReadersTest {
    private static final Clip WAVE = MotionCatalog.load().load("big-wave");

    /** A built-in motion as a table, scaled, with names of a convention; left and right are as they are. */
    private static String csv(Function<BodyJoint, String> name, double scale, String separator, int frames) {
        List<BodyJoint> roles = Arrays.stream(BodyJoint.values())
                .filter(role ->
                        WAVE.joint(role).isPresent() && !name.apply(role).isEmpty())
                .toList();
        StringBuilder out = new StringBuilder("time");
        roles.forEach(role -> List.of("x", "y", "z")
                .forEach(axis -> out.append(separator).append(name.apply(role)).append(axis)));
        for (int f = 0; f < frames; f++) {
            out.append('\n').append(f / 60.0);
            for (BodyJoint role : roles) {
                for (int axis = 0; axis < 3; axis++) {
                    out.append(separator)
                            .append(scale * WAVE.position(f, WAVE.joint(role).orElseThrow(), axis));
                }
            }
        }
        return out.append('\n').toString();
    }

    public static String csv(int frames) {
        return csv(role -> role.id() + "_", 1, ",", frames);
    }

    private static Clip read(String text) {
        return new CsvTableReader().read("clip.csv", text.getBytes(StandardCharsets.UTF_8));
    }

    private static String camel(BodyJoint role) {
        return Arrays.stream(role.id().split("_"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource({"id,1,','", "camel,100,;", "camel,1000,','", "short,1,;"})
    void tablesOfAnyConventionGiveTheMotionBack(String convention, double scale, String separator) {
        Function<BodyJoint, String> name = switch (convention) {
            case "id" -> role -> role.id() + "_";
            case "camel" -> role -> camel(role) + ".";
            default -> role -> role.id().replace("left_", "L_").replace("right_", "R_") + " ";
        };
        String text = csv(name, scale, separator, 200);
        assertThat(new CsvTableReader().accepts("a.csv", text.substring(0, 1024).getBytes(StandardCharsets.UTF_8)))
                .isTrue();
        Clip clip = read(text);
        assertThat(clip.frames()).isEqualTo(200);
        assertThat(clip.rateHz()).isEqualTo(60);
        for (BodyJoint role : WAVE.roles().keySet()) {
            int there = WAVE.joint(role).orElseThrow();
            int here = clip.joint(role).orElseThrow();
            for (int axis = 0; axis < 3; axis++) {
                assertThat(clip.position(150, here, axis))
                        .as(role.id())
                        .isCloseTo(WAVE.position(150, there, axis), within(1e-9));
            }
        }
    }

    @Test
    void gapsAreInterpolatedAndSaid() {
        String[] lines = csv(100).split("\n");
        int column = Arrays.asList(lines[0].split(",")).indexOf("left_hand_x");
        for (int f = 40; f < 44; f++) {
            String[] row = lines[1 + f].split(",");
            row[column] = f == 41 ? "NaN" : "";
            lines[1 + f] = String.join(",", row);
        }
        Clip clip = read(String.join("\n", lines));
        int hand = clip.joint(BodyJoint.LEFT_HAND).orElseThrow();
        assertThat(clip.position(42, hand, 0))
                .isCloseTo(WAVE.position(42, WAVE.joint(BodyJoint.LEFT_HAND).orElseThrow(), 0), within(2e-3));
        assertThat(clip.findings())
                .filteredOn(
                        f -> f.level() == Finding.Level.WARNING && f.subject().equals("tracking"))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).endsWith("left_hand 4"));
    }

    @Test
    void hipsAndNeckLieBetweenOthersWhereTheyAreNotGiven() {
        String text = csv(role -> role == BodyJoint.HIPS || role == BodyJoint.NECK ? "" : role.id() + "_", 1, ",", 60);
        Clip clip = read(text);
        assertThat(clip.jointNames()).contains("hips_middle", "neck_middle");
        int hips = clip.joint(BodyJoint.HIPS).orElseThrow();
        double middle = (WAVE.position(3, WAVE.joint(BodyJoint.LEFT_HIP).orElseThrow(), 2)
                        + WAVE.position(3, WAVE.joint(BodyJoint.RIGHT_HIP).orElseThrow(), 2))
                / 2;
        assertThat(clip.position(3, hips, 2)).isCloseTo(middle, within(1e-9));
    }

    /** The same as JSON. */
    public static String json(int frames) {
        List<String> names = new ArrayList<>();
        List<Integer> joints = new ArrayList<>();
        WAVE.roles().forEach((role, joint) -> {
            names.add("\"" + role.id() + "\"");
            joints.add(joint);
        });
        StringBuilder text = new StringBuilder("{\"fps\": 60, \"names\": " + names + ", \"positions\": [");
        for (int f = 0; f < frames; f++) {
            int frame = f;
            text.append(f > 0 ? "," : "")
                    .append(joints.stream()
                            .map(j -> Arrays.toString(new double[] {
                                WAVE.position(frame, j, 0), WAVE.position(frame, j, 1), WAVE.position(frame, j, 2)
                            }))
                            .toList());
        }
        return text.append("]}").toString();
    }

    @Test
    void jsonSaysTheSame() {
        Clip clip = read(csv(50));
        byte[] bytes = json(50).getBytes(StandardCharsets.UTF_8);
        assertThat(new JsonTableReader().read("clip.json", bytes).positions()).isEqualTo(clip.positions());
        assertThat(MotionCatalog.load().formats()).contains("csv", "json");
    }

    @Test
    void brokenTablesAreRefusedWithTheReason() {
        String good = csv(20);
        assertBroken(good.replace("left_elbow", "tail"), "clip.csv", "left_elbow; there are hips");
        assertBroken(good.replaceFirst("\n0.0,", "\nzero,"), "clip.csv:2", "'zero'");
        assertBroken(good.replaceFirst("\n0.0,", "\n9.0,"), "clip.csv:3", "not after");
        assertBroken(good.substring(0, good.length() - 40), "clip.csv:21", "the header");
        assertBroken(good.replaceFirst("left_elbow_y", "left_elbow_x"), "clip.csv:1", "comes twice");
        assertBroken("time,a_x\n", "clip.csv:1", "0 joints");
    }

    private static void assertBroken(String text, String where, String what) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(where)
                .hasMessageContaining(what);
    }
}
