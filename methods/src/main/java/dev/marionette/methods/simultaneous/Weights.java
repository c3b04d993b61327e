package dev.marionette.methods.simultaneous;

import dev.marionette.api.InputException;

/**
 * Weights of the terms of the cost (Ayusawa and Yoshida 2017, section IV-A), all at least 0.
 *
 * @param lengths ω_φ, of lengths that leave φ̂
 * @param features ω_g, of robot and morphed human apart
 * @param limits ω_h of joint limits, 1 a radian² or m²
 * @param zmp ω_h of the ZMP
 * @param com ω_h of the centre of mass over the feet
 * @param contact ω_h of feet that stand
 * @param reach ω_h of reaching tasks
 * @param posture of joints that move from where they were, 1 a radian²; not in the paper, see {@link WholeBodyCost}
 * @param clearance ω_h of links that are too near each other, 1 a metre²; not in the paper
 */
record Weights(
        double lengths,
        double features,
        double limits,
        double zmp,
        double com,
        double contact,
        double reach,
        double posture,
        double clearance) {
    /** As printed, with a trace of posture; links may touch. */
    static final Weights PAPER = new Weights(10, 100, 100, 100, 500, 500, 2, 1e-4, 0);

    Weights {
        double[] all = {lengths, features, limits, zmp, com, contact, reach, posture, clearance};
        for (double w : all) {
            if (!(w >= 0) || Double.isInfinite(w)) {
                throw new InputException(
                        "simultaneous", "weight " + w + " is not at least 0", "Give 0 for what is not to count.");
            }
        }
    }

    /** The same without anything that the robot can or must do: limits, contacts and balance. */
    Weights ofMorphingAlone() {
        return new Weights(lengths, features, 0, 0, 0, 0, reach, posture, 0);
    }

    /** What the human's pose depends on where robot and lengths are held: markers, features and posture. */
    Weights ofHumanAlone() {
        return new Weights(0, features, 0, 0, 0, 0, 0, posture, 0);
    }

    /** The same with another weight of the posture. */
    Weights withPosture(double weight) {
        return new Weights(lengths, features, limits, zmp, com, contact, reach, weight, clearance);
    }
}
