package dev.marionette.datasets.scene;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the file of a character says, in its own units and axes.
 *
 * @param where the file's name, for messages
 * @param nodes N nodes, parents before their children
 * @param animations how they move, in the order of the file
 * @param humanoid the node of each role that the file names itself, as VRM does
 * @param skinned nodes that move points of a mesh: with some weight, or whole; empty where the file has no skin or its
 *     format knows none
 * @param metresPerUnit what the file or its format says, or NaN where neither does
 * @param findings what was odd about the file
 */
public record Scene(
        String where,
        List<Node> nodes,
        List<Animation> animations,
        Humanoid humanoid,
        Set<Integer> skinned,
        double metresPerUnit,
        List<Finding> findings) {
    /** Nodes of a file beyond which it is refused. */
    public static final int MAX_NODES = 1 << 16;

    public Scene {
        nodes = List.copyOf(nodes);
        animations = List.copyOf(animations);
        skinned = Set.copyOf(skinned);
        findings = List.copyOf(findings);
        if (nodes.isEmpty() || nodes.size() > MAX_NODES) {
            throw new InputException(
                    where, nodes.size() + " nodes, allowed are 1 to " + MAX_NODES, "Export the character alone.");
        }
        for (int n = 0; n < nodes.size(); n++) {
            if (nodes.get(n).parent() >= n) {
                throw new InputException(
                        where,
                        "node '" + nodes.get(n).name() + "' comes before its parent",
                        "List parents before their children.");
            }
        }
        for (Animation animation : animations) {
            for (Channel channel : animation.channels()) {
                if (channel.node() < 0 || channel.node() >= nodes.size()) {
                    throw new InputException(
                            where,
                            "animation '" + animation.name() + "' moves node " + channel.node() + " of " + nodes.size(),
                            "Export the file again.");
                }
            }
        }
    }

    /**
     * Joints of the body that a file says itself.
     *
     * @param by what says it, for messages: {@code the VRM humanoid}; empty where nothing does
     * @param nodes by role
     */
    public record Humanoid(String by, Map<BodyJoint, Integer> nodes) {
        /** Of a file that says nothing. */
        public static final Humanoid NONE = new Humanoid("", Map.of());

        public Humanoid {
            nodes = nodes.isEmpty() ? Map.of() : new EnumMap<>(nodes);
        }
    }

    /**
     * A place in the tree.
     *
     * @param name as in the file; not always unique
     * @param parent its parent's index, or −1
     * @param local its place under its parent at rest
     * @param joint whether a skin hangs on it
     * @param shape whether it carries a mesh, a camera or a light
     */
    public record Node(String name, int parent, Placement local, boolean joint, boolean shape) {
        private Node with(Channel.Part part, double[] values) {
            double[] placed = local.values().clone();
            System.arraycopy(values, 0, placed, part.offset(), part.width());
            return new Node(name, parent, new Placement(placed), joint, shape);
        }
    }

    /**
     * One of the motions of a file.
     *
     * @param name as in the file, or made up where it has none
     * @param channels what moves, and how
     */
    public record Animation(String name, List<Channel> channels) {
        public Animation {
            channels = List.copyOf(channels);
        }

        /** Time of the first key of all channels, seconds; 0 where there is none. */
        public double startSeconds() {
            return channels.stream().mapToDouble(Channel::startSeconds).min().orElse(0);
        }

        /** From the first key of all channels to the last, seconds. */
        public double durationSeconds() {
            return channels.stream().mapToDouble(Channel::endSeconds).max().orElse(0) - startSeconds();
        }
    }

    /** The same without its motions. */
    Scene withoutAnimations() {
        return new Scene(where, nodes, List.of(), humanoid, skinned, metresPerUnit, findings);
    }

    /** The same with nodes where the first frames of tracks put them. */
    Scene posed(List<NodeTracks.Track> tracks) {
        List<Node> posed = new ArrayList<>(nodes);
        for (NodeTracks.Track track : tracks) {
            posed.set(track.node(), posed.get(track.node()).with(track.part(), track.values()));
        }
        return new Scene(where, posed, animations, humanoid, skinned, metresPerUnit, findings);
    }

    /** By node, the 3 × 4 matrix, row by row, from the axes of the file to those of the node at rest. */
    public double[] fromFile() {
        ScenePoses poses = new ScenePoses(this);
        poses.rest();
        return Affine.inverses(poses.matrices());
    }

    /** Part of the names of nodes that Assimp makes of an FBX bone's pivots: {@code arm_$AssimpFbx$_Rotation} is above {@code arm}. */
    public static final String PIVOT = "_$AssimpFbx$_";

    /** How many joints a figure may have; the same for all formats. */
    static final int MAX_JOINTS = Limits.MAX_JOINTS;
}
