package dev.marionette.robots;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.TunedSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
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
        RobotYaml.read(text, source); // says where it is broken
        JsonNode before = YAML.readTree(text).path(KEY);
        ObjectNode blocks = before instanceof ObjectNode found ? found : YAML.createObjectNode();
        blocks.set(word(base), YAML.valueToTree(tree(tuned, provenance)));
        ObjectNode all = YAML.createObjectNode();
        all.set(KEY, blocks);
        List<String> kept = new ArrayList<>();
        boolean inside = false;
        for (String line : text.lines().toList()) {
            boolean top = !line.isEmpty() && !Character.isWhitespace(line.charAt(0));
            inside = top ? line.startsWith(KEY + ":") : inside;
            if (!inside) {
                kept.add(line);
            }
        }
        while (!kept.isEmpty() && kept.get(kept.size() - 1).isBlank()) {
            kept.remove(kept.size() - 1);
        }
        String rest = kept.isEmpty() ? "" : String.join("\n", kept) + "\n\n";
        return rest + YAML.writeValueAsString(all);
    }

    /**
     * Writes it into a {@code robot.yaml}, which is made where there is none.
     *
     * @throws InputException if the file cannot be read or written, or is no robot.yaml
     */
    public static void write(Path file, RobotProfile.Base base, TunedSettings tuned, Map<String, ?> provenance) {
        try {
            String before = Files.exists(file) ? Files.readString(file) : "";
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.writeString(part, in(before, file.toString(), base, tuned, provenance));
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
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
