package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunStatus;
import dev.marionette.datasets.CurveFile;
import dev.marionette.datasets.assembly.ClipRecording;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunVerifier;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.GroundFigures;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A robot walks along a curve that is given. */
class AlongRunTest {
    private static final double RADIUS = 1;
    private static final Clip WALK = Walker.clip(Runs.WALK, 1, 0.3, 0, 0);

    @TempDir
    private static Path shared;

    private static CurveFile circle;
    private static RetargetOutcome straight;
    private static RetargetOutcome outcome;

    @BeforeAll
    static void runOnce() throws IOException {
        StringBuilder csv = new StringBuilder("x,y\n");
        for (int i = 0; i <= 180; i++) {
            double angle = Math.toRadians(2 * i);
            csv.append(String.format(
                    Locale.ROOT, "%.6f,%.6f%n", RADIUS * Math.sin(angle), RADIUS * (1 - Math.cos(angle))));
        }
        circle = CurveFile.read(Files.writeString(shared.resolve("circle.csv"), csv));
        straight = Runs.walk("unitree-g1");
        outcome = along("natural-motion", WALK, circle, "ground.base=floating");
    }

    private static RetargetOutcome along(String method, Clip clip, CurveFile curve, String... assignments) {
        return Runs.along(method, "unitree-g1", clip, curve, assignments);
    }

    private static double yaw(JointTrajectory motion, int frame) {
        double[] b = new double[JointTrajectory.BASE_WIDTH];
        motion.basePose(frame, b);
        return Math.atan2(2 * (b[3] * b[6] + b[4] * b[5]), 1 - 2 * (b[5] * b[5] + b[6] * b[6]));
    }

    /** How far the base is from the circle at most, metres. The clip's hips go straight, without any sway. */
    private static double offCircle(JointTrajectory motion) {
        double[] b = new double[JointTrajectory.BASE_WIDTH];
        double most = 0;
        for (int f = 0; f < motion.frames(); f++) {
            motion.basePose(f, b);
            most = Math.max(most, Math.abs(Math.hypot(b[0], b[1] - RADIUS) - RADIUS));
        }
        return most;
    }

    @Test
    void theRootFollowsTheCurve() {
        JointTrajectory motion = outcome.trajectory();
        assertThat(offCircle(motion)).isLessThan(0.03);
        double[] first = new double[JointTrajectory.BASE_WIDTH];
        double[] last = new double[JointTrajectory.BASE_WIDTH];
        straight.trajectory().basePose(0, first);
        straight.trajectory().basePose(motion.frames() - 1, last);
        double gone = Math.hypot(last[0] - first[0], last[1] - first[1]);
        assertThat(Math.IEEEremainder(yaw(motion, motion.frames() - 1) - yaw(motion, 0) - gone / RADIUS, 2 * Math.PI))
                .isCloseTo(0, within(0.05));
    }

    @Test
    void feetStandAsLongAsInTheMotionAsItWasAndDoNotSlip() {
        assertThat(outcome.verification().lines()).isEmpty();
        FootContacts contacts = outcome.ground().orElseThrow().contacts();
        assertThat(contacts).isEqualTo(straight.ground().orElseThrow().contacts());
        GroundFigures figures = GroundFigures.of(outcome.ground().orElseThrow(), outcome.trajectory());
        assertThat(figures.maxSlide()).isLessThan(0.001);
        assertThat(outcome.likeness().meanLimbAngleDeg())
                .isCloseTo(straight.likeness().meanLimbAngleDeg(), within(0.5));
        assertThat(outcome.faithfulness().reasons()).isEmpty();
    }

    /** Found anew, they would be others: what the contacts of the motion as it was are for. */
    @Test
    void contactsOfTheBentMotionWouldBeOthers() {
        Clip bent = outcome.clip();
        FootContacts anew = WalkingSource.of(
                        bent.withContacts(Map.of()),
                        outcome.request().settings().get(SourceSettings.class),
                        false)
                .ground()
                .contacts();
        assertThat(anew.framesWithout(outcome.ground().orElseThrow().contacts())
                        + outcome.ground().orElseThrow().contacts().framesWithout(anew))
                .isGreaterThan(3);
    }

