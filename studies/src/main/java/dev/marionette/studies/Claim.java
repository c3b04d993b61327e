package dev.marionette.studies;

/**
 * Something that an experiment must show.
 *
 * @param text a sentence with the measured figures
 * @param holds whether it was so
 */
public record Claim(String text, boolean holds) {}
