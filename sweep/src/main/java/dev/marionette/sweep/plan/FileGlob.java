package dev.marionette.sweep.plan;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Files and folders that match a pattern of {@code *}, {@code **}, {@code ?}, {@code [a-z]} and <code>{a,b}</code>. */
final class FileGlob {
    private static final int MAX_VISITED = 1_000_000;
    /** Every pair of stars doubles the patterns; nobody needs more than a few. */
    private static final int MAX_PATTERNS = 32;

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
            PathMatcher matcher = matcher(tail);
            int depth = tail.contains("**") ? 64 : parts.length - fixed;
            List<String> found = Files.isDirectory(root) ? walk(root, matcher, depth, foldersOnly, where) : List.of();
            if (found.isEmpty()) {
                throw new InputException(where, "nothing matches '" + pattern + "' in " + base, "Check the path.");
            }
            String prefix = start.isEmpty() || start.endsWith("/") ? start : start + "/";
            return found.stream().map(f -> prefix + f).sorted().toList();
        } catch (InvalidPathException | PatternSyntaxException e) {
            throw new InputException(where, "'" + pattern + "' is no pattern: " + e.getMessage(), "", e);
        }
    }

    /** Of a pattern, where two stars before a slash match no folder as well as any number of them. */
    private static PathMatcher matcher(String pattern) {
        List<String> patterns = new ArrayList<>(List.of(pattern));
        for (int i = 0; i < patterns.size() && patterns.size() <= MAX_PATTERNS; i++) {
            String longer = patterns.get(i);
            for (int at = longer.indexOf("**/"); at >= 0; at = longer.indexOf("**/", at + 1)) {
                String without = longer.substring(0, at) + longer.substring(at + 3);
                if ((at == 0 || longer.charAt(at - 1) == '/') && !patterns.contains(without)) {
                    patterns.add(without);
                }
            }
        }
        List<PathMatcher> matchers = patterns.stream()
                .map(p -> FileSystems.getDefault().getPathMatcher("glob:" + p))
                .toList();
        return path -> matchers.stream().anyMatch(m -> m.matches(path));
    }

    private static boolean isHidden(Path relative) {
        for (Path part : relative) {
            if (part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static List<String> walk(Path root, PathMatcher matcher, int depth, boolean foldersOnly, String where) {
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
                boolean shown = !relative.toString().isEmpty() && !isHidden(relative);
                if (shown && matcher.matches(relative) && (!foldersOnly || Files.isDirectory(path))) {
                    found.add(relative.toString().replace('\\', '/'));
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new InputException(where, root + " cannot be looked through: " + e.getMessage(), "", e);
        }
        return found;
    }
}
