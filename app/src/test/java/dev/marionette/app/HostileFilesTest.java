package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that once ended in a stack trace, or did not end at all: each is one sentence and exit code 2. */
@Timeout(60)
class HostileFilesTest {
    @TempDir
    private Path folder;

    private void refused(String command, Path file, String said) {
        Cli.Result result = Cli.run(command, "show", file.toString());
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains(name(file), said);
        assertThat(result.err()).doesNotContain("\tat ");
    }

    private static String name(Path file) {
        String full = String.valueOf(file.getFileName());
        return full.contains(".") ? full.substring(0, full.lastIndexOf('.')) : full;
    }

    @Test
    void listsInListsOfAGltfFile() throws IOException {
        String deep = "{\"asset\":{\"version\":\"2.0\"},\"x\":" + "[".repeat(2000) + "]".repeat(2000) + "}";
        refused("motions", Files.writeString(folder.resolve("deep.gltf"), deep), "its JSON is broken");
    }

    @Test
    void bytesThatAreNoEncodingOfJson() throws IOException {
        byte[] odd = "\0\0{\0{}".getBytes(StandardCharsets.ISO_8859_1);
        refused("motions", Files.write(folder.resolve("odd.json"), odd), "is no JSON");
    }

    @Test
    void aHeaderOfSeparators() throws IOException {
        String header = "- ".repeat(60_000) + "\n1\n";
        refused("motions", Files.writeString(folder.resolve("long.csv"), header), "");
    }

    @Test
    void aChainOfManyJoints() throws IOException {
        StringBuilder urdf = new StringBuilder("<robot name=\"chain\"><link name=\"l0\"/>");
        for (int i = 0; i < 20_000; i++) {
            urdf.append("<link name=\"l")
                    .append(i + 1)
                    .append("\"/><joint name=\"j")
                    .append(i);
            urdf.append("\" type=\"revolute\"><limit lower=\"-1\" upper=\"1\" velocity=\"1\"/><parent link=\"l");
            urdf.append(i).append("\"/><child link=\"l").append(i + 1).append("\"/></joint>");
        }
        Path file = Files.writeString(folder.resolve("chain.urdf"), urdf.append("</robot>"));
        refused("robots", file, "20000 of them move, allowed are 2000");
    }

    @Test
    void namesOfTenMegabytes() throws IOException {
        Files.writeString(folder.resolve("robot.urdf"), "<robot name=\"r\"><link name=\"l\"/></robot>");
        for (String beside : new String[] {"robot.yaml", "robot.srdf", "boxes.json"}) {
            Path large = Files.writeString(folder.resolve(beside), "name: " + "a".repeat(10_000_000));
            refused("robots", folder, "is 10000006 bytes; at most 1048576 are read");
            Files.delete(large);
        }
    }

    /** Nobody writes to it, so that whoever opens it waits. */
    private Path pipe(Path pipe) throws IOException, InterruptedException {
        try {
            assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "mkfifo made no pipe");
        } catch (IOException none) {
            abort("there is no mkfifo here");
        }
        return pipe;
    }

    @Test
    void aPipe() throws IOException, InterruptedException {
        Path pipe = pipe(folder.resolve("pipe.urdf"));
        refused("robots", pipe, "is neither a file nor a folder");
        refused("motions", pipe, "is not a plain file");
        refusedAsNotPlain(pipe, "sweep", pipe.toString());
        refusedAsNotPlain(pipe, "retarget", "--robot", "coman", "--motion", "big-wave", "--config", pipe.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"trajectory.csv", "report.json", "source.csv", "person-captured.bvh"})
    void aPipeInARun(String name) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("trajectory.csv"), "time\n");
        Files.writeString(folder.resolve("report.json"), "{\"robot\": \"coman\"}");
        Files.deleteIfExists(folder.resolve(name));
        Path pipe = pipe(folder.resolve(name));
        refusedAsNotPlain(pipe, "verify", folder.toString());
        refusedAsNotPlain(pipe, "export", folder.toString(), "--format", "npz");
    }

    @ParameterizedTest
    @ValueSource(strings = {"robot.urdf", "robot.yaml", "robot.srdf", "boxes.json"})
    void aPipeInARobot(String name) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("robot.urdf"), "<robot name='r'><link name='base'/></robot>");
        Files.deleteIfExists(folder.resolve(name));
        Path pipe = pipe(folder.resolve(name));
        refusedAsNotPlain(pipe, "robots", "check", folder.toString());
    }

    private static void refusedAsNotPlain(Path pipe, String... line) {
        Cli.Result result = Cli.run(line);
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains(pipe + ": is not a plain file");
    }
}
