/**
 * The method {@code simultaneous} (Ayusawa and Yoshida 2017): human pose, robot pose and the lengths that morph one into
 * the other are found together, so that what the robot cannot do changes the person as little as it can.
 *
 * <p>{@link dev.marionette.methods.simultaneous.Simultaneous} puts it together:
 *
 * <ol>
 *   <li>{@code MarkerPaths}: the clip's joints, and a few points that show how head, hands and feet are turned, are the
 *       captured markers; {@code FeaturePoints}: where the robot and the morphed human are to be one;
 *   <li>{@code MorphingProblem}: both in one world, with the cost of a frame ({@code WholeBodyCost}) and
 *       a place to start from;
 *   <li>{@code Identification}: the lengths φ̂ from a few frames;
 *   <li>{@code MorphingSolver}: all frames, {@code FrameByFrame}, first without speeds, from which {@link
 *       dev.marionette.methods.Retiming} tells how much time the robot needs, then with all limits; {@code SequentialLimitFit} is the second half of the sequential order;
 *   <li>{@code MotionTrack} is what comes out; {@code MorphedSkeletonTrajectory} shows the morphed human to the rest of the pipeline, {@code
 *       PersonSearch} finds the person as captured and as any motion of the robot would have them move, {@code
 *       PersonSkeleton} shows them as bones, {@code MarkerMeter} measures their markers.
 * </ol>
 *
 * <p>{@code HumanModel} is the person, 51 or 31 joints and 19 lengths; {@code BodyTree} places it, once with its own lengths
 * and once, morphed, with the robot's. {@code WholeBodyCost} adds up what one frame costs. No Jacobian is formed: each term's
 * derivative by a point is a force on that point, and what the joints bear to hold the body in equilibrium is the gradient
 * ({@code Equilibrium} for robots, {@code BodyTree} for people), so that a gradient takes time proportional to the number of
 * joints. {@link dev.marionette.numerics.Lbfgs} descends.
 */
@NullMarked
package dev.marionette.methods.simultaneous;

import org.jspecify.annotations.NullMarked;
