package dev.marionette.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.app.SampleRun;
import dev.marionette.app.report.data.Packed;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What stands in a page: the data, unharmed and harmless, and nothing from elsewhere. */
class RunPageTest {
    private static final RetargetOutcome RUN = SampleRun.get();
    private static final String PAGE = RunPage.of(RUN);
    private static final JsonNode DATA = JsonMapper.shared().readTree(RunPage.blockOf(PAGE));

    @Test
    void theDataAreThoseOfTheRun() {
        JsonNode motion = DATA.path("motion");
        int frames = RUN.trajectory().frames();
        assertThat(motion.path("frames").asInt()).isEqualTo(frames);
        double[] after = Packed.floats(motion.path("after").asString());
        double[] expected = RUN.trajectory().positions();
        assertThat(after).hasSameSizeAs(expected);
        for (int i = 0; i < after.length; i++) {
            assertThat(after[i]).isCloseTo(expected[i], within(1e-6));
        }
        assertThat(DATA.path("robot").path("joints").size())
                .isEqualTo(RUN.trajectory().joints());
        assertThat(DATA.path("result").path("parameters").size()).isEqualTo(17);
        assertThat(DATA.path("result").path("checks").size()).isEqualTo(4);
        assertThat(DATA.path("robot").path("workspaces").propertyNames()).contains("left_hand", "right_elbow");
    }

    @Test
    void keyPosesAreFramesOfTheMotion() {
        JsonNode poses = DATA.path("motion").path("keyPoses");
        List<Integer> frames =
                poses.path("frames").valueStream().map(JsonNode::asInt).toList();
        assertThat(frames)
                .hasSizeBetween(3, 7)
                .isSorted()
                .doesNotHaveDuplicates()
                .contains(0);
        assertThat(frames).contains(poses.path("telling").asInt());
        // ghosts cost nothing but their numbers
        assertThat(poses.toString().length()).isLessThan(100);
        assertThat(PAGE).contains("Onion skins", "Turntable");
    }

    /** The page's paths and targets are both turned into the body frame: their distances are those of the root frame. */
    @Test
    void distancesInThePageAreTheTrackingErrors() {
        JsonNode motion = DATA.path("motion");
        RUN.tracking().forEach((role, tracking) -> {
            double[] path = Packed.floats(motion.path("paths").path(role.id()).asString());
            double[] target =
                    Packed.floats(motion.path("targets").path(role.id()).asString());
            double[] error = Packed.floats(motion.path("errors").path(role.id()).asString());
            int f = tracking.maxFrame();
            double d = Math.hypot(
                    Math.hypot(path[3 * f] - target[3 * f], path[3 * f + 1] - target[3 * f + 1]),
                    path[3 * f + 2] - target[3 * f + 2]);
            assertThat(d).as(role.id()).isCloseTo(tracking.max(), within(1e-5));
            assertThat(error[f]).as(role.id()).isCloseTo(tracking.max(), within(1e-6));
        });
        assertThat(RUN.tracking()).containsKey(BodyJoint.LEFT_HAND);
    }

    /** A method without a search says so, and its own figures are in both reports, before and after smoothing. */
    @Test
    void aMethodWithoutParametersHasItsOwnFiguresInstead() {
        RetargetOutcome plain = SampleRun.plain();
        JsonNode page = JsonMapper.shared().readTree(RunPage.blockOf(RunPage.of(plain)));
        JsonNode report = JsonMapper.shared().readTree(ReportJson.text(plain));
        assertThat(page.path("motion").has("adjusted")).isFalse();
        assertThat(page.path("result").path("parameters").size()).isZero();
        assertThat(report.path("optimizer").path("evaluations").asInt()).isZero();
        assertThat(report.path("first_joint")
                        .path("found")
                        .path("left_arm")
                        .path("first_frame")
                        .asDouble())
                .isEqualTo(plain.method().angles().position(0, 0));
        assertThat(report.path("first_joint")
                        .path("result")
                        .path("left_arm")
                        .path("first_frame")
                        .asDouble())
                .isEqualTo(plain.trajectory().position(0, 0));
        double[] series = Packed.floats(page.path("result")
                .path("figures")
                .path("series")
                .path("left_arm")
                .asString());
        assertThat(series).hasSize(plain.trajectory().frames());
    }

