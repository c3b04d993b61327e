package dev.marionette.kinematics.collision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.SharedRobots;
import dev.marionette.robots.urdf.LimitResolver;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import us.ihmc.euclid.matrix.RotationMatrix;
import us.ihmc.euclid.shape.collision.gjk.GilbertJohnsonKeerthiCollisionDetector;
import us.ihmc.euclid.shape.primitives.Box3D;
import us.ihmc.euclid.transform.RigidBodyTransform;
import us.ihmc.euclid.tuple3D.Vector3D;

/** The pairs of links that are checked on real robots, against uniform samples and euclid's collision of boxes. */
class CheckedPairsOfRealRobotsTest {
    static List<String> robots() {
        return SharedRobots.NAMES;
    }

    /**
     * Whatever an outside observer would check after 300 uniform samples is checked here: pairs of links beyond the
     * great-grandparent that are apart at home and in contact in some sample, but not in nine out of ten.
     */
    @ParameterizedTest
    @MethodSource("robots")
    void checksAllThatUniformSamplingWouldFind(String name) {
        RobotModel model = withBoxesAlone(name);
        double[] home = new double[model.dof()];
        for (int d = 0; d < home.length; d++) {
            home[d] = Math.min(Math.max(0, model.lower(d)), model.upper(d));
        }
        Set<String> checked = CollisionModel.build(model, home, List.of()).verdicts().stream()
                .filter(v -> v.reason() == PairReason.CHECKED)
                .map(v -> key(v.first(), v.second()))
                .collect(Collectors.toSet());
        for (int seed = 0; seed < 2; seed++) {
            Set<String> found = uniformlyFound(model, home, seed);
            assertThat(found).as("%s, seed %d", name, seed).isNotEmpty();
            found.removeAll(checked);
            assertThat(found).as("%s, seed %d", name, seed).isEmpty();
        }
    }

    /** A shared robot whose only shapes are those of its {@code boxes.json}. */
    private static RobotModel withBoxesAlone(String name) {
        UrdfDocument document = UrdfReader.read(SharedRobots.urdf(name), name);
        JsonNode boxes = JsonMapper.builder()
                .build()
                .readTree(SharedRobots.text(SharedRobots.folder(name).resolve("boxes.json")));
        List<LinkSpec> links = new ArrayList<>();
        for (LinkSpec link : document.links()) {
            JsonNode box = boxes.get(link.name());
            List<BoxShape> shapes = box == null
                    ? List.of()
                    : List.of(BoxShape.aligned(link.name(), three(box.get("center")), three(box.get("half"))));
            links.add(new LinkSpec(link.name(), link.mass(), link.com(), shapes));
        }
        return RobotModel.of(
                document.name(), links, LimitResolver.resolve(document, RobotProfile.EMPTY, new ArrayList<>()));
    }

    private static double[] three(JsonNode node) {
        return new double[] {
            node.get(0).asDouble(), node.get(1).asDouble(), node.get(2).asDouble()
        };
    }

    private static double[] pose(RobotModel model, Random r) {
        double[] q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            boolean free = model.jointType(d) == JointType.CONTINUOUS;
            double lower = free ? -Math.PI : model.lower(d);
            double upper = free ? Math.PI : model.upper(d);
            q[d] = lower + r.nextDouble() * (upper - lower);
        }
        return q;
    }

    private static Set<String> uniformlyFound(RobotModel model, double[] home, int seed) {
        Random r = new Random(seed);
        Kinematics kinematics = new Kinematics(model);
        GilbertJohnsonKeerthiCollisionDetector euclid = new GilbertJohnsonKeerthiCollisionDetector();
        List<int[]> pairs = distantPairs(model);
        Map<String, Integer> contacts = new HashMap<>();
        Set<String> atHome = new HashSet<>();
        for (int s = 0; s <= 300; s++) {
            kinematics.update(s == 0 ? home : pose(model, r));
            List<Box3D> placed = new ArrayList<>();
            for (int link = 0; link < model.linkCount(); link++) {
                List<BoxShape> boxes = model.linkSpec(link).boxes();
                placed.add(boxes.isEmpty() ? new Box3D() : box(boxes.get(0), kinematics.linkPose(link)));
            }
            for (int[] pair : pairs) {
                Box3D a = placed.get(pair[0]);
                Box3D b = placed.get(pair[1]);
                double reach = (a.getSize().norm() + b.getSize().norm()) / 2;
                if (a.getPosition().distance(b.getPosition()) < reach
                        && euclid.evaluateCollision(a, b).areShapesColliding()) {
                    String key = key(model.linkName(pair[0]), model.linkName(pair[1]));
                    contacts.merge(key, 1, Integer::sum);
                    if (s == 0) {
                        atHome.add(key);
                    }
                }
            }
        }
        Set<String> found = new HashSet<>();
        contacts.forEach((key, n) -> {
            if (!atHome.contains(key) && n < 0.9 * 301) {
                found.add(key);
            }
        });
        return found;
    }

    private static Box3D box(BoxShape box, double[] link) {
        double[] inLink = new double[Pose.WIDTH];
        System.arraycopy(box.rotation(), 0, inLink, 0, 9);
        System.arraycopy(box.center(), 0, inLink, 9, 3);
        double[] x = new double[Pose.WIDTH];
        Pose.compose(link, 0, inLink, 0, x, 0);
        return new Box3D(
                new RigidBodyTransform(
                        new RotationMatrix(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8]),
                        new Vector3D(x[9], x[10], x[11])),
                2 * box.half()[0],
                2 * box.half()[1],
                2 * box.half()[2]);
    }

    private static List<int[]> distantPairs(RobotModel model) {
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < model.linkCount(); i++) {
            for (int j = i + 1; j < model.linkCount(); j++) {
                boolean shapes = !model.linkSpec(i).boxes().isEmpty()
                        && !model.linkSpec(j).boxes().isEmpty();
                int a = model.bodyOf(i);
                int b = model.bodyOf(j);
                if (shapes
                        && a != b
                        && !ancestors(model, a).contains(b)
                        && !ancestors(model, b).contains(a)) {
                    pairs.add(new int[] {i, j});
                }
            }
        }
        return pairs;
    }

    private static Set<Integer> ancestors(RobotModel model, int body) {
        Set<Integer> out = new HashSet<>();
        int b = body;
        for (int k = 0; k < 3 && b > 0; k++) {
            b = model.parentBody(b);
            out.add(b);
        }
        return out;
    }

    private static String key(String a, String b) {
        return a.compareTo(b) < 0 ? a + "|" + b : b + "|" + a;
    }
}
