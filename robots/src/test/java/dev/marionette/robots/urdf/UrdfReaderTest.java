package dev.marionette.robots.urdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("jdk")
class UrdfReaderTest {
    private static final String TWO_LINKS = "<link name='a'/>\n<link name='b'/>\n";

    private static UrdfDocument read(String body) {
        return UrdfReader.read("<robot name='r'>\n" + body + "\n</robot>", "r.urdf");
    }

    private static String joint(String type, String inside) {
        return "<joint name='j' type='" + type + "'><parent link='a'/><child link='b'/>" + inside + "</joint>";
    }

    private static JointSpec only(String type, String inside) {
        return read(TWO_LINKS + joint(type, inside)).joints().get(0);
    }

    private static RobotModel model(UrdfDocument document, List<Finding> findings) {
        return RobotModel.of(
                document.name(), document.links(), LimitResolver.resolve(document, RobotProfile.EMPTY, findings));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<limit lower='nan' upper='1'/> | r.urdf:4: <limit>: lower=\"nan\" is not",
                "<limit lower='NaN' upper='1'/> | lower=\"NaN\" is not a finite number",
                "<limit lower='0' upper='Infinity'/> | upper=\"Infinity\" is not a finite number",
                "<limit lower='0' upper='1e999'/> | upper=\"1e999\" is not a finite number",
                "<limit lower='2' upper='1'/> | <joint name='j'>: lower limit 2.0 is above upper limit 1.0",
                "<limit lower='0' upper='1' velocity='-3'/> | velocity limit -3.0 is below 0",
                "<limit lower='0' upper='one'/> | upper=\"one\" is not a number",
                "<limit lower='0' upper='1'/><axis xyz='0 0 0'/> | axis has no length",
                "<limit lower='0' upper='1'/><axis xyz='0 1'/> | xyz=\"0 1\" has 2 values, not 3",
                "<limit lower='0' upper='1'/><origin rpy='0 0 inf'/> | rpy",
                "<limit lower='0' upper='1'/><mimic joint='k'/> | mimics 'k', which is no moving joint",
                "<limit lower='0' upper='1'/><mimic joint='j'/> | mimics itself",
                "<limit lower='0' upper='1'/><mimic/> | has no attribute 'joint'",
            })
    void badNumbersOfAJointAreNamedWithTheirLine(String inside, String problem) {
        assertThatThrownBy(() -> read(TWO_LINKS + joint("revolute", inside)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("r.urdf:4")
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 1 | has no <link>",
                "<link/> | 2 | has no attribute 'name'",
                "<link name='a'/><link name='a'/> | 2 | name is used twice, first in line 2",
                "<link name='a'/><link name='b'/> | 2 | links without a parent: a, b; a robot has one root",
                "<link name='a'><inertial><mass value='-1'/></inertial></link> | 2 | mass -1.0 kg is below 0",
                "<link name='a'><collision/></link> | 2 | has no <geometry> element",
                "<link name='a'><collision><geometry><box/></geometry></collision></link> | 2 | 'size'",
                "<link name='a'><collision><geometry><sphere radius='-1'/></geometry></collision></link> | 2 | below 0",
                "<link name='a'/><joint name='j' type='hinge'/> | 2 | type=\"hinge\" is not known",
                "<link name='a'/><joint name='j' type='fixed'/> | 2 | has no <parent> element",
                "<link name='a'/><joint name='j' type='fixed'><parent link='a'/><child link='c'/></joint> | 2 "
                        + "| child link 'c' does not exist",
            })
    void badElementsAreNamedWithTheirLine(String body, int line, String problem) {
        assertThatThrownBy(() -> read(body))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("r.urdf:" + line)
                .hasMessageContaining(problem);
    }

    @Test
    void cyclesAndSecondParentsAreNamed() {
        String links = "<link name='a'/><link name='b'/><link name='c'/>\n";
        String ab = "<joint name='ab' type='fixed'><parent link='a'/><child link='b'/></joint>\n";
        String bc = "<joint name='bc' type='fixed'><parent link='b'/><child link='c'/></joint>\n";
        String ca = "<joint name='ca' type='fixed'><parent link='c'/><child link='a'/></joint>\n";
        String ac = "<joint name='ac' type='fixed'><parent link='a'/><child link='c'/></joint>\n";
        assertThatThrownBy(() -> read(links + ab + bc + ca)).hasMessageContaining("form a cycle through links");
        assertThatThrownBy(() -> read("<link name='z'/>" + links + ab + bc + ca))
                .hasMessageContaining("cycle");
        assertThatThrownBy(() -> read(links + ab + bc + ac))
                .hasMessageStartingWith("r.urdf:5")
                .hasMessageContaining("link 'c' is already the child of joint 'bc' in line 4");
        assertThatThrownBy(() -> read(links + ab + ab + bc)).hasMessageContaining("first in line 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<robot><link name='a'> | not well-formed",
                "'' | not well-formed",
                "solid teapot | not well-formed",
                "<sdf/> | this is SDF, not URDF",
                "<html/> | the root element of a URDF is <robot>",
                "<robot><xacro:macro/></robot> | unexpanded xacro",
                "<!DOCTYPE robot [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><robot>&x;</robot> "
                        + "| document types and entities are not allowed",
                "<robot><link name='&x;'/></robot> | not well-formed",
            })
    void whatIsNoUrdfIsRefused(String text, String problem) {
        assertThatThrownBy(() -> UrdfReader.read(text, "r.urdf"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("r.urdf")
                .hasMessageContaining(problem)
                .message()
                .doesNotContain("root:");
    }

    @Test
    void deepNestingIsRefused() {
        assertThatThrownBy(() -> read("<x>".repeat(100) + "</x>".repeat(100))).hasMessageContaining("64 levels");
    }

    /** Cuts a real file's likeness at every length: either it is read or the error names the file. */
    @Test
    void truncatedFilesNeverFailOtherwise() {
        String text = "<?xml version='1.0'?>\n<robot name='r'>\n<link name='a'><inertial><mass value='1.5'/></inertial>"
                + "</link>\n<link name='b'/>\n<joint name='j' type='revolute'><parent link='a'/><child link='b'/>"
                + "<origin xyz='1 2 3' rpy='0 0 0'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' velocity='2'/>"
                + "</joint>\n</robot>\n";
        for (int length = 0; length < text.length() - 1; length++) {
            String cut = text.substring(0, length);
            if (!cut.strip().endsWith("</robot>")) {
                assertThatThrownBy(() -> UrdfReader.read(cut, "r.urdf"))
                        .as("cut at %d", length)
                        .isInstanceOf(InputException.class)
                        .hasMessageContaining("r.urdf");
            }
        }
    }

    @Test
    void defaultsAreThoseOfTheFormat() {
        JointSpec joint = only("revolute", "<limit lower='-1' upper='1' velocity='2'/>");
        assertThat(joint.axis()).containsExactly(1, 0, 0);
        assertThat(joint.origin()).containsExactly(0, 0, 0);
        assertThat(joint.rotation()).containsExactly(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, within(0.0));
        assertThat(only("prismatic", "<axis xyz='0 0 2'/><limit upper='1'/>").axis())
                .containsExactly(0, 0, 1);
        UrdfDocument document = read("<link name='a'/><link name='b'/><link name='c'/>"
                + "<joint name='k' type='continuous'><parent link='a'/><child link='c'/></joint>"
                + joint("continuous", "<mimic joint='k'/>"));
        assertThat(document.joints().get(1).mimic()).contains(new JointSpec.Mimic("k", 1, 0));
    }

    @Test
    void aJointWithoutLimitsIsHeldStillAndNamed() {
        UrdfDocument document = read(TWO_LINKS + joint("revolute", ""));
        List<Finding> findings = new ArrayList<>(document.findings());
        RobotModel model = model(document, findings);
        assertThat(model.lower(0)).isZero();
        assertThat(model.upper(0)).isZero();
        assertThat(findings)
                .anyMatch(f -> f.subject().equals("joint-limit") && f.message().contains("j"));
    }

    /** What floats is the base; else the first link that is not empty. */
    @Test
    void theBaseIsWhatFloatsElseTheFirstLinkThatIsNotEmpty() {
        String arm = "<link name='pelvis'/><link name='arm'/><joint name='j' type='continuous'><parent link='pelvis'/>"
                + "<child link='arm'/></joint>";
        String above = "<link name='%s'>%s</link><joint name='up' type='%s'><origin xyz='0 0 0.8' rpy='0 0 %s'/>"
                + "<parent link='%1$s'/><child link='pelvis'/></joint>";
        String mass = "<inertial><mass value='1'/></inertial>";
        assertBase(read(arm), "pelvis", "pelvis");
        assertBase(read(arm + above.formatted("world", "", "fixed", "0")), "world", "pelvis");
        assertBase(read(arm + above.formatted("world", mass, "fixed", "0")), "world", "world");
        // without masses nothing tells an empty link from another
        assertBase(read(arm + above.formatted("base_footprint", "", "fixed", "0")), "base_footprint", "base_footprint");
        String heavy = arm.replace("<link name='arm'/>", "<link name='arm'>" + mass + "</link>");
        assertBase(read(heavy + above.formatted("base_footprint", "", "fixed", "0")), "base_footprint", "pelvis");
        assertBase(read(heavy + above.formatted("odom", "", "fixed", "0.3")), "odom", "pelvis");
        String same = above.formatted("base_link", "", "fixed", "0").replace("0 0 0.8", "0 0 0");
        assertBase(read(heavy + same), "base_link", "base_link");
        assertBase(read(heavy + same.replace("base_link", "world")), "world", "pelvis");
        assertBase(read(heavy + above.formatted("base", mass, "fixed", "0")), "base", "base");
        String map = "<link name='map'/><joint name='m' type='fixed'><parent link='map'/><child link='odom'/></joint>";
        assertBase(read(heavy + map + above.formatted("odom", "", "fixed", "0")), "map", "pelvis");
        assertBase(read(heavy + above.formatted("odom", "", "prismatic", "0")), "odom", "odom");
        assertBase(read(arm + above.formatted("world", "", "floating", "0")), "pelvis", "pelvis");
        assertBase(read(arm + above.formatted("odom", mass, "floating", "0")), "pelvis", "pelvis");
        assertBase(read(arm + above.formatted("odom", "", "floating", "1")), "world", "pelvis");
    }

    /** Of a joint that floats, the child is the base, empty or not; of several, that which carries most. */
    @Test
    void aFloatingJointNamesTheBase() {
        String mass = "<inertial><mass value='1'/></inertial>";
        String link = "<link name='%s'>%s</link>";
        String up = "<joint name='%s' type='%s'><parent link='%s'/><child link='%s'/></joint>";
        String robot = link.formatted("world", "")
                + link.formatted("base", "")
                + link.formatted("waist", mass)
                + link.formatted("arm", mass)
                + up.formatted("f", "floating", "world", "base")
                + up.formatted("w", "fixed", "base", "waist")
                + up.formatted("j", "continuous", "waist", "arm");
        assertBase(read(robot), "base", "base");
        assertBase(
                read(robot.replace("<parent link='world'/>", "<origin rpy='1 0 0'/><parent link='world'/>")),
                "world",
                "base");
    }

    /** Joints listed leaf first, and many that float: minutes where each is looked for among all. */
    @Test
    @Timeout(60)
    void manyFloatingJointsOverALongChainAreRead() {
        int n = 3000;
        StringBuilder text = new StringBuilder("<link name='world'/>");
        String joint = "<joint name='%s' type='%s'><parent link='%s'/><child link='%s'/></joint>";
        for (int i = 0; i < n; i++) {
            text.append("<link name='l")
                    .append(i)
                    .append("'/><link name='f")
                    .append(i)
                    .append("'/>");
        }
        for (int i = n - 1; i > 0; i--) {
            text.append(joint.formatted("c" + i, "fixed", "l" + (i - 1), "l" + i));
        }
        text.append(joint.formatted("root", "floating", "world", "l0"));
        for (int i = 0; i < n; i++) {
            text.append(joint.formatted("f" + i, "floating", "world", "f" + i));
        }
        assertThat(read(text.toString()).findings()).isNotEmpty();
    }

    private static void assertBase(UrdfDocument document, String root, String base) {
        RobotModel model = model(document, new ArrayList<>());
        assertThat(model.linkName(0)).isEqualTo(root);
        assertThat(model.linkName(model.baseLink())).isEqualTo(base);
    }

    @Test
    void floatingAndPlanarJointsAreBaseOrHeldStill() {
        UrdfDocument base = read(TWO_LINKS + joint("floating", ""));
        assertThat(base.joints()).isEmpty();
        assertThat(base.links()).extracting(LinkSpec::name).containsExactly("b");
        assertThat(base.findings())
                .singleElement()
                .satisfies(f -> assertThat(f.subject()).isEqualTo("base"));
        UrdfDocument planar = read(TWO_LINKS + joint("planar", ""));
        assertThat(planar.findings()).singleElement().satisfies(f -> {
            assertThat(f.level()).isEqualTo(Finding.Level.WARNING);
            assertThat(f.message()).contains("planar joint 'j'");
        });
        UrdfDocument later =
                read("<link name='r'/><joint name='f' type='fixed'><parent link='r'/><child link='a'/></joint>"
                        + TWO_LINKS + joint("floating", ""));
        assertThat(later.findings())
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(Finding.Level.WARNING));
    }

    /** Roll, pitch and yaw are about fixed axes: the rotation is that of three joints, yaw first. */
    @Test
    void rpyTurnsAboutFixedAxes() {
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            double r = 3 * random.nextGaussian();
            double p = 3 * random.nextGaussian();
            double y = 3 * random.nextGaussian();
            RobotModel chain = RobotModel.of(
                    "chain",
                    List.of(bare("a"), bare("b"), bare("c"), bare("d")),
                    List.of(hinge("y", "a", "b", 2), hinge("p", "b", "c", 1), hinge("r", "c", "d", 0)));
            Kinematics kinematics = new Kinematics(chain);
            kinematics.update(new double[] {y, p, r});
            double[] expected = java.util.Arrays.copyOf(kinematics.linkPose(chain.link("d")), 9);
            JointSpec joint = only("continuous", "<origin rpy='" + r + " " + p + " " + y + "'/>");
            assertThat(joint.rotation()).as("case %d", i).containsExactly(expected, within(1e-12));
        }
    }

    private static dev.marionette.kinematics.model.LinkSpec bare(String name) {
        return dev.marionette.kinematics.model.LinkSpec.bare(name);
    }

    private static JointSpec hinge(String name, String parent, String child, int axis) {
        double[] a = new double[3];
        a[axis] = 1;
        return JointSpec.revolute(name, parent, child, new double[3], a, -100, 100, 1);
    }

    @Test
    void everyPrimitiveBecomesItsBox() {
        UrdfDocument document = read("<link name='a'>"
                + "<collision><origin xyz='1 2 3' rpy='0 0 1.5707963267948966'/>"
                + "<geometry><box size='2 4 6'/></geometry></collision>"
                + "<collision><geometry><cylinder radius='0.5' length='3'/></geometry></collision>"
                + "<collision><geometry><sphere radius='0.25'/></geometry></collision>"
                + "<collision><geometry><capsule radius='0.5' length='3'/></geometry></collision>"
                + "<collision><geometry><mesh filename='x.stl'/></geometry></collision></link>");
        List<BoxShape> boxes = document.links().get(0).boxes();
        assertThat(boxes).hasSize(4);
        assertThat(boxes.get(0).center()).containsExactly(1, 2, 3);
        assertThat(boxes.get(0).half()).containsExactly(1, 2, 3);
        assertThat(boxes.get(0).rotation()).containsExactly(new double[] {0, -1, 0, 1, 0, 0, 0, 0, 1}, within(1e-12));
        assertThat(boxes.get(1).half()).containsExactly(0.5, 0.5, 1.5);
        assertThat(boxes.get(2).half()).containsExactly(0.25, 0.25, 0.25);
        assertThat(boxes.get(3).half()).containsExactly(0.5, 0.5, 2);
        assertThat(Objects.requireNonNull(document.shapes().get("a")).collisionMeshes())
                .singleElement()
                .satisfies(m -> assertThat(m.file()).isEqualTo("x.stl"));
    }

    @Test
    void meshesComeWithTheirPlaceScaleAndColour() {
        UrdfDocument document = read("<material name='steel'><color rgba='1 0.5 0 1'/></material><link name='a'>"
                + "<visual><origin xyz='1 2 3'/><geometry><mesh filename=' package://x/a.dae ' scale='0.1 0.2 -0.3'/></geometry>"
                + "<material name='steel'/></visual>"
                + "<visual><geometry><box size='2 2 2'/></geometry></visual></link>");
        UrdfShapes shapes = Objects.requireNonNull(document.shapes().get("a"));
        assertThat(document.links().get(0).boxes()).isEmpty();
        assertThat(shapes.visualPrimitives())
                .singleElement()
                .satisfies(b -> assertThat(b.box().half()).containsExactly(1, 1, 1));
        UrdfShapes.MeshRef mesh = shapes.visualMeshes().get(0);
        assertThat(mesh.file()).isEqualTo("package://x/a.dae");
        assertThat(mesh.scale()).containsExactly(0.1, 0.2, -0.3);
        assertThat(mesh.translation()).containsExactly(1, 2, 3);
        assertThat(mesh.rgb()).hasValue(0xFF8000);
    }

    @Test
    void aHeaderThatCallsItsVelocitiesFakeIsBelieved() {
        String joint = joint("revolute", "<limit lower='-1' upper='1' velocity='20'/>");
        String slow = joint.replace("20", "2");
        String header = "<!-- effort and velocity limits are fake values -->";
        List<Finding> findings = new ArrayList<>();
        assertThat(model(read(header + TWO_LINKS + joint), findings).velocityLimit(0))
                .isEqualTo(4);
        assertThat(findings)
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("fake").contains("j"));
        assertThat(model(read(header + TWO_LINKS + slow), new ArrayList<>()).velocityLimit(0))
                .isEqualTo(2);
        assertThat(model(read("<!-- fake links -->" + TWO_LINKS + joint), new ArrayList<>())
                        .velocityLimit(0))
                .isEqualTo(20);
        assertThat(model(read(TWO_LINKS + header + joint), new ArrayList<>()).velocityLimit(0))
                .isEqualTo(20);
        assertThat(model(read(TWO_LINKS + joint("prismatic", "<limit upper='1' velocity='1000'/>")), new ArrayList<>())
                        .velocityLimit(0))
                .isEqualTo(0.5);
    }

    @Test
    void aJointGoesOnlyWhereThoseThatMimicItCanFollow() {
        UrdfDocument document = read(
                "<link name='a'/><link name='b'/><link name='c'/>"
                        + joint("revolute", "<limit lower='-2' upper='2' velocity='3'/>")
                        + "<joint name='m' type='revolute'><parent link='b'/><child link='c'/>"
                        + "<limit lower='-1' upper='0.5' velocity='1'/><mimic joint='j' multiplier='-0.5' offset='0.1'/></joint>");
        RobotModel model = model(document, new ArrayList<>());
        // −1 ≤ −0.5 q + 0.1 ≤ 0.5, so −0.8 ≤ q ≤ 2.2, and 0.5 |q̇| ≤ 1
        assertThat(model.lower(0)).isCloseTo(-0.8, within(1e-12));
        assertThat(model.upper(0)).isEqualTo(2);
        assertThat(model.velocityLimit(0)).isEqualTo(2);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(new double[] {0.7});
        double[] pose = kinematics.linkPose(model.link("c"));
        // both turn about x: 0.7 + (−0.5 · 0.7 + 0.1)
        assertThat(Math.atan2(pose[7], pose[4])).isCloseTo(0.45, within(1e-12));
    }

    @Test
    void aCycleOfFollowersEndsAndIsRefused() {
        UrdfDocument document = read(TWO_LINKS + joint("revolute", "<limit lower='-2' upper='2' velocity='3'/>"));
        JointSpec j = document.joints().get(0);
        JointSpec own = new JointSpec(
                j.name(),
                j.type(),
                j.parent(),
                j.child(),
                j.rotation(),
                j.origin(),
                j.axis(),
                j.lower(),
                j.upper(),
                j.velocity(),
                Optional.of(new JointSpec.Mimic(j.name(), 1, 0)));
        UrdfDocument round = new UrdfDocument(
                "round",
                document.links(),
                List.of(own),
                document.inertias(),
                false,
                document.shapes(),
                document.states(),
                document.disabled(),
                List.of());
        assertThatThrownBy(() -> model(round, new ArrayList<>()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("mimics itself");
    }

    @Test
    void srdfStatesAndPairsAreReadAndUnknownNamesTold() {
        SrdfReader.Srdf srdf = SrdfReader.read(
                "<robot name='r'><group_state name='home' group='arm'><joint name='j' value='0.5'/>"
                        + "<joint name='root' value='0 0 1 0 0 0 1'/><joint name='x' value='1'/></group_state>"
                        + "<group_state name='home' group='leg'><joint name='k' value='-0.5'/></group_state>"
                        + "<disable_collisions link1='a' link2='b' reason='Adjacent'/>"
                        + "<disable_collisions link1='b' link2='c' reason='Never'/>"
                        + "<disable_collisions link1='a' link2='y'/></robot>",
                "r.srdf",
                List.of("a", "b", "c")::contains,
                List.of("j", "k", "root")::contains);
        assertThat(srdf.states()).containsOnlyKeys("home");
        assertThat(srdf.states().get("home")).isEqualTo(java.util.Map.of("j", 0.5, "k", -0.5));
        assertThat(srdf.disabled()).containsExactly(new LinkPair("a", "b"));
        assertThat(srdf.findings()).hasSize(2);
        assertThat(srdf.findings().get(0).message()).contains("joint 'x'", "link 'y'");
        assertThat(srdf.findings().get(1).message()).contains("1 pairs of links", "1 more");
        assertThatThrownBy(() -> SrdfReader.read("<urdf/>", "r.srdf", l -> true, j -> true))
                .hasMessageContaining("root element of an SRDF");
        assertThatThrownBy(() -> SrdfReader.read(
                        "<robot><group_state name='h'><joint name='j' value='x'/></group_state></robot>",
                        "r.srdf",
                        l -> true,
                        j -> true))
                .hasMessageContaining("value=\"x\" is not a number");
    }
}
