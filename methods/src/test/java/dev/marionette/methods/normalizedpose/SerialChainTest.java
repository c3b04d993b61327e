package dev.marionette.methods.normalizedpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfReader;
import java.util.List;
import java.util.SplittableRandom;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class SerialChainTest {
    /** A waist, an arm of five joints two of which share an origin, a mimic, a slider, a fixed hand. */
    private static final String ARM = """
            <robot name="arm">
              <link name="base"/><link name="chest"/><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
              <link name="e"/><link name="palm"/><link name="tip"/>
              <joint name="waist" type="revolute"><parent link="base"/><child link="chest"/><origin xyz="0 0 0.3"/>
                <axis xyz="0 0 1"/><limit lower="-1" upper="1" velocity="2" effort="1"/></joint>
              <joint name="j1" type="revolute"><parent link="chest"/><child link="a"/><origin xyz="0 0.2 0.2" rpy="0.1 0 0.4"/>
                <axis xyz="0 1 0"/><limit lower="-2" upper="2" velocity="2" effort="1"/></joint>
              <joint name="j2" type="revolute"><parent link="a"/><child link="b"/><origin xyz="0 0 0"/>
                <axis xyz="1 0 0"/><limit lower="-2" upper="2" velocity="2" effort="1"/></joint>
              <joint name="j3" type="revolute"><parent link="b"/><child link="c"/><origin xyz="0.02 0 -0.3" rpy="0 0.3 0"/>
                <axis xyz="0 1 0"/><limit lower="-2" upper="2" velocity="2" effort="1"/></joint>
              <joint name="slide" type="prismatic"><parent link="c"/><child link="d"/><origin xyz="0 0 -0.1"/>
                <axis xyz="0 0 -1"/><limit lower="0" upper="0.1" velocity="2" effort="1"/></joint>
              <joint name="follower" type="revolute"><parent link="d"/><child link="e"/><origin xyz="0 0 -0.1"/>
                <axis xyz="0 1 0"/><limit lower="-2" upper="2" velocity="2" effort="1"/><mimic joint="j3" multiplier="-0.5" offset="0.1"/></joint>
              <joint name="mount" type="fixed"><parent link="e"/><child link="palm"/><origin xyz="0 0 -0.05" rpy="0 0 1"/></joint>
              <joint name="more" type="fixed"><parent link="palm"/><child link="tip"/><origin xyz="0.01 0 -0.05"/></joint>
            </robot>
            """;

    private static final RobotModel MODEL = model();

    private static RobotModel model() {
        UrdfDocument document = UrdfReader.read(ARM, "arm.urdf");
        return RobotModel.of(document.name(), document.links(), document.joints());
    }

    /** Denavit and Hartenberg's matrices multiplied as they are written in every book. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void cornersAreThoseOfTheBooksMatrices(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<DhRow> rows = RandomChains.rows(random, 5);
        SerialChain chain = Chains.ofDh("dh", rows);
        double[] q = RandomChains.inside(random, rows);
        chain.update(q);
        SimpleMatrix at = SimpleMatrix.identity(4);
        double length = rows.stream().mapToDouble(r -> Math.hypot(r.a(), r.d())).sum();
        assertThat(chain.length()).isCloseTo(length, within(1e-12));
        int corner = 0;
        for (int i = 0; i < rows.size(); i++) {
            DhRow r = rows.get(i);
            double ct = Math.cos(q[i] + r.thetaRad());
            double st = Math.sin(q[i] + r.thetaRad());
            double ca = Math.cos(r.alphaRad());
            double sa = Math.sin(r.alphaRad());
            at = at.mult(new SimpleMatrix(new double[][] {
                {ct, -st * ca, st * sa, r.a() * ct},
                {st, ct * ca, -ct * sa, r.a() * st},
                {0, sa, ca, r.d()},
                {0, 0, 0, 1}
            }));
            if (r.a() != 0) {
                corner++;
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(chain.points()[3 * corner + axis])
                            .as("seed %d, corner %d", seed, corner)
                            .isCloseTo(at.get(axis, 3) / length, within(1e-12));
                }
            }
        }
        assertThat(chain.corners()).isEqualTo(corner + 1);
        assertThat(Polyline.knots(chain.points())).containsExactly(chain.knots(), within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void theJacobianIsThatOfDifferences(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<DhRow> rows = RandomChains.rows(random, 6);
        check(Chains.ofDh("dh", rows), RandomChains.inside(random, rows), seed);
        double[] q = random.doubles(MODEL.dof(), -0.5, 0.5).toArray();
        check(Chains.between(MODEL, "base", "tip", new double[MODEL.dof()]), q, seed);
        check(Chains.between(MODEL, "chest", "tip", new double[MODEL.dof()]), q, seed);
        // a base that a joint of the chain moves
        BodyPoint swung = MODEL.attach(MODEL.link("b"), 0.1, 0, 0);
        BodyPoint end = MODEL.attach(MODEL.link("tip"), 0, 0, 0);
        check(Chains.through("swung", MODEL, List.of(swung, end), new double[MODEL.dof()]), q, seed);
    }

    private static void check(SerialChain chain, double[] q, long seed) {
        int held = q.length / 2;
        int[] column = new int[q.length];
        for (int d = 0; d < q.length; d++) {
            column[d] = d < held ? d : d == held ? -1 : d - 1;
        }
        int columns = q.length - 1;
        double[] jacobian = new double[3 * chain.corners() * columns];
        chain.update(q);
        chain.jacobian(column, jacobian, columns);
        double h = 1e-6;
        for (int d = 0; d < q.length; d++) {
            if (column[d] < 0) {
                continue;
            }
            double[] moved = q.clone();
            moved[d] += h;
            chain.update(moved);
            double[] plus = chain.points().clone();
            moved[d] -= 2 * h;
            chain.update(moved);
            for (int i = 0; i < plus.length; i++) {
                assertThat(jacobian[i * columns + column[d]])
                        .as("seed %d, %s, coordinate %d by joint %d", seed, chain.name(), i, d)
                        .isCloseTo((plus[i] - chain.points()[i]) / (2 * h), within(1e-8));
            }
        }
    }

    /** Corners by the kinematics of the whole robot: j1 (j2 lies on it), j3, slide, follower, tip. */
    @Test
    void aChainBetweenTwoLinksHasACornerAtEveryJoint() {
        SerialChain chain = Chains.between(MODEL, "chest", "tip", new double[MODEL.dof()]);
        assertThat(chain.corners()).isEqualTo(5);
        assertThat(chain.movingDofs())
                .containsExactly(MODEL.joint("j1"), MODEL.joint("j2"), MODEL.joint("j3"), MODEL.joint("slide"));
        double[] q = {0.3, -0.7, 0.4, 0.9, 0.05};
        Kinematics kinematics = new Kinematics(MODEL);
        kinematics.update(q);
        chain.update(q);
        String[] links = {"a", "c", "d", "e", "tip"};
        double[] base = new double[3];
        chain.base(base, 0);
        for (int k = 0; k < links.length; k++) {
            double[] pose = kinematics.linkPose(MODEL.link(links[k]));
            // a slider's own frame is the joint's origin moved along its axis
            double back = links[k].equals("d") ? q[4] : 0;
            for (int i = 0; i < 3; i++) {
                assertThat(base[i] + chain.length() * chain.points()[3 * k + i])
                        .as(links[k])
                        .isCloseTo(pose[9 + i] + back * pose[3 * i + 2], within(1e-12));
            }
        }
    }

    @Test
    void wrongLinksAreNamed() {
        double[] home = new double[MODEL.dof()];
        assertThatThrownBy(() -> Chains.between(MODEL, "tip", "base", home))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("base");
        assertThatThrownBy(() -> Chains.between(MODEL, "palm", "tip", home)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> Chains.between(MODEL, "chest", "hand", home)).isInstanceOf(InputException.class);
        BodyPoint hand = MODEL.attach(MODEL.link("tip"), 0, 0, 0);
        assertThatThrownBy(() -> Chains.through("still", MODEL, List.of(hand, hand), home))
                .isInstanceOf(InputException.class);
        assertThatThrownBy(() -> Chains.ofDh("nothing", List.of())).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> new DhRow(1, 0, 0, 0, 1, 0)).isInstanceOf(InputException.class);
    }
}
