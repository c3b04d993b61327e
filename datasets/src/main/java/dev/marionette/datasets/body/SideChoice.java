package dev.marionette.datasets.body;

import dev.marionette.api.Finding;
import java.util.List;
import java.util.Locale;

/** Decides left and right from geometry and names: names win unless geometry is certain. */
final class SideChoice {
    private SideChoice() {}

    /** The file says that the first limbs are the left ones; a finding says what geometry makes of it. Always true. */
    static boolean toldLeft(Sides sides, List<Finding> findings) {
        boolean doubt = sides.certain() && sides.firstIsLeft() < 0;
        findings.add(
                doubt
                        ? Finding.warning(
                                "sides",
                                "left and right as the file says, though feet and knees say otherwise: it may be mirrored")
                        : Finding.info("sides", "left and right as the file says"));
        return true;
    }

    /**
     * Whether the first limbs are the left ones.
     *
     * @param sides what geometry says
     * @param named above 0 where names call the first limbs left, below 0 for right, 0 where they do not say
     * @param findings takes the reason. Modified.
     */
    static boolean firstIsLeft(Sides sides, int named, List<Finding> findings) {
        boolean geometry = sides.firstIsLeft() > 0;
        String strength = String.format(Locale.ROOT, "%.2f", Math.abs(sides.firstIsLeft()));
        if (named == 0) {
            String message =
                    "left and right by geometry (feet and knees, evidence " + strength + " of 1); names do not say";
            findings.add(
                    sides.certain()
                            ? Finding.info("sides", message)
                            : Finding.warning("sides", message + "; check them"));
            return geometry;
        }
        boolean byName = named > 0;
        if (byName == geometry || sides.firstIsLeft() == 0) {
            findings.add(Finding.info(
                    "sides",
                    sides.firstIsLeft() == 0
                            ? "left and right by name; nothing in the pose could confirm them"
                            : "left and right by name, geometry agrees (evidence " + strength + " of 1)"));
            return byName;
        }
        findings.add(Finding.warning(
                "sides",
                "names and geometry disagree about left and right (evidence " + strength
                        + " of 1 from feet and knees); "
                        + (sides.certain()
                                ? "geometry is clear and wins: the clip is mirrored or its names are swapped"
                                : "geometry is not clear enough, names win")));
        return sides.certain() ? geometry : byName;
    }
}
