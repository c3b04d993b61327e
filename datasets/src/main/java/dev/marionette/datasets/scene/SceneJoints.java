package dev.marionette.datasets.scene;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The nodes of a scene that are joints. Where there is a skin: the nodes it hangs on, as the reader says. Where there is none: what moves,
 * and of the trees in which something moves, or of all where nothing does, what is not a mesh, a camera or a light.
 *
 * @param nodes J node indices
 * @param names J names, unique
 * @param parents J indices into these lists, each below the joint's own; −1 for roots
 */
record SceneJoints(int[] nodes, List<String> names, int[] parents) {
    /**
     * Finds the joints.
     *
     * @throws InputException if there are none, or too many
     */
    static SceneJoints of(Scene scene) {
        boolean[] joint = new boolean[scene.nodes().size()];
        boolean skinned = scene.nodes().stream().anyMatch(Scene.Node::joint);
        int[] roots = roots(scene);
        boolean[] moved = moved(scene, roots);
        boolean still = scene.animations().isEmpty();
        for (int n = 0; n < joint.length; n++) {
            Scene.Node node = scene.nodes().get(n);
            boolean chosen = skinned
                    ? node.joint() || scene.humanoid().nodes().containsValue(n)
                    : moved[n] || !node.shape() && (still || moved[roots[n]]);
            joint[n] = chosen && !node.name().contains(Scene.PIVOT);
        }
        List<Integer> nodes = new ArrayList<>();
        for (int n = 0; n < joint.length; n++) {
            if (joint[n]) {
                nodes.add(n);
            }
        }
        if (nodes.isEmpty() || nodes.size() > Scene.MAX_JOINTS) {
            throw new InputException(
                    scene.where(),
                    nodes.size() + " joints, allowed are 1 to " + Scene.MAX_JOINTS,
                    nodes.isEmpty() ? "No node of the animation is a joint." : "Export the character alone.");
        }
        return new SceneJoints(
                nodes.stream().mapToInt(Integer::intValue).toArray(), names(scene, nodes), parents(scene, nodes));
    }

    private static int[] roots(Scene scene) {
        int[] roots = new int[scene.nodes().size()];
        for (int n = 0; n < roots.length; n++) {
            int parent = scene.nodes().get(n).parent();
            roots[n] = parent < 0 ? n : roots[parent];
        }
        return roots;
    }

    /** What an animation moves, and the roots of the trees that this is in. */
    private static boolean[] moved(Scene scene, int[] roots) {
        boolean[] moved = new boolean[scene.nodes().size()];
        for (Scene.Animation animation : scene.animations()) {
            for (Channel channel : animation.channels()) {
                moved[channel.node()] = true;
                moved[roots[channel.node()]] = true;
            }
        }
        return moved;
    }

    private static List<String> names(Scene scene, List<Integer> nodes) {
        Set<String> used = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (int n : nodes) {
            String name = scene.nodes().get(n).name();
            while (!used.add(name)) {
                name += "_";
            }
            names.add(name);
        }
        return names;
    }

    private static int[] parents(Scene scene, List<Integer> nodes) {
        int[] place = new int[scene.nodes().size()];
        for (int i = 0; i < nodes.size(); i++) {
            place[nodes.get(i)] = i + 1;
        }
        int[] parents = new int[nodes.size()];
        for (int i = 0; i < parents.length; i++) {
            int n = scene.nodes().get(nodes.get(i)).parent();
            while (n >= 0 && place[n] == 0) {
                n = scene.nodes().get(n).parent();
            }
            parents[i] = n < 0 ? -1 : place[n] - 1;
        }
        return parents;
    }

    /** The joints of roles that a file says by its nodes; what is not a joint is left out. */
    Map<BodyJoint, Integer> roles(Map<BodyJoint, Integer> humanoid) {
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        humanoid.forEach((role, node) -> {
            for (int j = 0; j < nodes.length; j++) {
                if (nodes[j] == node) {
                    roles.put(role, j);
                }
            }
        });
        return roles;
    }

    /** The joints that move points of a mesh, themselves or by nodes on them that are no joints. */
    Set<Integer> skinned(Scene scene) {
        int[] place = new int[scene.nodes().size()];
        for (int j = 0; j < nodes.length; j++) {
            place[nodes[j]] = j + 1;
        }
        Set<Integer> skinned = new TreeSet<>();
        for (int node : scene.skinned()) {
            int n = node;
            while (n >= 0 && place[n] == 0) {
                n = scene.nodes().get(n).parent();
            }
            if (n >= 0) {
                skinned.add(place[n] - 1);
            }
        }
        return skinned;
    }

    /** Where the joints are at rest, J × 3. */
    double[] rest(Scene scene) {
        ScenePoses poses = new ScenePoses(scene);
        poses.rest();
        double[] rest = new double[3 * nodes.length];
        poses.positions(nodes, rest, 0);
        return rest;
    }

    /**
     * The same joints with other parents, in an order with parents first.
     *
     * @param newParents J indices, without a circle. Not modified.
     */
    SceneJoints hungOn(int[] newParents) {
        List<Integer> order = new ArrayList<>();
        int[] place = new int[nodes.length];
        for (int j = 0; j < nodes.length; j++) {
            put(j, newParents, place, order);
        }
        int[] newNodes = new int[nodes.length];
        int[] parentsInOrder = new int[nodes.length];
        List<String> newNames = new ArrayList<>();
        for (int i = 0; i < newNodes.length; i++) {
            int j = order.get(i);
            newNodes[i] = nodes[j];
            newNames.add(names.get(j));
            parentsInOrder[i] = newParents[j] < 0 ? -1 : place[newParents[j]] - 1;
        }
        return new SceneJoints(newNodes, newNames, parentsInOrder);
    }

    private static void put(int joint, int[] parents, int[] place, List<Integer> order) {
        List<Integer> way = new ArrayList<>();
        for (int j = joint; j >= 0 && place[j] == 0; j = parents[j]) {
            way.add(j);
        }
        for (int i = way.size() - 1; i >= 0; i--) {
            order.add(way.get(i));
            place[way.get(i)] = order.size();
        }
    }
}
