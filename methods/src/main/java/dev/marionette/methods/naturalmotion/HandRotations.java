package dev.marionette.methods.naturalmotion;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import dev.marionette.transfer.BodyMotion;
import java.util.Arrays;
import java.util.List;

/**
 * How the hands are to turn, from a clip that has orientations.
 *
 * <p>A clip's orientations are relative to its rest pose, a robot's to its own frames, so a common pose is needed: the
 * smallest turn takes the robot's forearm, as it hangs at home, to the forearm of the rest pose, and the hand with it.
 * For a rest pose with stretched arms that is the same as raising the arms sideways, palms down.
 */
final class HandRotations {
    private static final double WEIGHT = 0.3;

    private final Clip clip;
    private final BodyMotion motion;

    HandRotations(Clip clip, BodyMotion motion) {
        if (!clip.hasOrientations() || clip.restPositions().length == 0) {
            throw new InputException(
                    clip.name(),
                    "the clip has no orientations, which joi.set=hands+rotations+elbows needs",
                    "Use --set joi.set=hands+elbows.");
        }
        this.clip = clip;
        this.motion = motion;
    }

    /** The tracks of both hands of a robot that has wrists. */
    List<OrientationTrack> tracks(Robot robot, Kinematics atHome) {
        return List.of(
                track(robot, atHome, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND),
                track(robot, atHome, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND));
    }

    private OrientationTrack track(Robot robot, Kinematics atHome, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        RobotPoint robotHand = robot.point(hand);
        double[] p = new double[6];
        atHome.position(robot.point(elbow).point(), p, 0);
        atHome.position(robot.find(wrist).orElse(robotHand).point(), p, 3);
        double[] hanging = {p[3] - p[0], p[4] - p[1], p[5] - p[2]};
        double[] facing = Rotations.aboutZ(robot.forwardYaw());
        double[] forearm = restForearm(elbow, wrist);
        double[] stretched = Rotations.apply(facing, forearm[0], forearm[1], forearm[2]);
        int body = robotHand.point().body();
        double[] home = Arrays.copyOfRange(atHome.poses(), 12 * body, 12 * body + 9);
        double[] common = Rotations.times(Rotations.between(hanging, stretched), home);
        double[] turnedBack = Rotations.times(Rotations.transposed(facing), common);

        int joint = clip.joint(wrist).orElseThrow();
        int joints = clip.joints();
        int frames = motion.frames();
        double[] orientations = clip.orientations();
        double[] rotations = new double[9 * frames];
        double[] toPerson = new double[9];
        double[] fromRest = Rotations.aboutZ(restHeading());
        for (int f = 0; f < frames; f++) {
            // the motion may have been resampled; the nearest frame of the clip is near enough for an orientation
            int k = (int) Math.min(clip.frames() - 1, Math.round(f / motion.rateHz() * clip.rateHz()));
            double[] world = Rotations.ofQuaternion(orientations, 4 * (k * joints + joint));
            motion.fromWorld(f, toPerson);
            double[] person = Rotations.times(Rotations.times(toPerson, world), fromRest);
            double[] r = Rotations.times(Rotations.times(facing, person), turnedBack);
            System.arraycopy(r, 0, rotations, 9 * f, 9);
        }
        return new OrientationTrack(hand.id(), body, WEIGHT, rotations);
    }

    /** Which way the body faces in the rest pose: left shoulder less right shoulder points left. */
    private double restHeading() {
        double[] rest = clip.restPositions();
        int l = 3 * clip.joint(BodyJoint.LEFT_SHOULDER).orElseThrow();
        int r = 3 * clip.joint(BodyJoint.RIGHT_SHOULDER).orElseThrow();
        return Math.atan2(rest[r] - rest[l], rest[l + 1] - rest[r + 1]);
    }

    /** Elbow to wrist in the rest pose, source frame. */
    private double[] restForearm(BodyJoint elbow, BodyJoint wrist) {
        double[] rest = clip.restPositions();
        int a = 3 * clip.joint(elbow).orElseThrow();
        int b = 3 * clip.joint(wrist).orElseThrow();
        double[] back = Rotations.aboutZ(-restHeading());
        return Rotations.apply(back, rest[b] - rest[a], rest[b + 1] - rest[a + 1], rest[b + 2] - rest[a + 2]);
    }
}
