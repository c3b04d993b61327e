package dev.marionette.datasets;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.api.MotionSource;
import dev.marionette.api.NearNames;
import dev.marionette.api.Recording;
import dev.marionette.host.NamedServices;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All clips that can be had: those of the data sets by their ids, and files that some reader accepts. */
public final class MotionCatalog {
    private static final int HEAD_BYTES = 4096;

    private final NamedServices<MotionReader> readers;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, MotionSource> byId = new LinkedHashMap<>();
    private final List<MotionSource.Entry> entries = new ArrayList<>();
    private final Map<String, List<MotionSource.Entry>> sets = new LinkedHashMap<>();

    private MotionCatalog(NamedServices<MotionSource> sources, NamedServices<MotionReader> readers) {
        this.readers = readers;
        findings.addAll(sources.findings());
        findings.addAll(readers.findings());
        sources.all().forEach((name, source) -> {
            try {
                add(source, source.entries(), source.aliases());
            } catch (RuntimeException | LinkageError broken) {
                findings.add(Finding.warning(
                        "plugin",
                        "set aside the data set plugin " + sources.origin(name) + ": " + NamedServices.reason(broken)));
            }
        });
    }

    /** A data set with an id that another one has already is set aside as a whole. */
    private void add(MotionSource source, List<MotionSource.Entry> clips, Map<String, String> aliases) {
        aliases.keySet().forEach(NamedServices::requireName);
        for (MotionSource.Entry clip : clips) {
            NamedServices.requireName(clip.id());
            if (byId.containsKey(clip.id())) {
                throw new IllegalStateException("another data set has a clip called '" + clip.id() + "', too");
            }
        }
        entries.addAll(clips);
        sets.put(source.name(), List.copyOf(clips));
        clips.forEach(clip -> byId.put(clip.id(), source));
        aliases.keySet().forEach(alias -> byId.putIfAbsent(alias, source));
    }

    /** The catalog of what is on the class path of this class. */
    public static MotionCatalog load() {
        return load(MotionCatalog.class.getClassLoader());
    }

    /**
     * The catalog of the data sets and readers that a class loader knows.
     */
    public static MotionCatalog load(ClassLoader loader) {
        return new MotionCatalog(
                NamedServices.load("data set", MotionSource.class, MotionSource::name, loader),
                NamedServices.load("motion reader", MotionReader.class, MotionReader::format, loader));
    }

    /** The clips of all data sets, in the order of the data sets' names and their own. */
    public List<MotionSource.Entry> entries() {
        return List.copyOf(entries);
    }

    /** The clips by the name of their data set, each in its own order. */
    public Map<String, List<MotionSource.Entry>> sets() {
        return new LinkedHashMap<>(sets);
    }

    /** The formats of files that can be read. */
    public List<String> formats() {
        return List.copyOf(readers.all().keySet());
    }

    /** Plugins that were set aside. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** The ids and short names of the clips of all data sets, sorted. */
    public List<String> ids() {
        return byId.keySet().stream().sorted().toList();
    }

    /** Whether there is a clip of a data set with this id or short name. */
    public boolean has(String id) {
        return byId.containsKey(id);
    }

    /**
     * The file that {@link #load(String)} would read.
     *
     * @return its path, without what chooses one of its motions, or null where the text is the id of a clip of a data set
     * @throws InputException if it is neither the one nor the other
     */
    public @Nullable Path fileOf(String idOrFile) {
        return has(idOrFile) ? null : chosen(idOrFile).file();
    }

    /**
     * The files beside a file that are read with it, such as the skeleton of a motion.
     *
     * @throws InputException as {@link #load(String)}
     */
    public List<Path> companions(Path file) {
        return withReader(file, reader -> reader.companions(file));
    }

    /**
     * The file that says when parts of the body are in contact with the ground, {@code NAME.contacts.csv} beside a clip.
     *
     * @return empty where there is none, and for the id of a clip of a data set
     * @throws InputException as {@link #load(String)}
     */
    public Optional<Path> contactsOf(String idOrFile) {
        if (has(idOrFile)) {
            return Optional.empty();
        }
        Chosen chosen = chosen(idOrFile);
        return withReader(chosen.file(), reader -> contactsOf(reader, chosen));
    }

    /** That of a motion among several has its name, however it was chosen; that of the file goes with its only motion. */
    private static Optional<Path> contactsOf(MotionReader reader, Chosen chosen) throws IOException {
        Path file = chosen.file();
        Optional<Path> ofFile = ContactsFile.beside(file, null);
        if (ofFile.isEmpty() && !ContactsFile.hasOfTakes(file) || ofFile.isPresent() && chosen.take() == null) {
            return ofFile;
        }
        List<MotionReader.Take> takes = reader.takes(file);
        List<MotionReader.Take> moving =
                takes.stream().filter(MotionReader.Take::moves).toList();
        String take = chosen.take();
        List<MotionReader.Take> found = take == null
                ? moving
                : MotionReader.Take.fitting(takes, take).stream()
                        .map(takes::get)
                        .toList();
        if (found.size() != 1) {
            return ofFile; // reading says what is wrong with the choice
        }
        String name = found.get(0).name();
        Optional<Path> ofTake = ContactsFile.beside(file, name);
        if (ofTake.isEmpty() && ofFile.isPresent() && moving.size() > 1) {
            throw new InputException(
                    ofFile.get().toString(),
                    "does not say which of the motions of " + file.getFileName() + " it is of",
                    "Name it '" + ContactsFile.name(file, name) + "', or move it away.");
        }
        return ofTake.or(() -> ofFile);
    }

