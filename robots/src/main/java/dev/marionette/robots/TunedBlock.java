package dev.marionette.robots;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.TunedSettings;
import dev.marionette.host.PartFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** The settings that were tuned for a robot, as its {@code robot.yaml} has them: the block {@code tuned}. */
public final class TunedBlock {
    private static final String KEY = "tuned";
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .build();

    private TunedBlock() {}

    /** The block without where the settings are from. */
    static String of(Map<RobotProfile.Base, TunedSettings> tuned) {
        Map<String, Object> blocks = new LinkedHashMap<>();
        tuned.forEach((base, settings) -> blocks.put(word(base), tree(settings, Map.of())));
        return YAML.writeValueAsString(Map.of(KEY, blocks));
    }

    /**
     * The text of a {@code robot.yaml} with other settings for one way to hold the root. All else stays as it is, to the letter.
     *
     * @param text of the file, which may be empty
     * @param source its name, for messages
     * @param provenance how they were found: texts, numbers, lists and maps by name
     * @throws InputException if the text is no robot.yaml
     */
    public static String in(
            String text, String source, RobotProfile.Base base, TunedSettings tuned, Map<String, ?> provenance) {
        RobotProfile before = RobotYaml.read(text, source).profile(source); // says where it is broken
        JsonNode block = YAML.readTree(text).path(KEY);
        ObjectNode blocks = block instanceof ObjectNode found ? found : YAML.createObjectNode();
        blocks.propertyNames().stream()
                .filter(word(base)::equalsIgnoreCase)
                .toList()
                .forEach(blocks::remove);
        blocks.set(word(base), YAML.valueToTree(tree(tuned, provenance)));
        ObjectNode all = YAML.createObjectNode();
        all.set(KEY, blocks);
        String added = YAML.writeValueAsString(all);
        String end = text.contains("\r\n") ? "\r\n" : "\n";
        String rest = without(text, end);
        String changed = (rest + added).replace("\r\n", "\n").replace("\n", end);
        requireSame(before, changed, source, base, tuned, added);
        return changed;
    }

    /** Without the lines of the block. A comment at the start of a line belongs to what follows it. */
    private static String without(String text, String end) {
        List<String> kept = new ArrayList<>();
        List<String> comments = new ArrayList<>();
        boolean inside = false;
        for (String line : text.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                comments.add(line);
                continue;
            }
            inside = Character.isWhitespace(line.charAt(0)) ? inside : line.startsWith(KEY + ":");
            if (!inside) {
                kept.addAll(comments);
                kept.add(line);
            }
            comments.clear();
        }
        kept.addAll(comments);
        while (!kept.isEmpty() && kept.get(kept.size() - 1).isBlank()) {
            kept.remove(kept.size() - 1);
        }
        return kept.isEmpty() ? "" : String.join(end, kept) + end + end;
    }

    /** @throws InputException if the file says something else than before, as YAML can be written in ways that are not looked for here */
    private static void requireSame(
            RobotProfile before,
            String changed,
            String source,
            RobotProfile.Base base,
            TunedSettings tuned,
            String added) {
        Map<RobotProfile.Base, TunedSettings> wanted = new EnumMap<>(RobotProfile.Base.class);
        wanted.putAll(before.tuned());
        wanted.put(base, tuned);
        try {
            if (RobotYaml.read(changed, source).profile(source).equals(before.withTuned(wanted))) {
                return;
            }
        } catch (InputException broken) {
            // said below, with what to do
        }
        throw new InputException(
                source,
                "is written in a way that a block cannot be added to",
                "Put this at its end by hand: " + added.strip().replace("\n", "; "));
    }

    /**
     * Writes it into a {@code robot.yaml}, which is made where there is none.
     *
     * @throws InputException if the file cannot be read or written, or is no robot.yaml
     */
    public static void write(Path file, RobotProfile.Base base, TunedSettings tuned, Map<String, ?> provenance) {
        try {
            Path real = Files.exists(file) ? file.toRealPath() : file;
            String before = Files.exists(real) ? Files.readString(real) : "";
            String text = in(before, file.toString(), base, tuned, provenance);
            try (PartFolder part = PartFolder.beside(real)) {
                Files.writeString(part.fresh(), text);
                part.place();
            }
        } catch (IOException e) {
            throw new InputException(file.toString(), "cannot be written: " + e, "Check that it may be written.", e);
        }
    }

    /** The file that says more about a robot in a file of another format, such as a character. */
    public static Path beside(Path file) {
        return RobotFolder.yamlBeside(file);
    }

    private static String word(RobotProfile.Base base) {
        return base.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> tree(TunedSettings tuned, Map<String, ?> provenance) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("method", tuned.method());
        tree.put("settings", tuned.values());
        if (!provenance.isEmpty()) {
            tree.put("provenance", provenance);
        }
        return tree;
    }
}
