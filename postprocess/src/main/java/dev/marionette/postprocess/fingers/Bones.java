package dev.marionette.postprocess.fingers;

import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/**
 * A tree of bones at rest.
 *
 * @param names J names
 * @param parents J indices, each below the bone's own; −1 for roots
 * @param rest J × 3, metres
 * @param used whether a bone may be one of a finger: not where it is known to move no skin or to be something else
 */
record Bones(List<String> names, int[] parents, double[] rest, IntPredicate used) {
    private static final List<String> HELPERS = List.of("twist", "share", "roll", "helper", "nail");
    private static final List<String> ENDS = List.of("end", "nub", "site", "tip");
    private static final List<String> PALM = List.of("palm", "metacarp", "inhand");
    private static final List<String> SIDES = List.of(".l", ".r", "_l", "_r", "-l", "-r", " l", " r");

    double[] at(int bone) {
        return Vec3.at(rest, bone);
    }

    double distance(int a, int b) {
        return Vec3.distance(at(a), at(b));
    }

    /** From one bone to another; zero where they are in one place. */
    double[] direction(int from, int to) {
        return Vec3.unit(Vec3.minus(at(to), at(from)));
    }

    /** What hangs on a bone and may be part of a finger, without bones that carry twist. */
    List<Integer> children(int bone) {
        List<Integer> children = new ArrayList<>();
        for (int b = bone + 1; b < parents.length; b++) {
            String name = plain(b);
            if (parents[b] == bone && HELPERS.stream().noneMatch(name::contains)) {
                children.add(b);
            }
        }
        return children;
    }

    /** Whether a name says that nothing follows; a side may be behind that. */
    boolean isEnd(int bone) {
        String name = plain(bone);
        for (String side : SIDES) {
            name = name.endsWith(side) ? name.substring(0, name.length() - side.length()) : name;
        }
        return ENDS.stream().anyMatch(name::endsWith);
    }

    /** Whether a name says that a bone lies in the palm. */
    boolean isOfPalm(int bone) {
        return PALM.stream().anyMatch(plain(bone)::contains);
    }

    private String plain(int bone) {
        return names.get(bone).toLowerCase(Locale.ROOT);
    }
}
