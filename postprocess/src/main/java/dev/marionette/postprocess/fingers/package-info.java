/**
 * Fingers of characters. They take no part in the solution, as nothing depends on them: {@link
 * dev.marionette.postprocess.fingers.FingerRig} finds the bones in the character, {@link
 * dev.marionette.postprocess.fingers.FingerTransfer} gives them the directions of the source's, and {@link
 * dev.marionette.postprocess.fingers.FingerMotion}, curl and spread of each bone over time, travels beside the trajectory.
 */
package dev.marionette.postprocess.fingers;
