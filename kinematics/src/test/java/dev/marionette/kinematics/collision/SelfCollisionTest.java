package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Three cubes of 0.2 m on rails along x, which are at 0, 0.5 and 1 m; and one above, which goes along z. */
class SelfCollisionTest {
    private final RobotModel robot = rails();
    private final CollisionModel model = CollisionModel.build(robot, new double[4], List.of());
    private final SelfCollision self = new SelfCollision(model);

    @AfterEach
    void close() {
        self.close();
    }

    @Test
    void pairsThatAreNearAreToldWithTheirClearanceAndItsGradient() {
        assertThat(self.pairCount()).isEqualTo(6);
        assertThat(self.evaluate(new double[] {0, 0, 0, 0.5}, 0.29)).isZero();
        // a and b are 0.3 m apart
        assertThat(self.evaluate(new double[] {0, 0, 0.2, 0.5}, 0.31)).isEqualTo(1);
        assertThat(self.pairName(self.pair(0))).isEqualTo("a and b");
        assertThat(self.clearance(0)).isCloseTo(0.3, within(1e-9));
        // b and c alone, in each other by 5 cm
        assertThat(self.evaluate(new double[] {0, 0.35, 0, 0.5}, 0.1)).isEqualTo(1);
        assertThat(self.pairName(self.pair(0))).isEqualTo("b and c");
        assertThat(self.clearance(0)).isCloseTo(-0.05, within(1e-9));
        double[] row = {7, 7, 7, 7, 7};
        self.addGradient(0, row, 1);
        assertThat(row).containsExactly(new double[] {7, 7, 6, 8, 7}, within(1e-9));
    }

    @Test
    void theJointsBetweenAPairAreItsOwn() {
        for (int pair = 0; pair < self.pairCount(); pair++) {
            boolean[] between = self.jointsBetween(pair);
            for (int d = 0; d < 4; d++) {
                String cube = robot.jointName(d).substring(3);
                assertThat(between[d])
                        .isEqualTo(List.of(self.pairName(pair).split(" and ")).contains(cube));
            }
        }
    }

    /** Faces that are flush: which side of 0 their distance is rounded to says nothing, and the overlap test decides. */
    @Test
    void flushVolumesAreApartByAsLittleAsCountsOrNot() {
        for (double gap : new double[] {0, 1e-17, 3e-13, -3e-13, 2e-12, -2e-12}) {
            double[] q = {0.15 - gap, -0.15, 0, 0.5};
            assertThat(self.evaluate(q, 0.01)).as("gap %s", gap).isEqualTo(1);
            double clearance = self.clearance(0);
            if (Math.abs(gap) > 1e-12) {
                assertThat(clearance).isCloseTo(gap, within(1e-15));
            } else {
                assertThat(clearance == 1e-12 || clearance <= 0 && clearance > -1e-12)
                        .as("gap %s", gap)
                        .isTrue();
                try (CollisionQuery query = new CollisionQuery(model)) {
                    Kinematics kinematics = new Kinematics(robot);
                    kinematics.update(q);
                    query.update(kinematics);
                    assertThat(clearance > 0).as("gap %s", gap).isEqualTo(!query.collides());
                }
            }
        }
    }

    /** a goes through b, from free to free; what is told is so where it is told. */
    @Test
    void aContactOnALineIsFound() {
        double[] from = {0.1, 0, 0.1, 0.5};
        double[] to = {0.9, 0, 0.9, 0.5};
        Optional<SelfCollision.Contact> contact = self.between(from, to);
        assertThat(contact).hasValueSatisfying(found -> {
            assertThat(self.pairName(found.pair())).isEqualTo("a and b");
            assertThat(found.clearance()).isBetween(-0.2, 1e-3);
            assertThat(found.clearance()).isCloseTo(Math.abs(0.1 + 0.8 * found.fraction() - 0.5) - 0.2, within(1e-9));
        });
        assertThat(self.between(from, new double[] {0.29, 0, 0.9, 0.5})).isEmpty();
        // where it was found is not where the next question is
        assertThat(self.evaluate(new double[] {0.4, 0, 0.9, 0.5}, 0.01)).isEqualTo(1);
        assertThat(self.clearance(0)).isCloseTo(-0.1, within(1e-9));
    }

    private static RobotModel rails() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(LinkSpec.bare("root"));
        for (String name : List.of("a", "b", "c", "up")) {
            int i = links.size() - 1;
            links.add(new LinkSpec(
                    name, 1, new double[3], List.of(BoxShape.aligned(name, new double[3], new double[] {0.1, 0.1, 0.1
                    }))));
            joints.add(new JointSpec(
                    "to_" + name,
                    JointType.PRISMATIC,
                    "root",
                    name,
                    new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                    new double[] {i == 3 ? 0.5 : 0.5 * i, 0, i == 3 ? 0.5 : 0},
                    i == 3 ? new double[] {0, 0, 1} : new double[] {1, 0, 0},
                    -1,
                    1,
                    5,
                    Optional.empty()));
        }
        return RobotModel.of("rails", links, joints);
    }
}
