package dev.marionette.kinematics.collision;

/**
 * What was decided about a pair of links, for reports.
 *
 * @param first name of a link
 * @param second name of a link
 * @param reason why it is checked or left out
 */
public record LinkPairVerdict(String first, String second, PairReason reason) {}
