package dev.marionette.methods.geometric;

import dev.marionette.methods.geometric.GeometricSettings.GeometricError;
import dev.marionette.numerics.Rotations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * From the segments of a body to the references of a robot's links: R*_r(i) = ᴵR_h(i)·ᴴR_R(i) (Darvish et al. 2019, eq. 2), in
 * axes in which the robot faces +x at home. A workspace of one thread; allocates nothing once it is made.
 */
final class LinkReferences {
    /** Weight of a roll that nothing tells: enough to keep it from drifting. */
    private static final double UNKNOWN_ROLL = 0.01;

    private final List<RobotLinks.Link> links;
    private final GeometricSettings settings;
    private final LinkTasks tasks;
    private final LineTasks lines;
    private final int[] lineOf;

    LinkReferences(List<RobotLinks.Link> links, GeometricSettings settings) {
        this.links = links;
        this.settings = settings;
        tasks = new LinkTasks(links.stream().mapToInt(RobotLinks.Link::body).toArray());
        List<LineTasks.Line> found = new ArrayList<>();
        lineOf = new int[links.size()];
        for (int i = 0; i < lineOf.length; i++) {
            // as printed, the error is one of links
            boolean line = settings.error() != GeometricError.SKEW
                    && links.get(i).line().isPresent();
            lineOf[i] = line ? found.size() : -1;
            if (line) {
                found.add(links.get(i).line().orElseThrow());
            }
        }
        lines = new LineTasks(found);
    }

    /** What is asked of links; written to. */
    LinkTasks tasks() {
        return tasks;
    }

    /** What is asked of lines; written to. */
    LineTasks lines() {
        return lines;
    }

    /** Asks nothing of a link until the next frame is written. */
    void forget(int link) {
        Arrays.fill(tasks.weights(), 3 * link, 3 * link + 3, 0);
        if (lineOf[link] >= 0) {
            lines.weights()[lineOf[link]] = 0;
        }
    }

    /**
     * Writes the references of a frame.
     *
     * @param rotations 9 values a segment, facing +x. Not modified.
     * @param at where they start
     * @param velocities 3 values a segment, rad/s. Not modified.
     * @param velocitiesAt where they start
     * @param confidence how far the roll is known, by segment. Not modified.
     * @param confidenceAt where they start
     */
    void write(
            double[] rotations, int at, double[] velocities, int velocitiesAt, double[] confidence, int confidenceAt) {
        for (int i = 0; i < links.size(); i++) {
            RobotLinks.Link link = links.get(i);
            int segment = link.segment().ordinal();
            System.arraycopy(rotations, at + 9 * segment, tasks.axes(), 9 * i, 9);
            Rotations.multiply(rotations, at + 9 * segment, link.offset(), 0, tasks.rotations(), 9 * i);
            System.arraycopy(velocities, velocitiesAt + 3 * segment, tasks.velocities(), 3 * i, 3);
            weigh(i, link, confidence[confidenceAt + segment]);
            if (lineOf[i] >= 0) {
                writeLine(i, lineOf[i], rotations, at + 9 * segment);
            }
        }
    }

    /** The bone of a segment hangs: its direction is −z. */
    private void writeLine(int link, int line, double[] rotations, int at) {
        for (int k = 0; k < 3; k++) {
            lines.directions()[3 * line + k] = -rotations[at + 3 * k + 2];
            lines.velocities()[3 * line + k] = tasks.velocities()[3 * link + k];
        }
        lines.weights()[line] = tasks.weights()[3 * link];
        tasks.weights()[3 * link] = 0;
        tasks.weights()[3 * link + 1] = 0;
    }

    /** The direction of a bone counts as its segment does; its roll less, and only as far as it is known. */
    private void weigh(int i, RobotLinks.Link link, double confidence) {
        Segment segment = link.segment();
        double weight = switch (segment) {
            case PELVIS, TRUNK -> settings.trunk();
            case HEAD -> settings.head();
            case LEFT_HAND, RIGHT_HAND -> settings.hands();
            default -> 1;
        };
        boolean whole = segment.part() == Segment.Part.CORE;
        boolean sole = segment == Segment.LEFT_SOLE || segment == Segment.RIGHT_SOLE;
        double roll = sole ? 1 : Math.max(UNKNOWN_ROLL, whole ? confidence : settings.roll() * confidence);
        tasks.weights()[3 * i] = link.points() ? weight : 0;
        tasks.weights()[3 * i + 1] = link.points() ? weight : 0;
        tasks.weights()[3 * i + 2] = link.rolls() ? weight * roll : 0;
    }
}
