package dev.marionette.datasets.assembly;

import dev.marionette.api.Finding;
import java.util.List;
import java.util.Locale;

/**
 * The units clips come in. Which one a file uses is found from the height of its skeleton: of the known units, the one
 * that makes it the height of a person or of a cartoon character, with common units preferred. Nothing is scaled to a
 * wanted height.
 */
public enum LengthUnit {
    CENTIMETRE("cm", 0.01, 0.45),
    METRE("m", 1, 0.25),
    CMU("CMU unit of 1/0.45 inch", 0.0254 / 0.45, 0.15),
    MILLIMETRE("mm", 0.001, 0.1),
    INCH("inch", 0.0254, 0.05);

    /** Heights of figures in clips: half of them from 1.4 to 1.9 m, one in twenty below 0.8 m. */
    private static final double USUAL_HEIGHT = 1.65;

    private static final double SPREAD = 0.3;

    private final String label;
    private final double metres;
    private final double prior;

    LengthUnit(String label, double metres, double prior) {
        this.label = label;
        this.metres = metres;
        this.prior = prior;
    }

    /** One unit, in metres. */
    public double metres() {
        return metres;
    }

    /** As people write it. */
    public String label() {
        return label;
    }

    /**
     * Finds the unit of a figure.
     *
     * @param heightUnits the height of its skeleton along the bones, in the unit to be found
     * @param findings takes the choice, with the evidence. Modified.
     */
    public static LengthUnit find(double heightUnits, List<Finding> findings) {
        LengthUnit best = CENTIMETRE;
        double bestScore = Double.NEGATIVE_INFINITY;
        double bestWeight = 0;
        double total = 0;
        for (LengthUnit unit : values()) {
            double z = Math.log(heightUnits * unit.metres / USUAL_HEIGHT) / SPREAD;
            double score = Math.log(unit.prior) - z * z / 2;
            double weight = Math.exp(Math.max(score, -700));
            total += weight;
            if (score > bestScore) {
                best = unit;
                bestScore = score;
                bestWeight = weight;
            }
        }
        double share = bestWeight / total;
        double height = heightUnits * best.metres;
        String message = String.format(
                Locale.ROOT,
                "1 unit of the file is 1 %s: the skeleton is then %.2f m tall along its bones (confidence %.0f %%)",
                best.label,
                height,
                100 * share);
        boolean odd = !usual(height) || share < 0.8;
        findings.add(odd ? Finding.warning("units", message + "; check it") : Finding.info("units", message));
        return best;
    }

    /**
     * Says what unit the file is in where it or its format tells, and how tall the figure is then.
     *
     * @param heightUnits the height of its skeleton along the bones, in this unit
     * @param findings takes the sentence, a warning where nobody is as tall. Modified.
     */
    public void check(double heightUnits, List<Finding> findings) {
        double height = heightUnits * metres;
        String message = String.format(
                Locale.ROOT,
                "the file's unit is 1 %s, as it, its format or the remarks beside it say: the skeleton is %.2f m tall along its bones",
                label,
                height);
        boolean odd = !usual(height);
        findings.add(odd ? Finding.warning("units", message + "; check it") : Finding.info("units", message));
    }

    /**
     * Finds the size of an animated character, whose file may be in any unit or in none: the unit that the file or its
     * format says, where the figure is then as tall as people and characters are; else metres or centimetres, where one of
     * them makes it so; else it is scaled to a usual height, since its own means nothing.
     *
     * @param toldMetres metres per unit as the file or its format says, or NaN
     * @param heightUnits the height of its skeleton along the bones, in its unit
     * @param findings takes the choice, with the evidence. Modified.
     * @return metres per unit
     */
    public static double ofCharacter(double toldMetres, double heightUnits, List<Finding> findings) {
        if (usual(heightUnits * toldMetres)) {
            findings.add(size("1 unit of the file is %.4g m, as it or its format says", toldMetres, heightUnits));
            return toldMetres;
        }
        for (LengthUnit unit : new LengthUnit[] {METRE, CENTIMETRE}) {
            if (usual(heightUnits * unit.metres)) {
                findings.add(size("1 unit of the file is taken for %.4g m", unit.metres, heightUnits));
                return unit.metres;
            }
        }
        double metres = USUAL_HEIGHT / heightUnits;
        findings.add(size(
                "the file is in no unit that makes its figure as tall as people are; 1 unit is taken for %.4g m",
                metres, heightUnits));
        return metres;
    }

    private static boolean usual(double heightMetres) {
        return heightMetres >= 0.6 && heightMetres <= 2.6;
    }

    private static Finding size(String what, double metres, double heightUnits) {
        return Finding.info(
                "units",
                String.format(
                        Locale.ROOT,
                        what + ": the skeleton is then %.2f m tall along its bones",
                        metres,
                        heightUnits * metres));
    }
}
