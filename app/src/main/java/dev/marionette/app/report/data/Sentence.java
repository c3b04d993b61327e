package dev.marionette.app.report.data;

/**
 * A sentence about a stretch of frames.
 *
 * @param text plain words
 * @param first the first frame that it is about
 * @param last the last frame
 * @param show the frame to look at
 */
public record Sentence(String text, int first, int last, int show) {}
