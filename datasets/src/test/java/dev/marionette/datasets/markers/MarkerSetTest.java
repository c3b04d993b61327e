package dev.marionette.datasets.markers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Joints follow from markers as the rules of their set say. */
class MarkerSetTest {
    private static MarkerRecording recording(List<String> labels, double[] metres, Map<String, Double> sizes) {
        return new MarkerRecording("a.c3d", labels, 100, metres, sizes, List.of());
    }

    private static Map<BodyJoint, double[]> person(Map<String, Double> sizes) {
        double[] metres =
                Arrays.stream(MarkerPerson.points(10)).map(mm -> mm / 1000).toArray();
        MarkerSet set = MarkerSets.of("a.c3d", MarkerPerson.LABELS);
        assertThat(set.name()).isEqualTo("Plug-in Gait, full body");
        return set.centres(recording(MarkerPerson.LABELS, metres, sizes));
    }

    private static double[] of(Map<BodyJoint, double[]> joints, BodyJoint role) {
        return Objects.requireNonNull(joints.get(role), role.id());
    }

    @Test
    void centresOfPlugInGaitFollowThePublishedRules() {
        Map<BodyJoint, double[]> joints = person(Map.of());
        // Width 240 mm, depth 160 mm; the pelvis is level.
        double[] hip = of(joints, BodyJoint.LEFT_HIP);
        assertThat(hip[0]).isCloseTo(0.080 - 0.24 * 0.160 - 0.0099, within(1e-9));
        assertThat(hip[1]).isCloseTo(0.33 * 0.240 + 0.0073, within(1e-9));
        assertThat(hip[2]).isCloseTo(1.000 - 0.30 * 0.240 - 0.0109, within(1e-9));
        assertThat(of(joints, BodyJoint.RIGHT_HIP)[1]).isCloseTo(-hip[1], within(1e-9));
        assertThat(of(joints, BodyJoint.LEFT_WRIST)[0]).isCloseTo(0.040, within(1e-9));
        assertThat(of(joints, BodyJoint.LEFT_HAND)[3 * 6]).isNaN();
        double[] shoulder = of(joints, BodyJoint.LEFT_SHOULDER);
        assertThat(Math.hypot(shoulder[0], shoulder[2] - 1.460)).isCloseTo(0.047, within(1e-9));
        assertThat(of(joints, BodyJoint.NECK)).startsWith(0, 0, 1.440);
    }

