/**
 * Targets to joint angles, frame by frame: {@link dev.marionette.ik.IkTask}s say what is wanted, {@link
 * dev.marionette.ik.IkSolver} finds the joints.
 *
 * <p>Each iteration linearises all tasks into one augmented Jacobian J and error e and takes a damped least-squares step
 * with a pull to a reference posture in the null space (Choi &amp; Kim 2019, section IV-C):
 *
 * <pre>
 *   dq = Jᵀ(JJᵀ + λ²I)⁻¹ e + (I − J⁺J) g (q_ref − q)
 * </pre>
 *
 * <p>Joints that the step would push past a limit are put on the limit, taken out, and the step is solved again. Where
 * links come close, the step is bent along the contact; where it would still collide, the joints between the two links take half
 * of it, as often as three times, and then none, while the others move on. The paper's rule, to move the one joint that stays
 * free, the largest step first, or none, is there to be chosen ({@link dev.marionette.ik.IkOptions.CollisionHandling}).
 */
@NullMarked
package dev.marionette.ik;

import org.jspecify.annotations.NullMarked;
