package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotDescription;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.robots.Robot;
import dev.marionette.verify.Ground;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every export that carries a base, loaded back with the robot's original file by MuJoCo: links are where our kinematics has them,
 * and soles are on the ground while they stand. A format joins in {@code load_back.py}.
 */
class LoadedBackTest {
    /** Those that {@code load_back.py} reads. */
    private static final List<String> FORMATS =
            List.of("csv", "json", "npz", "unitree-csv", "gmr", "beyondmimic", "mjlab", "ros", "mujoco", "glb", "bvh");

    private static final double SOLE_METRES = 1e-3;
    private static final Path SHARED =
            Path.of(System.getProperty("marionette.shared", "../../shared"), "data", "robots");
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @TempDir
    Path folder;

    /** Joints anywhere in their limits and bases anywhere: what is mixed up shows. */
    @TestFactory
    Stream<DynamicTest> linksAreWhereOurKinematicsHasThem() throws IOException {
        Mujoco.assumeInstalled(folder);
        List<String> robots = new ArrayList<>(Runs.robots().ids());
        robots.add(walker("turned", text -> text).toString());
        robots.add(walker("unturned", text -> text.replace("quat=\"0.5 0.5 0.5 0.5\"", ""))
                .toString());
        robots.add(walker(
                        "without-joint",
                        text -> text.replace("<freejoint name=\"floating_base\"/>", "")
                                .replaceAll("(?s)<body name=\"table\".*?</body>", ""))
                .toString());
        for (String root : List.of("world", "base_footprint")) {
            robots.add(rooted(root, "fixed").toString());
            robots.add(rooted(root, "floating").toString());
        }
        if (Files.isDirectory(SHARED)) {
            try (Stream<Path> all = Files.list(SHARED)) {
                all.filter(Files::isDirectory).map(Path::toString).sorted().forEach(robots::add);
            }
        }
        List<String> runs = new ArrayList<>();
        for (String robot : robots) {
            Robot loaded = Runs.robots().load(robot);
            runs.add(prepared(robot, anywhere(loaded, new Random(16)), Optional.empty(), 1));
        }
        return tests(runs);
    }

    /** A walk of every built-in robot with legs, and of one whose file places and turns its base. */
    @TestFactory
    Stream<DynamicTest> solesAreOnTheGroundWhileTheyStand() throws IOException {
        Mujoco.assumeInstalled(folder);
        List<String> runs = new ArrayList<>();
        for (String robot : List.of(
                "unitree-g1",
                "unitree-h1",
                "booster-t1",
                "talos",
                "atlas",
                "icub",
                "nao",
                "coman",
                "thormang",
                "jvrc1",
                "darwin-op",
                walker("walks", text -> text).toString())) {
            RetargetOutcome walk = Runs.walk(robot);
            assertThat(walk.verification().lines()).isEmpty();
            runs.add(prepared(robot, walk.trajectory(), walk.ground(), 3));
        }
        return tests(runs);
    }

    private Stream<DynamicTest> tests(List<String> runs) {
        JsonNode all = MAPPER.readTree(Mujoco.script("load_back.py", folder, runs));
        return runs.stream()
                .flatMap(run -> FORMATS.stream().map(format -> {
                    String name = Path.of(run).getFileName() + " " + format;
                    return dynamicTest(name, () -> check(name, all.path(run).path(format)));
                }));
    }

    private static void check(String name, JsonNode found) {
        assertThat(found.isObject()).as("%s was read", name).isTrue();
        assertThat(found.path("error").asString("")).as(name).isEmpty();
        assertThat(found.path("links").asInt()).as("%s: links", name).isGreaterThan(4);
        assertThat(found.path("worst").asDouble())
                .as("%s: farthest link, m, %s", name, found.path("at").asString())
                .isLessThan(found.path("tolerance").asDouble());
        assertThat(found.path("sole").asDouble())
                .as("%s: sole that stands, m from the ground", name)
                .isLessThan(SOLE_METRES);
    }

    // ---- robots

    private Path walker(String name, java.util.function.UnaryOperator<String> change) throws IOException {
        Path file = folder.resolve(name + ".xml");
        String text = Mujoco.resource("turned-walker.xml");
        String changed = change.apply(text);
        assertThat(changed.equals(text)).isEqualTo(name.equals("turned") || name.equals("walks"));
        return Files.writeString(file, changed);
    }

    /** The built-in G1 with an empty link above its root. */
    private Path rooted(String root, String type) throws IOException {
        String urdf = Runs.robots().describe("unitree-g1").urdf();
        String pelvis = Runs.robots().load("unitree-g1").model().linkName(0);
        String above = "<link name=\"" + root + "\"/><joint name=\"above\" type=\"" + type
                + "\"><origin xyz=\"0.1 0.2 0.7\" rpy=\"0 0 0.4\"/><parent link=\"" + root + "\"/><child link=\""
                + pelvis + "\"/></joint></robot>";
        return Files.writeString(
                folder.resolve(root + "-" + type + ".urdf"), urdf.replaceFirst("</robot>\\s*$", above));
    }

