package dev.marionette.methods.normalizedpose;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.normalizedpose.NormalizedPoseSettings.ChainSet;
import dev.marionette.methods.normalizedpose.NormalizedPoseSettings.Corners;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The chains of a robot by its anatomy, in the order in which they are fitted. The joints below the shoulders belong to the
 * trunk and are fitted first, to both shoulders at once; arms and head then have only their own joints, and legs theirs.
 */
final class BodyChains {
    private final Robot robot;
    private final RobotModel model;
    private final Corners corners;
    private final Kinematics atHome;
    private final Set<Integer> taken = new TreeSet<>();
    private final List<Group> groups = new ArrayList<>();

    /**
     * Chains that are fitted together.
     *
     * @param dofs the joints that they own, in the order of the model
     */
    record Group(List<BodyChain> chains, int[] dofs) {}

    private BodyChains(Robot robot, Corners corners) {
        this.robot = robot;
        this.corners = corners;
        model = robot.model();
        atHome = new Kinematics(model);
        atHome.update(robot.home());
    }

    /** The chains that a robot has and a clip shows. */
    static List<Group> of(Robot robot, BodyMotion motion, ChainSet set, Corners corners) {
        BodyChains chains = new BodyChains(robot, corners);
        if (set != ChainSet.ARMS) {
            chains.trunk();
        }
        chains.arm(true);
        chains.arm(false);
        if (set != ChainSet.ARMS && motion.has(BodyJoint.HEAD)) {
            chains.head();
        }
        if (set == ChainSet.ALL) {
            chains.leg(true, motion);
            chains.leg(false, motion);
        }
        return chains.groups;
    }

    private void add(List<BodyChain> chains, List<Integer> path) {
        int[] dofs = path.stream()
                .map(model::bodyDof)
                .filter(d -> d >= 0 && !taken.contains(d))
                .distinct()
                .mapToInt(d -> d)
                .sorted()
                .toArray();
        if (dofs.length > 0) {
            for (int d : dofs) {
                taken.add(d);
            }
            groups.add(new Group(chains, dofs));
        }
    }

    /** Bodies behind one body, up to another one that hangs on it. */
    private List<Integer> between(int base, int tip) {
        List<Integer> path = new ArrayList<>();
        for (int b = tip; b > 0 && b != base; b = model.parentBody(b)) {
            path.add(0, b);
        }
        return path;
    }

