package dev.marionette.datasets.mvnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.SameTake;
import dev.marionette.datasets.SharedData;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
public class MvnxReaderTest {
    /** Segment, parent, place of its beginning in the pose without turns. */
    private static final String[][] SEGMENTS = {
        {"Pelvis", "", "0 0 0.9"},
        {"T8", "Pelvis", "0 0 1.2"},
        {"Neck", "T8", "0 0 1.4"},
        {"Head", "Neck", "0 0 1.5"},
        {"RightUpperArm", "T8", "0 -0.17 1.35"},
        {"RightForeArm", "RightUpperArm", "0 -0.45 1.35"},
        {"RightHand", "RightForeArm", "0 -0.7 1.35"},
        {"LeftUpperArm", "T8", "0 0.17 1.35"},
        {"LeftForeArm", "LeftUpperArm", "0 0.45 1.35"},
        {"LeftHand", "LeftForeArm", "0 0.7 1.35"},
        {"RightUpperLeg", "Pelvis", "0 -0.09 0.9"},
        {"RightLowerLeg", "RightUpperLeg", "0.01 -0.09 0.5"},
        {"RightFoot", "RightLowerLeg", "0 -0.09 0.1"},
        {"RightToe", "RightFoot", "0.15 -0.09 0"},
        {"LeftUpperLeg", "Pelvis", "0 0.09 0.9"},
        {"LeftLowerLeg", "LeftUpperLeg", "0.01 0.09 0.5"},
        {"LeftFoot", "LeftLowerLeg", "0 0.09 0.1"},
        {"LeftToe", "LeftFoot", "0.15 0.09 0"}
    };

    /** A figure that turns about the vertical at 0.6 rad/s. */
    public static String text(int frames) {
        StringBuilder out = new StringBuilder("<?xml version=\"1.0\"?>\n<mvnx version=\"4\">\n");
        out.append("<subject label=\"a\" frameRate=\"60\" segmentCount=\"18\">\n<segments>\n");
        for (String[] segment : SEGMENTS) {
            out.append("<segment label=\"").append(segment[0]).append("\" id=\"1\"><points>");
            if (segment[0].equals("Head")) {
                out.append("<point label=\"pTopOfHead\"><pos_b>0 0 0.2</pos_b></point>");
            }
            out.append("</points></segment>\n");
        }
        out.append("</segments>\n<joints>\n");
        for (String[] segment : SEGMENTS) {
            if (!segment[1].isEmpty()) {
                out.append("<joint label=\"j\"><connector1>").append(segment[1]).append("/j</connector1>");
                out.append("<connector2>").append(segment[0]).append("/j</connector2></joint>\n");
            }
        }
        out.append("</joints>\n<frames segmentCount=\"18\">\n<frame time=\"0\" type=\"tpose\"><position>9</position>");
        out.append("</frame>\n");
        for (int f = 0; f < frames; f++) {
            frame(out, 0.6 * f / 60);
        }
        return out.append("</frames>\n</subject>\n</mvnx>\n").toString();
    }

    private static void frame(StringBuilder out, double angle) {
        StringBuilder places = new StringBuilder();
        StringBuilder turns = new StringBuilder();
        StringBuilder spins = new StringBuilder();
        for (String[] segment : SEGMENTS) {
            String[] at = segment[2].split(" ");
            double x = Double.parseDouble(at[0]);
            double y = Double.parseDouble(at[1]);
            places.append(String.format(
                    Locale.ROOT,
                    "%.9f %.9f %s ",
                    Math.cos(angle) * x - Math.sin(angle) * y,
                    Math.sin(angle) * x + Math.cos(angle) * y,
                    at[2]));
            turns.append(String.format(Locale.ROOT, "%.9f 0 0 %.9f ", Math.cos(angle / 2), Math.sin(angle / 2)));
            spins.append("0 0 0.6 ");
        }
        out.append("<frame type=\"normal\"><orientation>").append(turns).append("</orientation>\n<position>");
        out.append(places)
                .append("</position>\n<angularVelocity>")
                .append(spins)
                .append("</angularVelocity></frame>\n");
    }

