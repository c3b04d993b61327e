package dev.marionette.postprocess.repair;

import dev.marionette.api.InputException;

/**
 * The figures of the repair.
 *
 * @param clearance distance that a colliding frame is moved apart to, metres, above 0
 * @param cutoffHz how suddenly a correction may begin and end, above 0
 * @param margin the part of every velocity limit that is kept back, as in smoothing, in (0, 0.5]
 * @param maxRounds how often frames are moved apart and joined again before holding back, at least 1
 */
public record RepairOptions(double clearance, double cutoffHz, double margin, int maxRounds) {
    private static final double CUTOFF_HZ = 3;
    private static final double MARGIN = 1e-4;
    private static final int MAX_ROUNDS = 40;

    public RepairOptions {
        require("clearance", clearance, clearance > 0 && clearance <= 0.1, "in (0, 0.1] m");
        require("cutoff", cutoffHz, cutoffHz > 0 && !Double.isInfinite(cutoffHz), "above 0 Hz");
        require("margin", margin, margin > 0 && margin <= 0.5, "in (0, 0.5]");
        require("max_rounds", maxRounds, maxRounds >= 1, "at least 1");
    }

    /** Figures for a clearance; the others are those that no setting changes. */
    public static RepairOptions of(double clearance) {
        return new RepairOptions(clearance, CUTOFF_HZ, MARGIN, MAX_ROUNDS);
    }

    private static void require(String key, double value, boolean allowed, String range) {
        if (!allowed) {
            throw new InputException("repair." + key, value + " is not " + range, "");
        }
    }
}
