package dev.marionette.kinematics.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trees that are none are refused by name; of those that are, links, bodies and mimics are where they were said to be. */
@Tag("jdk")
class RobotModelTest {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    private static final double[] QUARTER_ABOUT_Z = {0, -1, 0, 1, 0, 0, 0, 0, 1};
    private static final double[] Z = {0, 0, 1};

    private final List<LinkSpec> links =
            new ArrayList<>(List.of(link("base", 1), link("a", 2), link("b", 3), link("c", 4)));
    private final List<JointSpec> joints = new ArrayList<>(List.of(
            joint("ab", JointType.REVOLUTE, "base", "a", IDENTITY, Z, Optional.empty()),
            joint("bc", JointType.FIXED, "a", "b", QUARTER_ABOUT_Z, Z, Optional.empty()),
            joint(
                    "cd",
                    JointType.PRISMATIC,
                    "b",
                    "c",
                    IDENTITY,
                    new double[] {0, 3, 4},
                    Optional.of(new JointSpec.Mimic("ab", 2, 0.5)))));

    private static LinkSpec link(String name, double mass) {
        return new LinkSpec(name, mass, new double[] {mass, 0, 0}, List.of());
    }

    private static JointSpec joint(
            String name,
            JointType type,
            String parent,
            String child,
            double[] rotation,
            double[] axis,
            Optional<JointSpec.Mimic> mimic) {
        return new JointSpec(name, type, parent, child, rotation, new double[] {1, 0, 0}, axis, -1, 1, 2, mimic);
    }

    private RobotModel model() {
        return RobotModel.of("bot", links, joints);
    }

    private void refused(String... parts) {
        assertThatThrownBy(this::model).isInstanceOf(InputException.class).satisfies(e -> {
            for (String part : parts) {
                assertThat(e).hasMessageContaining(part);
            }
        });
    }

    @Test
    void fixedLinksAreOneBodyAndMimicsFollow() {
        RobotModel model = model();
        assertThat(model.bodyCount()).isEqualTo(3);
        assertThat(model.jointNames()).containsExactly("ab");
        assertThat(model.name()).isEqualTo("bot");
        int b = model.link("b");
        assertThat(model.bodyOf(b)).isEqualTo(model.bodyOf(model.link("a")));
        assertThat(model.bodyLink(model.bodyOf(b))).isEqualTo(model.link("a"));
        double[] inBody = Arrays.copyOf(QUARTER_ABOUT_Z, 12);
        inBody[9] = 1;
        assertThat(model.linkInBody(b)).containsExactly(inBody);
        // a quarter about z turns (2, 3, 5) into (−3, 2, 5); 1 m further along x
        assertThat(model.attach(b, 2, 3, 5)).isEqualTo(new BodyPoint(model.bodyOf(b), -2, 2, 5));
        int c = model.bodyOf(model.link("c"));
        assertThat(model.bodyDof(c)).isZero();
        assertThat(model.bodyMultiplier(c)).isEqualTo(2);
        assertThat(model.bodyOffset(c)).isEqualTo(0.5);
        assertThat(model.bodyAxis(c)).containsExactly(0, 0.6, 0.8);
        assertThat(model.dofBody(0)).isEqualTo(model.bodyOf(model.link("a")));
        // a and b: 2 kg at x = 2 and 3 kg at (1, 3, 0)
        assertThat(model.bodyMass(model.bodyOf(b))).isEqualTo(5);
        assertThat(model.bodyCom(model.bodyOf(b))).containsExactly(7 / 5.0, 9 / 5.0, 0);
        assertThat(model.totalMass()).isEqualTo(10);
    }

    /** Value = 2 (3 q + 1) + 0.5. */
    @Test
    void aMimicOfAMimicIsOneFunctionOfTheJoint() {
        links.add(link("d", 1));
        joints.add(joint(
                "de", JointType.REVOLUTE, "c", "d", IDENTITY, Z, Optional.of(new JointSpec.Mimic("cd", 3, 0.25))));
        RobotModel model = model();
        int d = model.bodyOf(model.link("d"));
        assertThat(model.bodyMultiplier(d)).isEqualTo(6);
        assertThat(model.bodyOffset(d)).isEqualTo(0.25 + 3 * 0.5);
        assertThat(model.bodyDof(d)).isZero();
    }

