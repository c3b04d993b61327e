package dev.marionette.postprocess.export;

import dev.marionette.api.ExtensionPoint;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** Writes a run in one format; found by {@link java.util.ServiceLoader} and chosen by name. */
@ExtensionPoint
public interface TrajectoryExporter {
    /** The format's name on the command line: {@code csv}, {@code npz}. */
    String name();

    /** What the format is and who reads it, in one line, for lists of formats. */
    String summary();

    /** Names of the files that {@link #export} writes, the one that always comes first; no folders. */
    List<String> files();

    /** The groups of settings that it reads, each a record with {@link dev.marionette.api.SettingsGroup}. */
    default List<Class<? extends Record>> settings() {
        return List.of();
    }

    /** The rate that the tools which read this format take where they are told nothing, 1/s; empty where any will do. */
    default OptionalDouble framesPerSecond() {
        return OptionalDouble.empty();
    }

    /** Whether it writes the robot's motion, which can be resampled to any rate, and not the source's, which keeps its own. */
    default boolean ofRobot() {
        return true;
    }

    /**
     * Whether it is an animation, which may be asked for in place ({@link dev.marionette.postprocess.retime.InPlace}). What a controller
     * tracks or a policy learns from is none; a {@link KeyedExporter} is one unless it says otherwise.
     */
    default boolean isAnimation() {
        return false;
    }

    /** Whether its readers expect a floating base; a robot with a fixed base would be half below their ground. */
    default boolean wantsBase() {
        return false;
    }

    /**
     * Says early, before the work, what {@link #export} would refuse of a robot.
     *
     * @throws dev.marionette.api.InputException if this format cannot show such a robot
     */
    default void requireFor(Robot robot) {}

    /**
     * Writes {@link #files()} into a folder, each aside first and then moved. The same input gives the same bytes.
     *
     * @param input the run
     * @param folder where to; it exists
     * @throws dev.marionette.api.InputException if the run lacks what this format shows
     * @throws IOException if a file cannot be written
     */
    void export(ExportInput input, Path folder) throws IOException;
}
