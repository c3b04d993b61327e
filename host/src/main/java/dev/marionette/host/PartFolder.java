package dev.marionette.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a file or folder is written before it is whole: a folder {@code .NAME.UUID.part} beside it, with what is new, what it
 * replaced, and a file that is locked as long as its process lives, so that another one knows what was left behind
 * ({@link OutputPlace}). Modes are those that the umask gives.
 *
 * <p>A file is replaced at once. For a folder, Java has no such call: the earlier one is moved aside, then the new one to its
 * place. Whoever is killed between the two leaves the earlier one in {@code .NAME.UUID.part/old}.
 */
public final class PartFolder implements AutoCloseable {
    private static final String END = ".part";
    private static final int UUID_LETTERS = 36;
    /** Bytes of a name that fits into that of a folder beside it; most file systems have 255. */
    private static final int LONGEST = 200;
    /** Letters that a longer one keeps, of up to four bytes. */
    private static final int SHORT = 40;

    private static final char CUT = '~';
    private static final int DIGEST = 16;
    private static final String NEW = "new";
    private static final String OLD = "old";
    private static final String LOCK = "lock";
    /** Of two that replace one folder again and again, both come to an end. */
    private static final int TRIES = 100;
    /** Those of this process: to open and close their locks would let go of them. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path target;
    private final Path part;
    private final FileChannel lock;

    private PartFolder(Path target, Path part, FileChannel lock) {
        this.target = target;
        this.part = part;
        this.lock = lock;
    }

    /**
     * Begins to write something; the folder that it is in is made where it is missing.
     *
     * @throws IOException if nothing can be made there
     */
    public static PartFolder beside(Path target) throws IOException {
        Path whole = target.toAbsolutePath().normalize();
        Path parent = whole.getParent();
        if (parent == null) {
            throw new FileAlreadyExistsException(target.toString());
        }
        if (!Files.isDirectory(parent)) {
            Files.createDirectories(parent);
        }
        Path real = parent.toRealPath();
        while (true) {
            Path part = real.resolve("." + label(whole) + "." + UUID.randomUUID() + END);
            OWN.add(part);
            FileChannel lock = null;
            try {
                lock = begin(part);
            } finally {
                if (lock == null) {
                    OWN.remove(part);
                }
            }
            if (lock != null) {
                return new PartFolder(whole, part, lock);
            }
        }
    }

