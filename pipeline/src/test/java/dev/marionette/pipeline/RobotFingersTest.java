package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.numerics.Vec3;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.testkit.FigureWithHands;
import dev.marionette.testkit.GraspingRobot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A robot with two jaws on each hand does a clip in which the left hand, and the arms, go as the test says. */
class RobotFingersTest {
    private static final int FRAMES = 60;
    private static final double RATE = 30;
    private static final double[][] FIST = {{0, 0, 0}, {90, 100, 70}, {90, 100, 70}, {90, 100, 70}, {90, 100, 70}};
    private static final double[][] STRAIGHT = new double[5][3];

    @TempDir
    Path folder;

    /** From 0 to 1 and back, twice, the second time three times as fast. */
    private static double wave(int frame) {
        double phase = frame < 45 ? frame / 45.0 : (frame - 45) / 15.0;
        return (1 - Math.cos(2 * Math.PI * phase)) / 2;
    }

    private String clip(double[][] curl) throws IOException {
        Path file = new FigureWithHands(FigureWithHands.MIXAMO, new int[] {3, 3, 3, 3, 3}, false, curl)
                .turned(40)
                .leftAlone()
                .write(folder, "clip.bvh");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int at = lines.indexOf("MOTION");
        String[] rest = lines.get(at + 3).trim().split(" +");
        String[] bent = lines.get(at + 4).trim().split(" +");
        List<String> all = new ArrayList<>(lines.subList(0, at));
        all.addAll(List.of("MOTION", "Frames: " + FRAMES, "Frame Time: " + 1 / RATE));
        for (int f = 0; f < FRAMES; f++) {
            StringBuilder row = new StringBuilder();
            for (int i = 0; i < rest.length; i++) {
                double from = Double.parseDouble(rest[i]);
                row.append(String.format(Locale.ROOT, "%.6f ", from + wave(f) * (Double.parseDouble(bent[i]) - from)));
            }
            all.add(row.toString());
        }
        Files.write(file, all);
        return file.toString();
    }

    private String robot(double speed) throws IOException {
        Path file = folder.resolve("grasping.urdf");
        Files.writeString(file, GraspingRobot.withJaws(false, false, speed));
        return file.toString();
    }

    private RetargetOutcome run(double speed, double[][] curl, String method, String... settings) throws IOException {
        return SharedRuns.run(method, robot(speed), clip(curl), settings);
    }

    private static double[] path(RetargetOutcome run, String joint) {
        JointTrajectory motion = run.trajectory();
        int d = motion.jointNames().indexOf(joint);
        double[] path = new double[motion.frames()];
        for (int f = 0; f < path.length; f++) {
            path[f] = motion.position(f, d);
        }
        return path;
    }

    private static double home(RetargetOutcome run, String joint) {
        return run.robot().home()[run.robot().model().joint(joint)];
    }

    /** The largest angle between the forearms of two runs, and the upper arms, rad. */
    private static double arms(RetargetOutcome a, RetargetOutcome b) {
        double most = 0;
        for (int f = 0; f < FRAMES; f++) {
            double[][] one = limbs(a, f);
            double[][] other = limbs(b, f);
            for (int i = 0; i < one.length; i++) {
                most = Math.max(most, Vec3.angle(one[i], other[i]));
            }
        }
        return most;
    }

    private static double[][] limbs(RetargetOutcome run, int frame) {
        Kinematics kinematics = new Kinematics(run.robot().model());
        double[] q = new double[run.trajectory().joints()];
        Arrays.setAll(q, d -> run.trajectory().position(frame, d));
        kinematics.update(q);
        double[][] limbs = new double[4][];
        for (int i = 0; i < 4; i++) {
            boolean left = i < 2;
            BodyJoint shoulder = left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
            BodyJoint elbow = left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW;
            BodyJoint wrist = left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
            double[] from = new double[3];
            double[] to = new double[3];
            kinematics.position(run.robot().point(i % 2 == 0 ? shoulder : elbow).point(), from, 0);
            kinematics.position(run.robot().point(i % 2 == 0 ? elbow : wrist).point(), to, 0);
            limbs[i] = Vec3.minus(to, from);
        }
        return limbs;
    }

    /** Jaws meet where their inner faces do: at the angle that brings a tip to the middle. */
    @ParameterizedTest
    @ValueSource(strings = {"natural-motion", "geometric"})
    void jawsFollowAndStopBeforeTheyMeet(String method) throws IOException {
        RetargetOutcome run = run(20, FIST, method);
        assertThat(run.verification().passed()).isTrue();
        double meet = -Math.asin((GraspingRobot.BESIDE - GraspingRobot.HALF) / GraspingRobot.JAW);
        for (String joint : new String[] {"l_jaw0", "l_jaw1"}) {
            double[] path = path(run, joint);
            assertThat(path[0]).as("open").isCloseTo(0.6, within(0.02));
            assertThat(path[22]).as("closed").isBetween(meet, meet + 0.1);
            for (int f = 0; f < FRAMES; f++) {
                double free = 0.6 - 1.1 * wave(f);
                double expected = Math.max(path[22], free);
                // the filter rounds the corner where jaws stop off, and the fast top
                assertThat(path[f]).as("%s, frame %d", joint, f).isCloseTo(expected, within(0.12));
            }
        }
        for (String joint : new String[] {"r_jaw0", "r_jaw1"}) {
            assertThat(path(run, joint)).as(joint).containsOnly(new double[] {home(run, joint)}, within(0.01));
        }
        assertThat(run.findings())
                .filteredOn(f -> f.subject().equals("fingers"))
                .singleElement()
                .extracting(Finding::message)
                .asString()
                .contains("2 of the left hand")
                .contains("l_jaw0 at")
                .doesNotContain("right");
        assertThat(arms(run, run(20, STRAIGHT, method))).isLessThan(Math.toRadians(0.1));
    }

    @Test
    void slowJointsKeepTheirLimitsAndTheMiddle() throws IOException {
        RetargetOutcome run = run(1, FIST, "natural-motion");
        assertThat(run.verification().passed()).isTrue();
        double[] path = path(run, "l_jaw0");
        double fastest = 0;
        for (int f = 1; f < FRAMES; f++) {
            fastest = Math.max(fastest, Math.abs(path[f] - path[f - 1]) * RATE);
        }
        assertThat(fastest).isBetween(0.8, 1.0);
    }

    @Test
    void fingersThatNeverMoveAndSmoothedFramesLeaveThemAtHome() throws IOException {
        RetargetOutcome still = run(20, STRAIGHT, "natural-motion");
        assertThat(path(still, "l_jaw0")).containsOnly(home(still, "l_jaw0"));
        assertThat(still.findings()).noneMatch(f -> f.subject().equals("fingers"));
        RetargetOutcome paper = run(20, FIST, "natural-motion", "solver.kind=paper");
        assertThat(path(paper, "l_jaw0")).containsOnly(new double[] {home(paper, "l_jaw0")}, within(1e-9));
        assertThat(paper.findings())
                .filteredOn(f -> f.subject().equals("fingers"))
                .singleElement()
                .extracting(Finding::message)
                .asString()
                .contains("stay at home");
    }
}
