package dev.marionette.kinematics.collision;

/**
 * Measures how deep two overlapping cores are in each other. An implementation is a workspace of one thread, and
 * pluggable: {@link Epa} for any pair, {@link BoxSat} exactly for two boxes.
 */
interface PenetrationSolver {
    /**
     * @param sum the placed pair, whose cores overlap. Not modified.
     * @param start a simplex of the difference that contains the origin, as {@link Gjk} leaves it. Not modified.
     * @param out depth, direction and witnesses of the cores, frame of A. Modified. Valid even where the search did not
     *     finish: moving A by depth · normal always takes the cores apart.
     * @return whether the depth is the smallest one, within the solver's tolerance
     */
    boolean solve(MinkowskiSum sum, Simplex start, Penetration out);
}
