package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.api.MotionReader;
import dev.marionette.app.Cli.Result;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.testkit.Walker;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several motions at once: a folder of clips, and the animations of a file. */
class PackTest {
    @TempDir
    private static Path shared;

    private static Path cartoon;
    private static Path clips;
    private static Path out;
    private static Result result;

    @BeforeAll
    static void runOnce() throws IOException {
        cartoon = CartoonFile.write(shared.resolve("cartoon.glb"));
        clips = Files.createDirectory(shared.resolve("clips"));
        Cli.run("motions", "export", "tada-pip-1", clips.resolve("tada.bvh").toString());
        Cli.run("motions", "export", "go-on-pip-1", clips.resolve("wavy.bvh").toString());
        Files.writeString(clips.resolve("broken.bvh"), "HIERARCHY\nROOT");
        // is read with tada, and no clip itself
        Files.writeString(clips.resolve("tada.contacts.csv"), "part,start,end\nleft_foot,0,1\n");
        out = shared.resolve("out");
        result = retarget(cartoon, clips.toString(), out);
    }

    private static Result retarget(Path robot, String motion, Path to, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "retarget", "--robot", robot.toString(), "--motion", motion, "--set", "person.max_rate=10", "--quiet"));
        args.addAll(List.of("--out", to.toString()));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    private static List<String> animations(Path file) {
        return MotionCatalog.load().takes(file.toString()).stream()
                .map(MotionReader.Take::name)
                .toList();
    }

    /** The file with the animation {@code wavy} called otherwise, in as many letters. */
    private static Path renamed(String from, String to, String name) throws IOException {
        String text = Files.readString(out.resolve("animated.glb"), StandardCharsets.ISO_8859_1);
        assertThat(text).contains(from);
        return Files.writeString(shared.resolve(name), text.replace(from, to), StandardCharsets.ISO_8859_1);
    }

    @Test
    void aFolderBecomesOneFileAndABrokenClipStopsNothing() throws IOException {
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.NOT_VERIFIED);
        assertThat(result.out())
                .contains("no result: broken: broken.bvh", "verified: tada", "verified: wavy", "2 of 3 motions");
        assertThat(animations(out.resolve("animated.glb"))).containsExactly("tada", "wavy");
        assertThat(Files.readString(out.resolve("pack.json"))).contains("\"file\" : \"animated.glb\"");
        assertThat(Files.readString(out.resolve("index.html")))
                .contains("no result", "broken.bvh", "report.html\">wavy", "animated.glb")
                .doesNotContain("http:", "https:");
        try (Stream<Path> runs = Files.list(out.resolve("runs"))) {
            Path run = runs.filter(r -> r.toString().contains("tada")).findAny().orElseThrow();
            assertThat(Cli.run("verify", run.toString()).code()).isZero();
        }
    }

    /** Each animation is what a run of its clip alone writes. */
    @Test
    void animationsAreThoseOfSingleRuns() {
        Path alone = shared.resolve("alone");
        Result single = retarget(cartoon, clips.resolve("wavy.bvh").toString(), alone, "--format", "character");
        assertThat(single.code()).as(single.err()).isZero();
        MotionCatalog catalog = MotionCatalog.load();
        Clip expected = catalog.load(alone.resolve("animated.glb").toString());
        Clip found = catalog.load(out.resolve("animated.glb") + "#wavy");
        assertThat(found.positions()).isEqualTo(expected.positions());
        assertThat(found.rateHz()).isEqualTo(expected.rateHz());
    }

    /** The robot's own animation of the same name is not touched; one that was made before is made again. */
    @Test
    void namesAreToldApart() throws IOException {
        Path made = renamed("\"name\":\"wavy\"", "\"name\":\"tada\"", "twice.glb");
        Path to = shared.resolve("twice");
        Result twice = retarget(cartoon, made + "#*", to, "--no-report");
        assertThat(twice.code()).as(twice.err()).isZero();
        assertThat(animations(to.resolve("animated.glb"))).containsExactly("tada", "tada-2");

        Path own = renamed("{\"generator\":\"marionette\"}", "{\"generator\":\"itsauthors\"}", "own.glb");
        Path kept = shared.resolve("kept");
        Result both = retarget(own, out.resolve("animated.glb") + "#wa*", kept, "--no-report");
        assertThat(both.code()).as(both.err()).isZero();
        assertThat(both.out()).contains("wavy, in the file wavy-2");
        assertThat(animations(kept.resolve("animated.glb"))).containsExactly("wavy-2", "tada", "wavy");

        Path again = shared.resolve("again");
        assertThat(retarget(out.resolve("animated.glb"), clips.resolve("tada.bvh") + "", again)
                        .code())
                .isZero();
        retarget(out.resolve("animated.glb"), out.resolve("animated.glb") + "#*", again.resolveSibling("again2"));
        assertThat(animations(shared.resolve("again2/animated.glb"))).containsExactly("tada", "wavy");
    }

    @Test
    void anEarlierPackIsReplacedAndNothingElse() throws IOException {
        Path to = shared.resolve("robot");
        Result first = retarget(Path.of("coman"), clips.toString(), to, "--no-report", "--format", "npz", "--json");
        assertThat(first.code()).as(first.err()).isEqualTo(ExitCode.NOT_VERIFIED);
        assertThat(first.out()).contains("\"file\" : null", "\"name\" : \"broken\"", "trajectory.npz");
        assertThat(to.resolve("animated.glb")).doesNotExist();
        assertThat(retarget(Path.of("coman"), clips.toString(), to, "--no-report")
                        .code())
                .isEqualTo(ExitCode.NOT_VERIFIED);
        Files.writeString(to.resolve("notes.txt"), "mine");
        Result refused = retarget(Path.of("coman"), clips.toString(), to);
        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err()).contains("no earlier pack");
        assertThat(to.resolve("pack.json")).exists();
    }

    @Test
    void keysMayBeLeftOutAtAnotherRate() {
        Path to = shared.resolve("keys");
        Result fewer = retarget(cartoon, clips.toString(), to, "--no-report", "--key-angle", "0.1");
        assertThat(fewer.err()).contains("keys are left; without the others, turns are off by at most");
        assertThat(to.resolve("animated.glb").toFile().length())
                .isLessThan(out.resolve("animated.glb").toFile().length());
        retarget(cartoon, clips.toString(), to, "--no-report", "--fps", "50", "--in-place");
        assertThat(to.resolve("pack.json")).content().contains("in place: the root motion is removed");
        assertThat(out.resolve("pack.json")).content().doesNotContain("in place");
        assertThat(MotionCatalog.load()
                        .load(to.resolve("animated.glb") + "#tada")
                        .rateHz())
                .isEqualTo(50);
        assertThat(retarget(Path.of("coman"), clips.toString(), to, "--key-angle", "0.1")
                        .err())
                .contains("--key-angle: there is no --format with keys");
        assertThat(retarget(Path.of("coman"), clips.toString(), to, "--in-place", "--format", "npz")
                        .err())
                .contains("--in-place: there is no --format that is an animation");
        assertThat(retarget(cartoon, clips.toString(), to, "--key-angle", "11").err())
                .contains("--key-angle: 11.0 is not within 0 and 10.0 degrees");
    }

    /** The hips of a walk in a pack stay over one place, and go on without the option. */
    @Test
    void walksOfAPackMayBeInPlace() throws IOException {
        Path walks = Files.createDirectory(shared.resolve("walks"));
        try (Writer writer = Files.newBufferedWriter(walks.resolve("walk.bvh"))) {
            BvhWriter.write(Walker.clip(100, 1, 0.3, 0, 0), writer);
        }
        assertThat(travel(walks)).isGreaterThan(0.5);
        assertThat(travel(walks, "--in-place")).isLessThan(0.1);
    }

    /** How far the root is from where it begins at most, over the ground, m. */
    private static double travel(Path walks, String... more) {
        Path to = shared.resolve("travel" + more.length);
        List<String> options = new ArrayList<>(List.of(more));
        options.add("--no-report");
        Result walked = retarget(cartoon, walks.toString(), to, options.toArray(String[]::new));
        assertThat(walked.code()).as(walked.err()).isZero();
        Clip clip = MotionCatalog.load().load(to.resolve("animated.glb") + "#walk");
        return IntStream.range(0, clip.frames())
                .mapToDouble(f -> Math.hypot(
                        clip.position(f, 0, 0) - clip.position(0, 0, 0),
                        clip.position(f, 0, 1) - clip.position(0, 0, 1)))
                .max()
                .orElseThrow();
    }

    @Test
    void whatHoldsNoMotionIsBadInput() throws IOException {
        Path to = shared.resolve("none");
        Path bad = Files.createDirectory(shared.resolve("bad"));
        assertThat(retarget(cartoon, bad.toString(), to).err()).contains("bad: holds no clip");
        Files.writeString(bad.resolve("a.bvh"), "HIERARCHY\nROOT");
        Result all = retarget(cartoon, bad.toString(), to);
        assertThat(all.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(all.err()).contains("none of its 1 motions can be done; 'a': a.bvh");
        Result none = retarget(cartoon, out.resolve("animated.glb") + "#x*", to);
        assertThat(none.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(none.err()).contains("no animation in it matches 'x*'", "tada, wavy");
        assertThat(retarget(Path.of("coman"), clips.toString(), to, "--format", "character")
                        .err())
                .contains("coman is a robot, no character");
        assertThat(to).doesNotExist();
    }

    @Test
    void plansNamePacks() throws IOException {
        Path plan = Files.writeString(shared.resolve("plan.yaml"), """
                        name: packs
                        robots: [coman]
                        motions: [clips, out/animated.glb#*]
                        """);
        Result dry = Cli.run("sweep", plan.toString(), "--dry-run", "--samples", "0");
        assertThat(dry.out()).as(dry.err()).contains("5 runs", "5 motions");
    }
}
