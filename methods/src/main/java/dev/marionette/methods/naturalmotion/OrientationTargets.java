package dev.marionette.methods.naturalmotion;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import dev.marionette.transfer.BodyMotion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How hands, head and a character's collar bones, and limbs that turn any way, are to turn, from a clip that has orientations.
 *
 * <p>A clip's orientations are relative to its rest pose, a robot's to its own frames, so a common pose is needed ({@link ReferencePose}). For head
 * and collar bones it is the robot's home (a character's rest) and the clip's rest pose or, for characters where that does not stand, its upright frames: both look ahead.
 * For a hand, the smallest turn takes the robot's forearm, as it hangs at home, to the forearm of the clip's pose, and the hand with it: a rest pose with
 * stretched arms is hanging arms raised sideways, palms down. Where the robot's zero pose has its forearm near that of the rest
 * pose, it is taken in the place of home. Where the rest pose does not stand, the clip's pose is that of the frames in which the arm hangs.
 */
final class OrientationTargets {
    /**
     * What bends an elbow moves the end of the forearm by more than this share of its length, per radian. Of 24 robots, elbows
     * move it by 0.98 of it or more, wrists by 0.28 at most.
     */
    private static final double WRIST = 0.5;

    /** Cosine between the forearm and an axis about which a hand turns and does not bend. */
    private static final double ALONG = 0.9;

    /** Forearms that are so near to each other are in the same pose, rad. */
    private static final double NEAR_REST = Math.toRadians(30);

    /** Joints nearer to each other are in one place, m. */
    private static final double SAME_PLACE = 1e-9;

    private static final List<Arm> ARMS = List.of(
            new Arm(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND),
            new Arm(BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND));

    private record Arm(BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        String side() {
            return hand == BodyJoint.LEFT_HAND ? "left_" : "right_";
        }

        /** Of the tracks that say how upper arm and forearm turn; their directions have names without "turn". */
        List<String> turns() {
            return List.of(side() + "upper_arm_turn", side() + "forearm_turn");
        }
    }

    /** A larger error may be out of reach, rad. */
    private static final double THRESHOLD = 0.1;

    private final Clip clip;
    private final BodyMotion motion;
    private final Optional<ReferencePose> rest;
    /** For heads, collar bones and legs of characters. */
    private final Optional<ReferencePose> standing;
    /** For the hands and arms, in the order of {@link #ARMS}. */
    private final List<Optional<ReferencePose>> ofHands;

    private OrientationTargets(Clip clip, BodyMotion motion) {
        this.clip = clip;
        this.motion = motion;
        rest = ReferencePose.rest(clip, motion);
        standing = rest.or(() -> ReferencePose.upright(clip, motion));
        // in many files the pose without rotations is not meant to be seen, and all bones may point one way
        ofHands = ARMS.stream()
                .map(arm ->
                        rest.or(() -> ReferencePose.hanging(clip, motion, arm.shoulder(), arm.elbow(), arm.wrist())))
                .toList();
    }

    /**
     * Of a clip.
     *
     * @throws InputException if the clip has no orientations, or no pose of it can be compared with a robot's
     */
    static OrientationTargets of(Clip clip, BodyMotion motion) {
        OrientationTargets targets = new OrientationTargets(clip, motion);
        if (!clip.hasOrientations() || targets.ofHands.stream().allMatch(Optional::isEmpty)) {
            throw new InputException(
                    clip.name(),
                    clip.hasOrientations()
                            ? "the clip's rest pose does not stand and no arm ever hangs, so that nothing tells"
                                    + " how a hand is turned, which joi.set=hands+rotations+elbows needs"
                            : "the clip has no orientations, which joi.set=hands+rotations+elbows needs",
                    "Use --set joi.set=hands+elbows.");
        }
        return targets;
    }

    /** Of a clip that has orientations. */
    static Optional<OrientationTargets> find(Clip clip, BodyMotion motion) {
        return clip.hasOrientations() ? Optional.of(new OrientationTargets(clip, motion)) : Optional.empty();
    }

