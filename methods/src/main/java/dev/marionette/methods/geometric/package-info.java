/**
 * The method {@code geometric} (Darvish et al., "Whole-Body Geometric Retargeting for Humanoid Robots", 2019): link
 * orientations of a person, times a constant rotation each, followed by a robot's links through a velocity QP. There is no
 * model of the source and no mapping of joints.
 *
 * <pre>
 *   joints of the source ──{@code BodyFrames}──► rotations of segments from one common pose
 *   points of the robot  ──{@code RobotLinks}──► links, and their constant rotations
 *              both      ──{@code LinkReferences}──► {@code LinkTasks}
 *                        ──{@code VelocityIk}──► joint velocities, integrated
 * </pre>
 *
 * <p>{@link dev.marionette.methods.geometric.Geometric} does it for a clip, with the whole motion at hand, also with a base that floats;
 * {@link dev.marionette.methods.geometric.LiveRetargeter} does it frame by frame as they come, and never leaves the limits.
 *
 * <p>Each frame is one step of a dynamical system whose equilibrium is the wanted pose (section III-B):
 *
 * <pre>
 *   e_i = swing + twist of R*_i R_iᵀ                         error of link i
 *   min over ν = (ω_base, ṡ)   Σ ‖W_i (J_i ν − (ω*_i + K e_i))‖² + λ ‖ṡ − ṡ_rest‖²
 *   with  l ≤ ν ≤ u
 *   s ← s + ṡ·Δt
 * </pre>
 *
 * <p>{@code LinkTasks} says which links turn where, {@code VelocityIk} builds the quadratic program, and {@link
 * dev.marionette.numerics.BoxQp} solves it, warm-started with the last solution. The bounds are what keeps a robot safe: {@code StepBounds} for a clip, where only
 * the step itself counts, and {@code BrakingBounds} for a live stream, where acceleration is limited and the robot must always
 * be able to stop before its limits. {@code ContactDampers} slows links that come near one another, and {@code
 * MinJerkRotation} smooths a reference as it comes. All are workspaces of one thread that allocate nothing once they are made.
 */
@NullMarked
package dev.marionette.methods.geometric;

import org.jspecify.annotations.NullMarked;
