package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.Joi;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.api.RunStatus;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.KnownFrames;
import dev.marionette.methods.PrescribedMotion;
import dev.marionette.numerics.Vec3;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import dev.marionette.testkit.FigureWithHands;
import dev.marionette.testkit.GraspingRobot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A robot with two jaws on each hand does a clip in which the left hand, and the arms, go as the test says. */
class RobotFingersTest {
    private static final int FRAMES = 60;
    private static final double RATE = 30;
    private static final double[][] FIST = {{0, 0, 0}, {90, 100, 70}, {90, 100, 70}, {90, 100, 70}, {90, 100, 70}};
    private static final double[][] STRAIGHT = new double[5][3];

    /** That of the inverse kinematics by default, metres. */
    private static final double CLEARANCE = 0.005;

    @TempDir
    Path folder;

    /** From 0 to 1 and back, twice, the second time three times as fast. */
    private static double wave(double frame) {
        double phase = frame < 45 ? frame / 45 : (frame - 45) / 15;
        return (1 - Math.cos(2 * Math.PI * phase)) / 2;
    }

    private String clip(double[][] curl) throws IOException {
        return clip(curl, 40, 1, FRAMES);
    }

    /**
     * A clip in which arms turn, and fingers bend, with the wave.
     *
     * @param times as many frames a second
     * @param frames of the wave, which goes on
     */
    private String clip(double[][] curl, double turn, int times, int frames) throws IOException {
        Path file = new FigureWithHands(FigureWithHands.MIXAMO, new int[] {3, 3, 3, 3, 3}, false, curl)
                .turned(turn)
                .leftAlone()
                .write(folder, "clip.bvh");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int at = lines.indexOf("MOTION");
        String[] rest = lines.get(at + 3).trim().split(" +");
        String[] bent = lines.get(at + 4).trim().split(" +");
        List<String> all = new ArrayList<>(lines.subList(0, at));
        all.addAll(List.of("MOTION", "Frames: " + frames * times, "Frame Time: " + 1 / (times * RATE)));
        for (int f = 0; f < frames * times; f++) {
            double closed = wave((double) f / times % FRAMES);
            StringBuilder row = new StringBuilder();
            for (int i = 0; i < rest.length; i++) {
                double from = Double.parseDouble(rest[i]);
                row.append(String.format(Locale.ROOT, "%.6f ", from + closed * (Double.parseDouble(bent[i]) - from)));
            }
            all.add(row.toString());
        }
        Files.write(file, all);
        return file.toString();
    }

    private String robot(double speed) throws IOException {
        return robot(GraspingRobot.withJaws(false, false, speed));
    }

    private String robot(String urdf) throws IOException {
        Path file = folder.resolve("grasping" + urdf.hashCode() + ".urdf");
        Files.writeString(file, urdf);
        return file.toString();
    }

    private static String box(String parent, String name, String at, String size) {
        return "<link name='" + name + "'><collision><geometry><box size='" + size + "'/></geometry></collision></link>"
                + "<joint name='" + name + "_joint' type='fixed'><parent link='" + parent + "'/><child link='" + name
                + "'/><origin xyz='" + at + "'/></joint></robot>";
    }

