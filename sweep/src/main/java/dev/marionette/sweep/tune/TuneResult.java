package dev.marionette.sweep.tune;

import dev.marionette.api.RobotProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What tuning found.
 *
 * @param robot its proper name
 * @param base how its root was held
 * @param training clips of the search
 * @param heldOut clips that it did not see
 * @param ranges what was searched
 * @param dead keys of settings that change nothing on this robot
 * @param evaluations in their order; the first is the untuned one
 * @param best of them; the untuned one where nothing is better
 * @param judged how the best does on the held-out clips; empty where there are none, or nothing was found
 * @param outcome what came of it
 */
public record TuneResult(
        String robot,
        RobotProfile.Base base,
        List<String> training,
        List<String> heldOut,
        List<TunedRange> ranges,
        List<String> dead,
        List<Evaluation> evaluations,
        Evaluation best,
        Optional<Judged> judged,
        Outcome outcome) {
    /** What comes of tuning. */
    public enum Outcome {
        /** Better on clips that the search did not see, and worse in nothing that a guard looks at. */
        TUNED,
        /** Better in the search, with no clips held out, or fewer than it takes to say so. */
        UNPROVEN,
        /** Better in the search, but not on the clips that it did not see. */
        REFUTED,
        /** No setting alone is better by as much as can be seen, so that nothing else was searched. */
        NOTHING,
    }

    /**
     * An evaluation.
     *
     * @param name {@code untuned}, {@code solver.legs-}, {@code solver.legs+} or a number
     * @param values of the settings, by key
     * @param limbsDeg mean angle of the limbs over the clips, degrees
     */
    public record Evaluation(String name, Map<String, Double> values, TuneScore score, double limbsDeg) {}

    /**
     * How the best does on clips that the search did not see, at their own rates.
     *
     * @param score over all of them
     * @param clips each
     * @param p that a median difference of zero would be as far to the better side (Wilcoxon, one-sided)
     * @param metrics means over the clips, by name: untuned and tuned
     */
    public record Judged(TuneScore score, List<Clip> clips, double p, Map<String, double[]> metrics) {
        /** In how many clips limbs are nearer. */
        public long better() {
            return clips.stream()
                    .filter(clip -> clip.tunedDeg() < clip.untunedDeg())
                    .count();
        }

        /** The mean angle of the limbs without tuning, degrees. */
        public double untunedDeg() {
            return clips.stream().mapToDouble(Clip::untunedDeg).average().orElse(Double.NaN);
        }

        /** The same with what was found. */
        public double tunedDeg() {
            return clips.stream().mapToDouble(Clip::tunedDeg).average().orElse(Double.NaN);
        }
    }

    /**
     * A clip that was held out.
     *
     * @param untunedDeg mean angle of the limbs, degrees
     * @param tunedDeg the same with what was found
     * @param untunedFolder of the run, within that of the comparison
     * @param tunedFolder the same with what was found
     */
    public record Clip(String motion, double untunedDeg, double tunedDeg, String untunedFolder, String tunedFolder) {}
}
