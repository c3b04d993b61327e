package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.pipeline.Faithfulness.Figure;
import dev.marionette.pipeline.Faithfulness.Loss;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Reads back what a report says of {@link Faithfulness}, to judge it again. A figure that is missing or that another part
 * of the report or the trajectory contradicts is refused, as a run must not pass because nothing is asked of it any more.
 */
final class FaithfulnessReader {
    private static final String HINT =
            "Get the whole folder, or make the run again (reports of earlier versions lack it).";
    /** Of figures that were written with all digits. */
    private static final double SAME = 1e-9;

    private final JsonNode report;
    private final String file;

    private FaithfulnessReader(JsonNode report, String file) {
        this.report = report;
        this.file = file;
    }

    /**
     * Reads it.
     *
     * @param report of the run
     * @param file the report, for messages
     * @param trajectory as it is on the disk
     * @throws InputException naming the file and the element that is missing, broken or contradicted
     */
    static Faithfulness read(JsonNode report, String file, JointTrajectory trajectory) {
        FaithfulnessReader reader = new FaithfulnessReader(report, file);
        List<Figure> figures = new ArrayList<>();
        for (Loss loss : Loss.values()) {
            if (trajectory.floats() || loss.compareTo(Loss.FEET) < 0) {
                figures.add(reader.figure(loss));
            }
        }
        reader.requireSame(Loss.TIME_SCALE, figures, reader.number("time_scale"));
        reader.requireSame(
                Loss.HELD_BACK, figures, reader.number("held_back", "frames") / Math.max(1, trajectory.frames()));
        double floor = reader.number("likeness", ReportJson.FLOOR);
        reader.requireSame(Loss.LIMBS, figures, reader.number("likeness", "mean_limb_angle_deg") - floor);
        return new Faithfulness(figures);
    }

    private Figure figure(Loss loss) {
        String key = Faithfulness.KEY + "." + loss.key();
        double value = number(Faithfulness.KEY, loss.key(), Faithfulness.VALUE);
        double limit = number(Faithfulness.KEY, loss.key(), Faithfulness.LIMIT);
        double asked = number("settings", "faithful", settingOf(loss));
        if (Math.abs(limit - asked) > SAME) {
            throw new InputException(file, key + ".limit " + limit + " is not the " + asked + " of its settings", HINT);
        }
        Figure figure = new Figure(loss, value, limit);
        JsonNode broken = report.path(Faithfulness.KEY).path(loss.key()).path(Faithfulness.BROKEN);
        if (!broken.isBoolean() || broken.booleanValue() != figure.broken()) {
            throw new InputException(
                    file, key + ".broken is " + broken + ", but its value is " + value + " of " + limit, HINT);
        }
        return figure;
    }

    private static String settingOf(Loss loss) {
        return switch (loss) {
            case LIMBS -> "limbs";
            case HELD_BACK -> "held_back";
            case TIME_SCALE -> "time_scale";
            case FEET -> "feet";
            case LEGS -> "legs";
            case BASE -> "base";
            case TURN -> "turn";
        };
    }

    private void requireSame(Loss loss, List<Figure> figures, double elsewhere) {
        double value = figures.get(loss.ordinal()).value();
        if (Math.abs(value - elsewhere) > SAME * Math.max(1, Math.abs(elsewhere))) {
            throw new InputException(
                    file,
                    Faithfulness.KEY + "." + loss.key() + ".value " + value + " is not the " + elsewhere
                            + " that the rest of the run says",
                    HINT);
        }
    }

    private double number(String... path) {
        JsonNode node = report;
        for (String key : path) {
            node = node.path(key);
        }
        if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
            String problem = node.isMissingNode() ? " is missing" : " " + node + " is not a finite number";
            throw new InputException(file, String.join(".", path) + problem, HINT);
        }
        return node.doubleValue();
    }
}
