package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The bodies and the moving joints of a robot as a simulator numbers them. Both take joints that follow others (mimic) for joints
 * of their own, and neither counts the joint of the base.
 *
 * @param links the link whose frame is that of the body, by body; the first is the base
 * @param joints by number
 */
record SimulatorTree(List<Integer> links, List<JointSlot> joints) {
    SimulatorTree {
        links = List.copyOf(links);
        joints = List.copyOf(joints);
    }

    /**
     * As MuJoCo compiles the robot's file: depth first, children in the order of the file. Links that are welded to their parent
     * are part of it in a URDF ({@code fusestatic}) and bodies of their own in an MJCF.
     */
    static SimulatorTree mujoco(Robot robot) {
        RobotModel model = robot.model();
        boolean mjcf = robot.digests().keySet().stream()
                .anyMatch(name -> !name.startsWith(Robot.MESH) && name.endsWith(".xml"));
        int base = model.baseLink();
        List<Integer> links = new ArrayList<>(List.of(base));
        List<JointSlot> joints = new ArrayList<>();
        for (int link = 1; link < model.linkCount(); link++) {
            boolean moves = model.bodyLink(model.bodyOf(link)) == link;
            if (moves) {
                joints.add(JointSlot.of(model, model.bodyOf(link)));
            }
            if (link != base && (mjcf ? Links.isOfFile(model, link) : moves)) {
                links.add(link);
            }
        }
        return new SimulatorTree(links, joints);
    }

    /**
     * As Isaac Sim imports a URDF and PhysX numbers it: welded links merged into their parents ({@code merge_fixed_joints}, the
     * default of Isaac Lab), then breadth first, children by the names of their joints, as the importer keeps joints in a {@code
     * std::map} (its {@code UrdfTypes.h}).
     */
    static SimulatorTree isaac(Robot robot) {
        RobotModel model = robot.model();
        List<Integer> bodies = new ArrayList<>(List.of(0));
        for (int at = 0; at < bodies.size(); at++) {
            int parent = bodies.get(at);
            IntStream.range(1, model.bodyCount())
                    .filter(body -> model.parentBody(body) == parent)
                    .boxed()
                    .sorted(Comparator.comparing(
                            body -> JointSlot.of(model, body).joint()))
                    .forEach(bodies::add);
        }
        List<Integer> links = bodies.stream()
                .map(body -> body == 0 ? OptionalInt.of(model.baseLink()) : Links.ofBody(model, body))
                .flatMap(link -> link.stream().boxed())
                .toList();
        List<JointSlot> joints =
                bodies.stream().skip(1).map(body -> JointSlot.of(model, body)).toList();
        return new SimulatorTree(links, joints);
    }

    /** Names of the bodies, in order. */
    List<String> bodyNames(RobotModel model) {
        return links.stream().map(model::linkName).toList();
    }

    /** Names of the joints, in order. */
    List<String> jointNames() {
        return joints.stream().map(JointSlot::joint).toList();
    }

    /** Columns of a table of links: frames × L × width becomes frames × bodies × width. */
    double[] pick(double[] ofLinks, int linkCount, int width) {
        int frames = ofLinks.length / (linkCount * width);
        double[] out = new double[frames * links.size() * width];
        for (int f = 0; f < frames; f++) {
            for (int b = 0; b < links.size(); b++) {
                System.arraycopy(
                        ofLinks, (f * linkCount + links.get(b)) * width, out, (f * links.size() + b) * width, width);
            }
        }
        return out;
    }
}
