package dev.marionette.stream;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Writes a clip as lines that {@code stream} reads. */
public final class ClipLines {
    private ClipLines() {}

    /**
     * Writes a header and a line a frame.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Clip clip, Appendable out) throws IOException {
        write(clip, 1, out);
    }

    /** As {@link #write(Clip, Appendable)}, so many times as fast. */
    static void write(Clip clip, double speed, Appendable out) throws IOException {
        double rate = speed * clip.rateHz();
        Map<BodyJoint, Integer> roles = new LinkedHashMap<>(clip.roles());
        out.append("{\"format\":\"marionette-frames\",\"version\":1,\"rate\":")
                .append(String.format(Locale.ROOT, "%.6g", rate))
                .append(",\"joints\":[");
        String comma = "";
        for (BodyJoint role : roles.keySet()) {
            out.append(comma).append('"').append(role.id()).append('"');
            comma = ",";
        }
        out.append(']');
        boolean turned = clip.hasOrientations() && clip.restPositions().length > 0;
        if (turned) {
            out.append(",\"rest\":");
            vectors(roles, clip.restPositions(), 0, 3, out);
        }
        out.append("}\n");
        double[] positions = clip.positions();
        double[] orientations = clip.orientations();
        for (int f = 0; f < clip.frames(); f++) {
            out.append(String.format(Locale.ROOT, "{\"t\":%.6f,\"seq\":%d,\"positions\":", f / rate, f));
            vectors(roles, positions, f * clip.joints(), 3, out);
            if (turned) {
                out.append(",\"orientations\":");
                vectors(roles, orientations, f * clip.joints(), 4, out);
            }
            out.append("}\n");
        }
    }

    private static void vectors(Map<BodyJoint, Integer> roles, double[] values, int first, int width, Appendable out)
            throws IOException {
        String comma = "[";
        for (int joint : roles.values()) {
            out.append(comma).append('[');
            for (int i = 0; i < width; i++) {
                out.append(i > 0 ? "," : "")
                        .append(String.format(Locale.ROOT, "%.6f", values[width * (first + joint) + i]));
            }
            out.append(']');
            comma = ",";
        }
        out.append(']');
    }
}