    /**
     * The motions of a file that may hold several, such as that of an animated character.
     *
     * @return the motions in the order of the file; empty for the id of a clip of a data set, for a text that chooses one
     *     motion, and for formats that hold one
     * @throws InputException as {@link #load(String)}
     */
    public List<MotionReader.Take> takes(String idOrFile) {
        if (has(idOrFile)) {
            return List.of();
        }
        Chosen chosen = chosen(idOrFile);
        return chosen.take() != null ? List.of() : withReader(chosen.file(), reader -> reader.takes(chosen.file()));
    }

    /**
     * Loads a clip.
     *
     * @param idOrFile the id of a clip of a data set, or else the path of a file, or path#motion for one of the motions of a
     *     file that holds several: {@code dance.glb#Wave}
     * @throws InputException if there is no such clip (the message lists similar ids), no reader accepts the file, or the
     *     file is broken
     */
    public Clip load(String idOrFile) {
        MotionSource source = byId.get(idOrFile);
        if (source != null) {
            return source.load(idOrFile);
        }
        Chosen chosen = chosen(idOrFile);
        String take = chosen.take();
        return take == null
                ? read(chosen.file())
                : withReader(
                        chosen.file(),
                        reader -> ContactsFile.applied(reader.read(chosen.file(), take), contactsOf(reader, chosen)));
    }

    /**
     * Opens a long clip whose frames can be read as they are wanted.
     *
     * @param mostFrames a clip that has no more is not long
     * @return empty for a clip that is not long, or that has to be read whole: {@link #load}
     * @throws InputException as {@link #load(String)}
     */
    public Optional<Recording> open(String idOrFile, int mostFrames) {
        if (has(idOrFile)) {
            return Optional.empty();
        }
        Chosen chosen = chosen(idOrFile);
        return chosen.take() != null
                ? Optional.empty()
                : withReader(chosen.file(), reader -> {
                    Optional<Recording> recording = reader.open(chosen.file(), mostFrames);
                    Optional<Path> contacts = contactsOf(reader, chosen);
                    return recording.isPresent() && contacts.isPresent()
                            ? Optional.of(ContactsRecording.of(recording.get(), contacts.get()))
                            : recording;
                });
    }

    /**
     * Reads a file with the reader that accepts it.
     *
     * @throws InputException as {@link #load(String)}
     */
    public Clip read(Path file) {
        return withReader(
                file, reader -> ContactsFile.applied(reader.read(file), contactsOf(reader, new Chosen(file, null))));
    }

    /**
     * The format that a file is taken for: the name of the reader that accepts it.
     *
     * @throws InputException if there is no such file or no reader accepts it
     */
    public String formatOf(Path file) {
        return withReader(file, MotionReader::format);
    }

    /** What is done with the reader that accepts a file. */
    private interface Reading<T> {
        T with(MotionReader reader) throws IOException;
    }

    private <T> T withReader(Path file, Reading<T> reading) {
        requireFile(file);
        if (ContactsFile.isOne(file)) {
            throw new InputException(file.toString(), "is a contact schedule, no clip", "Name the clip beside it.");
        }
        try {
            byte[] head = head(file);
            if (head.length == 0) {
                throw new InputException(file.toString(), "the file is empty", "Get a whole copy.");
            }
            String name = String.valueOf(file.getFileName());
            for (MotionReader reader : readers.all().values()) {
                if (reader.accepts(name, head)) {
                    return reading.with(reader);
                }
            }
            // Nobody knows it by its content; the reader that its name calls for can say best what it misses.
            for (MotionReader reader : readers.all().values()) {
                if (name.toLowerCase(Locale.ROOT).endsWith("." + reader.format())) {
                    return reading.with(reader);
                }
            }
        } catch (IOException broken) {
            throw new InputException(
                    file.toString(), "cannot be read: " + broken.getMessage(), "Check the file's permissions.", broken);
        }
        throw new InputException(
                file.toString(), "no reader knows this file", "Known formats: " + String.join(", ", formats()) + ".");
    }

    /** A file and, where one was chosen with {@code #}, the name of one of its motions. */
    private record Chosen(Path file, @Nullable String take) {}

    /** File names may have a {@code #} in them; what is a file as it stands chooses nothing. */
    private Chosen chosen(String idOrFile) {
        int mark = idOrFile.lastIndexOf('#');
        if (mark > 0 && !exists(idOrFile) && exists(idOrFile.substring(0, mark))) {
            return new Chosen(existingFile(idOrFile.substring(0, mark)), idOrFile.substring(mark + 1));
        }
        return new Chosen(existingFile(idOrFile), null);
    }

    private static boolean exists(String path) {
        try {
            return Files.exists(Path.of(path));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    private Path existingFile(String idOrFile) {
        Path file;
        try {
            file = Path.of(idOrFile);
        } catch (InvalidPathException noPath) {
            throw unknown(idOrFile);
        }
        if (idOrFile.isEmpty() || !Files.exists(file)) {
            throw unknown(idOrFile);
        }
        requireFile(file);
        return file;
    }

    private static void requireFile(Path file) {
        if (Files.isDirectory(file)) {
            throw new InputException(file.toString(), "is a folder, not a clip", "Name one of the files in it.");
        }
        if (!Files.isRegularFile(file)) {
            throw new InputException(
                    file.toString(), Files.exists(file) ? "is not a plain file" : "does not exist", "Check the path.");
        }
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(HEAD_BYTES);
        }
    }

    private InputException unknown(String text) {
        String shown = text.length() <= 80 ? text : text.substring(0, 80) + "…";
        return new InputException(
                "",
                "'" + shown + "' is neither the id of a clip nor a file",
                NearNames.maybe(text, ids()) + "List the clips with `motions`, or give the path of a file ("
                        + String.join(", ", formats()) + ").");
    }
}
