package dev.marionette.datasets.character;

import static dev.marionette.datasets.character.CharacterFrame.FORWARD;
import static dev.marionette.datasets.character.CharacterFrame.LEFT;
import static dev.marionette.datasets.character.CharacterFrame.RIGHT;
import static dev.marionette.datasets.character.CharacterFrame.UP;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The joints of a character, as people have them. Zero is the pose at rest.
 *
 * <p>Ranges of trunk, neck, elbows and wrists are those of the American Academy of Orthopaedic Surgeons (Joint Motion:
 * Method of Measuring and Recording, 1965): trunk 80° forward, 25° back, 35° to the sides, turning 45°, shared by its
 * bones; neck 45° each way, turning 60°; elbows 0 to 150°; wrists 80° and, as nobody says where the palm looks, as much
 * the other way, 30° to the sides; the forearm turns 80° either way. Collar bones lift a shoulder by 45°, lower it by 10° and bring it 30° forward or
 * back (D. A. Neumann, Kinesiology of the Musculoskeletal System, 3rd edition, chapter 5).
 *
 * <p>A shoulder reaches nearly everywhere, and three axes in a row lose one direction where the second is at 0 or 180°.
 * Here the first axis points where no upper arm goes, back, out and up at equal parts: an arm swings about it, lifts away
 * from it by 25 to 155°, and twists about itself. The swing leaves out the sector behind the back, and the twist is 120°
 * either way of that in which a hanging arm bends forward.
 *
 * <p>A leg has three axes at the hip (120° forward, 30° back, 45° out, 30° in, turning 45°), one at the knee (0 to 135°) and three at the
 * ankle (50° down, 45° up, 35° inwards, 15° outwards, turning 30° as a shank does about itself below a bent knee). Up is what an ankle
 * does that carries the body, as in a lunge (K. Bennell et al., Aust. J. Physiotherapy 44, 1998); without load it is 20°. Toes bend by 45° down and 70° up. The middle
 * axis of a hip, out and in, stays far from 90°, where the other two would be one.
 *
 * <p>A drawn figure has no motors. Its velocity limits, 25 rad/s in legs, 15 in arms, 10 in the neck and 6 in the trunk, are above
 * those of gestures and kicks and keep it from jumping.
 */
final class RigJoints {
    static final double LEG = 25;
    static final double ARM = 15;
    static final double NECK = 10;
    static final double TRUNK = 6;

    private static final double NEAREST_TO_POLE = Math.toRadians(25);
    private static final double SWING_BACK = Math.toRadians(95);
    private static final double SWING_ACROSS = Math.toRadians(165);
    private static final double TWIST = Math.toRadians(120);
    private static final double ELBOW = Math.toRadians(150);
    private static final double KNEE = Math.toRadians(135);
    /** An elbow that is bent by more at rest shows how it bends. */
    private static final double BENT = Math.toRadians(8);

    private final Anatomy body;
    private final List<RigJoint> joints = new ArrayList<>();

    private RigJoints(Anatomy body) {
        this.body = body;
    }

