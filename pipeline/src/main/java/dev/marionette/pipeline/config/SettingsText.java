package dev.marionette.pipeline.config;

import dev.marionette.api.SettingKey;
import dev.marionette.api.SettingsType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The settings as a file that can be read back: every key with its default, unit, range and meaning. */
public final class SettingsText {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final int COMMENTS_AT = 27;
    private static final int WIDTH = 150;

    private SettingsText() {}

    /** All of them, or those of some groups. */
    public static String yaml(List<SettingsLoader.Group> groups) {
        StringBuilder text = new StringBuilder(
                "# Every setting of a run with its default. A file given with --config and --set key=value are laid over this one.\n");
        String before = "-";
        for (SettingsLoader.Group group : groups) {
            SettingsType<?> type = group.type();
            if (!type.group().equals(before)) {
                text.append('\n');
                before = type.group();
                if (!before.isEmpty()) {
                    String help = group.owner().isEmpty() ? type.help() : type.help() + " (" + group.owner() + ")";
                    line(text, before + ":", help);
                }
            }
            for (SettingKey key : type.keys()) {
                line(text, (before.isEmpty() ? "" : "  ") + key.name() + ": " + value(key), key.comment());
            }
        }
        return text.toString();
    }

    private static String value(SettingKey key) {
        return switch (key.kind()) {
            case NUMBERS -> "{}";
            case WORD, CHOICE -> isWord(key.text()) ? key.text() : '"' + key.text() + '"';
            default -> key.text();
        };
    }

    private static boolean isWord(String text) {
        try {
            return YAML.readTree(text).isString();
        } catch (JacksonException e) {
            return false;
        }
    }

    private static void line(StringBuilder text, String setting, String comment) {
        int column = Math.max(COMMENTS_AT, setting.length() + 1);
        String padding = " ".repeat(column);
        String begin = setting + " ".repeat(column - setting.length()) + "# ";
        StringBuilder line = new StringBuilder(begin);
        for (String word : comment.isEmpty() ? List.<String>of() : List.of(comment.split(" "))) {
            if (line.length() + word.length() > WIDTH) {
                text.append(line.toString().stripTrailing()).append('\n');
                line = new StringBuilder(padding + "# ");
            }
            line.append(word).append(' ');
        }
        String last = line.toString().stripTrailing();
        text.append(last.endsWith("#") ? setting : last).append('\n');
    }

    /** The same for programs: by key, what is declared. */
    public static Map<String, Object> tree(List<SettingsLoader.Group> groups) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (SettingsLoader.Group group : groups) {
            for (SettingKey key : group.type().keys()) {
                Map<String, Object> of = new LinkedHashMap<>();
                of.put("default", key.text());
                of.put("unit", key.unit());
                of.put("range", key.range());
                of.put("words", key.words());
                of.put("help", key.help());
                of.put("plugin", group.owner());
                tree.put(key.key(), of);
            }
        }
        return tree;
    }

    /** The groups with a name; all where it is empty. */
    public static List<SettingsLoader.Group> named(List<SettingsLoader.Group> groups, List<String> names) {
        List<SettingsLoader.Group> found = new ArrayList<>(groups);
        if (!names.isEmpty()) {
            TreeSet<String> wanted = new TreeSet<>(names);
            found.removeIf(group -> !wanted.contains(group.type().group()));
        }
        return found;
    }
}
