package dev.marionette.sweep.plan;

import dev.marionette.api.InputException;
import dev.marionette.api.MotionSource;
import dev.marionette.api.NearNames;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.Motions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks the robots and motions of a plan up: ids, data sets, files and globs. */
final class Items {
    /** Stands for all data sets, and before a colon for the robots that have an id. */
    private static final String ANY = "*";

    private static final String IDS = "id";

    private final Robots robots;
    private final Motions motions;

    Items(Robots robots, Motions motions) {
        this.robots = robots;
        this.motions = motions;
    }

    /**
     * The robots of a list of ids, paths, file globs and {@code id:GLOB}, each once, in the order of the list.
     *
     * @param base that paths are relative to
     * @throws InputException for what is not there, naming the element
     */
    List<RunSpec.Item> robots(List<String> texts, Path base, String where) {
        Map<String, RunSpec.Item> items = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            String element = where + "[" + i + "]";
            if (robots.ids().contains(text)) {
                items.put(text, new RunSpec.Item(text, text));
            } else if (text.startsWith(IDS + ":")) {
                ids(robots.ids(), text.substring(IDS.length() + 1), element)
                        .forEach(id -> items.put(id, new RunSpec.Item(id, id)));
            } else {
                Optional<String> alias = exists(base, text) ? Optional.empty() : robots.byAlias(text);
                if (alias.isPresent()) {
                    items.put(alias.get(), new RunSpec.Item(alias.get(), alias.get()));
                    continue;
                }
                String hint = NearNames.maybe(text, robots.ids()) + "Known: " + String.join(", ", robots.ids())
                        + "; id:* for all of them, or a path.";
                paths(text, base, element, hint).forEach(item -> items.put(item.name(), item));
            }
        }
        return List.copyOf(items.values());
    }

    /**
     * The motions of a list of ids, paths, file globs, packs and {@code DATASET:GLOB}, each once, in the order of the list.
     *
     * @param base that paths are relative to
     * @throws InputException for what is not there, naming the element
     */
    List<RunSpec.Item> motions(List<String> texts, Path base, String where) {
        Map<String, RunSpec.Item> items = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            String element = where + "[" + i + "]";
            List<String> known = ofDataSet(text, element);
            if (motions.catalog().has(text)) {
                items.put(text, new RunSpec.Item(text, text));
            } else if (!known.isEmpty()) {
                known.forEach(id -> items.put(id, new RunSpec.Item(id, id)));
            } else {
                String hint = NearNames.maybe(text, motions.catalog().ids())
                        + "Data sets: "
                        + String.join(", ", motions.catalog().sets().keySet())
                        + " (DATASET:* for all of one); `motions` lists the ids; or give a path.";
                List<RunSpec.Item> pack = pack(text, base);
                (pack.isEmpty() ? paths(text, base, element, hint) : pack)
                        .forEach(item -> items.put(item.name(), item));
            }
        }
        return List.copyOf(items.values());
    }

    private List<String> ofDataSet(String text, String where) {
        int colon = text.indexOf(':');
        Map<String, List<MotionSource.Entry>> sets = motions.catalog().sets();
        String set = colon < 0 ? "" : text.substring(0, colon);
        if (!set.equals(ANY) && !sets.containsKey(set)) {
            return List.of();
        }
        List<String> all = new ArrayList<>();
        sets.forEach((name, entries) -> {
            if (set.equals(ANY) || set.equals(name)) {
                entries.forEach(entry -> all.add(entry.id()));
            }
        });
        return ids(all, text.substring(colon + 1), where);
    }

    private static List<String> ids(List<String> all, String glob, String where) {
        Glob pattern = Glob.ofText(glob);
        List<String> found = all.stream().filter(pattern::matches).toList();
        if (found.isEmpty()) {
            throw new InputException(where, "no id matches '" + glob + "'", NearNames.hint(glob, all));
        }
        return found;
    }

    /** Several motions under one name: {@code pack.glb#*}, or a folder of clips. */
    private List<RunSpec.Item> pack(String text, Path base) {
        try {
            String found = base.resolve(text).toString();
            return MotionPack.of(found, motions)
                    .map(pack -> pack.motions().stream()
                            .map(motion -> new RunSpec.Item(shown(text, found, motion.location()), motion.location()))
                            .toList())
                    .orElse(List.of());
        } catch (InvalidPathException noPath) {
            return List.of();
        }
    }

    private static String withoutSlashes(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }

    /** A motion of a pack as seen from the folder of the plan: what follows the part that both names have. */
    private static String shown(String text, String found, String location) {
        int mark = text.lastIndexOf('#');
        boolean ofFile = mark > 0 && found.endsWith(text.substring(mark)) && location.lastIndexOf('#') > 0;
        String own = ofFile ? text.substring(0, mark) : withoutSlashes(text);
        int common = ofFile ? found.lastIndexOf('#') : found.length();
        return own + location.substring(common).replace(File.separatorChar, '/');
    }

    private static List<RunSpec.Item> paths(String text, Path base, String where, String hint) {
        if (exists(base, text)) {
            return List.of(new RunSpec.Item(text, base.resolve(text).toString()));
        }
        // one of the motions of a file that holds several: clip.glb#Wave
        int mark = text.lastIndexOf('#');
        if (mark > 0 && exists(base, text.substring(0, mark))) {
            return List.of(new RunSpec.Item(text, base.resolve(text.substring(0, mark)) + text.substring(mark)));
        }
        if (!FileGlob.isGlob(text)) {
            throw new InputException(where, "'" + text + "' is neither an id nor a path in " + base, hint);
        }
        return FileGlob.matches(base, text, where).stream()
                .map(name -> new RunSpec.Item(name, base.resolve(name).toString()))
                .toList();
    }

    private static boolean exists(Path base, String text) {
        try {
            return Files.exists(base.resolve(text));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }
}
