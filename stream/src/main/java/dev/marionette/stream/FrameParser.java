package dev.marionette.stream;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.live.LiveFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads lines of a stream, headers and frames. Joints go by their roles or, where the header maps them, by any names; unknown
 * keys are passed over. A header takes the place of what an earlier one said of the same; one that is broken changes nothing.
 */
public final class FrameParser {
    /** What a line is. */
    public enum Kind {
        /** A frame: see {@link #frame()}. */
        FRAME,
        /** A header: see {@link #rateHz()} and {@link #rest()}. */
        HEADER,
        /** Nothing that can be used. */
        BROKEN
    }

    /** Fewest frames per second that a header may say: frames without stamps are a period apart. */
    static final double MIN_RATE = 0.1;
    /** Most frames per second that a header may say. */
    static final double MAX_RATE = 10_000;
    /** Time stamps beyond this, seconds, are none: 285 years, so that nanoseconds can be counted. */
    static final double MAX_STAMP = 9e9;

    private static final Map<String, BodyJoint> ROLES =
            Arrays.stream(BodyJoint.values()).collect(Collectors.toUnmodifiableMap(BodyJoint::id, joint -> joint));

    private final JsonFactory json = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(8)
                    .maxNumberLength(64)
                    .maxStringLength(4096)
                    .maxNameLength(256)
                    .build())
            .build();
    private final LiveFrame frame = new LiveFrame();
    private Header header = new Header(ROLES, List.of(), Optional.empty(), Double.NaN);
    private Header heard = header;
    private double timeSeconds;
    private long sequence;
    private final double[] values = new double[4];

    /** What lines are read by: names of joints, their order in lists, the rest pose and the rate. */
    private record Header(
            Map<String, BodyJoint> names, List<Optional<BodyJoint>> columns, Optional<LiveFrame> rest, double rateHz) {}

    /** A parser that knows the roles. */
    public FrameParser() {}

    /** The last frame. Live. */
    public LiveFrame frame() {
        return frame;
    }

    /** The time stamp of the last frame, s; NaN where it has none. */
    public double timeSeconds() {
        return timeSeconds;
    }

    /** The sequence number of the last frame; −1 where it has none. */
    public long sequence() {
        return sequence;
    }

    /** The rate of the header, Hz; NaN where it says none. */
    public double rateHz() {
        return header.rateHz;
    }

    /** The rest pose of the header. */
    public Optional<LiveFrame> rest() {
        return header.rest;
    }

    /** Reads a line. */
    public Kind read(byte[] bytes, int length) {
        timeSeconds = Double.NaN;
        sequence = -1;
        frame.clear();
        heard = header;
        try (JsonParser p = json.createParser(ObjectReadContext.empty(), bytes, 0, length)) {
            if (p.nextToken() != JsonToken.START_OBJECT) {
                return Kind.BROKEN;
            }
            boolean known = false;
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = p.currentName();
                JsonToken value = p.nextToken();
                known |= key.equals("format");
                if (!take(p, key, value)) {
                    return Kind.BROKEN;
                }
            }
            if (p.currentToken() != JsonToken.END_OBJECT || p.nextToken() != null) {
                return Kind.BROKEN;
            }
            if (known) {
                header = heard;
            }
            return known ? Kind.HEADER : Kind.FRAME;
        } catch (JacksonException broken) {
            return Kind.BROKEN;
        }
    }

    private boolean take(JsonParser p, String key, JsonToken value) {
        switch (key) {
            case "t" -> {
                timeSeconds = value.isNumeric() ? p.getDoubleValue() : Double.NaN;
                return Math.abs(timeSeconds) <= MAX_STAMP;
            }
            case "seq" -> {
                sequence = value == JsonToken.VALUE_NUMBER_INT ? p.getLongValue() : -1;
                return sequence >= 0;
            }
            case "positions" -> {
                return joints(p, value, frame.positions(), frame.placed(), 3);
            }
            case "orientations" -> {
                return joints(p, value, frame.orientations(), frame.turned(), 4);
            }
            case "rate" -> {
                double rate = value.isNumeric() ? p.getDoubleValue() : Double.NaN;
                heard = new Header(heard.names, heard.columns, heard.rest, rate);
                return rate >= MIN_RATE && rate <= MAX_RATE;
            }
            case "joints" -> {
                return columns(p, value);
            }
            case "roles" -> {
                return roles(p, value);
            }
            case "rest" -> {
                LiveFrame pose = new LiveFrame();
                heard = new Header(heard.names, heard.columns, Optional.of(pose), heard.rateHz);
                return joints(p, value, pose.positions(), pose.placed(), 3);
            }
            default -> {
                p.skipChildren();
                return true;
            }
        }
    }

    /** Joints by name, or in the order of the header. */
    private boolean joints(JsonParser p, JsonToken open, double[] out, boolean[] there, int width) {
        if (open == JsonToken.START_OBJECT) {
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                BodyJoint joint = heard.names.get(p.currentName());
                if (!vector(p, p.nextToken(), width) || joint != null && !put(joint, out, there, width)) {
                    return false;
                }
            }
            return true;
        }
        if (open != JsonToken.START_ARRAY) {
            return false;
        }
        int column = 0;
        for (JsonToken t = p.nextToken(); t != JsonToken.END_ARRAY; t = p.nextToken(), column++) {
            if (column >= heard.columns.size() || !vector(p, t, width)) {
                return false;
            }
            Optional<BodyJoint> joint = heard.columns.get(column);
            if (joint.isPresent() && !put(joint.get(), out, there, width)) {
                return false;
            }
        }
        return column == heard.columns.size();
    }

    /** Reads so many numbers into {@code values}. */
    private boolean vector(JsonParser p, JsonToken open, int width) {
        if (open != JsonToken.START_ARRAY) {
            return false;
        }
        for (int i = 0; i < width; i++) {
            if (!p.nextToken().isNumeric()) {
                return false;
            }
            values[i] = p.getDoubleValue();
        }
        return p.nextToken() == JsonToken.END_ARRAY;
    }

    private boolean put(BodyJoint joint, double[] out, boolean[] there, int width) {
        int j = joint.ordinal();
        double norm = 0;
        for (int i = 0; i < width; i++) {
            if (!Double.isFinite(values[i])) {
                return false;
            }
            norm += values[i] * values[i];
        }
        double scale = width == 4 ? 1 / Math.sqrt(norm) : 1;
        if (width == 4 && !(norm > 1e-6 && norm < 1e6)) {
            return false;
        }
        for (int i = 0; i < width; i++) {
            out[width * j + i] = scale * values[i];
        }
        there[j] = true;
        return true;
    }

    private boolean columns(JsonParser p, JsonToken open) {
        List<Optional<BodyJoint>> found = new ArrayList<>();
        if (open != JsonToken.START_ARRAY) {
            return false;
        }
        for (JsonToken t = p.nextToken(); t != JsonToken.END_ARRAY; t = p.nextToken()) {
            if (t != JsonToken.VALUE_STRING) {
                return false;
            }
            found.add(Optional.ofNullable(heard.names.get(p.getString())));
        }
        heard = new Header(heard.names, List.copyOf(found), heard.rest, heard.rateHz);
        return true;
    }

    /** {@code {"left_hand": "LeftHand"}}; comes before the joints in a header. */
    private boolean roles(JsonParser p, JsonToken open) {
        if (open != JsonToken.START_OBJECT) {
            return false;
        }
        Map<String, BodyJoint> names = new HashMap<>(ROLES);
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            Optional<BodyJoint> role = BodyJoint.byId(p.currentName());
            if (role.isEmpty() || p.nextToken() != JsonToken.VALUE_STRING) {
                return false;
            }
            names.put(p.getString(), role.get());
        }
        heard = new Header(Map.copyOf(names), heard.columns, heard.rest, heard.rateHz);
        return true;
    }
}
