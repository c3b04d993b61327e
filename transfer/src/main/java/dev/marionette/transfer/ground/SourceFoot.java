package dev.marionette.transfer.ground;

import dev.marionette.api.FootContacts.Stance;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A foot of the source: the paths of its ends, frames × 3, z up, metres. Arrays are not modified.
 *
 * @param ankle the path of the ankle
 * @param toes that of the toes; empty unless both feet of the clip have some
 * @param lies by frame, whether the shank lies rather than stands, so that the sole cannot be on the ground
 * @param points where it points
 * @param atRest how far its toes are below its ankle in a rest pose that stands, rad; empty without one
 * @param toToes from the ankle to its toes, frames × 3; empty without toes
 * @param bone the orientation of its bone since rest, frames × 9; empty where the clip has none, or the foot no toes
 */
record SourceFoot(
        double[] ankle,
        double[] toes,
        boolean[] lies,
        FootDirection points,
        OptionalDouble atRest,
        double[] toToes,
        double[] bone) {
    /** A foot that is never in stance for longer may do nothing but roll, as in a walk in place, seconds: in six shared walks and runs in place feet are still for 0.17 s at most, and runners stand for a third of a cycle of 0.7 s (T. Novacheck, Gait & Posture 7, 1998). */
    private static final double LEAST_STANCE = 0.2;

    /**
     * When it stands.
     *
     * @param rest the height at which ankles rest on the ground
     * @param toesRest the height at which toes do
     */
    List<Stance> stances(ContactDetector detector, double rest, double toesRest) {
        return detector.stances(ankle, rest, toes, toesRest, points.yaw(), lies);
    }

    /**
     * What is measured against: a foot that is in stance.
     *
     * @param pitch how far its toes are below its ankle, rad
     * @param soleInBone the orientation of its sole in the axes of its bone, row-major; empty where that is not known
     */
    record StanceReference(double pitch, double[] soleInBone) {}

    /**
     * How it is in stance. The pitch is that of its stances or, where none is long enough, of a rest pose that stands; the other foot, where that shows it, tells how the
     * source's stance differs from its rest. Which way is left, seen from its bone, is found in its stances or, where there are none, in all frames.
     */
    StanceReference reference(ContactDetector detector, boolean[] stands, SourceFoot other, boolean[] otherStands) {
        double rate = detector.rateHz();
        boolean shows = showsHowItStands(stands, rate);
        double pitch = atRest.isEmpty() || shows
                ? stancePitch(detector, stands)
                : atRest.getAsDouble()
                        + (other.atRest.isPresent() && showsHowItStands(otherStands, rate)
                                ? other.stancePitch(detector, otherStands) - other.atRest.getAsDouble()
                                : 0);
        if (bone.length == 0) {
            return new StanceReference(pitch, bone);
        }
        // a foot in stance that rolls is pitched and not tilted sideways
        int[] frames = points.slowest(stands, detector.speed(ankle));
        return new StanceReference(pitch, FootOrientation.soleInBone(bone, toToes, points.yaw(), frames, pitch));
    }

    /** How far its toes are below its ankle in stance, rad; in all frames where it is never in stance. */
    private double stancePitch(ContactDetector detector, boolean[] stands) {
        return points.standingPitch(stands, detector.speed(ankle));
    }

    /**
     * How its sole is turned, frames × 9: the identity is level and forward. It turns as the bone does; where that is not known, it points as the foot does and is level
     * sideways.
     *
     * @param level where the foot points, with its pitch against that in stance
     */
    double[] sole(FootDirection level, StanceReference reference) {
        return reference.soleInBone().length == 0
                ? FootOrientation.of(level)
                : FootOrientation.of(bone, reference.soleInBone());
    }

    /** Whether it stays on the ground for long enough to show how it stands. */
    static boolean showsHowItStands(boolean[] stands, double rateHz) {
        return Stance.where(stands).stream().anyMatch(stance -> stance.frames() > LEAST_STANCE * rateHz);
    }

    /**
     * When a foot in stance is not on its whole sole.
     *
     * @param heel when it is on its heel
     * @param toes when it is on its toes
     */
    record Rolls(List<Stance> heel, List<Stance> toes) {}

    /**
     * When it rolls: it is pitched, and the end that is up is not on the ground. The sole of a foot that lands is whole as soon as the toes are
     * slow enough for a stance to go on; one that leaves rolls as soon as the ankle is too fast for a stance to begin.
     *
     * @param level where it points, with its pitch against that of a foot that stands
     * @param stands by frame. Not modified.
     * @param rest the height at which ankles rest on the ground
     * @param toesRest the height at which toes do
     */
    Rolls rolls(ContactDetector detector, FootDirection level, boolean[] stands, double rest, double toesRest) {
        boolean[] onHeel = rolls(detector, level.pitched(stands, -1), detector.belowUpper(toes, toesRest), stands);
        boolean[] onToes = rolls(detector, level.pitched(stands, 1), detector.belowLower(ankle, rest), stands);
        List<Stance> heel = Stance.where(onHeel);
        // a frame on the whole sole is between them
        for (Stance run : heel) {
            Arrays.fill(onToes, Math.max(0, run.first() - 1), Math.min(onToes.length, run.last() + 2), false);
        }
        return new Rolls(heel, Stance.where(onToes));
    }

    private static boolean[] rolls(ContactDetector detector, boolean[] pitched, boolean[] onGround, boolean[] stands) {
        boolean[] rolls = new boolean[stands.length];
        for (int f = 0; f < rolls.length; f++) {
            rolls[f] = pitched[f] && !onGround[f];
        }
        detector.fillShortGaps(rolls, stands);
        return rolls;
    }
}