    /** The joints of a body: for each bone in a row, the first nearest to the root. */
    static List<RigJoint> of(Anatomy body) {
        RigJoints rig = new RigJoints(body);
        List<Integer> trunk = body.trunk();
        for (int bone : trunk) {
            rig.back(bone, 1.0 / trunk.size(), 80, 25, 35, 45, TRUNK);
        }
        if (body.neck() >= 0) {
            rig.back(body.neck(), 1, 45, 45, 45, 60, NECK);
        }
        rig.collar(1, BodyJoint.LEFT_SHOULDER);
        rig.arm(1, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND);
        rig.collar(-1, BodyJoint.RIGHT_SHOULDER);
        rig.arm(-1, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST, BodyJoint.RIGHT_HAND);
        if (body.hasLegs()) {
            rig.leg(1, BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT);
            rig.leg(-1, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
        }
        return rig.joints;
    }

    /** A bone of trunk or neck: bends forward, tilts to its side, turns; degrees. */
    private void back(int bone, double share, double forward, double back, double side, double turn, double velocity) {
        add(bone, "bend", new double[] {0, 1, 0}, -share * back, share * forward, velocity);
        add(bone, "tilt", FORWARD, -share * side, share * side, velocity);
        add(bone, "turn", UP, -share * turn, share * turn, velocity);
    }

    private void add(int bone, String kind, double[] axis, double lowerDeg, double upperDeg, double velocity) {
        joints.add(new RigJoint(bone, kind, axis, Math.toRadians(lowerDeg), Math.toRadians(upperDeg), velocity));
    }

    /** A collar bone lifts the shoulder and brings it forward; the second axis turns with the first. */
    private void collar(int side, BodyJoint shoulder) {
        int bone = body.collar(body.bone(shoulder));
        if (bone >= 0) {
            add(bone, "raise", new double[] {side, 0, 0}, -10, 45, ARM);
            add(bone, "advance", new double[] {0, 0, -side}, -30, 30, ARM);
        }
    }

    private void arm(int side, BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand) {
        double[] upper = Vec3.unit(Vec3.minus(body.at(body.bone(elbow)), body.at(body.bone(shoulder))));
        double[] fore = Vec3.unit(Vec3.minus(body.at(body.bone(wrist)), body.at(body.bone(elbow))));
        double[] hinge = hinge(upper, fore);
        shoulder(side, body.bone(shoulder), upper, hinge);
        double bent = Vec3.angle(upper, fore);
        joints.add(new RigJoint(body.bone(elbow), "bend", hinge, -bent, Math.max(ELBOW - bent, 0.1), ARM));
        if (body.palms().containsKey(hand)) {
            add(body.bone(elbow), "twist", fore, -80, 80, ARM);
            if (body.wholeHand(body.bone(elbow), body.bone(wrist))) {
                wrist(body.bone(wrist), fore, hinge);
            }
        }
    }

    /** The axis about which an elbow bends: that of its bend at rest, or that which brings a straight arm forward. */
    static double[] hinge(double[] upper, double[] fore) {
        if (Vec3.angle(upper, fore) > BENT) {
            return Vec3.unit(Vec3.cross(upper, fore));
        }
        boolean sideways = Vec3.norm(Vec3.cross(upper, FORWARD)) > 0.3;
        return Vec3.unit(Vec3.cross(upper, sideways ? FORWARD : UP));
    }

    private void shoulder(int side, int bone, double[] upper, double[] hinge) {
        double[] pole = pole(side);
        double[] lift = Vec3.unit(Vec3.cross(pole, upper));
        double polar = Vec3.angle(pole, upper);
        double azimuth = azimuth(side, pole, upper);
        double across = side > 0 ? SWING_ACROSS : SWING_BACK;
        double back = side > 0 ? SWING_BACK : SWING_ACROSS;
        joints.add(new RigJoint(bone, "swing", pole, -across - azimuth, back - azimuth, ARM));
        joints.add(new RigJoint(bone, "lift", lift, NEAREST_TO_POLE - polar, Math.PI - NEAREST_TO_POLE - polar, ARM));
        // The twist with which the arm, hanging, bends forward.
        double[] hanging = Vec3.unit(new double[] {0, 0.2 * side, -1});
        double swing = azimuth(side, pole, hanging) - azimuth;
        double[] there = Vec3.turned(hinge, lift, Vec3.angle(pole, hanging) - polar);
        there = Vec3.turned(there, pole, swing);
        double[] wanted = Vec3.unit(Vec3.cross(hanging, FORWARD));
        double twist = Math.atan2(Vec3.dot(Vec3.cross(there, wanted), hanging), Vec3.dot(there, wanted));
        joints.add(new RigJoint(bone, "twist", upper, twist - TWIST, twist + TWIST, ARM));
    }

    /** Where no upper arm points: back, out and up. */
    static double[] pole(int side) {
        return Vec3.unit(new double[] {-0.6, 0.5 * side, 0.6});
    }

    /** Angle about the pole, from the direction forward, out and down. */
    private static double azimuth(int side, double[] pole, double[] direction) {
        double[] zero = Vec3.unit(Vec3.across(new double[] {0.5, 0.4 * side, -0.75}, pole));
        return Math.atan2(Vec3.dot(Vec3.cross(pole, zero), direction), Vec3.dot(zero, direction));
    }

    private void wrist(int bone, double[] fore, double[] hinge) {
        double[] tilt = Vec3.unit(Vec3.across(hinge, fore));
        add(bone, "tilt", tilt, -30, 30, ARM);
        add(bone, "bend", Vec3.unit(Vec3.cross(fore, tilt)), -80, 80, ARM);
    }

    private void leg(int side, BodyJoint hip, BodyJoint knee, BodyJoint foot) {
        double[] thigh = Vec3.unit(Vec3.minus(body.at(body.bone(knee)), body.at(body.bone(hip))));
        double[] shank = Vec3.unit(Vec3.minus(body.at(body.bone(foot)), body.at(body.bone(knee))));
        // how far a leg that is spread or lifted at rest is from one that hangs
        double forward = Math.toDegrees(Math.atan2(thigh[0], -thigh[2]));
        double out = Math.toDegrees(Math.asin(side * thigh[1]));
        add(body.bone(hip), "bend", RIGHT, -30 - forward, 120 - forward, LEG);
        double[] spread = Vec3.turned(new double[] {side, 0, 0}, RIGHT, Math.toRadians(forward));
        add(body.bone(hip), "spread", spread, -30 - out, 45 - out, LEG);
        add(body.bone(hip), "twist", thigh, -45, 45, LEG);
        double[] hinge = kneeHinge(thigh, shank);
        double bent = Math.max(0, Vec3.dot(Vec3.cross(thigh, shank), hinge) > 0 ? Vec3.angle(thigh, shank) : 0);
        joints.add(new RigJoint(body.bone(knee), "bend", hinge, -bent, Math.max(KNEE - bent, 0.1), LEG));
        add(body.bone(foot), "turn", UP, -30, 30, LEG);
        add(body.bone(foot), "bend", RIGHT, -50, 45, LEG);
        add(body.bone(foot), "tilt", new double[] {side, 0, 0}, -35, 15, LEG);
        toes(body, body.bone(foot)).ifPresent(joints::add);
    }

    /** The joint of the toes of a foot; empty where there are none. */
    static Optional<RigJoint> toes(Anatomy body, int foot) {
        int toes = body.toes(foot);
        return toes < 0
                ? Optional.empty()
                : Optional.of(new RigJoint(toes, "bend", RIGHT, Math.toRadians(-45), Math.toRadians(70), LEG));
    }

    /** The axis about which a knee bends: that of its bend at rest, if that is one of a knee, or that which brings a straight shank back. */
    static double[] kneeHinge(double[] thigh, double[] shank) {
        double[] bend = Vec3.cross(thigh, shank);
        boolean bentBack = Vec3.angle(thigh, shank) > BENT && Vec3.dot(bend, LEFT) > 0.7 * Vec3.norm(bend);
        return bentBack ? Vec3.unit(bend) : Vec3.unit(Vec3.across(LEFT, thigh));
    }
}
