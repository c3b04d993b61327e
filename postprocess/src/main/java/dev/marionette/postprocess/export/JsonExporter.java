package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code trajectory.json}: {@code {"period": s, "joints": [names], "frames": [[rad or m, …], …]}}, digits as in the
 * CSV.
 */
public final class JsonExporter implements TrajectoryExporter {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    /** For the service loader. */
    public JsonExporter() {}

    @Override
    public String name() {
        return "json";
    }

    @Override
    public Path export(JointTrajectory trajectory, Path folder) throws IOException {
        Path file = folder.resolve("trajectory.json");
        AtomicFile.write(file, writer -> writeTo(writer, trajectory));
        return file;
    }

    private static void writeTo(Writer writer, JointTrajectory trajectory) {
        try (JsonGenerator json = MAPPER.createGenerator(writer)) {
            json.writeStartObject();
            json.writeNumberProperty("period", trajectory.periodSeconds());
            json.writeName("joints");
            json.writeStartArray();
            trajectory.jointNames().forEach(json::writeString);
            json.writeEndArray();
            json.writeName("frames");
            json.writeStartArray();
            for (int frame = 0; frame < trajectory.frames(); frame++) {
                json.writeRaw('\n');
                json.writeStartArray();
                for (int joint = 0; joint < trajectory.joints(); joint++) {
                    json.writeNumber(trajectory.position(frame, joint));
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }
}