    @Test
    void theCurveIsAmongTheInputsAndTheFolderVerifies() {
        assertThat(outcome.inputs()).containsEntry("curve:circle.csv", circle.digest());
        assertThat(outcome.findings())
                .anyMatch(f -> f.subject().equals("along") && f.message().contains("circle.csv (6.28 m) from 0.00 to "))
                .anyMatch(
                        f -> f.message().equals("contacts are those of the motion before it was laid along the curve"))
                .noneMatch(f -> f.message().contains("given, not found"));
        Path run = shared.resolve("run");
        Runs.folder().write(run, outcome, List.of(), Map.of());
        RunVerifier.Result again = Runs.verifier().check(run, Optional.empty());
        assertThat(again.status()).isEqualTo(outcome.status()).isEqualTo(RunStatus.VERIFIED);
        assertThat(again.reasons()).isEmpty();
    }

    /** The run's axes are those of the hips in the first frame: where these do not face the way, the run says how its curve lies. */
    @Test
    void saysWhereTheCurveLiesInTheResult() throws IOException {
        double[] p = WALK.positions();
        for (int f = 0; f < WALK.frames(); f++) {
            double yaw = Math.toRadians(10) * Math.cos(2 * Math.PI * f / Walker.RATE / Walker.CYCLE);
            int left = 3 * (f * WALK.joints() + WALK.joint(BodyJoint.LEFT_HIP).orElseThrow());
            int right = 3 * (f * WALK.joints() + WALK.joint(BodyJoint.RIGHT_HIP).orElseThrow());
            double x = (p[left] - p[right]) / 2;
            double y = (p[left + 1] - p[right + 1]) / 2;
            double turnedX = Math.cos(yaw) * x - Math.sin(yaw) * y;
            double turnedY = Math.sin(yaw) * x + Math.cos(yaw) * y;
            p[left] += turnedX - x;
            p[left + 1] += turnedY - y;
            p[right] -= turnedX - x;
            p[right + 1] -= turnedY - y;
        }
        Clip yawed = Walker.clip(p, WALK.joints());
        // the same circle, elsewhere and the other way
        StringBuilder csv = new StringBuilder("x,y\n");
        for (int i = 0; i <= 180; i++) {
            double angle = Math.toRadians(2 * i);
            csv.append(String.format(
                    Locale.ROOT, "%.6f,%.6f%n", 5 - RADIUS * (1 - Math.cos(angle)), RADIUS * Math.sin(angle)));
        }
        CurveFile file = CurveFile.read(Files.writeString(shared.resolve("elsewhere.csv"), csv));
        RetargetOutcome run = along("natural-motion", yawed, file, "ground.base=floating", "person.max_rate=25");
        Matcher placed = run.findings().stream()
                .map(finding -> Pattern.compile("begins at ([-0-9.]+), ([-0-9.]+) and is turned by ([-0-9.]+)°")
                        .matcher(finding.message()))
                .filter(Matcher::find)
                .findAny()
                .orElseThrow();
        double turned = Math.toRadians(Double.parseDouble(placed.group(3)));
        assertThat(turned).isCloseTo(Math.toRadians(-90 - 10), within(Math.toRadians(1)));
        // the curve is straight at its ends, so that it begins up to half a degree off the circle; the centre is on the
        // left of its first point, which faces +y in the file
        double centreX = Double.parseDouble(placed.group(1)) - RADIUS * Math.cos(turned);
        double centreY = Double.parseDouble(placed.group(2)) - RADIUS * Math.sin(turned);
        double[] b = new double[JointTrajectory.BASE_WIDTH];
        for (int f = 0; f < run.trajectory().frames(); f++) {
            run.trajectory().basePose(f, b);
            assertThat(Math.hypot(b[0] - centreX, b[1] - centreY)).isCloseTo(RADIUS, within(0.03));
        }
    }

