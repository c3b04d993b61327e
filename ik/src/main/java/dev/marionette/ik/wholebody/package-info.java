/**
 * Person and robot in one cost, and its minimum: the kernels of simultaneous retargeting (Ayusawa and Yoshida 2017).
 *
 * <p>{@link dev.marionette.ik.wholebody.HumanModel} is the person, 51 or 31 joints and 19 lengths; {@link
 * dev.marionette.ik.wholebody.BodyTree} places it, once with its own lengths and once, morphed, with the robot's. {@link
 * dev.marionette.ik.wholebody.WholeBodyCost} adds up what one frame costs. No Jacobian is formed: each term's derivative by
 * a point is a force on that point, and what the joints bear to hold the body in equilibrium is the gradient ({@link
 * dev.marionette.ik.wholebody.Equilibrium} for robots, {@code BodyTree} for people), so that a gradient takes time
 * proportional to the number of joints. {@link dev.marionette.ik.wholebody.Lbfgs} descends.
 */
@NullMarked
package dev.marionette.ik.wholebody;

import org.jspecify.annotations.NullMarked;
