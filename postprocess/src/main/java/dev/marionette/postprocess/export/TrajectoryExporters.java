package dev.marionette.postprocess.export;

import dev.marionette.host.NamedServices;

/** The export formats by name. */
public final class TrajectoryExporters {

    private TrajectoryExporters() {}

    /** The formats that come with the program. */
    public static NamedServices<TrajectoryExporter> all() {
        return all(TrajectoryExporter.class.getClassLoader());
    }

    /** The formats that a class loader sees. */
    public static NamedServices<TrajectoryExporter> all(ClassLoader loader) {
        return NamedServices.load("format", TrajectoryExporter.class, TrajectoryExporter::name, loader);
    }
}
