package dev.marionette.datasets.character;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.InputException;
import java.util.List;

/**
 * A character's file that takes no motion.
 *
 * @param where the file's name
 * @param why what keeps it from that
 */
public record NoAnimation(String where, String why) implements CharacterRig.CharacterFile {
    @Override
    public void requireAnimated() {
        throw new InputException(
                where, why, "Give --format bvh: that is its skeleton with the motion, all bones by their own names.");
    }

    @Override
    public CharacterRig.AnimatedFile animated(List<CharacterRig.Animation> animations, double keyAngleRad) {
        requireAnimated();
        throw new IllegalStateException("was refused");
    }
}
