package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.InputException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/** Reads one file in a process of its own, so that what breaks native code breaks that process only. */
final class ImportProcess implements AutoCloseable {
    private static final int SHOWN = 200;
    private static final String EXPORT = "Export the character again, or as .glb, which needs no native code.";

    /** How long a process that does not answer is waited for: it has nothing left to do but to end. */
    private static final long END_SECONDS = 5;

    /**
     * How much one file may take.
     *
     * @param seconds from the start of the process to its last record
     * @param megabytes of memory that it takes
     */
    record Bounds(long seconds, long megabytes) {}

    /** What the process takes no more of, or does not answer to. */
    private static final class Gone extends IOException {
        private static final long serialVersionUID = 1L;

        Gone(IOException cause) {
            super(cause);
        }
    }

    private final String where;
    private final NativeFormat format;
    private final Bounds bounds;
    private final Process process;
    private volatile boolean late;
    private boolean started;

    private ImportProcess(String where, NativeFormat format, Bounds bounds, LongFunction<List<String>> command) {
        this.where = where;
        this.format = format;
        this.bounds = bounds;
        process = start(command.apply(bounds.megabytes()));
        Thread watch = new Thread(this::endLate, "time of " + where);
        watch.setDaemon(true);
        watch.start();
    }

    /**
     * What a file says.
     *
     * @param where the file, for messages
     * @param length bytes of the file
     * @param file where they come from
     * @param skin whether meshes are wanted
     * @param command what starts the process, by the megabytes that it may take
     * @throws InputException if it cannot be read: refused, crashed, too slow, too much memory
     * @throws IOException if {@code file} fails
     */
    static SceneInput.Figure read(
            String where,
            NativeFormat format,
            int length,
            InputStream file,
            boolean skin,
            Bounds bounds,
            LongFunction<List<String>> command)
            throws IOException {
        try (ImportProcess reading = new ImportProcess(where, format, bounds, command)) {
            try {
                reading.send(length, file, skin);
                RecordInput in = new RecordInput(reading.process.getInputStream());
                reading.hear(in);
                return reading.scene(in);
            } catch (Gone gone) {
                throw reading.failure(gone);
            }
        }
    }

    private Process start(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(ChildCommand.withoutVariables());
        try {
            return builder.start();
        } catch (IOException e) {
            throw notStarted(String.valueOf(e.getMessage()));
        }
    }

    private InputException notStarted(String why) {
        return new InputException(
                where,
                format.shown() + " is read by a process of its own, which cannot be started: " + oneLine(why),
                "Export the character as .glb, or start Java with -D" + AssimpScene.SETTING
                        + "=in-process if you trust the file.");
    }

    private void endLate() {
        try {
            if (!process.waitFor(bounds.seconds(), TimeUnit.SECONDS)) {
                late = true;
                process.destroyForcibly();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(int length, InputStream file, boolean skin) throws IOException {
        OutputStream out = process.getOutputStream();
        byte[] some = new byte[1 << 16];
        ByteBuffer head = ByteBuffer.wrap(some).put((byte) format.ordinal()).put((byte) (skin ? 1 : 0));
        head.putInt(length);
        write(out, some, head.position());
        int sent = 0;
        while (sent < length) {
            int n = file.read(some, 0, Math.min(some.length, length - sent));
            if (n < 0) {
                throw new IOException("it became shorter while it was read");
            }
            write(out, some, n);
            sent += n;
        }
    }

    private static void write(OutputStream out, byte[] bytes, int length) throws Gone {
        try {
            out.write(bytes, 0, length);
            out.flush();
        } catch (IOException closed) {
            throw new Gone(closed);
        }
    }

    private void hear(RecordInput in) throws Gone {
        try {
            started = in.getInt() == Wire.MAGIC;
        } catch (IOException ended) {
            throw new Gone(ended);
        }
    }

    private SceneInput.Figure scene(RecordInput in) throws Gone {
        try {
            return SceneInput.read(where, in, format.metresPerUnit());
        } catch (IOException ended) {
            throw new Gone(ended);
        }
    }

    /** Why there was no whole answer. */
    private InputException failure(Gone gone) throws IOException {
        int code = exitCode();
        if (late) {
            return new InputException(where, "reading it took more than " + bounds.seconds() + " s", hint("seconds"));
        }
        if (code == Wire.OUT_OF_MEMORY) {
            return new InputException(
                    where, "reading it took more than " + bounds.megabytes() + " MB of memory", hint("megabytes"));
        }
        if (gone.getCause() instanceof StreamCorruptedException odd) {
            return broken("answered with " + oneLine(String.valueOf(odd.getMessage())));
        }
        if (!started) {
            byte[] said = process.getErrorStream().readNBytes(SHOWN);
            return notStarted(new String(said, StandardCharsets.UTF_8) + " (exit code " + code + ")");
        }
        return broken(code > 128 ? "crashed on it (signal " + (code - 128) + ")" : "crashed on it");
    }

    private InputException broken(String how) {
        return new InputException(
                where,
                "cannot be read: Assimp, which reads " + format.shown() + ", " + how,
                "Maybe the file is damaged. " + EXPORT);
    }

    private static String hint(String bound) {
        return "Maybe the file is damaged. " + EXPORT + " If it is sound, allow more with -D" + AssimpScene.SETTING
                + "." + bound + "=….";
    }

    private int exitCode() {
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return process.waitFor();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }

    @Override
    public void close() {
        process.destroyForcibly();
        for (Closeable stream :
                List.of(process.getOutputStream(), process.getInputStream(), process.getErrorStream())) {
            try {
                stream.close();
            } catch (IOException gone) {
                // as is the process
            }
        }
    }
}
