package dev.marionette.postprocess.export;

import dev.marionette.api.CharacterRig;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Collects motions of one character, from any thread, and writes them as the animations of one file. */
public final class CharacterPack {
    /** The file that {@link #write} makes. */
    public static final String FILE = CharacterFileExporter.FILE;

    /**
     * What was written.
     *
     * @param names what the motions are called in the file; empty, and no file, where none was collected
     * @param keys which keys were left out, in words; empty where all are there
     */
    public record Written(Map<String, String> names, Optional<String> keys) {}

    private final Robot robot;
    private final Map<String, ExportInput> motions = new ConcurrentHashMap<>();

    /**
     * An empty pack.
     *
     * @throws dev.marionette.api.InputException if the robot is no character whose file takes a motion
     */
    public CharacterPack(Robot robot) {
        this.robot = robot;
        exporter("").requireFor(robot);
    }

    /**
     * The format that puts a run into the pack instead of a folder.
     *
     * @param motion by what {@link #write} knows it
     */
    public TrajectoryExporter exporter(String motion) {
        return new Collector(motion);
    }

    /**
     * Writes all motions that were collected.
     *
     * @param names what to call the motions, in the order of the file
     * @param folder where to; it exists
     * @param keyAngleRad by how much a rotation may differ where keys are left out; 0 for all keys
     * @throws IOException if the file cannot be written
     */
    public Written write(Map<String, String> names, double keyAngleRad, Path folder) throws IOException {
        Map<String, String> called = new LinkedHashMap<>();
        List<String> found = new ArrayList<>();
        List<CharacterFileExporter.Named> animations = new ArrayList<>();
        names.forEach((motion, name) -> {
            ExportInput input = motions.get(motion);
            if (input != null) {
                found.add(motion);
                animations.add(new CharacterFileExporter.Named(name, input));
            }
        });
        if (found.isEmpty()) {
            return new Written(called, Optional.empty());
        }
        CharacterRig.AnimatedFile file = CharacterFileExporter.write(robot, animations, keyAngleRad, folder);
        for (int i = 0; i < found.size(); i++) {
            called.put(found.get(i), file.names().get(i));
        }
        return new Written(called, keyAngleRad > 0 ? Optional.of(KeyedExporter.words(file.keys())) : Optional.empty());
    }

    /** Keeps the motion. */
    private final class Collector implements TrajectoryExporter {
        private final String motion;
        private final CharacterFileExporter format = new CharacterFileExporter();

        Collector(String motion) {
            this.motion = motion;
        }

        @Override
        public String name() {
            return format.name();
        }

        @Override
        public String summary() {
            return format.summary();
        }

        @Override
        public List<String> files() {
            return List.of();
        }

        @Override
        public boolean isAnimation() {
            return format.isAnimation();
        }

        @Override
        public void requireFor(Robot character) {
            format.requireFor(character);
        }

        @Override
        public void export(ExportInput input, Path folder) {
            // what is not in the file need not be kept for so many
            motions.put(
                    motion,
                    new ExportInput(
                            input.robot(), input.trajectory(), Optional.empty(), input.fingers(), input.version()));
        }
    }
}
