package dev.marionette.datasets.npz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.datasets.Damage;
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
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class NpzReaderTest {
    private static final Clip WAVE = MotionCatalog.load().load("big-wave");
    private static final List<BodyJoint> ROLES = List.copyOf(WAVE.roles().keySet());

    private static byte[] npy(String type, String shape, byte[] data) {
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

    private static byte[] zip(Map<String, byte[]> arrays) throws IOException {
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

    private static Map<String, byte[]> wave(int frames) {
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

    @Test
    void rotationsOfABodyModelAreRefusedWithTheReason() throws IOException {
        Map<String, byte[]> amass = new LinkedHashMap<>();
        for (String key : List.of("trans", "gender", "mocap_framerate", "betas", "dmpls", "poses")) {
            amass.put(key, npy("<f8", "(1,)", doubles(120)));
        }
        assertBroken(amass, "licensed SMPL model, which is not in the file");
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

    @Test
    void whateverHappensToAFileOnlyInputExceptionsComeOut() throws IOException {
        byte[] good = zip(wave(12));
        int fine = Damage.survives(good, 500, "PK\u0001\u0000\u007f", "a.npz", b -> new NpzReader().read("a.npz", b));
        assertThat(fine).isBetween(5, 490);
        byte[] array = Objects.requireNonNull(wave(12).get("positions"));
        Damage.survives(array, 500, "(,)<|'\u0000\u007f", "a.npz", b -> {
            Map<String, byte[]> arrays = wave(12);
            arrays.put("positions", b);
            try {
                return new NpzReader().read("a.npz", zip(arrays));
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }
}
