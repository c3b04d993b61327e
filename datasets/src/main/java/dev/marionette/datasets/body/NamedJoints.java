package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Joints that are known by their names alone, without a tree: which one is which, and how they hang together. For tables
 * of positions; where a file has a tree, {@link BodyRoles} looks at that.
 */
public final class NamedJoints {
    /** Words for the parts of the trunk and of the limbs; the first that fits counts. */
    private static final Map<BodyJoint, List<String>> TRUNK = Map.of(
            BodyJoint.HIPS, List.of("hips", "hip", "pelvis", "root", "midhip", "spinebase", "hipcenter"),
            BodyJoint.SPINE_LOWER, List.of("spinelower", "spine", "spine1", "lowerback", "abdomen"),
            BodyJoint.SPINE_MID, List.of("spinemid", "spine2", "spine3", "chest", "thorax", "torso", "upperback"),
            BodyJoint.NECK, List.of("neck", "neckbase", "spineshoulder", "shouldercenter"),
            BodyJoint.HEAD, List.of("head", "headcenter", "nose"));

    private static final Map<BodyJoint, List<String>> LIMBS = Map.of(
            BodyJoint.LEFT_SHOULDER, List.of("shoulder", "upperarm", "uparm", "arm", "shldr", "humerus"),
            BodyJoint.LEFT_ELBOW, List.of("elbow", "forearm", "lowerarm"),
            BodyJoint.LEFT_WRIST, List.of("wrist"),
            BodyJoint.LEFT_HAND, List.of("hand", "palm"),
            BodyJoint.LEFT_HIP, List.of("hip", "upleg", "upperleg", "thigh", "femur"),
            BodyJoint.LEFT_KNEE, List.of("knee", "leg", "lowerleg", "shin", "calf"),
            BodyJoint.LEFT_FOOT, List.of("ankle", "foot"));

    private NamedJoints() {}

    /**
     * Which of the names plays which role. Where several names fit, the word that fits best counts, then the first name.
     *
     * @return index by role
     */
    public static Map<BodyJoint, Integer> roles(List<String> names) {
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        Map<BodyJoint, Integer> ranks = new EnumMap<>(BodyJoint.class);
        for (int j = 0; j < names.size(); j++) {
            int joint = j;
            String plain = PartNames.plain(names.get(j)).replaceAll("[^a-z0-9]", "");
            Optional<Boolean> left = left(names.get(j));
            String word = left.isEmpty() ? plain : withoutSide(names.get(j));
            (left.isEmpty() ? TRUNK : LIMBS).forEach((role, words) -> {
                int rank = words.indexOf(word);
                BodyJoint sided = left.orElse(true) ? role : role.mirrored();
                if (rank >= 0 && rank < ranks.getOrDefault(sided, Integer.MAX_VALUE)) {
                    ranks.put(sided, rank);
                    roles.put(sided, joint);
                }
            });
        }
        return roles;
    }

    /** Whether a name is of the left side, or empty where it is of none. */
    private static Optional<Boolean> left(String name) {
        String side = side(name);
        return side.isEmpty() ? Optional.empty() : Optional.of(side.startsWith("l"));
    }

    private static String side(String name) {
        String plain = PartNames.plain(name);
        for (String word : new String[] {"left", "right"}) {
            if (plain.contains(word)) {
                return word;
            }
        }
        String tight = plain.replaceAll("[^a-z0-9]", "");
        boolean first = plain.matches("^[lr][ ._-].*") || name.matches("^[LRlr][A-Z].*");
        boolean last = plain.matches(".*[ ._-][lr]$");
        if (first || last) {
            return first ? tight.substring(0, 1) : tight.substring(tight.length() - 1);
        }
        // "lwrist": only where what is left is a word of a limb.
        boolean known = tight.length() > 1
                && (tight.charAt(0) == 'l' || tight.charAt(0) == 'r')
                && LIMBS.values().stream().anyMatch(words -> words.contains(tight.substring(1)));
        return known && !isTrunk(tight) ? tight.substring(0, 1) : "";
    }

    private static boolean isTrunk(String word) {
        return TRUNK.values().stream().anyMatch(words -> words.contains(word))
                || LIMBS.values().stream().anyMatch(words -> words.contains(word));
    }

    private static String withoutSide(String name) {
        String side = side(name);
        String plain = PartNames.plain(name);
        if (side.length() > 1) {
            return plain.replace(side, "").replaceAll("[^a-z0-9]", "");
        }
        String tight = plain.replaceAll("[^a-z0-9]", "");
        boolean last = plain.matches(".*[ ._-][lr]$");
        return last ? tight.substring(0, tight.length() - 1) : tight.substring(1);
    }

    /** The roles that a figure cannot do without, apart from hips and neck, which lie between others. */
    public static List<String> missing(Map<BodyJoint, Integer> roles) {
        List<String> missing = new ArrayList<>();
        for (BodyJoint role : new BodyJoint[] {
            BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW
        }) {
            if (!roles.containsKey(role)) {
                missing.add(role.id());
            }
        }
        for (BodyJoint wrist : new BodyJoint[] {BodyJoint.LEFT_WRIST, BodyJoint.RIGHT_WRIST}) {
            BodyJoint hand = wrist == BodyJoint.LEFT_WRIST ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
            if (!roles.containsKey(wrist) && !roles.containsKey(hand)) {
                missing.add(String.format(Locale.ROOT, "%s (or %s)", wrist.id(), hand.id()));
            }
        }
        boolean hips = roles.containsKey(BodyJoint.HIPS)
                || roles.containsKey(BodyJoint.LEFT_HIP) && roles.containsKey(BodyJoint.RIGHT_HIP);
        if (!hips) {
            missing.add("hips");
        }
        return missing;
    }
}
