package dev.marionette.datasets.character;

import static dev.marionette.datasets.character.CharacterFrame.FORWARD;
import static dev.marionette.datasets.character.CharacterFrame.LEFT;
import static dev.marionette.datasets.character.CharacterFrame.RIGHT;
import static dev.marionette.datasets.character.CharacterFrame.UP;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;

/**
 * The joints of a character without limits. Zero is the pose at rest; velocity limits are those of {@link RigJoints}.
 *
 * <p>A bone turns about three axes in one place, each square to the next. The first and the last have no range; the second has half a turn, which reaches every
 * rotation once (P. B. Davenport, 1973). At its ends the first and the last axis are one, so the second is what a bone does least: to the side, or about itself.
 *
 * <p>Bones of a trunk share half a turn: in a row, bones that turn without end could be wound up against each other. Ankles have ranges, too, as a body that stands
 * could turn on a foot without end, and toes are those of people, as it rolls over them.
 */
final class BallJoints {
    private final Anatomy body;
    private final List<RigJoint> joints = new ArrayList<>();

    private BallJoints(Anatomy body) {
        this.body = body;
    }

    /**
     * An axis of a bone.
     *
     * @param kind what it does
     * @param direction unit vector, root frame, in the pose at rest
     */
    private record Axis(String kind, double[] direction) {}

    /** The joints of a body: for each bone in a row, the first nearest to the root. */
    static List<RigJoint> of(Anatomy body) {
        BallJoints rig = new BallJoints(body);
        List<Integer> trunk = body.trunk();
        for (int bone : trunk) {
            rig.share(bone, Math.PI / trunk.size());
        }
        if (body.neck() >= 0) {
            rig.ball(
                    body.neck(),
                    RigJoints.NECK,
                    new Axis("bend", LEFT),
                    new Axis("tilt", FORWARD),
                    new Axis("turn", UP));
        }
        rig.arm(1, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND);
        rig.arm(-1, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND);
        if (body.hasLegs()) {
            rig.leg(1, BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT);
            rig.leg(-1, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
        }
        return rig.joints;
    }

    private void ball(int bone, double velocity, Axis first, Axis second, Axis last) {
        // the last axis is the first one turned by this about the second
        double between = Math.atan2(
                Vec3.dot(Vec3.cross(first.direction(), last.direction()), second.direction()),
                Vec3.dot(first.direction(), last.direction()));
        double lower = (between < 0 ? -Math.PI : 0) - between;
        endless(bone, velocity, first);
        joints.add(new RigJoint(bone, second.kind(), second.direction(), lower, lower + Math.PI, velocity));
        endless(bone, velocity, last);
    }

    private void endless(int bone, double velocity, Axis axis) {
        double none = Double.POSITIVE_INFINITY;
        joints.add(new RigJoint(bone, axis.kind(), axis.direction(), -none, none, velocity));
    }

    private void ranged(int bone, double velocity, String kind, double[] axis, double either) {
        joints.add(new RigJoint(bone, kind, axis, -either, either, velocity));
    }

    private void share(int bone, double half) {
        ranged(bone, RigJoints.TRUNK, "bend", LEFT, half);
        ranged(bone, RigJoints.TRUNK, "tilt", FORWARD, half / 2);
        ranged(bone, RigJoints.TRUNK, "turn", UP, half);
    }

    private void arm(int side, BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        int collar = body.collar(body.bone(shoulder));
        if (collar >= 0) {
            ball(
                    collar,
                    RigJoints.ARM,
                    new Axis("raise", new double[] {side, 0, 0}),
                    new Axis("twist", LEFT),
                    new Axis("advance", new double[] {0, 0, -side}));
        }
        double[] upper = bone(shoulder, elbow);
        double[] fore = bone(elbow, wrist);
        double[] pole = RigJoints.pole(side);
        ball(
                body.bone(shoulder),
                RigJoints.ARM,
                new Axis("swing", pole),
                new Axis("lift", Vec3.unit(Vec3.cross(pole, upper))),
                new Axis("twist", upper));
        double[] bend = Vec3.unit(Vec3.across(RigJoints.hinge(upper, fore), fore));
        double[] tilt = Vec3.cross(fore, bend);
        ball(body.bone(elbow), RigJoints.ARM, new Axis("bend", bend), new Axis("tilt", tilt), new Axis("twist", fore));
        if (body.palms().containsKey(hand) && body.wholeHand(body.bone(elbow), body.bone(wrist))) {
            ball(
                    body.bone(wrist),
                    RigJoints.ARM,
                    new Axis("twist", fore),
                    new Axis("tilt", bend),
                    new Axis("bend", Vec3.cross(fore, bend)));
        }
    }

    private void leg(int side, BodyJoint hip, BodyJoint knee, BodyJoint foot) {
        double[] thigh = bone(hip, knee);
        double[] shank = bone(knee, foot);
        double[] spread = Vec3.unit(new double[] {-side * thigh[2], 0, side * thigh[0]});
        ball(
                body.bone(hip),
                RigJoints.LEG,
                new Axis("bend", RIGHT),
                new Axis("spread", spread),
                new Axis("twist", thigh));
        double[] bend = Vec3.unit(Vec3.across(RigJoints.kneeHinge(thigh, shank), shank));
        double[] tilt = Vec3.cross(shank, bend);
        ball(body.bone(knee), RigJoints.LEG, new Axis("bend", bend), new Axis("tilt", tilt), new Axis("twist", shank));
        ranged(body.bone(foot), RigJoints.LEG, "turn", UP, Math.toRadians(60));
        ranged(body.bone(foot), RigJoints.LEG, "bend", RIGHT, Math.toRadians(85));
        ranged(body.bone(foot), RigJoints.LEG, "tilt", new double[] {side, 0, 0}, Math.toRadians(60));
        RigJoints.toes(body, body.bone(foot)).ifPresent(joints::add);
    }

    private double[] bone(BodyJoint from, BodyJoint to) {
        return Vec3.unit(Vec3.minus(body.at(body.bone(to)), body.at(body.bone(from))));
    }
}