    /** The lock of a new folder; null where another process took it for something left behind before it was locked. */
    private static @Nullable FileChannel begin(Path part) throws IOException {
        Files.createDirectory(part);
        FileChannel lock;
        try {
            lock = FileChannel.open(part.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (NoSuchFileException taken) {
            return null;
        } catch (IOException full) {
            Files.deleteIfExists(part);
            throw full;
        }
        boolean held = true;
        try {
            held = lock.tryLock() != null && Files.exists(part.resolve(LOCK));
        } catch (IOException noLocksHere) {
            // nobody else gets one either, so nobody takes it for left behind
        }
        if (!held) {
            lock.close();
            return null;
        }
        return lock;
    }

    /** What is to be written, a file or a folder; does not exist yet. */
    public Path fresh() {
        return part.resolve(NEW);
    }

    /**
     * Moves what was written to its place, where it replaces what is there.
     *
     * @throws IOException if that fails; what was there is there still, or in {@code old} where the message says so
     */
    public void place() throws IOException {
        if (Files.isDirectory(fresh(), LinkOption.NOFOLLOW_LINKS)) {
            placeFolder();
            return;
        }
        try {
            Files.move(fresh(), target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException unsupported) {
            Files.move(fresh(), target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Somebody else may do so at the same time: the last one stays. A folder in the way makes the second move fail in one of
     * several ways, and may be gone again when one looks, so every failure is tried again.
     */
    private void placeFolder() throws IOException {
        for (int i = 0; ; i++) {
            moveAside();
            try {
                Files.move(fresh(), target);
                return;
            } catch (IOException failed) {
                if (i == TRIES) {
                    putBack(failed);
                    throw failed;
                }
            }
        }
    }

    /** What was moved aside before was replaced by somebody else since, where there is something at its place again. */
    private void moveAside() throws IOException {
        Path old = part.resolve(OLD);
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        delete(old);
        try {
            Files.move(target, old);
        } catch (NoSuchFileException gone) {
            // somebody else moved it away
        }
    }

    private void putBack(IOException failed) throws IOException {
        Path old = part.resolve(OLD);
        try {
            if (Files.exists(old, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(old, target);
            }
        } catch (IOException stays) {
            stays.addSuppressed(failed);
            throw new IOException(failed + "; what was there before is in " + old, stays);
        }
    }

    /** Removes what is not at its place, but for what was there before and could not be put back. */
    @Override
    public void close() throws IOException {
        try {
            boolean keep = Files.exists(part.resolve(OLD)) && !Files.exists(target);
            delete(keep ? fresh() : part);
        } finally {
            lock.close();
            OWN.remove(part);
        }
    }

    /** What something is called in the names of folders beside it: as itself, or shorter where those would be too long. */
    static String label(Path target) {
        String name = String.valueOf(target.getFileName());
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= LONGEST) {
            return name;
        }
        String begin = name.codePoints()
                .limit(SHORT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return begin + CUT + Sha256.of(bytes).substring(0, DIGEST);
    }

    /** The {@link #label} of what is written by a folder of such a name; nothing for other names. */
    static Optional<String> labelOf(Path part) {
        String name = String.valueOf(part.getFileName());
        int uuid = name.length() - END.length() - UUID_LETTERS;
        boolean ours = uuid > 2 && name.startsWith(".") && name.charAt(uuid - 1) == '.' && name.endsWith(END);
        return ours && isUuid(name.substring(uuid, uuid + UUID_LETTERS))
                ? Optional.of(name.substring(1, uuid - 1))
                : Optional.empty();
    }

    /** What is written by a folder; nothing where its name was too long to be repeated. */
    static Optional<Path> targetOf(Path part) {
        return labelOf(part)
                .filter(label -> label.lastIndexOf(CUT) != label.length() - DIGEST - 1)
                .map(part::resolveSibling);
    }

    private static boolean isUuid(String text) {
        try {
            return UUID.fromString(text).toString().equals(text);
        } catch (IllegalArgumentException other) {
            return false;
        }
    }

    /** What was there before, of one who was killed between the two moves. */
    static Optional<Path> earlier(Path part) {
        Path old = part.resolve(OLD);
        return Files.exists(old) ? Optional.of(old) : Optional.empty();
    }

    /**
     * Removes a folder that a process left behind that no longer lives; puts back what was there before where nothing is.
     * Leaves it where its process lives, or that cannot be told.
     *
     * @param target what it was to become; empty where that is not known
     */
    static void clear(Path part, Optional<Path> target) throws IOException {
        if (OWN.contains(part.toRealPath())) {
            return;
        }
        Path lock = part.resolve(LOCK);
        if (!Files.exists(lock)) {
            clearUnlocked(part);
            return;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            if (channel.tryLock() == null) {
                return;
            }
            Optional<Path> earlier = earlier(part);
            if (earlier.isPresent() && target.isEmpty()) {
                return;
            }
            if (earlier.isPresent() && !Files.exists(target.get(), LinkOption.NOFOLLOW_LINKS)) {
                Files.move(earlier.get(), target.get());
            }
            delete(part);
        } catch (OverlappingFileLockException ofThisProcess) {
            // it lives
        }
    }

    /** One that is empty was just made, or left so; others are of versions without locks. */
    private static void clearUnlocked(Path part) throws IOException {
        boolean empty = false;
        if (Files.isDirectory(part, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> entries = Files.list(part)) {
                empty = entries.findAny().isEmpty();
            }
        }
        if (empty) {
            Files.deleteIfExists(part);
        } else if (!Files.exists(part.resolve(LOCK))) {
            delete(part);
        }
    }

    /** The lock goes last but one, so that nobody takes the rest for anything but what it is. */
    private static void delete(Path path) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(path);
            return;
        }
        try (Stream<Path> tree = Files.walk(path)) {
            Path lock = path.resolve(LOCK);
            for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
                if (!each.equals(path) && !each.equals(lock)) {
                    Files.deleteIfExists(each);
                }
            }
            Files.deleteIfExists(lock);
            Files.deleteIfExists(path);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
