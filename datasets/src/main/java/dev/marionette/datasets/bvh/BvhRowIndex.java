package dev.marionette.datasets.bvh;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where the rows of a long file are, so that some of them can be read. */
final class BvhRowIndex {
    /** What comes before the rows is shorter. */
    private static final int HEAD = 8 << 20;
    /** So many lines are read at once at least. */
    private static final int LINES = 256;

    private final Path file;
    private final String where;
    private final BvhFile head;
    /** By block of lines, where it begins, the row with which it begins, and the line. */
    private final List<Block> blocks = new ArrayList<>();

    private int frames;

    private record Block(long at, int row, int line) {}

    private BvhRowIndex(Path file, String where, BvhFile head) {
        this.file = file;
        this.where = where;
        this.head = head;
    }

    /**
     * Looks where the rows are.
     *
     * @param where the file's name, for messages
     * @param mostFrames a file that announces no more is not long
     * @return empty where the file is not long
     */
    static Optional<BvhRowIndex> of(Path file, String where, int mostFrames) throws IOException {
        byte[] first;
        try (InputStream in = Files.newInputStream(file)) {
            first = in.readNBytes(HEAD);
        }
        BvhParser.Head head = BvhParser.head(where, first);
        if (head.announced() <= mostFrames) {
            return Optional.empty();
        }
        BvhRowIndex index = new BvhRowIndex(file, where, head.file());
        index.scan(head);
        return Optional.of(index);
    }

    /** The file without rows. */
    BvhFile head() {
        return head;
    }

    /** Number of rows. */
    int frames() {
        return frames;
    }

    /** Counts the numbers of each line; what they are is seen when they are read. */
    private void scan(BvhParser.Head before) throws IOException {
        int width = head.width();
        int line = before.line();
        long at = before.bytes();
        int words = 0;
        boolean inWord = false;
        long lineStart = at;
        int lines = 0;
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(before.bytes());
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                for (int i = 0; i < n; i++, at++) {
                    byte b = buffer[i];
                    boolean blank = b >= 0 && b <= ' ';
                    words += !blank && !inWord ? 1 : 0;
                    inWord = !blank;
                    if (b == '\n') {
                        lines = endLine(words, width, line, lineStart, lines);
                        words = 0;
                        line++;
                        lineStart = at + 1;
                    }
                }
            }
        }
        endLine(words, width, line, lineStart, lines);
        blocks.add(new Block(at, frames, line));
        List<Finding> findings = head.findings();
        BvhRows.checkEnd(new BvhScanner(where, new byte[0], line), frames, 0, width, before.announced(), findings);
    }

    private int endLine(int words, int width, int line, long start, int lines) {
        if (words == 0) {
            return lines;
        }
        if (words % width != 0) {
            BvhRows.requireWholeLine(new BvhScanner(where, new byte[0], line), words % width, width, line);
        }
        if (lines % LINES == 0) {
            blocks.add(new Block(start, frames, line));
        }
        frames += words / width;
        if (frames > Clip.MAX_FRAMES) {
            throw new InputException(
                    where + ":" + line, "more than " + Clip.MAX_FRAMES + " frames", "Cut the clip into shorter ones.");
        }
        return lines + 1;
    }

    /**
     * Some rows, (to − from) × W.
     *
     * @param from the first
     * @param to the one behind the last
     * @throws InputException if there is something else than numbers
     */
    double[] values(int from, int to) {
        int a = block(from);
        int b = a;
        while (blocks.get(b).row() < to) {
            b++;
        }
        Block begin = blocks.get(a);
        byte[] bytes = new byte[(int) (blocks.get(b).at() - begin.at())];
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(begin.at());
            if (in.readNBytes(bytes, 0, bytes.length) < bytes.length) {
                throw new EOFException("it was cut meanwhile");
            }
        } catch (IOException e) {
            throw new InputException(where, "cannot be read: " + e.getMessage(), "Check the file.", e);
        }
        BvhScanner in = new BvhScanner(where, bytes, begin.line());
        double[] values = new double[(to - from) * head.width()];
        int skip = (from - begin.row()) * head.width();
        for (int i = -skip; i < values.length; i++) {
            double value = in.value(begin.row() + (i + skip) / head.width());
            if (i >= 0) {
                values[i] = value;
            }
        }
        return values;
    }

    /** The last block that begins with a row or one before it. */
    private int block(int row) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (blocks.get(middle).row() <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
