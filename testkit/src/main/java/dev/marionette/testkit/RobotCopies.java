package dev.marionette.testkit;

import dev.marionette.api.CharacterRig;
import dev.marionette.robots.Robot;
import dev.marionette.robots.mesh.LinkMesh;
import java.util.List;
import java.util.Optional;

/** Robots that are others in one thing. */
public final class RobotCopies {
    private RobotCopies() {}

    /** The robot as a character. */
    public static Robot playing(Robot robot, CharacterRig rig) {
        return copy(robot, robot.visuals(), Optional.of(rig));
    }

    /** The robot with other meshes to look at. */
    public static Robot with(Robot robot, List<LinkMesh> visuals) {
        return copy(robot, visuals, robot.character());
    }

    private static Robot copy(Robot r, List<LinkMesh> visuals, Optional<CharacterRig> character) {
        return new Robot(
                r.id(),
                r.label(),
                r.source(),
                r.model(),
                r.base(),
                r.home(),
                r.points(),
                r.trunkBody(),
                r.forwardYaw(),
                r.disabledPairs(),
                visuals,
                r.packageFolders(),
                r.findings(),
                r.digests(),
                character);
    }
}
