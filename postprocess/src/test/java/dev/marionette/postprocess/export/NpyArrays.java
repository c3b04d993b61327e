package dev.marionette.postprocess.export;

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

    private final Map<String, ByteBuffer> files = new LinkedHashMap<>();

    static NpyArrays read(Path file) throws IOException {
        NpyArrays arrays = new NpyArrays();
        try (InputStream in = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                String name = entry.getName().replace(".npy", "");
                arrays.files.put(name, ByteBuffer.wrap(zip.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN));
            }
        }
        return arrays;
    }

    private Matcher header(String name) {
        ByteBuffer file = Objects.requireNonNull(files.get(name), name);
        byte[] bytes = file.array();
        int length = file.getShort(8);
        Matcher header = HEADER.matcher(new String(bytes, 10, length, StandardCharsets.US_ASCII));
        if ((10 + length) % 64 != 0 || !header.matches() || (bytes[0] & 0xff) != 0x93 || bytes[6] != 1) {
            throw new AssertionError(name + " is no npy 1.0");
        }
        file.position(10 + length);
        return header;
    }

    int[] shape(String name) {
        return Arrays.stream(header(name).group(3).split("[, ]+"))
                .filter(s -> !s.isEmpty())
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    double[] numbers(String name) {
        boolean single = header(name).group(2).equals("4");
        ByteBuffer file = files.get(name);
        double[] values = new double[file.remaining() / (single ? 4 : 8)];
        for (int i = 0; i < values.length; i++) {
            values[i] = single ? file.getFloat() : file.getDouble();
        }
        return values;
    }

    List<String> texts(String name) {
        int width = Integer.parseInt(header(name).group(2));
        ByteBuffer file = files.get(name);
        List<String> texts = new ArrayList<>();
        while (file.hasRemaining()) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < width; i++) {
                int point = file.getInt();
                if (point != 0) {
                    text.appendCodePoint(point);
                }
            }
            texts.add(text.toString());
        }
        return texts;
    }
}
