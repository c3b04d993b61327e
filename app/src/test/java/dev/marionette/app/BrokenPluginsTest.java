package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.testkit.Walker;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Plugins that throw, loop, or give what is none: whatever they do is said in one line that names them, with exit code 2, and
 * nothing is half written.
 */
class BrokenPluginsTest {
    private static final int FRAMES = 60;

    /** What they do is chosen by {@code System.setProperty("broken", …)}. */
    private static final String DO = """
            import java.util.List;
            public class Do {
                static boolean is(String what) { return System.getProperty("broken", "").equals(what); }
                static void what(String who) {
                    if (is(who + " throws")) { throw new IllegalStateException("no licence"); }
                    if (is(who + " lacks a class")) { throw new NoSuchMethodError("gone"); }
                    if (is(who + " recurses")) { what(who); what(who); }
                    while (is(who + " loops")) { doze(); }
                }
                /** Does not mind being interrupted, and leaves the processor to the other tests. */
                static void doze() {
                    try { Thread.sleep(10); } catch (InterruptedException goesOn) { }
                }
            }
            """;

    private static final String METHOD = """
            import dev.marionette.api.*;
            import dev.marionette.methods.*;
            public class Method implements RetargetMethod {
                public String id() { return "bad"; }
                public String summary() { return ""; }
                public MethodResult solve(Clip clip, dev.marionette.robots.Robot robot, MethodContext c) {
                    Do.what("method");
                    if (Do.is("method gives nothing")) { return null; }
                    MethodResult good = new dev.marionette.methods.geometric.Geometric().solve(clip, robot, c);
                    JointTrajectory q = good.angles();
                    if (Do.is("method gives NaN")) {
                        double[] angles = q.positions();
                        angles[q.joints() + 1] = Double.NaN;
                        return good.withAngles(q.withPositions(angles));
                    }
                    if (Do.is("method gives others")) {
                        return good.withAngles(new JointTrajectory(java.util.List.of("x"), 1, new double[10]));
                    }
                    return good;
                }
            }
            """;

    private static final String SMOOTHER = """
            import dev.marionette.api.*;
            import dev.marionette.postprocess.smooth.*;
            public class Smooth implements Smoother {
                public String name() { return "bad"; }
                public Smoothed smooth(
                        JointTrajectory raw, dev.marionette.api.JointLimits limits, RunSettings settings) {
                    Do.what("smoother");
                    double[] q = raw.positions();
                    if (Do.is("smoother gives NaN")) { q[0] = Double.NaN; }
                    if (Do.is("smoother loses frames")) { q = java.util.Arrays.copyOf(q, raw.joints()); }
                    return new Smoothed(raw.withPositions(q), java.util.List.of());
                }
            }
            """;

    private static final String OPTIMIZER = """
            import dev.marionette.api.search.*;
            public class Optimize implements OptimizerFactory {
                public String name() { return "bad"; }
                public String description() { return ""; }
                public Optimizer create(Box box, OptimizerSettings settings) {
                    return new Optimizer() {
                        public String name() { return "bad"; }
                        public Box box() { return box; }
                        public double[] ask() {
                            Do.what("optimizer");
                            double[] x = new double[box.dimension()];
                            java.util.Arrays.fill(x, Do.is("optimizer asks for NaN") ? Double.NaN : 1e9);
                            return x;
                        }
                        public void tell(double[] x, double y) {}
                        public java.util.Optional<Best> best() { return java.util.Optional.empty(); }
                    };
                }
            }
            """;

    private static final String TERM = """
            public class Term implements dev.marionette.transfer.CostTerm {
                public String name() { return "bad"; }
                public Evaluator bind(
                        dev.marionette.transfer.TransferProblem problem, dev.marionette.api.RunSettings settings) {
                    return motion -> {
                        Do.what("term");
                        return Do.is("term gives NaN") ? Double.NaN : 0;
                    };
                }
            }
            """;

    private static final String EXPORTER = """
            import java.nio.file.*;
            public class Export implements dev.marionette.postprocess.export.TrajectoryExporter {
                public String name() { return "bad"; }
                public String summary() { return ""; }
                public java.util.List<String> files() { return java.util.List.of("bad.txt"); }
                public void export(dev.marionette.postprocess.export.ExportInput input, Path folder)
                        throws java.io.IOException {
                    Files.writeString(folder.resolve("bad.txt"), "half");
                    Do.what("exporter");
                }
            }
            """;

    private static final String CHECK = """
            import dev.marionette.verify.*;
            public class Check implements TrajectoryCheck {
                public String name() { return "bad"; }
                public CheckResult run(dev.marionette.api.JointTrajectory t, CheckContext c) {
                    Do.what("check");
                    return new CheckResult(name(), 0, 0, java.util.List.of(), java.util.List.of());
                }
            }
            """;

    private static final String READER = """
            import dev.marionette.api.*;
            public class Read implements MotionReader {
                public String format() { return "bad"; }
                public boolean accepts(String file, byte[] head) { return file.endsWith(".bad"); }
                public Clip read(java.nio.file.Path file) {
                    Do.what("reader");
                    throw new InputException(file.toString(), "holds no motion", "Record it again.");
                }
            }
            """;

    @TempDir
    static Path shared;

    private static Path jars;
    private static Path clip;

    @TempDir
    Path folder;

    /** Short: plugins are asked and judged for a few frames as for many. */
    @BeforeAll
    static void writeClip() throws IOException {
        clip = shared.resolve("walk.bvh");
        try (Writer writer = Files.newBufferedWriter(clip)) {
            BvhWriter.write(Walker.clip(FRAMES, 1, 0.3, 0, 0), writer);
        }
    }

