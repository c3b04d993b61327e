/**
 * Contracts for people who extend Marionette: abstract JUnit classes that say what a plugin must hold. Extend the one for
 * the plugin, hand over an instance, and a green run means that the rest of the program can work with it.
 *
 * <p>{@link dev.marionette.testkit.RobotPluginContract} is for robots. It reads the model with a reader of its own
 * ({@code UrdfText}), so that it does not repeat the program's own mistakes.
 *
 * <p>{@link dev.marionette.testkit.TwoArms} is a small robot for tests of collision, {@link
 * dev.marionette.testkit.TestRobots} has one for tests of solvers, {@link
 * dev.marionette.testkit.RandomPerson} makes motions. The package {@code fuzz} tries readers with files that are a little wrong.
 */
package dev.marionette.testkit;
