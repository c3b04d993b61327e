package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotPlugin;
import dev.marionette.host.PluginFolders;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotCatalog;
import dev.marionette.robots.RobotLoader;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/**
 * What every {@link RobotPlugin} must hold. Extend it and hand over the plugin:
 *
 * <pre>{@code
 * class MyRobotTest extends RobotPluginContract {
 *     @Override
 *     protected RobotPlugin plugin() {
 *         return new MyRobotPlugin();
 *     }
 * }
 * }</pre>
 */
public abstract class RobotPluginContract {
    /** How far inside its limits a joint stands at home: two degrees, or 2 mm where it slides. */
    private static final double HOME_MARGIN_RAD = Math.toRadians(2);

    private static final double HOME_MARGIN_M = 0.002;

    /** Room between boxes at home. */
    private static final double HOME_GAP_M = 0.002;

    /** How far a point at home may be from the mirror image of its partner, relative to the robot's height. */
    private static final double SYMMETRY = 0.01;

    /** A limit from here on is a placeholder: no joint of a robot turns at 16 revolutions a second. */
    private static final double PLACEHOLDER_VELOCITY = 100;

    private static final Set<String> MOVING_TYPES = Set.of("revolute", "continuous", "prismatic");

    /** The plugin under test. */
    protected abstract RobotPlugin plugin();

    /** Roles that the JOI set must name: those that a transfer is anchored at and those that it always tracks. */
    protected Set<BodyJoint> requiredRoles() {
        return Set.of(
                BodyJoint.LEFT_SHOULDER,
                BodyJoint.RIGHT_SHOULDER,
                BodyJoint.LEFT_ELBOW,
                BodyJoint.RIGHT_ELBOW,
                BodyJoint.LEFT_HAND,
                BodyJoint.RIGHT_HAND);
    }

    private RobotDescription robot() {
        return RobotLoader.complete(plugin().describe());
    }

    private UrdfText urdf() {
        return UrdfText.parse(robot().urdf());
    }

    @Test
    void idIsLowerCaseDigitsAndHyphens() {
        assertThat(plugin().id()).matches("[a-z0-9]+(-[a-z0-9]+)*");
        assertThat(robot().id()).isEqualTo(plugin().id());
    }

    @Test
    void saysWhatItIsAndWhereItsFiguresComeFrom() {
        assertThat(robot().label()).isNotBlank();
        assertThat(robot().source()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void describesTheSameRobotEachTime() {
        assertThat(plugin().describe()).isEqualTo(plugin().describe());
    }

    @Test
    void isFoundByItsId() {
        RobotCatalog robots = new RobotCatalog(PluginFolders.none());
        assertThat(robots.ids()).contains(plugin().id());
        assertThat(robots.describe(plugin().id())).isEqualTo(robot());
    }

    @Test
    void modelIsOneTreeOfUniqueNames() {
        UrdfText urdf = urdf();
        assertThat(UrdfText.names(urdf.links())).doesNotHaveDuplicates().doesNotContain("");
        assertThat(UrdfText.names(urdf.joints())).doesNotHaveDuplicates().doesNotContain("");
        assertThat(urdf.roots()).as("links without a parent").hasSize(1);
        Set<String> reached = new HashSet<>(urdf.roots());
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Element joint : urdf.joints()) {
                grows |= reached.contains(UrdfText.end(joint, "parent")) && reached.add(UrdfText.end(joint, "child"));
            }
        }
        assertThat(reached)
                .containsExactlyInAnyOrderElementsOf(
                        UrdfText.names(urdf.links()).toList());
    }

