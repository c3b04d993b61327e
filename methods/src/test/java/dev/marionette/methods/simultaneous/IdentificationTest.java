package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A person made of the model itself, with lengths that are known, moving at random within what JVRC-1 can do. */
class IdentificationTest {
    private static final Map<String, Double> TRUE = new TreeMap<>(Map.of(
            "upper_arm", 0.31,
            "forearm", 0.25,
            "hand", 0.08,
            "thigh", 0.43,
            "shank", 0.41,
            "shoulder_out", 0.18,
            "hip_out", 0.09,
            "neck_up", 0.22,
            "chest_up", 0.14,
            "waist_up", 0.11));

    private static final int FRAMES = 12;

    private static Clip clip(HumanModel model) {
        Random random = new Random(4);
        BodyTree tree = model.tree();
        double[] x = new double[model.dof() + HumanModel.LENGTHS.size()];
        TRUE.forEach((name, value) -> x[model.dof() + HumanModel.LENGTHS.indexOf(name)] = value);
        x[model.dof() + HumanModel.LENGTHS.indexOf("head_up")] = 0.14;
        x[model.dof() + HumanModel.LENGTHS.indexOf("hip_up")] = -0.08;
        List<String> names = new ArrayList<>();
        Map<BodyJoint, Integer> roles = new TreeMap<>();
        int[] parents = new int[BodyJoint.count()];
        List<BodyJoint> all = List.of(BodyJoint.values());
        for (int j = 0; j < parents.length; j++) {
            names.add(all.get(j).id());
            roles.put(all.get(j), j);
            parents[j] = all.get(j).parent().map(all::indexOf).orElse(-1);
        }
        double[] positions = new double[FRAMES * BodyJoint.count() * 3];
        for (int f = 0; f < FRAMES; f++) {
            for (int d = 0; d < model.dof(); d++) {
                x[d] = 0.25 * (2 * random.nextDouble() - 1);
            }
            // arms hang, more or less
            x[model.joints().indexOf("left_shoulder_x")] -= 1;
            x[model.joints().indexOf("right_shoulder_x")] += 1;
            tree.update(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, new double[] {0, 0, 0.95}, x, 0, model.dof());
            for (int j = 0; j < parents.length; j++) {
                int to = 3 * (f * parents.length + j);
                System.arraycopy(tree.positions(), 3 * model.segment(all.get(j)), positions, to, 3);
            }
        }
        return new Clip("random", 30, names, parents, positions, new double[0], new double[0], roles, List.of());
    }

    /** The scene of the clip that is made of a model. */
    private static MorphingProblem scene(HumanModel model, Robot robot) {
        Clip clip = clip(model);
        BodyMotion motion = BodyMotion.of(clip);
        MarkerPaths markers = MarkerPaths.of(clip, motion, model, Optional.empty());
        return new MorphingProblem(
                robot, model, motion, markers, WorldAlignment.fixed(robot), Weights.PAPER, 0.03, Optional.empty());
    }

    @Test
    void findsTheLengthsOfAPersonMadeOfTheModel() {
        HumanModel model = new HumanModel(true);
        MorphingProblem scene = scene(model, BuiltInRobots.load("jvrc1"));
        double[] found = new Identification(scene, 6).lengths();
        TRUE.forEach((name, value) ->
                assertThat(found[HumanModel.LENGTHS.indexOf(name)]).as(name).isCloseTo(value, within(0.02)));
        // from the first guess, it had to go a long way for some
        double guessed = scene.firstLengths()[HumanModel.LENGTHS.indexOf("waist_up")];
        assertThat(Math.abs(guessed - 0.11)).isGreaterThan(0.01);
    }

    @Test
    void joinsMarkersOfJointsAndOfOrientations() {
        HumanModel model = new HumanModel(false);
        Clip clip = clip(model);
        BodyMotion motion = BodyMotion.of(clip);
        MarkerPaths markers = MarkerPaths.of(clip, motion, model, Optional.empty());
        assertThat(markers.names()).hasSize(BodyJoint.count());
        assertThat(markers.frames()).isEqualTo(FRAMES);
        int hand = markers.names().indexOf("left_hand");
        for (int i = 0; i < 3; i++) {
            assertThat(markers.positions()[3 * (5 * markers.names().size() + hand) + i])
                    .isEqualTo(motion.position(5, BodyJoint.LEFT_HAND, i));
        }
    }

    /** Bones all along x, as some skeletons have them where their rotations are the identity. */
    @Test
    void takesNoOrientationsFromAPoseThatDoesNotStand() {
        HumanModel model = new HumanModel(true);
        for (boolean stands : new boolean[] {true, false}) {
            Clip plain = clip(model);
            double[] rest = Arrays.copyOf(plain.positions(), 3 * plain.joints());
            double[] orientations = new double[4 * plain.joints() * FRAMES];
            for (int i = 0; i < orientations.length; i += 4) {
                orientations[i] = 1;
            }
            for (int j = 0; j < plain.joints() && !stands; j++) {
                rest[3 * j] = rest[3 * j + 2];
                rest[3 * j + 2] = 0;
            }
            Clip clip = new Clip(
                    "turned",
                    30,
                    plain.jointNames(),
                    IntStream.range(0, plain.joints()).map(plain::parent).toArray(),
                    plain.positions(),
                    orientations,
                    rest,
                    plain.roles(),
                    List.of());
            MarkerPaths markers = MarkerPaths.of(clip, BodyMotion.of(clip), model, Optional.empty());
            assertThat(markers.names().contains("left_hand_front")).isEqualTo(stands);
        }
    }

    /** An arm that starts with its forearm and shoulder turned to their limits is found again. */
    @Test
    void anArmThatStartsOnTheWrongSideIsTurned() {
        Robot robot = BuiltInRobots.load("jvrc1");
        MorphingProblem scene = scene(new HumanModel(true), robot);
        scene.markersAt(0);
        double[] home = improved(scene, robot.home());
        double[] turned = robot.home();
        for (String joint : List.of("R_SHOULDER_P", "R_SHOULDER_Y", "R_ELBOW_Y", "R_WRIST_R")) {
            turned[robot.model().joint(joint)] =
                    robot.model().upper(robot.model().joint(joint));
        }
        double[] found = improved(scene, turned);
        assertThat(found[1]).isLessThan(0.2 * found[0]).isLessThan(1.5 * home[1] + 1e-3);
    }

    /** Features and limits before and after. */
    private static double[] improved(MorphingProblem scene, double[] pose) {
        double[] x = scene.start(0, scene.firstLengths()).x();
        scene.cost.references(scene.start(0, scene.firstLengths()).references());
        System.arraycopy(pose, 0, x, scene.variables.robot(), pose.length);
        System.arraycopy(x, 0, scene.cost.frame().before, 0, x.length);
        double[] ignored = new double[x.length];
        double before = scene.cost.at(x, ignored) - scene.cost.term(0);
        new LimbStarts(scene).improve(x);
        return new double[] {before, scene.cost.at(x, ignored) - scene.cost.term(0)};
    }
}