    @Test
    void aStraightCurveChangesNothing() throws IOException {
        CurveFile line = CurveFile.read(Files.writeString(shared.resolve("line.csv"), "x,y\n0,0\n9,0\n"));
        double[] is = along("natural-motion", WALK, line, "ground.base=floating")
                .trajectory()
                .base();
        double[] was = straight.trajectory().base();
        for (int i = 0; i < was.length; i++) {
            assertThat(is[i]).isCloseTo(was[i], within(1e-6));
        }
    }

    @Test
    void otherMethodsFollowItToo() {
        for (String method : List.of("normalized-pose", "geometric")) {
            RetargetOutcome other = along(method, WALK, circle, "ground.base=floating", "person.max_rate=25");
            assertThat(other.verification().lines()).as(method).isEmpty();
            assertThat(offCircle(other.trajectory())).as(method).isLessThan(0.05);
        }
    }

    /**
     * It searches the person's proportions and the robot's together, and places its base itself. At so few frames, that strays from a line by 3 cm
     * without a curve, too; straight on, it would end 0.5 m off the circle.
     */
    @Test
    void simultaneousFollowsIt() {
        Clip walk = Walker.clip(100, 1, 0.3, 0, 0);
        RetargetOutcome run = along(
                "simultaneous", walk, circle, "ground.base=floating", "person.max_rate=10", "simultaneous.samples=2");
        assertThat(run.verification().lines()).isEmpty();
        assertThat(offCircle(run.trajectory())).isLessThan(0.15);
    }

    /** A skeleton that is a file's, whose base floats without being told to. */
    @Test
    void charactersFollowIt() throws IOException {
        Path file = shared.resolve("hero.bvh");
        try (Writer writer = Files.newBufferedWriter(file)) {
            BvhWriter.write(Walker.clip(2, 0, 0, 0, 0), writer);
        }
        RetargetOutcome run = Runs.along("natural-motion", file.toString(), WALK, circle, "person.max_rate=25");
        assertThat(run.verification().lines()).isEmpty();
        assertThat(offCircle(run.trajectory())).isLessThan(0.05);
    }

    /** A step of each foot stays a loop, that goes around the circle. */
    @Test
    void aLoopStaysOne() {
        Clip clip = Walker.clip((int) (Walker.CYCLE * Walker.RATE) + 1, 0.4, 0, 0, 0);
        RetargetOutcome loop = along("natural-motion", clip, circle, "ground.base=floating");
        RetargetOutcome ahead = Runs.run("unitree-g1", clip, "ground.base=floating");
        assertThat(loop.ground().orElseThrow().contacts())
                .isEqualTo(ahead.ground().orElseThrow().contacts());
        assertThat(loop.findings()).anyMatch(finding -> finding.subject().equals("loop"));
        JointTrajectory motion = loop.trajectory();
        int last = motion.frames() - 1;
        for (int d = 0; d < motion.joints(); d++) {
            assertThat(motion.position(last, d)).isCloseTo(motion.position(0, d), within(Math.toRadians(0.1)));
        }
        // a cycle in the scale of the legs
        SourceSettings settings = loop.request().settings().get(SourceSettings.class);
        double scale = WalkingLegs.scale(
                loop.robot(), WalkingSource.of(clip, settings, false).ground());
        double gone = Walker.SPEED * Walker.CYCLE * scale;
        assertThat(yaw(motion, last) - yaw(motion, 0)).isCloseTo(gone / RADIUS, within(0.05));
    }

