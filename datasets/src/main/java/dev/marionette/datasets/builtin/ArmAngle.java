package dev.marionette.datasets.builtin;

/**
 * What is authored of an arm, the same for both sides. Degrees.
 *
 * <p>The upper arm is given by its <em>swing</em> from hanging, a rotation vector with the components flexion (forward)
 * and abduction (outward): its length is the elevation, 90 of either alone is the arm straight ahead or straight out,
 * and 64 of both is level and halfway between. Unlike Euler angles this has no singularity below 180°. Rotation is the
 * twist about the arm. All zero is an arm hanging straight, palm to the thigh; abduction 90 alone is the T pose, palm
 * down.
 *
 * <p>Ranges: American Academy of Orthopaedic Surgeons (Joint Motion, 1965), kept a little inside. Delays: the movement
 * runs from the trunk outward, as in people's reaching and throwing.
 */
enum ArmAngle implements Authored {
    /** Shoulder raised towards the ear, beyond what raising the arm brings by itself. */
    CLAVICLE_ELEVATION(-8, 22, 0.02, 0.3),
    /** Shoulder forward. */
    CLAVICLE_PROTRACTION(-22, 22, 0.02, 0.3),
    /** Upper arm forward. */
    SHOULDER_FLEXION(-55, 170, 0.04, 0.5),
    /** Upper arm outward; below zero across the body. */
    SHOULDER_ABDUCTION(-40, 170, 0.04, 0.4),
    /** Upper arm turned outward. */
    SHOULDER_ROTATION(-70, 90, 0.06, 0.8),
    /** Elbow bent. */
    ELBOW_FLEXION(0, 145, 0.08, 0.7),
    /** Palm turned forward or up; below zero pronation. */
    FOREARM_SUPINATION(-80, 80, 0.11, 0.8),
    /** Hand bent to the palm; below zero to its back. */
    WRIST_FLEXION(-65, 75, 0.14, 0.8),
    /** Hand bent to the thumb. */
    WRIST_DEVIATION(-30, 20, 0.14, 0.4),
    /** Fingers bent. */
    FINGER_CURL(-15, 90, 0.17, 1.2);

    @SuppressWarnings("ImmutableEnumChecker") // a record of four numbers
    private final Figures figures;

    ArmAngle(double low, double high, double delaySeconds, double sway) {
        figures = new Figures(low, high, delaySeconds, sway);
    }

    @Override
    public Figures figures() {
        return figures;
    }
}