    @Test
    void jointsHaveAnAxisAndRealLimits() {
        for (Element joint : urdf().joints()) {
            if (!MOVING_TYPES.contains(UrdfText.type(joint))) {
                continue;
            }
            String name = joint.getAttribute("name");
            double[] axis = UrdfText.numbers(UrdfText.only(joint, "axis"), "xyz");
            assertThat(Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]))
                    .as("length of the axis of joint '%s'", name)
                    .isBetween(0.999, 1.001);
            Element limit = UrdfText.only(joint, "limit");
            Double said = robot().profile().velocityLimits().get(name);
            assertThat(said == null ? UrdfText.number(limit, "velocity") : said)
                    .as("velocity limit of joint '%s'", name)
                    .isBetween(1e-6, PLACEHOLDER_VELOCITY);
            if (!UrdfText.type(joint).equals("continuous")) {
                assertThat(UrdfText.number(limit, "lower"))
                        .as("lower limit of joint '%s'", name)
                        .isFinite()
                        .isLessThan(UrdfText.number(limit, "upper"));
                assertThat(UrdfText.number(limit, "upper"))
                        .as("upper limit of joint '%s'", name)
                        .isFinite();
            }
        }
    }

    @Test
    void movingLinksHaveMassAndAnInertiaThatABodyCanHave() {
        for (Element link : urdf().movingLinks()) {
            String name = link.getAttribute("name");
            Element inertial = UrdfText.only(link, "inertial");
            assertThat(UrdfText.number(UrdfText.only(inertial, "mass"), "value"))
                    .as("mass of link '%s'", name)
                    .isFinite()
                    .isPositive();
            double[] j = inertia(UrdfText.only(inertial, "inertia"));
            assertThat(leastMinor(j))
                    .as("inertia of link '%s' is positive definite", name)
                    .isPositive();
            double half = (j[0] + j[4] + j[8]) / 2;
            double[] spread = {half - j[0], -j[1], -j[2], -j[3], half - j[4], -j[5], -j[6], -j[7], half - j[8]};
            assertThat(leastMinor(spread))
                    .as("the largest principal moment of link '%s' is at most the sum of the others", name)
                    .isGreaterThanOrEqualTo(-1e-6);
        }
    }

    private static double[] inertia(Element e) {
        double xy = UrdfText.number(e, "ixy");
        double xz = UrdfText.number(e, "ixz");
        double yz = UrdfText.number(e, "iyz");
        double xx = UrdfText.number(e, "ixx");
        return new double[] {xx, xy, xz, xy, UrdfText.number(e, "iyy"), yz, xz, yz, UrdfText.number(e, "izz")};
    }

    /** The least leading principal minor of a symmetric 3 × 3 matrix scaled to unit trace; above 0 where it is definite. */
    private static double leastMinor(double[] m) {
        double t = m[0] + m[4] + m[8];
        double second = m[0] * m[4] - m[1] * m[3];
        double third = m[0] * (m[4] * m[8] - m[5] * m[7])
                - m[1] * (m[3] * m[8] - m[5] * m[6])
                + m[2] * (m[3] * m[7] - m[4] * m[6]);
        return Math.min(m[0] / t, Math.min(second / (t * t), third / (t * t * t)));
    }

    @Test
    void boxesHaveASize() {
        for (Element link : urdf().links()) {
            for (Element collision : UrdfText.children(link, "collision")) {
                for (Element box : UrdfText.children(UrdfText.only(collision, "geometry"), "box")) {
                    assertThat(UrdfText.numbers(box, "size"))
                            .as("box of link '%s'", link.getAttribute("name"))
                            .hasSize(3)
                            .satisfies(size -> {
                                for (double side : size) {
                                    assertThat(side).isFinite().isPositive();
                                }
                            });
                }
            }
        }
    }

    @Test
    void jointsOfInterestAreOnLinksOfTheModel() {
        Map<BodyJoint, Joi> joi = robot().profile().joi();
        assertThat(joi.keySet()).containsAll(requiredRoles());
        List<String> links = UrdfText.names(urdf().links()).toList();
        joi.forEach((role, point) -> {
            assertThat(point.role()).as("role filed under %s", role).isEqualTo(role);
            assertThat(links).as("link of %s", role).contains(point.link());
        });
    }

    @Test
    void bothSidesAreNamed() {
        Set<BodyJoint> roles = robot().profile().joi().keySet();
        assertThat(roles).allSatisfy(role -> assertThat(roles).contains(role.mirrored()));
    }

    @Test
    void homeIsInsideTheLimits() {
        Map<String, Double> home = robot().profile().home();
        assertThat(UrdfText.names(urdf().actuated()).toList()).containsAll(home.keySet());
        for (Element joint : urdf().actuated()) {
            if (UrdfText.type(joint).equals("continuous")) {
                continue;
            }
            String name = joint.getAttribute("name");
            Element limit = UrdfText.only(joint, "limit");
            double margin = UrdfText.type(joint).equals("prismatic") ? HOME_MARGIN_M : HOME_MARGIN_RAD;
            assertThat(home.getOrDefault(name, 0.0))
                    .as("home of joint '%s', with a margin of %s", name, margin)
                    .isBetween(UrdfText.number(limit, "lower") + margin, UrdfText.number(limit, "upper") - margin);
        }
    }

    @Test
    void velocityLimitsAreThoseOfItsJoints() {
        List<String> actuated = UrdfText.names(urdf().actuated()).toList();
        robot().profile().velocityLimits().forEach((joint, limit) -> {
            assertThat(actuated).contains(joint);
            assertThat(limit)
                    .as("velocity limit of joint '%s'", joint)
                    .isFinite()
                    .isPositive();
        });
    }

    @Test
    void loadsWithoutWarnings() {
        assertThat(RobotLoader.load(robot()).findings()).noneMatch(finding -> finding.level() == Finding.Level.WARNING);
    }

    @Test
    void leftIsOnTheLeftAndTheHomePoseIsSymmetric() {
        Robot robot = RobotLoader.load(robot());
        HomeScene home = new HomeScene(robot);
        for (BodyJoint role : robot.points().keySet()) {
            double[] here = home.point(role);
            double[] there = home.point(role.mirrored());
            if (role.name().startsWith("LEFT_")) {
                assertThat(here[1])
                        .as("%s is to the left of its mirror image", role)
                        .isGreaterThan(there[1]);
            }
            double tolerance = SYMMETRY * robot.height();
            assertThat(there)
                    .as("%s mirrors %s at home: %s", role.mirrored(), role, here)
                    .containsExactly(new double[] {here[0], -here[1], here[2]}, Offset.offset(tolerance));
        }
    }

    @Test
    void stands() {
        HomeScene home = new HomeScene(RobotLoader.load(robot()));
        double[] shoulder = home.point(BodyJoint.LEFT_SHOULDER);
        double[] hand = home.point(BodyJoint.LEFT_HAND);
        assertThat(hand[2]).as("height of the left hand at home, arms hang").isLessThan(shoulder[2]);
        if (robot().profile().joi().containsKey(BodyJoint.HEAD)) {
            assertThat(home.point(BodyJoint.HEAD)[2]).as("height of the head").isGreaterThan(shoulder[2]);
        }
    }

    @Test
    void homeIsFreeOfCollisions() {
        assertThat(new HomeScene(RobotLoader.load(robot())).closerThan(HOME_GAP_M))
                .as("boxes closer than %s m at home, without neighbours", HOME_GAP_M)
                .isEmpty();
    }
}
