package dev.marionette.datasets.acclaim;

import java.util.List;

/**
 * What an ASF file says. Arrays are owned by this record and not copied; nobody writes to them after parsing.
 *
 * @param where the file's name, for messages
 * @param names B bone names, the root first, every bone after its parent
 * @param parents B indices, −1 for the root
 * @param bones B × 3: from where a bone begins to where it ends, in the pose without rotations, file units
 * @param frames B × 4 (w, x, y, z): the frame in which a bone's angles are given
 * @param dofs per bone the codes of its values in the order of the motion's lines and of the rotations: 0, 1, 2 for a
 *     translation along x, y, z; 3, 4, 5 for a rotation. The first rotation is applied first, about fixed axes.
 * @param rootPosition 3 values, added to the root's translation
 * @param degrees whether angles are in degrees, unless the motion says otherwise
 */
record AsfSkeleton(
        String where,
        List<String> names,
        int[] parents,
        double[] bones,
        double[] frames,
        byte[][] dofs,
        double[] rootPosition,
        boolean degrees) {}
