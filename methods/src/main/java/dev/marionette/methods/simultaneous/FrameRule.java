package dev.marionette.methods.simultaneous;

/** Something that has to hold in a frame beside markers, features and joint limits. */
interface FrameRule {
    /**
     * Writes what holds.
     *
     * @param frame the frame to come
     * @param cost holds the poses of the frame before it, or of the start; its {@link WholeBodyCost#frame()} is written
     */
    void prepare(int frame, WholeBodyCost cost);
}
