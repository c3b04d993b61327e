package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code trajectory.json}: {@code {"notes": {…}, "period": s, "joints": [names], "frames": [[rad or m, …], …]}}, digits
 * as in the CSV.
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
    public String summary() {
        return "the same as csv, for programs";
    }

    @Override
    public List<String> files() {
        return List.of("trajectory.json");
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        AtomicFile.write(
                folder.resolve("trajectory.json"),
                writer -> writeTo(writer, ExportNotes.of(input), input.trajectory()));
    }

    private static void writeTo(Writer writer, ExportNotes notes, JointTrajectory trajectory) {
        try (JsonGenerator json = MAPPER.createGenerator(writer)) {
            json.writeStartObject();
            json.writeName("notes");
            json.writeStartObject();
            notes.map().forEach(json::writeStringProperty);
            json.writeEndObject();
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