    /** The sample's body turns about z by the robot's first joint and, as captured, by half of it. */
    @Test
    void theTurnsOfThePersonAreOnThePageAndTheirDifferencesInTheReport() {
        RetargetOutcome plain = SampleRun.plain();
        JsonNode person =
                JsonMapper.shared().readTree(RunPage.blockOf(RunPage.of(plain))).path("person");
        JsonNode pelvis = person.path("joints").path(0);
        double[] angles = steps(pelvis.path("reconstructed").path("angles"));
        double[] captured = steps(pelvis.path("captured").path("angles"));
        double[] velocities = steps(pelvis.path("reconstructed").path("velocities"));
        double mean = 0;
        JointTrajectory q = plain.trajectory();
        for (int f = 0; f < q.frames(); f++) {
            assertThat(angles[3 * f + 2]).isCloseTo(Math.toDegrees(q.position(f, 0)), within(0.01));
            assertThat(captured[3 * f + 2]).isCloseTo(Math.toDegrees(q.position(f, 0)) / 2, within(0.01));
            mean += Math.toDegrees(Math.abs(q.position(f, 0))) / 2 / q.frames();
            if (f > 0) {
                double speed = (q.position(f, 0) - q.position(f - 1, 0)) / q.periodSeconds();
                assertThat(velocities[3 * f - 1]).isCloseTo(speed, within(0.01));
            }
        }
        // the wrist turns with the body, and not against it
        assertThat(steps(person.path("joints").path(1).path("captured").path("angles")))
                .containsOnly(0);
        JsonNode report = JsonMapper.shared().readTree(ReportJson.text(plain)).path("reconstruction");
        assertThat(report.path("joints").path("pelvis").path("mean_deg").asDouble())
                .isCloseTo(mean, within(1e-6));
        assertThat(report.path("captured_markers_mean_m").asDouble())
                .isCloseTo(0.001 * (q.frames() - 1) / 2, within(1e-9));
    }

    private static double[] steps(JsonNode packed) {
        return new Packed.Steps(
                        packed.path("scale").asDouble(), packed.path("values").asString())
                .unpack();
    }

    @Test
    void tenSecondsStayBelowThreeMegabytes() {
        double seconds = RUN.trajectory().periodSeconds() * (RUN.trajectory().frames() - 1);
        int data = RunPage.blockOf(PAGE).length();
        int rest = PAGE.getBytes(StandardCharsets.UTF_8).length - data;
        assertThat(rest + data * 10 / seconds).isLessThan(3e6);
    }

    @Test
    void meshesAreThereAndKeepToTheirSize() {
        String page = RunPage.of(SampleRun.meshed(400_000));
        JsonNode robot = JsonMapper.shared().readTree(RunPage.blockOf(page)).path("robot");
        assertThat(page.length() - PAGE.length()).isBetween(100_000, 600_000);
        assertThat(robot.path("meshTriangles").path("of").asInt()).isGreaterThan(1_100_000);
        int shown = robot.path("meshTriangles").path("shown").asInt();
        assertThat(shown).isBetween(15_000, 30_000);
        int found = 0;
        for (JsonNode body : robot.path("bodies")) {
            for (JsonNode mesh : body.path("meshes")) {
                JsonNode steps = mesh.path("positions");
                double[] p = new Packed.Steps(
                                steps.path("scale").asDouble(),
                                steps.path("values").asString())
                        .unpack();
                byte[] corners =
                        Base64.getDecoder().decode(mesh.path("triangles").asString());
                found += corners.length / 6;
                String link = robot.path("links").get(mesh.path("link").asInt()).asString();
                double[] pose =
                        RUN.robot().model().linkInBody(RUN.robot().model().link(link));
                for (int i = 0; i < p.length; i += 3) {
                    double r = Math.hypot(Math.hypot(p[i] - pose[9], p[i + 1] - pose[10]), p[i + 2] - pose[11]);
                    assertThat(r).isCloseTo(0.07, within(0.002));
                }
            }
        }
        assertThat(found).isEqualTo(shown);
        assertThat(DATA.path("robot").path("meshTriangles").isEmpty()).isTrue();
    }

