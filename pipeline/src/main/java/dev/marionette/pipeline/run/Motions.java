package dev.marionette.pipeline.run;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.MotionReader;
import dev.marionette.api.Recording;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.datasets.assembly.ClipRecording;
import dev.marionette.host.Sha256;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds motions by name: those of the data sets by id, others by their file, and motions of robots by the folder of a
 * run or its trajectory.
 */
@Singleton
public final class Motions {
    /** How the names of the documents of the robot whose run is the motion begin among the digests. */
    static final String OF_MOTION = "motion:";

    private final MotionCatalog catalog;
    private final Robots robots;

    /**
     * @param extensions where the motions are looked up
     * @param robots the robots of runs
     */
    @Inject
    public Motions(Extensions extensions, Robots robots) {
        catalog = extensions.motions();
        this.robots = robots;
    }

    /**
     * A clip and what it was read from.
     *
     * @param clip the clip
     * @param name name of the file, or id in the data set
     * @param digests SHA-256 of the file and of those beside it that were read with it, by their names; for a motion of a
     *     data set, of its frames; for a run, of its trajectory and of the documents of its robot
     */
    public record Loaded(Clip clip, String name, Map<String, String> digests) {
        /** Copies the digests, in their order. */
        public Loaded {
            digests = Collections.unmodifiableMap(new LinkedHashMap<>(digests));
        }

        /** A clip that was not read from a file. */
        public static Loaded of(Clip clip) {
            return new Loaded(clip, clip.name(), Map.of(clip.name(), digest(clip)));
        }
    }

    /** The data sets and readers. */
    public MotionCatalog catalog() {
        return catalog;
    }

    /**
     * The motions of a file that may hold several; empty for all else.
     *
     * @throws InputException as {@link #load}
     */
    public List<MotionReader.Take> takes(String idOrFile) {
        return run(idOrFile).isPresent() ? List.of() : catalog.takes(idOrFile);
    }

    /**
     * Loads a motion.
     *
     * @throws InputException if it is neither an id nor a readable file nor a run
     */
    public Loaded load(String idOrFile) {
        Optional<Path> run = run(idOrFile);
        if (run.isPresent()) {
            return ofRun(run.get());
        }
        Clip clip = catalog.load(idOrFile);
        Path file = catalog.fileOf(idOrFile);
        if (file == null) {
            return Loaded.of(clip);
        }
        return new Loaded(clip, name(file), digests(idOrFile, file));
    }

    private Map<String, String> digests(String idOrFile, Path file) {
        try {
            Map<String, String> digests = new LinkedHashMap<>();
            digests.put(name(file), Sha256.of(file));
            List<Path> beside = new ArrayList<>(catalog.companions(file));
            catalog.contactsOf(idOrFile).ifPresent(beside::add);
            for (Path companion : beside) {
                digests.put(name(companion), Sha256.of(companion));
            }
            return digests;
        } catch (IOException e) {
            throw new InputException(idOrFile, "cannot be read: " + e.getMessage(), "Check the path.", e);
        }
    }

    /**
     * A motion whose frames are taken as they are wanted, and what it is read from.
     *
     * @param recording the motion
     * @param name as of {@link Loaded}
     * @param digests as of {@link Loaded}
     * @param all gives all of it
     */
    public record Opened(Recording recording, String name, Map<String, String> digests, Supplier<Clip> all) {
        /** Copies the digests, in their order. */
        public Opened {
            digests = Collections.unmodifiableMap(new LinkedHashMap<>(digests));
        }

        /** Some of its frames, as a part of it. */
        public Loaded frames(int from, int to) {
            return new Loaded(recording.frames(from, to), name, digests);
        }

        /** All of it. */
        public Loaded whole() {
            return new Loaded(all.get(), name, digests);
        }
    }

    /**
     * Opens a motion. It is in memory whole, but for a long one of a format whose frames can be read as they are wanted.
     *
     * @param mostFrames a motion that has no more is not long
     * @throws InputException as {@link #load}
     */
    public Opened open(String idOrFile, int mostFrames) {
        Optional<Recording> parts = run(idOrFile).isPresent() ? Optional.empty() : catalog.open(idOrFile, mostFrames);
        if (parts.isPresent()) {
            Path file = Objects.requireNonNull(catalog.fileOf(idOrFile));
            return new Opened(parts.get(), name(file), digests(idOrFile, file), () -> catalog.load(idOrFile));
        }
        Loaded loaded = load(idOrFile);
        return new Opened(new ClipRecording(loaded.clip()), loaded.name(), loaded.digests(), loaded::clip);
    }

    /** Whether a text names a run, by its folder or its trajectory. */
    public boolean isRun(String text) {
        return run(text).isPresent();
    }

    /** The folder of a run, named itself or by its trajectory; empty where it is none. */
    private Optional<Path> run(String idOrFile) {
        if (catalog.has(idOrFile)) {
            return Optional.empty();
        }
        Path path;
        try {
            path = Path.of(idOrFile).toAbsolutePath().normalize();
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
        Path folder = name(path).equals(RunFolder.TRAJECTORY) ? path.getParent() : path;
        if (folder == null || !Files.isRegularFile(folder.resolve(RunFolder.TRAJECTORY))) {
            return Optional.empty();
        }
        // a file of this name may be another table; what is in a folder with one cannot be
        boolean run = folder.equals(path) || Files.isRegularFile(folder.resolve(RunFolder.REPORT));
        return run ? Optional.of(folder) : Optional.empty();
    }

    /**
     * What a motion is read from: a file or the folder of a run.
     *
     * @return empty for a motion of a data set
     * @throws InputException as {@link #load}
     */
    public Optional<Path> source(String idOrFile) {
        return run(idOrFile).or(() -> Optional.ofNullable(catalog.fileOf(idOrFile)));
    }

    private Loaded ofRun(Path folder) {
        FinishedRun run = FinishedRun.asMotion(folder, robots);
        try {
            JointTrajectory trajectory = run.readAsModel();
            Clip clip = RunClip.of(name(folder), run.robot(), trajectory, run.warnings());
            Map<String, String> digests = new LinkedHashMap<>();
            digests.put(name(folder) + "/" + RunFolder.TRAJECTORY, Sha256.of(run.trajectory()));
            run.robot().digests().forEach((name, digest) -> digests.put(OF_MOTION + name, digest));
            return new Loaded(clip, name(folder), digests);
        } catch (IOException e) {
            throw new InputException(
                    run.trajectory().toString(),
                    "cannot be read: " + e.getMessage(),
                    "Check that it is there and may be read.",
                    e);
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static String digest(Clip clip) {
        double[] positions = clip.positions();
        Map<BodyJoint, boolean[]> contacts = clip.contacts();
        ByteBuffer bytes = ByteBuffer.allocate(8 * positions.length + 8 + contacts.size() * (clip.frames() + 1));
        bytes.putDouble(clip.rateHz());
        for (double p : positions) {
            bytes.putDouble(p);
        }
        contacts.forEach((part, flags) -> {
            bytes.put((byte) part.ordinal());
            for (boolean flag : flags) {
                bytes.put((byte) (flag ? 1 : 0));
            }
        });
        return Sha256.of(bytes.array());
    }
}
