package dev.marionette.robots;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.host.OutputPlace;
import dev.marionette.host.PartFolder;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.robots.mjcf.MjcfIncludes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a robot as a folder that {@link RobotFolder} reads: its documents and a {@code robot.yaml} that says what was
 * found, ready to edit. The folder appears when it is whole. A character stays in its own file; what is found about it is
 * written beside that.
 */
public final class RobotFolderWriter {
    private static final String ANOTHER = "Name another folder with --out.";

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
        requireNew(folder, ANOTHER);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("robot.yaml", RobotYamlWriter.text(description, robot));
        files.putAll(documents(description, boxes(description, robot)));
        write(folder, files);
        return files;
    }

    /**
     * Writes what was found about a character into {@code NAME.yaml} beside its file, where it is read with it.
     *
     * @param character its file
     * @param description what was read from it
     * @param robot what was made of it
     * @return the file that was written
     * @throws InputException if that file is there already, or cannot be written
     */
    public static Path writeBeside(Path character, RobotDescription description, Robot robot) {
        Path file = RobotFolder.yamlBeside(character);
        String text = RobotYamlWriter.text(description, robot);
        requireNew(file, "Edit it, or rename it first.");
        try (PartFolder part = PartFolder.beside(file)) {
            Files.writeString(part.fresh(), text);
            Files.move(part.fresh(), file);
        } catch (IOException e) {
            throw new InputException(file.toString(), "cannot be written: " + e, "Copy the character elsewhere.", e);
        }
        return file;
    }

    /**
     * Writes a new folder of a robot whose points cannot be found, with the lines that are missing to be filled in.
     *
     * @param folder as for {@link #write(Path, RobotDescription, Robot)}
     * @param why what was said when the robot was loaded; is thrown where something else than points is wrong
     * @return the roles to be filled in
     */
    public static List<String> writeUnfinished(Path folder, RobotDescription description, InputException why) {
        List<String> roles = RobotLoader.undecided(description);
        if (roles.isEmpty() || !description.profileYaml().isBlank()) {
            throw why;
        }
        requireNew(folder, ANOTHER);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("robot.yaml", RobotYamlWriter.unfinished(description, roles, why));
        files.putAll(documents(description, description.boxesJson()));
        write(folder, files);
        return roles;
    }

    /**
     * Says early, before the work, that {@link #write} would refuse a folder.
     *
     * @throws InputException if the folder is there already, or cannot be written
     */
    public static void requireNew(Path folder) {
        requireNew(folder, ANOTHER);
        OutputPlace.require(folder, ANOTHER);
    }

    private static void requireNew(Path path, String hint) {
        if (Files.exists(path.toAbsolutePath().normalize(), LinkOption.NOFOLLOW_LINKS)) {
            throw new InputException(path.toString(), "is there already; nothing is overwritten", hint);
        }
    }

    private static void write(Path folder, Map<String, String> files) {
        try (PartFolder part = PartFolder.beside(folder)) {
            Path fresh = Files.createDirectory(part.fresh());
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(fresh.resolve(file.getKey()), file.getValue());
            }
            Files.move(fresh, folder.toAbsolutePath().normalize());
        } catch (IOException e) {
            throw new InputException(folder.toString(), "cannot be written: " + e, ANOTHER, e);
        }
    }

    private static Map<String, String> documents(RobotDescription description, String boxes) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("robot" + RobotLoader.ending(description), model(description));
        if (!description.srdf().isBlank()) {
            files.put("robot.srdf", description.srdf());
        }
        if (!boxes.isBlank()) {
            files.put("boxes.json", boxes);
        }
        return files;
    }

    /** The model in one document. */
    private static String model(RobotDescription description) {
        Map<String, String> included = description.included();
        return included.isEmpty()
                ? description.urdf()
                : MjcfIncludes.text(MjcfIncludes.merge(description.urdf(), description.source(), included));
    }

    /** The boxes that are given, and those that were taken from meshes, which are not copied. */
    private static String boxes(RobotDescription description, Robot robot) {
        Map<String, List<BoxShape>> boxes = description.boxesJson().isBlank()
                ? new LinkedHashMap<>()
                : BoxesJson.read(description.boxesJson(), "boxes.json");
        int given = boxes.size();
        RobotLoader.document(description).shapes().forEach((link, shapes) -> {
            List<BoxShape> own =
                    robot.model().linkSpec(robot.model().link(link)).boxes();
            boolean meshes = !shapes.collisionMeshes().isEmpty()
                    || shapes.collisionPrimitives().isEmpty()
                            && !shapes.visualMeshes().isEmpty();
            if (meshes && !own.isEmpty()) {
                boxes.putIfAbsent(link, own);
            }
        });
        return boxes.size() == given ? description.boxesJson() : BoxesJson.write(boxes);
    }
}
