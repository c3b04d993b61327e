package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Robots of our own whose arms cannot have elbow and hand where they are asked to be, both at once. */
class LimbDirectionsTest {
    @TempDir
    Path folder;

    /** Limbs come near the best that three joints can do, frame by frame, and the hands still follow. */
    @ParameterizedTest
    @ValueSource(strings = {"big-wave-ann-1", "big-point-ann-1", "tada-pip-1"})
    void armsOfThreeJointsComeNearTheirFloor(String motion) throws IOException {
        RetargetOutcome run = run(motion, -0.2, false);
        double floor = new LikenessFloor(run.method().sourceMotion(), run.robot(), run.trajectory()).meanDeg();
        assertThat(run.likeness().meanLimbAngleDeg()).isLessThan(floor + 2);
        assertThat(run.likeness().handCorrelation().orElseThrow()).isGreaterThan(0.95);
    }

    /**
     * Upper arms that cannot hang down are no reason for forearms to turn towards where the hands would be. With wrists
     * followed about the shoulders these clips were 6.1°, 11.0° and 6.3° above the floor.
     */
    @ParameterizedTest
    @ValueSource(strings = {"big-wave-ann-1", "big-point-ann-1", "tada-pip-1"})
    void forearmsPointAsThePersonsDoWhereUpperArmsCannot(String motion) throws IOException {
        RetargetOutcome run = run(motion, 0.7, true);
        double floor = new LikenessFloor(run.method().sourceMotion(), run.robot(), run.trajectory()).meanDeg();
        assertThat(run.likeness().meanLimbAngleDeg()).isLessThan(floor + 4.5);
    }

    private RetargetOutcome run(String motion, double leastRoll, boolean yaw) throws IOException {
        String urdf = "<robot name='stubby'>" + link("torso", "0 0 0.2", "0.12 0.2 0.4")
                + arm("left", 1, leastRoll, yaw) + arm("right", -1, leastRoll, yaw) + "</robot>";
        return Runs.small(Files.writeString(folder.resolve("stubby.urdf"), urdf).toString(), motion, 0);
    }

    /** Pitch and roll in the shoulder, a yaw above the elbow or none, a bend in the elbow. */
    private static String arm(String side, int y, double leastRoll, boolean yaw) {
        double low = y > 0 ? leastRoll : -2.6;
        double high = y > 0 ? 2.6 : -leastRoll;
        return link(side + "_shoulder", "0 0 0", "0.04 0.04 0.04")
                + link(side + "_swing", "0 0 0", "0.04 0.04 0.04")
                + link(side + "_upper_arm", "0 0 -0.1", "0.05 0.05 0.12")
                + link(side + "_forearm", "0 0 -0.1", "0.04 0.04 0.18")
                + joint(side + "_pitch", "torso", side + "_shoulder", "0 " + 0.16 * y + " 0.36", "0 1 0", -3, 3)
                + joint(side + "_roll", side + "_shoulder", side + "_swing", "0 0 0", "1 0 0", low, high)
                + (yaw
                        ? joint(side + "_yaw", side + "_swing", side + "_upper_arm", "0 0 0", "0 0 1", -2, 2)
                        : "<joint name='" + side + "_fixed' type='fixed'><parent link='" + side
                                + "_swing'/><child link='" + side + "_upper_arm'/></joint>")
                + joint(side + "_elbow", side + "_upper_arm", side + "_forearm", "0 0 -0.2", "0 1 0", -2.4, 0);
    }

    private static String link(String name, String center, String size) {
        String shape = "<origin xyz='" + center + "'/><geometry><box size='" + size + "'/></geometry>";
        return "<link name='" + name + "'><inertial><origin xyz='" + center + "'/><mass value='1'/><inertia ixx='0.01'"
                + " iyy='0.01' izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial><collision>" + shape
                + "</collision></link>";
    }

    private static String joint(
            String name, String parent, String child, String at, String axis, double lower, double upper) {
        return "<joint name='" + name + "' type='revolute'><parent link='" + parent + "'/><child link='" + child
                + "'/><origin xyz='" + at + "'/><axis xyz='" + axis + "'/><limit lower='" + lower + "' upper='" + upper
                + "' velocity='6' effort='10'/></joint>";
    }
}
