package dev.marionette.robots.mjcf;

import dev.marionette.kinematics.collision.LinkPair;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.XmlElement;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads an MJCF document: bodies, joints of every type, geoms, masses, equalities, exclusions and key frames. */
public final class MjcfReader {
    private static final Pattern START =
            Pattern.compile("\\A\\uFEFF?\\s*(?:<\\?[^?]*\\?>\\s*|<!--(?:[^-]|-(?!->))*+-->\\s*)*+<mujoco\\b");

    private MjcfReader() {}

    /** Whether a document is MJCF, by its root element. */
    public static boolean accepts(String text) {
        return START.matcher(text).find();
    }

    /**
     * Reads a document.
     *
     * @param text the MJCF document
     * @param source the file's name, for messages
     * @param included the texts of the files that it includes, by their names in it
     * @throws dev.marionette.api.InputException if it is no MJCF, contradicts itself, or has what changes how a robot moves
     *     and is not read; the message names file, line, element and value
     */
    public static UrdfDocument read(String text, String source, Map<String, String> included) {
        XmlElement root = MjcfIncludes.merge(text, source, included);
        if (!root.name().equals("mujoco")) {
            throw root.error("the root element of an MJCF file is <mujoco>", "Maybe this is another kind of XML file.");
        }
        MjcfCompiler compiler = MjcfCompiler.of(root);
        MjcfDefaults defaults = new MjcfDefaults(root);
        MjcfTree tree = new MjcfTree(defaults, new MjcfGeoms.Library(root, defaults, compiler));
        tree.read(root);
        tree.scaleMass(compiler.totalMass());
        MjcfCouplings couplings = new MjcfCouplings(root, tree);
        List<JointSpec> joints = MjcfSpeeds.of(root, defaults, compiler, couplings.joints(), tree.findings);
        if (joints.stream().allMatch(j -> j.type() == JointType.FIXED)) {
            throw root.error("has no joint that moves", "Maybe the robot is in another file that includes this one?");
        }
        List<LinkPair> disabled = couplings.disabled();
        Map<String, Map<String, Double>> states = couplings.states();
        return new UrdfDocument(
                root.attribute("model").filter(n -> !n.isBlank()).orElse(source),
                tree.links,
                joints,
                tree.inertias,
                false,
                tree.shapes,
                states,
                disabled,
                tree.findings);
    }
}
