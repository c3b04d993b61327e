package dev.marionette.robots;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.Hull;
import dev.marionette.robots.urdf.UrdfShapes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads and writes {@code boxes.json}: {@code {link: {"center": [x,y,z], "half": [hx,hy,hz]}}}, metres, link frame. A box that
 * is turned in its link has {@code "rpy"}, the angles of a URDF; a link of several boxes has those after the
 * first in a list {@code "more"}. {@code "vertices"} make it the convex hull of points in the frame of the box.
 */
final class BoxesJson {
    private static final JsonMapper MAPPER =
            Documents.strict(JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION));

    private BoxesJson() {}

    /** One entry; {@code from} says where the box came from. */
    record Entry(
            double @Nullable [] center,
            double @Nullable [] half,
            double @Nullable [] rpy,
            double @Nullable [] @Nullable [] vertices,
            @Nullable String from,
            @Nullable List<@Nullable Entry> more) {}

    /**
     * The boxes by link, in the order of the file.
     *
     * @throws InputException if it is no JSON of this form, or a number is missing, not finite or a half extent below 0
     */
    static Map<String, List<BoxShape>> read(String text, String source) {
        Map<String, @Nullable Entry> entries;
        try {
            entries = MAPPER.readValue(text, new TypeReference<LinkedHashMap<String, @Nullable Entry>>() {});
        } catch (JacksonException e) {
            throw Documents.error(e, source);
        }
        Map<String, List<BoxShape>> boxes = new LinkedHashMap<>();
        entries.forEach((link, first) -> {
            List<BoxShape> own = new ArrayList<>(List.of(box(link, first, source)));
            if (first != null && first.more != null) {
                first.more.forEach(entry -> own.add(box(link, entry, source)));
            }
            boxes.put(link, own);
        });
        return boxes;
    }

    /** The document that {@link #read} makes these boxes of, to the micrometre. */
    static String write(Map<String, List<BoxShape>> boxes) {
        StringBuilder out = new StringBuilder("{");
        String separator = "\n";
        for (Map.Entry<String, List<BoxShape>> link : boxes.entrySet()) {
            List<String> own = link.getValue().stream().map(BoxesJson::entry).toList();
            out.append(separator)
                    .append(MAPPER.writeValueAsString(link.getKey()))
                    .append(": {")
                    .append(own.get(0));
            if (own.size() > 1) {
                String more = String.join("}, {", own.subList(1, own.size()));
                out.append(", \"more\": [{").append(more).append("}]");
            }
            out.append('}');
            separator = ",\n";
        }
        return out.append("\n}\n").toString();
    }

    private static String entry(BoxShape box) {
        double[] r = box.rotation();
        boolean upright = Math.abs(r[6]) > 1 - 1e-12;
        double[] rpy = {
            upright ? 0 : Math.atan2(r[7], r[8]),
            Math.asin(Math.max(-1, Math.min(1, -r[6]))),
            upright ? Math.atan2(-r[1], r[4]) : Math.atan2(r[3], r[0])
        };
        boolean turned = Math.abs(rpy[0]) + Math.abs(rpy[1]) + Math.abs(rpy[2]) > 1e-9;
        return "\"center\": " + numbers(box.center()) + ", \"half\": " + numbers(box.half())
                + (turned ? ", \"rpy\": " + numbers(rpy) : "")
                + box.hull()
                        .map(hull -> ", \"vertices\": " + vertices(hull.points()))
                        .orElse("");
    }

    private static String vertices(double[] hull) {
        return IntStream.range(0, hull.length / 3)
                .mapToObj(i -> numbers(Arrays.copyOfRange(hull, 3 * i, 3 * i + 3)))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String numbers(double[] values) {
        return Arrays.stream(values)
                .mapToObj(v -> BigDecimal.valueOf(v).setScale(6, RoundingMode.HALF_EVEN))
                .map(v -> v.signum() == 0 ? "0" : v.stripTrailingZeros().toPlainString())
                .collect(Collectors.joining(", ", "[", "]"));
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
        double[] rpy = entry.rpy == null ? new double[3] : entry.rpy;
        if (rpy.length != 3 || !Double.isFinite(rpy[0] + rpy[1] + rpy[2])) {
            throw new InputException(where, "\"rpy\" is not three finite numbers", "Give roll, pitch and yaw in rad.");
        }
        Optional<Hull> hull =
                entry.vertices == null ? Optional.empty() : Optional.of(hull(where, entry.vertices, entry.half));
        return new BoxShape(link, UrdfShapes.rotation(rpy), entry.center, entry.half, hull);
    }

    private static Hull hull(String where, double[] @Nullable [] vertices, double[] half) {
        Hull hull = new Hull(vertices(where, vertices, half));
        if (hull.count() == 0) {
            throw new InputException(
                    where,
                    "all \"vertices\" lie in one plane",
                    "Give corners of a hull with a volume, or leave \"vertices\" out: the box may be flat.");
        }
        return hull;
    }

    private static double[] vertices(String where, double[] @Nullable [] vertices, double[] half) {
        int count = vertices.length;
        if (count < BoxShape.MIN_VERTICES || count > BoxShape.MAX_VERTICES) {
            throw new InputException(
                    where,
                    "has " + count + " \"vertices\", not " + BoxShape.MIN_VERTICES + " to " + BoxShape.MAX_VERTICES,
                    "Give the corners of a simpler hull, or leave \"vertices\" out.");
        }
        double[] hull = new double[3 * count];
        for (int i = 0; i < count; i++) {
            double[] vertex = vertices[i];
            if (vertex == null || vertex.length != 3) {
                throw new InputException(
                        where, "vertex " + (i + 1) + " is not [x, y, z]", "Give three numbers in metres.");
            }
            for (int k = 0; k < 3; k++) {
                if (!(Math.abs(vertex[k]) <= half[k] + BoxShape.ROUNDING)) {
                    throw new InputException(
                            where,
                            "xyz".charAt(k) + " of vertex " + (i + 1) + " is " + vertex[k] + ", outside of -" + half[k]
                                    + " to " + half[k],
                            "Vertices are in the frame of the box, metres from its middle, and within it.");
                }
            }
            System.arraycopy(vertex, 0, hull, 3 * i, 3);
        }
        return hull;
    }
}
