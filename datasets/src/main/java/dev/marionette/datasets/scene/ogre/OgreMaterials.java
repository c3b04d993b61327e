package dev.marionette.datasets.scene.ogre;

import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.scene.SceneMaterial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Materials of the {@code .material} scripts beside a mesh: of each the first colour and the first picture of any of its passes. */
final class OgreMaterials {
    private final Map<String, SceneMaterial> byName = new HashMap<>();

    /** Of the material that is being read. */
    private String name = "";

    private double[] rgba = SceneMaterial.NONE.rgba();
    private String picture = "";
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

    /** The material of a name; one that no script has is white. */
    SceneMaterial of(String wanted) {
        return byName.computeIfAbsent(
                wanted, n -> new SceneMaterial(n, SceneMaterial.NONE.rgba(), Optional.empty(), false));
    }

    /** Statements end with their line, or where a brace opens or closes. */
    private void read(String script) {
        depth = 0;
        name = "";
        String code = script.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//.*", "");
        for (String line : code.replace("{", "\n{\n").replace("}", "\n}\n").split("\\R", -1)) {
            if (!line.isBlank()) {
                statement(line.strip().split("\\s+"));
            }
        }
    }

    private void statement(String[] words) {
        switch (words[0]) {
            case "{" -> depth++;
            case "}" -> {
                depth--;
                if (depth == 0) {
                    end();
                }
            }
            case "material" -> begin(words);
            case "diffuse" -> colour(words);
            case "texture" -> picture = picture.isEmpty() && words.length > 1 ? words[1] : picture;
            case "cull_hardware" -> doubleSided |= words.length > 1 && words[1].equals("none");
            default -> {
                // what glTF has no word for
            }
        }
    }

    private void begin(String[] words) {
        name = words.length > 1 ? words[1].replace("\"", "") : "";
        rgba = SceneMaterial.NONE.rgba();
        picture = "";
        doubleSided = false;
    }

    private void colour(String[] words) {
        double[] read = {1, 1, 1, 1};
        for (int i = 0; i < Math.min(4, words.length - 1); i++) {
            try {
                read[i] = Math.min(1, Math.max(0, Double.parseDouble(words[1 + i])));
            } catch (NumberFormatException vertexColour) {
                return;
            }
        }
        rgba = Arrays.equals(rgba, SceneMaterial.NONE.rgba()) ? read : rgba;
    }

    private void end() {
        if (!name.isEmpty()) {
            Optional<SceneMaterial.Picture> shown =
                    picture.isEmpty() ? Optional.empty() : Optional.of(new SceneMaterial.Picture(picture, new byte[0]));
            // as with FBX, a picture stands for the colour
            double[] colour = picture.isEmpty() ? rgba : SceneMaterial.NONE.rgba();
            byName.putIfAbsent(name, new SceneMaterial(name, colour, shown, doubleSided));
        }
        name = "";
    }
}
