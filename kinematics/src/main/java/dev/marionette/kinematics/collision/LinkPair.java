package dev.marionette.kinematics.collision;

/**
 * Two links whose collision is not to be checked.
 *
 * @param first name of a link
 * @param second name of another link
 */
public record LinkPair(String first, String second) {}
