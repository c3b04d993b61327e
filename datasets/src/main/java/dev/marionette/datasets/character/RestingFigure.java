package dev.marionette.datasets.character;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.datasets.body.BodyHints;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A character at rest, as its file has it, in the file's units and axes. Arrays are owned by this record; nobody writes to
 * them.
 *
 * @param name what to call it
 * @param where the file's name, for messages
 * @param bones J names, unique
 * @param parents J indices, each below the bone's own; −1 for roots
 * @param rest J × 3: the pose in which the robot's joints are at zero
 * @param poses frames × J × 3: poses in which the body is looked for, one at least
 * @param hints what is known of the bones before the body is looked for
 * @param unit metres per unit
 * @param skin by bone, the points of the skin that it moves most, n × 3, in the pose at rest; empty where there is no skin
 * @param digests SHA-256 of the files that it was read from, hexadecimal, by name
 * @param findings what was odd about the file
 * @param file makes what takes a motion, of the frame that is found
 * @param posing makes the same figure with another pose at rest
 */
public record RestingFigure(
        String name,
        String where,
        List<String> bones,
        int[] parents,
        double[] rest,
        double[] poses,
        BodyHints hints,
        Unit unit,
        Map<Integer, double[]> skin,
        Map<String, String> digests,
        List<Finding> findings,
        Function<CharacterFrame, CharacterRig.CharacterFile> file,
        Posing posing) {
    /** Puts a figure into another pose. */
    @FunctionalInterface
    public interface Posing {
        /**
         * The figure whose pose at rest is another one.
         *
         * @param figure the figure
         * @param frame the root frame in the file
         * @param positions J × 3, metres, root frame. Not modified.
         * @param rotations J × 4, unit quaternions (w, x, y, z), from the pose at rest, root frame. Not modified.
         * @throws IOException if the file cannot be read any more
         */
        RestingFigure in(RestingFigure figure, CharacterFrame frame, double[] positions, double[] rotations)
                throws IOException;
    }

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

    /** The same without a skin in another pose at rest, J × 3. */
    public RestingFigure resting(double[] pose) {
        return new RestingFigure(
                name, where, bones, parents, pose, poses, hints, unit, Map.of(), digests, findings, file, posing);
    }
}
