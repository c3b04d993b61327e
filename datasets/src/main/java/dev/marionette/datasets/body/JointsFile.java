package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What a user says about the joints of a clip or a character: {@code NAME.joints.yaml} beside {@code NAME.glb}, or {@code
 * joints.yaml} for all files of a folder that have such joints.
 *
 * <pre>
 * joints: {left_shoulder: Arm_L_1, left_elbow: Arm_L_2}   # what is not said is found
 * ignore: [ik_*, weapon]                                  # joints that are no part of the body
 * </pre>
 */
public final class JointsFile {
    private static final String ENDING = ".joints.yaml";
    private static final String OF_FOLDER = "joints.yaml";
    private static final long MAX_BYTES = 1 << 20;
    private static final int LISTED = 80;

    private final Path file;
    private final Map<BodyJoint, String> joints = new EnumMap<>(BodyJoint.class);
    private final List<String> ignore;

    /** The document. */
    private record Document(
            @Nullable Map<String, @Nullable String> joints,
            @Nullable List<@Nullable String> ignore) {}

    private JointsFile(Path file, Document document) {
        this.file = file;
        Map<String, @Nullable String> said = document.joints == null ? Map.of() : document.joints;
        said.forEach((id, joint) -> joints.put(role(id), name(id, joint)));
        List<@Nullable String> patterns = document.ignore == null ? List.of() : document.ignore;
        ignore = patterns.stream().map(pattern -> name("ignore", pattern)).toList();
    }

    private BodyJoint role(String id) {
        return BodyJoint.byId(id)
                .orElseThrow(() -> new InputException(
                        file + ": joints",
                        "'" + id + "' is no joint of the body",
                        "Known: "
                                + Arrays.stream(BodyJoint.values())
                                        .map(BodyJoint::id)
                                        .collect(Collectors.joining(", ")) + "."));
    }

    private String name(String key, @Nullable String value) {
        if (value == null || value.isBlank() || value.equals("?")) {
            throw new InputException(
                    file + ": " + key, "is not filled in", "Write the name of a joint, or leave the line out.");
        }
        return value;
    }

    /** What the file for one clip is called. */
    public static String nameFor(Path clip) {
        String name = String.valueOf(clip.getFileName());
        int dot = name.lastIndexOf('.');
        return (dot > 0 ? name.substring(0, dot) : name) + ENDING;
    }

    /** The file that goes with a clip, its own or that of its folder; empty where there is none. */
    public static Optional<Path> beside(Path clip) {
        for (String name : new String[] {nameFor(clip), OF_FOLDER}) {
            Path file = clip.resolveSibling(name);
            if (Files.isRegularFile(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /**
     * Reads the file that goes with a clip.
     *
     * @throws InputException if it says what cannot be
     * @throws IOException if it cannot be read at all
     */
    public static Optional<JointsFile> read(Path clip) throws IOException {
        Optional<Path> file = beside(clip);
        return file.isPresent() ? Optional.of(parse(file.get())) : Optional.empty();
    }

    private static JointsFile parse(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new InputException(file.toString(), "is larger than 1 MiB", "A few lines do.");
        }
        String text = utf8(file);
        if (text.lines().allMatch(line -> line.isBlank() || line.strip().startsWith("#"))) {
            return new JointsFile(file, new Document(null, null));
        }
        YAMLMapper mapper = YAMLMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        try {
            return new JointsFile(file, mapper.readValue(text, Document.class));
        } catch (JacksonException broken) {
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNr();
            String where = line > 0 ? file + ":" + line : file.toString();
            String problem = broken instanceof UnrecognizedPropertyException unknown
                    ? "unknown key '" + unknown.getPropertyName() + "'"
                    : broken instanceof MismatchedInputException
                            ? "is not what is expected there"
                            : broken.getOriginalMessage();
            throw new InputException(
                    where, problem, "Write joints: {left_elbow: NAME, …} and ignore: [NAME, …].", broken);
        }
    }

    private static String utf8(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new InputException(file.toString(), "is not text in UTF-8", "Save it as UTF-8.", e);
        }
    }

    /** Whether it speaks of these joints; a file for a whole folder need not. */
    private boolean concerns(List<String> names) {
        boolean ofFolder = String.valueOf(file.getFileName()).equals(OF_FOLDER);
        return !ofFolder || joints.isEmpty() || joints.values().stream().anyMatch(names::contains);
    }

    /** What it is called in messages. */
    public String label() {
        return String.valueOf(file.getFileName());
    }

    /**
     * The joints that it names.
     *
     * @param names the names of all joints
     * @throws InputException if there is no joint of a name; the message lists those there are
     */
    public Map<BodyJoint, Integer> roles(List<String> names) {
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        if (concerns(names)) {
            joints.forEach((role, name) -> {
                int joint = names.indexOf(name);
                if (joint < 0) {
                    throw new InputException(
                            file + ": joints." + role.id(), "there is no joint '" + name + "'", listed(names));
                }
                roles.put(role, joint);
            });
        }
        return roles;
    }

    /** The joints that it says are no part of the body; {@code *} stands for any letters. */
    public Set<Integer> ignored(List<String> names) {
        Set<Integer> ignored = new TreeSet<>();
        for (String pattern : ignore) {
            String[] parts = pattern.split("\\*", -1);
            for (int j = 0; j < names.size(); j++) {
                if (matches(names.get(j), parts)) {
                    ignored.add(j);
                }
            }
        }
        return ignored;
    }

    /** Whether a name is parts with any letters between them; each part is taken where it comes first, so that time is linear. */
    private static boolean matches(String name, String[] parts) {
        int last = parts.length - 1;
        if (last == 0) {
            return name.equals(parts[0]);
        }
        int at = parts[0].length();
        int end = name.length() - parts[last].length();
        if (at > end || !name.startsWith(parts[0]) || !name.endsWith(parts[last])) {
            return false;
        }
        for (int i = 1; i < last; i++) {
            int found = name.indexOf(parts[i], at);
            at = found + parts[i].length();
            if (found < 0 || at > end) {
                return false;
            }
        }
        return true;
    }

    private static String listed(List<String> names) {
        int more = names.size() - LISTED;
        return "Joints in the file: " + String.join(", ", names.subList(0, Math.min(LISTED, names.size())))
                + (more > 0 ? " and " + more + " more." : ".");
    }

    /**
     * What to tell a user whose body was not found.
     *
     * @param file what the file would be called
     * @param names the names of all joints
     */
    static String help(String file, List<String> names) {
        Map<BodyJoint, Integer> guessed = NamedJoints.roles(names);
        Map<String, String> lines = new LinkedHashMap<>();
        for (BodyJoint role : BodyJoint.values()) {
            if (role == BodyJoint.HEAD || RigMatch.NEEDED.contains(role) || RigMatch.LEGS.contains(role)) {
                Integer joint = guessed.get(role);
                lines.put(role.id(), joint == null ? "?" : names.get(joint));
            }
        }
        return "Maybe its names or its tree are not understood: say which joint is what in " + file
                + " beside it, each ? replaced (the legs' lines may be left out):\n    joints:\n"
                + lines.entrySet().stream()
                        .map(line -> "      " + line.getKey() + ": '" + line.getValue() + "'\n")
                        .collect(Collectors.joining())
                + "    ignore: []   # joints that are no part of the body; * stands for any letters\n  "
                + listed(names);
    }
}
