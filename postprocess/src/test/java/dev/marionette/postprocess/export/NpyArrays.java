package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Reads an npz, from the description of the format. */
final class NpyArrays {
    private static final Pattern HEADER =
            Pattern.compile("\\{'descr': '<([fU])(\\d+)', 'fortran_order': False, 'shape': \\(([\\d, ]*)\\), } *\n");

    private final Map<String, byte[]> files = new LinkedHashMap<>();

    /** One array. */
    private record Npy(String type, int width, String shape, ByteBuffer data) {}

    static NpyArrays read(Path file) throws IOException {
        NpyArrays arrays = new NpyArrays();
        try (InputStream in = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                arrays.files.put(entry.getName().replace(".npy", ""), zip.readAllBytes());
            }
        }
        return arrays;
    }

    private Npy array(String name) {
        byte[] bytes = Objects.requireNonNull(files.get(name), name);
        ByteBuffer data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int length = data.getShort(8);
        Matcher header = HEADER.matcher(new String(bytes, 10, length, StandardCharsets.US_ASCII));
        if ((10 + length) % 64 != 0 || !header.matches() || (bytes[0] & 0xff) != 0x93 || bytes[6] != 1) {
            throw new AssertionError(name + " is no npy 1.0");
        }
        data.position(10 + length);
        return new Npy(header.group(1), Integer.parseInt(header.group(2)), header.group(3), data);
    }

    int[] shape(String name) {
        return Arrays.stream(array(name).shape().split("[, ]+"))
                .filter(s -> !s.isEmpty())
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    double[] numbers(String name) {
        Npy array = array(name);
        assertThat(array.type()).isEqualTo("f");
        double[] values = new double[array.data().remaining() / array.width()];
        for (int i = 0; i < values.length; i++) {
            values[i] =
                    array.width() == 4 ? array.data().getFloat() : array.data().getDouble();
        }
        return values;
    }

    List<String> texts(String name) {
        Npy array = array(name);
        assertThat(array.type()).isEqualTo("U");
        List<String> texts = new ArrayList<>();
        while (array.data().hasRemaining()) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < array.width(); i++) {
                int point = array.data().getInt();
                if (point != 0) {
                    text.appendCodePoint(point);
                }
            }
            texts.add(text.toString());
        }
        return texts;
    }
}