    /**
     * How orientations are compared where the rest pose does not tell.
     *
     * @param tracks those that were asked for
     * @param hands whether those of hands that turn were
     */
    Optional<Finding> finding(Robot robot, Kinematics atHome, List<OrientationTrack> tracks, boolean hands) {
        if (rest.isPresent()) {
            return Optional.empty();
        }
        List<String> others =
                new ArrayList<>(tracks.stream().map(OrientationTrack::name).toList());
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < ARMS.size(); i++) {
            String hand = ARMS.get(i).hand().id();
            Optional<ReferencePose> pose = ofHands.get(i);
            boolean turns = others.removeAll(ARMS.get(i).turns());
            if (others.remove(hand) || turns) {
                parts.add((turns ? ARMS.get(i).side() + "arm" : hand) + " compared in "
                        + pose.orElseThrow().frames() + " frames in which its arm hangs");
            } else if (hands
                    && pose.isEmpty()
                    && clip.joint(ARMS.get(i).wrist()).isPresent()
                    && !wrist(robot, atHome, ARMS.get(i)).isEmpty()) {
                parts.add(hand + " follows the forearm, as its arm never hangs");
            }
        }
        if (!others.isEmpty()) {
            parts.add(String.join(", ", others) + " compared in "
                    + standing.orElseThrow().frames() + " upright frames");
        }
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.info(
                        "orientations",
                        "the rest pose does not stand: "
                                + String.join("; ", parts).replace('_', ' ')));
    }

    /**
     * The tracks of those hands of a robot that turn against the forearm. A hand that only turns about the forearm is asked for what it
     * can do while the forearm points where the source's does.
     *
     * @param weight of each
     */
    List<OrientationTrack> hands(Robot robot, Kinematics atHome, double weight) {
        List<OrientationTrack> tracks = new ArrayList<>();
        for (int i = 0; i < ARMS.size(); i++) {
            Arm arm = ARMS.get(i);
            ofHands.get(i)
                    .flatMap(pose -> hand(robot, atHome, arm, pose, weight))
                    .ifPresent(tracks::add);
        }
        return tracks;
    }

    /**
     * The track of the head; empty where the clip has none or the robot none that turns against its trunk. Heads of robots are not compared in upright
     * frames: no figure showed a gain, and heads that turn met more arms (ADR 20).
     */
    Optional<OrientationTrack> head(Robot robot, Kinematics atHome, double weight) {
        Optional<RobotPoint> head = robot.find(BodyJoint.HEAD);
        Optional<ReferencePose> pose = robot.character().isPresent() ? standing : rest;
        if (pose.isEmpty()
                || head.isEmpty()
                || head.get().point().body() == robot.trunkBody()
                || clip.joint(BodyJoint.HEAD).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(turnedAs(
                robot,
                atHome,
                pose.get(),
                BodyJoint.HEAD.id(),
                clip.joint(BodyJoint.HEAD).getAsInt(),
                head.get().point().body(),
                weight));
    }

    /** What corresponds to the rest pose of a clip: that of a character's file, a robot's home. */
    private static Kinematics restOf(Robot robot, Kinematics atHome) {
        if (robot.character().isEmpty()) {
            return atHome;
        }
        Kinematics atRest = new Kinematics(robot.model());
        atRest.update(robot.model().neutral());
        return atRest;
    }

    /** A body that turns from rest as a joint of the clip does from its own. */
    private OrientationTrack turnedAs(
            Robot robot, Kinematics atHome, ReferencePose pose, String name, int joint, int body, double weight) {
        return turnedAs(robot, pose, name, joint, body, rotation(restOf(robot, atHome), body), weight);
    }

    /** A body that turns as a joint of the clip does since a pose, in which it is turned by what is common to both. */
    private OrientationTrack turnedAs(
            Robot robot, ReferencePose pose, String name, int joint, int body, double[] common, double weight) {
        double[] facing = Rotations.aboutZ(robot.forwardYaw());
        double[] back = Rotations.times(Rotations.transposed(facing), common);
        double[] rotations = new double[9 * motion.frames()];
        double[] reference = pose.turnedBack(joint);
        for (int f = 0; f < motion.frames(); f++) {
            put(Rotations.times(Rotations.times(facing, since(reference, f, joint)), back), rotations, f);
        }
        return new OrientationTrack(name, body, weight, THRESHOLD, rotations);
    }

    /**
     * The tracks of a character's collar bones, where the clip has some as well. Robots have none: a joint that moves the shoulder is one
     * of the arm's there.
     *
     * @param weight of each
     */
    List<OrientationTrack> collars(Robot robot, Kinematics atHome, double weight) {
        List<OrientationTrack> tracks = new ArrayList<>();
        for (BodyJoint shoulder : List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER)) {
            int joint = collarOfClip(shoulder);
            int body = robot.character().isPresent() ? collarOfRobot(robot, shoulder) : -1;
            if (standing.isPresent() && joint >= 0 && body >= 0) {
                String name = shoulder == BodyJoint.LEFT_SHOULDER ? "left_collar" : "right_collar";
                tracks.add(turnedAs(robot, atHome, standing.get(), name, joint, body, weight));
            }
        }
        return tracks;
    }

    /**
     * The tracks of a character's arms and legs whose elbow or knee turns any way, so that no hinge decides how they turn about themselves. Legs have them where the
     * base floats; else they stay at home.
     *
     * @param weight of each
     */
    List<OrientationTrack> limbs(Robot robot, double weight) {
        List<OrientationTrack> tracks = new ArrayList<>();
        for (int i = 0; i < ARMS.size(); i++) {
            Arm arm = ARMS.get(i);
            ofHands.get(i)
                    .filter(pose -> turnsAnyWay(robot, arm.elbow())
                            && clip.joint(arm.wrist()).isPresent()
                            && robot.find(arm.wrist()).isPresent())
                    .ifPresent(pose -> {
                        tracks.add(limb(robot, pose, arm.turns().get(0), arm.shoulder(), arm.elbow(), weight));
                        tracks.add(limb(robot, pose, arm.turns().get(1), arm.elbow(), arm.wrist(), weight));
                    });
        }
        standing.filter(pose -> robot.base() == RobotProfile.Base.FLOATING && turnsAnyWay(robot, BodyJoint.LEFT_KNEE))
                .ifPresent(pose -> {
                    tracks.add(limb(robot, pose, "left_thigh_turn", BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, weight));
                    tracks.add(limb(robot, pose, "left_shank_turn", BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, weight));
                    tracks.add(
                            limb(robot, pose, "right_thigh_turn", BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, weight));
                    tracks.add(
                            limb(robot, pose, "right_shank_turn", BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT, weight));
                });
        return tracks;
    }

    /** Whether a bone of a character turns about itself without end, which those of people do not. */
    private static boolean turnsAnyWay(Robot robot, BodyJoint role) {
        return robot.character().isPresent()
                && robot.find(role)
                        .map(point -> robot.model().bodyDof(point.point().body()))
                        .filter(last -> Double.isInfinite(robot.model().upper(last)))
                        .isPresent();
    }

    /** A limb that points where the source's does; the smallest turn leads from its rest to the pose in which they are compared. */
    private OrientationTrack limb(
            Robot robot, ReferencePose pose, String name, BodyJoint from, BodyJoint to, double weight) {
        Kinematics atRest = new Kinematics(robot.model());
        atRest.update(robot.model().neutral());
        int body = robot.point(from).point().body();
        double[] there = pose.bone(from, to);
        double[] facing = Rotations.aboutZ(robot.forwardYaw());
        double[] turn = Rotations.between(
                bone(robot, atRest, from, robot.point(to).point()),
                Rotations.apply(facing, there[0], there[1], there[2]));
        return turnedAs(
                robot,
                pose,
                name,
                clip.joint(from).orElseThrow(),
                body,
                Rotations.times(turn, rotation(atRest, body)),
                weight);
    }

    /** The joint on which one shoulder hangs and the other does not; −1 where there is none. */
    private int collarOfClip(BodyJoint shoulder) {
        BodyJoint other = shoulder == BodyJoint.LEFT_SHOULDER ? BodyJoint.RIGHT_SHOULDER : BodyJoint.LEFT_SHOULDER;
        int collar = clip.parent(clip.joint(shoulder).orElseThrow());
        for (int j = clip.joint(other).orElseThrow(); j >= 0; j = clip.parent(j)) {
            if (j == collar) {
                return -1;
            }
        }
        return collar;
    }

    /** The bone of a character between its trunk and the joint of a shoulder; −1 where that is on the trunk. */
    private static int collarOfRobot(Robot robot, BodyJoint shoulder) {
        RobotModel model = robot.model();
        int collar =
                model.parentBody(firstAxis(model, robot.point(shoulder).point().body()));
        return collar > robot.trunkBody() ? collar : -1;
    }

    /** The first body of those whose joints are in one place, as the axes of a character's bone are. */
    private static int firstAxis(RobotModel model, int last) {
        int body = last;
        while (body > 0 && Vec3.norm(Arrays.copyOfRange(model.bodyOrigin(body), 9, 12)) < SAME_PLACE) {
            body = model.parentBody(body);
        }
        return body;
    }

    private Optional<OrientationTrack> hand(
            Robot robot, Kinematics atHome, Arm arm, ReferencePose pose, double weight) {
        BodyJoint elbow = arm.elbow();
        BodyJoint wrist = arm.wrist();
        RobotPoint robotHand = robot.point(arm.hand());
        BodyPoint end = robot.find(wrist).orElse(robotHand).point();
        int body = robotHand.point().body();
        double[] hanging = bone(robot, atHome, elbow, end);
        List<Integer> joints = wrist(robot, atHome, arm);
        if (joints.isEmpty() || clip.joint(wrist).isEmpty()) {
            return Optional.empty();
        }
        double[] facing = Rotations.aboutZ(robot.forwardYaw());
        double[] forearm = pose.bone(elbow, wrist);
        double[] inReference = Rotations.apply(facing, forearm[0], forearm[1], forearm[2]);
        Kinematics inCommon = pose.isRest() ? inCommon(robot, atHome, elbow, end, inReference) : atHome;
        double[] common = Rotations.times(
                Rotations.between(bone(robot, inCommon, elbow, end), inReference), rotation(inCommon, body));
        double[] turnedBack = Rotations.times(Rotations.transposed(facing), common);

        boolean turnsAlone = turnsAlone(atHome, joints, hanging);
        double[] rotations = new double[9 * motion.frames()];
        int joint = clip.joint(wrist).getAsInt();
        double[] reference = pose.turnedBack(joint);
        for (int f = 0; f < motion.frames(); f++) {
            double[] r = Rotations.times(Rotations.times(facing, since(reference, f, joint)), turnedBack);
            if (turnsAlone) {
                double[] along = Rotations.apply(
                        Rotations.times(r, Rotations.transposed(common)),
                        inReference[0],
                        inReference[1],
                        inReference[2]);
                double[] wanted = new double[3];
                for (int i = 0; i < 3; i++) {
                    wanted[i] = motion.position(f, wrist, i) - motion.position(f, elbow, i);
                }
                wanted = Rotations.apply(facing, wanted[0], wanted[1], wanted[2]);
                r = Rotations.times(Rotations.between(along, wanted), r);
            }
            put(r, rotations, f);
        }
        return Optional.of(new OrientationTrack(arm.hand().id(), body, weight, THRESHOLD, rotations));
    }

    /** The robot with its joints at 0, where its forearm is there nearly as in the rest pose, as characters' are; else at home. */
    private static Kinematics inCommon(
            Robot robot, Kinematics atHome, BodyJoint elbow, BodyPoint end, double[] inReference) {
        Kinematics atZero = new Kinematics(robot.model());
        atZero.update(robot.model().neutral());
        double angle = Vec3.angle(bone(robot, atZero, elbow, end), inReference);
        boolean nearer = angle < Vec3.angle(bone(robot, atHome, elbow, end), inReference);
        return nearer && angle < NEAR_REST ? atZero : atHome;
    }

    private static double[] bone(Robot robot, Kinematics kinematics, BodyJoint from, BodyPoint end) {
        double[] p = new double[6];
        kinematics.position(robot.point(from).point(), p, 0);
        kinematics.position(end, p, 3);
        return new double[] {p[3] - p[0], p[4] - p[1], p[5] - p[2]};
    }

    /** The bodies whose joints turn the hand and leave the forearm where it is: those beyond the joint that bends the elbow. */
    private static List<Integer> wrist(Robot robot, Kinematics atHome, Arm arm) {
        RobotModel model = atHome.model();
        int hand = robot.point(arm.hand()).point().body();
        BodyPoint end = robot.find(arm.wrist()).orElse(robot.point(arm.hand())).point();
        double most = WRIST * Vec3.norm(bone(robot, atHome, arm.elbow(), end));
        List<Integer> bodies = new ArrayList<>();
        for (int b = hand; b > 0 && atHome.leverArm(end, model.bodyDof(b)) <= most; b = model.parentBody(b)) {
            if (model.bodyJointType(b) != JointType.PRISMATIC) {
                bodies.add(b);
            }
        }
        return bodies;
    }

    /** Whether a hand turns about its forearm and no other way. */
    private static boolean turnsAlone(Kinematics atHome, List<Integer> wrist, double[] forearm) {
        int b = 3 * wrist.get(0);
        double[] axis = {atHome.axes()[b], atHome.axes()[b + 1], atHome.axes()[b + 2]};
        return wrist.size() == 1 && Math.abs(Vec3.cos(axis, forearm)) > ALONG;
    }

    private static double[] rotation(Kinematics kinematics, int body) {
        return Arrays.copyOfRange(kinematics.poses(), 12 * body, 12 * body + 9);
    }

    private static void put(double[] rotation, double[] rotations, int frame) {
        System.arraycopy(rotation, 0, rotations, 9 * frame, 9);
    }

    /** How a joint has turned since a pose, in the source frame of a frame, where x is ahead in that pose too. */
    private double[] since(double[] turnedBack, int frame, int joint) {
        return Rotations.times(ReferencePose.turned(clip, motion, frame, joint), turnedBack);
    }
}
