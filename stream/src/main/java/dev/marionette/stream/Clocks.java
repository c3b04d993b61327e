package dev.marionette.stream;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * What a stream reads times from.
 *
 * @param wallNanos time that passes whatever the program does, ns from any origin
 * @param processorNanos time that the calling thread has had of a processor, ns; −1 where that is not measured
 */
record Clocks(LongSupplier wallNanos, LongSupplier processorNanos) {
    /** Those of this machine; not every virtual machine measures the time of a thread. */
    static Clocks ofMachine() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return new Clocks(
                System::nanoTime,
                threads.isCurrentThreadCpuTimeSupported() ? threads::getCurrentThreadCpuTime : () -> -1);
    }
}
