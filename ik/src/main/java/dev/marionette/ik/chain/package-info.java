/**
 * Poses of serial chains fitted to poses of others, whatever their lengths and numbers of joints: the kinematics of the
 * method {@code normalized-pose} (ASME 2014).
 *
 * <p>A chain is scaled to length one; its pose is the piecewise linear curve p(s), s ∈ [0, 1], from its base through its
 * joints to its tip. Two poses differ by
 *
 * <pre>
 *   Ep = ∫ ‖p_S(s) − p_T(s)‖² ds ≈ Σ ‖p_S(nδ) − p_T(nδ)‖² δ,  n = 1 … N, δ = 1/N
 *   Ee = ‖p_S(1) − p_T(1)‖²,   E = Ep + α Ee
 * </pre>
 *
 * <p>{@link dev.marionette.ik.chain.SerialChain} is a chain with joints, {@link dev.marionette.ik.chain.Chains} makes it
 * from Denavit–Hartenberg rows, from two links of a robot or from points of its bodies; {@link
 * dev.marionette.ik.chain.Polyline} is any curve, also that of a source of which only points are known. E is quadratic in
 * the corners of the target's curve, so {@link dev.marionette.ik.chain.PoseMetric} turns its N points into three residuals
 * a corner without changing its value; {@link dev.marionette.ik.chain.ChainProblem} hangs them on the joints, {@link
 * dev.marionette.ik.chain.BoundedLevenbergMarquardt} minimises their squares inside the joint limits, and {@link
 * dev.marionette.ik.chain.ChainFit} does so frame after frame.
 */
@NullMarked
package dev.marionette.ik.chain;

import org.jspecify.annotations.NullMarked;
