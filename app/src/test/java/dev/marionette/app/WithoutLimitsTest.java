package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.app.Cli.Result;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.numerics.Rotations;
import dev.marionette.postprocess.export.TrajectoryCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A drawn figure that bends its elbows where no person can, turns a shank about itself and spins its head is given its own motion, a loop. */
class WithoutLimitsTest {
    private static final int FRAMES = 45;

    @TempDir
    private static Path folder;

    private static Path figure;

    @BeforeAll
    static void draw() throws IOException {
        figure = draw(folder.resolve("drawn.bvh"), true);
    }

    private static Path draw(Path file, boolean legs) throws IOException {
        StringBuilder text = new StringBuilder("HIERARCHY\nROOT Hips\n{\nOFFSET 0 95 0\nCHANNELS 6 Xposition Yposition"
                + " Zposition Zrotation Yrotation Xrotation\n");
        joint(text, "Spine", 0, 12, 0);
        joint(text, "Chest", 0, 14, 0);
        joint(text, "Neck", 0, 22, 0);
        joint(text, "Head", 0, 9, 0);
        text.append("End Site\n{\nOFFSET 0 16 0\n}\n}\n}\n");
        for (String side : new String[] {"Left", "Right"}) {
            int s = side.equals("Left") ? 1 : -1;
            // collar bones are as short as cartoons have them
            joint(text, side + "Shoulder", 15 * s, 16, 0);
            joint(text, side + "Arm", 3 * s, 0, 0);
            joint(text, side + "ForeArm", 28 * s, 0, 0);
            joint(text, side + "Hand", 25 * s, 0, 0);
            text.append("End Site\n{\nOFFSET ").append(16 * s).append(" 0 0\n}\n}\n}\n}\n}\n");
        }
        text.append("}\n}\n");
        for (String side : legs ? new String[] {"Left", "Right"} : new String[0]) {
            joint(text, side + "UpLeg", side.equals("Left") ? 9 : -9, -4, 0);
            joint(text, side + "Leg", 0, -42, 0);
            joint(text, side + "Foot", 0, -41, 0);
            text.append("End Site\n{\nOFFSET 0 -8 14\n}\n}\n}\n}\n");
        }
        text.append("}\nMOTION\nFrames: ").append(FRAMES).append("\nFrame Time: 0.0333333\n");
        for (int f = 0; f < FRAMES; f++) {
            double t = 2 * Math.PI * f / (FRAMES - 1);
            text.append("0 95 0 0 0 0 ").append("0 0 0 ".repeat(2));
            text.append(angles(0, 720.0 * f / (FRAMES - 1), 0)).append("0 0 0 ");
            for (int s : new int[] {1, -1}) {
                // z, y, x of collar bone, upper arm (raised by half a right angle, about itself), forearm (up, back,
                // about itself), hand
                text.append(angles(s * (12 + 12 * Math.sin(t)), 0, 0));
                text.append(angles(s * (-45 + 15 * Math.sin(t)), 0, 70 * Math.sin(t)));
                text.append(angles(s * 45 * Math.sin(t), s * 50 * Math.cos(t), 40 * Math.sin(t)));
                text.append(angles(s * 20 * Math.cos(t), 0, 0));
            }
            if (legs) { // it stands on the right one
                text.append(angles(0, 0, -50)).append(angles(0, 35 * Math.sin(t), 70));
                text.append("0 0 0 ".repeat(4));
            }
            text.append('\n');
        }
        return Files.writeString(file, text);
    }

    private static void joint(StringBuilder text, String name, int x, int y, int z) {
        text.append("JOINT ").append(name).append("\n{\nOFFSET ");
        text.append(x).append(' ').append(y).append(' ').append(z);
        text.append("\nCHANNELS 3 Zrotation Yrotation Xrotation\n");
    }

    private static String angles(double z, double y, double x) {
        return String.format(Locale.ROOT, "%.6f %.6f %.6f ", z, y, x);
    }

