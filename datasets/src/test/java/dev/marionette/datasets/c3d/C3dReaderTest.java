package dev.marionette.datasets.c3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.Damage;
import dev.marionette.datasets.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class C3dReaderTest {
    /** A person who faces +x with +y to the left, z up, mm; right markers mirror the left ones. */
    private static final Map<String, double[]> MIDDLE = Map.of(
            "C7", new double[] {-60, 0, 1480},
            "CLAV", new double[] {60, 0, 1400},
            "STRN", new double[] {90, 0, 1250},
            "T10", new double[] {-90, 0, 1250});

    private static final Map<String, double[]> LEFT = Map.ofEntries(
            Map.entry("FHD", new double[] {90, 70, 1650}),
            Map.entry("BHD", new double[] {-90, 70, 1650}),
            Map.entry("ASI", new double[] {80, 120, 1000}),
            Map.entry("PSI", new double[] {-80, 50, 1000}),
            Map.entry("SHO", new double[] {0, 190, 1460}),
            Map.entry("ELB", new double[] {0, 230, 1130}),
            Map.entry("WRA", new double[] {70, 240, 890}),
            Map.entry("WRB", new double[] {10, 240, 890}),
            Map.entry("FIN", new double[] {50, 240, 800}),
            Map.entry("THI", new double[] {0, 170, 750}),
            Map.entry("KNE", new double[] {15, 140, 520}),
            Map.entry("TIB", new double[] {5, 150, 300}),
            Map.entry("ANK", new double[] {0, 130, 90}));

    private static final List<String> LABELS = labels();

    private static List<String> labels() {
        List<String> labels = new ArrayList<>(MIDDLE.keySet());
        LEFT.keySet().forEach(marker -> labels.addAll(List.of("L" + marker, "R" + marker)));
        labels.sort(null);
        return labels;
    }

    /** The left forearm rises; LFIN is not seen in frames 5 to 7. */
    private static double[] points(int frames) {
        double[] points = new double[frames * LABELS.size() * 3];
        for (int f = 0; f < frames; f++) {
            for (int p = 0; p < LABELS.size(); p++) {
                String label = LABELS.get(p);
                boolean middle = MIDDLE.containsKey(label);
                double[] at = Objects.requireNonNull(middle ? MIDDLE.get(label) : LEFT.get(label.substring(1)));
                boolean right = !middle && label.startsWith("R");
                boolean forearm = label.matches("L(WR.|FIN)");
                boolean lost = label.equals("LFIN") && f >= 5 && f < 8;
                int i = 3 * (f * LABELS.size() + p);
                points[i] = lost ? Double.NaN : at[0] + (forearm ? 10 * f : 0);
                points[i + 1] = lost ? Double.NaN : right ? -at[1] : at[1];
                points[i + 2] = lost ? Double.NaN : at[2] + (forearm ? 4 * f : 0);
            }
        }
        return points;
    }

    @ParameterizedTest
    @CsvSource({"84,true", "84,false", "85,true", "85,false", "86,true", "86,false"})
    void everyKindOfNumbersIsRead(int processor, boolean real) {
        double[] points = points(20);
        C3dFile file = C3dParser.parse("a.c3d", C3dWriter.file(processor, real, LABELS, points));
        assertThat(file.labels()).isEqualTo(LABELS);
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
    void centresFollowThePublishedRules() {
        Map<BodyJoint, double[]> joints = PlugInGait.joints(LABELS, points(10));
        // Width 240 mm, depth 160 mm; the pelvis is level.
        double[] hip = of(joints, BodyJoint.LEFT_HIP);
        assertThat(hip[0]).isCloseTo(80 - 0.24 * 160 - 9.9, within(1e-9));
        assertThat(hip[1]).isCloseTo(0.33 * 240 + 7.3, within(1e-9));
        assertThat(hip[2]).isCloseTo(1000 - 0.30 * 240 - 10.9, within(1e-9));
        assertThat(of(joints, BodyJoint.RIGHT_HIP)[1]).isCloseTo(-hip[1], within(1e-9));
        assertThat(of(joints, BodyJoint.LEFT_WRIST)[0]).isCloseTo(40, within(1e-9));
        assertThat(of(joints, BodyJoint.LEFT_HAND)[3 * 6]).isNaN();
        double[] neck = {0, 0, 1440};
        double[] shoulder = of(joints, BodyJoint.LEFT_SHOULDER);
        double below = Math.sqrt(Math.pow(shoulder[0], 2) + Math.pow(shoulder[2] - 1460, 2));
        assertThat(below).isCloseTo(47, within(1e-9));
        assertThat(of(joints, BodyJoint.NECK)).startsWith(neck);
    }

    private static double[] of(Map<BodyJoint, double[]> joints, BodyJoint role) {
        return Objects.requireNonNull(joints.get(role));
    }

    @Test
    void theChordIsAtARightAngleInThePlaneAndAwayFromTheWand() {
        double[] hip = {10, 90, 900};
        double[] marker = {15, 140, 520};
        double[] wand = {0, 170, 750};
        double[] knee = PlugInGait.chord(hip, marker, wand, 57);
        assertThat(distance(knee, marker)).isCloseTo(57, within(1e-9));
        double dot = 0;
        for (int i = 0; i < 3; i++) {
            dot += (hip[i] - knee[i]) * (marker[i] - knee[i]);
        }
        assertThat(dot).isCloseTo(0, within(1e-6));
        assertThat(determinant(hip, marker, wand, knee)).isCloseTo(0, within(1e-3));
        assertThat(knee[1]).isLessThan(marker[1]);
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    /** Volume that four points span, in units of the edges. */
    private static double determinant(double[] o, double[] a, double[] b, double[] c) {
        double[][] m = new double[3][3];
        double[][] to = {a, b, c};
        for (int r = 0; r < 3; r++) {
            for (int k = 0; k < 3; k++) {
                m[r][k] = (to[r][k] - o[k]) / 100;
            }
        }
        return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
                - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    }

    @Test
    void aPersonInMarkersIsAClip() {
        Clip clip = new C3dReader().read("walk.c3d", C3dWriter.file(84, true, LABELS, points(30)));
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
                .contains("markers", "tracking");
    }

    @ParameterizedTest
    @CsvSource({
        "Dance.c3d,499,40,498,39,1247.2918701171875,the 40 markers have no names",
        "optitrack_mocap36.c3d,1380,36,0,0,-138.3683319091797,OptiTrack skeleton",
        "pig_motion3.c3d,293,97,292,15,287.197265625,for the lower body: no markers of the arms"
    })
    void realFilesAreReadAndRefusedForATrueReason(
            String name, int frames, int points, int frame, int point, double x, String reason) throws IOException {
        byte[] bytes = Files.readAllBytes(SharedData.folder("c3d").resolve(name));
        C3dFile file = C3dParser.parse(name, bytes);
        assertThat(file.frames()).isEqualTo(frames);
        assertThat(file.labels()).hasSize(points);
        // As Python's struct module reads it.
        assertThat(file.points()[3 * (frame * points + point)]).isEqualTo(x);
        assertThatThrownBy(() -> new C3dReader().read(name, bytes))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(reason);
    }

    @Test
    void brokenFilesAreRefusedWithTheReason() {
        byte[] good = C3dWriter.file(84, true, LABELS, points(30));
        assertBroken(Arrays.copyOf(good, 400), "does not begin with a C3D header");
        assertBroken(Arrays.copyOf(good, good.length / 2), "announces 30 frames and has room for");
        assertBroken(changed(good, 512 + 3, 99), "processor code of the parameter section is 99");
        assertBroken(changed(good, 0, 200), "block 200");
        // POINT:USED, whose value stands behind its name.
        int used = indexOf(good, "USED") + 4 + 2 + 2;
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

    @Test
    void whateverHappensToAFileOnlyInputExceptionsComeOut() {
        byte[] good = C3dWriter.file(84, true, LABELS, points(12));
        int fine = Damage.survives(good, 2000, "\u0000\u0001\u007f", "a.c3d", b -> new C3dReader().read("a.c3d", b));
        assertThat(fine).isBetween(200, 1900);
        // The header and the parameters alone, where every byte decides.
        byte[] head = Arrays.copyOf(good, 3 * 512);
        Damage.survives(head, 1000, "\u0000\u0001\u007f", "a.c3d", b -> {
            byte[] whole = good.clone();
            System.arraycopy(b, 0, whole, 0, b.length);
            return new C3dReader().read("a.c3d", whole);
        });
    }
}
