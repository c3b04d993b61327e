package dev.marionette.datasets.builtin;

/**
 * What is authored of trunk, head and legs. Angles in degrees, shifts in centimetres of a person of 1.75 m. Left is
 * positive for everything sideways, forward for everything in the sagittal plane.
 *
 * <p>Ranges of trunk and neck are those of the American Academy of Orthopaedic Surgeons (Joint Motion, 1965), kept a
 * little inside.
 */
enum BodyAngle implements Authored {
    /** Pelvis ahead of where it is in a relaxed stand, cm. */
    PELVIS_FORWARD(-20, 20, 0, 0.35),
    /** Pelvis to the left of the middle of the feet, cm. */
    PELVIS_LEFT(-12, 12, 0, 0.45),
    /** Pelvis above where the stance, shift and heels put it on nearly straight legs, cm; below it the knees bend. */
    PELVIS_UP(-22, 1, 0, 0.04),
    /** Pelvis pitched forward. */
    PELVIS_TILT(-15, 45, 0, 0.2),
    /** Left hip higher than the right one. */
    PELVIS_LIST(-10, 10, 0, 0.2),
    /** Pelvis turned to the left. */
    PELVIS_TURN(-30, 30, 0, 0.3),
    /** Trunk bent forward, all joints of the spine together. */
    SPINE_FLEXION(-28, 60, 0.03, 0.35),
    /** Trunk bent to the left. */
    SPINE_LATERAL(-30, 30, 0.03, 0.35),
    /** Trunk turned to the left. */
    SPINE_TURN(-42, 42, 0.03, 0.4),
    /** Chin down. */
    NECK_FLEXION(-42, 42, 0.01, 0.6),
    /** Head tipped to the left shoulder. */
    NECK_LATERAL(-38, 38, 0.01, 0.5),
    /** Head turned to the left. */
    NECK_TURN(-58, 58, 0.01, 0.8),
    /** Heels off the floor, the feet turning about the balls. */
    HEEL_RAISE(0, 45, 0, 0);

    @SuppressWarnings("ImmutableEnumChecker") // a record of four numbers
    private final Figures figures;

    BodyAngle(double low, double high, double delaySeconds, double sway) {
        figures = new Figures(low, high, delaySeconds, sway);
    }

    @Override
    public Figures figures() {
        return figures;
    }
}
