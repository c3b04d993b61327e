package dev.marionette.robots;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RobotReader;
import dev.marionette.robots.mesh.MeshLocator;
import dev.marionette.robots.mjcf.MjcfIncludes;
import dev.marionette.robots.mjcf.MjcfReader;
import dev.marionette.robots.urdf.XmlElement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A robot as a folder or as a bare URDF or MJCF file. A folder holds {@code robot.urdf} (or {@code NAME.urdf}, the same with
 * {@code .xml} for MJCF, or one of any name, also in capitals) and, where wanted, {@code robot.srdf} or an SRDF named as the URDF, {@code boxes.json} and {@code
 * robot.yaml}. Beside a bare URDF file its SRDF and {@code boxes.json} are read too. Nothing outside the folder is read.
 */
public final class RobotFolder {
    /** What people write about a robot is some kB. */
    private static final int MAX_BESIDE = 1 << 20;

    private final Path folder;
    private final Path urdf;

    private RobotFolder(Path folder, Path urdf) {
        this.folder = folder;
        this.urdf = urdf;
    }

    /**
     * Reads the documents of a robot.
     *
     * @param path a folder or a file
     * @throws InputException if there is no such path, no model in it, or a file cannot be read
     */
    public static RobotDescription read(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        if (Files.isDirectory(absolute)) {
            return new RobotFolder(absolute, urdfIn(absolute)).describe(name(absolute), true);
        }
        if (!Files.isRegularFile(absolute)) {
            throw new InputException(path.toString(), "there is no such file or folder", "Check the path.");
        }
        Path parent = absolute.getParent();
        if (parent == null) {
            throw new InputException(path.toString(), "is no file", "Name a file or a folder of a robot.");
        }
        return new RobotFolder(parent, absolute).describe(stem(absolute), false);
    }

    /** A robot from a file of another format, with what {@code NAME.yaml} beside it says, as {@code robot.yaml} would. */
    static RobotDescription withYamlBeside(RobotReader reader, Path file) throws IOException {
        Path absolute = file.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        if (parent == null) {
            return reader.describe(file);
        }
        Path beside = yamlBeside(absolute);
        String text = new RobotFolder(parent, absolute).optional(name(beside)).orElse("");
        RobotYaml yaml = RobotYaml.read(text, beside.toString());
        RobotDescription found = yaml.withoutLimits()
                ? reader.describeWithoutLimits(file).orElseThrow(() -> RobotYaml.noneIsForCharacters(beside.toString()))
                : reader.describe(file);
        return new RobotDescription(
                found.id(),
                yaml.name() == null ? found.label() : yaml.name(),
                found.source(),
                found.urdf(),
                found.srdf(),
                found.boxesJson(),
                yaml.over(found.profile(), beside.toString()),
                text,
                found.folder(),
                found.character(),
                found.included());
    }

    /** Where what is said about a robot in a file of another format stands. */
    static Path yamlBeside(Path file) {
        return file.resolveSibling(stem(file) + ".yaml");
    }

    private static String name(Path path) {
        Path name = path.getFileName();
        return name == null ? "robot" : name.toString();
    }

    private static String stem(Path file) {
        String name = name(file);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private static Path urdfIn(Path folder) {
        String own = name(folder);
        for (String preferred : List.of("robot.urdf", own + ".urdf", "robot.xml", own + ".xml")) {
            if (Files.isRegularFile(folder.resolve(preferred))) {
                return folder.resolve(preferred);
            }
        }
        List<Path> found = ending(folder, ".urdf");
        if (found.isEmpty()) {
            found = ending(folder, ".xml");
        }
        if (found.size() != 1) {
            String names = found.stream().map(RobotFolder::name).collect(Collectors.joining(", "));
            throw new InputException(
                    folder.toString(),
                    found.isEmpty() ? "has no URDF or MJCF file" : "has several robot files: " + names,
                    "Put robot.urdf or " + own + ".urdf (of MJCF, .xml) into it, or name one file.");
        }
        return found.get(0);
    }

    /** Whether a folder has a URDF or MJCF file. */
    static boolean hasModel(Path folder) {
        return !ending(folder, ".urdf").isEmpty() || !ending(folder, ".xml").isEmpty();
    }

    private static List<Path> ending(Path folder, String ending) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().toLowerCase(Locale.ROOT).endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new InputException(
                    folder.toString(),
                    "cannot be listed: " + e.getMessage(),
                    "Check that the folder is there and may be read.",
                    e);
        }
    }

    private RobotDescription describe(String id, boolean withYaml) {
        String srdf = withYaml ? optional("robot.srdf").orElse("") : "";
        if (srdf.isEmpty()) {
            srdf = optional(stem(urdf) + ".srdf").orElse("");
        }
        String profileYaml = withYaml ? optional("robot.yaml").orElse("") : "";
        String yamlName = folder.resolve("robot.yaml").toString();
        RobotYaml yaml = RobotYaml.read(profileYaml, yamlName);
        RobotProfile profile = yaml.profile(yamlName);
        String model = text(urdf);
        return new RobotDescription(
                id,
                yaml.name() == null ? id : yaml.name(),
                urdf.toString(),
                model,
                srdf,
                optional("boxes.json").orElse(""),
                profile,
                profileYaml,
                Optional.of(folder),
                Optional.empty(),
                included(model));
    }

    /** The texts of the files that an MJCF document includes, and those that these include. */
    private Map<String, String> included(String model) {
        return MjcfReader.accepts(model) ? MjcfIncludes.collect(model, urdf.toString(), this::includedFile) : Map.of();
    }

    private Optional<String> includedFile(String name) {
        Path file = folder.resolve(name).normalize();
        return Files.isRegularFile(file)
                ? Optional.of(text(file, MeshLocator.projectAround(folder), XmlElement.MAX_CHARS))
                : Optional.empty();
    }

    private Optional<String> optional(String name) {
        Path file = folder.resolve(name);
        return Files.exists(file) ? Optional.of(text(file, folder, MAX_BESIDE)) : Optional.empty();
    }

    private String text(Path file) {
        return text(file, folder, XmlElement.MAX_CHARS);
    }

    /**
     * @param root what the file must be in
     * @param most bytes that are read
     */
    private static String text(Path file, Path root, int most) {
        try {
            if (!file.toRealPath().startsWith(root.toRealPath())) {
                throw new InputException(
                        file.toString(), "leads out of the robot's folder " + root, "Copy the file into it.");
            }
            if (!Files.isRegularFile(file)) {
                throw new InputException(file.toString(), "is not a plain file", "Put a file in its place.");
            }
            long size = Files.size(file);
            if (size > most) {
                throw new InputException(
                        file.toString(),
                        "is " + size + " bytes; at most " + most + " are read",
                        "Is it the file that you mean?");
            }
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (IOException e) {
            throw new InputException(
                    file.toString(), "cannot be read: " + e.getMessage(), "Check that it is there and may be read.", e);
        }
    }
}
