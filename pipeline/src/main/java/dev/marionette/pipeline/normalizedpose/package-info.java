/**
 * The method {@code normalized-pose} (ASME 2014): every limb of the robot is a chain that is scaled to length one and takes,
 * frame by frame, the pose nearest to the person's limb, scaled alike.
 *
 * <p>{@link dev.marionette.pipeline.normalizedpose.NormalizedPose} runs it; {@code BodyChains} finds the chains of a robot,
 * {@code SourceCurves} the person's curves that they are to look like, {@code ChainStage} is one least-squares problem over
 * the joints that some chains share, and {@code PoseMeter} says how near a trajectory comes. The fit itself is {@link
 * dev.marionette.ik.chain}.
 */
@NullMarked
package dev.marionette.pipeline.normalizedpose;

import org.jspecify.annotations.NullMarked;
