package dev.marionette.testkit.fuzz;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Hands the readers of a module to Jazzer, one after the other, each in a process of its own. Jazzer is found by its name: it is
 * on the class path under the profile {@code fuzz} alone.
 */
public final class LongRun {
    private static final String JAZZER = "com.code_intelligence.jazzer.Jazzer";
    private static final String TARGET = "marionette.fuzz.target";
    private static final String FOLDER = "marionette.fuzz.folder";

    private static @Nullable ReaderFuzz fuzz;

    private LongRun() {}

    /**
     * Runs the targets of the class path.
     *
     * @param args how many seconds each gets, the folder for inputs and findings, and the name of a target or {@code all}
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[1]).toAbsolutePath();
        String wanted = args[2];
        List<String> failed = new ArrayList<>();
        for (FuzzTarget target : targets()) {
            if ((wanted.equals("all") || wanted.equals(target.name())) && jazzer(target, args[0], folder) != 0) {
                failed.add(target.name());
            }
        }
        if (!failed.isEmpty()) {
            throw new IllegalStateException("findings under " + folder + ": " + String.join(", ", failed));
        }
    }

    private static List<FuzzTarget> targets() {
        List<FuzzTarget> all = new ArrayList<>();
        ServiceLoader.load(FuzzTargets.class).forEach(module -> all.addAll(module.targets()));
        return all;
    }

    private static int jazzer(FuzzTarget target, String seconds, Path folder) throws IOException, InterruptedException {
        Path own = Files.createDirectories(folder.resolve(target.name()));
        Path inputs = Files.createDirectories(own.resolve("inputs"));
        for (int i = 0; i < target.seeds().size(); i++) {
            Files.write(inputs.resolve("good-" + i), target.seeds().get(i));
        }
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-D" + TARGET + "=" + target.name(),
                        "-D" + FOLDER + "=" + own,
                        "-cp",
                        System.getProperty("java.class.path"),
                        JAZZER,
                        "--target_class=" + LongRun.class.getName(),
                        "--instrumentation_includes=dev.marionette.**",
                        "--reproducer_path=" + own,
                        "-artifact_prefix=" + own + "/",
                        "-max_total_time=" + seconds,
                        "-timeout=20",
                        "-max_len=" + (1 << 17),
                        "-print_final_stats=1",
                        inputs.toString())
                .directory(own.toFile())
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Called by Jazzer before the first input. */
    public static void fuzzerInitialize() {
        String wanted = System.getProperty(TARGET, "");
        FuzzTarget target = targets().stream()
                .filter(each -> each.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no target is called '" + wanted + "'"));
        fuzz = new ReaderFuzz(target, Path.of(System.getProperty(FOLDER, "target/fuzz")));
    }

    /** Called by Jazzer with each input. What it throws is a finding. */
    public static void fuzzerTestOneInput(byte[] bytes) throws Throwable {
        Throwable problem = Objects.requireNonNull(fuzz).outcome(bytes);
        if (problem != null && !(problem instanceof InputException)) {
            throw problem;
        }
    }
}
