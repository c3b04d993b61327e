package dev.marionette.kinematics.robot;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Writes a robot as a folder that {@link RobotFolder} reads: its documents and a {@code robot.yaml} that says what was
 * found, ready to edit. The folder appears when it is whole.
 */
public final class RobotFolderWriter {
    private RobotFolderWriter() {}

    /**
     * Writes a new folder.
     *
     * @param folder where to; its parents are made where they are missing
     * @param description the documents
     * @param robot what was made of them
     * @return the files by name, in the order in which they are best read, with their texts
     * @throws InputException if the folder is there already, or cannot be written
     */
    public static Map<String, String> write(Path folder, RobotDescription description, Robot robot) {
        Path absolute = folder.toAbsolutePath().normalize();
        if (Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
            throw new InputException(
                    folder.toString(), "is there already; nothing is overwritten", "Name another folder with --out.");
        }
        Map<String, String> files = files(description, robot);
        Path aside = absolute.resolveSibling("." + absolute.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            Files.createDirectories(aside);
            try {
                for (Map.Entry<String, String> file : files.entrySet()) {
                    Files.writeString(aside.resolve(file.getKey()), file.getValue());
                }
                Files.move(aside, absolute);
            } finally {
                delete(aside);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new InputException(
                    folder.toString(), "cannot be written: " + e, "Name another folder with --out.", e);
        }
        return files;
    }

    private static Map<String, String> files(RobotDescription description, Robot robot) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("robot.yaml", RobotYamlWriter.text(description, robot));
        files.put("robot" + RobotLoader.ending(description), description.urdf());
        if (!description.srdf().isBlank()) {
            files.put("robot.srdf", description.srdf());
        }
        if (!description.boxesJson().isBlank()) {
            files.put("boxes.json", description.boxesJson());
        }
        return files;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
