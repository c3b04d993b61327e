package dev.marionette.datasets.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Broken files are refused with the place, the value and what is allowed, and with nothing else. */
@Tag("jdk")
class BrokenFilesTest {
    private static String good() {
        TestFigure figure = TestFigure.make();
        for (int f = 0; f < 12; f++) {
            figure.frame("LeftArm", -5.25 * f, f, 0.5);
        }
        return figure.text();
    }

    /** The file and line on which something first stands in the good file. */
    private static String at(String text) {
        String good = good();
        assertThat(good).contains(text);
        return "figure.bvh:"
                + (1
                        + good.substring(0, good.indexOf(text))
                                .chars()
                                .filter(c -> c == '\n')
                                .count()) + ":";
    }

    static Stream<Arguments> broken() {
        String good = good();
        String lastRow = good.stripTrailing().substring(good.stripTrailing().lastIndexOf('\n') + 1);
        return Stream.of(
                Arguments.of(
                        good.replace("Frames: 12", "Frames: 1000000000"), at("Frames:"), "1000000000", "from 1 to"),
                Arguments.of(good.replace("Frames: 12", "Frames: -1"), at("Frames:"), "-1", "from 1 to"),
                Arguments.of(good.replace("Frames: 12", "Frames: many"), at("Frames:"), "many", "from 1 to"),
                Arguments.of(good.replace("Frames: 12", "Frames: 40"), at("-57.75"), "40", "12"),
                Arguments.of(good.replace("0.033333", "0"), at("Frame Time:"), "'0'", "0.00001 to 1"),
                Arguments.of(good.replace("0.033333", "-0.01"), at("Frame Time:"), "-0.01", "0.00001 to 1"),
                Arguments.of(good.replace("0.033333", "nan"), at("Frame Time:"), "nan", "0.00001 to 1"),
                Arguments.of(good.replace("-5.25", "NaN"), at("-5.25"), "'NaN'", "±1e7"),
                Arguments.of(good.replace("-5.25", "1e400"), at("-5.25"), "'1e400'", "±1e7"),
                Arguments.of(good.replace("-5.25", "-5,25"), at("-5.25"), "'-5,25'", "±1e7"),
                Arguments.of(good.replace("-5.25", "--5"), at("-5.25"), "'--5'", "±1e7"),
                Arguments.of(good.replace("-5.25 ", ""), at("-5.25"), "short of a frame", "60 channels"),
                Arguments.of(good.replace("-5.25", "1 2"), at("-5.25"), "short of a frame", "60 channels"),
                Arguments.of(good.replace(lastRow, lastRow.substring(0, 40)), at("-57.75"), "of 60 values", "frame 11"),
                Arguments.of(good.substring(0, good.indexOf("MOTION")), "figure.bvh:", "MOTION", "ends"),
                Arguments.of(good.substring(0, good.indexOf("Frame Time")), "figure.bvh:", "Frame Time", "ends"),
                Arguments.of(good.substring(0, 230), "figure.bvh:", "the file ends", "whole copy"),
                Arguments.of("", "figure.bvh:1", "HIERARCHY", ""),
                Arguments.of("glTF" + good, "figure.bvh:1", "HIERARCHY", ""),
                Arguments.of(good.replaceFirst("}", ""), "figure.bvh:", "", ""),
                Arguments.of(good.replaceFirst("}", "} }"), "figure.bvh:", "", ""),
                Arguments.of(good.replaceFirst("JOINT Spine", "JOINT "), at("JOINT Spine"), "without a name", ""),
                Arguments.of(good.replaceFirst("Zrotation", "Wrotation"), at("Zrotation"), "Wrotation", "Known"),
                Arguments.of(good.replaceFirst("CHANNELS 3", "CHANNELS 1000"), at("CHANNELS 3"), "channels", "0 to 12"),
                Arguments.of(good.replaceFirst("CHANNELS 3", "CHANNELS 2"), at("CHANNELS 3"), "Yrotation'", "Known"),
                Arguments.of(good.replaceFirst("OFFSET 0 15 0", "OFFSET 0 15"), at("CHANNELS 3"), "CHANNELS", "±1e7"));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void theMessageNamesPlaceValueAndRange(String text, String where, String value, String allowed) {
        Throwable thrown = catchThrowable(() -> BvhReaderTest.read(text));
        assertThat(thrown).isInstanceOf(InputException.class);
        String message = thrown.getMessage() + " " + ((InputException) thrown).hint();
        assertThat(message).contains(where).contains(value).contains(allowed);
    }

    @Test
    void deepAndWideTreesAreRefused() {
        String deep = "HIERARCHY\nROOT a {\n" + "JOINT j {\n".repeat(2000);
        assertThatThrownBy(() -> BvhReaderTest.read(deep))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("deeper");
        String wide = "HIERARCHY\nROOT a {\n" + "JOINT j { }\n".repeat(5000);
        assertThatThrownBy(() -> BvhReaderTest.read(wide))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("4096");
    }

    @Test
    void hugeFilesAreRefusedUnread(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("huge.bvh");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(Limits.MAX_BYTES + 1);
        }
        assertThatThrownBy(() -> new BvhReader().read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("huge.bvh")
                .hasMessageContaining(String.valueOf(Limits.MAX_BYTES));
    }

    @Test
    void aFigureWithoutArmsIsRefusedWithTheReason() {
        String text =
                "HIERARCHY\nROOT Hips {\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n" + leg("Left", 9)
                        + leg("Right", -9) + "}\nMOTION\nFrames: 1\nFrame Time: 0.02\n" + "0 ".repeat(21) + "\n";
        assertThatThrownBy(() -> BvhReaderTest.read(text))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no arms found")
                .hasMessageContaining("LeftUpLeg")
                .hasMessageContaining("legs");
    }

    private static String leg(String side, int x) {
        String channels = "CHANNELS 3 Xrotation Yrotation Zrotation\n";
        return "JOINT " + side + "UpLeg {\nOFFSET " + x + " 0 0\n" + channels + "JOINT " + side
                + "Leg {\nOFFSET 0 -40 0\n" + channels + "JOINT " + side + "Foot {\nOFFSET 0 -40 0\n" + channels
                + "End Site {\nOFFSET 0 0 15\n}\n}\n}\n}\n";
    }
}
