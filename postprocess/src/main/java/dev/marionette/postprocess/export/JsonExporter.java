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
 * {@code trajectory.json}: {@code {"notes": {…}, "period": s, "joints": [names], "frames": [[rad or m, …], …]}},
 * for a floating base with {@code "base": [[x, y, z, qw, qx, qy, qz], …]} before the frames; digits
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
            if (trajectory.floats()) {
                json.writeName("base");
                writeRows(json, trajectory.base(), JointTrajectory.BASE_WIDTH);
            }
            json.writeName("frames");
            writeRows(json, trajectory.positions(), trajectory.joints());
            json.writeEndObject();
        }
    }

    private static void writeRows(JsonGenerator json, double[] values, int width) {
        json.writeStartArray();
        for (int i = 0; i < values.length; i++) {
            if (i % width == 0) {
                json.writeRaw('\n');
                json.writeStartArray();
            }
            json.writeNumber(values[i]);
            if (i % width == width - 1) {
                json.writeEndArray();
            }
        }
        json.writeEndArray();
    }
}
