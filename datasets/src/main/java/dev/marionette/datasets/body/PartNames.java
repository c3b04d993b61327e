package dev.marionette.datasets.body;

import java.util.List;
import java.util.Locale;

/**
 * What the names of joints say about the body, over the conventions in use: MotionBuilder and Mixamo (LeftArm,
 * LeftForeArm, LeftHand), collar rigs (LeftCollar, LeftShoulder, LeftElbow, LeftWrist), Poser and DAZ (lShldr,
 * lForeArm, lHand), UpperArm_L rigs, iClone (CC_Base_L_Upperarm), Biped (L UpperArm, L Calf), Acclaim (lhumerus,
 * lfemur). Names are witnesses, not judges: the structure of the tree decides.
 */
final class PartNames {
    /** What a name calls a joint of a limb. */
    enum Part {
        CLAVICLE,
        /** Means the joint of the upper arm in some conventions, the collar bone in others. */
        SHOULDER_WORD,
        UPPER,
        LOWER,
        END,
        BEYOND,
        /** "Leg", which is the shin where the thigh has a name of its own. */
        LEG_WORD,
        NONE
    }

    private static final List<String> FINGERS = List.of(
            "finger", "thumb", "index", "middle", "ring", "pinky", "pinkie", "metacarp", "mid1", "mid2", "palm");
    private static final List<String> HELPERS = List.of("twist", "share", "roll", "helper");
    private static final List<String> ENDS = List.of("_end", "end", "nub", "site", "tip");

    private PartNames() {}

    /** The name without its name space ({@code mixamorig:}), lower case. Blender calls skeletons Armature, which is no arm. */
    static String plain(String name) {
        String lower = name.toLowerCase(Locale.ROOT).replace("armature", "");
        return lower.substring(lower.lastIndexOf(':') + 1);
    }

    /** Whether this is a bone that only carries twist, beside or inside a limb. */
    static boolean isHelper(String name) {
        return containsAny(plain(name), HELPERS);
    }

    /** Whether a name says that nothing follows. */
    static boolean isEnd(String name) {
        String plain = plain(name);
        return ENDS.stream().anyMatch(plain::endsWith);
    }

    static boolean isThumb(String name) {
        String plain = plain(name);
        return plain.contains("thumb") || plain.contains("finger1-");
    }

    static boolean isHead(String name) {
        return plain(name).contains("head") && !isEnd(name);
    }

    static boolean isNeck(String name) {
        return plain(name).contains("neck");
    }

    /** What a joint of an arm is called. */
    static Part armPart(String name) {
        String plain = plain(name);
        if (isEnd(name) || containsAny(plain, FINGERS)) {
            return Part.BEYOND;
        }
        if (containsAny(
                plain, List.of("forearm", "lowerarm", "lower_arm", "loarm", "lowarm", "elbow", "ulna", "radius"))) {
            return Part.LOWER;
        }
        if (containsAny(plain, List.of("upperarm", "upper_arm", "uparm", "shldr", "humerus", "bicep"))) {
            return Part.UPPER;
        }
        if (containsAny(plain, List.of("collar", "clav", "scap"))) {
            return Part.CLAVICLE;
        }
        if (plain.contains("shoulder")) {
            return Part.SHOULDER_WORD;
        }
        if (containsAny(plain, List.of("wrist", "hand"))) {
            return Part.END;
        }
        return plain.contains("arm") ? Part.UPPER : Part.NONE;
    }

    /** What a joint of a leg is called. */
    static Part legPart(String name) {
        String plain = plain(name);
        if (isEnd(name) || containsAny(plain, List.of("toe", "ball"))) {
            return Part.BEYOND;
        }
        if (containsAny(plain, List.of("foot", "ankle"))) {
            return Part.END;
        }
        if (containsAny(plain, List.of("knee", "calf", "shin", "lowerleg", "lower_leg", "lowleg", "loleg", "tibia"))) {
            return Part.LOWER;
        }
        if (containsAny(plain, List.of("upleg", "upperleg", "upper_leg", "thigh", "femur"))) {
            return Part.UPPER;
        }
        if (plain.contains("hipjoint") || plain.contains("buttock")) {
            return Part.CLAVICLE;
        }
        if (plain.contains("hip")) {
            return Part.SHOULDER_WORD;
        }
        return plain.contains("leg") ? Part.LEG_WORD : Part.NONE;
    }

    /**
     * Which side two mirrored names are on.
     *
     * @return 1 where the first is left and the second right, −1 where it is the other way round, 0 where the names do
     *     not say
     */
    static int side(String first, String second) {
        String a = plain(first);
        String b = plain(second);
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        if (i == a.length() || i == b.length()) {
            return 0;
        }
        boolean words = a.startsWith("left", i) && b.startsWith("right", i)
                || a.startsWith("right", i) && b.startsWith("left", i);
        boolean letters = a.length() == b.length() && a.regionMatches(i + 1, b, i + 1, a.length() - i - 1);
        if (!words && !letters) {
            return 0;
        }
        int sign = a.charAt(i) == 'l' ? 1 : -1;
        char other = sign == 1 ? 'r' : 'l';
        return (a.charAt(i) == 'l' || a.charAt(i) == 'r') && b.charAt(i) == other ? sign : 0;
    }

    private static boolean containsAny(String text, List<String> words) {
        return words.stream().anyMatch(text::contains);
    }
}
