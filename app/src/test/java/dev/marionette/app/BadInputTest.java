package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad input ends with exit code 2 and one clear message, and leaves nothing behind. */
class BadInputTest {
    private static final String LIMIT = "<limit lower='-1' upper='1' effort='1' velocity='1'/>";

    /** The angles of an animation say that they are none. */
    static final String CRASHING_COLLADA = """
            <COLLADA version="1.4.1"><asset><up_axis>Y_UP</up_axis></asset>
            <library_animations><animation id="a">
            <source id="in"><float_array id="i" count="2">0 1</float_array><technique_common>
            <accessor source="#i" count="2" stride="1"><param name="TIME" type="float"/></accessor>
            </technique_common></source>
            <source id="out"><float_array id="o" count="0">0 90</float_array><technique_common>
            <accessor source="#o" count="2" stride="1"><param name="ANGLE" type="float"/></accessor>
            </technique_common></source>
            <sampler id="s"><input semantic="INPUT" source="#in"/><input semantic="OUTPUT" source="#out"/></sampler>
            <channel source="#s" target="hips/z.ANGLE"/></animation></library_animations>
            <library_visual_scenes><visual_scene id="v"><node id="hips" sid="hips" type="JOINT">
            <rotate sid="z">0 0 1 0</rotate></node></visual_scene></library_visual_scenes>
            <scene><instance_visual_scene url="#v"/></scene></COLLADA>
            """;

    @TempDir
    private Path folder;

    private Path out;

    @BeforeEach
    void chooseFolder() {
        out = folder.resolve("run");
    }

    @Test
    void truncatedBvh() throws IOException {
        String text = bvh();
        Path cut = file("cut.bvh", text.substring(0, text.length() / 2));
        expect(robotAndMotion("coman", cut), "cut.bvh:", "ends after");
        Path inHierarchy = file("cut.bvh", text.substring(0, 300));
        expect(robotAndMotion("coman", inHierarchy), "cut.bvh:");
    }

    /** An array of no numbers ends Assimp by a signal; Assimp runs in a process of its own. */
    @Test
    void colladaThatCrashesItsReader() throws IOException {
        Path crash = file("crash.dae", CRASHING_COLLADA);
        expect(
                robotAndMotion("coman", crash),
                "crash.dae: cannot be read: Assimp, which reads Collada, crashed",
                "Maybe");
    }

    @Test
    void tooManyFramesAnnounced() throws IOException {
        Path many = file("many.bvh", bvh().replaceFirst("Frames:\\s*\\d+", "Frames: 1000000000"));
        expect(robotAndMotion("coman", many), "many.bvh:", "1000000000", "allowed");
    }

    @Test
    void cyclicUrdf() throws IOException {
        String cycle = joint("j1", "a", "b", LIMIT) + joint("j2", "b", "c", LIMIT) + joint("j3", "c", "a", LIMIT);
        expect(robotAndMotion(urdf("", cycle), "big-wave"), "robot.urdf", "cycle");
    }

    @Test
    void limitsThatAreNoNumbers() throws IOException {
        String limit = LIMIT.replace("-1", "NaN");
        expect(robotAndMotion(urdf("", joint("j1", "a", "b", limit)), "big-wave"), "robot.urdf", "lower", "NaN");
    }

    @Test
    void externalEntity() throws IOException {
        Path secret = file("secret.txt", "do not read me");
        String doctype = "<!DOCTYPE robot [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]>";
        Result result = expect(robotAndMotion(urdf(doctype, "&x;"), "big-wave"), "robot.urdf", "document types");
        assertThat(result.err()).doesNotContain("do not read me");
    }