    /** Methods of plugins may model a person who has no hands, or one. */
    @Test
    void handsThatThePersonDoesNotHaveAreLeftOut() {
        assertThat(personPaths(Map.of())).isEmpty();
        assertThat(personPaths(Map.of(BodyJoint.RIGHT_HAND, 2))).containsExactly("right_hand");
        assertThat(personPaths(Map.of(BodyJoint.LEFT_HAND, 1, BodyJoint.RIGHT_HAND, 2)))
                .containsExactly("left_hand", "right_hand");
    }

    private static List<String> personPaths(Map<BodyJoint, Integer> roles) {
        JsonNode person = JsonMapper.shared()
                .readTree(RunPage.blockOf(RunPage.of(SampleRun.plain(roles))))
                .path("person");
        assertThat(person.path("joints").size()).isEqualTo(2);
        return person.path("paths")
                .valueStream()
                .map(path -> path.path("id").asString())
                .toList();
    }

    /** A motion of an hour would make a page that no browser opens. */
    @Test
    void aVeryLongRunHasFiguresAndIsNotDrawn() {
        JointTrajectory motion = SampleRun.get().trajectory();
        double[] still = new double[36_001 * motion.joints()];
        RetargetOutcome run = SampleRun.with(motion.withPositions(still), Map.of());
        String page = RunPage.of(run);
        assertThat(page)
                .contains(
                        "at most 36,000 frames, and this run has 36,001",
                        run.status().text() + ": ")
                .hasSizeLessThan(2_000_000);
        assertThatThrownBy(() -> RunPage.blockOf(page)).hasMessageContaining("no data of a run");
    }

    @Test
    void hostileNamesStayNames() {
        String name = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> & \u2028";
        String page = RunPage.of(SampleRun.named(name));
        assertThat(JsonMapper.shared()
                        .readTree(RunPage.blockOf(page))
                        .path("clip")
                        .asString())
                .isEqualTo(name);
        assertThat(count(page, "<script")).isEqualTo(count(PAGE, "<script")).isEqualTo(2);
        assertThat(page).doesNotContain("<img", "<!--", "<script>alert");
    }

    @Test
    void onlyThePagesOwnScriptMayRun() throws Exception {
        Matcher policy = Pattern.compile("script-src '(sha256-[^']+)'\"").matcher(PAGE);
        assertThat(policy.find()).isTrue();
        int start = PAGE.lastIndexOf("<script>") + "<script>".length();
        String script = PAGE.substring(start, PAGE.lastIndexOf("</script>"));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
        assertThat(policy.group(1)).isEqualTo("sha256-" + Base64.getEncoder().encodeToString(hash));
        assertThat(PAGE).contains("default-src 'none'");
        assertThat(script)
                .contains("SPDX-License-Identifier: MIT")
                .doesNotContainPattern("(?m)^\\s*(import|export)\\b");
    }

    @Test
    void severalRunsShareAPage() {
        String block = RunPage.blockOf(PAGE);
        String both = RunPage.of(
                "A & B", List.of(new RunPage.Named("a\"><b>", block), new RunPage.Named("b", block)), List.of());
        assertThat(both).contains("<title>A &amp; B</title>");
        assertThat(count(both, "<script")).isEqualTo(3);
        assertThat(both).contains("data-name=\"a&quot;&gt;&lt;b&gt;\"").doesNotContain("<b>");
    }

    @Test
    void aPageWithoutDataIsRefused() {
        assertThatThrownBy(() -> RunPage.blockOf("<html></html>")).isInstanceOf(IllegalArgumentException.class);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
