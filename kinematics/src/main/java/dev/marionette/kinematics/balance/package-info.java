/**
 * Balance of a body on flat ground, in numbers.
 *
 * <p>Whatever touches the ground spans a {@link dev.marionette.kinematics.balance.SupportPolygon}. A body at rest stays
 * up while its centre of mass is over that polygon; a moving one while its zero-moment point is inside, which {@link
 * dev.marionette.kinematics.balance.InvertedPendulum} estimates from the path of the centre of mass alone. How far
 * inside is the polygon's signed margin, in metres; outside it is negative. The centre of mass itself is {@link
 * dev.marionette.kinematics.Kinematics#centerOfMass}. {@link dev.marionette.kinematics.balance.Feet} are the soles that may
 * touch the ground, {@link dev.marionette.kinematics.balance.SoleMotion} is where they are along a trajectory.
 *
 * <p>Everything lies in a horizontal plane, x and y in metres in any frame whose z points up.
 */
@NullMarked
package dev.marionette.kinematics.balance;

import org.jspecify.annotations.NullMarked;