    @Test
    void robotWithOneArm() throws IOException {
        StringBuilder arm = new StringBuilder();
        for (String pair : List.of("ab", "bc", "cd", "de", "ef")) {
            String parent = pair.substring(0, 1);
            arm.append(joint("left_arm_" + pair, parent, pair.substring(1), LIMIT));
        }
        expect(robotAndMotion(urdf("", arm.toString()), "big-wave"), "no point for left_shoulder", "robot.yaml: joi:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "optimizer.name=nosuch|unknown optimizer 'nosuch'|cdbo-alternating",
                "optimizer.surrogate=nosuch|unknown surrogate 'nosuch'|smile",
                "smoothing.smoother=nosuch|unknown smoother 'nosuch'|grp-projected",
                "collision.detector=nosuch|collision.detector: unknown value 'nosuch'|gjk, bullet",
                "ik.collision=nosuch|unknown value 'nosuch'|avoid, paper, off",
                "nosuch=1|unknown key 'nosuch'|budget, window",
                ".=5|unknown key '.'|budget, window",
                "ik.nosuch=1|unknown key 'ik.nosuch'|iterations",
                "budget=abc|not a number|0",
                "ik.iterations=0|ik.iterations|1000",
                "smoothing.length=-1|smoothing.length|above 0",
            })
    void badSetting(String assignment, String problem, String known) {
        expect(
                new String[] {
                    "retarget", "--robot", "coman", "--motion", "big-wave", "--out", out.toString(), "--set", assignment
                },
                problem,
                known);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "retarget --robot nosuch --motion big-wave|unknown robot 'nosuch'|coman",
                "retarget --robot coman --motion nosuch|'nosuch' is neither|motions",
                "retarget --robot coman --motion big-wave --method nosuch|unknown method 'nosuch'|natural-motion",
                "retarget --robot coman --motion big-wave --format nosuch|unknown format 'nosuch'|json",
                "retarget --robot coman --motion big-wave --config nosuch.yaml|nosuch.yaml|read",
                "verify nosuch|nosuch|no such file",
                "robots show nosuch|unknown robot 'nosuch'|coman",
                "robots show no/such.urdf|no/such.urdf: there is no such file or folder|Check the path",
                "robots show such.xml|such.xml: there is no such file or folder|Check the path",
                "motions show nosuch|'nosuch' is neither|motions",
            })
    void unknownName(String line, String problem, String known) {
        String[] words = line.split(" ");
        if (words[0].equals("retarget")) {
            words = (line + " --out " + out).split(" ");
        }
        expect(words, problem, known);
    }

    @Test
    void folderThatIsNoRun() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("taken"));
        Path mine = Files.writeString(taken.resolve("mine.txt"), "mine");
        out = taken;
        Result result = Cli.run(robotAndMotion("coman", "big-wave"));
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("no earlier run", "--out");
        assertThat(mine).hasContent("mine");
        out = mine.resolve("below");
        Result below = Cli.run(robotAndMotion("coman", "big-wave"));
        assertThat(below.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(below.err()).contains("cannot be made");
    }

    @Test
    void exportOntoAFolder() {
        Result result = Cli.run("motions", "export", "big-wave", folder.toString());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).startsWith("error: ").contains("is a folder");
    }

    @ParameterizedTest
    @CsvSource({
        "retarget --robot coman, --motion",
        "retarget --robot coman --motion big-wave --budget many, --budget",
        "retarget --robot coman --motion big-wave --seed x, --seed",
        "nosuch, nosuch",
        "retarget --robot coman --motion big-wave --nosuch, --nosuch",
        "verify, DIR"
    })
    void usage(String line, String named) {
        Result result = Cli.run(line.split(" "));
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains(named).doesNotContain("at dev.marionette");
    }

    @Test
    void nothingSaidShowsTheUsage() {
        Result result = Cli.run();
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("Usage: marionette", "retarget");
    }

    /** Runs a command that must be refused with one message before any work, with nothing written. */
    private Result expect(String[] args, String... parts) {
        Result result = Cli.run(args);
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("error: ").contains(parts).doesNotContain("\tat ", "Exception");
        assertThat(result.err().lines()).as("an error and at most a hint").hasSizeLessThanOrEqualTo(2);
        assertThat(out).doesNotExist();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).noneMatch(path -> path.getFileName().toString().endsWith(".part"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return result;
    }

    @Test
    void anExportedMotionLeavesTheTextsOfOthersAlone() throws IOException {
        Path notes = file("mine.bvh.txt", "units: mm, as measured by hand");
        Result result =
                Cli.run("motions", "export", "tada", folder.resolve("mine.bvh").toString());
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("mine.bvh.txt", "written by something else");
        assertThat(notes).hasContent("units: mm, as measured by hand");
        assertThat(folder.resolve("mine.bvh")).doesNotExist();
        for (int again = 0; again < 2; again++) {
            assertThat(Cli.run(
                                    "motions",
                                    "export",
                                    "tada",
                                    folder.resolve("own.bvh").toString())
                            .code())
                    .as("its own is replaced")
                    .isZero();
        }
        assertThat(Cli.run(
                                "motions",
                                "export",
                                "tada",
                                folder.resolve("t.jsonl").toString())
                        .out())
                .contains("t.jsonl")
                .doesNotContain(".txt");
    }

    private String[] robotAndMotion(Object robot, Object motion) {
        return new String[] {
            "retarget", "--robot", robot.toString(), "--motion", motion.toString(), "--out", out.toString()
        };
    }

    private String bvh() throws IOException {
        Path file = folder.resolve("whole.bvh");
        assertThat(Cli.run("motions", "export", "big-wave", file.toString()).code())
                .isZero();
        return Files.readString(file);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Path urdf(String doctype, String joints) throws IOException {
        StringBuilder links = new StringBuilder();
        for (String link : List.of("a", "b", "c", "d", "e", "f")) {
            if (link.equals("a") || joints.contains("child link='" + link + "'")) {
                links.append("<link name='").append(link).append("'/>");
            }
        }
        return file("robot.urdf", "<?xml version='1.0'?>" + doctype + "<robot name='r'>" + links + joints + "</robot>");
    }

    private static String joint(String name, String parent, String child, String limit) {
        return "<joint name='" + name + "' type='revolute'><parent link='" + parent + "'/><child link='" + child
                + "'/><origin xyz='0 0.1 -0.1'/><axis xyz='0 1 0'/>" + limit + "</joint>";
    }
}
