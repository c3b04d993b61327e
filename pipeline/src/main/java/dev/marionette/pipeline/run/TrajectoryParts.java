package dev.marionette.pipeline.run;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.postprocess.export.TableCsv;
import dev.marionette.postprocess.export.TimedTable;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.verify.CheckedPairs;
import dev.marionette.verify.Ground;
import dev.marionette.verify.Verification;
import dev.marionette.verify.VerificationParts;
import dev.marionette.verify.Verifier;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A trajectory's file that is read part after part. */
final class TrajectoryParts implements Closeable {
    private final Path file;
    private final TableCsv.Rows rows;
    private final UnaryOperator<JointTrajectory> order;
    private final int frames;
    private final int window;
    /** Frames around a part that are looked at with it. */
    private final int around;

    private final double periodSeconds;
    private final boolean floats;

    private int next;

    /**
     * Opens a file.
     *
     * @param order puts the joints in the order in which they are wanted
     * @param frames of the file
     * @param window frames of a part
     */
    TrajectoryParts(Path file, UnaryOperator<JointTrajectory> order, int frames, int window) throws IOException {
        this.file = file;
        this.order = order;
        this.frames = frames;
        this.window = window;
        rows = new TableCsv.Rows(file);
        TimedTable first = rows.read(0, 2);
        periodSeconds = first.periodSeconds();
        around = VerificationParts.around(periodSeconds);
        floats = TrajectoryCsv.of(file, first).floats();
    }

    /** Where a part that begins with a frame ends: a rest that is less than half a window belongs to the last one. */
    static int end(int first, int frames, int window) {
        return frames - first < window + window / 2 ? frames : first + window;
    }

    /**
     * A part, with frames around it.
     *
     * @param before so many frames of the trajectory come before the part
     * @param first the first frame of the part
     * @param end the one behind its last
     */
    record Around(JointTrajectory trajectory, int before, int first, int end) {
        JointTrajectory part() {
            return trajectory.frames(before, before + end - first);
        }

        /** A motion's feet in the part. */
        Ground part(Ground ground) {
            return new Ground(ground.model(), ground.feet(), ground.contacts().part(first, end), ground.rules());
        }

        /** A motion's feet in the frames of the trajectory. */
        Ground around(Ground ground) {
            int from = first - before;
            return new Ground(
                    ground.model(),
                    ground.feet(),
                    ground.contacts().part(from, from + trajectory.frames()),
                    ground.rules());
        }
    }

    /** Of the file. */
    int frames() {
        return frames;
    }

    /** Time between them, seconds. */
    double periodSeconds() {
        return periodSeconds;
    }

    /** Whether the file has poses of the base. */
    boolean floats() {
        return floats;
    }

    /** Whether there is another part. */
    boolean hasNext() {
        return next < frames;
    }

    /**
     * The next part.
     *
     * @throws InputException if the file is malformed
     */
    Around next() throws IOException {
        int first = next;
        int end = end(first, frames, window);
        int from = Math.max(0, first - around);
        JointTrajectory read = TrajectoryCsv.of(file, rows.read(from, Math.min(frames, end + around)));
        next = end;
        return new Around(order.apply(read), first - from, first, end);
    }

    /** Verifies all parts. */
    Verification verify(Verifier verifier, CheckedPairs pairs, Optional<Ground> ground) throws IOException {
        VerificationParts found = new VerificationParts(verifier, pairs);
        while (hasNext()) {
            Around part = next();
            found.add(
                    part.trajectory(),
                    ground.map(part::around),
                    part.before(),
                    part.end() - part.first(),
                    part.first());
        }
        return found.result();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
