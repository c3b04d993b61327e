package dev.marionette.methods.naturalmotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.methods.naturalmotion.JoiSettings.Anchor;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BoxWorkspace;
import dev.marionette.transfer.WorkspaceOrigin;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RobotTargetsTest {
    private final Robot coman = BuiltInRobots.load("coman");
    private final RobotTargets targets = new RobotTargets();

    private static TransferSettings settings(int voxels) {
        return new TransferSettings(100, 100, 100, 10, Map.of(), voxels);
    }

    @Test
    void aRobotIsMeasuredOnce() {
        assertThat(targets.of(coman, settings(0), Anchor.ROOT)).isSameAs(targets.of(coman, settings(0), Anchor.ROOT));
    }

    /** What one run asked for is not what the next one gets. */
    @Test
    void anotherRobotOrSettingIsMeasuredAnew() {
        assertThat(targets.of(coman, settings(0), Anchor.ROOT).workspaces().get(BodyJoint.LEFT_HAND))
                .isInstanceOf(BoxWorkspace.class);
        assertThat(targets.of(coman, settings(8), Anchor.ROOT).workspaces().get(BodyJoint.LEFT_HAND))
                .isNotInstanceOf(BoxWorkspace.class);
        assertThat(targets.of(coman, settings(0), Anchor.SHOULDERS).workspaceOrigin())
                .isEqualTo(WorkspaceOrigin.SHOULDER);
        Robot darwin = BuiltInRobots.load("darwin-op");
        assertThat(targets.of(darwin, settings(0), Anchor.ROOT).robot())
                .isEqualTo(darwin.model().name());
        assertThat(targets.of(coman, settings(0), Anchor.ROOT).robot())
                .isEqualTo(coman.model().name());
    }
}
