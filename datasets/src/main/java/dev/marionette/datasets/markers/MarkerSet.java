package dev.marionette.datasets.markers;

import dev.marionette.api.BodyJoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where markers of a set sit on a body: how centres of joints follow from them.
 *
 * @param name what people call the set
 * @param about a sentence on where the rules come from, or empty
 * @param segments parts of the body whose axes offsets are given in
 * @param joints for every joint ways to make it, the better ones first
 */
record MarkerSet(String name, String about, Map<String, Segment> segments, Map<BodyJoint, List<JointRule>> joints) {
    /** What every set has to give. */
    private static final List<BodyJoint> NEEDED = List.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.RIGHT_WRIST,
            BodyJoint.LEFT_HIP,
            BodyJoint.RIGHT_HIP);

    MarkerSet {
        segments = Collections.unmodifiableMap(new LinkedHashMap<>(segments));
        Map<BodyJoint, List<JointRule>> copy = new EnumMap<>(BodyJoint.class);
        joints.forEach((role, rules) -> copy.put(role, List.copyOf(rules)));
        joints = Collections.unmodifiableMap(copy);
    }

    /** The joints that the set has to make and has no rule for. */
    List<BodyJoint> unruled() {
        return NEEDED.stream().filter(role -> !joints.containsKey(role)).toList();
    }

    /** A joint with a rule that asks for one which is not above it, nearer to the pelvis; empty where there is none. */
    Optional<BodyJoint> misplaced() {
        return joints.entrySet().stream()
                .filter(entry -> entry.getValue().stream()
                        .anyMatch(rule -> rule instanceof JointRule.Chord chord
                                && chord.upper().compareTo(entry.getKey()) >= 0))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Every marker that a rule of the set may use. */
    Set<String> markers() {
        Set<String> all = new TreeSet<>();
        joints.values().forEach(rules -> rules.forEach(rule -> all.addAll(needs(rule))));
        return all;
    }

    /** The markers without which a joint that is needed cannot be made, of its best rule; empty where the set fits. */
    List<String> missing(MarkerLabels labels) {
        Set<String> missing = new TreeSet<>();
        for (BodyJoint role : NEEDED) {
            if (rule(role, labels).isEmpty()) {
                List<JointRule> rules = joints.getOrDefault(role, List.of());
                rules.stream().limit(1).forEach(best -> missing.addAll(needs(best)));
            }
        }
        missing.removeIf(labels::has);
        return List.copyOf(missing);
    }

    private Set<String> needs(JointRule rule) {
        Set<String> all = new TreeSet<>(rule.markers());
        Segment segment = segments.get(rule.segment());
        if (segment != null) {
            all.addAll(segment.markers());
        }
        return all;
    }

    private Optional<JointRule> rule(BodyJoint role, MarkerLabels labels) {
        return joints.getOrDefault(role, List.of()).stream()
                .filter(rule -> needs(rule).stream().allMatch(labels::has))
                .filter(rule -> !(rule instanceof JointRule.Chord chord)
                        || rule(chord.upper(), labels).isPresent())
                .findFirst();
    }

    /**
     * The centres of joints.
     *
     * @param recording markers, those that the set needs among them
     * @return per joint frames × 3, metres, NaN where a marker was not seen; joints whose markers are not there are left out
     */
    Map<BodyJoint, double[]> centres(MarkerRecording recording) {
        MarkerLabels labels = new MarkerLabels(recording.labels());
        Map<BodyJoint, JointRule> rules = new EnumMap<>(BodyJoint.class);
        Map<BodyJoint, double[]> paths = new EnumMap<>(BodyJoint.class);
        for (BodyJoint role : BodyJoint.values()) {
            rule(role, labels).ifPresent(rule -> {
                rules.put(role, rule);
                double[] path = new double[3 * recording.frames()];
                Arrays.fill(path, Double.NaN);
                paths.put(role, path);
            });
        }
        // A chord asks for the joint above, whose role comes earlier.
        List<Map.Entry<BodyJoint, JointRule>> order = new ArrayList<>(rules.entrySet());
        MarkerFrame frame = new MarkerFrame(recording, labels, segments);
        for (int f = 0; f < recording.frames(); f++) {
            frame.at(f);
            for (Map.Entry<BodyJoint, JointRule> entry : order) {
                double[] centre = entry.getValue().centre(frame);
                frame.put(entry.getKey(), centre);
                double[] path = paths.get(entry.getKey());
                if (path != null) {
                    System.arraycopy(centre, 0, path, 3 * f, 3);
                }
            }
        }
        return paths;
    }
}
