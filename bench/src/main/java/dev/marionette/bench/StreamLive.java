package dev.marionette.bench;

import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.stream.ClipLines;
import dev.marionette.stream.LatencyHistogram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command {@code stream} in a virtual machine of its own, fed through a pipe at a rate, in real time: wall time from the
 * moment that a line is written to the moment that its answer has been read, pauses for garbage, and frames without an answer.
 * At the end of each tenth, what memory and how many files and threads the process has. Beside it a thread that only sleeps, as what a machine withholds from it is withheld from the stream too.
 * The motion big-wave goes forth and back.
 */
final class StreamLive {
    private static final Pattern SEQUENCE = Pattern.compile("\"seq\":(\\d+),\"status\":\"(\\w+)\"");
    private static final Pattern PAUSE = Pattern.compile("Pause .* ([0-9.]+)ms");
    private static final long START_SECONDS = 3;
    private static final int TENTHS = 10;

    private final int frames;
    private final long periodNanos;
    private final AtomicLongArray written;
    private final LatencyHistogram wall = new LatencyHistogram();
    private final LatencyHistogram hiccups = new LatencyHistogram();
    private final LatencyHistogram[] tenths = new LatencyHistogram[TENTHS];
    private final String[] memory = new String[TENTHS];
    private long answered;
    private long slowed;
    private long other;
    private long afterPeriod;
    private long lastSequence = -1;
    private long disorder;

    private StreamLive(int frames, long periodNanos) {
        this.frames = frames;
        this.periodNanos = periodNanos;
        written = new AtomicLongArray(frames);
        Arrays.setAll(tenths, k -> new LatencyHistogram());
    }

    /**
     * @param args seconds, frames per second, id of a robot, then further arguments of {@code stream}
     * @throws IOException if the command cannot be run
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        double rate = Double.parseDouble(args[1]);
        int frames = (int) Math.round(Double.parseDouble(args[0]) * rate);
        new StreamLive(frames, Math.round(1e9 / rate))
                .run(args[2], List.of(args).subList(3, args.length));
    }

    private void run(String robot, List<String> more) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder();
        ClipLines.write(Extensions.builtIn().motions().load("big-wave"), text);
        Path gc = Files.createTempFile("stream-gc", ".log");
        double loadBefore = load();
        Process process = new ProcessBuilder(command(robot, gc, more))
                .redirectError(Redirect.INHERIT)
                .start();
        BufferedReader answers =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
        String header = answers.readLine();
        int pausesBefore = pauses(gc).size();
        Thread reader = new Thread(() -> read(answers), "answers");
        reader.start();
        Thread control = new Thread(this::hiccups, "control");
        control.setDaemon(true);
        control.start();
        double loadMost = feed(process, text.toString().lines().toList());
        control.interrupt();
        control.join();
        reader.join();
        process.waitFor();
        List<Double> pauses = pauses(gc);
        Files.delete(gc);
        print(robot, header.split("\"joints\":")[1].split(",").length);
        printMachine(pauses.subList(Math.min(pausesBefore, pauses.size()), pauses.size()), loadBefore, loadMost);
    }

    private static List<String> command(String robot, Path gc, List<String> more) {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-Xmx480m",
                "-Xlog:gc:file=" + gc,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.marionette.app.Main",
                "stream",
                "--robot",
                robot));
        command.addAll(more);
        return command;
    }

    private void print(String robot, int joints) {
        System.out.printf(
                Locale.ROOT,
                "%s, %d joints, %d frames at %.0f Hz: %d answered (%d slowed, %d otherwise), %d without an answer, %d out of order,"
                        + " %d later than a period%nwall time: %s%n",
                robot,
                joints,
                frames,
                1e9 / periodNanos,
                answered,
                slowed,
                other,
                frames - answered,
                disorder,
                afterPeriod,
                wall.summary());
        for (int k = 0; k < TENTHS; k++) {
            System.out.printf(Locale.ROOT, "tenth %2d: %s; at its end %s%n", k + 1, tenths[k].summary(), memory[k]);
        }
    }

    private void printMachine(List<Double> pauses, double loadBefore, double loadMost) {
        System.out.printf(
                Locale.ROOT,
                "control: a thread that sleeps and does nothing wakes up late by %s%n"
                        + "collections: %d, longest %.2f ms; load average %.1f before, %.1f at most, %d processors%n",
                hiccups.summary(),
                pauses.size(),
                pauses.stream().mapToDouble(v -> v).max().orElse(0),
                loadBefore,
                loadMost,
                Runtime.getRuntime().availableProcessors());
    }

    /** Writes a line a period; the largest load average seen. */
    private double feed(Process process, List<String> clip) throws IOException {
        OutputStream out = process.getOutputStream();
        int last = clip.size() - 2;
        double loadMost = load();
        out.write((clip.get(0) + "\n").getBytes(StandardCharsets.US_ASCII));
        long start = System.nanoTime() + START_SECONDS * 1_000_000_000L;
        for (int k = 0; k < frames; k++) {
            int i = k % (2 * last);
            String frame = clip.get(1 + (i > last ? 2 * last - i : i));
            String line = String.format(Locale.ROOT, "{\"t\":%.6f,\"seq\":%d", k * periodNanos * 1e-9, k)
                    + frame.substring(frame.indexOf(",\"positions\""))
                    + "\n";
            byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
            long due = start + k * periodNanos;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            written.set(k, System.nanoTime());
            out.write(bytes);
            out.flush();
            if (k % 1000 == 0) {
                loadMost = Math.max(loadMost, load());
            }
            int tenth = (int) ((long) TENTHS * k / frames);
            if ((int) ((long) TENTHS * (k + 1) / frames) > tenth) {
                memory[tenth] = ProcessFigures.of(process.pid()).toString();
            }
        }
        out.close();
        return loadMost;
    }

    /** What the machine does to a thread that sleeps for as long as the stream does between two lines. */
    private void hiccups() {
        while (!Thread.interrupted()) {
            long due = System.nanoTime() + periodNanos;
            LockSupport.parkNanos(periodNanos);
            if (!Thread.currentThread().isInterrupted()) {
                hiccups.add(Math.max(0, System.nanoTime() - due));
            }
        }
    }

    private void read(BufferedReader answers) {
        try {
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                long now = System.nanoTime();
                Matcher found = SEQUENCE.matcher(line);
                if (!found.find()) {
                    continue; // braking at the end answers no frame
                }
                int sequence = Integer.parseInt(found.group(1));
                long took = now - written.get(sequence);
                wall.add(took);
                tenths[(int) ((long) TENTHS * sequence / frames)].add(took);
                answered++;
                afterPeriod += took > periodNanos ? 1 : 0;
                slowed += found.group(2).equals("slowed") ? 1 : 0;
                other += found.group(2).equals("ok") || found.group(2).equals("slowed") ? 0 : 1;
                disorder += sequence > lastSequence ? 0 : 1;
                lastSequence = sequence;
            }
        } catch (IOException broken) {
            System.err.println("answers ended: " + broken.getMessage());
        }
    }

    private static List<Double> pauses(Path log) throws IOException {
        List<Double> found = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            Matcher pause = PAUSE.matcher(line);
            if (pause.find()) {
                found.add(Double.parseDouble(pause.group(1)));
            }
        }
        return found;
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }
}
