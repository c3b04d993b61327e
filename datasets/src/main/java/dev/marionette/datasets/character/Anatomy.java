package dev.marionette.datasets.character;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which bones of a character are the parts of its body, in the root frame of the robot.
 *
 * @param where the file, for messages
 * @param bones J names
 * @param parents J indices; −1 for roots
 * @param rest J × 3, metres
 * @param roles the bone of each role that was found
 * @param palms by hand, the palm in the pose at rest, 3 values, metres; none where an arm ends at its wrist
 * @param height of the skeleton along its bones, metres
 */
record Anatomy(
        String where,
        List<String> bones,
        int[] parents,
        double[] rest,
        Map<BodyJoint, Integer> roles,
        Map<BodyJoint, double[]> palms,
        double height) {
    /** Joints nearer to each other than this share of the height are one. */
    static final double SAME_PLACE = 2e-3;

    /** What hangs on a bone beyond this share of it hangs on its end. */
    static final double AT_THE_END = 0.8;

    /** Toes begin further ahead of the ankle than this share of the height. */
    private static final double LEAST_FOOT = 0.02;

    /** More bend no further than three do, and cost time. */
    private static final int MAX_TRUNK = 3;

    Anatomy {
        roles = new TreeMap<>(roles);
        palms = new TreeMap<>(palms);
    }

    /**
     * A body in the units and axes of its file.
     *
     * @param found which bone is what
     */
    static Anatomy inFile(String where, List<String> bones, int[] parents, double[] rest, BodyRoles found) {
        return new Anatomy(where, bones, parents, rest, found.roles(), Map.of(), found.heightUnits());
    }

    /** Whether all parts of the body that were found hang on one root. */
    boolean isOneTree() {
        return roles.values().stream().map(this::root).distinct().count() == 1;
    }

    private int root(int bone) {
        int b = bone;
        while (parents[b] >= 0) {
            b = parents[b];
        }
        return b;
    }

    /** The root frame of a body that is in the units and axes of its file. */
    CharacterFrame frame(double[] up, double metres) {
        double[] across = Vec3.minus(at(bone(BodyJoint.LEFT_SHOULDER)), at(bone(BodyJoint.RIGHT_SHOULDER)));
        return CharacterFrame.of(up, across, metres, at(base()));
    }

    /** The same in another frame. */
    Anatomy in(CharacterFrame frame, Map<BodyJoint, double[]> palmsThere) {
        return new Anatomy(where, bones, parents, frame.fromFile(rest), roles, palmsThere, frame.metres() * height);
    }

    /** The bone of a role; −1 where there is none. */
    int bone(BodyJoint role) {
        return roles.getOrDefault(role, -1);
    }

    /** Whether both legs are known down to the ankles. */
    boolean hasLegs() {
        return roles.keySet().containsAll(BodyJoint.LEGS);
    }

    /** The bone of the toes, on the end of a foot: the one farthest ahead of its ankle, if it is below that; −1 where there is none. */
    int toes(int foot) {
        int toes = -1;
        double ahead = LEAST_FOOT * height;
        for (int b = foot + 1; foot >= 0 && b < parents.length; b++) {
            double[] offset = Vec3.minus(at(b), at(foot));
            if (offset[0] > ahead && offset[2] < 0 && hangsOn(foot, b)) {
                toes = b;
                ahead = offset[0];
            }
        }
        return toes;
    }

    /** Whether a bone hangs on another one, itself or by bones in the same place. */
    private boolean hangsOn(int above, int bone) {
        int b = parents[bone];
        while (b > above && Vec3.distance(at(b), at(above)) <= SAME_PLACE * height) {
            b = parents[b];
        }
        return b == above;
    }

    /** Where a bone is at rest, metres. */
    double[] at(int bone) {
        return Vec3.at(rest, bone);
    }

    /** The lowest bone that both carry. */
    int chest() {
        return meeting(bone(BodyJoint.LEFT_SHOULDER), bone(BodyJoint.RIGHT_SHOULDER));
    }

    /** The bone that carries the whole body: of legs, where there are any, and trunk. */
    int base() {
        return meeting(bone(BodyJoint.HIPS), chest());
    }

    private int meeting(int a, int b) {
        int i = a;
        int j = b;
        while (i != j) {
            // bones are numbered parents before children
            if (i > j) {
                i = parents[i];
            } else {
                j = parents[j];
            }
            if (i < 0 || j < 0) {
                throw new InputException(
                        where,
                        "'" + bones.get(a) + "' and '" + bones.get(b) + "' hang on no common bone",
                        "Export the character with one skeleton.");
            }
        }
        return i;
    }

    /** The bones from an ancestor, which is left out, down to a bone. */
    List<Integer> way(int from, int to) {
        List<Integer> way = new ArrayList<>();
        for (int b = to; b >= 0 && b != from; b = parents[b]) {
            way.add(b);
        }
        Collections.reverse(way);
        return way;
    }

    /** The bones by which the trunk bends, from below: at most three, in different places. */
    List<Integer> trunk() {
        List<Integer> apart = new ArrayList<>();
        double[] last = at(base());
        for (int bone : way(base(), chest())) {
            boolean first = apart.isEmpty();
            if (first || Vec3.norm(Vec3.minus(at(bone), last)) > SAME_PLACE * height) {
                apart.add(bone);
                last = at(bone);
            }
        }
        int n = apart.size();
        return n <= MAX_TRUNK ? apart : List.of(apart.get(0), apart.get(n / 2), apart.get(n - 1));
    }

    /** The bone between the chest and a shoulder that carries the shoulder at its end; −1 where there is none. */
    int collar(int shoulder) {
        int bone = way(chest(), shoulder).get(0);
        return bone != shoulder && Vec3.norm(Vec3.minus(at(bone), at(shoulder))) > SAME_PLACE * height ? bone : -1;
    }

    /** The bone that turns the head: the base of the neck, or the head itself where it sits on the chest; −1 without one. */
    int neck() {
        int head = bone(BodyJoint.HEAD);
        if (head < 0 || head == chest()) {
            return -1;
        }
        List<Integer> way = way(chest(), head);
        int neck = bone(BodyJoint.NECK);
        return way.contains(neck) ? neck : way.get(0);
    }

    /** How far along the bone from one joint to another a third one is: 0 at the first, 1 at the second. */
    double along(int from, int to, int bone) {
        double[] way = Vec3.minus(at(to), at(from));
        return Vec3.dot(Vec3.minus(at(bone), at(from)), way) / Math.max(1e-12, Vec3.dot(way, way));
    }

    /**
     * Whether a hand is one bone: some rigs hang each finger's root on the forearm, and turning one of them would tear the
     * hand apart.
     */
    boolean wholeHand(int elbow, int wrist) {
        for (int b = 0; b < parents.length; b++) {
            int sibling = b;
            boolean carries = Arrays.stream(parents).anyMatch(p -> p == sibling);
            if (b != wrist && parents[b] == parents[wrist] && carries && along(elbow, wrist, b) > AT_THE_END) {
                return false;
            }
        }
        return true;
    }
}
