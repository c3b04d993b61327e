package dev.marionette.datasets.markers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("jdk")
class C3dReaderTest {
    @ParameterizedTest
    @CsvSource({"84,true", "84,false", "85,true", "85,false", "86,true", "86,false"})
    void everyKindOfNumbersIsRead(int processor, boolean real) {
        double[] points = MarkerPerson.points(20);
        C3dFile file = C3dParser.parse("a.c3d", C3dWriter.file(processor, real, MarkerPerson.LABELS, points));
        assertThat(file.labels()).isEqualTo(MarkerPerson.LABELS);
        assertThat(file.rateHz()).isEqualTo(100);
        assertThat(file.unit()).isEqualTo("mm");
        assertThat(file.findings()).isEmpty();
        assertThat(file.points()).hasSameSizeAs(points);
        for (int i = 0; i < points.length; i++) {
            assertThat(Double.isNaN(file.points()[i])).as("value %d", i).isEqualTo(Double.isNaN(points[i]));
            if (!Double.isNaN(points[i])) {
                assertThat(file.points()[i]).as("value %d", i).isCloseTo(points[i], within(1e-3));
            }
        }
    }

    @Test
    void aPersonInMarkersIsAClip() {
        Clip clip = new C3dReader()
                .read("walk.c3d", C3dWriter.file(84, true, MarkerPerson.LABELS, MarkerPerson.points(30)));
        assertThat(clip.frames()).isEqualTo(30);
        assertThat(clip.rateHz()).isEqualTo(100);
        assertThat(clip.roles()).containsKeys(BodyJoint.HEAD, BodyJoint.LEFT_HAND, BodyJoint.RIGHT_FOOT);
        int wrist = clip.joint(BodyJoint.LEFT_WRIST).orElseThrow();
        assertThat(clip.position(10, wrist, 0)).isCloseTo(0.14, within(1e-6));
        assertThat(clip.position(10, wrist, 1)).isCloseTo(0.24, within(1e-6));
        int hand = clip.joint(BodyJoint.LEFT_HAND).orElseThrow();
        assertThat(clip.position(6, hand, 2)).isCloseTo(0.824, within(1e-6));
        assertThat(clip.findings())
                .filteredOn(f -> f.level() == Finding.Level.WARNING)
                .extracting(Finding::subject)
                .contains("gaps");
    }

    @ParameterizedTest
    @CsvSource({
        "Dance.c3d,499,40,498,39,1247.2918701171875",
        "optitrack_mocap36.c3d,1380,36,0,0,-138.3683319091797",
        "pig_motion3.c3d,293,97,292,15,287.197265625"
    })
    void realFilesAreReadToTheLastDigit(String name, int frames, int points, int frame, int point, double x)
            throws IOException {
        byte[] bytes = Files.readAllBytes(SharedData.folder("c3d").resolve(name));
        C3dFile file = C3dParser.parse(name, bytes);
        assertThat(file.frames()).isEqualTo(frames);
        assertThat(file.labels()).hasSize(points);
        // As Python's struct module reads it.
        assertThat(file.points()[3 * (frame * points + point)]).isEqualTo(x);
    }

    @ParameterizedTest
    @CsvSource({
        "Dance.c3d,40 markers are of no set that is known: Channel101",
        "pig_motion3.c3d,'nearest is ''Plug-in Gait, full body'', of which C7, CLAV, LELB'"
    })
    void realFilesWithoutArmsOrNamesAreRefusedForATrueReason(String name, String reason) throws IOException {
        byte[] bytes = Files.readAllBytes(SharedData.folder("c3d").resolve(name));
        assertThatThrownBy(() -> new C3dReader().read(name, bytes))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(reason)
                .extracting(e -> ((InputException) e).hint())
                .asString()
                .contains(name.replace(".c3d", ".markers.yaml"));
    }

    @Test
    void brokenFilesAreRefusedWithTheReason() {
        byte[] good = C3dWriter.file(84, true, MarkerPerson.LABELS, MarkerPerson.points(30));
        assertBroken(Arrays.copyOf(good, 400), "does not begin with a C3D header");
        assertBroken(Arrays.copyOf(good, good.length / 2), "announces 30 frames and has room for");
        assertBroken(changed(good, 512 + 3, 99), "processor code of the parameter section is 99");
        assertBroken(changed(good, 0, 200), "block 200");
        // POINT:USED, whose value stands behind its name.
        int used = indexOf(good, "\u0004\u0003USED") + 2 + 4 + 2 + 2;
        assertBroken(changed(changed(good, used, 255), used + 1, 255), "65535 points");
    }

    private static byte[] changed(byte[] good, int at, int value) {
        byte[] bytes = good.clone();
        bytes[at] = (byte) value;
        return bytes;
    }

    private static int indexOf(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    private static void assertBroken(byte[] bytes, String what) {
        assertThatThrownBy(() -> new C3dReader().read("a.c3d", bytes))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a.c3d")
                .hasMessageContaining(what);
    }
}
