package dev.marionette.sweep.plan;

import dev.marionette.api.InputException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Files and folders that match a {@link Glob}. */
final class FileGlob {
    private static final int MAX_VISITED = 1_000_000;

    private FileGlob() {}

    static boolean isGlob(String text) {
        return text.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    }

    /**
     * What matches, as seen from a folder, sorted, with forward slashes. What starts with a dot is passed over.
     *
     * @param base that relative patterns start from
     * @param pattern one that ends with a slash matches folders alone
     * @param where for messages
     * @throws InputException if nothing matches
     */
    static List<String> matches(Path base, String pattern, String where) {
        boolean foldersOnly = pattern.endsWith("/");
        String text = foldersOnly ? pattern.substring(0, pattern.length() - 1) : pattern;
        String[] parts = text.split("/", -1);
        int fixed = 0;
        while (fixed < parts.length && !isGlob(parts[fixed])) {
            fixed++;
        }
        String head = String.join("/", List.of(parts).subList(0, fixed));
        String tail = String.join("/", List.of(parts).subList(fixed, parts.length));
        String start = fixed == 1 && head.isEmpty() ? "/" : head;
        try {
            Path root = base.resolve(start);
            Glob matcher = Glob.ofPath(tail);
            int depth = tail.contains("**") ? 64 : parts.length - fixed;
            List<String> found = Files.isDirectory(root) ? walk(root, matcher, depth, foldersOnly, where) : List.of();
            if (found.isEmpty()) {
                throw new InputException(where, "nothing matches '" + pattern + "' in " + base, "Check the path.");
            }
            String prefix = start.isEmpty() || start.endsWith("/") ? start : start + "/";
            return found.stream().map(f -> prefix + f).sorted().toList();
        } catch (InvalidPathException | PatternSyntaxException e) {
            throw new InputException(
                    where,
                    "'" + pattern + "' is no pattern: " + e.getMessage(),
                    "Use *, ? and [a-z]; write [[] for a bracket.",
                    e);
        }
    }

    private static boolean isHidden(Path relative) {
        for (Path part : relative) {
            if (part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static List<String> walk(Path root, Glob matcher, int depth, boolean foldersOnly, String where) {
        List<String> found = new ArrayList<>();
        try (Stream<Path> tree = Files.walk(root, depth, FileVisitOption.FOLLOW_LINKS)) {
            int visited = 0;
            for (Iterator<Path> it = tree.iterator(); it.hasNext(); ) {
                Path path = it.next();
                if (++visited > MAX_VISITED) {
                    throw new InputException(
                            where, "looks through more than " + MAX_VISITED + " files", "Name a folder.");
                }
                Path relative = root.relativize(path);
                String name = relative.toString().replace(File.separatorChar, '/');
                boolean shown = !name.isEmpty() && !isHidden(relative);
                if (shown && matcher.matches(name) && (!foldersOnly || Files.isDirectory(path))) {
                    found.add(name);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new InputException(
                    where,
                    root + " cannot be looked through: " + e.getMessage(),
                    "Check that the folder is there and may be read.",
                    e);
        }
        return found;
    }
}
