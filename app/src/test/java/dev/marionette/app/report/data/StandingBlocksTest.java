package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Guice;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.app.SampleRun;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.BalanceFigures.Margins;
import dev.marionette.verify.CheckResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What pages are told of a robot that bends and of one whose root is held. */
class StandingBlocksTest {
    private static final RetargetOutcome RUN = bend("unitree-g1", "ground.base=floating", "person.max_rate=15");

    private static RetargetOutcome bend(String robot, String... assignments) {
        var settings = Extensions.builtIn().settings().load(Optional.empty(), List.of(assignments));
        var request = new RetargetOutcome.Request(robot, "bend", "natural-motion", 0, settings);
        return Guice.createInjector(new PipelineModule())
                .getInstance(Retargeter.class)
                .run(request, (stage, share) -> {});
    }

    @Test
    void aRobotThatIsHeldDoesNotGoAbout() {
        assertThat(WalkBlock.of(SampleRun.get(), new double[0])).isEmpty();
    }

    private static List<int[]> pairs(List<Stance> contacts) {
        return contacts.stream().map(s -> new int[] {s.first(), s.last()}).toList();
    }

    private static void assertPairs(Map<?, ?> tree, String key, List<Stance> expected) {
        assertThat(at(tree, key)).as(key).usingRecursiveComparison().isEqualTo(pairs(expected));
    }

    @Test
    void feetTouchInTheSourceAndInTheResult() {
        Feet feet = RUN.ground().orElseThrow().feet();
        var source = new FootContacts(20, List.of(new Stance(0, 9)), List.of(new Stance(3, 19)));
        var rolls = new FootContacts.Rolls(
                List.of(new Stance(0, 1)),
                List.of(new Stance(4, 5)),
                List.of(new Stance(6, 7)),
                List.of(new Stance(18, 19)));
        var result = new FootContacts(20, List.of(new Stance(0, 8)), List.of(new Stance(4, 19)), rolls);
        List<Map<String, Object>> trees = ContactBlock.feet(feet, source, result);
        for (boolean left : new boolean[] {true, false}) {
            Map<String, Object> tree = trees.get(left ? 0 : 1);
            assertThat(tree.get("joint")).isEqualTo(feet.of(left).id());
            assertPairs(tree, "inSource", source.of(left));
            assertPairs(tree, "inResult", result.of(left));
            assertPairs(tree, "onHeel", rolls.heel(left));
            assertPairs(tree, "onToes", rolls.toes(left));
            assertThat(tree.get("heel")).isEqualTo(feet.of(left).heel());
            assertThat(tree.get("toe")).isEqualTo(feet.of(left).toe());
            Map<?, ?> sole = (Map<?, ?>) at(tree, "sole");
            assertThat(at(sole, "body")).isEqualTo(feet.of(left).body());
            // pages have the same bytes
            assertThat(sole.keySet().toString()).isEqualTo("[body, pose, polygon]");
        }
    }

    @Test
    void contactsAreThoseOfTheRun() {
        List<?> feet = (List<?>) at(ContactBlock.of(RUN), "feet");
        FootContacts source = RUN.lowerBody().orElseThrow().contacts();
        for (boolean left : new boolean[] {true, false}) {
            Map<?, ?> foot = (Map<?, ?>) feet.get(left ? 0 : 1);
            assertThat(source.of(left)).isNotEmpty();
            assertPairs(foot, "inSource", source.of(left));
            assertPairs(foot, "inResult", RUN.ground().orElseThrow().contacts().of(left));
        }
        assertThat((List<?>) at(ContactBlock.of(SampleRun.get()), "feet")).isEmpty();
    }

    @Test
    void baseAndHandsAreThoseOfTheRun() {
        Map<String, Object> walk = WalkBlock.of(RUN, WalkBlock.source(RUN)).orElseThrow();
        int frames = RUN.trajectory().frames();
        double[] base = floats(walk, "base");
        assertThat(base).containsExactly(RUN.trajectory().base(), within(1e-6));
        Map<?, ?> paths = (Map<?, ?>) at(walk, "paths");
        assertThat(paths).hasSameSizeAs(RUN.targets());
        double[] hand = Packed.floats((String) at(paths, BodyJoint.LEFT_HAND.id()));
        assertThat(hand).hasSize(3 * frames);
        Kinematics kinematics = new Kinematics(RUN.robot().model());
        double[] q = new double[RUN.trajectory().joints()];
        double[] pose = new double[12];
        double[] local = new double[3];
        for (int f = 0; f < frames; f += 7) {
            for (int d = 0; d < q.length; d++) {
                q[d] = RUN.trajectory().position(f, d);
            }
            kinematics.update(q);
            kinematics.position(RUN.robot().point(BodyJoint.LEFT_HAND).point(), local, 0);
            BasePoses.of(RUN.robot().model(), RUN.trajectory(), f, pose);
            for (int i = 0; i < 3; i++) {
                double at =
                        pose[9 + i] + pose[3 * i] * local[0] + pose[3 * i + 1] * local[1] + pose[3 * i + 2] * local[2];
                assertThat(hand[3 * f + i]).as("frame %d axis %d", f, i).isCloseTo(at, within(1e-5));
            }
        }
    }

