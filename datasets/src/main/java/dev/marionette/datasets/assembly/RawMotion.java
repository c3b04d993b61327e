package dev.marionette.datasets.assembly;

import dev.marionette.api.Finding;
import dev.marionette.datasets.body.BodyHints;
import dev.marionette.datasets.body.BodyRoles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file says, in its own units and axes. Arrays are handed over: they are converted in place and belong to the
 * clip's making from then on.
 *
 * @param where the file's name, for messages
 * @param names J joint names, unique
 * @param parents J indices, each below the joint's own; −1 for roots
 * @param rateHz frames per second
 * @param positions frames × J × 3
 * @param orientations frames × J × 4 (w, x, y, z), world rotations relative to the rest pose, or empty
 * @param angularVelocities frames × J × 3, rad/s in the world, or empty
 * @param rest J × 3, the pose in which all orientations are the identity, or empty
 * @param unit the unit that the format fixes or the file names, or null where it has to be found
 * @param between poses between frames that keep bones' lengths, or null for the means of positions
 * @param character what is known of an animated character, or null for a recording
 * @param hints what is known of the joints before the body is looked for
 * @param findings what was odd about the file
 */
public record RawMotion(
        String where,
        List<String> names,
        int[] parents,
        double rateHz,
        double[] positions,
        double[] orientations,
        double[] angularVelocities,
        double[] rest,
        @Nullable LengthUnit unit,
        @Nullable Between between,
        @Nullable KnownCharacter character,
        BodyHints hints,
        List<Finding> findings) {

    /**
     * What the file of an animated character knows, other than recordings: its rest pose shows the figure upright, and its
     * scale may be any.
     *
     * @param metresPerUnit as the file or its format says, or NaN
     * @param body which bone is what
     */
    public record KnownCharacter(double metresPerUnit, BodyRoles body) {}

    /** The pose half way between two frames, in the file's units and axes. */
    public interface Between {
        /**
         * Writes a pose.
         *
         * @param before a frame
         * @param after a later one
         * @param positions J × 3. Modified.
         * @param orientations J × 4. Modified.
         */
        void pose(int before, int after, double[] positions, double[] orientations);
    }

    /** A motion that is known by the positions of its joints. Parameters as for the record. */
    public static RawMotion ofPositions(
            String where,
            List<String> names,
            int[] parents,
            double rateHz,
            double[] positions,
            List<Finding> findings) {
        double[] none = new double[0];
        return new RawMotion(
                where,
                names,
                parents,
                rateHz,
                positions,
                none,
                none,
                none,
                null,
                null,
                null,
                BodyHints.NONE,
                List.copyOf(findings));
    }

    /** The same with rotations, frames × J × 4, relative to a rest pose, J × 3 (which may be empty). */
    public RawMotion withOrientations(double[] worldRotations, double[] restPositions) {
        return with(worldRotations, angularVelocities, restPositions, unit, between, character, hints);
    }

    /** The same with angular velocities, frames × J × 3, rad/s in the world. */
    public RawMotion withAngularVelocities(double[] velocities) {
        return with(orientations, velocities, rest, unit, between, character, hints);
    }

    /** The same in a unit that is known. */
    public RawMotion inUnit(LengthUnit known) {
        return with(orientations, angularVelocities, rest, known, between, character, hints);
    }

    /** The same with a better way between frames. */
    public RawMotion withBetween(Between way) {
        return with(orientations, angularVelocities, rest, unit, way, character, hints);
    }

    /** The same as the motion of an animated character. */
    public RawMotion ofCharacter(KnownCharacter known) {
        return with(orientations, angularVelocities, rest, unit, between, known, hints);
    }

    /** The same with what is known of its joints. */
    public RawMotion withHints(BodyHints known) {
        return with(orientations, angularVelocities, rest, unit, between, character, known);
    }

    private RawMotion with(
            double[] orientations,
            double[] angularVelocities,
            double[] rest,
            @Nullable LengthUnit unit,
            @Nullable Between between,
            @Nullable KnownCharacter character,
            BodyHints hints) {
        return new RawMotion(
                where,
                names,
                parents,
                rateHz,
                positions,
                orientations,
                angularVelocities,
                rest,
                unit,
                between,
                character,
                hints,
                findings);
    }
}
