package dev.marionette.datasets.acclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.MotionCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BrokenAcclaimTest {
    private static final String ASF = AcclaimFigure.skeleton();
    private static final String AMC = AcclaimFigure.motion(12);

    @Test
    void anglesTurnBonesAboutTheirOwnAxes() {
        Clip clip = AcclaimFigure.read(AMC, ASF);
        int shoulder = clip.jointNames().indexOf("lhumerus");
        int elbow = clip.jointNames().indexOf("lradius");
        double unit = 0.0254 / 0.45;
        for (int f = 0; f < 12; f++) {
            double angle = Math.toRadians(-6 * f);
            assertThat(clip.position(f, elbow, 1) - clip.position(f, shoulder, 1))
                    .isCloseTo(5 * unit * Math.cos(angle), within(1e-12));
            assertThat(clip.position(f, elbow, 2) - clip.position(f, shoulder, 2))
                    .isCloseTo(5 * unit * Math.sin(angle), within(1e-12));
            assertThat(clip.position(f, shoulder, 2)).isCloseTo(25.25 * unit, within(1e-12));
        }
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of(AMC.replace("lradius 0 0 0", "lradius 0 0"), ASF, "clip.amc:", "2 values", "says 3"),
                Arguments.of(AMC.replaceFirst("lradius 0 0 0", "lradius 0 x 0"), ASF, "clip.amc:", "'x'", "±1e7"),
                Arguments.of(AMC.replaceFirst("lradius 0 0 0.0\n", ""), ASF, "clip.amc:", "ends without", "lradius"),
                Arguments.of(AMC.replace("lradius", "tail"), ASF, "clip.amc:", "'tail'", "body.asf"),
                Arguments.of(AMC.replaceFirst("\n2\n", "\n1\n"), ASF, "clip.amc:", "'1'", "above the one before"),
                Arguments.of(AMC.substring(0, AMC.indexOf("\n1\n")), ASF, "clip.amc:", "first frame", "whole copy"),
                Arguments.of(AMC.substring(0, AMC.length() - 200), ASF, "clip.amc:", "frame 12", "whole copy"),
                Arguments.of("root 0 0 0 0 0 0\n" + AMC, ASF, "clip.amc:1", "before the first frame", ""),
                Arguments.of(AMC.replace(":DEGREES", ":SAMPLES-PER-SECOND 0"), ASF, "clip.amc:", "0.0", "1 to 10000"),
                Arguments.of(AMC, ASF.substring(0, ASF.indexOf(":hierarchy")), "body.asf:", ":hierarchy", "cut off"),
                Arguments.of(AMC, ASF.replace("root back", "back back"), "body.asf", "", ""),
                Arguments.of(
                        AMC, ASF.replace("chest neck", "chest neck\nback neck"), "body.asf:", "two parents", "neck"),
                Arguments.of(AMC, ASF.replace("dof rx ry rz", "dof rx l"), "body.asf:", "'l'", "length"),
                Arguments.of(AMC, ASF.replace("dof rx ry rz", "dof tx"), "body.asf:", "translations", "rx, ry, rz"),
                Arguments.of(AMC, ASF.replace("90 XYZ", "90 XYX"), "body.asf:", "'XYX'", "permutations"),
                Arguments.of(AMC, ASF.replace("length 4.5", "length NaN"), "body.asf:", "'NaN'", "±1e7"),
                Arguments.of(AMC, "HIERARCHY\n", "body.asf:1", ":version", ""));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void theMessageNamesPlaceValueAndRange(String amc, String asf, String where, String value, String allowed) {
        Throwable thrown = catchThrowable(() -> AcclaimFigure.read(amc, asf));
        assertThat(thrown).isInstanceOf(InputException.class);
        assertThat(thrown.getMessage() + " " + ((InputException) thrown).hint())
                .contains(where)
                .contains(value)
                .contains(allowed);
    }

    @Test
    void theSkeletonIsFoundBesideTheMotionOrSearchedForByName(@TempDir Path folder) throws IOException {
        Path motion = folder.resolve("07_walk.amc");
        Files.writeString(motion, AMC);
        MotionCatalog catalog = MotionCatalog.load();
        assertThatThrownBy(() -> catalog.read(motion))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("looked for 07_walk.asf and 07.asf");
        Files.writeString(folder.resolve("other.asf"), ASF);
        assertThat(catalog.read(motion).name()).isEqualTo("07_walk");
        assertThat(catalog.companions(motion)).containsExactly(folder.resolve("other.asf"));
        Files.writeString(folder.resolve("08.ASF"), ASF);
        assertThatThrownBy(() -> catalog.read(motion)).hasMessageContaining("2 ASF files and none of these");
        Files.writeString(folder.resolve("07.ASF"), ASF);
        assertThat(catalog.read(motion).findings())
                .anySatisfy(f -> assertThat(f.message()).contains("07.ASF"));
        assertThatThrownBy(() -> catalog.read(folder.resolve("07.ASF"))).hasMessageContaining("skeleton without");
    }
}
