/**
 * Joint velocities instead of joint angles: each frame is one step of a dynamical system whose equilibrium is the wanted
 * pose (Darvish et al., "Whole-Body Geometric Retargeting for Humanoid Robots", 2019, section III-B).
 *
 * <pre>
 *   e_i = swing + twist of R*_i R_iᵀ                         error of link i
 *   min over ν = (ω_base, ṡ)   Σ ‖W_i (J_i ν − (ω*_i + K e_i))‖² + λ ‖ṡ − ṡ_rest‖²
 *   with  l ≤ ν ≤ u
 *   s ← s + ṡ·Δt
 * </pre>
 *
 * <p>{@link dev.marionette.ik.velocity.LinkTasks} says which links turn where, {@link
 * dev.marionette.ik.velocity.VelocityIk} builds the quadratic program, and {@link dev.marionette.ik.velocity.BoxQp} solves it,
 * warm-started with the last solution. The bounds are what keeps a robot safe: {@link
 * dev.marionette.ik.velocity.StepBounds} for a clip, where only the step itself counts, and {@link
 * dev.marionette.ik.velocity.BrakingBounds} for a live stream, where acceleration is limited and the robot must always be able to
 * stop before its limits. {@link dev.marionette.ik.velocity.ContactDampers} slows links that come near one another, and
 * {@link dev.marionette.ik.velocity.MinJerkRotation} smooths a reference as it comes. All are workspaces of one thread that allocate
 * nothing once they are made.
 */
@NullMarked
package dev.marionette.ik.velocity;

import org.jspecify.annotations.NullMarked;
