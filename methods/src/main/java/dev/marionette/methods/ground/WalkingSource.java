package dev.marionette.methods.ground;

import dev.marionette.api.Clip;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.HeadingMode;
import dev.marionette.transfer.ground.GroundMotion;

/**
 * A source that moves over the ground, for a robot whose base floats.
 *
 * @param upright the motion in the axes of the first frame's heading
 * @param ground how the source moves over the ground
 */
public record WalkingSource(BodyMotion upright, GroundMotion ground) {
    /**
     * Looks at a clip.
     *
     * @param rolls whether feet in stance roll over heels and toes; else a stance ends where the heel is lifted
     * @throws dev.marionette.api.InputException if the clip has no legs
     */
    public static WalkingSource of(Clip clip, SourceSettings settings, boolean rolls) {
        BodyMotion upright = SourceBodyMotion.of(clip, settings, HeadingMode.FIRST);
        return new WalkingSource(upright, new GroundMotion(clip, upright, rolls));
    }

    /** The motion as someone sees it who turns with the pelvis: what the joints of the upper body are to do. */
    public BodyMotion inPelvis() {
        return upright.turnedWith(pelvis());
    }

    /** The turns of the pelvis, frames × 9. */
    public double[] pelvis() {
        double[] turns = new double[9 * ground.frames()];
        double[] turn = new double[9];
        for (int f = 0; f < ground.frames(); f++) {
            ground.pelvis(f, turn);
            System.arraycopy(turn, 0, turns, 9 * f, 9);
        }
        return turns;
    }
}
