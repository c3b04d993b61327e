package dev.marionette.datasets.markers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Markers of the full-body Plug-in Gait set on a person of round figures. */
public final class MarkerPerson {
    /** A person who faces +x with +y to the left, z up, mm; right markers mirror the left ones. */
    private static final Map<String, double[]> MIDDLE = Map.of(
            "C7", new double[] {-60, 0, 1480},
            "CLAV", new double[] {60, 0, 1400},
            "STRN", new double[] {90, 0, 1250},
            "T10", new double[] {-90, 0, 1250});

    private static final Map<String, double[]> LEFT = Map.ofEntries(
            Map.entry("FHD", new double[] {90, 70, 1650}),
            Map.entry("BHD", new double[] {-90, 70, 1650}),
            Map.entry("ASI", new double[] {80, 120, 1000}),
            Map.entry("PSI", new double[] {-80, 50, 1000}),
            Map.entry("SHO", new double[] {0, 190, 1460}),
            Map.entry("ELB", new double[] {0, 230, 1130}),
            Map.entry("WRA", new double[] {70, 240, 890}),
            Map.entry("WRB", new double[] {10, 240, 890}),
            Map.entry("FIN", new double[] {50, 240, 800}),
            Map.entry("THI", new double[] {0, 170, 750}),
            Map.entry("KNE", new double[] {15, 140, 520}),
            Map.entry("TIB", new double[] {5, 150, 300}),
            Map.entry("ANK", new double[] {0, 130, 90}));

    /** Names of the markers, sorted. */
    public static final List<String> LABELS = labels();

    private static List<String> labels() {
        List<String> labels = new ArrayList<>(MIDDLE.keySet());
        LEFT.keySet().forEach(marker -> labels.addAll(List.of("L" + marker, "R" + marker)));
        labels.sort(null);
        return labels;
    }

    private MarkerPerson() {}

    /** The left forearm rises; LFIN is not seen in frames 5 to 7. */
    public static double[] points(int frames) {
        double[] points = new double[frames * LABELS.size() * 3];
        for (int f = 0; f < frames; f++) {
            for (int p = 0; p < LABELS.size(); p++) {
                String label = LABELS.get(p);
                boolean middle = MIDDLE.containsKey(label);
                double[] at = Objects.requireNonNull(middle ? MIDDLE.get(label) : LEFT.get(label.substring(1)));
                boolean right = !middle && label.startsWith("R");
                boolean forearm = label.matches("L(WR.|FIN)");
                boolean lost = label.equals("LFIN") && f >= 5 && f < 8;
                int i = 3 * (f * LABELS.size() + p);
                points[i] = lost ? Double.NaN : at[0] + (forearm ? 10 * f : 0);
                points[i + 1] = lost ? Double.NaN : right ? -at[1] : at[1];
                points[i + 2] = lost ? Double.NaN : at[2] + (forearm ? 4 * f : 0);
            }
        }
        return points;
    }
}
