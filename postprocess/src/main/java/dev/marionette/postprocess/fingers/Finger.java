package dev.marionette.postprocess.fingers;

/**
 * A finger at rest, without the bone in the palm.
 *
 * @param digit which one it is
 * @param bones 1 to 3 bones, from the knuckle
 * @param directions bones × 3, unit vectors along the bones. Owned by this record.
 * @param middles where the middles of the bones are along the finger, 0 at the knuckle, 1 at the tip. Owned by this record.
 */
record Finger(Digit digit, int[] bones, double[] directions, double[] middles) {}
