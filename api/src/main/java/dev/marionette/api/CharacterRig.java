package dev.marionette.api;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The animated character for which a robot stands: each link's bone, and the transform of a pose back into the
 * character's own file.
 *
 * @param bones all bones, parents first; in the zero pose of the robot the links of all bones are parallel to the root
 * @param evidence how the bones of the body were found, by role; empty where that is not known
 * @param digests SHA-256 of the files it was read from, hexadecimal, by name
 * @param findings what was inferred about it
 * @param file puts a motion into the character's own file
 */
public record CharacterRig(
        List<Bone> bones,
        Map<BodyJoint, Evidence> evidence,
        Map<String, String> digests,
        List<Finding> findings,
        CharacterFile file) {
    /**
     * A bone.
     *
     * @param name as in the file; unique
     * @param parent index of the bone that it hangs on, below its own; −1 for a root
     * @param link name of the robot's link that is where this bone is
     */
    public record Bone(String name, int parent, String link) {}

    /**
     * A motion of the bones.
     *
     * @param name what to call it
     * @param periodSeconds time between frames, above zero
     * @param positions frames × bones × 3, metres, root frame of the robot. Not modified.
     * @param rotations frames × bones × 4, unit quaternions (w, x, y, z), from the pose at rest, root frame of the robot.
     *     Not modified.
     */
    public record Animation(String name, double periodSeconds, double[] positions, double[] rotations) {}

    /**
     * The keys of new animations.
     *
     * @param left how many there are
     * @param of how many there would be with one at every frame
     * @param angleRad the largest angle by which a bone is turned otherwise than with all of them
     * @param metres the largest distance of a bone from where it is with all of them
     */
    public record Keys(int left, int of, double angleRad, double metres) {
        /** Both together. */
        public Keys and(Keys other) {
            return new Keys(
                    left + other.left,
                    of + other.of,
                    Math.max(angleRad, other.angleRad),
                    Math.max(metres, other.metres));
        }
    }

    /**
     * A file with new animations.
     *
     * @param bytes of a binary glTF file
     * @param names what the animations are called in it, in their order
     * @param keys of all of them
     */
    public record AnimatedFile(byte[] bytes, List<String> names, Keys keys) {
        public AnimatedFile {
            names = List.copyOf(names);
        }
    }

    /** A character's own file, ready to take motions. */
    public interface CharacterFile {
        /** What the character looks like; empty where the file has no skin, or none that is read from its format. */
        default Optional<CharacterSkin> skin() {
            return Optional.empty();
        }

        /**
         * Says early what {@link #animated} would refuse.
         *
         * @throws InputException if files of this format cannot be given a motion; the message says why
         */
        void requireAnimated();

        /**
         * The file with more animations, before those that were in it, which stay; one that this method has added before is
         * replaced by one of the same name.
         *
         * @param animations the animations. One whose name another one has gets a number behind it.
         * @param keyAngleRad keys are left out where the bone's rotation against its parent stays within this angle, and its
         *     place within 0.1 mm for each 0.1° of it and each metre of height; 0 for a key at every frame
         * @throws InputException as {@link #requireAnimated}
         */
        AnimatedFile animated(List<Animation> animations, double keyAngleRad);
    }

    public CharacterRig {
        bones = List.copyOf(bones);
        evidence = Map.copyOf(evidence);
        digests = Collections.unmodifiableMap(new TreeMap<>(digests));
        findings = List.copyOf(findings);
        Objects.requireNonNull(file);
        for (int b = 0; b < bones.size(); b++) {
            if (bones.get(b).parent() >= b) {
                throw new InputException(
                        "bone '" + bones.get(b).name() + "'",
                        "comes before its parent",
                        "List parents before their children.");
            }
        }
    }

    /** Index of the first bone for which a link stands; −1 where there is none. */
    public int boneOf(String link) {
        return IntStream.range(0, bones.size())
                .filter(b -> bones.get(b).link().equals(link))
                .findFirst()
                .orElse(-1);
    }
}