    /** Where a jaw has turned so far inwards that its tip is so far from the middle of the hand, rad. */
    private static double stop(double middle) {
        double inside = GraspingRobot.BESIDE - middle;
        double length = Math.hypot(GraspingRobot.JAW, GraspingRobot.HALF);
        return -(Math.asin(inside / length) - Math.atan2(GraspingRobot.HALF, GraspingRobot.JAW));
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

    /** Inner corners of the tips stay a clearance apart; a hand is closed in hundredths. */
    @ParameterizedTest
    @ValueSource(strings = {"natural-motion", "geometric"})
    void jawsFollowAndStopBeforeTheyMeet(String method) throws IOException {
        RetargetOutcome run = run(20, FIST, method);
        assertThat(run.verification().passed()).isTrue();
        double stop = stop(CLEARANCE / 2);
        for (String joint : new String[] {"l_jaw0", "l_jaw1"}) {
            double[] path = path(run, joint);
            assertThat(path[0]).as("open").isCloseTo(0.6, within(0.02));
            assertThat(path[22]).as("closed").isBetween(stop, stop + 1.1 / 100);
            for (int f = 0; f < FRAMES; f++) {
                double free = 0.6 - 1.1 * wave(f);
                double expected = Math.max(stop, free);
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
        double above = 0;
        double below = 0;
        for (int f = 0; f < FRAMES; f++) {
            double free = Math.max(stop(CLEARANCE / 2), 0.6 - 1.1 * wave(f));
            above = Math.max(above, path[f] - free);
            below = Math.max(below, free - path[f]);
        }
        assertThat(above).isGreaterThan(0.2).isCloseTo(below, within(0.05));
    }

    /** Methods solve at no more than 120 Hz. */
    @ParameterizedTest
    @ValueSource(strings = {"natural-motion", "geometric"})
    void fasterClipsAreResampled(String method) throws IOException {
        RetargetOutcome run = SharedRuns.run(method, robot(20), clip(FIST, 40, 8, 50));
        assertThat(run.verification().passed()).isTrue();
        double rate = 1 / run.trajectory().periodSeconds();
        assertThat(rate).isCloseTo(120, within(1e-9));
        double[] path = path(run, "l_jaw0");
        for (int f = 0; f < path.length; f++) {
            double expected = Math.max(stop(CLEARANCE / 2), 0.6 - 1.1 * wave(f * RATE / rate));
            assertThat(path[f]).as("frame %d", f).isCloseTo(expected, within(0.12));
        }
    }

    /** Arms that are slow take more time, and fingers with them. */
    @Test
    void fingersTakeTheTimeOfTheRest() throws IOException {
        String slow = GraspingRobot.withJaws(false, false, 20).replace("velocity='8.0'", "velocity='0.8'");
        RetargetOutcome run = SharedRuns.run("natural-motion", robot(slow), clip(FIST, 60, 1, 45), "retime.max=3");
        assertThat(run.verification().passed()).isTrue();
        assertThat(run.timeScale()).isGreaterThan(1.2);
        double[] path = path(run, "l_jaw0");
        double[] least = Arrays.stream(path).sorted().toArray();
        assertThat(path[0]).isCloseTo(0.6, within(0.02));
        assertThat(path[path.length - 1]).isCloseTo(0.6, within(0.05));
        assertThat(least[0]).isCloseTo(stop(CLEARANCE / 2), within(1.1 / 100));
    }

    /** A window begins where the one before ends, and its fingers with it. */
    @Test
    void fingersOfWindowsAreThoseOfAllFramesAtOnce() throws IOException {
        RetargetOutcome.Request request = new RetargetOutcome.Request(
                robot(20),
                clip(FIST, 0, 1, 420),
                "natural-motion",
                0,
                Extensions.builtIn().settings().load(Optional.empty(), List.of("window=100")));
        LongRetargeter retargeter = Runs.inWindows();
        Retargeter.Inputs inputs = retargeter.read(request, List.of(), robot -> {});
        assertThat(retargeter.takes(request, List.of(), inputs)).isTrue();
        Path out = folder.resolve("run");
        assertThat(retargeter
                        .run(out, request, inputs, List.of(), Map.of(), (stage, fraction) -> {})
                        .status())
                .isEqualTo(RunStatus.VERIFIED);
        JointTrajectory windows = TrajectoryCsv.read(out.resolve("trajectory.csv"));
        JointTrajectory once = SharedRuns.run("natural-motion", request.robot(), request.motion())
                .trajectory();
        int d = windows.jointNames().indexOf("l_jaw0");
        for (int f = 0; f < 420; f++) {
            assertThat(windows.position(f, d)).as("frame %d", f).isCloseTo(once.position(f, d), within(0.01));
        }
    }

    @Test
    void withoutCollisionsHandsCloseAllTheWay() throws IOException {
        RetargetOutcome run = run(20, FIST, "natural-motion", "ik.collision=off");
        assertThat(Arrays.stream(path(run, "l_jaw0")).min().orElseThrow()).isCloseTo(-0.5, within(0.02));
        assertThat(run.findings()).noneMatch(f -> f.message().contains("l_jaw0 at"));
    }

    /** A plate of the trunk where the upper jaw of the stretched arm opens. */
    @Test
    void armsKeepClearOfOpenFingers() throws IOException {
        String free = GraspingRobot.withJaws(false, false, 20);
        String plate = free.replace("</robot>", box("trunk", "plate", "0 0.9 0.495", "0.2 0.2 0.02"));
        String motion = clip(FIST, 0, 1, FRAMES);
        RetargetOutcome without = SharedRuns.run("natural-motion", robot(free), motion);
        RetargetOutcome run = SharedRuns.run("natural-motion", robot(plate), motion);
        assertThat(run.verification().passed()).isTrue();
        assertThat(path(run, "l_jaw0")).isEqualTo(path(without, "l_jaw0"));
        assertThat(arms(run, without)).isGreaterThan(Math.toRadians(1));
    }

    /** The hand that has the keypoint carries jaws by a joint that nothing moves: a plate of it is where one of them opens. */
    @Test
    void jointsThatCollideInTheOpenHandStayAtHome() throws IOException {
        String urdf = GraspingRobot.withJaws(false, false, 20);
        for (String s : new String[] {"l", "r"}) {
            urdf = urdf.replace("<parent link='" + s + "_hand'/>", "<parent link='" + s + "_palm'/>")
                    .replace(
                            "</robot>",
                            "<link name='" + s
                                    + "_palm'><collision><origin xyz='0 0 -0.07'/><geometry><box size='0.02 0.02 0.01'/></geometry></collision></link><joint name='"
                                    + s
                                    + "_turn' type='revolute'><parent link='" + s + "_hand'/><child link='" + s
                                    + "_palm'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' velocity='5' effort='1'/></joint>"
                                    + box(s + "_hand", s + "_plate", "0 0.075 -0.14", "0.02 0.002 0.1"));
        }
        Map<BodyJoint, Joi> joi = new EnumMap<>(BodyJoint.class);
        joi.put(BodyJoint.LEFT_HAND, Joi.at(BodyJoint.LEFT_HAND, "l_hand", 0, 0, 0));
        RobotProfile profile = new RobotProfile(
                RobotProfile.Base.FIXED,
                joi,
                OptionalDouble.empty(),
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                BaseLimits.NONE);
        Robot robot = RobotLoader.load(new RobotDescription("palms", "Palms", "test", urdf, "", "", profile));
        RunSettings settings = Extensions.builtIn().settings().load(Optional.empty(), List.of());

        SafeGrip grip = new SafeGrips(new Collisions()).of(robot, settings).get(0);
        assertThat(grip.joints().keySet())
                .extracting(closing -> robot.model().jointName(closing.joint()))
                .containsExactly("l_jaw1");
    }

    /** Known frames stay, and others are on the curve of closures of both jaws, one of which is slow. */
    @ParameterizedTest
    @CsvSource({"true,false", "false,true", "true,true"})
    void closuresGoThroughKnownFrames(boolean first, boolean last) throws IOException {
        String urdf =
                GraspingRobot.withJaws(false, false, 20).replaceFirst("(name='l_jaw1'.*?velocity=')20.0", "$12.0");
        Robot robot = SharedRuns.robot(robot(urdf));
        RetargetOutcome.Request request = new RetargetOutcome.Request(
                "", "", "natural-motion", 0, Extensions.builtIn().settings().load(Optional.empty(), List.of()));
        Clip clip = new BvhReader().read(Path.of(clip(FIST)));
        PrescribedMotion motion = new RobotFingers(robot, clip, request, new SafeGrips(new Collisions()))
                .motion(robot.model().limits(), 1);
        int[] jaws = {robot.model().joint("l_jaw0"), robot.model().joint("l_jaw1")};
        JointTrajectory known = still(robot, jaws, 3, 0.3);
        KnownFrames frames = new KnownFrames(
                first ? Optional.of(known) : Optional.empty(),
                last ? Optional.of(known) : Optional.empty(),
                Optional.empty());
        JointTrajectory path = motion.at(1 / RATE, FRAMES, frames).on(still(robot, jaws, FRAMES, 0));
        for (int f = 0; f < FRAMES; f++) {
            assertThat(path.position(f, jaws[1])).as("frame %d", f).isCloseTo(path.position(f, jaws[0]), within(1e-12));
            if (f > 0) {
                assertThat(Math.abs(path.position(f, jaws[0]) - path.position(f - 1, jaws[0])) * RATE)
                        .as("frame %d", f)
                        .isLessThan(2);
            }
            boolean isKnown = first && f < 3 || last && f >= FRAMES - 3;
            assertThat(path.position(f, jaws[0]) == 0.3).as("frame %d", f).isEqualTo(isKnown);
        }
        assertThat(path.position(22, jaws[0])).isCloseTo(stop(CLEARANCE / 2), within(0.05));
    }

    private static JointTrajectory still(Robot robot, int[] joints, int frames, double at) {
        int dof = robot.model().dof();
        double[] q = new double[frames * dof];
        for (int f = 0; f < frames; f++) {
            for (int d : joints) {
                q[f * dof + d] = at;
            }
        }
        return new JointTrajectory(robot.model().jointNames(), 1 / RATE, q);
    }

    /** What a method made that has another length than the clip is refused by name. */
    @Test
    void framesThatDoNotFitAreRefused() throws IOException {
        Robot robot = SharedRuns.robot(robot(20));
        RetargetOutcome.Request request = new RetargetOutcome.Request(
                "", "", "odd", 0, Extensions.builtIn().settings().load(Optional.empty(), List.of()));
        Clip clip = new BvhReader().read(Path.of(clip(FIST)));
        RobotFingers fingers = new RobotFingers(robot, clip, request, new SafeGrips(new Collisions()));
        JointLimits limits = robot.model().limits();
        PrescribedMotion motion = fingers.motion(limits, 1);
        assertThatThrownBy(() -> motion.at(1 / RATE, FRAMES / 2, KnownFrames.NONE))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("method 'odd'");
        // nothing is said of fingers that a method left at home
        JointTrajectory home = still(robot, new int[0], FRAMES, 0);
        assertThat(fingers.finding(home, true, limits, KnownFrames.NONE)).isEmpty();
        JointTrajectory follows = motion.at(1 / RATE, FRAMES, KnownFrames.NONE).on(home);
        assertThat(fingers.finding(follows, true, limits, KnownFrames.NONE)).isPresent();
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