    /** Half the width and a marker's radius from the marker, at a right angle to the thigh, in the plane of the wand. */
    @ParameterizedTest
    @CsvSource({"0,0.057", "0.12,0.067"})
    void theChordIsAtARightAngleInThePlaneAndAwayFromTheWand(double kneeWidth, double distance) {
        Map<BodyJoint, double[]> joints = person(kneeWidth == 0 ? Map.of() : Map.of("LKneeWidth", kneeWidth));
        double[] hip = Arrays.copyOf(of(joints, BodyJoint.LEFT_HIP), 3);
        double[] knee = Arrays.copyOf(of(joints, BodyJoint.LEFT_KNEE), 3);
        double[] marker = {0.015, 0.140, 0.520};
        double[] wand = {0, 0.170, 0.750};
        double[] toMarker = minus(marker, knee);
        double[] toHip = minus(hip, knee);
        assertThat(Math.sqrt(dot(toMarker, toMarker))).isCloseTo(distance, within(1e-9));
        assertThat(dot(toMarker, toHip)).isCloseTo(0, within(1e-9));
        double[] w = minus(wand, knee);
        double volume = w[0] * (toMarker[1] * toHip[2] - toMarker[2] * toHip[1])
                + w[1] * (toMarker[2] * toHip[0] - toMarker[0] * toHip[2])
                + w[2] * (toMarker[0] * toHip[1] - toMarker[1] * toHip[0]);
        assertThat(volume).isCloseTo(0, within(1e-9));
        assertThat(knee[1]).isLessThan(marker[1]);
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    static Stream<MarkerSet> shipped() {
        return MarkerSets.shipped().stream();
    }

    /** Whatever subject and case stand before the names, and whatever other markers there are. */
    @ParameterizedTest
    @MethodSource("shipped")
    void aShippedSetIsKnownByItsOwnMarkers(MarkerSet set) {
        List<String> labels = new ArrayList<>(set.markers());
        assertThat(MarkerSets.of("a.trc", labels)).isSameAs(set);
        List<String> prefixed = new ArrayList<>();
        labels.forEach(
                label -> prefixed.add("Anna:" + label.toUpperCase(Locale.ROOT).replace('.', '_')));
        prefixed.add("Anna:*17");
        assertThat(MarkerSets.of("a.trc", prefixed)).isSameAs(set);
    }

    /** A mirrored person has mirrored joints; a turned and moved one has turned and moved joints. */
    @ParameterizedTest
    @MethodSource("shipped")
    void jointsGoAlongWithTheBody(MarkerSet set) {
        List<String> labels = new ArrayList<>(set.markers());
        Random random = new Random(7);
        double[] points = random.doubles(3L * labels.size(), -1, 1).toArray();
        double[] mirrored = new double[points.length];
        double[] moved = new double[points.length];
        for (int m = 0; m < labels.size(); m++) {
            int twin = labels.indexOf(other(labels.get(m)));
            int from = twin < 0 ? m : twin;
            for (int k = 0; k < 3; k++) {
                mirrored[3 * m + k] = (k == 1 ? -1 : 1) * points[3 * from + k];
                moved[3 * m + k] = points[3 * m + (k + 1) % 3] + k;
            }
        }
        Map<BodyJoint, double[]> joints = set.centres(recording(labels, points, Map.of()));
        Map<BodyJoint, double[]> twins = set.centres(recording(labels, mirrored, Map.of()));
        Map<BodyJoint, double[]> elsewhere = set.centres(recording(labels, moved, Map.of()));
        assertThat(joints).hasSizeGreaterThanOrEqualTo(12);
        joints.forEach((role, at) -> {
            for (int k = 0; k < 3; k++) {
                assertThat(of(elsewhere, role)[k]).as(role + " moved").isCloseTo(at[(k + 1) % 3] + k, within(1e-9));
                double twin = (k == 1 ? -1 : 1) * of(twins, role.mirrored())[k];
                assertThat(twin).as(role + " mirrored").isCloseTo(at[k], within(1e-9));
            }
        });
    }

    private static String other(String label) {
        for (String[] sides : new String[][] {{"L", "R"}, {"R", "L"}}) {
            if (label.startsWith(sides[0])) {
                return sides[1] + label.substring(1);
            }
            if (label.startsWith("Waist" + sides[0])) {
                return "Waist" + sides[1] + label.substring(6);
            }
        }
        return label.equals("Hip1") ? "Hip2" : label.equals("Hip2") ? "Hip1" : label;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "joints: {left_sholder: [A]}|there is no joint 'left_sholder'",
                "joints: {left_shoulder: 3}|joints.left_shoulder must be the name of a marker",
                "joints: {left_shoulder: {mean: [A], ofset: [0, 0, 0]}}|unknown key 'ofset'",
                "joints: {left_shoulder: {mean: [A], offset: [0, 0, 9]}}|joints.left_shoulder.segment is ''",
                "joints: {left_shoulder: {mean: [A], offset: [0, 0], segment: t}}|joints.left_shoulder.segment is 't'",
                "segments: {t: {up: [[A], [B]]}}|segments.t must have two of forward, left and up, has 1",
                "joints: {left_shoulder: [A]}|has no right_shoulder, left_elbow",
                "joints: {knee: {chord: A, wand: B, upper: hip, width: 9}}|joints.knee.width is 9, not a number",
                "marker: [A]|unknown key 'marker'",
                "[1, 2]|must hold joints:",
                "'joints: {a: [b'|is not YAML"
            })
    void aBrokenMappingIsRefusedWithTheElement(String yaml, String problem) {
        assertThatThrownBy(() -> MarkerSetReader.read("markers.yaml", yaml.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("markers.yaml")
                .hasMessageContaining(problem);
    }

    @Test
    void namesOfMarkersInMessagesAreShortAndPlain() {
        List<String> labels = List.of("\u001b[31mred", "x".repeat(5000), "a\nb");
        assertThatThrownBy(() -> MarkerSets.of("a.c3d", labels)).isInstanceOfSatisfying(InputException.class, e -> {
            assertThat(e.getMessage() + e.hint())
                    .doesNotContain("\u001b", "a\nb")
                    .contains("[31mred", "xxx…", "ab");
            assertThat(e.getMessage()).hasSizeLessThan(400);
        });
    }
}
