package dev.marionette.pipeline.geometric;

import dev.marionette.ik.velocity.LinkTasks;
import dev.marionette.ik.velocity.Rotation3;
import dev.marionette.pipeline.config.Settings.GeometricSettings;
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

    LinkReferences(List<RobotLinks.Link> links, GeometricSettings settings) {
        this.links = links;
        this.settings = settings;
        tasks = new LinkTasks(links.stream().mapToInt(RobotLinks.Link::body).toArray());
    }

    /** What is written to. */
    LinkTasks tasks() {
        return tasks;
    }

    /** The links, in the order of the tasks. */
    List<RobotLinks.Link> links() {
        return links;
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
            Rotation3.multiply(rotations, at + 9 * segment, link.offset(), 0, tasks.rotations(), 9 * i);
            System.arraycopy(velocities, velocitiesAt + 3 * segment, tasks.velocities(), 3 * i, 3);
            weigh(i, link, confidence[confidenceAt + segment]);
        }
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
