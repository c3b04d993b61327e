package dev.marionette.postprocess.export;

import dev.marionette.api.NamedServices;

/** The export formats by name. */
public final class TrajectoryExporters {

    private TrajectoryExporters() {}

    /** All exporters on the class path. */
    public static NamedServices<TrajectoryExporter> all() {
        return NamedServices.load(
                "format",
                TrajectoryExporter.class,
                TrajectoryExporter::name,
                TrajectoryExporter.class.getClassLoader());
    }
}