    @BeforeAll
    static void build() throws IOException {
        jars = shared.resolve("jars");
        PluginJar.of(
                jars.resolve("broken.jar"),
                shared.resolve("work"),
                Map.of(
                        "Do",
                        DO,
                        "Method",
                        METHOD,
                        "Smooth",
                        SMOOTHER,
                        "Optimize",
                        OPTIMIZER,
                        "Term",
                        TERM,
                        "Export",
                        EXPORTER,
                        "Check",
                        CHECK,
                        "Read",
                        READER),
                Map.of(
                        "dev.marionette.methods.RetargetMethod",
                        "Method",
                        "dev.marionette.api.Smoother",
                        "Smooth",
                        "dev.marionette.api.search.OptimizerFactory",
                        "Optimize",
                        "dev.marionette.transfer.CostTerm",
                        "Term",
                        "dev.marionette.postprocess.export.TrajectoryExporter",
                        "Export",
                        "dev.marionette.verify.TrajectoryCheck",
                        "Check",
                        "dev.marionette.api.MotionReader",
                        "Read"));
    }

    @AfterEach
    void mend() {
        System.clearProperty("broken");
    }

    private Result retarget(String broken, String... more) {
        System.setProperty("broken", broken);
        List<String> line = new ArrayList<>(List.of("retarget", "--robot", "coman", "--plugins", jars.toString()));
        line.addAll(List.of("--quiet", "--accept-unfaithful", "--budget", "2"));
        line.addAll(List.of("--set", "person.max_rate=15"));
        line.addAll(List.of("--set", "solver.kind=" + (broken.startsWith("smoother") ? "paper" : "trajectory")));
        line.addAll(List.of("--out", folder.resolve("run").toString()));
        line.addAll(List.of(more));
        if (!line.contains("--motion")) {
            line.addAll(List.of("--motion", clip.toString()));
        }
        return Cli.run(line.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            method throws            | --method=bad                  | error: method 'bad': Method from
            method lacks a class     | --method=bad                  | error: method 'bad': Method from
            method recurses          | --method=bad                  | error: method 'bad': Method from
            smoother throws          | --set=smoothing.smoother=bad  | error: smoother 'bad': Smooth from
            optimizer throws         | --set=optimizer.name=bad      | error: optimizer 'bad': Optimize from
            term throws              | --set=transfer.terms.bad=1    | error: cost term 'bad': Term from
            check throws             | --seed=1                      | error: check 'bad': Check from
            """)
    void oneThatThrowsIsNamedWithItsStackTrace(String broken, String option, String said) {
        Result result = retarget(broken, option);
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err())
                .startsWith(said)
                .contains("broken.jar threw java.lang.", " at Do.", "\tat ")
                .doesNotContain("unexpected failure");
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            method gives nothing     | --method=bad                  | method 'bad': Method from | gave nothing where asked for solve()
            method gives NaN         | --method=bad                  | frame 1: joint '           | is NaN
            method gives others      | --method=bad                  | method 'bad': Method from | gave the joints [x]
            smoother gives NaN       | --set=smoothing.smoother=bad  | frame 0: joint '           | So says the smoother 'bad', Smooth from
            smoother loses frames    | --set=smoothing.smoother=bad  | smoother 'bad'            | A smoother keeps joints, frames and period.
            optimizer asks for NaN   | --set=optimizer.name=bad      | optimizer 'bad': Optimize from | is NaN, allowed is [
            optimizer asks for 1e9   | --set=optimizer.name=bad      | optimizer 'bad': Optimize from | is 1.0E9, allowed is [
            term gives NaN           | --set=transfer.terms.bad=1    | cost term 'bad'           | is NaN; a term is finite
            """)
    void oneThatGivesWhatIsNoneIsNamed(String broken, String option, String who, String what) {
        Result result = retarget(broken, option);
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).startsWith("error: ").contains(who, what).doesNotContain("\tat ");
        assertThat(folder).isEmptyDirectory();
    }

    /** The run is worth more than one of its formats. */
    @Test
    void anExporterThatThrowsLosesNoRun() {
        Result result = retarget("exporter throws", "--format", "bad", "--format", "json");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.NOT_VERIFIED);
        assertThat(result.err() + result.out()).contains("format 'bad': Export from", "no licence");
        assertThat(folder.resolve("run/trajectory.json")).exists();
        assertThat(folder.resolve("run/report.json")).exists();
        assertThat(folder.resolve("run/bad.txt")).doesNotExist();
    }

    @Test
    void aReaderIsNamedAfterTheFileThatItRefuses() throws IOException {
        Path bad = Files.writeString(folder.resolve("clip.bad"), "1 2");
        Result refused = retarget("", "--motion", bad.toString());
        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err())
                .startsWith("error: " + bad + ": holds no motion")
                .contains("Record it again. So says the motion reader 'bad', Read from ")
                .doesNotContain("\tat ");
        Result thrown = retarget("reader throws", "--motion", bad.toString());
        assertThat(thrown.err())
                .startsWith("error: motion reader 'bad': Read from ")
                .contains("no licence");
    }

    /** Its thread is left behind, and the other runs are made. */
    @Test
    void aMethodThatLoopsCostsItsOwnRunOfASweep() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: loops
                robots: [coman]
                motions: [tada-pip-1]
                methods: [bad, geometric]
                settings: {person.max_rate: 10}
                time_limit: 4
                keep: none
                """);
        System.setProperty("broken", "method loops");
        Result result = Cli.run(
                "sweep",
                plan.toString(),
                "--quiet",
                "--threads",
                "1",
                "--plugins",
                jars.toString(),
                "--out",
                folder.resolve("sweep").toString());
        assertThat(result.out()).as(result.err()).contains("1 of 2 runs done").contains("1 over their time");
    }
}
