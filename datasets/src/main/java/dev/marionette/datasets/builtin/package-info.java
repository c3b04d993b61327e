/**
 * The built-in motions: {@link dev.marionette.datasets.builtin.Choi2019Motions}, 36 clips, and {@link
 * dev.marionette.datasets.builtin.Ayusawa2017Motions}, 9, that are not recorded but written down and performed.
 *
 * <p>A gesture ({@code BigWave}, {@code Yawn}, … one file each) writes a {@code Score}: a few {@code Key}poses in
 * anatomical angles with the time at which each is reached and how long the movement there takes, and {@code Swing}s for
 * what repeats. A {@code Performance} plays the score as a {@code Performer} in one {@code Take}:
 *
 * <ol>
 *   <li>the score's angles become this performer's: their own relaxed stand plus the authored difference from the
 *       standard one, times style, take and a little chance; where a hand must be at a place near the head, {@code
 *       Reaching} corrects the arm for this build;
 *   <li>each angle becomes a {@code Track} of overlapping minimum-jerk submovements, which add up (Flash and Henis,
 *       1991), proximal parts before distal ones;
 *   <li>{@code Sway} adds what never rests: a slow 1/f wander and breath;
 *   <li>{@code Body} turns angles into joints: trunk and arms forward, legs by inverse kinematics from feet that stay
 *       where they stand. {@code Build} gives the lengths (Drillis and Contini, 1966).
 * </ol>
 *
 * <p>Everything follows from gesture, performer and take, and all functions of angles are those of {@link StrictMath},
 * so a clip has the same bytes on every machine. Sagittal is the plane of forward bending; the body faces +x, left is
 * +y, the floor is z = 0.
 */
package dev.marionette.datasets.builtin;
