package dev.marionette.pipeline.run;

import dev.marionette.api.FootContacts.Stance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Figures of a long run from those of its parts: the largest and least of what is largest and least, sums of what is counted, and of all
 * else the mean over the frames.
 */
final class PartReports {
    /** What is by foot pairs of frames. */
    private static final Set<String> FRAME_PAIRS =
            Set.of(GroundReport.CONTACTS, GroundReport.ON_HEEL, GroundReport.ON_TOES);

    private static final Set<String> COUNTED =
            Set.of("frames", "at_home", "standing_frames", "limit_violations", "collisions", "seconds");
    /** Parts of a report whose numbers are all counted. */
    private static final Set<String> ALL_COUNTED = Set.of("ik", "timings");

    private static final Set<String> LARGEST = Set.of("velocity_use", "foot_penetration_mm");
    private static final String ROOT_MEAN_SQUARE = "jerk_rms";
    /** Ends the key of the frame in which what is largest or least is. */
    private static final String WHERE = "_frame";

    /** Frames in which a foot stands, by which figures of balance are weighted. */
    private static final String STANDING = "standing_frames";

    private final List<Map<String, Object>> trees = new ArrayList<>();
    private final List<Integer> firsts = new ArrayList<>();
    private final List<Integer> frames = new ArrayList<>();

    /**
     * Adds those of the next part.
     *
     * @param tree names and values: numbers, texts, lists and such trees
     * @param count its frames
     */
    void add(Map<String, Object> tree, int count) {
        firsts.add(frames());
        frames.add(count);
        trees.add(tree);
    }

    /** The frames of all parts. */
    int frames() {
        return firsts.isEmpty() ? 0 : firsts.get(firsts.size() - 1) + frames.get(frames.size() - 1);
    }

    /** Those of all parts: the same as of the part where there is one. */
    Map<String, Object> merged() {
        return trees.size() == 1
                ? new LinkedHashMap<>(trees.get(0))
                : merged("", trees, firsts, frames.stream().mapToDouble(f -> f).toArray());
    }

    private static Map<String, Object> merged(
            String name, List<? extends Map<String, ?>> parts, List<Integer> firsts, double[] weights) {
        double[] own = weights;
        if (parts.stream().anyMatch(part -> part.get(STANDING) instanceof Number)) {
            own = parts.stream()
                    .mapToDouble(part -> part.get(STANDING) instanceof Number n ? n.doubleValue() : 0)
                    .toArray();
        }
        Set<String> keys = new LinkedHashSet<>();
        parts.forEach(part -> keys.addAll(part.keySet()));
        Map<String, Object> tree = new LinkedHashMap<>();
        for (String key : keys) {
            int[] with = IntStream.range(0, parts.size())
                    .filter(i -> parts.get(i).get(key) != null)
                    .toArray();
            List<Integer> offsets = IntStream.of(with).mapToObj(firsts::get).toList();
            double[] theirs = IntStream.of(with).mapToDouble(i -> weights[i]).toArray();
            List<Object> values = new ArrayList<>();
            IntStream.of(with)
                    .forEach(i -> values.add(Objects.requireNonNull(parts.get(i).get(key))));
            Object first = values.get(0);
            if (key.endsWith(WHERE)) {
                int at = extreme(key, parts, with);
                tree.put(
                        key,
                        firsts.get(at)
                                + ((Number) Objects.requireNonNull(parts.get(at).get(key))).intValue());
            } else if (first instanceof Map) {
                tree.put(key, merged(key, maps(values), offsets, theirs));
            } else if (first instanceof List && FRAME_PAIRS.contains(name)) {
                tree.put(key, stances(values, offsets));
            } else if (first instanceof Number && !(first instanceof Long)) {
                double[] at = own;
                double[] used = IntStream.of(with).mapToDouble(i -> at[i]).toArray();
                tree.put(key, number(name, key, values, used));
            } else {
                tree.put(key, first);
            }
        }
        return tree;
    }

    @SuppressWarnings("unchecked") // the keys of a report are texts
    private static List<Map<String, Object>> maps(List<Object> values) {
        return values.stream().map(value -> (Map<String, Object>) value).toList();
    }

    private static Number number(String name, String key, List<Object> values, double[] weights) {
        boolean whole = values.stream().allMatch(Integer.class::isInstance);
        double[] x =
                values.stream().mapToDouble(v -> ((Number) v).doubleValue()).toArray();
        if (ALL_COUNTED.contains(name) || COUNTED.contains(key)) {
            double sum = IntStream.range(0, x.length).mapToDouble(i -> x[i]).sum();
            return whole ? (Number) (int) sum : (Number) sum;
        }
        if (isExtreme(key)) {
            double found = x[extreme(key, x)];
            return whole ? (Number) (int) found : (Number) found;
        }
        if (values.stream().distinct().count() == 1) {
            return (Number) values.get(0);
        }
        boolean squares = key.equals(ROOT_MEAN_SQUARE);
        double sum = 0;
        double all = 0;
        for (int i = 0; i < x.length; i++) {
            sum += weights[i] * (squares ? x[i] * x[i] : x[i]);
            all += weights[i];
        }
        return squares ? Math.sqrt(sum / all) : sum / all;
    }

    private static boolean isExtreme(String key) {
        return key.startsWith("max") || isLeast(key) || LARGEST.contains(key);
    }

    private static boolean isLeast(String key) {
        return key.contains("least");
    }

    /** Of the least, or of that farthest from zero. */
    private static int extreme(String key, double[] x) {
        int best = 0;
        for (int i = 1; i < x.length; i++) {
            boolean better = isLeast(key) ? x[i] < x[best] : Math.abs(x[i]) > Math.abs(x[best]);
            best = better ? i : best;
        }
        return best;
    }

    /** The part in which that is whose frame a key says. */
    private static int extreme(String where, List<? extends Map<String, ?>> parts, int[] with) {
        String of = where.substring(0, where.length() - WHERE.length());
        double[] x = IntStream.of(with)
                .mapToDouble(i -> parts.get(i).entrySet().stream()
                        .filter(e -> e.getKey().startsWith(of) && !e.getKey().endsWith(WHERE))
                        .mapToDouble(e -> ((Number) e.getValue()).doubleValue())
                        .findFirst()
                        .orElse(0))
                .toArray();
        return with[extreme(of, x)];
    }

    /** Pairs of frames; a stance that goes on in the next part is one. */
    private static List<List<Integer>> stances(List<Object> parts, List<Integer> firsts) {
        List<Stance> all = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            for (Object pair : (List<?>) parts.get(i)) {
                int first = firsts.get(i) + (Integer) ((List<?>) pair).get(0);
                int last = firsts.get(i) + (Integer) ((List<?>) pair).get(1);
                int end = all.size() - 1;
                if (first == firsts.get(i) && end >= 0 && all.get(end).last() == first - 1) {
                    all.set(end, new Stance(all.get(end).first(), last));
                } else {
                    all.add(new Stance(first, last));
                }
            }
        }
        return all.stream().map(s -> List.of(s.first(), s.last())).toList();
    }
}
