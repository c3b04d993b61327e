package dev.marionette.bench;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.InputException;
import dev.marionette.app.report.RunPage;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.pipeline.run.RunVerifier;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Many runs in one virtual machine, each as the command line makes it: a robot and a motion are read, the motion is retargeted,
 * the folder is written with its page, and verified from its files. Robots, motions and methods take turns; every tenth run
 * is of a broken file. After every so many runs, what the machine holds once garbage is collected, a line of CSV.
 */
final class Endurance {
    private static final List<String> ROBOTS = List.of("coman", "nao", "darwin-op", "atlas", "unitree-g1", "talos");
    private static final List<String> MOTIONS =
            List.of("tada-pip-1", "big-wave-ann-1", "yawn-kim-1", "big-point-otto-1");
    private static final List<String> METHODS = List.of("natural-motion", "geometric", "normalized-pose");
    private static final List<String> SMALL = List.of("budget=2", "person.max_rate=15", "ik.iterations=6");
    private static final int EVERY = 100;

    private final Injector injector = Guice.createInjector(new PipelineModule());
    private final Path folder;
    private final Path broken;
    private int refused;

    private Endurance(Path folder) throws IOException {
        this.folder = folder;
        broken = Files.writeString(folder.resolve("broken.bvh"), "HIERARCHY\nROOT hips\n{ OFFSET 0 0 x\n");
    }

    /**
     * @param args how many runs
     * @throws IOException if there is no room for a run, or this is not Linux
     */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("endurance");
        try {
            new Endurance(folder).run(Integer.parseInt(args[0]));
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private void run(int runs) throws IOException {
        System.out.println("runs,refused,seconds,heap_mib,classes_mib,code_mib,resident_mib,threads,open_files");
        long start = System.nanoTime();
        for (int i = 0; i < runs; i++) {
            one(i);
            if ((i + 1) % EVERY == 0) {
                print(i + 1, (System.nanoTime() - start) * 1e-9);
            }
        }
    }

    private void one(int i) {
        String motion = i % 10 == 9 ? broken.toString() : MOTIONS.get(i / 18 % MOTIONS.size());
        String robot = ROBOTS.get(i % ROBOTS.size());
        RetargetOutcome.Request request = new RetargetOutcome.Request(
                robot,
                motion,
                METHODS.get(i / 6 % METHODS.size()),
                i,
                Extensions.builtIn().settings().load(Optional.empty(), SMALL));
        try {
            RetargetOutcome outcome = injector.getInstance(Retargeter.class).run(request, (stage, share) -> {});
            Path out = folder.resolve("run");
            injector.getInstance(RunFolder.class).write(out, outcome, List.of(), Map.of(RunFolder.PAGE, RunPage::of));
            injector.getInstance(RunVerifier.class).verify(out, Optional.empty());
        } catch (InputException bad) {
            refused++;
            if (i % 10 != 9) {
                throw bad;
            }
        }
    }

    private void print(int runs, double seconds) throws IOException {
        System.gc();
        ProcessFigures now = ProcessFigures.of(ProcessHandle.current().pid());
        System.out.printf(
                Locale.ROOT,
                "%d,%d,%.0f,%.2f,%.2f,%.2f,%.0f,%d,%d%n",
                runs,
                refused,
                seconds,
                mib(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()),
                pool("Metaspace"),
                pool("Code"),
                now.residentMib(),
                now.threads(),
                now.openFiles());
    }

    private static double pool(String name) {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().contains(name))
                .map(MemoryPoolMXBean::getUsage)
                .mapToDouble(usage -> mib(usage.getUsed()))
                .sum();
    }

    private static double mib(long bytes) {
        return bytes / 1048576.0;
    }
}
