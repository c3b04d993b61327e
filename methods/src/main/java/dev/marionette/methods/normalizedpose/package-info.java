/**
 * The method {@code normalized-pose} (ASME 2014): every limb of the robot is a chain that is scaled to length one and takes,
 * frame by frame, the pose nearest to the source's limb, scaled alike.
 *
 * <p>The pose of a chain is the piecewise linear curve p(s), s ∈ [0, 1], from its base through its joints to its tip. Two
 * poses, whatever the chains' lengths and numbers of joints, differ by
 *
 * <pre>
 *   Ep = ∫ ‖p_S(s) − p_T(s)‖² ds ≈ Σ ‖p_S(nδ) − p_T(nδ)‖² δ,  n = 1 … N, δ = 1/N
 *   Ee = ‖p_S(1) − p_T(1)‖²,   E = Ep + α Ee
 * </pre>
 *
 * <p>{@link dev.marionette.methods.normalizedpose.NormalizedPose} runs it; {@code BodyChains} finds the chains of a robot,
 * {@code SourceCurves} the source's curves that they are to look like, {@code ChainStage} is one least-squares problem over
 * the joints that some chains share, and {@code PoseMeter} says how near a trajectory comes.
 *
 * <p>{@link dev.marionette.methods.normalizedpose.SerialChain} is a chain with joints, {@link
 * dev.marionette.methods.normalizedpose.Chains} makes it from Denavit–Hartenberg rows, from two links of a robot or from
 * points of its bodies; {@link dev.marionette.methods.normalizedpose.Polyline} is any curve, also that of a source of which
 * only points are known. E is quadratic in the corners of the target's curve, so {@link
 * dev.marionette.methods.normalizedpose.PoseMetric} turns its N points into three residuals a corner without changing its
 * value; {@link dev.marionette.methods.normalizedpose.ChainProblem} hangs them on the joints, {@link
 * dev.marionette.numerics.BoundedLeastSquares} minimises their squares inside the joint limits, and {@link
 * dev.marionette.methods.normalizedpose.ChainFit} does so frame after frame.
 */
@NullMarked
package dev.marionette.methods.normalizedpose;

import org.jspecify.annotations.NullMarked;
