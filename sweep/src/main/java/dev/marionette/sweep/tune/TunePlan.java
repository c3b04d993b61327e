package dev.marionette.sweep.tune;

import dev.marionette.api.InputException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is to be tuned.
 *
 * @param robot id, folder or file
 * @param motions ids, files, folders and globs, as in a plan of a sweep
 * @param settings what the user says, by key; none of it is searched
 * @param budget evaluations of the search in all, those of each setting alone among them
 * @param heldOut the share of the clips that the search does not see, in [0, 1); 0 for none
 * @param rateHz of the clips in the search, at most; held-out clips have their own
 * @param seed of the split and of the search
 */
public record TunePlan(
        String robot,
        List<String> motions,
        Map<String, String> settings,
        int budget,
        double heldOut,
        double rateHz,
        long seed) {
    /** The most evaluations. */
    public static final int MOST = 100_000;
    /** The method whose settings are searched. */
    public static final String METHOD = "natural-motion";
    /** Key of the rate of clips. */
    static final String RATE = "person.max_rate";
    /** Key of how the root is held. */
    static final String BASE = "ground.base";

    public TunePlan {
        motions = List.copyOf(motions);
        settings = Map.copyOf(settings);
        if (budget < 1 || budget > MOST) {
            throw new InputException(
                    "--budget",
                    budget + " is not within 1 to " + MOST,
                    "Evaluations; each runs all clips of the search.");
        }
        if (!(heldOut >= 0 && heldOut < 1)) {
            throw new InputException(
                    "--held-out", heldOut + " is not within 0 and 1", "The share of the clips to judge by, as 0.4.");
        }
        if (!(rateHz >= 1 && rateHz <= 10_000)) {
            throw new InputException("--rate", rateHz + " is not within 1 to 10,000", "Frames per second, as 60.");
        }
    }

    /** The keys that the user says. */
    Set<String> said() {
        return settings.keySet();
    }

    /** The rate of the search: what the user says of all runs holds for it, too. */
    double searchRateHz() {
        String said = settings.get(RATE);
        return said == null ? rateHz : Math.min(rateHz, Double.parseDouble(said));
    }
}
