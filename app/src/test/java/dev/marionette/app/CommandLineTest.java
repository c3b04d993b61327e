package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.api.RunStatus;
import dev.marionette.app.Cli.Result;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.ResourceRobots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.JsonNode;

/** The commands that work, as scripts see them: exit codes, standard output and files. */
@Tag("jdk")
class CommandLineTest {
    private static final List<String> RUN = List.of("trajectory.csv", "targets.csv", "source.csv", "report.json");

    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    private static Path run;
    private static Result first;

    @BeforeAll
    static void runOnce() {
        run = shared.resolve("run");
        first = retarget(run, "--quiet", "--format", "csv,json");
    }

    @Test
    void retargetWritesAWholeRun() {
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).startsWith("verified: COMAN does big-wave").contains("report.html");
        assertThat(first.err()).as("--quiet").isEmpty();
        assertThat(RUN).allSatisfy(file -> assertThat(run.resolve(file)).isNotEmptyFile());
        assertThat(run.resolve("trajectory.json")).isNotEmptyFile();
    }

    /** Whatever is done, no robot does exactly what a person does. */
    @Test
    void aSafeMotionThatIsNotFaithfulExitsWithFour() throws IOException {
        Path out = folder.resolve("unfaithful");
        Result result = retarget(out, "--quiet", "--set", "faithful.limbs=0");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.UNFAITHFUL);
        assertThat(result.out())
                .startsWith("safe, not faithful: COMAN does big-wave")
                .containsPattern("\\nnot faithful: limbs point \\d+° further from the source's");
        JsonNode report = ReportJson.mapper().readTree(Files.readString(out.resolve("report.json")));
        assertThat(report.path("status").stringValue()).isEqualTo("safe, not faithful");
        assertThat(report.at("/faithfulness/limb_angle_above_floor_deg/broken").booleanValue())
                .isTrue();
        assertThat(report.path("reasons").size()).isEqualTo(1);
        assertThat(Files.readString(out.resolve("report.html"))).contains("\"status\":\"safe, not faithful\"");
        Result again = Cli.run("verify", out.toString());
        assertThat(again.code()).isEqualTo(ExitCode.UNFAITHFUL);
        assertThat(again.out()).startsWith("safe, not faithful").contains("\nnot faithful: limbs");
        assertThat(Cli.run("verify", out.toString(), "--accept-unfaithful").code())
                .isZero();
        assertThat(json(Cli.run("verify", out.toString(), "--json"))
                        .path("reasons")
                        .size())
                .isEqualTo(1);
        assertThat(retarget(out, "--quiet", "--set", "faithful.limbs=0", "--accept-unfaithful")
                        .code())
                .isZero();
    }

    @Test
    void theTerminalShowsGreenAmberAndRed() {
        assertThat(StatusWords.of(RunStatus.VERIFIED, Ansi.ON)).contains("32m").contains("verified");
        assertThat(StatusWords.of(RunStatus.UNFAITHFUL, Ansi.ON))
                .contains("33m")
                .contains("safe, not faithful");
        assertThat(StatusWords.of(RunStatus.FAILED, Ansi.ON)).contains("31m").contains("failed");
        assertThat(StatusWords.of(RunStatus.UNFAITHFUL, Ansi.OFF)).isEqualTo("safe, not faithful");
    }

    @Test
    void theColumnsHaveTheOrderThatIsAskedFor() throws IOException {
        List<String> header =
                List.of(Files.readAllLines(run.resolve("trajectory.csv")).get(0).split(","));
        List<String> order = new ArrayList<>(header.subList(1, header.size()));
        assertThat(order).startsWith("WaistLat", "WaistSag", "WaistYaw", "RHipSag");
        Collections.reverse(order);
        Path names = folder.resolve("order.txt");
        Files.writeString(names, "# upside down\n" + String.join("\n", order) + "\n");
        Path out = folder.resolve("other");
        Result other = retarget(out, "--quiet", "--joint-order", names.toString());
        assertThat(other.code()).as(other.err()).isZero();
        assertThat(Files.readAllLines(out.resolve("trajectory.csv")).get(0))
                .isEqualTo("time," + String.join(",", order));
        assertThat(Cli.run("verify", out.toString()).code()).isZero();
        Result wrong = retarget(folder.resolve("no"), "--joint-order", "WaistYaw,WaistYow");
        assertThat(wrong.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(wrong.err()).contains("--joint-order", "WaistYow", "WaistYaw");
        for (String file : List.of("nosuch.txt", "folder/order")) {
            assertThat(retarget(folder.resolve("no"), "--joint-order", file).err())
                    .contains("--joint-order", "'" + file + "' is no file that is there");
        }
        assertThat(folder.resolve("no")).doesNotExist();
    }

    @Test
    void aFormatThatIsRefusedIsSaidInJsonAndByTheExitCode() throws IOException {
        Path out = folder.resolve("slow");
        Result run = retarget(out, "--quiet", "--json", "--format", "json", "--fps", "0.1");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.NOT_VERIFIED);
        assertThat(run.err()).contains("not written: json: ", "one frame is left");
        assertThat(json(run).path("status").asString()).isEqualTo("verified");
        assertThat(json(run).at("/formats/json/refused").asString()).contains("one frame is left");
        assertThat(run.out()).isEqualTo(Files.readString(out.resolve("report.json")));
        assertThat(out.resolve("trajectory.csv")).isNotEmptyFile();
        Result made = Cli.run("export", out.toString(), "--json", "--format", "json");
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(json(made).at("/files/0").asString()).isEqualTo(out.resolve("trajectory.json") + "");
        assertThat(json(made).at("/formats/json/fps").doubleValue()).isEqualTo(20);
        Result again = Cli.run("export", out.toString(), "--json", "--format", "json", "--fps", "0.1");
        assertThat(again.code()).isEqualTo(ExitCode.NOT_VERIFIED);
        assertThat(again.err()).contains("trajectory.json is kept");
        assertThat(json(again).at("/kept/0").asString()).isEqualTo(out.resolve("trajectory.json") + "");
        for (String rate : List.of("0", "-3", "NaN", "Infinity", "1001")) {
            Result none = retarget(folder.resolve("none"), "--format", "json", "--fps", rate);
            assertThat(none.code()).as(rate).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(none.err()).contains("above 0 and at most 1000");
        }
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void thePageLoadsNothing() throws IOException {
        String page = Files.readString(run.resolve("report.html"));
        assertThat(page).contains("verified").doesNotContain("<script src", "<link ", "@import", "url(http");
        assertThat(page).doesNotContainPattern("(src|href)=.https?:");
    }

    @Test
    void verifyReadsTheFilesAlone() throws IOException {
        Result passed = Cli.run("verify", run.toString());
        assertThat(passed.code()).as(passed.err()).isZero();
        assertThat(passed.out()).startsWith("verified");
        Files.copy(run.resolve("report.json"), folder.resolve("report.json"));
        List<String> lines = new ArrayList<>(Files.readAllLines(run.resolve("trajectory.csv")));
        int column = Arrays.asList(lines.get(0).split(",")).indexOf("RShLat");
        String[] row = lines.get(8).split(",");
        row[column] = "9";
        lines.set(8, String.join(",", row));
        Files.write(folder.resolve("trajectory.csv"), lines);
        Result failed = Cli.run("verify", folder.toString());
        assertThat(failed.code()).isEqualTo(ExitCode.NOT_VERIFIED);
        assertThat(failed.out()).startsWith("failed").contains("position_limits: frame 7: RShLat 9");
        JsonNode json = json(Cli.run("verify", folder.toString(), "--json", "--robot", "coman"));
        assertThat(json.path("status").stringValue()).isEqualTo("failed");
        assertThat(json.path("verification")
                        .path("position_limits")
                        .path("frames")
                        .get(0)
                        .intValue())
                .isEqualTo(7);
    }

    @Test
    void retargetSaysWhenAResultIsNotVerified() {
        Result result = retarget(
                folder.resolve("fast"),
                "--no-report",
                "--json",
                "--set",
                "ik.collision=off",
                "--set",
                "smoothing.smoother=none",
                "--set",
                "solver.kind=paper");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.NOT_VERIFIED);
        JsonNode report = json(result);
        assertThat(report.path("status").stringValue()).isEqualTo("failed");
        assertThat(report.path("violations").size()).isPositive();
        assertThat(folder.resolve("fast/trajectory.csv")).isNotEmptyFile();
        assertThat(folder.resolve("fast/report.html")).doesNotExist();
    }

    @Test
    void robotsAreListedAndShown() {
        assertThat(Cli.run("robots").out()).contains("atlas", "coman", "darwin-op", "thormang");
        JsonNode ids = json(Cli.run("robots", "--json"));
        assertThat(ids.size())
                .isEqualTo(ResourceRobots.byId(CommandLineTest.class.getClassLoader())
                        .size());
        JsonNode coman = json(Cli.run("robots", "show", "coman", "--json"));
        assertThat(coman.path("joints").size()).isEqualTo(29);
        assertThat(coman.path("joi").propertyNames()).contains("left_hand", "right_hand", "head");
        assertThat(coman.path("joi").path("left_hand").propertyNames()).containsExactly("link", "confidence", "reason");
        assertThat(Cli.run("robots", "show", "atlas").out()).contains("Atlas: 30 joints", "pairs of links");
    }

    @Test
    void motionsAreListedExportedAndReadBack() {
        assertThat(json(Cli.run("motions", "--json")).size()).isEqualTo(45);
        assertThat(Cli.run("motions").out()).contains("big-wave", "tada");
        Path file = folder.resolve("x.bvh");
        Result export = Cli.run("motions", "export", "big-wave", file.toString());
        assertThat(export.code()).as(export.err()).isZero();
        JsonNode builtIn = json(Cli.run("motions", "show", "big-wave", "--json"));
        JsonNode back = json(Cli.run("motions", "show", file.toString(), "--json"));
        assertThat(back.path("frames")).isEqualTo(builtIn.path("frames"));
        assertThat(back.path("roles").propertyNames())
                .containsExactlyElementsOf(builtIn.path("roles").propertyNames());
        assertThat(Cli.run("motions", "show", file.toString()).out()).contains("x: ", "left_shoulder");
    }

    @Test
    void anExportedMotionKeepsItsSize() throws IOException {
        Path tiny = folder.resolve("tiny.bvh");
        assertThat(Cli.run("motions", "export", "big-wave", tiny.toString()).out())
                .contains("tiny.bvh", "tiny.bvh.txt");
        // centimetres called millimetres: a person as tall as a hand is long
        Files.writeString(folder.resolve("tiny.bvh.txt"), "units: mm");
        Path copy = folder.resolve("copy.bvh");
        assertThat(Cli.run("motions", "export", tiny.toString(), copy.toString())
                        .code())
                .isZero();
        Clip small = MotionCatalog.load().read(tiny);
        Clip back = MotionCatalog.load().read(copy);
        assertThat(back.positions()).containsExactly(small.positions(), within(2e-6));
    }

    @Test
    void motionsOfOneFileAreListed() throws IOException {
        String keys = "AAAAAAAAgD8AAIA/AACAPwAAgD8AAABAAAAAQAAAAEA="; // 0, 1; then 1, 1, 1, 2, 2, 2
        String animation = "{'name':'%s','samplers':[{'input':0,'output':1}],"
                + "'channels':[{'sampler':0,'target':{'node':0,'path':'scale'}}]}";
        Path file = Files.writeString(
                folder.resolve("character.gltf"),
                ("{'asset':{'version':'2.0'},'nodes':[{'name':'a'}],'animations':["
                                + animation.formatted("Wave") + "," + animation.formatted("Walk")
                                + "],'accessors':[{'bufferView':0,'componentType':5126,'count':2,'type':'SCALAR'},"
                                + "{'bufferView':1,'componentType':5126,'count':2,'type':'VEC3'}],'bufferViews':["
                                + "{'buffer':0,'byteLength':8},{'buffer':0,'byteOffset':8,'byteLength':24}],"
                                + "'buffers':[{'uri':'data:;base64," + keys + "','byteLength':32}]}")
                        .replace('\'', '"'));
        assertThat(Cli.run("motions", "show", file.toString()).out())
                .contains(file + "#Wave  1.00 s", file + "#Walk  1.00 s");
        JsonNode json = json(Cli.run("motions", "show", file.toString(), "--json"));
        assertThat(json.path("motions").get(1).path("name").asString()).isEqualTo("Walk");
        for (String motion : List.of(file.toString(), file + "#wave")) {
            Result noBody = Cli.run("retarget", "--robot", "coman", "--motion", motion, "--out", folder + "/x");
            assertThat(noBody.code()).isEqualTo(2);
            assertThat(noBody.err())
                    .as("no choice among the motions of a figure without arms would help")
                    .contains("no arms found")
                    .doesNotContain("Say which");
        }
    }

    @Test
    void methodsAreListed() {
        assertThat(Cli.run("methods").out()).contains("natural-motion");
        assertThat(json(Cli.run("methods", "--json")).propertyNames()).contains("natural-motion");
    }

    @Test
    void aRunThatIsTheMotionIsNotReplaced() {
        Result result = Cli.run("retarget", "--robot", "atlas", "--motion", run.toString(), "--out", run.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("would be replaced by a run that is made from");
        assertThat(run.resolve("trajectory.csv")).isNotEmptyFile();
    }

    @Test
    void formatsAreListedAndMadeOfAFinishedRun() throws IOException {
        assertThat(Cli.run("formats").out()).contains("trajectory.glb").contains("BeyondMimic");
        assertThat(json(Cli.run("formats", "--json")).at("/ros/files/0").stringValue())
                .isEqualTo("trajectory.ros.yaml");
        assertThat(Cli.run("retarget", "--help").out())
                .contains("bvh-character")
                .contains("mujoco");
        for (String file : RUN) {
            Files.copy(run.resolve(file), folder.resolve(file));
        }
        Result result = Cli.run("export", folder.toString(), "--format", "glb,ros");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines())
                .containsExactly(
                        folder.resolve("trajectory.glb").toString(),
                        folder.resolve("trajectory.ros.yaml").toString());
        assertThat(folder.resolve("trajectory.glb")).isNotEmptyFile();
        Result unknown = Cli.run("export", folder.toString(), "--format", "pickle");
        assertThat(unknown.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(unknown.err()).contains("unknown format 'pickle'").contains("npz");
    }

    @Test
    void helpAndVersionAreNoErrors() {
        assertThat(Cli.run("--help").code()).isZero();
        assertThat(Cli.run("retarget", "--help").out()).contains("--robot", "--motion");
        assertThat(Cli.run("--version").out()).startsWith("marionette ");
    }

    private static Result retarget(Path out, String... more) {
        List<String> args = new ArrayList<>(List.of("retarget", "--robot", "coman", "--motion", "big-wave"));
        args.addAll(List.of("--set", "person.max_rate=20", "--out", out.toString()));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    private static JsonNode json(Result result) {
        return ReportJson.mapper().readTree(result.out());
    }
}
