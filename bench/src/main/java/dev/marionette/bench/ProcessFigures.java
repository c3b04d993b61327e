package dev.marionette.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a process of Linux has at a moment.
 *
 * @param residentMib memory that is not swapped out, MiB
 * @param threads of the virtual machine, its own included
 * @param openFiles descriptors, those of sockets and pipes included
 */
record ProcessFigures(double residentMib, int threads, int openFiles) {
    /**
     * Looks at a process.
     *
     * @throws IOException if there is none, or no {@code /proc}
     */
    static ProcessFigures of(long pid) throws IOException {
        Path process = Path.of("/proc", String.valueOf(pid));
        double resident = 0;
        int threads = 0;
        for (String line : Files.readAllLines(process.resolve("status"))) {
            String[] words = line.split("\\s+");
            if (words[0].equals("VmRSS:")) {
                resident = Double.parseDouble(words[1]) / 1024;
            } else if (words[0].equals("Threads:")) {
                threads = Integer.parseInt(words[1]);
            }
        }
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            return new ProcessFigures(resident, threads, (int) files.count());
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.0f MiB resident, %d threads, %d open files", residentMib, threads, openFiles);
    }
}
