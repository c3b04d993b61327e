package dev.marionette.datasets.scene.ogre;

import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.scene.SceneMaterial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Materials of the {@code .material} scripts beside a mesh: of each the first colour and the first texture of any of its passes. */
final class OgreMaterials {
    /** Comments, words, several words in quotes, braces, ends of lines. A comment without an end is what is left. */
    private static final Pattern TOKEN = Pattern.compile(
            "//[^\n]*+|/\\*(?:[^*]|\\*(?!/))*+(?:\\*/)?+|\"[^\"\n]*+\"?+|[{}\n]|(?:(?!//|/\\*)[^\\s\"{}])++");

    private final Map<String, SceneMaterial> byName = new HashMap<>();
    private final Map<String, SceneMaterial.Texture> textures = new HashMap<>();
    private final List<String> missing = new ArrayList<>();

    /** Of the material that is being read. */
    private String name = "";

    private double[] rgba = SceneMaterial.white();
    private String texture = "";
    private boolean doubleSided;
    private int depth;

    private OgreMaterials() {}

    /**
     * The materials of all scripts in the folder of a mesh.
     *
     * @throws IOException if a script cannot be read
     */
    static OgreMaterials beside(Path mesh) throws IOException {
        OgreMaterials materials = new OgreMaterials();
        List<Path> scripts;
        try (Stream<Path> files = Files.list(mesh.toAbsolutePath().resolveSibling(""))) {
            scripts = files.filter(file ->
                            file.toString().toLowerCase(Locale.ROOT).endsWith(".material") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
        for (Path script : scripts) {
            materials.read(new String(Limits.read(script), StandardCharsets.UTF_8));
        }
        return materials;
    }

    /** The material of a name; one that no script has is white, and {@link #missing}. */
    SceneMaterial of(String wanted) {
        SceneMaterial known = byName.get(wanted);
        if (known == null) {
            missing.add(wanted);
            known = new SceneMaterial(wanted, SceneMaterial.white(), Optional.empty(), false);
            byName.put(wanted, known);
        }
        return known;
    }

    /** Names that were asked for and no script has. */
    List<String> missing() {
        return missing;
    }

    /** Statements end with their line, or where a brace opens or closes. */
    private void read(String script) {
        depth = 0;
        name = "";
        List<String> words = new ArrayList<>();
        Matcher tokens = TOKEN.matcher(script);
        while (tokens.find()) {
            String token = tokens.group();
            boolean brace = token.equals("{") || token.equals("}");
            if (brace || token.equals("\n")) {
                statement(words);
                words.clear();
            }
            if (brace) {
                statement(List.of(token));
            } else if (!token.equals("\n") && !token.startsWith("//") && !token.startsWith("/*")) {
                words.add(token.replace("\"", ""));
            }
        }
        statement(words);
    }

    private void statement(List<String> words) {
        switch (words.isEmpty() ? "" : words.get(0)) {
            case "{" -> depth++;
            case "}" -> {
                depth--;
                if (depth == 0) {
                    end();
                }
            }
            case "material" -> begin(words);
            case "diffuse" -> colour(words);
            case "texture" -> texture = texture.isEmpty() && words.size() > 1 ? words.get(1) : texture;
            case "cull_hardware" ->
                doubleSided |= words.size() > 1 && words.get(1).equals("none");
            default -> {
                // what glTF has no word for
            }
        }
    }

    private void begin(List<String> words) {
        name = words.size() > 1 ? words.get(1) : "";
        rgba = SceneMaterial.white();
        texture = "";
        doubleSided = false;
    }

    /** Scripts have colours as a screen shows them. */
    private void colour(List<String> words) {
        double[] read = SceneMaterial.white();
        for (int i = 0; i < Math.min(4, words.size() - 1); i++) {
            try {
                double value = Double.parseDouble(words.get(1 + i));
                read[i] = i < 3 ? SceneMaterial.linear(value) : value;
            } catch (NumberFormatException vertexColour) {
                return;
            }
        }
        rgba = Arrays.equals(rgba, SceneMaterial.white()) ? read : rgba;
    }

    private void end() {
        if (!name.isEmpty()) {
            Optional<SceneMaterial.Texture> shown = texture.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            textures.computeIfAbsent(texture, file -> new SceneMaterial.Texture(file, new byte[0])));
            // as with FBX, a texture stands for the colour
            double[] colour = texture.isEmpty() ? rgba : SceneMaterial.white();
            byName.putIfAbsent(name, new SceneMaterial(name, colour, shown, doubleSided));
        }
        name = "";
    }
}
