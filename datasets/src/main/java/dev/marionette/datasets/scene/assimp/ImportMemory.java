package dev.marionette.datasets.scene.assimp;

import com.sun.management.OperatingSystemMXBean;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/** Ends this process when it has taken more memory than it may, also by native code and while that is running. */
final class ImportMemory extends Thread {
    private static final long LOOK_MILLIS = 20;
    private static final String RESIDENT = "\nVmRSS:";
    private static final String SWAPPED = "\nVmSwap:";

    private final long bytes;

    /**
     * Looks from its start on.
     *
     * @param bytes that may be taken: on Linux in all, in memory or swapped out; elsewhere from now on, reserved by the process
     */
    ImportMemory(long bytes) {
        super("memory");
        this.bytes = bytes;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            long start = status().isEmpty() ? Reserved.bytes() : 0;
            String status = status();
            while ((status.isEmpty() ? Reserved.bytes() - start : taken(status)) <= bytes) {
                Thread.sleep(LOOK_MILLIS);
                status = status();
            }
            Runtime.getRuntime().halt(Wire.OUT_OF_MEMORY);
        } catch (InterruptedException | LinkageError unknown) {
            // A Java without management on a system without /proc: the time alone is bounded.
        }
    }

    /** What Linux says of this process; empty elsewhere. */
    private static String status() {
        try (InputStream in = new FileInputStream("/proc/self/status")) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException unknown) {
            return "";
        }
    }

    /**
     * Bytes of a process that are in memory or swapped out.
     *
     * @param status what {@code /proc/PID/status} says
     */
    static long taken(String status) {
        return kilobytes(status, RESIDENT) + kilobytes(status, SWAPPED) << 10;
    }

    private static long kilobytes(String status, String key) {
        int at = status.indexOf(key);
        long number = 0;
        for (int i = at + key.length(); at >= 0 && i < status.length() && status.charAt(i) != '\n'; i++) {
            char c = status.charAt(i);
            number = c >= '0' && c <= '9' ? 10 * number + c - '0' : number;
        }
        return number;
    }

    /** What macOS and Windows say; apart, as its classes take a while to load. */
    private static final class Reserved {
        private static final java.lang.management.OperatingSystemMXBean SYSTEM =
                ManagementFactory.getOperatingSystemMXBean();

        private Reserved() {}

        static long bytes() {
            return SYSTEM instanceof OperatingSystemMXBean known ? known.getCommittedVirtualMemorySize() : 0;
        }
    }
}
