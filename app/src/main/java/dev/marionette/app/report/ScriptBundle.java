package dev.marionette.app.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * ES modules from the class path put together into one script, so that a page works from disk, where browsers load no
 * modules: every module becomes a function that returns its exports, in the order in which they need each other.
 *
 * <p>What is understood is what our modules and the published builds of three.js use: named imports, imports of a whole
 * module, exported functions, classes and constants, export lists, and lists exported from another module.
 */
final class ScriptBundle {
    /** What {@code import … from "three"} means. */
    private static final String THREE = "./three/three.module.min.js";

    private static final Pattern IMPORT_ALL =
            Pattern.compile("import\\s*\\*\\s*as\\s+(\\w+)\\s*from\\s*\"([^\"]+)\";?");
    private static final Pattern IMPORT = Pattern.compile("import\\s*\\{([^}]*)}\\s*from\\s*\"([^\"]+)\";?");
    private static final Pattern EXPORT_FROM = Pattern.compile("export\\s*\\{([^}]*)}\\s*from\\s*\"([^\"]+)\";?");
    private static final Pattern EXPORT_LIST = Pattern.compile("export\\s*\\{([^}]*)};?");
    private static final Pattern EXPORT_DECLARED =
            Pattern.compile("(?m)^export\\s+((?:async\\s+)?function\\*?|class|const)\\s+(\\w+)");

    private final StringBuilder out = new StringBuilder(1 << 20);
    private final Map<String, String> names = new LinkedHashMap<>();

    private ScriptBundle() {}

    private static final class Cached {
        private static final String MAIN =
                "/* three.js, in the modules below:\n" + read("./three/LICENSE") + "*/\n" + build("./main.js");
    }

    /** The script of the pages. Built once a process. */
    static String main() {
        return Cached.MAIN;
    }

    /**
     * Puts a module and all that it needs together.
     *
     * @param entry its name relative to this package, {@code ./main.js}
     * @throws IllegalStateException if a module is missing, or needs itself
     */
    static String build(String entry) {
        ScriptBundle bundle = new ScriptBundle();
        bundle.out.append("\"use strict\";\n");
        bundle.add(entry, List.of());
        String script = bundle.out.toString();
        if (script.contains("</script") || script.contains("<!--")) {
            throw new IllegalStateException("the page's script would end its element");
        }
        return script;
    }

    private String add(String module, List<String> above) {
        String path = module.equals("three") ? THREE : module;
        if (above.contains(path)) {
            throw new IllegalStateException(path + " needs itself, by way of " + above);
        }
        String known = names.get(path);
        if (known != null) {
            return known;
        }
        List<String> here = new ArrayList<>(above);
        here.add(path);
        String source = read(path);
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        List<String> exports = new ArrayList<>();
        source = replace(EXPORT_FROM, source, m -> {
            String from = add(resolve(folder, m.group(2)), here);
            pairs(m.group(1)).forEach((name, as) -> exports.add(as + ": " + from + "." + name));
            return "";
        });
        source = replace(
                IMPORT_ALL, source, m -> "const " + m.group(1) + " = " + add(resolve(folder, m.group(2)), here) + ";");
        source = replace(IMPORT, source, m -> {
            String from = add(resolve(folder, m.group(2)), here);
            List<String> parts = new ArrayList<>();
            pairs(m.group(1)).forEach((name, as) -> parts.add(name + ": " + as));
            return "const {" + String.join(", ", parts) + "} = " + from + ";";
        });
        source = replace(EXPORT_LIST, source, m -> {
            pairs(m.group(1)).forEach((name, as) -> exports.add(as + ": " + name));
            return "";
        });
        source = replace(EXPORT_DECLARED, source, m -> {
            exports.add(m.group(2));
            return m.group(1) + " " + m.group(2);
        });
        String name = "module" + names.size();
        names.put(path, name);
        out.append("const ").append(name).append(" = (() => {\n").append(source).append("\nreturn {");
        out.append(String.join(", ", exports)).append("};\n})();\n");
        return name;
    }

    private static String resolve(String folder, String module) {
        return module.startsWith("./") ? folder + module.substring(2) : module;
    }

    /** {@code a, b as c} as name → name there. */
    private static Map<String, String> pairs(String list) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String item : list.split(",")) {
            if (!item.isBlank()) {
                String[] words = item.strip().split("(?<!\\s)\\s++as\\s++");
                pairs.put(words[0], words[words.length - 1]);
            }
        }
        return pairs;
    }

    private interface Rewrite {
        String of(Matcher match);
    }

    private static String replace(Pattern pattern, String source, Rewrite rewrite) {
        Matcher matcher = pattern.matcher(source);
        StringBuilder result = new StringBuilder(source.length());
        while (matcher.find()) {
            matcher.appendReplacement(result, Matcher.quoteReplacement(rewrite.of(matcher)));
        }
        return matcher.appendTail(result).toString();
    }

    /** A text of this package's resources. */
    static String read(String path) {
        try (InputStream in = ScriptBundle.class.getResourceAsStream(path.substring(2))) {
            if (in == null) {
                throw new IllegalStateException(path + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
