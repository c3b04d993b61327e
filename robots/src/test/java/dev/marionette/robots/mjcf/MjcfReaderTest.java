package dev.marionette.robots.mjcf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.RandomRobot;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.SampleRobot;
import dev.marionette.robots.SharedRobots;
import dev.marionette.robots.urdf.LimitResolver;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfReader;
import dev.marionette.robots.urdf.UrdfShapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class MjcfReaderTest {
    private static RobotModel model(UrdfDocument document) {
        List<Finding> findings = new ArrayList<>();
        return RobotModel.of(
                document.name(), document.links(), LimitResolver.resolve(document, RobotProfile.EMPTY, findings));
    }

    /** The model of a document as it is, without narrower limits for joints that others follow. */
    private static RobotModel plain(UrdfDocument document) {
        List<JointSpec> joints = document.joints().stream()
                .map(j -> new JointSpec(
                        j.name(),
                        j.type(),
                        j.parent(),
                        j.child(),
                        j.rotation(),
                        j.origin(),
                        j.axis(),
                        j.lower(),
                        j.upper(),
                        1,
                        j.mimic()))
                .toList();
        return RobotModel.of(document.name(), document.links(), joints);
    }

    private static UrdfDocument read(String inside) {
        return MjcfReader.read("<mujoco model='m'>" + inside + "</mujoco>", "m.xml", Map.of());
    }

    /** One body with a hinge, so that there is something that moves. */
    private static String body(String attributes, String inside) {
        return "<worldbody><body name='b' " + attributes + "><joint name='j'/>" + inside + "</body></worldbody>";
    }

    /** Pose of a link with joints set by name, 12 values. */
    private static double[] pose(UrdfDocument document, String link, Map<String, Double> values) {
        RobotModel model = model(document);
        double[] q = new double[model.dof()];
        values.forEach((name, value) -> q[model.joint(name)] = value);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(q);
        return kinematics.linkPose(model.link(link));
    }

    private static JointSpec joint(RobotModel model, String name) {
        return Objects.requireNonNull(model.jointSpecs().get(name), name);
    }

    private static UrdfShapes shapes(UrdfDocument document) {
        return Objects.requireNonNull(document.shapes().get("b"));
    }

    private static void assertPose(double[] pose, double... expected) {
        assertThat(pose).containsExactly(expected, within(1e-12));
    }

    // ---- the same robot written as MJCF and read from it

    private static void assertSame(RobotModel model, boolean degrees, long seed) {
        UrdfDocument document = MjcfReader.read(MjcfWriter.write(model, degrees), "m.xml", Map.of());
        RobotModel read = plain(document);
        assertThat(read.dof()).as("seed %s", seed).isEqualTo(model.dof());
        assertThat(read.totalMass()).isCloseTo(model.totalMass(), within(1e-9));
        Random random = new Random(seed);
        Kinematics a = new Kinematics(model);
        Kinematics b = new Kinematics(read);
        for (int n = 0; n < 5; n++) {
            double[] q = RandomRobot.configuration(model, random);
            double[] p = new double[q.length];
            for (int d = 0; d < q.length; d++) {
                int other = read.joint(model.jointName(d));
                p[other] = q[d];
                assertThat(read.jointType(other)).isEqualTo(model.jointType(d));
                JointSpec given = joint(read, model.jointName(d));
                assertThat(given.type() == JointType.CONTINUOUS ? 0 : given.lower())
                        .isCloseTo(given.type() == JointType.CONTINUOUS ? 0 : model.lower(d), within(1e-12));
            }
            a.update(q);
            b.update(p);
            for (int link = 0; link < model.linkCount(); link++) {
                String name = MjcfWriter.PREFIX + model.linkName(link);
                assertThat(b.linkPose(read.link(name)))
                        .as("seed %s, link %s", seed, name)
                        .containsExactly(a.linkPose(link), within(1e-12));
                List<BoxShape> boxes = MjcfWriter.boxes(model.linkSpec(link));
                List<BoxShape> others = read.linkSpec(read.link(name)).boxes();
                assertThat(others).hasSameSizeAs(boxes);
                for (int i = 0; i < boxes.size(); i++) {
                    assertThat(others.get(i).half())
                            .containsExactly(boxes.get(i).half(), within(1e-12));
                    assertThat(others.get(i).center())
                            .containsExactly(boxes.get(i).center(), within(1e-12));
                    assertThat(others.get(i).rotation())
                            .containsExactly(boxes.get(i).rotation(), within(1e-12));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void randomRobotsMoveTheSame(long seed) {
        assertSame(RandomRobot.of(seed), seed % 2 == 0, seed);
    }

    @Test
    void theSampleMovesTheSame() {
        assertSame(model(UrdfReader.read(SampleRobot.urdf(), "sample.urdf")), true, 7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"coman", "atlas_v5", "nao_v40", "pr2", "unitree_g1"})
    void realRobotsMoveTheSame(String name) {
        assertSame(model(UrdfReader.read(SharedRobots.urdf(name), name)), true, 11);
    }

    // ---- orientations, each worked out by hand

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            quat='2 0 0 2'              | xyz | 0 -1 0  1 0 0  0 0 1
            axisangle='0 0 3 90'        | xyz | 0 -1 0  1 0 0  0 0 1
            euler='90 90 0'             | xyz | 0 0 1  1 0 0  0 1 0
            euler='90 90 0'             | XYZ | 0 1 0  0 0 -1  -1 0 0
            euler='90 0 90'             | zyx | 0 0 1  1 0 0  0 1 0
            euler='0 90 90'             | zYx | 0 1 0  0 0 -1  -1 0 0
            xyaxes='0 2 0 -3 1 0'       | xyz | 0 -1 0  1 0 0  0 0 1
            zaxis='5 0 0'               | xyz | 0 0 1  0 1 0  -1 0 0
            zaxis='0 0 -1'              | xyz | 1 0 0  0 -1 0  0 0 -1
            """)
    void orientations(String attribute, String sequence, String rotation) {
        UrdfDocument document = read("<compiler eulerseq='" + sequence + "'/>" + body(attribute + " pos='1 2 3'", ""));
        double[] r = java.util.Arrays.stream(rotation.trim().split("\\s+"))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertPose(pose(document, "b", Map.of()), r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], 1, 2, 3);
    }

    @Test
    void radians() {
        UrdfDocument document =
                read("<compiler angle='radian'/><worldbody><body name='b' euler='0 0 1.5707963267948966'>"
                        + "<joint name='j' range='-1 2'/></body></worldbody>");
        assertPose(pose(document, "b", Map.of()), 0, -1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0);
        assertThat(document.joints().get(0).upper()).isEqualTo(2);
    }

    // ---- joints

    @Test
    void aHingeTurnsAboutItsAnchor() {
        UrdfDocument document = read("<worldbody><body name='b' pos='0 0 1'><joint name='j' axis='0 1 0' pos='0 0 -1' "
                + "range='-180 180'/></body></worldbody>");
        assertPose(pose(document, "b", Map.of()), 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1);
        assertPose(pose(document, "b", Map.of("j", Math.PI / 2)), 0, 0, 1, 0, 1, 0, -1, 0, 0, 1, 0, 0);
    }

    @Test
    void severalJointsOfABodyTurnItOneAfterTheOther() {
        UrdfDocument document = read("<worldbody><body name='b'><joint name='z' axis='0 0 1' range='-180 180'/>"
                + "<joint name='x' axis='2 0 0' range='-180 180'/><joint name='s' type='slide' axis='0 0 1' range='0 2'/>"
                + "</body></worldbody>");
        // Rz(90°) Rx(90°), then 2 along the turned z, which is now x
        assertPose(
                pose(document, "b", Map.of("z", Math.PI / 2, "x", Math.PI / 2, "s", 2.0)),
                0,
                0,
                1,
                1,
                0,
                0,
                0,
                1,
                0,
                2,
                0,
                0);
        assertThat(document.links()).extracting(LinkSpec::name).containsExactly("world", "b/z", "b/x", "b");
    }

    @Test
    void atItsReferenceAJointLeavesTheBodyWhereItIs() {
        UrdfDocument document =
                read("<worldbody><body name='b'><joint name='h' axis='0 0 1' ref='90' range='-180 180'/>"
                        + "<joint name='s' type='slide' axis='1 0 0' ref='0.5' range='-1 1'/></body></worldbody>");
        assertPose(pose(document, "b", Map.of("h", Math.PI / 2, "s", 0.5)), 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
        assertPose(pose(document, "b", Map.of("h", Math.PI)), 0, -1, 0, 1, 0, 0, 0, 0, 1, 0, -0.5, 0);
        UrdfDocument held = read("<worldbody><body name='b'><joint name='s' type='slide' axis='1 0 0' ref='0.5'/>"
                + "<body name='c'><joint name='h' range='-90 90'/></body></body></worldbody>");
        RobotModel model = model(held);
        assertThat(model.lower(model.joint("s"))).isEqualTo(0.5);
        assertThat(model.upper(model.joint("s"))).isEqualTo(0.5);
        assertPose(pose(held, "c", Map.of("s", 0.5)), 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
    }

    @Test
    void aBallIsThreeHingesAndAFreeJointIsTheBase() {
        UrdfDocument document = read("<worldbody><body name='b' pos='0 0 1'><freejoint/><body name='c'>"
                + "<joint name='ball' type='ball' range='0 60'/></body></body></worldbody>");
        assertThat(document.joints()).extracting(JointSpec::name).containsExactly("ball_x", "ball_y", "ball_z");
        assertThat(document.joints().get(2).lower()).isCloseTo(-Math.PI / 3, within(1e-15));
        assertThat(document.findings())
                .anySatisfy(f -> assertThat(f.message()).contains("free joint of body 'b'"))
                .anySatisfy(f -> assertThat(f.message()).contains("three hinges"));
        // Rx(90°) Ry(90°)
        assertPose(
                pose(document, "c", Map.of("ball_x", Math.PI / 3, "ball_y", 0.0)),
                1,
                0,
                0,
                0,
                0.5,
                -Math.sqrt(0.75),
                0,
                Math.sqrt(0.75),
                0.5,
                0,
                0,
                0);
    }

    @Test
    void limits() {
        UrdfDocument document = read("<worldbody><body name='b'><joint name='a' range='-30 45'/></body>"
                + "<body name='c'><joint name='open'/></body>"
                + "<body name='d'><joint name='off' limited='false' range='-30 45'/></body>"
                + "<body name='e'><joint name='s' type='slide'/></body></worldbody>");
        List<JointSpec> joints = document.joints();
        assertThat(joints.get(0).type()).isEqualTo(JointType.REVOLUTE);
        assertThat(joints.get(0).lower()).isCloseTo(-Math.PI / 6, within(1e-15));
        assertThat(joints.get(0).velocity()).isZero();
        assertThat(joints.get(1).type()).isEqualTo(JointType.CONTINUOUS);
        assertThat(joints.get(2).type()).isEqualTo(JointType.CONTINUOUS);
        assertThat(document.findings()).anySatisfy(f -> assertThat(f.message()).contains("held still: s"));
        List<Finding> findings = new ArrayList<>();
        assertThat(LimitResolver.resolve(document, RobotProfile.EMPTY, findings)
                        .get(0)
                        .velocity())
                .isEqualTo(4);
        assertThat(findings).anySatisfy(f -> assertThat(f.message()).contains("no velocity limit; 4.0 rad/s"));
    }

    // ---- defaults

    @Test
    void defaultClassesAreNestedAndBodiesSayWhichOneIsMeant() {
        UrdfDocument document = read("<default><joint axis='1 0 0' range='-10 10'/>"
                + "<default class='arm'><joint axis='0 1 0'/><geom type='box' size='1 2 3'/>"
                + "<default class='elbow'><joint range='0 90'/></default></default></default>"
                + "<worldbody><body name='b'><joint name='main'/><body name='c' childclass='arm'><joint name='arm'/>"
                + "<geom mass='1'/><body name='d'><joint name='elbow' class='elbow'/>"
                + "<body name='e' childclass='main'><joint name='again'/></body></body></body></body></worldbody>");
        RobotModel joints = model(document);
        assertThat(joint(joints, "main").axis()).containsExactly(1, 0, 0);
        assertThat(joint(joints, "arm").axis()).containsExactly(0, 1, 0);
        assertThat(joint(joints, "arm").upper()).isCloseTo(Math.toRadians(10), within(1e-15));
        assertThat(joint(joints, "elbow").axis()).containsExactly(0, 1, 0);
        assertThat(joint(joints, "elbow").upper()).isCloseTo(Math.toRadians(90), within(1e-15));
        assertThat(joint(joints, "again").axis()).containsExactly(1, 0, 0);
        assertThat(document.links().get(2).boxes().get(0).half()).containsExactly(1, 2, 3);
    }

    @Test
    void ofSeveralDefaultsOfAClassTheLaterOnesWin() {
        UrdfDocument document = read("<default><geom size='1'/><geom type='box' size='1 2 3'/></default>"
                + "<default><joint axis='1 0 0' range='-10 10'/></default><default><joint range='-20 20'/></default>"
                + body("", "<geom/>"));
        assertThat(document.links().get(1).boxes().get(0).half()).containsExactly(1, 2, 3);
        assertThat(joint(model(document), "j").axis()).containsExactly(1, 0, 0);
        assertThat(joint(model(document), "j").upper()).isCloseTo(Math.toRadians(20), within(1e-15));
    }

    @Test
    void namesOfOursGiveWayToThoseOfTheDocument() {
        UrdfDocument document =
                read("<worldbody><body><joint pos='1 0 0'/><body name='body1'><joint name='body1_joint1'/>"
                        + "<body name='body1_/body1__joint1'/></body></body></worldbody>");
        assertThat(document.links())
                .extracting(LinkSpec::name)
                .contains("body1", "body1_")
                .doesNotHaveDuplicates();
        assertThat(document.joints())
                .extracting(JointSpec::name)
                .contains("body1_joint1")
                .doesNotHaveDuplicates();
    }

    @Test
    void framesMoveWhatIsInThem() {
        UrdfDocument document = read("<worldbody><frame pos='0 0 1' euler='0 0 90'><body name='b' pos='1 0 0'>"
                + "<joint name='j'/></body></frame></worldbody>");
        assertPose(pose(document, "b", Map.of()), 0, -1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1);
    }

    // ---- geoms and masses

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            size='0.2'                                           | 0.2 0.2 0.2 | 33.510321638291124
            type='capsule' size='0.1 0.3'                        | 0.1 0.1 0.4 | 23.038346126325151
            type='cylinder' size='0.1 0.3'                       | 0.1 0.1 0.3 | 18.849555921538759
            type='ellipsoid' size='0.1 0.2 0.3'                  | 0.1 0.2 0.3 | 25.132741228718345
            type='box' size='0.1 0.2 0.3' density='500'          | 0.1 0.2 0.3 | 24
            type='box' size='0.1 0.2 0.3' mass='3'               | 0.1 0.2 0.3 | 3
            type='capsule' size='0.1' fromto='0 0 0 0 0.6 0'     | 0.1 0.1 0.4 | 23.038346126325151
            type='box' size='0.1' fromto='0 0 0 0 0 0.6'         | 0.1 0.1 0.3 | 24
            """)
    void geomsAreBoxesAndGiveTheMass(String geom, String half, double mass) {
        LinkSpec link = read(body("", "<geom " + geom + "/><geom type='plane' size='1 1 1'/>"))
                .links()
                .get(1);
        double[] expected = java.util.Arrays.stream(half.split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(link.boxes()).hasSize(1);
        assertThat(link.boxes().get(0).half()).containsExactly(expected, within(1e-12));
        assertThat(link.mass()).isCloseTo(mass, within(1e-9));
    }

    @Test
    void aCapsuleBetweenTwoPointsLiesAlongThem() {
        BoxShape box = read(body("", "<geom type='capsule' size='0.1' fromto='1 0 0 1 0.6 0'/>"))
                .links()
                .get(1)
                .boxes()
                .get(0);
        assertThat(box.center()).containsExactly(new double[] {1, 0.3, 0}, within(1e-12));
        assertThat(new double[] {box.rotation()[2], box.rotation()[5], box.rotation()[8]})
                .containsExactly(new double[] {0, 1, 0}, within(1e-12));
    }

    @Test
    void inertialWinsUnlessTheCompilerSaysOtherwise() {
        String inside = body(
                "",
                "<inertial mass='2' pos='0 0 1' diaginertia='1 2 3'/><geom type='box' size='.5 .5 .5' pos='1 0 0'/>");
        UrdfDocument given = read(inside);
        assertThat(given.links().get(1).mass()).isEqualTo(2);
        assertThat(given.links().get(1).com()).containsExactly(0, 0, 1);
        assertThat(given.inertias().get("b")).containsExactly(1, 0, 0, 2, 0, 3);
        UrdfDocument geoms = read("<compiler inertiafromgeom='true'/>" + inside);
        assertThat(geoms.links().get(1).mass()).isCloseTo(1000, within(1e-9));
        assertThat(geoms.links().get(1).com()).containsExactly(1, 0, 0);
        assertThat(read("<compiler settotalmass='7'/>" + inside).links().get(1).mass())
                .isCloseTo(7, within(1e-12));
    }

    @Test
    void meshesKeepTheirFileScaleAndPlace() {
        UrdfDocument document = read(
                "<compiler meshdir='assets' angle='radian'/><asset><mesh file='arm.stl' scale='2 2 2'/>"
                        + "<material name='red' rgba='1 0 0 1'/></asset>"
                        + body(
                                "",
                                "<geom type='mesh' mesh='arm' pos='1 0 0' contype='0' conaffinity='0' material='red'/>"));
        assertThat(shapes(document).collisionMeshes()).isEmpty();
        assertThat(shapes(document).visualMeshes()).singleElement().satisfies(mesh -> {
            assertThat(mesh.file()).isEqualTo("assets/arm.stl");
            assertThat(mesh.scale()).containsExactly(2, 2, 2);
            assertThat(mesh.translation()).containsExactly(1, 0, 0);
            assertThat(mesh.rgb()).hasValue(0xff0000);
        });
    }

    @Test
    void pointsOfTheDocumentAreABox() {
        UrdfDocument document =
                read("<asset><mesh name='wedge' vertex='0 0 0  1 0 0  0 2 0  0 0 4' scale='2 1 0.5'/></asset>"
                        + body("", "<geom type='mesh' mesh='wedge' pos='1 1 1' euler='0 0 90'/>"));
        assertThat(shapes(document).collisionBoxes()).singleElement().satisfies(box -> {
            assertThat(box.half()).containsExactly(1, 1, 1);
            assertThat(box.center()).containsExactly(new double[] {0, 2, 2}, within(1e-12));
            assertThat(box.rotation()).containsExactly(new double[] {0, -1, 0, 1, 0, 0, 0, 0, 1}, within(1e-12));
        });
    }

    @Test
    void theReferenceOfAMeshIsTakenAwayFirst() {
        // v = (1 + 0.5, 0, 0) − p = (1, 0, 0); turned back by 90° about z and scaled it is (0, −2, 0)
        String asset = "<asset><mesh name='m' %s scale='2 2 2' refpos='0.5 0 0' refquat='1 0 0 1'/></asset>";
        UrdfDocument points =
                read(asset.formatted("vertex='1.5 0 0'") + body("", "<geom type='mesh' mesh='m' pos='0 0 1'/>"));
        assertThat(shapes(points).collisionBoxes().get(0).center())
                .containsExactly(new double[] {0, -2, 1}, within(1e-12));
        UrdfDocument file =
                read(asset.formatted("file='m.stl'") + body("", "<geom type='mesh' mesh='m' pos='0 0 1'/>"));
        UrdfShapes.MeshRef mesh = shapes(file).collisionMeshes().get(0);
        double[] v = {mesh.scale()[0] * 1.5, 0, 0};
        for (int i = 0; i < 3; i++) {
            assertThat(mesh.rotation()[3 * i] * v[0] + mesh.translation()[i])
                    .isCloseTo(new double[] {0, -2, 1}[i], within(1e-12));
        }
    }

    @Test
    void theBodyOfTheFreeJointIsTheRootWhereverItStands() {
        String arm = "<body name='a' pos='0 0 0.5'><joint name='j' range='-90 90'/></body>";
        String scene = "<body name='table'><geom size='1'/><body name='lid'><joint name='hinge'/></body></body>"
                + "<body name='cup'><freejoint/><body name='handle'><joint name='h'/></body></body>";
        for (String free : List.of("<freejoint/>", "<joint type='free'/>")) {
            UrdfDocument document = read("<worldbody>" + scene + "<frame pos='1 0 0'><body name='b' pos='0 0 2'>" + free
                    + arm + "<body name='c'><joint name='k' range='-9 9'/></body></body></frame></worldbody>"
                    + "<keyframe><key name='home' qpos='9  1 2 3 1 0 0 0 9  1 0 2 1 0 0 0  0.25 0.5'/></keyframe>");
            RobotModel model = model(document);
            assertThat(model.linkName(0)).isEqualTo("b");
            assertThat(model.baseLink()).isZero();
            assertThat(model.findLink("table")).isEmpty();
            assertThat(model.findLink("cup")).isEmpty();
            assertThat(document.states().get("home")).containsEntry("j", 0.25).containsEntry("k", 0.5);
            assertThat(document.findings())
                    .anySatisfy(f -> assertThat(f.message()).contains("'b'", "(1.0, 0.0, 2.0) m"))
                    .anySatisfy(f -> assertThat(f.message()).contains("table, cup"));
            assertPose(pose(document, "a", Map.of("j", 0.0)), 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0.5);
        }
    }

    /** What is turned where it stands keeps z up in the root link, which is a world at its origin. */
    @Test
    void aFreeBodyThatIsTurnedHangsOnAWorldAtItsOrigin() {
        UrdfDocument document = read("<worldbody><body name='b' pos='0 0 2' euler='90 0 0'><freejoint/>"
                + "<body name='a' pos='0 0.5 0'><joint name='j' range='-90 90'/></body></body></worldbody>");
        RobotModel model = model(document);
        assertThat(model.linkName(0)).isEqualTo("world");
        assertThat(model.linkName(model.baseLink())).isEqualTo("b");
        assertPose(pose(document, "b", Map.of()), 1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0);
        assertPose(pose(document, "a", Map.of()), 1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0.5);
    }

    /** Without a free joint the world stays the root, as what is fixed to it is; what a free joint would be given to is the base. */
    @Test
    void theBaseOfABodyThatIsFixedToTheWorldIsThatBody() {
        String arm = "<body name='a'><joint name='j' range='-90 90'/></body>";
        RobotModel one = model(read("<worldbody><body name='b' pos='0 0 2'>" + arm + "</body></worldbody>"));
        assertThat(one.linkName(0)).isEqualTo("world");
        assertThat(one.linkName(one.baseLink())).isEqualTo("b");
        RobotModel two = model(read("<worldbody><body name='b'>" + arm
                + "</body><body name='c'><body name='d'><joint name='k' range='-9 9'/></body></body></worldbody>"));
        assertThat(two.baseLink()).isZero();
        RobotModel slides = model(read(
                "<worldbody><body name='b'><joint name='s' type='slide' range='-1 1'/>" + arm + "</body></worldbody>"));
        assertThat(slides.baseLink()).isZero();
    }

    // ---- what stands beside the bodies

    @Test
    void equalitiesAreMimicsExclusionsArePairsAndKeysAreStates() {
        String worldbody =
                "<worldbody><body name='b'><freejoint/><body name='c'><joint name='p' range='-90 90'/></body>"
                        + "<body name='d'><joint name='q' range='-90 90'/><body name='e'><joint name='ball' type='ball'/></body>"
                        + "</body></body><body name='cup'><freejoint/><geom size='.1'/></body></worldbody>";
        UrdfDocument document = read(worldbody
                + "<equality><joint joint1='q' joint2='p' polycoef='0.1 -2 0 0 0'/><joint joint1='p' active='false'/>"
                + "<weld body1='b'/></equality><contact><exclude body1='c' body2='d'/></contact><keyframe>"
                + "<key name='home' qpos='0 0 1 1 0 0 0  0.3 0.4  0.7071067811865476 0.7071067811865476 0 0  0 0 0 1 0 0 0'/>"
                + "<key name='short' qpos='1 2'/></keyframe>");
        JointSpec.Mimic mimic = joint(model(document), "q").mimic().orElseThrow();
        assertThat(mimic).isEqualTo(new JointSpec.Mimic("p", -2, 0.1));
        assertThat(document.disabled()).containsExactly(new LinkPair("c", "d"));
        assertThat(document.states()).containsOnlyKeys("home");
        assertThat(document.states().get("home"))
                .containsEntry("p", 0.3)
                .containsEntry("q", 0.4)
                .hasEntrySatisfying("ball_x", x -> assertThat(x).isCloseTo(Math.PI / 2, within(1e-12)));
        assertThat(document.links()).extracting(LinkSpec::name).doesNotContain("cup");
        assertThat(document.findings())
                .anySatisfy(f -> assertThat(f.message()).contains("<weld>"))
                .anySatisfy(f -> assertThat(f.message()).contains("'short' has 2 positions, not 20"))
                .anySatisfy(f -> assertThat(f.message()).contains("no part of the robot", "cup"));
    }

    // ---- what is wrong

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <compiler coordinate='global'/>B           | coordinate="global"
            <compiler angle='grad'/>B                  | angle="grad" is not known
            <compiler eulerseq='xy'/>B                 | eulerseq="xy" is no sequence
            <worldbody><geom size='1'/></worldbody>    | has no <body>
            <worldbody><body name='b'/></worldbody>    | has no joint that moves
            <worldbody><body name='b'><joint name='j' axis='0 0 0'/></body></worldbody> | axis has no length
            <worldbody><body name='b'><joint name='j' axis='0 0'/></body></worldbody>   | axis has 2 values, not 3
            <worldbody><body name='b'><joint name='j' axis='0 x 1'/></body></worldbody> | "x" is not a number
            <worldbody><body name='b'><joint name='j' range='1 -1'/></body></worldbody> | lower limit 1.0 is above
            <worldbody><body name='b'><joint name='j' limited='true'/></body></worldbody> | is limited and has no range
            <worldbody><body name='b'><joint name='j' type='screw'/></body></worldbody> | type="screw" is not known
            <worldbody><body name='b' quat='0 0 0 0'><joint name='j'/></body></worldbody> | quat has no length
            <worldbody><body name='b'><joint name='j'/><body name='b'/></body></worldbody> | 'b' is used twice
            <worldbody><body name='b'><joint name='j'/><joint name='j'/></body></worldbody> | 'j' is used twice
            <worldbody><body name='b'><joint name='j'/><body name='c'><freejoint/></body></body></worldbody> | only a body of the world
            <worldbody><body name='b'><joint name='j'/><geom size='-1'/></body></worldbody> | size of a sphere
            <worldbody><body name='b'><joint name='j'/><geom type='mesh' mesh='no'/></body></worldbody> | there is no mesh 'no'
            <asset><mesh name='no' builtin='cone'/></asset><worldbody><body name='b'><joint name='j'/><geom type='mesh' mesh='no'/></body></worldbody> | neither a file nor points
            <asset><mesh name='m' vertex='1 2'/></asset>B | vertex has 2 values
            <asset><mesh name='m' file='m.stl' scale='1 1 2' refquat='1 0 0 1'/></asset>B | a scale that differs
            <worldbody><body name='b'><joint name='j' class='no'/></body></worldbody> | there is no default class 'no'
            <worldbody><body name='b'><joint name='j'/><composite type='cable'/></body></worldbody> | <composite>: is not read
            <worldbody><replicate count='2'><body name='b'><joint name='j'/></body></replicate></worldbody> | <replicate>: is not read
            B<equality><joint joint1='no'/></equality> | there is no hinge or slide 'no'
            B<equality><joint joint1='j' joint2='j'/></equality> | joint 'j' follows itself
            <worldbody><body name='b'><joint name='j'/><joint name='k'/><joint name='l'/></body></worldbody><equality><joint joint1='j' joint2='k'/><joint joint1='k' joint2='l'/><joint joint1='l' joint2='j'/></equality> | joint 'l' follows itself
            B<contact><exclude body1='b' body2='no'/></contact> | there is no body 'no'
            <include file='x.xml'/>B                   | the file 'x.xml' is not there
            """)
    void errorsNameFileElementAndValue(String inside, String message) {
        assertThatThrownBy(() -> read(inside.replace("B", body("", ""))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("m.xml:1: <")
                .hasMessageContaining(message);
    }

    @Test
    void entitiesAreRefused() {
        String text = "<!DOCTYPE mujoco [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><mujoco model='&x;'/>";
        assertThatThrownBy(() -> MjcfReader.read(text, "m.xml", Map.of()))
                .hasMessageContaining("document types and entities");
    }

    @Test
    void knowsItsOwnFiles() {
        assertThat(MjcfReader.accepts("<?xml version='1.0'?>\n<!-- a - robot -- of <robot> -->\n<mujoco model='m'>"))
                .isTrue();
        assertThat(MjcfReader.accepts("<robot name='mujoco'><mujoco/></robot>")).isFalse();
        assertThat(MjcfReader.accepts("<!--" + "-x".repeat(200_000) + "--><mujoco>"))
                .isTrue();
        assertThat(MjcfReader.accepts("")).isFalse();
    }

    @Test
    void includesBecomeOneDocument() {
        String main = "<mujoco model='a &amp; b'><include file='defaults.xml'/>"
                + body("", "<include file='d/geom.xml'/>") + "</mujoco>";
        Map<String, String> included = Map.of(
                "defaults.xml",
                "<mujocoinclude><default><geom size='0.3'/></default></mujocoinclude>",
                "d/geom.xml",
                "<mujocoinclude><geom/></mujocoinclude>");
        UrdfDocument document = MjcfReader.read(main, "m.xml", included);
        assertThat(document.name()).isEqualTo("a & b");
        assertThat(document.links().get(1).boxes().get(0).half()).containsExactly(0.3, 0.3, 0.3);
        assertThat(MjcfIncludes.collect(main, "m.xml", name -> Optional.ofNullable(included.get(name))))
                .isEqualTo(included);
        assertThat(MjcfIncludes.collect("<mujoco/>", "m.xml", name -> Optional.empty()))
                .isEmpty();
        String text = MjcfIncludes.text(MjcfIncludes.merge(main, "m.xml", included));
        assertThat(MjcfReader.read(text, "m.xml", Map.of()).links().get(1).boxes())
                .hasSameSizeAs(document.links().get(1).boxes());
        assertThatThrownBy(() -> MjcfIncludes.collect(main, "m.xml", name -> Optional.of(main)))
                .hasMessageContaining("includes itself");
    }

    @Test
    void errorsInIncludedFilesNameTheirFileAndLine() {
        String main = "<mujoco>\n<include file='parts/arm.xml'/>\n" + body("", "<geom size='x'/>") + "</mujoco>";
        String good = "<mujocoinclude>\n\n<default/>\n</mujocoinclude>";
        assertThatThrownBy(() -> MjcfReader.read(main, "/r/m.xml", Map.of("parts/arm.xml", good)))
                .hasMessageContaining("/r/m.xml:3: <geom>");
        String bad = "<mujocoinclude>\n\n<compiler angle='grad'/>\n</mujocoinclude>";
        assertThatThrownBy(() -> MjcfReader.read(main, "/r/m.xml", Map.of("parts/arm.xml", bad)))
                .hasMessageContaining("/r/parts/arm.xml:3: <compiler>");
    }

    @Test
    void includesTogetherAreBoundedLikeOneDocument() {
        String open = "<a>".repeat(61);
        String close = "</a>".repeat(61);
        assertThatThrownBy(() -> MjcfIncludes.collect(
                        "<mujoco><include file='1'/></mujoco>",
                        "m.xml",
                        name -> Optional.of("<m>" + open + "<include file='" + (Integer.parseInt(name) + 1) + "'/>"
                                + close + "</m>")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("more than 64 levels of nesting come together");
        String large = "<m>" + " ".repeat(23 << 20) + "</m>";
        assertThatThrownBy(() -> MjcfIncludes.collect(
                        "<mujoco><include file='1'/><include file='2'/><include file='3'/></mujoco>",
                        "m.xml",
                        name -> Optional.of(large)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("characters come together");
    }
}
