package dev.marionette.datasets.character;

/**
 * One axis about which a bone turns.
 *
 * @param bone the bone
 * @param kind what it does: {@code bend}; the joint is called after the bone and this
 * @param axis unit vector, root frame, in the pose at rest
 * @param lower limit, rad; −∞ where there is none
 * @param upper limit, rad; ∞ where there is none
 * @param velocity limit, rad/s
 */
record RigJoint(int bone, String kind, double[] axis, double lower, double upper, double velocity) {}