    /** How far a bone is turned against the hips from where the motion has it, mean, degrees. */
    private static double off(Path result, String bone) throws IOException {
        Clip wanted = MotionCatalog.load().read(figure);
        Clip is = MotionCatalog.load().read(result.resolve("trajectory.bvh"));
        double sum = 0;
        for (int f = 0; f < FRAMES; f++) {
            sum += Rotations.angle(inHips(wanted, f, bone), 0, inHips(is, f, bone), 0);
        }
        return Math.toDegrees(sum / FRAMES);
    }

    private static double[] inHips(Clip clip, int frame, String bone) {
        return Rotations.times(Rotations.transposed(turn(clip, frame, "Hips")), turn(clip, frame, bone));
    }

    private static double[] turn(Clip clip, int frame, String bone) {
        double[] q = new double[4];
        clip.orientation(frame, clip.jointNames().indexOf(bone), q, 0);
        return Rotations.ofQuaternion(q, 0);
    }

    private static Path retarget(String name) {
        return retarget(name, figure, "auto");
    }

    private static Path retarget(String name, Path motion, String base) {
        Path out = folder.resolve(name);
        Result run = Cli.run(
                "retarget",
                "--robot",
                figure.toString(),
                "--motion",
                motion.toString(),
                "--set",
                "ground.base=" + base,
                "--format",
                "bvh",
                "--no-report",
                "--out",
                out.toString());
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        Result verified = Cli.run("verify", out.toString());
        assertThat(verified.code()).as(verified.out() + verified.err()).isZero();
        return out;
    }

    private static void limits(String word) throws IOException {
        Files.writeString(folder.resolve("drawn.yaml"), "limits: " + word + "\n");
    }

    @AfterEach
    void forget() throws IOException {
        Files.deleteIfExists(folder.resolve("drawn.yaml"));
    }

    @Test
    void itGetsItsMotionBackWhereNothingLimitsItsJoints() throws IOException {
        Path people = retarget("people");
        assertThat(off(people, "LeftArm")).as("elbows are hinges").isGreaterThan(15);
        limits("none");
        Path free = retarget("free");
        for (String side : new String[] {"Left", "Right"}) {
            for (String bone : new String[] {"Shoulder", "Arm", "ForeArm", "Hand"}) {
                assertThat(off(free, side + bone)).as(side + bone).isLessThan(2);
            }
        }
        for (String bone : new String[] {"Neck", "LeftUpLeg", "LeftLeg"}) {
            assertThat(off(free, bone)).as(bone).isLessThan(2);
        }
        assertThat(Files.readString(free.resolve("report.json")))
                .as("a head that has gone round twice is where it began")
                .containsPattern(
                        "retargeted as a loop, whose joints end within (0\\.0|0\\.00[0-9]+|[0-9.]+e-0[3-9]) rad or m of where"
                                + " they begin, but for full turns of Neck_turn");
    }

    /** Nothing asks legs for anything where the base is held, or the source has none. */
    @Test
    void legsThatAreHeldStayAtHome() throws IOException {
        limits("none");
        Path legless = draw(folder.resolve("legless.bvh"), false);
        for (Path out : List.of(retarget("held", figure, "fixed"), retarget("without-legs", legless, "auto"))) {
            JointTrajectory motion = TrajectoryCsv.read(out.resolve("trajectory.csv"));
            assertThat(motion.floats()).isFalse();
            for (int d = 0; d < motion.joints(); d++) {
                if (motion.jointNames().get(d).contains("Leg")) {
                    for (int f = 0; f < motion.frames(); f++) {
                        assertThat(motion.position(f, d)).isZero();
                    }
                }
            }
            assertThat(off(out, "LeftArm")).isLessThan(2);
        }
    }

    @Test
    void anotherWordIsRefused() throws IOException {
        limits("nil");
        Result refused = Cli.run("robots", "show", figure.toString());
        assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.err()).contains("drawn.yaml: limits: 'nil' is not known", "none");
    }
}