    private static JointTrajectory anywhere(Robot robot, Random random) {
        RobotModel model = robot.model();
        int frames = 6;
        double[] q = new double[frames * model.dof()];
        double[] base = new double[frames * JointTrajectory.BASE_WIDTH];
        for (int f = 0; f < frames; f++) {
            for (int d = 0; d < model.dof(); d++) {
                double low = Math.max(model.lower(d), -Math.PI);
                double high = Math.min(model.upper(d), Math.PI);
                q[f * model.dof() + d] = low + (high - low) * random.nextDouble();
            }
            double squares = 0;
            for (int i = 0; i < JointTrajectory.BASE_WIDTH; i++) {
                double value = random.nextGaussian();
                base[f * JointTrajectory.BASE_WIDTH + i] = value;
                squares += i < 3 ? 0 : value * value;
            }
            for (int i = 3; i < JointTrajectory.BASE_WIDTH; i++) {
                base[f * JointTrajectory.BASE_WIDTH + i] /= Math.sqrt(squares);
            }
        }
        return new JointTrajectory(model.jointNames(), 0.02, q, base);
    }

    // ---- what Python reads

    private String prepared(String id, JointTrajectory trajectory, Optional<Ground> ground, int step)
            throws IOException {
        Robot robot = Runs.robots().load(id);
        String name = Path.of(id).getFileName().toString().replace(".", "-");
        // a shared robot may be called as a built-in one
        Path run = Files.createTempDirectory(folder, name + "-");
        RobotDescription description = Runs.robots().describe(id);
        boolean mjcf = description.urdf().contains("<mujoco model");
        Files.writeString(run.resolve(mjcf ? "robot.xml" : "robot.urdf"), description.urdf());
        ExportInput input = new ExportInput(robot, trajectory, Optional.empty(), "test");
        for (String format : FORMATS) {
            Runs.exporters().get(format).export(input, run);
        }
        Files.writeString(
                run.resolve("expected.json"), MAPPER.writeValueAsString(expected(robot, trajectory, ground, step)));
        return run.toString();
    }

    private static Map<String, Object> expected(
            Robot robot, JointTrajectory trajectory, Optional<Ground> ground, int step) {
        RobotModel model = robot.model();
        List<Integer> frames = IntStream.iterate(0, f -> f < trajectory.frames(), f -> f + step)
                .boxed()
                .toList();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("base", model.linkName(model.baseLink()));
        tree.put("frames", frames);
        tree.put(
                "links",
                IntStream.range(0, model.linkCount()).mapToObj(model::linkName).toList());
        tree.put(
                "positions",
                frames.stream().map(f -> places(model, trajectory, f)).toList());
        tree.put(
                "soles",
                ground.stream()
                        .flatMap(g -> g.feet().both().stream().map(foot -> sole(g, foot)))
                        .toList());
        return tree;
    }

    private static List<double[]> places(RobotModel model, JointTrajectory trajectory, int frame) {
        Kinematics kinematics = new Kinematics(model);
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            q[d] = trajectory.position(frame, d);
        }
        kinematics.update(q);
        double[] root = new double[Pose.WIDTH];
        double[] pose = new double[Pose.WIDTH];
        BasePoses.of(model, trajectory, frame, root);
        List<double[]> places = new ArrayList<>();
        for (int link = 0; link < model.linkCount(); link++) {
            Pose.compose(root, 0, kinematics.linkPose(link), 0, pose, 0);
            places.add(new double[] {pose[9], pose[10], pose[11]});
        }
        return places;
    }

    /** The corners of a sole in the frame of a link that has a mass, which every format and MuJoCo know. */
    private static Map<String, Object> sole(Ground ground, Foot foot) {
        RobotModel model = ground.model();
        int link = IntStream.range(0, model.linkCount())
                .filter(l -> model.bodyOf(l) == foot.body() && model.linkSpec(l).mass() > 0)
                .findFirst()
                .orElseThrow();
        double[] back = new double[Pose.WIDTH];
        double[] sole = new double[Pose.WIDTH];
        Pose.invert(model.linkInBody(link), 0, back, 0);
        Pose.compose(back, 0, foot.soleInBody(), 0, sole, 0);
        List<double[]> corners = new ArrayList<>();
        for (int c = 0; c < foot.corners(); c++) {
            double x = foot.polygon()[2 * c];
            double y = foot.polygon()[2 * c + 1];
            double[] corner = new double[3];
            for (int i = 0; i < 3; i++) {
                corner[i] = sole[9 + i] + sole[3 * i] * x + sole[3 * i + 1] * y;
            }
            corners.add(corner);
        }
        List<int[]> stances = ground.contacts().of(foot.left()).stream()
                .map((Stance s) -> new int[] {s.first(), s.last()})
                .toList();
        return Map.of("link", model.linkName(link), "corners", corners, "stances", stances);
    }
}
