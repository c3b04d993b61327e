package dev.marionette.sweep;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;

/** Keeps a second sweep out of a folder. The system lets go of it where the process is killed. */
final class SweepLock {
    private SweepLock() {}

    /**
     * Does something while no other process, and nothing else in this one, has the folder.
     *
     * @throws InputException if another sweep has it
     */
    static <T> T holding(Path folder, Supplier<T> work) {
        try (FileChannel channel =
                FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return work.get();
                }
            } catch (OverlappingFileLockException inThisProcess) {
                // said below, as for another process
            }
        } catch (IOException e) {
            throw new InputException(folder.toString(), "cannot be written: " + e, "Choose another --out.", e);
        }
        throw new InputException(folder.toString(), "another sweep is running in there", "See: sweep status.");
    }
}
