package dev.marionette.methods;

/**
 * What a bound costs a part of the body in a stretch of frames.
 *
 * @param part a limb, the trunk, the head, a foot, the pelvis or a link, such as {@code left shank}
 * @param bound that keeps it from what is wanted, such as {@code upper limit of left_hip_roll_joint}
 * @param first its first frame
 * @param last its last frame
 * @param meanDeg how far the part is off in these frames on average, degrees
 * @param worst the frame in which it is farthest off
 */
public record BoundCost(String part, String bound, int first, int last, double meanDeg, int worst) {}
