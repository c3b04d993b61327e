package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.robots.Robot;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A robot's motion as a clip. */
@Tag("jdk")
class RunClipTest {
    private static final double PERIOD = 0.05;
    private static final int FRAMES = 3;

    private final Robot robot = new Robots(Extensions.builtIn()).load("coman");

    /** From home, one joint moves: a tenth of a radian a frame. */
    private Clip clip(String joint) {
        int dof = robot.model().dof();
        double[] q = new double[FRAMES * dof];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(robot.home(), 0, q, f * dof, dof);
            q[f * dof + robot.model().joint(joint)] += 0.1 * f;
        }
        return RunClip.of("moved", robot, new JointTrajectory(robot.model().jointNames(), PERIOD, q), List.of());
    }

    private static double[] at(Clip clip, int frame, BodyJoint role) {
        int joint = clip.joint(role).orElseThrow();
        return new double[] {
            clip.position(frame, joint, 0), clip.position(frame, joint, 1), clip.position(frame, joint, 2)
        };
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    @Test
    void theRobotIsABodyThatStands() {
        Clip clip = clip("RShSag");
        assertThat(clip.frames()).isEqualTo(FRAMES);
        assertThat(clip.rateHz()).isCloseTo(20, within(1e-9));
        double[] neck = at(clip, 0, BodyJoint.NECK);
        double[] head = at(clip, 0, BodyJoint.HEAD);
        assertThat(head[0]).isCloseTo(neck[0], within(1e-12));
        assertThat(head[1]).isCloseTo(neck[1], within(1e-12));
        assertThat(head[2]).isGreaterThan(neck[2] + 0.05);
        assertThat(neck[2]).isGreaterThan(at(clip, 0, BodyJoint.HIPS)[2] + 0.2);
    }

    /** A shoulder turns about its own point, by the angle, whatever the arm does: chord 2 r sin(angle / 2). */
    @Test
    void armsMoveAsTheJointsDo() {
        Clip clip = clip("RShSag");
        for (BodyJoint still : new BodyJoint[] {BodyJoint.HIPS, BodyJoint.LEFT_HAND, BodyJoint.HEAD}) {
            assertThat(at(clip, 2, still)).containsExactly(at(clip, 0, still), within(1e-12));
        }
        double chord = distance(at(clip, 0, BodyJoint.RIGHT_ELBOW), at(clip, 1, BodyJoint.RIGHT_ELBOW));
        double next = distance(at(clip, 0, BodyJoint.RIGHT_ELBOW), at(clip, 2, BodyJoint.RIGHT_ELBOW));
        assertThat(next / chord).isCloseTo(Math.sin(0.1) / Math.sin(0.05), within(1e-9));
    }

    /** A robot that went about: its points in the world, turned and moved as its root link is, and toes. */
    @Test
    void aRobotThatWentAboutGoesAbout() {
        int dof = robot.model().dof();
        double[] q = new double[FRAMES * dof];
        double[] path = new double[7 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(robot.home(), 0, q, f * dof, dof);
            double half = 0.1 * f;
            System.arraycopy(new double[] {0.2 * f, 0, 0.9, Math.cos(half), 0, 0, Math.sin(half)}, 0, path, 7 * f, 7);
        }
        JointTrajectory motion = new JointTrajectory(robot.model().jointNames(), PERIOD, q);
        Clip still = RunClip.of("stood", robot, motion, List.of());
        Clip moved = RunClip.of("walked", robot, motion.withBase(path), List.of());
        for (BodyJoint role : new BodyJoint[] {BodyJoint.HIPS, BodyJoint.HEAD, BodyJoint.LEFT_FOOT}) {
            double[] own = at(still, 2, role);
            double[] world = at(moved, 2, role);
            assertThat(world[0]).isCloseTo(0.4 + Math.cos(0.4) * own[0] - Math.sin(0.4) * own[1], within(1e-12));
            assertThat(world[1]).isCloseTo(Math.sin(0.4) * own[0] + Math.cos(0.4) * own[1], within(1e-12));
            assertThat(world[2]).isCloseTo(0.9 + own[2], within(1e-12));
        }
        int toes = moved.jointNames().indexOf("left_toes");
        int ankle = moved.joint(BodyJoint.LEFT_FOOT).orElseThrow();
        assertThat(moved.parent(toes)).isEqualTo(ankle);
        assertThat(moved.position(0, toes, 0) - moved.position(0, ankle, 0)).isBetween(0.05, 0.3);
        assertThat(still.jointNames()).doesNotContain("left_toes");
    }

    /** In a bow by an angle, the head leans forward by that angle; the hips stay. */
    @Test
    void theHeadLeansWithTheTrunk() {
        Clip clip = clip("WaistSag");
        double[] neck = at(clip, 2, BodyJoint.NECK);
        double[] head = at(clip, 2, BodyJoint.HEAD);
        assertThat(Math.abs(Math.atan2(head[0] - neck[0], head[2] - neck[2]))).isCloseTo(0.2, within(1e-9));
        assertThat(at(clip, 2, BodyJoint.HIPS)).containsExactly(at(clip, 0, BodyJoint.HIPS), within(0.0));
    }
}
