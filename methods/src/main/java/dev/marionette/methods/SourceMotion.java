package dev.marionette.methods;

/** The raw motion of a source in the source frame. */
public interface SourceMotion extends SourcePositions {
    /** Rotation of the chest, 9 values row-major, into out[o …]; identity is upright and forward. */
    void trunk(int frame, double[] out, int o);
}
