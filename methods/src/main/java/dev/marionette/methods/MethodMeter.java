package dev.marionette.methods;

import dev.marionette.api.JointTrajectory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures a trajectory by the figures that the method itself minimises: errors by chain, link or marker. The same is asked
 * of the angles that the method found and of the final trajectory, so that a report shows what smoothing and repair cost.
 */
public interface MethodMeter {
    /** The key in {@code report.json}: {@code normalized_pose}. */
    String key();

    /** A headline for the page. */
    String title();

    /** What the figures are, with their units, in a sentence or two. */
    String about();

    /**
     * Measures.
     *
     * @param trajectory its frames are spread evenly over those of the clip, as a motion may be slowed down
     */
    Measured measure(JointTrajectory trajectory);

    /**
     * The person whom the method models beside the robot; empty where it models none.
     *
     * @param trajectory as for {@link #measure}: what the person would do
     */
    default Optional<Reconstruction> reconstruction(JointTrajectory trajectory) {
        return Optional.empty();
    }

    /**
     * Figures of a trajectory.
     *
     * @param columns names of the figures: {@code pose_mean}
     * @param rows as many values as columns, by what is measured: {@code left_arm}
     * @param seriesTitle what the series show, with the unit
     * @param series one value a frame, by what is measured; may be empty
     */
    record Measured(
            List<String> columns, Map<String, double[]> rows, String seriesTitle, Map<String, double[]> series) {
        public Measured {
            columns = List.copyOf(columns);
            rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
            series = Collections.unmodifiableMap(new LinkedHashMap<>(series));
            for (Map.Entry<String, double[]> row : rows.entrySet()) {
                if (row.getValue().length != columns.size()) {
                    throw new IllegalArgumentException(
                            row.getKey() + ": " + row.getValue().length + " values for " + columns.size() + " columns");
                }
            }
        }

        /** The figures by row and column. */
        public Map<String, Map<String, Double>> table() {
            Map<String, Map<String, Double>> table = new LinkedHashMap<>();
            rows.forEach((name, values) -> {
                Map<String, Double> row = new LinkedHashMap<>();
                for (int c = 0; c < values.length; c++) {
                    row.put(columns.get(c), values[c]);
                }
                table.put(name, row);
            });
            return table;
        }
    }
}
