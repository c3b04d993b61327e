package dev.marionette.pipeline.run;

import dev.marionette.api.InputException;
import dev.marionette.postprocess.export.TableCsv;
import dev.marionette.postprocess.export.TimedTable;
import dev.marionette.postprocess.fingers.FingerMotion;
import dev.marionette.postprocess.fingers.FingerRig;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** How the fingers of a character move as {@code fingers.csv} holds it: curl and spread of each bone, rad, from its rest. */
final class FingerTable {
    private static final String AGAIN = "Get the whole folder, or make the run again.";

    private FingerTable() {}

    static TimedTable table(FingerMotion fingers) {
        return new TimedTable(fingers.columns(), fingers.periodSeconds(), fingers.values());
    }

    /**
     * What a run wrote.
     *
     * @param folder of the run
     * @param frames of its trajectory
     * @param period of its trajectory, seconds
     * @return empty where fingers stay at rest
     * @throws InputException if the file is malformed, its frames are not those of the trajectory, or it is of other fingers
     */
    static Optional<FingerMotion> read(Path folder, Robot robot, int frames, double period) throws IOException {
        Path file = folder.resolve(RunFolder.FINGERS);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        TimedTable table = TableCsv.read(file);
        boolean timed = frames == 1 || Math.abs(table.periodSeconds() - period) <= TableCsv.TIME_TOLERANCE * period;
        if (table.rows() != frames || !timed) {
            throw new InputException(
                    file.toString(),
                    table.rows() + " rows of " + table.periodSeconds() + " s are not the " + frames + " frames of "
                            + period + " s of " + RunFolder.TRAJECTORY,
                    AGAIN);
        }
        FingerMotion fingers = new FingerMotion(table.columns(), period, table.values());
        return Optional.of(fingers.requireOf(FingerRig.of(robot), file.toString()));
    }
}
