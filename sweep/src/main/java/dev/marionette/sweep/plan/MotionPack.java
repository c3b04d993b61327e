package dev.marionette.sweep.plan;

import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.api.NearNames;
import dev.marionette.datasets.ContactsFile;
import dev.marionette.pipeline.run.Motions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Several motions under one name: animations of a file, {@code pack.glb#*} or {@code pack.glb#Walk*}, or the clips of a folder.
 *
 * @param motions that can be asked for, in the order of the file, or by name in a folder
 * @param leftOut what is none, with why
 */
public record MotionPack(List<Motion> motions, List<LeftOut> leftOut) {
    private static final String POSE = "a static pose";

    /** Copies the lists. */
    public MotionPack {
        motions = List.copyOf(motions);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * One of them.
     *
     * @param name as in the file; of a folder's clip, that of its file without extension. Each name is there once: where
     *     another one has it already, a number is behind it.
     * @param location what {@link Motions#load} takes
     */
    public record Motion(String name, String location) {}

    /** An animation or a file that has no motion, and why. */
    public record LeftOut(String name, String why) {}

    /**
     * Looks up what a text stands for.
     *
     * @return empty where it stands for one motion
     * @throws InputException if it stands for several and there is none, or the file is broken
     */
    public static Optional<MotionPack> of(String text, Motions motions) {
        if (motions.catalog().has(text)) {
            return Optional.empty();
        }
        Optional<Path> asIs = existing(text);
        if (asIs.isPresent()) {
            boolean folder = Files.isDirectory(asIs.get()) && !motions.isRun(text);
            return folder ? Optional.of(ofFolder(text, asIs.get(), motions)) : Optional.empty();
        }
        int mark = text.lastIndexOf('#');
        String pattern = text.substring(mark + 1);
        boolean several = mark > 0 && (pattern.indexOf('*') >= 0 || pattern.indexOf('?') >= 0);
        return several
                ? existing(text.substring(0, mark)).map(file -> ofFile(text.substring(0, mark), pattern, motions))
                : Optional.empty();
    }

    private static Optional<Path> existing(String text) {
        try {
            return Optional.of(Path.of(text)).filter(path -> !text.isEmpty() && Files.exists(path));
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    private static MotionPack ofFile(String file, String pattern, Motions motions) {
        List<MotionReader.Take> takes = motions.takes(file);
        Glob glob = Glob.ofText(pattern);
        Builder builder = new Builder();
        builder.add(file, "", takes, take -> glob.matches(take.name()));
        if (builder.motions.isEmpty() && builder.leftOut.isEmpty()) {
            List<String> names = takes.stream().map(MotionReader.Take::name).toList();
            throw new InputException(
                    file,
                    takes.isEmpty()
                            ? "holds no animations to choose from"
                            : "no animation in it matches '" + pattern + "'",
                    takes.isEmpty() ? "Name it without '#'." : NearNames.hint(pattern, names));
        }
        return builder.pack(file);
    }

    private static MotionPack ofFolder(String text, Path folder, Motions motions) {
        Builder builder = new Builder();
        for (Path file : clips(folder, motions)) {
            String location = file.toString();
            String stem = stem(file);
            try {
                List<MotionReader.Take> takes = motions.takes(location);
                long moving = takes.stream().filter(MotionReader.Take::moves).count();
                if (takes.isEmpty()) {
                    builder.add(stem, location);
                } else if (moving == 1) {
                    builder.addOnly(stem, location, takes);
                } else {
                    builder.add(location, stem + "-", takes, take -> true);
                }
            } catch (InputException broken) {
                // its own run says so, and the others go on
                builder.add(stem, location);
            }
        }
        return builder.pack(text);
    }

    /** The files of a folder that some reader knows and that are not read with another one. */
    private static List<Path> clips(Path folder, Motions motions) {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(Files::isRegularFile)
                    .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
                    .filter(file -> !ContactsFile.isOne(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new InputException(
                    folder.toString(),
                    "cannot be looked through: " + e,
                    "Check that the folder is there and may be read.",
                    e);
        }
        List<Path> clips = new ArrayList<>();
        Set<Path> parts = new HashSet<>();
        for (Path file : files) {
            try {
                motions.catalog().formatOf(file);
                clips.add(file);
                parts.addAll(motions.catalog().companions(file));
            } catch (InputException noClip) {
                // a read-me, a picture; or a broken clip, which has no parts
            }
        }
        clips.removeIf(file -> parts.stream().anyMatch(part -> part.normalize().equals(file.normalize())));
        return clips;
    }

    private static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** Collects motions and gives each a name of its own. */
    private static final class Builder {
        private final List<Motion> motions = new ArrayList<>();
        private final List<LeftOut> leftOut = new ArrayList<>();
        private final Set<String> taken = new HashSet<>();

        MotionPack pack(String where) {
            if (motions.isEmpty()) {
                String why = leftOut.isEmpty()
                        ? ""
                        : ": " + leftOut.get(0).name() + ", " + leftOut.get(0).why();
                throw new InputException(where, "holds no clip" + why, "Check the path.");
            }
            return new MotionPack(motions, leftOut);
        }

        void add(String name, String location) {
            String free = name;
            for (int n = 2; !taken.add(free); n++) {
                free = name + "-" + n;
            }
            motions.add(new Motion(free, location));
        }

        /** A file with one animation that moves is as good as a clip. */
        void addOnly(String name, String file, List<MotionReader.Take> takes) {
            add(name, file);
            takes.stream()
                    .filter(take -> !take.moves())
                    .forEach(take -> leftOut.add(new LeftOut(name + "-" + take.name(), POSE)));
        }

        void add(String file, String prefix, List<MotionReader.Take> takes, Predicate<MotionReader.Take> wanted) {
            List<String> names = takes.stream().map(MotionReader.Take::name).toList();
            for (int i = 0; i < takes.size(); i++) {
                MotionReader.Take take = takes.get(i);
                String selector = selector(names, i);
                if (!wanted.test(take)) {
                    continue;
                }
                if (take.moves() && !selector.isEmpty()) {
                    add(prefix + take.name(), file + "#" + selector);
                } else {
                    leftOut.add(new LeftOut(
                            prefix + take.name(), take.moves() ? "it cannot be told from others of its name" : POSE));
                }
            }
        }

        /** What chooses the animation after {@code #}: its name, or its number where others have the name. */
        private static String selector(List<String> names, int i) {
            String name = names.get(i);
            boolean own = names.indexOf(name) == names.lastIndexOf(name) && name.indexOf('#') < 0;
            String number = Integer.toString(i + 1);
            return own ? name : names.contains(number) ? "" : number;
        }
    }
}
