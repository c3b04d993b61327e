package dev.marionette.kinematics.robot;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.BoxShape;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads {@code boxes.json}: {@code {link: {"center": [x,y,z], "half": [hx,hy,hz]}}}, metres, link frame. */
final class BoxesJson {
    private static final JsonMapper MAPPER =
            Documents.strict(JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION));

    private BoxesJson() {}

    /** One entry; {@code from} says where the box came from. */
    record Entry(
            double @Nullable [] center,
            double @Nullable [] half,
            @Nullable String from) {}

    /**
     * The boxes by link, in the order of the file.
     *
     * @throws InputException if it is no JSON of this form, or a number is missing, not finite or a half extent below 0
     */
    static Map<String, BoxShape> read(String text, String source) {
        Map<String, @Nullable Entry> entries;
        try {
            entries = MAPPER.readValue(text, new TypeReference<LinkedHashMap<String, @Nullable Entry>>() {});
        } catch (JacksonException e) {
            throw Documents.error(e, source);
        }
        Map<String, BoxShape> boxes = new LinkedHashMap<>();
        entries.forEach((link, entry) -> boxes.put(link, box(link, entry, source)));
        return boxes;
    }

    private static BoxShape box(String link, @Nullable Entry entry, String source) {
        String where = source + ": '" + link + "'";
        if (entry == null || entry.center == null || entry.half == null) {
            throw new InputException(where, "has no \"center\" and \"half\"", "Give both as [x, y, z], in metres.");
        }
        if (entry.center.length != 3 || entry.half.length != 3) {
            throw new InputException(where, "\"center\" and \"half\" have 3 values each", "Give metres.");
        }
        for (int i = 0; i < 3; i++) {
            if (!Double.isFinite(entry.center[i]) || !(entry.half[i] >= 0) || Double.isInfinite(entry.half[i])) {
                throw new InputException(
                        where,
                        "center " + entry.center[i] + " or half extent " + entry.half[i] + " is not usable",
                        "Both are finite metres, half extents at least 0.");
            }
        }
        return BoxShape.aligned(link, entry.center, entry.half);
    }
}
