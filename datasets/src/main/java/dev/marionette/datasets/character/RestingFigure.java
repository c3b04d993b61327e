package dev.marionette.datasets.character;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.datasets.body.BodyRoles;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A character at rest, as its file has it or, where that is a step, as it stands, in the file's units and axes. Arrays are owned by this record; nobody writes to
 * them.
 *
 * @param name what to call it
 * @param where the file's name, for messages
 * @param bones J names, unique
 * @param parents J indices, each below the bone's own; −1 for roots
 * @param rest J × 3: the pose in which the robot's joints are at zero
 * @param body which bone is what
 * @param aside bones that are no part of the body, with all that hangs on them
 * @param unit metres per unit
 * @param skin by bone, the points of the skin that it moves most, n × 3, in the pose at rest; empty where there is no skin
 * @param digests SHA-256 of the files that it was read from, hexadecimal, by name
 * @param findings what was odd about the file
 * @param file makes what takes a motion, of the frame that is found
 */
public record RestingFigure(
        String name,
        String where,
        List<String> bones,
        int[] parents,
        double[] rest,
        BodyRoles body,
        Set<Integer> aside,
        Unit unit,
        Map<Integer, double[]> skin,
        Map<String, String> digests,
        List<Finding> findings,
        Function<CharacterFrame, CharacterRig.CharacterFile> file) {
    /** How long a unit is. */
    @FunctionalInterface
    public interface Unit {
        /**
         * Metres per unit.
         *
         * @param heightUnits the height of the skeleton along its bones, units
         * @param findings takes how that was found. Modified.
         */
        double metres(double heightUnits, List<Finding> findings);
    }
}
