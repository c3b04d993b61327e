package dev.marionette.datasets.builtin;

/**
 * How a performer moves.
 *
 * @param tempo speed against the authored one
 * @param amplitude size of all movements away from the relaxed stand against the authored one
 * @param exaggeration size of anticipation and follow-through against the authored one
 * @param drag delay of distal against proximal parts, against that of an average person
 * @param sway size of involuntary sway against that of an average person
 */
record Style(double tempo, double amplitude, double exaggeration, double drag, double sway) {}
