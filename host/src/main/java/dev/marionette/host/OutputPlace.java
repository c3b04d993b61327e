package dev.marionette.host;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks that results can be written to a place before hours of work are spent on them. */
public final class OutputPlace {
    private OutputPlace() {}

    /**
     * Tries whether a file or folder can be written, by making something beside it, and removes what runs left behind there
     * that were killed. Nothing is left of the trial, not even folders that it was in.
     *
     * @param hint what to try where it cannot
     * @throws InputException if it cannot be written
     */
    public static void require(Path target, String hint) {
        Path whole = target.toAbsolutePath().normalize();
        Path parent = whole.getParent();
        Deque<Path> made = missing(parent);
        try (PartFolder trial = PartFolder.beside(target)) {
            Files.createDirectory(trial.fresh());
            // the name itself may be too long, or hold what the file system has not
            Files.createDirectory(trial.fresh().resolve(whole.getFileName()));
            requireMovable(whole, trial.fresh());
        } catch (IOException e) {
            throw new InputException(target.toString(), "cannot be made: " + why(e, parent), hint, e);
        } finally {
            made.forEach(OutputPlace::deleteEmpty);
        }
        clear(parent, whole);
    }

    /** What is there already has to go when its time comes. */
    private static void requireMovable(Path target, Path beside) throws IOException {
        if (!Files.isDirectory(target)) {
            return;
        }
        if (!Files.getFileStore(target).equals(Files.getFileStore(beside))) {
            throw new IOException("a file system is mounted there, which cannot be replaced; name a folder in it");
        }
        if (!Files.isWritable(target)) {
            throw new AccessDeniedException(target.toString());
        }
    }

    /**
     * As {@link #require}, of a file that a user named; its folder must be there: one that is not is more often misspelled
     * than meant.
     *
     * @throws InputException also if a folder is there
     */
    public static void requireFile(Path file, String hint) {
        if (Files.isDirectory(file)) {
            throw new InputException(file.toString(), "is a folder", hint);
        }
        Path parent = file.toAbsolutePath().normalize().getParent();
        if (parent != null && !Files.exists(parent)) {
            throw new InputException(
                    file.toString(), "cannot be made: there is no folder " + parent, "Make it, or check the path.");
        }
        require(file, hint);
    }

    /**
     * As {@link #require}, of a folder that files are written into one by one.
     *
     * @param file the name of one
     */
    public static void requireInside(Path folder, String file, String hint) {
        require(folder.resolve(file), hint);
        clear(folder, null);
    }

    /** Removes what runs left behind in a folder that were killed, whatever they were writing there. */
    public static void clear(Path folder) {
        clear(folder, null);
    }

    /** Where the earlier result is, of a run that was killed while it replaced a folder. */
    public static Optional<Path> earlier(Path target) {
        Path whole = target.toAbsolutePath().normalize();
        Path parent = whole.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            return Optional.empty();
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, part -> isOf(part, whole))) {
            for (Path part : entries) {
                Optional<Path> earlier = PartFolder.earlier(part);
                if (earlier.isPresent()) {
                    return earlier;
                }
            }
        } catch (IOException unreadable) {
            // then nothing can be said of it
        }
        return Optional.empty();
    }

    private static void clear(@Nullable Path folder, @Nullable Path target) {
        if (folder == null || !Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, part -> isOf(part, target))) {
            for (Path part : entries) {
                try {
                    PartFolder.clear(part, target == null ? PartFolder.targetOf(part) : Optional.of(target));
                } catch (IOException stays) {
                    // it is in nobody's way
                }
            }
        } catch (IOException unreadable) {
            // it can be written all the same
        }
    }

    private static boolean isOf(Path part, @Nullable Path target) {
        Optional<String> of = PartFolder.labelOf(part);
        return of.isPresent() && (target == null || of.get().equals(PartFolder.label(target)));
    }

    /** Folders that are not there, the innermost first. */
    private static Deque<Path> missing(@Nullable Path folder) {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path each = folder; each != null && !Files.exists(each); each = each.getParent()) {
            missing.addLast(each);
        }
        return missing;
    }

    private static void deleteEmpty(Path folder) {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException used) {
            // somebody else has put something into it
        }
    }

    private static String why(IOException e, @Nullable Path parent) {
        if (parent == null) {
            return "it is no name of a file or folder";
        }
        if (e instanceof AccessDeniedException) {
            return "access denied";
        }
        if (e instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is no folder";
        }
        if (e instanceof NoSuchFileException) {
            return "nothing can be made in " + nearest(parent);
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return (reason == null ? e.toString() : reason) + ", in " + nearest(parent);
    }

    private static Path nearest(Path folder) {
        Path each = folder;
        while (!Files.exists(each) && each.getParent() != null) {
            each = each.getParent();
        }
        return each;
    }
}