    private void trunk() {
        int trunk = robot.trunkBody();
        if (trunk == 0) {
            return;
        }
        List<Integer> path = between(0, trunk);
        double[] origin = model.bodyOrigin(path.get(0));
        BodyPoint waist = new BodyPoint(0, origin[9], origin[10], origin[11]);
        List<BodyChain> chains = new ArrayList<>();
        for (BodyJoint shoulder : List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER)) {
            BodyPoint end = onTrunk(position(robot.point(shoulder).point()));
            String name = shoulder == BodyJoint.LEFT_SHOULDER ? "trunk_left" : "trunk_right";
            SerialChain chain =
                    Chains.through(name, model, List.of(waist, onTrunk(shoulderMiddle()), end), robot.home());
            chains.add(new BodyChain(name, BodyChain.Kind.TRUNK, chain, List.of(), Map.of()));
        }
        add(chains, path);
    }

    private void arm(boolean left) {
        BodyJoint shoulder = left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
        BodyJoint elbow = left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW;
        BodyJoint wrist = left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
        BodyJoint hand = left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
        if (robot.find(hand).isEmpty()) {
            return;
        }
        // forearm and hand in one piece are the forearm: the source's wrist turns nothing of it
        boolean bends = robot.find(wrist).isPresent();
        List<BodyJoint> source = bends ? List.of(shoulder, elbow, wrist, hand) : List.of(shoulder, elbow, wrist);
        limb(left ? "left_arm" : "right_arm", robot.trunkBody(), source, present(shoulder, elbow, wrist, hand));
    }

    private void leg(boolean left, BodyMotion motion) {
        BodyJoint hip = left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP;
        BodyJoint knee = left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE;
        BodyJoint foot = left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
        List<BodyJoint> roles = List.of(hip, knee, foot);
        boolean both = Stream.concat(roles.stream(), roles.stream().map(BodyJoint::mirrored))
                .allMatch(role -> robot.find(role).isPresent() && motion.has(role));
        if (both) {
            int base = common(
                    robot.point(foot).point().body(),
                    robot.point(foot.mirrored()).point().body());
            limb(left ? "left_leg" : "right_leg", base, roles, roles);
        }
    }

    private List<BodyJoint> present(BodyJoint... roles) {
        return Stream.of(roles).filter(role -> robot.find(role).isPresent()).toList();
    }

    private void limb(String name, int base, List<BodyJoint> source, List<BodyJoint> roles) {
        BodyPoint tip = robot.point(roles.get(roles.size() - 1)).point();
        List<Integer> path = between(base, tip.body());
        if (path.isEmpty()) {
            return;
        }
        boolean body = corners == Corners.BODY;
        SerialChain chain = body
                ? Chains.through(
                        name,
                        model,
                        roles.stream().map(r -> robot.point(r).point()).toList(),
                        robot.home())
                : Chains.throughJoints(name, model, base, tip, robot.home());
        Map<Integer, BodyJoint> corner = new HashMap<>();
        // a point on the one before is no corner of its own; then, as among all joints, the tip alone is known
        boolean apart = body && chain.corners() == roles.size();
        for (int k = apart ? 1 : roles.size() - 1; k < roles.size(); k++) {
            corner.put(chain.corners() - roles.size() + k, roles.get(k));
        }
        add(List.of(new BodyChain(name, BodyChain.Kind.LIMB, chain, source, corner)), path);
    }

    private void head() {
        Optional<BodyPoint> head = robot.find(BodyJoint.HEAD).map(p -> p.point());
        if (head.isEmpty() || common(head.get().body(), robot.trunkBody()) != robot.trunkBody()) {
            return;
        }
        List<Integer> path = between(robot.trunkBody(), head.get().body());
        if (!path.isEmpty()) {
            SerialChain chain =
                    Chains.through("head", model, List.of(onTrunk(shoulderMiddle()), head.get()), robot.home());
            add(List.of(new BodyChain("head", BodyChain.Kind.HEAD, chain, List.of(), Map.of(1, BodyJoint.HEAD))), path);
        }
    }

    /** The last body on the way to both. */
    private int common(int a, int b) {
        int x = a;
        int y = b;
        while (x != y) {
            // parents have the lower numbers
            if (x > y) {
                x = model.parentBody(x);
            } else {
                y = model.parentBody(y);
            }
        }
        return x;
    }

    private double[] shoulderMiddle() {
        double[] l = position(robot.point(BodyJoint.LEFT_SHOULDER).point());
        double[] r = position(robot.point(BodyJoint.RIGHT_SHOULDER).point());
        return new double[] {(l[0] + r[0]) / 2, (l[1] + r[1]) / 2, (l[2] + r[2]) / 2};
    }

    private double[] position(BodyPoint point) {
        double[] p = new double[3];
        atHome.position(point, p, 0);
        return p;
    }

    /** A point of the root frame at home as a point of the trunk. */
    private BodyPoint onTrunk(double[] p) {
        double[] m = atHome.poses();
        int o = 12 * robot.trunkBody();
        double x = p[0] - m[o + 9];
        double y = p[1] - m[o + 10];
        double z = p[2] - m[o + 11];
        return new BodyPoint(
                robot.trunkBody(),
                m[o] * x + m[o + 3] * y + m[o + 6] * z,
                m[o + 1] * x + m[o + 4] * y + m[o + 7] * z,
                m[o + 2] * x + m[o + 5] * y + m[o + 8] * z);
    }
}
