package dev.marionette.api;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A robot before it is parsed: the text of its model file, and what else was given about it.
 *
 * @param id what the command line calls it: {@code coman}
 * @param label its proper name: {@code COMAN}
 * @param source where the figures come from, one line for the report; of a robot in a folder the path of its URDF
 * @param urdf the URDF document
 * @param srdf the SRDF document (home as a group state, disabled pairs), or empty
 * @param boxesJson the boxes.json document (collision boxes by link), or empty
 * @param profile what is given beyond the model; {@link RobotProfile#EMPTY} where {@code profileYaml} is still to be read
 * @param profileYaml the robot.yaml document that says it, or empty
 * @param folder of the URDF's file, which names of meshes in it are relative to; empty where it is in no file
 * @param character the animated character that the documents were made from, if they were
 * @param included the texts of the files that the document of the model includes (MJCF), by their names in it
 */
public record RobotDescription(
        String id,
        String label,
        String source,
        String urdf,
        String srdf,
        String boxesJson,
        RobotProfile profile,
        String profileYaml,
        Optional<Path> folder,
        Optional<CharacterRig> character,
        Map<String, String> included) {
    /** A robot that is no character, with a model in one document. */
    public RobotDescription(
            String id,
            String label,
            String source,
            String urdf,
            String srdf,
            String boxesJson,
            RobotProfile profile,
            String profileYaml,
            Optional<Path> folder) {
        this(id, label, source, urdf, srdf, boxesJson, profile, profileYaml, folder, Optional.empty(), Map.of());
    }

    /** A robot whose documents are in no folder. */
    public RobotDescription(
            String id, String label, String source, String urdf, String srdf, String boxesJson, RobotProfile profile) {
        this(id, label, source, urdf, srdf, boxesJson, profile, "", Optional.empty());
    }

    /** A robot of which everything is in documents, those of a robot folder; all but the URDF may be empty. */
    public static RobotDescription ofDocuments(
            String id, String label, String source, String urdf, String srdf, String boxesJson, String profileYaml) {
        return new RobotDescription(
                id, label, source, urdf, srdf, boxesJson, RobotProfile.EMPTY, profileYaml, Optional.empty());
    }

    /** The same with another profile. */
    public RobotDescription withProfile(RobotProfile other) {
        return new RobotDescription(
                id, label, source, urdf, srdf, boxesJson, other, profileYaml, folder, character, included);
    }

    public RobotDescription {
        Objects.requireNonNull(id);
        Objects.requireNonNull(label);
        Objects.requireNonNull(source);
        Objects.requireNonNull(urdf);
        Objects.requireNonNull(srdf);
        Objects.requireNonNull(boxesJson);
        Objects.requireNonNull(profile);
        Objects.requireNonNull(profileYaml);
        Objects.requireNonNull(folder);
        Objects.requireNonNull(character);
        // in the order of the document, which Map.copyOf does not keep
        included = Collections.unmodifiableMap(new LinkedHashMap<>(included));
    }
}
