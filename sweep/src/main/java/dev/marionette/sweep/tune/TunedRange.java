package dev.marionette.sweep.tune;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A setting that is searched, about its untuned value. In the search it is a coordinate from −1 to 1, logarithmic on either side: 0 is the untuned value, −1 a
 * {@code factor}-th of it and 1 {@code factor} times as much.
 *
 * @param key of the setting
 * @param untuned its value without tuning, above 0
 * @param factor between the untuned value and either end, above 1
 * @param meaning what more of it does, for people
 */
public record TunedRange(String key, double untuned, double factor, String meaning) {
    private static final MathContext DIGITS = new MathContext(4);

    /** Wide enough that both ends are worse on some robot (docs/studies/search.md). */
    private static final List<Searched> ARMS = List.of(
            new Searched("joi.elbow", 4, "the directions of upper arms count more"),
            new Searched("joi.forearm", 4, "the directions of forearms count more"),
            new Searched("joi.wrist", 4, "the places of wrists count more, or of hands where there are none"),
            new Searched("joi.hand", 4, "the places of hands count more"),
            new Searched("joi.trunk", 4, "the trunk turns more as the source's"),
            new Searched("solver.cutoff", 1.5, "joints are less smooth"),
            new Searched("solver.posture", 4, "joints are drawn more to the home posture"));

    private static final List<Searched> LEGS = List.of(
            new Searched("solver.legs", 4, "the directions of thighs and shanks count more"),
            new Searched("solver.feet", 4, "feet in swing turn more as the source's"),
            new Searched("solver.base_cutoff", 2, "the base is less smooth"));

    /** A setting, whose default is its untuned value. */
    private record Searched(String key, double factor, String meaning) {}

    /**
     * What there is to search.
     *
     * @param floating whether the base floats, so that legs and base move
     * @param said what the user says, which is not searched
     * @param defaults of all settings, by key
     */
    static List<TunedRange> of(boolean floating, Set<String> said, Map<String, String> defaults) {
        List<Searched> all = new ArrayList<>(ARMS);
        if (floating) {
            all.addAll(LEGS);
        }
        return all.stream()
                .filter(searched -> !said.contains(searched.key()))
                .map(searched -> new TunedRange(
                        searched.key(),
                        Double.parseDouble(Objects.requireNonNull(defaults.get(searched.key()))),
                        searched.factor(),
                        searched.meaning()))
                .toList();
    }

    /** Whether a setting is one of those that are searched, on some robot. */
    public static boolean isSearched(String key) {
        return Stream.concat(ARMS.stream(), LEGS.stream())
                .anyMatch(searched -> searched.key().equals(key));
    }

    /** The value at a coordinate, with four digits. */
    double at(double u) {
        return new BigDecimal(untuned * Math.pow(factor, u)).round(DIGITS).doubleValue();
    }

    /** The values at a point, by key. */
    static Map<String, Double> values(List<TunedRange> ranges, double[] u) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 0; i < u.length; i++) {
            values.put(ranges.get(i).key(), ranges.get(i).at(u[i]));
        }
        return values;
    }

    /** A point with one coordinate that is not 0. */
    static double[] alone(int size, int coordinate, double u) {
        double[] point = new double[size];
        Arrays.fill(point, 0);
        point[coordinate] = u;
        return point;
    }
}
