package dev.marionette.methods.naturalmotion;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.ik.PositionTrack;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.naturalmotion.JoiSettings.Anchor;
import dev.marionette.methods.naturalmotion.JoiSettings.JoiSet;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import dev.marionette.transfer.AdjustedMotion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the inverse kinematics is asked for: the adjusted motion as paths of the robot's own points, in the frame of its
 * root link.
 *
 * <p>The paper asks for positions in the root frame. The shoulders of a robot cannot follow those of a person who shrugs,
 * sways or bends, so that arms stretched towards such positions take wrong directions. By default, therefore, the path of
 * an arm starts at the robot's own shoulder of the same frame, and the trunk is turned as the source's chest is.
 */
final class IkTargets {
    /** Of a wrist's place where the forearm's direction is not asked for as well. */
    private static final double WRIST_ALONE_WEIGHT = 0.5;

    private final Robot robot;
    private final RobotModel model;
    private final AdjustedMotion adjusted;
    private final JoiSettings settings;
    private final Optional<OrientationTargets> turns;
    private final double[] facing;
    private final Kinematics atHome;
    private final List<PositionTrack> positions = new ArrayList<>();
    private final List<OrientationTrack> orientations = new ArrayList<>();

    IkTargets(Robot robot, AdjustedMotion adjusted, JoiSettings settings, Optional<OrientationTargets> turns) {
        this.robot = robot;
        this.model = robot.model();
        this.adjusted = adjusted;
        this.settings = settings;
        this.turns = turns;
        facing = Rotations.aboutZ(robot.forwardYaw());
        atHome = new Kinematics(model);
        atHome.update(robot.home());
        addArm(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND);
        addArm(BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND);
        if (settings.handOrientation() > 0) {
            turns.ifPresent(t -> {
                orientations.addAll(t.hands(robot, atHome, settings.handOrientation()));
                orientations.addAll(t.limbs(robot, settings.handOrientation()));
            });
        }
        if (settings.set() == JoiSet.HANDS_ROTATIONS_ELBOWS && orientations.isEmpty()) {
            throw new InputException(
                    robot.label(),
                    "joi.set=hands+rotations+elbows: no joint beyond an elbow turns a hand of which the clip tells how it"
                            + " turns, or joi.hand_orientation is 0",
                    "Use --set joi.set=hands+elbows.");
        }
        if (settings.set() == JoiSet.HANDS_ELBOWS_HEAD && settings.head() > 0) {
            addHead();
            turns.ifPresent(t -> orientations.addAll(t.collars(robot, atHome, settings.head())));
        }
    }

    /** Points and their paths: joints of interest by role, and the ends of the forearms about the elbows. */
    List<PositionTrack> positions() {
        return positions;
    }

    /** How orientations were compared, where that is not as usual. */
    Optional<Finding> finding() {
        return turns.flatMap(t -> t.finding(robot, atHome, orientations, settings.handOrientation() > 0));
    }

    /** Bodies and their orientations, the trunk not among them. */
    List<OrientationTrack> orientations() {
        return orientations;
    }

    /**
     * The weights make an error of the elbow count as the angle of the upper arm that it is, and an error of the wrist (or
     * of the hand, where there is no wrist) as that of the forearm: lengths of limbs differ widely between robots, and a
     * short upper arm in a wrong direction moves the elbow little.
     *
     * <p>Where the upper arm cannot take its direction, a wrist that is asked to be at its place about the shoulder would
     * turn the forearm as well. So the forearm follows a direction of its own, as the path of its end about the robot's
     * elbow, and the wrist's place about the shoulder only decides between poses that are as good.
     */
    private void addArm(BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        BodyJoint end = robot.find(wrist).isPresent() ? wrist : hand;
        double upperArm = distanceAtHome(shoulder, elbow);
        double forearm = distanceAtHome(elbow, end);
        double arm = upperArm + forearm;
        boolean handsAlone = settings.set() == JoiSet.HANDS;
        boolean directed = settings.anchor() == Anchor.SHOULDERS && !handsAlone;
        double perForearm = arm * arm / (forearm * forearm);
        double endWeight = (directed ? settings.wrist() : WRIST_ALONE_WEIGHT) * perForearm;
        double handWeight = handsAlone ? 1 : end == hand ? endWeight : settings.hand();
        robot.find(hand).ifPresent(p -> addPath(p, shoulder, handWeight));
        if (!handsAlone) {
            double elbowWeight = settings.elbow() * arm * arm / (upperArm * upperArm);
            robot.find(elbow).ifPresent(p -> addPath(p, shoulder, elbowWeight));
            robot.find(wrist).ifPresent(p -> addPath(p, shoulder, endWeight));
        }
        if (directed) {
            addForearm(elbow, wrist, end, forearm, settings.forearm() * perForearm);
        }
    }

    private double distanceAtHome(BodyJoint from, BodyJoint to) {
        double[] p = new double[6];
        atHome.position(robot.point(from).point(), p, 0);
        atHome.position(robot.point(to).point(), p, 3);
        return Math.sqrt((p[3] - p[0]) * (p[3] - p[0]) + (p[4] - p[1]) * (p[4] - p[1]) + (p[5] - p[2]) * (p[5] - p[2]));
    }

