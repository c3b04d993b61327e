package dev.marionette.sweep.tune;

import dev.marionette.api.RobotProfile;
import java.util.LinkedHashMap;
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
 * @param digests SHA-256 of the files of all clips, by clip and file
 * @param ranges what was searched
 * @param dead keys of settings that change nothing on this robot
 * @param evaluations in their order; the first is the untuned one
 * @param best of them; the untuned one where nothing is better
 * @param judged how the best does on the held-out clips; empty where there are none, or nothing was found
 * @param outcome the verdict
 */
public record TuneResult(
        String robot,
        RobotProfile.Base base,
        List<String> training,
        List<String> heldOut,
        Map<String, Map<String, String>> digests,
        List<TunedRange> ranges,
        List<String> dead,
        List<Evaluation> evaluations,
        Evaluation best,
        Optional<Judged> judged,
        Outcome outcome) {
    /** The verdict. */
    public enum Outcome {
        /** On clips that the search did not see, limbs are nearer and no guard is exceeded. */
        TUNED,
        /** Better in the search, with no clips held out, or fewer than it takes to say so. */
        UNPROVEN,
        /** On clips that the search did not see, limbs are nearer, but a guard is exceeded. */
        AT_A_PRICE,
        /** Better in the search, but not on the clips that it did not see. */
        REFUTED,
        /** No evaluation is better by as much as can be seen. */
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
     * @param low lower end of the 95 % interval of the median logarithm of the ratio of limb angles, by resampling clips
     * @param high its upper end
     * @param p the probability of ranks at least as much to the better side if tuning changed nothing (Wilcoxon, one-sided)
     * @param metrics means over the clips, by name: untuned and tuned
     */
    public record Judged(
            TuneScore score, List<Clip> clips, double low, double high, double p, Map<String, double[]> metrics) {
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
     * @param tunedDeg the same with what was found; not a number where there is no result
     * @param untunedFolder of the run, within that of the comparison
     * @param tunedFolder the same with what was found; empty where there is no result
     */
    public record Clip(String motion, double untunedDeg, double tunedDeg, String untunedFolder, String tunedFolder) {}

    /** The settings that the best has otherwise than untuned, by key; none where nothing was found. */
    public Map<String, Double> changed() {
        Map<String, Double> changed = new LinkedHashMap<>();
        if (outcome != Outcome.NOTHING) {
            for (TunedRange range : ranges) {
                double value = best.values().getOrDefault(range.key(), range.untuned());
                if (value != range.untuned()) {
                    changed.put(range.key(), value);
                }
            }
        }
        return changed;
    }
}
