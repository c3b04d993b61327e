package dev.marionette.kinematics.collision;

/**
 * What a detector remembers of a pair from one query to the next: the vertices of the last simplex and the last
 * separating axis. It only saves time; an answer never depends on it beyond rounding. One for each pair and thread.
 */
final class WarmStart {
    /** Number of simplex vertices, 0 to 4. */
    int count;
    /** Vertex numbers of A, 16 bits each. */
    long a;
    /** Vertex numbers of B, 16 bits each. */
    long b;
    /** The axis that separated two boxes last time, 0 to 14. */
    int axis;

    /** Forgets everything. */
    public void clear() {
        count = 0;
        axis = 0;
    }
}
