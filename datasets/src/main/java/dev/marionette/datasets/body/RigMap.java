package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one of the rigs in common use calls the joints of a body; an entry of {@code rigs.yaml}, which explains the keys.
 *
 * @param name of the rig, for messages
 * @param prefixes regular expressions of what may stand before each name
 * @param sides what {@code {s}} stands for, left and right
 */
record RigMap(
        String name,
        List<String> prefixes,
        List<String> sides,
        List<String> hips,
        List<String> spine,
        List<String> neck,
        List<String> head,
        List<String> clavicle,
        List<String> shoulder,
        List<String> elbow,
        List<String> wrist,
        List<String> hip,
        List<String> knee,
        List<String> foot) {
    /** Names of the table, with their side, as they are compared: each figure asks for all of them. */
    private static final Map<String, String> SQUEEZED = new ConcurrentHashMap<>();

    private static final Pattern NUMBERED = Pattern.compile("_\\d{1,3}$");
    private static final Pattern NAME_SPACE = Pattern.compile("^.*[:|]");

    /** Joints by their names as this class compares them. */
    static final class Index {
        private final List<Map<String, List<Integer>>> ways = new ArrayList<>();
        private final Set<Integer> preferred;

        /**
         * @param names names of joints
         * @param preferred joints that count before others of the same role
         */
        Index(List<String> names, Set<Integer> preferred) {
            this.preferred = preferred;
            ways.add(by(names));
            ways.add(by(names.stream()
                    .map(n -> NAME_SPACE.matcher(n).replaceFirst(""))
                    .toList()));
            // some sites number the nodes of what they export
            ways.add(by(names.stream()
                    .map(n -> NUMBERED.matcher(NAME_SPACE.matcher(n).replaceFirst(""))
                            .replaceFirst(""))
                    .toList()));
        }

        private static Map<String, List<Integer>> by(List<String> names) {
            Map<String, List<Integer>> joints = new HashMap<>();
            for (int j = 0; j < names.size(); j++) {
                joints.computeIfAbsent(squeezed(names.get(j)), n -> new ArrayList<>())
                        .add(j);
            }
            return joints;
        }
    }

    /** Lower case, letters and digits alone. */
    static String squeezed(String name) {
        StringBuilder squeezed = new StringBuilder(name.length());
        Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(RigMap::counts)
                .forEach(squeezed::appendCodePoint);
        return squeezed.toString();
    }

    private static boolean counts(int c) {
        return Character.isLetterOrDigit(c)
                || Character.getType(c) == Character.LETTER_NUMBER
                || Character.getType(c) == Character.OTHER_NUMBER;
    }

    /** The figure's joints by this rig's names; empty where trunk or arms are not all there. */
    Optional<RigMatch> match(Index index) {
        Optional<RigMatch> best = Optional.empty();
        for (Map<String, List<Integer>> way : index.ways) {
            for (String prefix : prefixes) {
                for (Map<String, List<Integer>> figure : stripped(way, prefix)) {
                    Optional<RigMatch> found = match(figure, index.preferred);
                    if (found.isPresent()
                            && (best.isEmpty()
                                    || found.get().named() > best.get().named())) {
                        best = found;
                    }
                }
            }
        }
        return best;
    }

    /** The names without a prefix, for each text that it matches apart: each of two figures in a file has its own. */
    private static List<Map<String, List<Integer>>> stripped(Map<String, List<Integer>> names, String prefix) {
        if (prefix.isEmpty()) {
            return List.of(names);
        }
        Pattern pattern = Pattern.compile(prefix);
        Map<String, Map<String, List<Integer>>> figures = new TreeMap<>();
        names.forEach((name, joints) -> {
            Matcher matcher = pattern.matcher(name);
            if (matcher.lookingAt()) {
                figures.computeIfAbsent(matcher.group(), text -> new HashMap<>())
                        .put(name.substring(matcher.end()), joints);
            }
        });
        return List.copyOf(figures.values());
    }

    private Optional<RigMatch> match(Map<String, List<Integer>> joints, Set<Integer> preferred) {
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        put(BodyJoint.HIPS, hips, "", joints, preferred, roles);
        put(BodyJoint.HEAD, head, "", joints, preferred, roles);
        List<List<String>> names = List.of(shoulder, elbow, wrist, hip, knee, foot);
        for (int i = 0; i < names.size(); i++) {
            BodyJoint left = RigMatch.LEFT.get(i);
            put(left, names.get(i), sides.get(0), joints, preferred, roles);
            put(left.mirrored(), names.get(i), sides.get(1), joints, preferred, roles);
        }
        boolean arms = roles.keySet().containsAll(RigMatch.NEEDED);
        if (!arms || Set.copyOf(roles.values()).size() < roles.size()) {
            return Optional.empty();
        }
        if (!roles.keySet().containsAll(RigMatch.LEGS)) {
            roles.keySet().removeAll(RigMatch.LEGS);
        }
        return Optional.of(new RigMatch(
                name,
                roles,
                all(spine, joints, preferred),
                all(neck, joints, preferred),
                List.of(
                        pick(clavicle, sides.get(0), joints, preferred),
                        pick(clavicle, sides.get(1), joints, preferred))));
    }

    private static void put(
            BodyJoint role,
            List<String> names,
            String side,
            Map<String, List<Integer>> joints,
            Set<Integer> preferred,
            Map<BodyJoint, Integer> roles) {
        int joint = pick(names, side, joints, preferred);
        if (joint >= 0) {
            roles.put(role, joint);
        }
    }

    /** All that are there, in the order of the list. */
    private static List<Integer> all(List<String> names, Map<String, List<Integer>> joints, Set<Integer> preferred) {
        List<Integer> found = new ArrayList<>();
        for (String one : names) {
            int joint = pick(List.of(one), "", joints, preferred);
            if (joint >= 0 && !found.contains(joint)) {
                found.add(joint);
            }
        }
        return found;
    }

    /** The first that is preferred, else the first that is there; −1 where there is none. */
    private static int pick(
            List<String> names, String side, Map<String, List<Integer>> joints, Set<Integer> preferred) {
        int first = -1;
        for (String one : names) {
            String compared = SQUEEZED.computeIfAbsent(one.replace("{s}", side), RigMap::squeezed);
            for (int joint : joints.getOrDefault(compared, List.of())) {
                if (preferred.contains(joint)) {
                    return joint;
                }
                first = first < 0 ? joint : first;
            }
        }
        return first;
    }
}