    /** At the frames of the robot, over the same ground: the ankles of who stands stay as high as they are. */
    @Test
    void thePersonStandsBesideTheRobot() {
        Map<String, Object> walk = WalkBlock.of(RUN, WalkBlock.source(RUN)).orElseThrow();
        List<BodyJoint> joints = RUN.method().source().joints();
        double[] person = floats(walk, "person");
        assertThat(person.length).isEqualTo(3 * joints.size() * RUN.trajectory().frames());
        int ankle = joints.indexOf(BodyJoint.LEFT_FOOT);
        int head = joints.indexOf(BodyJoint.HEAD);
        for (int f = 0; f < RUN.trajectory().frames(); f++) {
            int o = 3 * joints.size() * f;
            assertThat(person[o + 3 * ankle + 2]).as("frame %d", f).isCloseTo(0, within(0.03));
            assertThat(person[o + 3 * head + 2]).as("frame %d", f).isBetween(0.5, 1.9);
        }
    }

    @Test
    void theBalanceIsThatOfTheReport() {
        Map<String, Object> balance = BalanceBlock.of(RUN);
        int frames = RUN.trajectory().frames();
        assertThat(balance).doesNotContainKey("missing").containsEntry("ground", 0.0);
        assertThat((int) at(balance, "standing")).isBetween(1, frames);
        for (String point : List.of("com", "zmp")) {
            double[] margins = floats(balance, point + "Margin");
            assertThat(margins).hasSize(frames);
            Margins figures = (Margins) at(balance, point);
            double least = Double.POSITIVE_INFINITY;
            int standing = 0;
            // no window of an acceleration of 0.05 s to both sides
            int ends = point.equals("com")
                    ? 0
                    : (int) Math.round(0.05 / RUN.trajectory().periodSeconds());
            for (int f = 0; f < frames; f++) {
                if (!Double.isNaN(margins[f])) {
                    assertThat(f).isBetween(ends, frames - 1 - ends);
                    least = Math.min(least, margins[f]);
                    standing++;
                }
            }
            assertThat((int) at(balance, "standing")).isBetween(standing, standing + 2 * ends);
            assertThat(least).as(point).isCloseTo(figures.least(), within(1e-6));
            assertThat(margins[figures.leastFrame()]).as(point).isCloseTo(figures.least(), within(1e-6));
        }
        assertThat(floats(balance, "comPath")).hasSize(3 * frames);
        assertThat(floats(balance, "zmpPath")).hasSize(2 * frames);
    }

    /** A support is said where it changes alone; while the robot stands its centre of mass is that far inside. */
    @Test
    void supportsAreSaidWhereTheyChange() {
        Map<String, Object> balance = BalanceBlock.of(RUN);
        List<?> changes = (List<?>) at(balance, "support");
        assertThat(changes).isNotEmpty();
        int before = -1;
        for (Object change : changes) {
            int frame = (int) at((Map<?, ?>) change, "frame");
            double[] corners = (double[]) at((Map<?, ?>) change, "corners");
            assertThat(frame).isGreaterThan(before);
            assertThat(corners.length % 2).isZero();
            before = frame;
        }
        assertThat(((Map<?, ?>) changes.get(0)).get("frame")).isEqualTo(0);
        assertThat(changes.size()).isLessThan(RUN.trajectory().frames() / 2);
    }

    @Test
    void everyCheckThatPassedSaysWhereItWasNearestToItsLimit() {
        ClosestCalls calls = new ClosestCalls(RunTrace.of(RUN));
        for (CheckResult check : RUN.verification().checks()) {
            Sentence call = calls.of(check).orElseThrow();
            assertThat(call.show())
                    .as(check.check())
                    .isBetween(0, RUN.trajectory().frames() - 1);
            if (check.check().equals("foot_slide")) {
                double millimetres = 1000 * check.worst();
                assertThat(call.text())
                        .matches("(left|right) foot, .*")
                        .endsWith(Words.format(" foot, %.2f mm/s; the limit is 10.00 mm/s", millimetres));
            }
        }
    }

    @Test
    void aRobotWithoutBalanceSaysWhy(@TempDir Path folder) throws IOException {
        RetargetOutcome held = SampleRun.get();
        double[] q = held.trajectory().positions();
        q[held.robot().model().jointNames().indexOf("LAnkSag")] += 0.2;
        RetargetOutcome tilted = SampleRun.with(held.trajectory().withPositions(q), held.targets());
        assertThat(BalanceBlock.of(tilted))
                .isEqualTo(Map.of("missing", "the root link is held, and the soles below it are not level and still"));
        String urdf;
        try (InputStream in =
                Objects.requireNonNull(StandingBlocksTest.class.getResourceAsStream("/robots/coman/robot.urdf"))) {
            urdf = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Path massless = folder.resolve("massless.urdf");
        Files.writeString(massless, urdf.replaceAll("(?s)<inertial>.*?</inertial>", ""));
        RetargetOutcome run = bend(massless.toString(), "person.max_rate=15");
        assertThat(BalanceBlock.of(run)).isEqualTo(Map.of("missing", "the robot's file gives no masses"));
    }

    private static double[] floats(Map<String, Object> tree, String key) {
        return Packed.floats((String) at(tree, key));
    }

    private static Object at(Map<?, ?> tree, String key) {
        return Objects.requireNonNull(tree.get(key), key);
    }
}