    /** A step of each foot that sways: seen as it is played again and again, it goes straight ahead, and ends as it was turned when it began. */
    @Test
    void theSwayOfALoopIsNoTurn() throws IOException {
        Clip walk = Walker.clip((int) (Walker.CYCLE * Walker.RATE) + 1, 0, 0, 0, 0);
        double[] p = walk.positions();
        for (int i = 0; i < p.length; i += 3) {
            p[i + 1] += 0.03 * Math.cos(2 * Math.PI * (i / (3 * walk.joints())) / Walker.RATE / Walker.CYCLE);
        }
        Clip swaying = Walker.clip(p, walk.joints());
        CurveFile line = CurveFile.read(Files.writeString(shared.resolve("ahead.csv"), "x,y\n0,0\n9,0\n"));
        RetargetOutcome.Request request = new RetargetOutcome.Request(
                "unitree-g1",
                "walker",
                "natural-motion",
                0,
                Extensions.builtIn().settings().load(Optional.empty(), List.of("ground.base=floating")));
        Clip laid = new LaidAlong(request, Runs.robots().load("unitree-g1").heldBy(RobotProfile.Base.FLOATING))
                .apply(Motions.Loaded.of(swaying), line)
                .clip();
        assertThat(Loop.of(laid)).isPresent();
        assertThat(Travel.of(laid).turn()).isCloseTo(0, within(Math.toRadians(0.2)));
    }

    /** A long motion is not cut, as its path is that of all of it; nor is it run at once, for which there may be no memory. */
    @Test
    void aLongMotionIsRefused() throws IOException {
        Clip clip = Walker.clip(450, 1, 0.3, 0, 0);
        RetargetOutcome.Request request = new RetargetOutcome.Request(
                "unitree-g1",
                "walker",
                "natural-motion",
                0,
                Extensions.builtIn().settings().load(Optional.empty(), List.of("window=100")));
        Motions.Loaded loaded = Motions.Loaded.of(clip);
        Retargeter.Inputs inputs = new Retargeter.Inputs(
                Runs.robots().load("unitree-g1"),
                new Motions.Opened(new ClipRecording(clip), loaded.name(), loaded.digests(), () -> clip),
                Map.of());
        assertThat(Runs.inWindows().takes(request, List.of(), inputs)).isTrue();
        assertThat(Runs.inWindows().takes(request.withAlong(circle), List.of(), inputs))
                .isFalse();

        Path file = shared.resolve("long.bvh");
        try (Writer writer = Files.newBufferedWriter(file)) {
            BvhWriter.write(clip, writer);
        }
        RetargetOutcome.Request read =
                new RetargetOutcome.Request("unitree-g1", file.toString(), "natural-motion", 0, request.settings());
        assertThat(Runs.inWindows()
                        .read(read, List.of(), robot -> {})
                        .motion()
                        .recording()
                        .frames())
                .isEqualTo(450);
        assertThatThrownBy(() -> Runs.inWindows().read(read.withAlong(circle), List.of(), robot -> {}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("long.bvh has 450 frames, more than the 400 that are run at once")
                .satisfies(
                        refused -> assertThat(((InputException) refused).hint()).contains("--set window=113"));
    }

    @Test
    void whatCannotGoAlongIsRefused() {
        assertThatThrownBy(() -> along("natural-motion", WALK, circle))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--along: the root link of Unitree G1 is held");
        Clip still = Walker.clip(20, 0, 0, 0, 0);
        assertThatThrownBy(() -> along("natural-motion", still, circle, "ground.base=floating"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("does not travel");
    }

    @Test
    void asALibrary() throws IOException {
        RetargetedMotion walk = Marionette.request("unitree-g1", WALK)
                .set("ground.base", "floating")
                .set("person.max_rate", 25)
                .along(shared.resolve("circle.csv"))
                .retarget();
        assertThat(walk.verified()).isTrue();
        assertThat(offCircle(walk.trajectory())).isLessThan(0.03);
    }

    /** What is stated of hands and feet stays so. */
    @Test
    void contactsOfAFileStay() {
        boolean[] never = new boolean[WALK.frames()];
        Clip stated = WALK.withContacts(Map.of(BodyJoint.LEFT_FOOT, never));
        RetargetOutcome run = along("natural-motion", stated, circle, "ground.base=floating", "person.max_rate=25");
        assertThat(run.ground().orElseThrow().contacts().left()).isEmpty();
        assertThat(run.ground().orElseThrow().contacts().right()).isNotEmpty();
        assertThat(run.findings().stream().map(Finding::message))
                .containsOnlyOnce("contacts are given, not found, of left_foot");
    }
}