    @Test
    void unknownNamesListThoseThatAreNear() {
        assertThatThrownBy(() -> model().link("bas"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no link is called 'bas'");
        assertThatThrownBy(() -> model().joint("cd"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no actuated joint is called 'cd'");
        assertThat(model().findLink("b")).hasValue(model().link("b"));
        assertThat(model().findJoint("cd")).isEmpty();
        assertThatThrownBy(() -> model().jointAbove(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void namesThatComeTwiceAreRefused() {
        links.add(link("a", 1));
        refused("link 'a'", "used twice");
        links.remove(4);
        joints.add(joint("ab", JointType.FIXED, "c", "b", IDENTITY, Z, Optional.empty()));
        refused("joint 'ab'", "used twice");
    }

    @Test
    void whatIsNoTreeIsRefused() {
        links.add(link("d", 1));
        refused("more than one root: [base, d]");
        joints.add(joint("x", JointType.FIXED, "nowhere", "d", IDENTITY, Z, Optional.empty()));
        refused("joint 'x'", "link 'nowhere' does not exist");
        joints.set(3, joint("x", JointType.FIXED, "d", "b", IDENTITY, Z, Optional.empty()));
        refused("joint 'x'", "link 'b' already has a parent");
        joints.set(3, joint("x", JointType.FIXED, "d", "base", IDENTITY, Z, Optional.empty()));
        joints.add(joint("y", JointType.FIXED, "c", "d", IDENTITY, Z, Optional.empty()));
        refused("the joints form a cycle");
        // a cycle beside a tree
        links.add(link("e", 1));
        joints.set(3, joint("x", JointType.FIXED, "d", "e", IDENTITY, Z, Optional.empty()));
        joints.set(4, joint("y", JointType.FIXED, "e", "d", IDENTITY, Z, Optional.empty()));
        refused("link 'd'", "is part of a cycle of joints");
    }

    @Test
    void numbersThatCannotBeAreRefused() {
        JointSpec ab = joints.get(0);
        joints.set(
                0, joint("ab", JointType.REVOLUTE, "base", "a", IDENTITY, new double[] {0, 1e-7, 0}, Optional.empty()));
        refused("joint 'ab'", "has no length");
        joints.set(
                0,
                joint(
                        "ab",
                        JointType.REVOLUTE,
                        "base",
                        "a",
                        IDENTITY,
                        new double[] {0, Double.NaN, 0},
                        Optional.empty()));
        refused("joint 'ab'", "axis NaN");
        double[] rotation = IDENTITY.clone();
        rotation[8] = Double.POSITIVE_INFINITY;
        joints.set(0, joint("ab", JointType.REVOLUTE, "base", "a", rotation, Z, Optional.empty()));
        refused("joint 'ab'", "rotation Infinity");
        joints.set(0, limited(1, -1, 2, new double[3]));
        refused("joint 'ab'", "lower limit 1.0 is above upper limit -1.0");
        joints.set(0, limited(-1, Double.POSITIVE_INFINITY, 2, new double[3]));
        refused("joint 'ab'", "limit Infinity");
        for (double velocity : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            joints.set(0, limited(-1, 1, velocity, new double[3]));
            refused("joint 'ab'", "velocity limit " + velocity);
        }
        joints.set(0, limited(-1, 1, 2, new double[] {0, 0, Double.NaN}));
        refused("joint 'ab'", "origin NaN");
        joints.set(0, limited(1, 1, 2, new double[3]));
        assertThat(model().lower(0)).isEqualTo(1);
        joints.set(0, ab);
        links.set(2, new LinkSpec("b", -0.5, new double[3], List.of()));
        refused("link 'b'", "mass -0.5 kg is below 0");
        links.set(2, new LinkSpec("b", Double.NaN, new double[3], List.of()));
        refused("link 'b'", "mass NaN");
        links.set(2, new LinkSpec("b", 1, new double[] {0, 0, Double.NaN}, List.of()));
        refused("link 'b'", "centre of mass NaN");
    }

    private static JointSpec limited(double lower, double upper, double velocity, double[] origin) {
        return new JointSpec(
                "ab", JointType.REVOLUTE, "base", "a", IDENTITY, origin, Z, lower, upper, velocity, Optional.empty());
    }

    @Test
    void mimicsOfNothingAreRefused() {
        mimic("bc", 1, 0);
        refused("joint 'cd'", "mimics 'bc', which is no moving joint");
        mimic("none", 1, 0);
        refused("joint 'cd'", "mimics 'none'");
        mimic("cd", 1, 0);
        refused("joint 'cd'", "mimics itself");
        mimic("ab", Double.NaN, 0);
        refused("joint 'cd'", "mimic NaN");
        mimic("ab", 1, Double.POSITIVE_INFINITY);
        refused("joint 'cd'", "mimic Infinity");
    }

    private void mimic(String of, double multiplier, double offset) {
        joints.set(
                2,
                joint(
                        "cd",
                        JointType.PRISMATIC,
                        "b",
                        "c",
                        IDENTITY,
                        Z,
                        Optional.of(new JointSpec.Mimic(of, multiplier, offset))));
    }
}
