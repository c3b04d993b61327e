package dev.marionette.robots;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The real robots that tests read; they are no part of the project, and tests are skipped where they are absent. */
public final class SharedRobots {
    /** All of them, by folder name. */
    public static final List<String> NAMES = List.of(
            "atlas_v3",
            "atlas_v5",
            "baxter",
            "booster_t1",
            "coman",
            "darwin_op",
            "fourier_gr1t1",
            "human_subject01_48dof",
            "human_subject01_66dof",
            "human_subject03_66dof",
            "icub_v2_7",
            "jvrc1",
            "nao_v40",
            "pepper",
            "pr2",
            "robotis_op3",
            "romeo",
            "talos",
            "thormang3",
            "unitree_g1",
            "unitree_h1",
            "unitree_h1_2",
            "valkyrie",
            "walkman");

    private SharedRobots() {}

    /** The folder of a robot; skips the test where it is absent. */
    public static Path folder(String name) {
        Path folder = Path.of(System.getProperty("marionette.shared", ""))
                .resolve("data/robots")
                .resolve(name);
        assumeTrue(Files.isDirectory(folder), () -> "the shared robot " + name + " is absent");
        return folder;
    }

    /** The URDF of a robot. */
    public static String urdf(String name) {
        return text(folder(name).resolve(name + ".urdf"));
    }

    /** The text of a file. */
    public static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
