package dev.marionette.datasets.npz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.MotionCatalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
public class NpzReaderTest {
    private static final Clip WAVE = MotionCatalog.load().load("big-wave");
    private static final List<BodyJoint> ROLES = List.copyOf(WAVE.roles().keySet());

    public static byte[] npy(String type, String shape, byte[] data) {
        String header =
                String.format(Locale.ROOT, "{'descr': '%s', 'fortran_order': False, 'shape': %s, }", type, shape);
        header += " ".repeat((64 - (10 + header.length() + 1) % 64) % 64) + "\n";
        ByteBuffer out = ByteBuffer.allocate(10 + header.length() + data.length).order(ByteOrder.LITTLE_ENDIAN);
        out.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) header.length());
        return out.put(header.getBytes(StandardCharsets.ISO_8859_1)).put(data).array();
    }

    private static byte[] doubles(double... values) {
        ByteBuffer out = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            out.putDouble(value);
        }
        return out.array();
    }

    private static byte[] names(int width, List<String> names) {
        ByteBuffer out = ByteBuffer.allocate(4 * width * names.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (String name : names) {
            for (int i = 0; i < width; i++) {
                out.putInt(i < name.length() ? name.charAt(i) : 0);
            }
        }
        return out.array();
    }

    public static byte[] zip(Map<String, byte[]> arrays) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
                zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
                zip.write(array.getValue());
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    public static Map<String, byte[]> wave(int frames) {
        double[] positions = new double[frames * ROLES.size() * 3];
        for (int f = 0; f < frames; f++) {
            for (int j = 0; j < ROLES.size(); j++) {
                for (int axis = 0; axis < 3; axis++) {
                    positions[3 * (f * ROLES.size() + j) + axis] =
                            WAVE.position(f, WAVE.joint(ROLES.get(j)).orElseThrow(), axis);
                }
            }
        }
        Map<String, byte[]> arrays = new LinkedHashMap<>();
        arrays.put("fps", npy("<f8", "()", doubles(60)));
        arrays.put(
                "names",
                npy("<U16", "(19,)", names(16, ROLES.stream().map(BodyJoint::id).toList())));
        arrays.put("positions", npy("<f8", "(" + frames + ", 19, 3)", doubles(positions)));
        return arrays;
    }

    private static Clip read(Map<String, byte[]> arrays) throws IOException {
        return new NpzReader().read("clip.npz", zip(arrays));
    }

    @Test
    void positionsWithNamesAreAClip() throws IOException {
        Clip clip = read(wave(100));
        assertThat(clip.rateHz()).isEqualTo(60);
        assertThat(clip.frames()).isEqualTo(100);
        for (BodyJoint role : ROLES) {
            assertThat(clip.position(70, clip.joint(role).orElseThrow(), 2))
                    .isCloseTo(WAVE.position(70, WAVE.joint(role).orElseThrow(), 2), within(1e-12));
        }
    }

    /** A person who stands in a world with z up, facing −y as AMASS has them, and lifts the left arm. */
    public static Map<String, byte[]> amass(int frames, int joints) {
        double[] poses = new double[frames * 3 * joints];
        double[] trans = new double[frames * 3];
        for (int f = 0; f < frames; f++) {
            poses[3 * joints * f] = Math.PI / 2;
            poses[3 * joints * f + 3 * 16 + 2] = Math.PI / 2 * f / (frames - 1);
            poses[3 * joints * f + 3 * 17 + 2] = Math.PI / 2;
            poses[3 * joints * f + 3 * 18 + 1] = -Math.PI / 2 * f / (frames - 1);
            trans[3 * f + 2] = 0.95;
        }
        Map<String, byte[]> arrays = new LinkedHashMap<>();
        arrays.put("trans", npy("<f8", "(" + frames + ", 3)", doubles(trans)));
        arrays.put("gender", npy("<U7", "()", names(7, List.of("neutral"))));
        arrays.put("mocap_framerate", npy("<f8", "()", doubles(120)));
        arrays.put("betas", npy("<f8", "(16,)", doubles(new double[16])));
        arrays.put("poses", npy("<f8", "(" + frames + ", " + 3 * joints + ")", doubles(poses)));
        return arrays;
    }

    private static double[] bone(Clip clip, int frame, BodyJoint from, BodyJoint to) {
        double[] bone = new double[3];
        for (int i = 0; i < 3; i++) {
            bone[i] = clip.position(frame, clip.joint(to).orElseThrow(), i)
                    - clip.position(frame, clip.joint(from).orElseThrow(), i);
        }
        double length = Math.sqrt(bone[0] * bone[0] + bone[1] * bone[1] + bone[2] * bone[2]);
        return new double[] {bone[0] / length, bone[1] / length, bone[2] / length};
    }

    @ParameterizedTest
    @ValueSource(ints = {22, 24, 52, 55})
    void rotationsOfTheSmplBodiesTurnAnAveragePerson(int joints) throws IOException {
        Clip clip = read(amass(61, joints));
        assertThat(clip.rateHz()).isEqualTo(120);
        assertThat(clip.findings()).anyMatch(f -> f.message().contains("average person of 1.70 m"));
        // The right arm hangs from a T-pose: a turn of 90° about the body's forward axis brings −x (right) to −y
        // (down).
        assertThat(bone(clip, 30, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW))
                .containsExactly(new double[] {0, 0, -1}, within(1e-9));
        assertThat(bone(clip, 0, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW)[2])
                .isCloseTo(0, within(1e-9));
        assertThat(bone(clip, 60, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW))
                .containsExactly(new double[] {0, 0, 1}, within(1e-9));
        // The elbow's turn about the upper arm's up brings the forearm to the front, which is −y of the file's world.
        double[] forearm = bone(clip, 60, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST);
        double[] shoulders = bone(clip, 60, BodyJoint.RIGHT_SHOULDER, BodyJoint.LEFT_SHOULDER);
        assertThat(forearm[2]).isCloseTo(0, within(1e-9));
        assertThat(shoulders[0] * forearm[1] - shoulders[1] * forearm[0])
                .as("forward is right of left")
                .isCloseTo(-1, within(1e-9));
    }

    @Test
    void theTwoWaysToStoreABodyAgree() throws IOException {
        Map<String, byte[]> one = amass(11, 22);
        Map<String, byte[]> two = new LinkedHashMap<>(one);
        two.remove("poses");
        double[] root = new double[33];
        double[] body = new double[11 * 63];
        for (int f = 0; f < 11; f++) {
            root[3 * f] = Math.PI / 2;
            body[63 * f + 3 * 15 + 2] = Math.PI / 2 * f / 10;
            body[63 * f + 3 * 16 + 2] = Math.PI / 2;
            body[63 * f + 3 * 17 + 1] = -Math.PI / 2 * f / 10;
        }
        two.put("root_orient", npy("<f8", "(11, 3)", doubles(root)));
        two.put("pose_body", npy("<f8", "(11, 63)", doubles(body)));
        Clip first = read(one);
        Clip second = read(two);
        for (int j = 0; j < first.joints(); j++) {
            for (int i = 0; i < 3; i++) {
                assertThat(second.position(7, j, i)).isEqualTo(first.position(7, j, i));
            }
        }
    }

    @Test
    void brokenBodiesAreRefusedWithTheReason() throws IOException {
        Map<String, byte[]> arrays = amass(11, 22);
        arrays.remove("trans");
        assertBroken(arrays, "no array 'trans'");
        arrays = amass(11, 22);
        arrays.put("trans", npy("<f8", "(10, 3)", doubles(new double[30])));
        assertBroken(arrays, "'trans' has the shape [10, 3], it should be [11, 3]");
        arrays = amass(11, 22);
        arrays.put("poses", npy("<f8", "(11, 6)", doubles(new double[66])));
        assertBroken(arrays, "'poses' has the shape [11, 6], it should be [frames, 66 to 165]");
        arrays.put("poses", npy("<f8", "(30000000, 0)", new byte[0]));
        assertBroken(arrays, "'poses' has the shape [30000000, 0], it should be [frames, 66 to 165]");
        double[] odd = new double[11 * 66];
        odd[70] = Double.NaN;
        arrays.put("poses", npy("<f8", "(11, 66)", doubles(odd)));
        assertBroken(arrays, "'poses' holds the number NaN");
        arrays = amass(11, 22);
        arrays.put("mocap_framerate", npy("<f8", "()", doubles(0)));
        assertBroken(arrays, "the rate is 0.0 Hz");
    }

    @Test
    void brokenArchivesAreRefusedWithTheReason() throws IOException {
        Map<String, byte[]> arrays = wave(20);
        arrays.put("positions", npy("<f8", "(1000000000, 19, 3)", doubles(1, 2)));
        assertBroken(arrays, "clip.npz: positions: the shape (1000000000, 19, 3) is too large");
        arrays.put("positions", npy("<f8", "(30000000, 19, 3)", doubles(1, 2)));
        assertBroken(arrays, "clip.npz: positions: the array announces 1710000000 values");
        arrays.put("positions", npy("|O", "(20,)", new byte[200]));
        assertBroken(arrays, "Python objects");
        arrays.put("positions", npy("<f8", "(20, 57)", doubles(new double[20 * 57])));
        assertBroken(arrays, "[20, 57]");
        arrays.put("positions", npy("<c8", "(1, 1, 3)", new byte[24]));
        assertBroken(arrays, "type 'c8'");
        arrays = wave(20);
        arrays.put("names", npy("<U4", "(2,)", names(4, List.of("a", "b"))));
        assertBroken(arrays, "2 names");
        arrays = wave(20);
        arrays.remove("names");
        assertBroken(arrays, "no 'names' for its 19 joints");
        arrays = wave(20);
        arrays.put("fps", npy("<f8", "()", doubles(0)));
        assertBroken(arrays, "the rate is 0.0 Hz");
        assertThatThrownBy(() -> new NpzReader().read("clip.npz", new byte[100]))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no archive");
    }

    private static void assertBroken(Map<String, byte[]> arrays, String what) {
        assertThatThrownBy(() -> read(arrays))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("clip.npz")
                .hasMessageContaining(what);
    }
}