    private static Clip read(String text) {
        return new MvnxReader().read("clip.mvnx", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Clip real() {
        return SharedData.clip("mvnx", "test_mocap.mvnx");
    }

    @Test
    void placesTurnsAndSpeedsAreKept() {
        Clip clip = read(text(30));
        assertThat(clip.frames()).isEqualTo(30);
        int top = clip.jointNames().indexOf("Head_end");
        assertThat(clip.position(0, top, 2)).isCloseTo(1.7, within(1e-9));
        double[] spins = clip.angularVelocities();
        assertThat(spins).hasSize(30 * clip.joints() * 3);
        // Without a pose "identity" the bones of the first frame are turned back.
        int hand = clip.jointNames().indexOf("LeftHand");
        assertThat(clip.restPositions()[3 * hand + 1]).isCloseTo(0.7, within(1e-9));
        for (int i = 0; i < spins.length; i++) {
            assertThat(spins[i]).isEqualTo(i % 3 == 2 ? 0.6 : 0);
        }
        assertThat(clip.findings()).anySatisfy(f -> assertThat(f.message()).contains("left out: tpose"));
        assertThat(clip.renamed("x").angularVelocities()).isEqualTo(spins);
    }

    @Test
    void byteOrderMarksDoNotMatter() {
        String text = text(9);
        byte[] wide = text.getBytes(StandardCharsets.UTF_16);
        byte[] marked = ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8);
        assertThat(new MvnxReader().read("a.mvnx", wide).positions())
                .isEqualTo(read(text).positions());
        assertThat(new MvnxReader().read("a.mvnx", marked).positions())
                .isEqualTo(read(text).positions());
    }

    @Test
    void agreesWithTheSameTakeAsBvh() {
        SameTake same = SameTake.compare(real(), 1, 1, SharedData.clip("xsens_test_mocap"), 1);
        assertThat(same.meanMetres()).isLessThan(0.001);
        assertThat(same.limbDegrees()).isLessThan(0.05);
        assertThat(same.scale()).isBetween(0.999, 1.001);
    }

    @Test
    void theRestPoseIsTheIdentityPoseOfTheFile() throws IOException {
        String text = Files.readString(SharedData.folder("mvnx").resolve("test_mocap.mvnx"));
        Matcher identity = Pattern.compile("type=\"identity\".*?<position>(.*?)</position>", Pattern.DOTALL)
                .matcher(text);
        assertThat(identity.find()).isTrue();
        String[] numbers = identity.group(1).strip().split("\\s+");
        Matcher labels = Pattern.compile("<segment label=\"(\\w+)\"").matcher(text);
        Clip clip = real();
        double[] rest = clip.restPositions();
        int pelvis = clip.joint(BodyJoint.HIPS).orElseThrow();
        for (int s = 0; labels.find(); s++) {
            int joint = clip.jointNames().indexOf(labels.group(1));
            for (int axis = 0; axis < 3; axis++) {
                assertThat(rest[3 * joint + axis] - rest[3 * pelvis + axis])
                        .as(labels.group(1))
                        .isCloseTo(
                                Double.parseDouble(numbers[3 * s + axis]) - Double.parseDouble(numbers[axis]),
                                within(2e-5));
            }
        }
    }

    /** Mean difference between the file's angular velocities and differences of its orientations, rad/s. */
    @Test
    void angularVelocitiesAreThoseOfTheOrientations() {
        Clip clip = real();
        double[] q = clip.orientations();
        double[] w = clip.angularVelocities();
        double[] step = new double[4];
        double[] back = new double[4];
        double error = 0;
        double size = 0;
        int row = clip.joints();
        for (int f = 1; f + 1 < clip.frames(); f++) {
            for (int j = 0; j < row; j++) {
                int before = 4 * ((f - 1) * row + j);
                int after = 4 * ((f + 1) * row + j);
                for (int k = 0; k < 4; k++) {
                    back[k] = (k == 0 ? 1 : -1) * q[before + k];
                }
                Quaternions.multiply(q, after, back, 0, step, 0);
                double sign = step[0] < 0 ? -1 : 1;
                for (int axis = 0; axis < 3; axis++) {
                    double difference = 2 * sign * step[1 + axis] * clip.rateHz() / 2;
                    error += Math.pow(difference - w[3 * (f * row + j) + axis], 2);
                    size += Math.pow(difference, 2);
                }
            }
        }
        assertThat(Math.sqrt(error / size)).isLessThan(0.2);
    }

    @Test
    void brokenFilesAreRefusedWithTheReason() {
        String good = text(12);
        assertBroken(good.substring(0, good.length() / 2), "clip.mvnx:", "the XML is broken here");
        assertBroken(good.replace("frameRate=\"60\"", "frameRate=\"0\""), "clip.mvnx:3", "allowed are 1 to 10000");
        assertBroken(good.replaceFirst("0 0 0.6", "0 0 NaN"), "clip.mvnx:", "'NaN'");
        assertBroken(good.replaceFirst("<position>0", "<position>x0"), "clip.mvnx:", "'x0.");
        assertBroken(good.replaceFirst("<position>0\\S+ ", "<position>"), "clip.mvnx:", "53 numbers");
        assertBroken(good.replaceFirst("<orientation>[^<]*</orientation>", ""), "clip.mvnx:", "only 11 of 12");
        assertBroken(good.replace("<connector1>Neck/", "<connector1>Tail/"), "clip.mvnx:", "'Tail'");
        assertBroken(good.replace("<connector1>Neck/", "<connector1>Head/"), "clip.mvnx", "one tree");
        assertBroken(good.replace("\"normal\"", "\"npose\""), "clip.mvnx:", "no <frame> of the type 'normal'");
        assertBroken("<svg/>", "clip.mvnx:1", "not <mvnx>");
    }

    @Test
    void entitiesAreNotFollowed(@TempDir Path folder) throws IOException {
        Path secret = folder.resolve("secret.txt");
        Files.writeString(secret, "Pelvis");
        String text = text(12).replace("?>", "?><!DOCTYPE mvnx [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]>");
        assertThat(read(text).frames()).isEqualTo(12);
        assertBroken(text.replace("<connector1>Pelvis/", "<connector1>&e;/"), "clip.mvnx:", "");
        String bomb = "<!DOCTYPE m [<!ENTITY a \"xxxxxxxxxx\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>";
        assertBroken(
                text(12).replace("?>", "?>" + bomb).replace("<connector1>T8", "<connector1>&b;"), "clip.mvnx:", "");
    }

    private static void assertBroken(String text, String where, String what) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(where)
                .hasMessageContaining(what);
    }
}
