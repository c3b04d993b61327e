package dev.marionette.testkit.fuzz;

import com.sun.management.ThreadMXBean;
import dev.marionette.api.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hands changed files to a reader. What it returns is looked at by the target; what it throws must be an {@link
 * InputException} that names the file; it prints nothing. Anything else fails with the seed and the number of the case, and so do a case that
 * is not over after 20 s and one that takes memory out of all proportion to the file.
 */
public final class ReaderFuzz implements AutoCloseable {
    /** A reader that takes this long for a small file hangs; on the slowest machine a case takes milliseconds. */
    private static final long HANG_SECONDS = 20;

    /** What one case may allocate in all, garbage included, bytes. Files of cases are at most some 100 kB. */
    private static final long MOST_ALLOCATED = 512L << 20;

    /** So many cases reach both ends of a reader. */
    private static final int TELLING = 1000;

    /**
     * What became of the cases.
     *
     * @param read how many files were read
     * @param refused how many were refused
     */
    public record Tally(int read, int refused) {}

    private final FuzzTarget target;
    private final Path file;
    private final Pattern named;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(this::daemon);
    private volatile @Nullable Thread reader;

    /**
     * A run of its own.
     *
     * @param folder where the file of each case is written, in a folder of the target's name
     */
    public ReaderFuzz(FuzzTarget target, Path folder) {
        this.target = target;
        try {
            file = Files.createDirectories(folder.resolve(target.name())).resolve(target.fileName());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        target.writeBeside(Objects.requireNonNull(file.getParent()));
        named = Pattern.compile(
                target.named().equals(target.fileName()) ? Pattern.quote(target.fileName()) : target.named());
    }

    /**
     * The files under {@code /fuzz/TARGET/} on a class path: inputs that once broke a reader, small and made by us.
     *
     * @param anchor a class of the module that they belong to
     */
    public static List<byte[]> corpus(Class<?> anchor, String target) {
        URL folder = anchor.getResource("/fuzz/" + target);
        if (folder == null) {
            return List.of();
        }
        List<byte[]> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            for (Path each : files.sorted().toList()) {
                found.add(Files.readAllBytes(each));
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(target, e);
        }
        return found;
    }

    /**
     * Writes a file over what it was. {@link Files#write} makes it empty first, after which ext4 writes to the disk at once, in
     * case of a crash: with thousands of cases, most of their time.
     *
     * @param bytes all that is in it afterwards
     * @throws IOException if it cannot be written
     */
    public static void overwrite(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            channel.truncate(bytes.length);
        }
    }

    /**
     * Runs cases: first the good files and the corpus as they are, then changed ones. The system properties {@code
     * marionette.fuzz.seed}, {@code .from} and {@code .cases} take the place of 17, 0 and what is given; with {@code .target},
     * no other target runs.
     *
     * @param cases how many files are changed
     * @param corpus inputs that broke a reader once
     */
    public Tally run(int cases, List<byte[]> corpus) {
        if (!target.name().equals(System.getProperty("marionette.fuzz.target", target.name()))) {
            return new Tally(0, 0);
        }
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream console = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(console);
        System.setErr(console);
        Tally tally;
        try {
            tally = all(cases, corpus);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        if (printed.size() > 0) {
            throw new AssertionError(target + " prints to the console: " + printed.toString(StandardCharsets.UTF_8));
        }
        return tally;
    }

    private Tally all(int cases, List<byte[]> corpus) {
        for (int i = 0; i < target.seeds().size(); i++) {
            boolean good = one(target.seeds().get(i), "its good file " + i);
            if (!good) {
                throw new AssertionError(target + ": its good file " + i + " is refused: " + refusal(i));
            }
        }
        for (int i = 0; i < corpus.size(); i++) {
            one(corpus.get(i), "file " + i + " of the corpus");
        }
        List<byte[]> files = new ArrayList<>(target.seeds());
        files.addAll(corpus);
        long seed = Long.getLong("marionette.fuzz.seed", 17);
        int from = Integer.getInteger("marionette.fuzz.from", 0);
        int number = Integer.getInteger("marionette.fuzz.cases", cases);
        Tally tally = cases(new Mutator(files), seed, from, from + number);
        if (number >= TELLING && (tally.read < number / 100 || tally.refused < number / 100)) {
            throw new AssertionError(target + ": " + tally + " says nothing of what it reads");
        }
        return tally;
    }

    private String refusal(int seed) {
        try {
            overwrite(file, target.seeds().get(seed));
            target.read().read(file);
            return "not any more";
        } catch (InputException | IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Tally cases(Mutator mutator, long seed, int from, int to) {
        int read = 0;
        for (int n = from; n < to; n++) {
            byte[] bytes = mutator.mutate(random(seed, n));
            if (one(
                    bytes,
                    "seed " + seed + ", case " + n + " (-Dmarionette.fuzz.target=" + target + " -Dmarionette.fuzz.seed="
                            + seed + " -Dmarionette.fuzz.from=" + n + " -Dmarionette.fuzz.cases=1)")) {
                read++;
            }
        }
        return new Tally(read, to - from - read);
    }

    /** The source of chance of one case, so that each can be run again alone. */
    private Random random(long seed, int number) {
        return new Random(31 * (31 * seed + target.name().hashCode()) + number * 0x9E3779B97F4A7C15L);
    }

    /**
     * One case.
     *
     * @param what it is, for the error
     * @return whether the file was read
     * @throws AssertionError if the reader did what no reader may do
     */
    public boolean one(byte[] bytes, String what) {
        Future<@Nullable Throwable> task = worker.submit(() -> measured(bytes));
        try {
            Throwable problem = task.get(HANG_SECONDS, TimeUnit.SECONDS);
            if (problem == null || problem instanceof InputException) {
                return problem == null;
            }
            throw new AssertionError(told(bytes, what) + ": " + problem, problem);
        } catch (TimeoutException e) {
            AssertionError hang = new AssertionError(told(bytes, what) + " is not over after " + HANG_SECONDS + " s");
            hang.setStackTrace(Objects.requireNonNull(reader).getStackTrace());
            throw hang;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private Thread daemon(Runnable work) {
        reader = new Thread(work, "reader of " + target);
        reader.setDaemon(true);
        return reader;
    }

    /** A reader that hangs is left to itself. */
    @Override
    public void close() {
        worker.shutdownNow();
    }

    private String told(byte[] bytes, String what) {
        return target + ", " + what + ", " + bytes.length + " bytes that begin "
                + Arrays.toString(Arrays.copyOf(bytes, Math.min(24, bytes.length)));
    }

    /** As {@link #outcome}, with an eye on memory. */
    private @Nullable Throwable measured(byte[] bytes) {
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = memory.getCurrentThreadAllocatedBytes();
        Throwable result = outcome(bytes);
        long taken = memory.getCurrentThreadAllocatedBytes() - before;
        return taken > MOST_ALLOCATED && (result == null || result instanceof InputException)
                ? new AssertionError(taken + " bytes were allocated for " + bytes.length, result)
                : result;
    }

    /** What a file leads to: null where it was read, a refusal as it should be, or what is wrong. */
    @Nullable
    Throwable outcome(byte[] bytes) {
        try {
            overwrite(file, bytes);
            target.read().read(file);
            return null;
        } catch (InputException refused) {
            return named.matcher(String.valueOf(refused.getMessage())).find()
                    ? refused
                    : new AssertionError("a message that does not name the file: " + refused.getMessage(), refused);
        } catch (Throwable wrong) {
            return wrong;
        }
    }
}
