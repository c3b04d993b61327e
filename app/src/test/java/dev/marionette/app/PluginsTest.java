package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.RobotCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Plugins from jars and folders, through the command line; the good ones are those of {@code examples/plugin}. */
@Tag("jdk")
class PluginsTest {
    private static final String METHOD = "dev.marionette.methods.RetargetMethod";

    @TempDir
    static Path shared;

    private static Path plugins;

    @TempDir
    Path folder;

    @BeforeAll
    static void buildTheExample() throws IOException {
        plugins = shared.resolve("plugins");
        PluginJar.example(plugins.resolve("example.jar"), shared.resolve("work"));
    }

    private static Result run(Path plugins, String... args) {
        String[] all = new String[args.length + 2];
        System.arraycopy(args, 0, all, 0, args.length);
        all[args.length] = "--plugins";
        all[args.length + 1] = plugins.toString();
        return Cli.run(all);
    }

    @Test
    void aRunUsesEveryKindOfPlugin() throws IOException {
        Path clip = Files.writeString(folder.resolve("up.angles"), "0.1\n0.3\n0.5\n0.6\n0.6\n0.5\n");
        Path out = folder.resolve("run");
        Result result = run(
                plugins,
                "retarget --accept-unfaithful --robot semaphore --method mirror --format ranges --budget 10"
                        .concat(" --set optimizer.name=hill-climber --set optimizer.surrogate=curious")
                        .concat(
                                " --set solver.kind=paper --set smoothing.smoother=average --set transfer.terms.calm=5 --motion ")
                        .concat(clip + " --out " + out)
                        .split(" "));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).doesNotContain("plugin");
        JsonNode report = ReportJson.mapper().readTree(Files.readString(out.resolve("report.json")));
        assertThat(report.path("robot").asString()).isEqualTo("semaphore");
        assertThat(report.path("method").asString()).isEqualTo("mirror");
        assertThat(report.path("optimizer").path("name").asString()).isEqualTo("hill-climber");
        assertThat(report.path("cost").path("after").propertyNames()).contains("calm", "location");
        assertThat(report.path("diagnostics").path("mirrored_joints").asInt()).isPositive();
        assertThat(report.path("verification").propertyNames()).contains("duration", "position_limits");
        assertThat(Files.readAllLines(out.resolve("ranges.txt"))).hasSize(11);
        assertThat(run(plugins, "verify", out.toString()).out()).contains("verified", "duration");
    }

    private Path semaphoreRun(String settings) throws IOException {
        Path clip = Files.writeString(folder.resolve("up.angles"), "0.1\n0.3\n0.5\n0.6\n0.6\n0.5\n");
        Path out = folder.resolve("set");
        Result result = run(
                plugins,
                ("retarget --accept-unfaithful --robot semaphore --method mirror --format ranges --budget 5"
                                + " --set optimizer.name=hill-climber --set optimizer.surrogate=curious"
                                + " --set solver.kind=paper --set smoothing.smoother=average" + settings + " --motion "
                                + clip + " --out " + out)
                        .split(" "));
        assertThat(result.err()).doesNotContain("error");
        return out;
    }

    @Test
    void everyKindOfPluginHasSettings() throws IOException {
        Path out = semaphoreRun(" --set average.neighbours=3 --set calm.allowed=0.1 --set hill_climber.step=0.2"
                + " --set curious.factor=3 --set ranges.digits=2 --set duration.max=0.11 --set mirror.sides=keep");
        JsonNode report = ReportJson.mapper().readTree(Files.readString(out.resolve("report.json")));
        JsonNode settings = report.path("settings");
        assertThat(settings.path("average").path("neighbours").asInt()).isEqualTo(3);
        assertThat(settings.path("calm").path("allowed").asDouble()).isEqualTo(0.1);
        assertThat(settings.path("mirror").path("sides").asString()).isEqualTo("keep");
        Path ranges = out.resolve("ranges.txt");
        assertThat(Files.readAllLines(ranges)).allMatch(line -> line.matches("\\S+ -?\\d+\\.\\d\\d -?\\d+\\.\\d\\d"));
        assertThat(report.path("status").asString())
                .as("longer than duration.max")
                .isEqualTo("failed");
        // the files alone say what was set
        assertThat(run(plugins, "verify", out.toString()).out())
                .contains("whole motion")
                .contains("0.11");
        Files.delete(ranges);
        assertThat(run(plugins, "export", out.toString(), "--format", "ranges").code())
                .isZero();
        assertThat(Files.readAllLines(ranges)).allMatch(line -> line.matches("\\S+ -?\\d+\\.\\d\\d -?\\d+\\.\\d\\d"));
    }

    @Test
    void aSettingOfAPluginChangesWhatItDoes() throws IOException {
        String one = Files.readString(semaphoreRun("").resolve("ranges.txt"));
        String other =
                Files.readString(semaphoreRun(" --set average.neighbours=4").resolve("ranges.txt"));
        assertThat(one.lines().findFirst().orElse("")).matches("\\S+ -?\\d+\\.\\d{4} -?\\d+\\.\\d{4}");
        assertThat(other).isNotEqualTo(one);
    }

    @Test
    void settingsOfPluginsAreListedAndTheirValuesChecked() throws IOException {
        Result list = run(plugins, "settings", "average", "hill_climber");
        assertThat(list.out())
                .contains("average:", "the smoother average (smoother 'average', example.AverageSmoother from")
                .contains("  neighbours: 1", "# frames, 1 to 100: before and after a frame", "  step: 0.1")
                .doesNotContain("damping");
        assertThat(Cli.run("settings").out()).doesNotContain("average:").contains("damping: 0.02");
        String set = "retarget --robot coman --motion swing --out " + folder.resolve("no") + " --set ";
        Result range = run(plugins, (set + "average.neighbours=900").split(" "));
        assertThat(range.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(range.err())
                .contains("average.neighbours: 900 is not within 1 to 100", "Change it with --set average.neighbours=")
                .contains("So says the smoother 'average', example.AverageSmoother from ", "example.jar");
        assertThat(run(plugins, (set + "mirror.sides=swop").split(" ")).err())
                .contains("mirror.sides: unknown value 'swop'", "Maybe swap?", "method 'mirror'");
        assertThat(run(plugins, (set + "average.neighbors=3").split(" ")).err())
                .contains("unknown key 'average.neighbors'", "Maybe average.neighbours?");
        assertThat(run(plugins, (set + "hill_climber.step=x").split(" ")).err())
                .contains("hill_climber.step is \"x\", not a number", "The default is 0.1");
        Path config = Files.writeString(folder.resolve("c.yaml"), "average: {neighbours: 0}\n");
        assertThat(run(
                                plugins,
                                "retarget --robot coman --motion swing --config"
                                        .concat(" " + config)
                                        .split(" "))
                        .err())
                .contains("average.neighbours: 0 is not within 1 to 100");
        assertThat(folder.resolve("no")).doesNotExist();
    }

    @Test
    void earlierNamesSayTheNewOnes() {
        Result old = Cli.run("retarget --robot coman --motion big-wave --set geometric.posture=2".split(" "));
        assertThat(old.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(old.err()).contains("'geometric.posture' is called geometric.posture_gain now");
        assertThat(Cli.run("retarget --robot coman --motion big-wave --set simultaneous.clearance=2".split(" "))
                        .err())
                .contains("simultaneous.clearance_weight");
    }

    private static String declaring(String name, String id, String annotations, String component) {
        return method(name, "", "\"" + id + "\"")
                .replace(
                        "public String summary()",
                        "%s public record S(%s) { public S { if (a == 3) { throw new IllegalStateException(\"three\"); } } }"
                                        .formatted(annotations, component)
                                + " public java.util.List<Class<? extends Record>> settings() {"
                                + " return java.util.List.of(S.class); } public String summary()")
                .replace(
                        "import dev.marionette.methods.*;",
                        "import dev.marionette.methods.*; import dev.marionette.api.*;");
    }

    @Test
    void wrongDeclarationsAreSetAsideAndTheRestWorks() throws IOException {
        Path jars = folder.resolve("jars");
        String fine = "@Setting(value = \"1\", min = 0, max = 9, help = \"x\") int a";
        Map<String, String> sources = Map.of(
                "Ranged",
                        declaring(
                                "Ranged",
                                "ranged",
                                "@SettingsGroup(\"ranged\")",
                                "@Setting(value = \"1\", help = \"x\") int a"),
                "Thief", declaring("Thief", "thief", "@SettingsGroup(\"ik\")", fine),
                "Top", declaring("Top", "top", "@SettingsGroup(\"\")", fine),
                "Twin", declaring("Twin", "twin", "@SettingsGroup(\"twins\")", fine),
                "Twain", declaring("Twain", "twain", "@SettingsGroup(\"twins\")", fine),
                "Good", declaring("Good", "good", "@SettingsGroup(\"good\")", fine));
        PluginJar.of(
                jars.resolve("settings.jar"),
                folder.resolve("a"),
                sources,
                Map.of(METHOD, String.join("\n", sources.keySet())));
        Result list = run(jars, "methods");
        assertThat(list.code()).isZero();
        assertThat(list.out())
                .contains("good", "natural-motion")
                .doesNotContain("ranged", "thief", "twin", "twain", "top ");
        assertThat(list.err())
                .contains("Ranged from ", "Ranged$S.a: is a number without a range")
                .contains("its group 'ik' is one of the program")
                .contains("its settings are in no group")
                .contains("its group 'twins' is one of method 'twain', Twain from ")
                .contains("its group 'twins' is one of method 'twin', Twin from ");
        assertThat(run(jars, "retarget", "--robot", "coman", "--motion", "big-wave", "--method", "thief")
                        .err())
                .contains("method 'thief': is set aside: Thief$S: its group 'ik' is one of the program");
        Result broken = run(jars, "retarget", "--robot", "coman", "--motion", "big-wave", "--set", "good.a=3");
        assertThat(broken.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(broken.err()).contains("method 'good', Good from ", "its settings threw", "three");
    }

    @Test
    void dataSetsAndNamesAreListed() {
        assertThat(run(plugins, "motions").out()).contains("swing", "angles", "big-wave-ann-1");
        assertThat(run(plugins, "methods").out()).contains("mirror", "natural-motion");
        assertThat(Cli.run("--plugins", plugins.toString(), "methods").out()).contains("mirror");
        assertThat(Cli.run("methods").out()).doesNotContain("mirror");
        Result unknown = run(plugins, "retarget", "--robot", "coman", "--motion", "swing", "--method", "none");
        assertThat(unknown.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(unknown.err()).contains("unknown method 'none'", "mirror, natural-motion");
        Result term = run(plugins, "retarget", "--robot", "coman", "--motion", "swing", "--set", "transfer.terms.x=1");
        assertThat(term.err()).contains("unknown cost term 'x'", "calm, link");
    }

    @Test
    void aRobotFolderIsARobotByItsName() throws IOException {
        Path robot = Files.createDirectories(folder.resolve("post"));
        try (PluginFolders folders = PluginFolders.open(List.of(plugins))) {
            String urdf = new RobotCatalog(folders).describe("semaphore").urdf();
            Files.writeString(robot.resolve("robot.urdf"), urdf);
        }
        Files.writeString(robot.resolve("robot.yaml"), "name: Post\n");
        Files.createDirectories(folder.resolve("empty"));
        Result list = run(folder, "robots");
        assertThat(list.code()).isZero();
        assertThat(list.out()).contains("Post", "coman", "empty        cannot be used");
        assertThat(run(folder, "robots", "show", "post").out()).startsWith("Post: 11 joints");
    }

    @Test
    void everyDocumentOfARobotFolderIsAmongTheInputs() throws IOException {
        Path robot = Files.createDirectories(folder.resolve("post"));
        try (PluginFolders folders = PluginFolders.open(List.of(plugins))) {
            Files.writeString(
                    robot.resolve("robot.urdf"),
                    new RobotCatalog(folders).describe("semaphore").urdf());
        }
        Files.writeString(robot.resolve("robot.yaml"), "name: Post\n");
        Path out = folder.resolve("run");
        String set = "retarget --robot post --motion big-wave --out " + out;
        assertThat(run(folder, set.split(" ")).code()).isZero();
        JsonNode inputs = ReportJson.mapper()
                .readTree(Files.readString(out.resolve("report.json")))
                .path("inputs");
        assertThat(inputs.propertyNames()).contains("post.urdf", "robot.yaml", "big-wave-ann-1");
        assertThat(Cli.run("verify", out.toString()).out())
                .startsWith("verified")
                .doesNotContain("changed");
        Files.writeString(robot.resolve("robot.yaml"), "name: Pole\n");
        assertThat(Cli.run("verify", out.toString()).out()).contains("changed since the run: robot.yaml");
        Files.delete(robot.resolve("robot.yaml"));
        assertThat(Cli.run("verify", out.toString()).out()).contains("changed since the run: robot.yaml (gone)");
    }

    @Test
    void whatIsBrokenIsNamedAndTheRestWorks() throws IOException {
        Path jars = folder.resolve("jars");
        Files.createDirectories(jars);
        Files.copy(plugins.resolve("example.jar"), jars.resolve("example.jar"));
        Files.writeString(jars.resolve("no.jar"), "this is no jar");
        PluginJar.of(jars.resolve("missing.jar"), folder.resolve("a"), Map.of(), Map.of(METHOD, "gone.Method"));
        PluginJar.of(
                jars.resolve("throws.jar"),
                folder.resolve("b"),
                Map.of("Throws", method("Throws", "throw new IllegalStateException(\"no licence\");", "\"t\"")),
                Map.of(METHOD, "Throws"));
        PluginJar.of(
                jars.resolve("nameless.jar"),
                folder.resolve("c"),
                Map.of(
                        "Nameless",
                        method("Nameless", "", "String.valueOf(1 / 0)").replace("/ 0", "/ zero()")),
                Map.of(METHOD, "Nameless"));
        PluginJar.of(
                jars.resolve("wrong.jar"),
                folder.resolve("d"),
                Map.of("Wrong", "public class Wrong {}"),
                Map.of(METHOD, "Wrong"));
        PluginJar.of(
                jars.resolve("earlier.jar"),
                folder.resolve("e"),
                Map.of(),
                Map.of(
                        "dev.marionette.bo.OptimizerFactory", "gone.Climber",
                        "dev.marionette.api.search.Optimizer", "gone.Search"));
        Result result = run(jars, "methods");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("mirror", "natural-motion");
        assertThat(result.err())
                .contains("no.jar")
                .contains("gone.Method not found")
                .contains("Throws from", "throws.jar", "no licence")
                .contains("Nameless from", "nameless.jar", "/ by zero")
                .contains("Wrong not a subtype")
                .contains(
                        "earlier.jar offers dev.marionette.bo.OptimizerFactory, which this version does not look for",
                        "earlier.jar offers dev.marionette.api.search.Optimizer, which this version does not look for");
    }

    @Test
    void aMethodOfAnotherVersionIsNamed() throws IOException {
        Path jars = folder.resolve("jars");
        PluginJar.of(
                jars.resolve("old.jar"),
                folder.resolve("a"),
                Map.of("Old", method("Old", "", "\"old\"").replace("IllegalStateException", "NoSuchMethodError")),
                Map.of(METHOD, "Old"));
        Result result = run(jars, "retarget", "--robot", "coman", "--motion", "big-wave", "--method", "old");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("error: method 'old': Old from", "old.jar threw java.lang.NoSuchMethodError")
                .contains("built for another version");
    }

    private static String method(String name, String inConstructor, String id) {
        return """
                import dev.marionette.methods.*;
                public class %s implements RetargetMethod {
                    public %s() { %s }
                    static int zero() { return 0; }
                    public String id() { return %s; }
                    public String summary() { return ""; }
                    public MethodResult solve(
                            dev.marionette.api.Clip clip, dev.marionette.robots.Robot robot, MethodContext c) {
                        throw new IllegalStateException();
                    }
                }
                """.formatted(name, name, inConstructor, id);
    }

    @Test
    void namesakesAreSetAsideAndNameEachOther() throws IOException {
        Path jars = folder.resolve("jars");
        PluginJar.of(
                jars.resolve("one.jar"),
                folder.resolve("a"),
                Map.of("One", method("One", "", "\"same\"")),
                Map.of(METHOD, "One"));
        PluginJar.of(
                jars.resolve("two.jar"),
                folder.resolve("b"),
                Map.of("Two", method("Two", "", "\"same\"")),
                Map.of(METHOD, "Two"));
        Result list = run(jars, "methods");
        assertThat(list.code()).isZero();
        assertThat(list.out()).contains("natural-motion").doesNotContain("same");
        assertThat(list.err()).contains("called 'same'", "one.jar", "two.jar");
        Result asked = run(jars, "retarget", "--robot", "coman", "--motion", "big-wave", "--method", "same");
        assertThat(asked.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(asked.err()).contains("one.jar", "two.jar", "Remove all but one");
    }

    /** Command lines and shells take what starts with a hyphen for an option. */
    @Test
    void aNameThatStartsWithAHyphenIsSetAside() throws IOException {
        Path jars = folder.resolve("jars");
        PluginJar.of(
                jars.resolve("dash.jar"),
                folder.resolve("a"),
                Map.of("Dash", method("Dash", "", "\"-n\"")),
                Map.of(METHOD, "Dash"));
        String clips = """
                import dev.marionette.api.*;
                public class Clips implements MotionSource {
                    public String name() { return "clips"; }
                    public java.util.List<Entry> entries() {
                        return java.util.List.of(new Entry("clip", "", "", 1), new Entry("--clip", "", "", 1));
                    }
                    public Clip load(String id) { throw new IllegalStateException(); }
                }
                """;
        PluginJar.of(
                jars.resolve("clips.jar"),
                folder.resolve("b"),
                Map.of("Clips", clips),
                Map.of("dev.marionette.api.MotionSource", "Clips"));
        Path robot = Files.createDirectories(jars.resolve("-robot"));
        Result methods = run(jars, "methods");
        assertThat(methods.code()).as(methods.err()).isZero();
        assertThat(methods.out()).contains("natural-motion").doesNotContain("-n ");
        assertThat(methods.err())
                .contains("set aside the method plugin Dash from ", "dash.jar")
                .contains(": the name '-n' does not start with a letter or a digit. Name it otherwise.")
                .contains("set aside the robot plugin " + robot.toRealPath() + ": the name '-robot' does not start")
                .contains("set aside the data set plugin Clips from ", ": the name '--clip' does not start");
    }

    @Test
    void twoVersionsOfOneJarAreSetAside() throws IOException {
        Path jars = Files.createDirectories(folder.resolve("jars"));
        Files.copy(plugins.resolve("example.jar"), jars.resolve("example-1.jar"));
        Files.copy(plugins.resolve("example.jar"), jars.resolve("example-2.jar"));
        Result list = run(jars, "methods");
        assertThat(list.out()).contains("natural-motion").doesNotContain("mirror");
        assertThat(list.err()).contains("example-2.jar, which hold the same plugins example.");
        assertThat(list.err()).containsOnlyOnce("example-1.jar and ");
    }

    @Test
    void aCheckOfOursCannotBeReplaced() throws IOException {
        Path jars = folder.resolve("jars");
        String check = """
                import dev.marionette.verify.*;
                public class Lax implements TrajectoryCheck {
                    public String name() { return "velocity_limits"; }
                    public CheckResult run(dev.marionette.api.JointTrajectory t, CheckContext c) {
                        return new CheckResult(name(), 0, 0, java.util.List.of(), java.util.List.of());
                    }
                }
                """;
        PluginJar.of(
                jars.resolve("lax.jar"),
                folder.resolve("a"),
                Map.of("Lax", check),
                Map.of("dev.marionette.verify.TrajectoryCheck", "Lax"));
        Result result = run(jars, "methods");
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("velocity_limits", "lax.jar").doesNotContain("unexpected");
    }

    @Test
    void aFolderThatIsNotThereIsBadInput() {
        Result result = run(folder.resolve("nowhere"), "methods");
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("nowhere", "Check --plugins");
    }
}
