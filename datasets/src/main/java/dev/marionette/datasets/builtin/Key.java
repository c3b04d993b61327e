package dev.marionette.datasets.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One keypose: some angles, when they are reached and how long the movement there takes. What is not mentioned goes on
 * as it was. The methods set angles in the order of their parameters, degrees; see {@link BodyAngle} and {@link
 * ArmAngle} for signs and zeros. Mutable while it is being written.
 */
final class Key {
    /**
     * A hand that must be at a place near the head, whatever the build: the arm's angles are a first guess.
     *
     * @param bone which point of the hand
     * @param direction from the middle of the head, in the frame of the head
     * @param clearance off the head's surface, metres
     */
    record Reach(Side side, Bone bone, Vec direction, double clearance) {}

    /** People reach their peak speed a little before half time. */
    private static final double USUAL_SKEW = 0.18;

    private final double arriveSeconds;
    private final double takingSeconds;
    private final SortedMap<Integer, Double> targets = new TreeMap<>();
    private final List<Reach> reaches = new ArrayList<>();
    private double skew = USUAL_SKEW;
    private double anticipation;
    private double overshoot;

    Key(double arriveSeconds, double takingSeconds) {
        this.arriveSeconds = arriveSeconds;
        this.takingSeconds = takingSeconds;
    }

    double arriveSeconds() {
        return arriveSeconds;
    }

    double takingSeconds() {
        return takingSeconds;
    }

    /** Slot of {@link Pose} to value. */
    SortedMap<Integer, Double> targets() {
        return targets;
    }

    List<Reach> reaches() {
        return reaches;
    }

    double skew() {
        return skew;
    }

    double anticipation() {
        return anticipation;
    }

    double overshoot() {
        return overshoot;
    }

    Key set(BodyAngle angle, double value) {
        targets.put(Pose.slot(angle), value);
        return this;
    }

    Key set(Side side, ArmAngle angle, double value) {
        targets.put(Pose.slot(side, angle), value);
        return this;
    }

    /** Everything as in a pose. */
    Key all(Pose pose) {
        for (int slot = 0; slot < Pose.SIZE; slot++) {
            targets.put(slot, pose.get(slot));
        }
        return this;
    }

    /** Centimetres of a person of 1.75 m. */
    Key pelvis(double forward, double left, double up) {
        return set(BodyAngle.PELVIS_FORWARD, forward)
                .set(BodyAngle.PELVIS_LEFT, left)
                .set(BodyAngle.PELVIS_UP, up);
    }

    Key hips(double tilt, double list, double turn) {
        return set(BodyAngle.PELVIS_TILT, tilt).set(BodyAngle.PELVIS_LIST, list).set(BodyAngle.PELVIS_TURN, turn);
    }

    Key spine(double flexion, double left, double turn) {
        return set(BodyAngle.SPINE_FLEXION, flexion)
                .set(BodyAngle.SPINE_LATERAL, left)
                .set(BodyAngle.SPINE_TURN, turn);
    }

    Key head(double flexion, double left, double turn) {
        return set(BodyAngle.NECK_FLEXION, flexion)
                .set(BodyAngle.NECK_LATERAL, left)
                .set(BodyAngle.NECK_TURN, turn);
    }

    Key heels(double raise) {
        return set(BodyAngle.HEEL_RAISE, raise);
    }

    Key clavicle(Side side, double elevation, double protraction) {
        return set(side, ArmAngle.CLAVICLE_ELEVATION, elevation).set(side, ArmAngle.CLAVICLE_PROTRACTION, protraction);
    }

    Key clavicles(double elevation, double protraction) {
        return clavicle(Side.LEFT, elevation, protraction).clavicle(Side.RIGHT, elevation, protraction);
    }

    Key arm(Side side, double flexion, double abduction, double rotation, double elbow) {
        return set(side, ArmAngle.SHOULDER_FLEXION, flexion)
                .set(side, ArmAngle.SHOULDER_ABDUCTION, abduction)
                .set(side, ArmAngle.SHOULDER_ROTATION, rotation)
                .set(side, ArmAngle.ELBOW_FLEXION, elbow);
    }

    Key arms(double flexion, double abduction, double rotation, double elbow) {
        return arm(Side.LEFT, flexion, abduction, rotation, elbow).arm(Side.RIGHT, flexion, abduction, rotation, elbow);
    }

    Key hand(Side side, double supination, double flexion, double deviation, double curl) {
        return set(side, ArmAngle.FOREARM_SUPINATION, supination)
                .set(side, ArmAngle.WRIST_FLEXION, flexion)
                .set(side, ArmAngle.WRIST_DEVIATION, deviation)
                .set(side, ArmAngle.FINGER_CURL, curl);
    }

    Key hands(double supination, double flexion, double deviation, double curl) {
        return hand(Side.LEFT, supination, flexion, deviation, curl)
                .hand(Side.RIGHT, supination, flexion, deviation, curl);
    }

    /** Asks for a place near the head; see {@link Reach}. */
    Key reach(Side side, Bone bone, Vec direction, double clearance) {
        reaches.add(new Reach(side, bone, direction, clearance));
        return this;
    }

    /** Shape of the speed profile; see {@link MinimumJerk#at(double, double)}. */
    Key skewed(double value) {
        skew = value;
        return this;
    }

    /** First goes the other way by this share of the movement. */
    Key anticipating(double share) {
        anticipation = share;
        return this;
    }

    /** Goes too far by this share of the movement and comes back. */
    Key overshooting(double share) {
        overshoot = share;
        return this;
    }
}
