package dev.marionette.bench;

import com.google.inject.Guice;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.likeness.Likeness;
import dev.marionette.pipeline.likeness.LikenessFloor;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.smooth.Smoothness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Robots × motions with the figures that say how good the results are, as a Markdown table on standard output.
 *
 * <p>Arguments: robots separated by commas; then motions (ids or files), a folder whose BVH files are taken, or {@code
 * built-in} for the built-in motions; {@code key=value} sets a setting.
 */
final class LikenessStudy {
    private LikenessStudy() {}

    /** Runs the study on two threads. */
    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        List<String> motions = new ArrayList<>();
        List<String> assignments = new ArrayList<>();
        for (String arg : List.of(args).subList(1, args.length)) {
            if (arg.contains("=")) {
                assignments.add(arg);
            } else {
                motions.addAll(expand(arg));
            }
        }
        RunSettings settings = Extensions.builtIn().settings().load(Optional.empty(), assignments);
        Retargeter retargeter = Guice.createInjector(new PipelineModule()).getInstance(Retargeter.class);
        System.out.println(
                "| robot | motion | frames | status | limbs ° | floor ° | in trunk ° | hands r | jerk | s | axes r > 0.9 |");
        System.out.println("| --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (String robot : args[0].split(",")) {
                study(threads, retargeter, robot, motions, settings);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void study(
            ExecutorService threads, Retargeter retargeter, String robot, List<String> motions, RunSettings settings)
            throws InterruptedException, ExecutionException {
        List<Future<Row>> rows = new ArrayList<>();
        for (String motion : motions) {
            Callable<Row> run = () -> row(retargeter, robot, motion, settings);
            rows.add(threads.submit(run));
        }
        double limbs = 0;
        double floor = 0;
        double trunk = 0;
        int done = 0;
        for (Future<Row> future : rows) {
            Row row = future.get();
            System.out.println(row.text());
            if (row.done()) {
                limbs += row.limbs();
                floor += row.floor();
                trunk += row.trunk();
                done++;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | **mean of %d, %d refused** | | | **%.1f** | **%.1f** | **%.1f** | | | | |%n",
                robot,
                done,
                rows.size() - done,
                limbs / Math.max(1, done),
                floor / Math.max(1, done),
                trunk / Math.max(1, done));
    }

    private static List<String> expand(String arg) throws IOException {
        if (arg.equals("built-in")) {
            return Extensions.builtIn().motions().entries().stream()
                    .map(MotionSource.Entry::id)
                    .toList();
        }
        if (!Files.isDirectory(Path.of(arg))) {
            return List.of(arg);
        }
        try (Stream<Path> files = Files.list(Path.of(arg))) {
            return files.map(Path::toString)
                    .filter(f -> f.endsWith(".bvh"))
                    .sorted()
                    .toList();
        }
    }

    private record Row(String text, boolean done, double limbs, double floor, double trunk) {}

    private static Row row(Retargeter retargeter, String robot, String motion, RunSettings settings) {
        long start = System.nanoTime();
        String name = String.valueOf(Path.of(motion).getFileName()).replace(".bvh", "");
        RetargetOutcome run;
        try {
            run = retargeter.run(
                    new RetargetOutcome.Request(robot, motion, "natural-motion", 0, settings), Progress.NONE);
        } catch (InputException refused) {
            return new Row("| " + robot + " | " + name + " | refused: " + refused.getMessage() + " |", false, 0, 0, 0);
        }
        double floor = new LikenessFloor(run.method().sourceMotion(), run.robot(), run.trajectory()).meanDeg();
        String text = String.format(
                Locale.ROOT,
                "| %s | %s | %d | %s | %.1f | %.1f | %.1f | %s | %.0f | %.1f | %s |",
                robot,
                name,
                run.trajectory().frames(),
                run.status().text(),
                run.likeness().meanLimbAngleDeg(),
                floor,
                run.likeness().meanLimbAngleInTrunkDeg(),
                run.likeness()
                        .handCorrelation()
                        .map(c -> String.format(Locale.ROOT, "%.2f", c))
                        .orElse("–"),
                Smoothness.rmsJerk(run.trajectory()),
                (System.nanoTime() - start) * 1e-9,
                axes(run.likeness()));
        return new Row(
                text,
                true,
                run.likeness().meanLimbAngleDeg(),
                floor,
                run.likeness().meanLimbAngleInTrunkDeg());
    }

    /** How many of the axes along which a hand moves are followed, and which are not. */
    private static String axes(Likeness likeness) {
        Map<String, Double> all = likeness.handCorrelations();
        List<String> weak = all.entrySet().stream()
                .filter(e -> e.getValue() <= 0.9)
                .map(e -> String.format(Locale.ROOT, "%s %.2f", e.getKey().replace("_hand", ""), e.getValue()))
                .toList();
        String counts = (all.size() - weak.size()) + " of " + all.size();
        return weak.isEmpty() ? counts : counts + ": " + String.join(", ", weak);
    }
}
