package dev.marionette.postprocess.fingers;

import dev.marionette.api.Clip;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How far a hand of a clip is closed, frame by frame: how far its fingers have curled on average, the thumb apart, as part of a fist. In a fist knuckles are
 * bent by 90°, the next joints by 100° and the last ones by 70° (D. A. Neumann, Kinesiology of the Musculoskeletal System, 3rd edition, chapter 8).
 */
public final class HandClosure {
    /** By number of bones, how far the last one is turned in a fist, rad. */
    private static final double[] FIST = {0, Math.toRadians(90), Math.toRadians(190), Math.toRadians(260)};

    /** A hand that is never closed by more is open all the time: what its fingers do is noise. */
    private static final double OPEN = 0.05;

    private HandClosure() {}

    /**
     * The closure of a hand. Of a part of a recording, whether it closes is decided on {@link Clip#sample() frames from all over that}, so that all parts
     * agree.
     *
     * @return by frame, 0 where it is open to 1 where it is a fist; empty where the clip shows no fingers of it that move, or none that close
     */
    public static Optional<double[]> of(Clip clip, boolean left) {
        Clip all = clip.sample();
        return SourceHand.of(clip, left)
                .filter(hand -> of(hand.in(all), all.frames())
                        .filter(closure -> Arrays.stream(closure).anyMatch(c -> c > OPEN))
                        .isPresent())
                .flatMap(hand -> of(hand, clip.frames()));
    }

    private static Optional<double[]> of(SourceHand hand, int frames) {
        List<Finger> fingers = new ArrayList<>(hand.fingers());
        fingers.removeIf(finger -> finger.digit() == Digit.THUMB);
        if (fingers.isEmpty()) {
            return Optional.empty();
        }
        double[] closure = new double[frames];
        for (int f = 0; f < frames; f++) {
            for (Finger finger : fingers) {
                closure[f] += curl(hand.directions(f, finger)) / FIST[finger.bones().length] / fingers.size();
            }
            closure[f] = Math.max(0, Math.min(1, closure[f]));
        }
        return Optional.of(closure);
    }

    /** How far the last bone of a finger has curled into the palm, rad: may be more than half a turn. */
    private static double curl(double[] directions) {
        double curl = 0;
        for (int i = 0; i < directions.length / 3; i++) {
            double[] d = Vec3.at(directions, i);
            // in the plane along and out of the palm, from the bone before
            curl += Math.IEEEremainder(Math.atan2(d[2], d[0]) - curl, 2 * Math.PI);
        }
        return curl;
    }
}
