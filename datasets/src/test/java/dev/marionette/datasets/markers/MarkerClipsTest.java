package dev.marionette.datasets.markers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.datasets.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of markers as clips: TRC, mappings beside a file, gaps, and a real person. */
public class MarkerClipsTest {
    @TempDir
    Path folder;

    public static byte[] trc(List<String> labels, double[] millimetres, String rate) {
        int n = labels.size();
        int frames = millimetres.length / (3 * n);
        StringBuilder text = new StringBuilder("PathFileType\t4\t(X/Y/Z)\ta.trc\r\n"
                + "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\r\n"
                + rate + "\t100\t" + frames + "\t" + n + "\tmm\t100\r\nFrame#\tTime");
        labels.forEach(label -> text.append('\t').append(label).append("\t\t"));
        text.append("\r\n\t");
        for (int m = 1; m <= n; m++) {
            text.append("\tX").append(m).append("\tY").append(m).append("\tZ").append(m);
        }
        text.append("\r\n\r\n");
        for (int f = 0; f < frames; f++) {
            text.append(f + 1).append('\t').append(f / 100.0);
            for (int i = 3 * n * f; i < 3 * n * (f + 1); i++) {
                text.append('\t');
                if (!Double.isNaN(millimetres[i])) {
                    text.append(String.format(Locale.ROOT, "%.6f", millimetres[i]));
                }
            }
            text.append("\r\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aTrcFileIsAClip() {
        Clip clip = new TrcReader().read("walk.trc", trc(MarkerPerson.LABELS, MarkerPerson.points(30), "100"));
        assertThat(clip.name()).isEqualTo("walk");
        assertThat(clip.frames()).isEqualTo(30);
        assertThat(clip.rateHz()).isEqualTo(100);
        int wrist = clip.joint(BodyJoint.LEFT_WRIST).orElseThrow();
        assertThat(clip.position(10, wrist, 0)).isCloseTo(0.14, within(1e-8));
        assertThat(clip.position(10, wrist, 1)).isCloseTo(0.24, within(1e-8));
        int hand = clip.joint(BodyJoint.LEFT_HAND).orElseThrow();
        assertThat(clip.position(6, hand, 2)).isCloseTo(0.824, within(1e-6));
    }

    @Test
    void aBrokenTrcFileIsRefusedWithTheLine() {
        String good = new String(trc(MarkerPerson.LABELS, MarkerPerson.points(5), "100"), StandardCharsets.UTF_8);
        refused(good.replace("DataRate\tCamera", "Rate\tCamera"), "a.trc:3: DataRate is ''");
        refused(good.replace("\tmm\t", "\tfurlong\t"), "a.trc:3: Units is 'furlong'");
        refused(good.replace("\t30\tmm", "\t31\tmm"), "NumMarkers is 31, but there are 30 names");
        refused(good.replaceFirst("(?s)\\r\\n\\t\\tX1.*", ""), "a.trc:4: ends within its header");
        refused(good.replaceFirst("\r\n3\t", "\r\nthree\t"), "a.trc:9: the frame's number is 'three'");
        refused("PathFileType", "ends within its header");
        refused("Frames\n1\n", "is no TRC file");
    }

    private static void refused(String text, String problem) {
        assertThatThrownBy(() -> new TrcReader().read("a.trc", text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void aMappingBesideTheFileNamesOnesOwnMarkers() throws IOException {
        List<String> own =
                MarkerPerson.LABELS.stream().map(label -> "lab " + label + "x").toList();
        Path file = Files.write(folder.resolve("walk.trc"), trc(own, MarkerPerson.points(30), "100"));
        MotionCatalog catalog = MotionCatalog.load();
        assertThatThrownBy(() -> catalog.load(file.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("lab C7x")
                .extracting(e -> ((InputException) e).hint())
                .asString()
                .contains("walk.markers.yaml", "joints:");
        Path mapping = Files.writeString(folder.resolve("walk.markers.yaml"), """
                name: our lab
                segments:
                  trunk: {up: [[lab T10x, lab STRNx], [lab C7x, lab CLAVx]], forward: [[lab C7x], [lab CLAVx]]}
                joints:
                  shoulder: {mean: lab *SHOx, offset: [0, 0, -0.047], segment: trunk}
                  elbow: lab *ELBx
                  wrist: [lab *WRAx, lab *WRBx]
                  hip: [lab *ASIx, lab *PSIx]
                  knee: lab *KNEx
                  foot: lab *ANKx
                """);
        Clip clip = catalog.load(file.toString());
        int wrist = clip.joint(BodyJoint.RIGHT_WRIST).orElseThrow();
        assertThat(clip.position(10, wrist, 1)).isCloseTo(-0.24, within(1e-8));
        int hip = clip.joint(BodyJoint.LEFT_HIP).orElseThrow();
        assertThat(clip.position(0, hip, 1)).isCloseTo(0.085, within(1e-8));
        assertThat(clip.findings())
                .extracting(Finding::message)
                .anyMatch(m -> m.contains("'our lab' of walk.markers.yaml"));
        assertThat(catalog.companions(file)).containsExactly(mapping);

        Files.writeString(mapping, Files.readString(mapping).replace("lab *ELBx", "lab *ELLx"));
        assertThatThrownBy(() -> catalog.load(file.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("walk.markers.yaml")
                .hasMessageContaining("does not have: lab LELLx, lab RELLx");
    }

    /** As the file writes them, with the subject or the prefix that all share, or without. */
    @ParameterizedTest
    @ValueSource(strings = {"Bob_", "Bob:", "m_", "Bob:m_"})
    void aMappingMayNameMarkersAsTheFileDoes(String prefix) throws IOException {
        List<String> own =
                MarkerPerson.LABELS.stream().map(label -> prefix + label + "x").toList();
        Path file = Files.write(folder.resolve("walk.trc"), trc(own, MarkerPerson.points(30), "100"));
        String mapping = """
                joints:
                  shoulder: "%s*SHOx"
                  elbow: "%1$s*ELBx"
                  wrist: ["%1$s*WRAx", "%1$s*WRBx"]
                  hip: ["%1$s*ASIx", "%1$s*PSIx"]
                """;
        for (String written : List.of(prefix, prefix.substring(prefix.indexOf(':') + 1), "")) {
            Files.writeString(folder.resolve("walk.markers.yaml"), mapping.formatted(written));
            Clip clip = MotionCatalog.load().load(file.toString());
            int wrist = clip.joint(BodyJoint.RIGHT_WRIST).orElseThrow();
            assertThat(clip.position(10, wrist, 1)).isCloseTo(-0.24, within(1e-8));
        }
    }

    /** A knee that asks for the ankle which asks for the knee, a neck that asks for a hip. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "hip: {chord: '*ASI', wand: '*PSI', upper: hip, width: 0.1}",
                "knee: {chord: '*KNE', wand: '*THI', upper: foot, width: 0.1}, foot: {chord: '*ANK', wand: '*TIB', upper: knee, width: 0.1}",
                "neck: {chord: C7, wand: T10, upper: left_hip, width: 0.1}"
            })
    void aChordThatHangsOnWhatIsBelowIsRefused(String rules) {
        String hip = rules.startsWith("hip") ? "" : ", hip: '*ASI'";
        String yaml = "joints: {shoulder: '*SHO', elbow: '*ELB', wrist: '*WRA'" + hip + ", " + rules + "}";
        assertThatThrownBy(() -> MarkerSetReader.read("m.yaml", yaml.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("its 'upper' is no joint above it");
    }

    /** Medial markers are there in the static trial alone; files list them all the same. */
    @Test
    void markersThatAreNeverSeenChooseNoRule() {
        List<String> labels = new ArrayList<>(MarkerPerson.LABELS);
        double[] points = MarkerPerson.points(20);
        Clip plain = new TrcReader().read("a.trc", trc(labels, points, "100"));
        List<String> unseen = List.of("LKNM", "RKNM", "LMED", "RMED", "LANM", "RANM");
        labels.addAll(unseen);
        int before = MarkerPerson.LABELS.size();
        double[] more = new double[20 * labels.size() * 3];
        Arrays.fill(more, Double.NaN);
        for (int f = 0; f < 20; f++) {
            System.arraycopy(points, 3 * f * before, more, 3 * f * labels.size(), 3 * before);
        }
        Clip clip = new TrcReader().read("a.trc", trc(labels, more, "100"));
        assertThat(clip.joints()).isEqualTo(plain.joints());
        assertThat(clip.findings())
                .extracting(Finding::message)
                .anyMatch(m -> m.contains("hardly ever seen") && m.contains("LKNM"));
    }

    /** Markers of two people in any order: joints are of the one with more of them. */
    @Test
    void ofTwoSubjectsOneIsTaken() {
        int n = MarkerPerson.LABELS.size();
        double[] points = MarkerPerson.points(20);
        List<String> labels = new ArrayList<>();
        for (int m = 0; m < n; m++) {
            labels.add("Bob:" + MarkerPerson.LABELS.get(m));
            if (!MarkerPerson.LABELS.get(m).endsWith("FIN")) {
                labels.add("Amy:" + MarkerPerson.LABELS.get(m));
            }
        }
        double[] both = new double[20 * labels.size() * 3];
        for (int f = 0; f < 20; f++) {
            for (int i = 0; i < labels.size(); i++) {
                int m = MarkerPerson.LABELS.indexOf(labels.get(i).substring(4));
                for (int k = 0; k < 3; k++) {
                    both[3 * (f * labels.size() + i) + k] =
                            points[3 * (f * n + m) + k] + (labels.get(i).startsWith("Amy") ? 2000 : 0);
                }
            }
        }
        Clip clip = new TrcReader().read("a.trc", trc(labels, both, "100"));
        Clip alone = new TrcReader().read("a.trc", trc(MarkerPerson.LABELS, points, "100"));
        assertThat(clip.positions()).isEqualTo(alone.positions());
        assertThat(clip.findings())
                .extracting(Finding::message)
                .anyMatch(m -> m.contains("Bob:") && m.contains("left out are Amy:"));
    }

    @Test
    void timesThatTheHeaderContradictsAreTaken() {
        Clip clip = new TrcReader().read("a.trc", trc(MarkerPerson.LABELS, MarkerPerson.points(20), "50"));
        assertThat(clip.rateHz()).isCloseTo(100, within(1e-6));
        assertThat(clip.findings()).anyMatch(f -> f.subject().equals("rate"));
    }

    /** A ball in the room has no prefix. */
    @Test
    void aMarkerOfSomethingElseKeepsNoPrefixFromBeingOne() {
        List<String> labels =
                new ArrayList<>(MarkerPerson.LABELS.stream().map(l -> "Sk_" + l).toList());
        double[] points = MarkerPerson.points(20);
        int before = labels.size();
        labels.add("C_12");
        double[] more = new double[20 * labels.size() * 3];
        for (int f = 0; f < 20; f++) {
            System.arraycopy(points, 3 * f * before, more, 3 * f * labels.size(), 3 * before);
        }
        assertThat(new TrcReader().read("a.trc", trc(labels, more, "100")).joints())
                .isEqualTo(new TrcReader()
                        .read("a.trc", trc(MarkerPerson.LABELS, points, "100"))
                        .joints());
    }

    @Test
    void aRuleForBothHipsUnderOneIsNamed() {
        String yaml = "joints: {left_hip: {harrington: [LASI, RASI], back: [LPSI, RPSI]}}";
        assertThatThrownBy(() -> MarkerSetReader.read("m.yaml", yaml.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("gives both hips: it must stand under 'hip'");
    }

    /** The whole person turns by half a circle while a marker of the head is lost for most of it. */
    @Test
    void aLostMarkerIsCarriedByThreeThatMoveWithIt() {
        int frames = 120;
        int n = MarkerPerson.LABELS.size();
        double[] points = MarkerPerson.points(frames);
        int lost = MarkerPerson.LABELS.indexOf("LFHD");
        double[] truth = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            double c = Math.cos(Math.PI * f / frames);
            double s = Math.sin(Math.PI * f / frames);
            for (int m = 0; m < n; m++) {
                int i = 3 * (f * n + m);
                double x = points[i] / 1000;
                double y = points[i + 1] / 1000;
                points[i] = c * x - s * y;
                points[i + 1] = s * x + c * y;
                points[i + 2] /= 1000;
            }
            int at = 3 * (f * n + lost);
            System.arraycopy(points, at, truth, 3 * f, 3);
            if (f >= 20 && f < 100 || f >= 115) {
                Arrays.fill(points, at, at + 3, Double.NaN);
            }
        }
        List<Finding> findings = new ArrayList<>();
        MarkerRecording filled = MarkerGaps.filled(
                new MarkerRecording("a", MarkerPerson.LABELS, 100, points, Map.of(), List.of()), findings);
        for (int f = 0; f < frames; f++) {
            for (int k = 0; k < 3; k++) {
                assertThat(filled.points()[3 * (f * n + lost) + k]).isCloseTo(truth[3 * f + k], within(1e-9));
            }
        }
        assertThat(findings).extracting(Finding::message).anyMatch(m -> m.contains("LFHD 85"));
    }

    @Test
    void markersThatMoveAloneStayLost() {
        List<String> labels = List.of("A", "B", "C", "D");
        double[] points = new Random(1).doubles(3 * 4 * 50).toArray();
        Arrays.fill(points, 3 * 4 * 10, 3 * 4 * 10 + 3, Double.NaN);
        List<Finding> findings = new ArrayList<>();
        MarkerRecording same =
                MarkerGaps.filled(new MarkerRecording("a", labels, 100, points, Map.of(), List.of()), findings);
        assertThat(same.points()[3 * 4 * 10]).isNaN();
        assertThat(findings).isEmpty();
    }

    /** Vicon's own model wrote the centres that it found: hips (FEP), knees (FEO) and ankles (TIO). */
    @Test
    void hipsKneesAndAnklesAreWhereViconHasThem() throws IOException {
        Path file = SharedData.folder("c3d").resolve("pig_motion3.c3d");
        MarkerRecording recording = C3dReader.recording("pig_motion3.c3d", Files.readAllBytes(file));
        assertThat(recording.sizes()).containsEntry("LKneeWidth", 0.102).containsEntry("RAnkleWidth", 0.07);
        Map<BodyJoint, double[]> joints = MarkerSets.shipped().get(0).centres(recording);
        // Vicon's hips are those of Davis et al., so that they differ; knees and ankles are the same chords.
        assertThat(meanDistance(recording, joints, BodyJoint.LEFT_HIP, "LFEP")).isLessThan(0.03);
        assertThat(meanDistance(recording, joints, BodyJoint.RIGHT_HIP, "RFEP")).isLessThan(0.03);
        assertThat(meanDistance(recording, joints, BodyJoint.LEFT_KNEE, "LFEO")).isLessThan(0.01);
        assertThat(meanDistance(recording, joints, BodyJoint.RIGHT_KNEE, "RFEO"))
                .isLessThan(0.01);
        assertThat(meanDistance(recording, joints, BodyJoint.LEFT_FOOT, "LTIO")).isLessThan(0.01);
        assertThat(meanDistance(recording, joints, BodyJoint.RIGHT_FOOT, "RTIO"))
                .isLessThan(0.01);
    }

    private static double meanDistance(
            MarkerRecording recording, Map<BodyJoint, double[]> joints, BodyJoint role, String label) {
        int column = recording.labels().indexOf(label);
        double[] path = Objects.requireNonNull(joints.get(role));
        double sum = 0;
        int count = 0;
        for (int f = 0; f < recording.frames(); f++) {
            int at = 3 * (f * recording.labels().size() + column);
            double squares = 0;
            for (int k = 0; k < 3; k++) {
                squares += Math.pow(path[3 * f + k] - recording.points()[at + k], 2);
            }
            if (!Double.isNaN(squares)) {
                sum += Math.sqrt(squares);
                count++;
            }
        }
        assertThat(count).isGreaterThan(recording.frames() / 2);
        return sum / count;
    }

    @Test
    void aRealPersonInNumberedMarkersIsAClip() {
        Clip clip = MotionCatalog.load().read(SharedData.folder("c3d").resolve("optitrack_mocap36.c3d"));
        assertThat(clip.frames()).isEqualTo(1151);
        double left = upperArm(clip, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW);
        double right = upperArm(clip, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW);
        assertThat(left).isBetween(0.25, 0.36);
        assertThat(right / left).isCloseTo(1, within(0.1));
    }

    private static double upperArm(Clip clip, BodyJoint shoulder, BodyJoint elbow) {
        int a = clip.joint(shoulder).orElseThrow();
        int b = clip.joint(elbow).orElseThrow();
        double[] lengths = new double[clip.frames()];
        for (int f = 0; f < lengths.length; f++) {
            double squares = 0;
            for (int k = 0; k < 3; k++) {
                squares += Math.pow(clip.position(f, a, k) - clip.position(f, b, k), 2);
            }
            lengths[f] = Math.sqrt(squares);
        }
        Arrays.sort(lengths);
        return lengths[lengths.length / 2];
    }
}
