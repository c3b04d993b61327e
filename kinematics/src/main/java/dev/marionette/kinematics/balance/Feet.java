package dev.marionette.kinematics.balance;

import dev.marionette.api.BodyJoint;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Both feet of a robot that can stand on them, and which other parts it can put on the ground.
 *
 * @param left the left one
 * @param right the right one
 * @param others the parts that are no feet and may be in contact with the ground
 */
public record Feet(Foot left, Foot right, List<ContactPart> others) {
    public Feet {
        others = List.copyOf(others);
    }

    /** Of a robot without other such parts. */
    public Feet(Foot left, Foot right) {
        this(left, right, List.of());
    }

    /** The joints of the other parts. */
    public Set<BodyJoint> parts() {
        return others.stream().map(ContactPart::joint).collect(Collectors.toUnmodifiableSet());
    }

    /** One of the two. */
    public Foot of(boolean leftFoot) {
        return leftFoot ? left : right;
    }

    /** The joints between the root link and both feet, each once; those of toes are not among them. */
    public int[] joints() {
        return both().stream()
                .flatMapToInt(foot -> IntStream.of(foot.joints()))
                .distinct()
                .toArray();
    }

    /** Both, the left one first. */
    public List<Foot> both() {
        return List.of(left, right);
    }
}
