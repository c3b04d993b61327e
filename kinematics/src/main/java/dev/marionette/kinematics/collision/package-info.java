/**
 * Self-collision: which parts of a robot are how far apart, and is a motion free of contact between its frames?
 *
 * <p><strong>Narrow phase: one pair.</strong> Two {@link dev.marionette.kinematics.collision.ConvexShape}s are placed in a
 * {@link dev.marionette.kinematics.collision.MinkowskiSum}, the set of all differences of their points; they overlap where
 * it contains the origin. Roles are small interfaces, as in dyn4j: a {@link
 * dev.marionette.kinematics.collision.NarrowphaseDetector} says whether they overlap, a {@link
 * dev.marionette.kinematics.collision.DistanceDetector} how far apart they are ({@link
 * dev.marionette.kinematics.collision.Separation}), a {@link dev.marionette.kinematics.collision.PenetrationSolver} how
 * deep they are in each other ({@link dev.marionette.kinematics.collision.Penetration}). {@link
 * dev.marionette.kinematics.collision.Gjk}, {@link dev.marionette.kinematics.collision.Epa} and {@link
 * dev.marionette.kinematics.collision.BoxSat} play them:
 *
 * <pre>
 *   v = nearest point of the remembered simplex to the origin
 *   repeat  w = vertex of A ⊖ B farthest along −v
 *           stop if w is known already or no nearer: ‖v‖ is the distance
 *           v = nearest point of simplex ∪ {w}; keep the vertices that v needs
 *           stop if all four are needed: the origin is inside, grow a polytope for the depth
 * </pre>
 *
 * <p>No query runs out of iterations silently: what could not be decided is {@link
 * dev.marionette.kinematics.collision.Overlap#UNDECIDED}. Above, whoever asks only whether a pair collides
 * takes that for a collision; of distances, a proven positive bound counts, and without one it is a collision, too.
 *
 * <p><strong>Robot: many pairs.</strong> A {@link dev.marionette.kinematics.collision.CollisionModel} holds the shapes of a
 * robot and chooses the pairs worth a query, with the reason for each one left out. A {@link
 * dev.marionette.kinematics.collision.CollisionQuery} is the workspace of a thread: bounding spheres first, then the
 * narrow phase of a {@link dev.marionette.kinematics.collision.DetectorBackend}.
 *
 * <p><strong>Motion: between the frames.</strong> A {@link dev.marionette.kinematics.collision.MotionBound} says how far two
 * links can move against each other when joints move; with the distances at both ends, {@link
 * dev.marionette.kinematics.collision.ContinuousCheck} proves an interval free or bisects it.
 */
@NullMarked
package dev.marionette.kinematics.collision;

import org.jspecify.annotations.NullMarked;
