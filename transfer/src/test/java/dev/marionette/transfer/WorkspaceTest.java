package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceTest {
    private static final double[] Z = {0, 0, 1};

    /** An arm of 0.3 m and 0.2 m in the horizontal plane, shoulder and elbow about z. */
    private static RobotModel planarArm(double shoulderLimit, double elbowLimit) {
        return RobotModel.of(
                "planar",
                List.of(LinkSpec.bare("base"), LinkSpec.bare("upper"), LinkSpec.bare("lower")),
                List.of(
                        JointSpec.revolute(
                                "shoulder", "base", "upper", new double[3], Z, -shoulderLimit, shoulderLimit, 1),
                        JointSpec.revolute("elbow", "upper", "lower", new double[] {0.3, 0, 0}, Z, 0, elbowLimit, 1)));
    }

    private static Workspace[] boxes(RobotModel model, double facing) {
        BodyPoint hand = model.attach(model.link("lower"), 0.2, 0, 0);
        BodyPoint elbow = model.attach(model.link("lower"), 0, 0, 0);
        return new WorkspaceSampler(model, new BodyPoint[] {hand, elbow}, new BodyPoint[0], new double[2], facing)
                .boxes();
    }

    @Test
    void boxOfAPlanarArmIsTheAnalyticOne() {
        // Shoulder ±0.5 rad, elbow 0 … 1.5 rad. Hand: x = 0.3 cos a + 0.2 cos(a + b), y = 0.3 sin a + 0.2 sin(a + b).
        // Greatest x: a = b = 0. Least x: a + b as far as it goes, a at +0.5. Greatest y: a = 0.5, a + b = π/2.
        // Least y: a = −0.5, b = 0.
        BoxWorkspace hand = (BoxWorkspace) boxes(planarArm(0.5, 1.5), 0)[0];
        assertThat(hand.max().x()).isCloseTo(0.5, within(1e-9));
        assertThat(hand.min().x()).isCloseTo(0.3 * Math.cos(0.5) + 0.2 * Math.cos(2), within(1e-9));
        assertThat(hand.max().y()).isCloseTo(0.3 * Math.sin(0.5) + 0.2, within(1e-9));
        assertThat(hand.min().y()).isCloseTo(-0.5 * Math.sin(0.5), within(1e-9));
        assertThat(hand.min().z()).isCloseTo(0, within(1e-12));
        assertThat(hand.max().z()).isCloseTo(0, within(1e-12));
        BoxWorkspace elbow = (BoxWorkspace) boxes(planarArm(0.5, 1.5), 0)[1];
        assertThat(elbow.min().x()).isCloseTo(0.3 * Math.cos(0.5), within(1e-9));
        assertThat(elbow.max().y()).isCloseTo(0.3 * Math.sin(0.5), within(1e-9));
    }

    @Test
    void aRobotThatFacesYIsMeasuredInItsBodyFrame() {
        BoxWorkspace ahead = (BoxWorkspace) boxes(planarArm(0.5, 1.5), 0)[0];
        BoxWorkspace turned = (BoxWorkspace) boxes(planarArm(0.5, 1.5), Math.PI / 2)[0];
        assertThat(turned.max().x()).isCloseTo(ahead.max().y(), within(1e-9));
        assertThat(turned.min().y()).isCloseTo(-ahead.max().x(), within(1e-9));
    }

    @Test
    void aBoxFromAnotherPointIsThatOfTheDifference() {
        RobotModel model = planarArm(0.5, 1.5);
        BodyPoint hand = model.attach(model.link("lower"), 0.2, 0, 0);
        BodyPoint elbow = model.attach(model.link("lower"), 0, 0, 0);
        BoxWorkspace forearm = (BoxWorkspace)
                new WorkspaceSampler(model, new BodyPoint[] {hand}, new BodyPoint[] {elbow}, new double[2], 0)
                        .boxes()[0];
        // 0.2 (cos c, sin c) with c from −0.5 to 2
        assertThat(forearm.max().x()).isCloseTo(0.2, within(1e-9));
        assertThat(forearm.min().x()).isCloseTo(0.2 * Math.cos(2), within(1e-9));
        assertThat(forearm.max().y()).isCloseTo(0.2, within(1e-9));
        assertThat(forearm.min().y()).isCloseTo(-0.2 * Math.sin(0.5), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noRandomPoseLeavesTheBoxOfASpatialArm(long seed) {
        Random random = new Random(seed);
        int joints = 6;
        List<LinkSpec> links = new ArrayList<>(List.of(LinkSpec.bare("l0")));
        List<JointSpec> specs = new ArrayList<>();
        for (int i = 0; i < joints; i++) {
            links.add(LinkSpec.bare("l" + (i + 1)));
            double[] axis = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double n = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
            for (int k = 0; k < 3; k++) {
                axis[k] /= n;
            }
            double[] origin = {0.1 * random.nextGaussian(), 0.1 * random.nextGaussian(), 0.1};
            double low = -2 * random.nextDouble();
            specs.add(JointSpec.revolute(
                    "j" + i, "l" + i, "l" + (i + 1), origin, axis, low, low + 2.5 * random.nextDouble(), 1));
        }
        RobotModel model = RobotModel.of("random", links, specs);
        BodyPoint tip = model.attach(model.link("l6"), 0.1, 0.05, 0);
        BoxWorkspace box = (BoxWorkspace)
                new WorkspaceSampler(model, new BodyPoint[] {tip}, new BodyPoint[0], new double[joints], 0).boxes()[0];
        Kinematics kinematics = new Kinematics(model);
        double[] q = new double[joints];
        double[] p = new double[3];
        for (int n = 0; n < 50_000; n++) {
            for (int d = 0; d < joints; d++) {
                double u = Math.max(0, Math.min(1, random.nextDouble() * 1.5 - 0.25));
                q[d] = model.lower(d) + u * (model.upper(d) - model.lower(d));
            }
            kinematics.update(q);
            kinematics.position(tip, p, 0);
            assertThat(Math.sqrt(box.squaredDistance(p[0], p[1], p[2])))
                    .as("seed %d sample %d", seed, n)
                    .isLessThan(1e-6);
        }
    }

    @Test
    void distanceFromABox() {
        BoxWorkspace box = new BoxWorkspace(new Point(0, 0, 0), new Point(1, 2, 3));
        assertThat(box.squaredDistance(0.5, 1, 3)).isZero();
        assertThat(box.squaredDistance(-3, 1, 7)).isCloseTo(25, within(1e-12));
        assertThat(box.squaredDistance(2, 3, -1)).isCloseTo(3, within(1e-12));
        assertThatThrownBy(() -> new BoxWorkspace(new Point(1, 0, 0), new Point(0, 1, 1)))
                .isInstanceOf(InputException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 6, 7})
    void voxelDistanceIsThatOfTheNearestCellToWithinACell(long seed) {
        Random random = new Random(seed);
        BoxWorkspace box = new BoxWorkspace(new Point(-0.5, 0, 0.1), new Point(0.5, 0.8, 0.7));
        VoxelWorkspace.Builder builder = new VoxelWorkspace.Builder(box, 16);
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            double[] p = {random.nextDouble() - 0.5, 0.8 * random.nextDouble(), 0.1 + 0.6 * random.nextDouble()};
            points.add(p);
            builder.add(p[0], p[1], p[2]);
        }
        VoxelWorkspace voxels = builder.build();
        double cell = 1.0 / 16;
        for (double[] p : points) {
            assertThat(voxels.squaredDistance(p[0], p[1], p[2])).isZero();
        }
        for (int i = 0; i < 500; i++) {
            double x = 2 * random.nextDouble() - 1;
            double y = 1.6 * random.nextDouble() - 0.4;
            double z = 1.2 * random.nextDouble() - 0.2;
            double exact = points.stream()
                    .mapToDouble(p -> Math.sqrt(Math.pow(p[0] - x, 2) + Math.pow(p[1] - y, 2) + Math.pow(p[2] - z, 2)))
                    .min()
                    .orElseThrow();
            double outside = Math.sqrt(box.squaredDistance(x, y, z));
            double found = Math.sqrt(voxels.squaredDistance(x, y, z));
            assertThat(found)
                    .as("seed %d (%f, %f, %f)", seed, x, y, z)
                    .isLessThanOrEqualTo(exact + 2 * outside + 2 * Math.sqrt(3) * cell)
                    .isGreaterThanOrEqualTo(exact - Math.sqrt(3) * cell);
        }
    }

    @Test
    void voxelsOfAPlanarArmLeaveOutWhatIsTooNear() {
        RobotModel model = planarArm(1.5, 1.5);
        BodyPoint hand = model.attach(model.link("lower"), 0.2, 0, 0);
        Workspace voxels =
                new WorkspaceSampler(model, new BodyPoint[] {hand}, new BodyPoint[0], new double[2], 0).voxels(25)[0];
        // The elbow bends by at most 1.5 rad, so the hand stays away from the shoulder.
        double least = Math.sqrt(0.09 + 0.04 + 0.12 * Math.cos(1.5));
        assertThat(Math.sqrt(voxels.squaredDistance(0, 0, 0))).isCloseTo(least, within(0.06));
        assertThat(voxels.squaredDistance(0.5, 0, 0)).isLessThan(1e-6);
    }

    @Test
    void aRobotIsMeasuredAtHome() {
        RobotTarget target = measure(0, twoArms(0, 0), ROLES);
        assertThat(target.facingRad()).isZero();
        assertThat(target.left().shoulder()).isEqualTo(new Point(0, 0.2, 0.5));
        assertThat(target.right().upperArm()).isCloseTo(0.3, within(1e-12));
        assertThat(target.left().elbowToHand()).isCloseTo(0.25, within(1e-12));
        assertThat(target.tracked())
                .containsExactly(
                        BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_HAND, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_HAND);
        assertThat(target.workspaces().keySet())
                .containsExactlyInAnyOrder(
                        BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_HAND, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_HAND);
        assertThat(target.heightMetres()).isCloseTo(0.5, within(1e-12));
        assertThat(target.hips().z()).isCloseTo(0.5 - 0.288 * 0.5, within(1e-12));
    }

    @Test
    void aRobotThatFacesYHasTheSameTarget() {
        RobotTarget ahead = measure(0, twoArms(0, 0), ROLES);
        RobotTarget aside = measure(Math.PI / 2, twoArms(Math.PI / 2, 0), ROLES);
        assertThat(aside.facingRad()).isCloseTo(Math.PI / 2, within(1e-12));
        assertThat(aside.left().shoulder().distance(ahead.left().shoulder())).isLessThan(1e-12);
        BoxWorkspace a = leftHand(ahead);
        BoxWorkspace b = leftHand(aside);
        assertThat(a.min().distance(b.min())).isLessThan(1e-9);
        assertThat(a.max().distance(b.max())).isLessThan(1e-9);
    }

    @Test
    void aRobotWithoutAnElbowIsNamed() {
        List<BodyJoint> roles = new ArrayList<>(ROLES);
        roles.remove(BodyJoint.LEFT_ELBOW);
        assertThatThrownBy(() -> measure(0, twoArms(0, 0), roles))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("left_elbow");
    }

    @Test
    void theHipsAreAsHighAsTheWaistButNotAsAJointInTheChest() {
        assertThat(measure(0, twoArms(0, 0.1), ROLES).hips()).isEqualTo(new Point(0, 0, 0.1));
        assertThat(measure(0, twoArms(0, 0.48), ROLES).hips().z()).isCloseTo(0.5 - 0.288 * 0.5, within(1e-12));
    }

    @Test
    void workspacesFromTheShouldersDoNotFollowTheTrunk() {
        RobotMeasurer measurer = measurer(0, twoArms(0, 0.1), ROLES);
        BoxWorkspace box = leftHand(measurer.measure(0, WorkspaceOrigin.SHOULDER));
        // the arm swings in the xz plane of a chest that yaws; its length is 0.55 m
        assertThat(box.max().x()).isCloseTo(0.55, within(1e-6));
        assertThat(box.min().z()).isCloseTo(-0.55, within(1e-6));
        assertThat(leftHand(measurer.measure(8, WorkspaceOrigin.ROOT), VoxelWorkspace.class)
                        .squaredDistance(0, 0.2, -0.05))
                .isLessThan(1e-12);
    }

    private static BoxWorkspace leftHand(RobotTarget target) {
        return leftHand(target, BoxWorkspace.class);
    }

    private static <T extends Workspace> T leftHand(RobotTarget target, Class<T> type) {
        return type.cast(Objects.requireNonNull(target.workspaces().get(BodyJoint.LEFT_HAND)));
    }

    /**
     * Two arms that hang down from a chest, 0.3 m and 0.25 m, shoulders 0.5 m up and 0.2 m to the sides; the chest yaws at
     * a height, or does not move where that is 0.
     */
    private static RobotModel twoArms(double facing, double waist) {
        List<LinkSpec> links = new ArrayList<>(List.of(LinkSpec.bare("base")));
        List<JointSpec> joints = new ArrayList<>();
        double[] axis = {-Math.sin(facing), Math.cos(facing), 0};
        String chest = waist > 0 ? "chest" : "base";
        if (waist > 0) {
            links.add(LinkSpec.bare("chest"));
            joints.add(JointSpec.revolute("waist", "base", "chest", new double[] {0, 0, waist}, Z, -1, 1, 1));
        }
        for (String side : List.of("left", "right")) {
            double y = side.equals("left") ? 0.2 : -0.2;
            double[] shoulder = {-Math.sin(facing) * y, Math.cos(facing) * y, 0.5 - waist};
            double[] elbow = {0, 0, -0.3};
            links.add(LinkSpec.bare(side + "_upper"));
            links.add(LinkSpec.bare(side + "_lower"));
            joints.add(JointSpec.revolute(side + "_shoulder", chest, side + "_upper", shoulder, axis, -2, 1, 1));
            joints.add(JointSpec.revolute(side + "_elbow", side + "_upper", side + "_lower", elbow, axis, -2, 0, 1));
        }
        return RobotModel.of("two-arms", links, joints);
    }

    private static final List<BodyJoint> ROLES = List.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_HAND);

    private static RobotTarget measure(double facing, RobotModel model, List<BodyJoint> roles) {
        return measurer(facing, model, roles).measure();
    }

    private static RobotMeasurer measurer(double facing, RobotModel model, List<BodyJoint> roles) {
        Map<BodyJoint, BodyPoint> points = new EnumMap<>(BodyJoint.class);
        for (BodyJoint role : roles) {
            String side = role.name().startsWith("LEFT") ? "left" : "right";
            boolean shoulder = role.name().endsWith("SHOULDER");
            boolean hand = role.name().endsWith("HAND");
            points.put(role, model.attach(model.link(side + (shoulder ? "_upper" : "_lower")), 0, 0, hand ? -0.25 : 0));
        }
        return new RobotMeasurer(model, points, new double[model.dof()], facing);
    }
}
