package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.app.report.RunPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    @TempDir
    private Path folder;

    /** A few frames tell what these tests ask. */
    private static final List<String> RATE = List.of("--set", "person.max_rate=15");

    private Cli.Result compare(Path out, String... more) {
        List<String> args = new ArrayList<>(
                List.of("compare", "--robot", "coman", "--motion", "salute", "--quiet", "--out", out.toString()));
        args.addAll(RATE);
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    @Test
    void waysAreMeasuredSideBySide() throws IOException {
        Path out = folder.resolve("c");
        Cli.Result result = compare(out, "--methods", "natural-motion", "--joi", "hands,hands+elbows+head");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).contains("natural-motion-hands+elbows+head", "limb_angle_deg", "index.html");
        assertThat(Files.readAllLines(out.resolve("compare.csv"))).hasSize(3);
        assertThat(out.resolve("natural-motion-hands/report.json")).exists();
        assertThat(Files.readString(out.resolve("index.html")))
                .contains("data-name=\"natural-motion-hands\"", "spectral arc length");
        Cli.Result lost =
                compare(folder.resolve("lost"), "--methods", "natural-motion,geometric", "--set", "faithful.limbs=0");
        assertThat(lost.code()).as(lost.err()).isEqualTo(ExitCode.UNFAITHFUL);
        assertThat(lost.out()).contains("safe, not faithful");
        assertThat(compare(out, "--methods", "natural-motion").code())
                .as("an earlier comparison is replaced")
                .isEqualTo(ExitCode.OK);
    }

    /** What the robot did is a motion of points, without the orientations that one of the sets needs. */
    @Test
    void whatRefusesIsOnThePageAndWarningsNameTheWay() throws IOException {
        Path made = folder.resolve("made");
        assertThat(Cli.run(
                                "retarget",
                                "--robot",
                                "coman",
                                "--motion",
                                "salute",
                                "--no-report",
                                RATE.get(0),
                                RATE.get(1),
                                "--out",
                                made.toString())
                        .code())
                .isEqualTo(ExitCode.OK);
        Path bare = Files.writeString(
                folder.resolve("bare.urdf"), WarningsTest.coman().replaceAll("(?s)<collision\\b.*?</collision>", ""));
        Path out = folder.resolve("c");
        Cli.Result result = Cli.run(
                "compare",
                "--robot",
                bare.toString(),
                "--motion",
                made.toString(),
                "--methods",
                "natural-motion",
                "--joi",
                "hands+elbows,hands+rotations+elbows",
                "--out",
                out.toString());

        assertThat(result.err()).contains("natural-motion-hands+elbows: warning: self-collision was not checked");
        String refusal = "natural-motion-hands+rotations+elbows refused: ";
        assertThat(result.out()).contains(refusal);
        assertThat(Files.readString(out.resolve("index.html")))
                .contains("<p class=\"warning\">" + refusal)
                .contains("the clip has no orientations");
        assertThat(out.resolve("natural-motion-hands+rotations+elbows")).doesNotExist();
        assertThat(Files.readString(out.resolve("index.html")))
                .contains(RunPage.blockOf(Files.readString(out.resolve("natural-motion-hands+elbows/report.html"))));
    }

    @Test
    void unknownNamesAndOtherPeoplesFoldersAreBadInput() throws IOException {
        assertThat(compare(folder.resolve("x"), "--methods", "natural-emotion").err())
                .contains("natural-emotion", "natural-motion");
        assertThat(compare(folder.resolve("x"), "--methods", "natural-motion", "--joi", "feet")
                        .code())
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(compare(folder.resolve("x"), "--methods", "normalized-pose", "--joi", "hands")
                        .err())
                .contains("--joi", "natural-motion, which is not among the methods normalized-pose");
        Path file = Files.writeString(folder.resolve("thesis.txt"), "mine");
        assertThat(compare(folder).code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(file).hasContent("mine");
        assertThat(folder.resolve("x")).doesNotExist();
    }
}
