package dev.marionette.methods.naturalmotion;

import dev.marionette.api.Clip;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import java.util.List;

/** How the hands of a robot are to turn for a clip, whether a run asks for it or not; for those who measure. */
public final class HandOrientations {
    private HandOrientations() {}

    /**
     * Of those hands that turn against the forearm.
     *
     * @param motion that of the clip, in whose source frame, turned to where the robot looks, the orientations are
     * @return none where the clip has no orientations, or none that can be compared with a robot's
     */
    public static List<OrientationTrack> of(Clip clip, BodyMotion motion, Robot robot) {
        Kinematics atHome = new Kinematics(robot.model());
        atHome.update(robot.home());
        return OrientationTargets.find(clip, motion)
                .map(targets -> targets.hands(robot, atHome, 1))
                .orElse(List.of());
    }
}
