package dev.marionette.methods.naturalmotion;

import dev.marionette.api.Clip;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.robots.Robot;
import java.util.List;

/** How the hands of a robot are to turn for a clip, whether a run asks for it or not; for those who measure. */
public final class HandOrientations {
    private HandOrientations() {}

    /**
     * Left and right hand.
     *
     * @throws dev.marionette.api.InputException if the clip has no orientations
     */
    public static List<OrientationTrack> of(Clip clip, Robot robot, RunSettings settings) {
        Kinematics atHome = new Kinematics(robot.model());
        atHome.update(robot.home());
        return OrientationTargets.of(clip, SourceBodyMotion.of(clip, settings.get(SourceSettings.class)))
                .hands(robot, atHome, settings.get(JoiSettings.class).handOrientation());
    }
}
