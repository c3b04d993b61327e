package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotProfile;
import dev.marionette.app.Cli.Result;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.host.PluginFolders;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.numerics.Rotations;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A character in the place of a robot, from the command line to its own file with the motion. */
class CharacterTargetTest {
    @TempDir
    private static Path shared;

    private static Path cartoon;
    private static Path run;
    private static Result result;

    @BeforeAll
    static void runOnce() throws IOException {
        cartoon = CartoonFile.write(shared.resolve("cartoon.glb"));
        run = shared.resolve("run");
        result = Cli.run(
                "retarget",
                "--robot",
                cartoon.toString(),
                "--motion",
                "big-wave",
                "--set",
                "person.max_rate=20",
                "--format",
                "character,bvh",
                "--out",
                run.toString());
    }

    @Test
    void aCartoonWaves() {
        assertThat(result.code()).as(result.out() + result.err()).isZero();
        assertThat(result.out()).startsWith("verified: cartoon does big-wave");
        Result again = Cli.run("verify", run.toString());
        assertThat(again.code()).as(again.out()).isZero();
        assertThat(again.out()).doesNotContain("warning");
    }

    /** The clip's feet stay where they are, and so do the character's, on their lowest points, which were on the floor of the file. */
    @Test
    void feetStandOnTheFloor() throws IOException {
        Robot robot = new RobotCatalog(PluginFolders.none()).load(cartoon.toString());
        assertThat(robot.base()).isEqualTo(RobotProfile.Base.FLOATING);
        Clip clip = MotionCatalog.load().read(run.resolve("animated.glb"));
        int foot = clip.jointNames().indexOf("Foot.L");
        double[] first = {clip.position(0, foot, 0), clip.position(0, foot, 1), clip.position(0, foot, 2)};
        // the ankle is 0.075 m above the floor in the file, and the block of the foot reaches down to the floor
        assertThat(first[2]).isCloseTo(0.075, within(1e-3));
        for (int f = 0; f < clip.frames(); f++) {
            for (int axis = 0; axis < 3; axis++) {
                assertThat(clip.position(f, foot, axis)).as("frame %d", f).isCloseTo(first[axis], within(1e-3));
            }
        }
    }

    @Test
    void aRootMayBeHeld() throws IOException {
        Path out = shared.resolve("held");
        Result held = Cli.run(
                "retarget",
                "--robot",
                cartoon.toString(),
                "--motion",
                "big-wave",
                "--set",
                "ground.base=fixed",
                "--set",
                "person.max_rate=20",
                "--no-report",
                "--out",
                out.toString());
        assertThat(held.code()).as(held.out() + held.err()).isZero();
        assertThat(TrajectoryCsv.read(out.resolve("trajectory.csv")).floats()).isFalse();
    }

