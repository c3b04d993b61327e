package dev.marionette.postprocess.export;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A folder that is made aside and moved to its place when it is whole. Beside NAME it is {@code .NAME.UUID.part}, with a file
 * that is locked while somebody writes: what a killed program left is known by its lock, and removed by the next one that
 * makes the same folder.
 *
 * <p>A folder that is there is first moved to {@code .NAME.UUID.part.old}. Java has no exchange of two folders, so there is a
 * moment in which NAME is not there. Whoever is killed in it leaves the earlier folder under that name, and the next one that makes
 * the same folder first moves it back. One process at a time is meant to make a folder; of two, the later one's stays.
 */
public final class AtomicFolder implements AutoCloseable {
    private static final String PART = ".part";
    private static final String OLD = ".old";
    /** Held while a folder is being made; not there any more when it is moved to its place. */
    private static final String LOCK = ".lock";
    /** Letters of the name that are repeated aside, up to four bytes each, so that the name aside is never too long. */
    private static final int NAME = 40;

    private final Path folder;
    private final Path aside;
    private final FileChannel lock;

    private AtomicFolder(Path folder, Path aside, FileChannel lock) {
        this.folder = folder;
        this.aside = aside;
        this.lock = lock;
    }

    /**
     * Says before the work whether a folder can be made, by making it, with what it is to be in, and deleting all that again.
     *
     * @throws InputException if it cannot
     */
    public static void requireWritable(Path folder) {
        Path target = folder.toAbsolutePath().normalize();
        List<Path> made = new ArrayList<>();
        try {
            try {
                for (Path missing : missing(target)) {
                    Files.createDirectory(missing);
                    made.add(missing);
                }
                Path parent = target.getParent();
                if (parent != null) {
                    Path trial = aside(target);
                    Files.createDirectory(trial);
                    made.add(trial);
                }
            } finally {
                for (int i = made.size() - 1; i >= 0; i--) {
                    Files.deleteIfExists(made.get(i));
                }
            }
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
            throw new InputException(
                    folder.toString(), "cannot be made: " + e.getFile() + ": " + reason, "Choose another --out.", e);
        } catch (IOException e) {
            throw new InputException(folder.toString(), "cannot be made: " + e, "Choose another --out.", e);
        }
    }

    /** The folders that are not there, from the outermost to the folder itself. */
    private static List<Path> missing(Path folder) {
        List<Path> missing = new ArrayList<>();
        for (Path at = folder; at != null && !Files.exists(at); at = at.getParent()) {
            missing.add(0, at);
        }
        return missing;
    }

    /**
     * Begins to make a folder: removes what killed programs left of it, and moves back what one of them had just moved away.
     *
     * @throws IOException if that is not possible
     */
    public static AtomicFolder begin(Path folder) throws IOException {
        Path target = folder.toAbsolutePath().normalize();
        Path parent = target.getParent();
        if (parent == null) {
            throw new IOException(folder + " cannot be replaced");
        }
        Files.createDirectories(parent);
        cleanUp(target, parent);
        Path aside = aside(target);
        Files.createDirectory(aside);
        FileChannel lock = FileChannel.open(aside.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        lock.lock();
        return new AtomicFolder(target, aside, lock);
    }

    /** A name beside a folder or a file that no other has. */
    static Path aside(Path target) {
        return target.resolveSibling(prefix(target) + UUID.randomUUID() + PART);
    }

    private static String prefix(Path target) {
        String name = String.valueOf(target.getFileName());
        return "." + name.substring(0, Math.min(NAME, name.length())) + ".";
    }

    private static void cleanUp(Path target, Path parent) throws IOException {
        List<Path> left = new ArrayList<>();
        String prefix = prefix(target);
        try (Stream<Path> beside = Files.list(parent)) {
            beside.filter(path -> isAside(String.valueOf(path.getFileName()), prefix)
                            && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .forEach(left::add);
        }
        for (Path path : left) {
            boolean old = path.toString().endsWith(OLD);
            if (old && !Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(path, target);
            } else if (old || isAbandoned(path)) {
                delete(path);
            }
        }
    }

    /** Whether a name is one of {@link #aside}, with or without {@code .old}. */
    private static boolean isAside(String name, String prefix) {
        String end = name.endsWith(OLD) ? name.substring(0, name.length() - OLD.length()) : name;
        if (!end.startsWith(prefix) || !end.endsWith(PART)) {
            return false;
        }
        try {
            String id = end.substring(prefix.length(), end.length() - PART.length());
            return UUID.fromString(id).toString().equals(id);
        } catch (IllegalArgumentException | StringIndexOutOfBoundsException other) {
            return false;
        }
    }

    private static boolean isAbandoned(Path aside) throws IOException {
        Path file = aside.resolve(LOCK);
        if (!Files.exists(file)) {
            // somebody is just beginning, or just moving it to its place; or was killed there, and the next one sees to
            // it
            long age = System.currentTimeMillis()
                    - Files.getLastModifiedTime(aside).toMillis();
            return age > 60_000;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            FileLock held = channel.tryLock();
            return held != null;
        } catch (OverlappingFileLockException ours) {
            return false;
        }
    }

    /** Where the files of the folder are to be written until {@link #moveToItsPlace}. */
    public Path aside() {
        return aside;
    }

    /** Puts the folder in its place, where it replaces what is there. */
    public void moveToItsPlace() throws IOException {
        lock.close();
        Files.delete(aside.resolve(LOCK));
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.move(aside, folder);
            return;
        }
        Path old = aside.resolveSibling(aside.getFileName() + OLD);
        Files.move(folder, old);
        try {
            Files.move(aside, folder);
        } catch (IOException e) {
            Files.move(old, folder);
            throw e;
        }
        delete(old);
    }

    /** Deletes what was written aside and has not been moved to its place. */
    @Override
    public void close() throws IOException {
        lock.close();
        delete(aside);
    }

    /** Deletes a folder and all in it, if it is there. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            tree.sorted(Comparator.reverseOrder()).forEach(AtomicFolder::deleteOne);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void deleteOne(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