    /** The robot's forearm points as the adjusted one does. */
    private void addForearm(BodyJoint elbow, BodyJoint wrist, BodyJoint end, double forearm, double weight) {
        int frames = adjusted.frames();
        double[] path = new double[3 * frames];
        double[] e = new double[3];
        double[] w = new double[3];
        for (int f = 0; f < frames; f++) {
            adjusted.position(elbow, f, e, 0);
            adjusted.position(wrist, f, w, 0);
            double[] v = Rotations.apply(facing, w[0] - e[0], w[1] - e[1], w[2] - e[2]);
            double length = Math.max(1e-9, Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
            for (int i = 0; i < 3; i++) {
                path[3 * f + i] = v[i] * forearm / length;
            }
        }
        RobotPoint point = robot.point(end);
        positions.add(new PositionTrack(
                elbow == BodyJoint.LEFT_ELBOW ? "left forearm" : "right forearm",
                point.point(),
                weight * point.positionWeight(),
                Optional.of(robot.point(elbow).point()),
                path));
    }

    private void addPath(RobotPoint point, BodyJoint shoulder, double weight) {
        int frames = adjusted.frames();
        double[] path = new double[3 * frames];
        double[] p = new double[3];
        double[] s = new double[3];
        boolean anchored = settings.anchor() == Anchor.SHOULDERS;
        for (int f = 0; f < frames; f++) {
            adjusted.position(point.role(), f, p, 0);
            if (anchored) {
                adjusted.position(shoulder, f, s, 0);
            }
            double[] r = Rotations.apply(facing, p[0] - s[0], p[1] - s[1], p[2] - s[2]);
            System.arraycopy(r, 0, path, 3 * f, 3);
        }
        Optional<BodyPoint> anchor =
                anchored ? Optional.of(robot.point(shoulder).point()) : Optional.empty();
        positions.add(
                new PositionTrack(point.role().id(), point.point(), weight * point.positionWeight(), anchor, path));
    }

    /** The head turns as the source's does; where nothing but its place is known, it nods and tilts. */
    private void addHead() {
        Optional<OrientationTrack> turned = turns.flatMap(t -> t.head(robot, atHome, settings.head()));
        turned.ifPresent(orientations::add);
        if (turned.isEmpty() && adjusted.hasHead()) {
            robot.find(BodyJoint.HEAD).ifPresent(this::addHead);
        }
    }

    /**
     * The head nods and tilts as the source's does: its offset from the middle of the shoulders at home, turned by what
     * turns up into the adjusted direction from neck to head.
     */
    private void addHead(RobotPoint head) {
        BodyPoint middle = shoulderMiddle();
        double[] home = new double[6];
        atHome.position(middle, home, 0);
        atHome.position(head.point(), home, 3);
        double[] offset = {home[3] - home[0], home[4] - home[1], home[5] - home[2]};
        int frames = adjusted.frames();
        double[] path = new double[3 * frames];
        double[] direction = new double[3];
        for (int f = 0; f < frames; f++) {
            adjusted.headDirection(f, direction, 0);
            double[] up = Rotations.apply(facing, direction[0], direction[1], direction[2]);
            double[] turn = Rotations.between(new double[] {0, 0, 1}, up);
            System.arraycopy(Rotations.apply(turn, offset[0], offset[1], offset[2]), 0, path, 3 * f, 3);
        }
        double weight = settings.head() * head.positionWeight();
        positions.add(new PositionTrack(head.role().id(), head.point(), weight, Optional.of(middle), path));
    }

    /** The point of the trunk between the shoulders. */
    private BodyPoint shoulderMiddle() {
        double[] p = new double[6];
        atHome.position(robot.point(BodyJoint.LEFT_SHOULDER).point(), p, 0);
        atHome.position(robot.point(BodyJoint.RIGHT_SHOULDER).point(), p, 3);
        double[] poses = atHome.poses();
        int o = 12 * robot.trunkBody();
        double x = 0.5 * (p[0] + p[3]) - poses[o + 9];
        double y = 0.5 * (p[1] + p[4]) - poses[o + 10];
        double z = 0.5 * (p[2] + p[5]) - poses[o + 11];
        return new BodyPoint(
                robot.trunkBody(),
                poses[o] * x + poses[o + 3] * y + poses[o + 6] * z,
                poses[o + 1] * x + poses[o + 4] * y + poses[o + 7] * z,
                poses[o + 2] * x + poses[o + 5] * y + poses[o + 8] * z);
    }

    /** How the trunk is to turn; empty where nothing turns it or the settings leave it to the hands. */
    Optional<OrientationTrack> trunk() {
        int body = robot.trunkBody();
        if (body == 0 || settings.trunk() == 0 || settings.anchor() == Anchor.ROOT) {
            return Optional.empty();
        }
        double[] home = java.util.Arrays.copyOfRange(atHome.poses(), 12 * body, 12 * body + 9);
        double[] back = Rotations.times(Rotations.transposed(facing), home);
        int frames = adjusted.frames();
        double[] rotations = new double[9 * frames];
        double[] chest = new double[9];
        for (int f = 0; f < frames; f++) {
            adjusted.trunkRotation(f, chest, 0);
            System.arraycopy(Rotations.times(Rotations.times(facing, chest), back), 0, rotations, 9 * f, 9);
        }
        return Optional.of(new OrientationTrack("trunk", body, settings.trunk(), rotations));
    }
}