    @Test
    void aFileThatIsGoneIsToldSo() throws IOException {
        Path lost = Files.createDirectories(shared.resolve("moved/lost"));
        String report = Files.readString(run.resolve("report.json"));
        Path gone = shared.resolve("gone.glb");
        Files.writeString(
                lost.resolve("report.json"),
                report.replaceFirst("\"robot_source\" *: *\"[^\"]*\"", "\"robot_source\": \"" + gone + "\""));
        Files.copy(run.resolve("trajectory.csv"), lost.resolve("trajectory.csv"));
        Files.copy(run.resolve("source.csv"), lost.resolve("source.csv"));
        Files.copy(run.resolve("source-ground.csv"), lost.resolve("source-ground.csv"));
        Result again = Cli.run("verify", lost.toString());
        assertThat(again.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(again.err()).contains("its robot was read from " + gone + ", which is gone", "--robot");
        assertThat(Cli.run("verify", lost.toString(), "--robot", cartoon.toString())
                        .code())
                .isZero();
    }

    @Test
    void aFolderWithACharacterWantsItNamed() {
        Result named = Cli.run("robots", "show", shared.toString());
        assertThat(named.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(named.err())
                .contains("has no URDF or MJCF file, but cartoon.glb", "--robot " + shared.resolve("cartoon.glb"));
    }

    @Test
    void theReportNamesTheFile() throws IOException {
        String report = Files.readString(run.resolve("report.json"));
        assertThat(report).contains("\"cartoon.glb\"").doesNotContain("cartoon.urdf");
    }

    @Test
    void whatIsWrittenIsWhereTheTrajectoryPutsIt() throws IOException {
        Robot robot = new RobotCatalog(PluginFolders.none()).load(cartoon.toString());
        JointTrajectory trajectory = TrajectoryCsv.read(run.resolve("trajectory.csv"));
        for (String file : new String[] {"animated.glb", "trajectory.bvh"}) {
            Clip clip = MotionCatalog.load().read(run.resolve(file));
            assertThat(clip.frames()).isEqualTo(trajectory.frames());
            assertThat(clip.rateHz()).isCloseTo(1 / trajectory.periodSeconds(), within(1e-3));
            assertThat(clip.jointNames()).containsAll(CartoonFile.bones());
            for (int frame = 0; frame < clip.frames(); frame += 13) {
                compare(file, robot, trajectory, clip, frame);
            }
        }
    }

    private static void compare(String file, Robot robot, JointTrajectory trajectory, Clip clip, int frame) {
        Kinematics kinematics = new Kinematics(robot.model());
        double[] q = new double[robot.model().dof()];
        System.arraycopy(trajectory.positions(), frame * q.length, q, 0, q.length);
        kinematics.update(q);
        double[] base = new double[12];
        BasePoses.of(robot.model(), trajectory, frame, base);
        int hips = clip.jointNames().indexOf("Pelvis");
        double[] inWorld = new double[12];
        for (CharacterRig.Bone bone : robot.character().orElseThrow().bones()) {
            Pose.compose(base, 0, kinematics.linkPose(robot.model().link(bone.link())), 0, inWorld, 0);
            int joint = clip.jointNames().indexOf(bone.name());
            for (int axis = 0; axis < 3; axis++) {
                assertThat(clip.position(frame, joint, axis) - clip.position(frame, hips, axis))
                        .as("%s, frame %d, %s", file, frame, bone.name())
                        .isCloseTo(inWorld[9 + axis] - base[9 + axis], within(1e-5));
            }
        }
    }

    /** Hands, head and forearms turn as the source's do: a character that is given what it did itself does it again. */
    @Test
    void aCharacterRepeatsItself() throws IOException {
        Path out = shared.resolve("again");
        Result again = Cli.run(
                "retarget",
                "--robot",
                cartoon.toString(),
                "--motion",
                run.resolve("animated.glb").toString(),
                "--format",
                "character",
                "--no-report",
                "--out",
                out.toString());
        assertThat(again.code()).as(again.out() + again.err()).isZero();
        Clip first = MotionCatalog.load().read(run.resolve("animated.glb"));
        Clip second = MotionCatalog.load().read(out.resolve("animated.glb"));
        assertThat(second.frames()).isEqualTo(first.frames());
        for (String bone : new String[] {"Head", "LowerArm.L", "LowerArm.R", "Hand.L", "Hand.R"}) {
            int joint = first.jointNames().indexOf(bone);
            int other = second.jointNames().indexOf(bone);
            double sum = 0;
            for (int f = 0; f < first.frames(); f++) {
                double[] a = turn(first, f, joint);
                sum += Rotations.angle(a, 0, turn(second, f, other), 0);
            }
            assertThat(Math.toDegrees(sum / first.frames())).as(bone).isLessThan(3);
        }
        // and the hand that waves had turned against its forearm, or the forearm about itself
        int hand = first.jointNames().indexOf("Hand.R");
        double most = 0;
        for (int f = 0; f < first.frames(); f++) {
            most = Math.max(most, Rotations.angle(turn(first, f, hand), 0, turn(first, 0, hand), 0));
        }
        assertThat(Math.toDegrees(most)).isGreaterThan(60);
    }

    private static double[] turn(Clip clip, int frame, int joint) {
        double[] q = new double[4];
        clip.orientation(frame, joint, q, 0);
        return Rotations.ofQuaternion(q, 0);
    }

    /** Of a finished run, too; and a character does what another one did. */
    @Test
    void charactersFollowCharacters() {
        Path skeleton = shared.resolve("pip.bvh");
        assertThat(Cli.run("motions", "export", "tada", skeleton.toString()).code())
                .isZero();
        Path out = shared.resolve("pip");
        Result followed = Cli.run(
                "retarget",
                "--robot",
                skeleton.toString(),
                "--motion",
                run.resolve("animated.glb").toString(),
                // wishes of no weight are none
                "--set",
                "solver.feet=0",
                "--set",
                "solver.soles=0",
                "--set",
                "joi.head=0",
                "--set",
                "joi.hand_orientation=0",
                "--no-report",
                "--out",
                out.toString());
        assertThat(followed.code()).as(followed.out() + followed.err()).isZero();
        Result exported = Cli.run("export", out.toString(), "--format", "bvh");
        assertThat(exported.code()).as(exported.err()).isZero();
        assertThat(out.resolve("trajectory.bvh")).isNotEmptyFile();
    }

    @Test
    void verifySaysThatTheCharacterChanged() throws IOException {
        Path other = Files.copy(cartoon, shared.resolve("other.glb"));
        byte[] bytes = Files.readAllBytes(other);
        bytes[bytes.length - 1] ^= 1;
        Files.write(other, bytes);
        Result verified = Cli.run("verify", run.toString(), "--robot", other.toString());
        assertThat(verified.out()).contains("robot documents changed since the run", "other.glb");
    }

    /** Before the work, in one sentence. */
    @Test
    void filesThatTakeNoMotionAreRefused() {
        Path skeleton = shared.resolve("refused.bvh");
        Cli.run("motions", "export", "tada", skeleton.toString());
        for (String robot : new String[] {skeleton.toString(), "coman"}) {
            Path out = shared.resolve("refused");
            Result refused = Cli.run(
                    "retarget", "--robot", robot, "--motion", "tada", "--format", "character", "--out", out.toString());
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).contains(robot.equals("coman") ? "is a robot, no character" : "--format bvh");
            assertThat(out).doesNotExist();
        }
    }
}
