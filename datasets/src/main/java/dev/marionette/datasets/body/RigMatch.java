package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A figure whose joints carry the names of a known rig.
 *
 * @param rig name of the rig
 * @param roles the joint of each role that has a name: hips and arms always, all of the legs or nothing of them, head
 * @param spine joints of the trunk above the hips, from below; may be empty
 * @param neck joints from the trunk to the head, without it; may be empty
 * @param clavicles joint of the left and of the right collar bone; −1 where there is none
 */
public record RigMatch(
        String rig, Map<BodyJoint, Integer> roles, List<Integer> spine, List<Integer> neck, List<Integer> clavicles) {
    /** The joints of the left limbs, from the trunk outwards: the arm, then the leg. */
    static final List<BodyJoint> LEFT = List.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.LEFT_HIP,
            BodyJoint.LEFT_KNEE,
            BodyJoint.LEFT_FOOT);

    /** What a body cannot do without: hips and arms. */
    static final Set<BodyJoint> NEEDED = withMirrored(BodyJoint.HIPS, LEFT.subList(0, 3));

    /** The legs. */
    static final Set<BodyJoint> LEGS = withMirrored(BodyJoint.LEFT_HIP, LEFT.subList(3, 6));

    public RigMatch {
        roles = new EnumMap<>(roles);
        spine = List.copyOf(spine);
        neck = List.copyOf(neck);
        clavicles = List.copyOf(clavicles);
    }

    private static Set<BodyJoint> withMirrored(BodyJoint first, List<BodyJoint> left) {
        Set<BodyJoint> all = EnumSet.of(first);
        left.forEach(role -> all.addAll(List.of(role, role.mirrored())));
        return all;
    }

    /** Whether the names fit the geometry of the figure. */
    public boolean fits(Figure figure) {
        return roles.keySet().containsAll(NEEDED)
                && RigGeometry.problem(figure, roles).isEmpty();
    }

    /** How many of the rig's joints were found. */
    int named() {
        return roles.size()
                + spine.size()
                + neck.size()
                + (int) clavicles.stream().filter(c -> c >= 0).count();
    }
}
