package dev.marionette.methods.naturalmotion;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import dev.marionette.numerics.Vec3;
import dev.marionette.transfer.BodyMotion;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A pose of the source that is known for a robot as well, so that orientations in the motion can be compared: the rest pose, where that is one of a body
 * that stands; else the mean of the frames in which an arm hangs, or in which the body is upright. Immutable.
 */
final class ReferencePose {
    /** An arm whose upper arm or forearm is farther from down, rad, does not hang. */
    private static final double HANGS = Math.toRadians(30);

    /** A trunk that is farther from upright, rad, does not stand: hands of arms that carry it are bent. As of rest poses in {@link dev.marionette.transfer.TrunkCalibration}. */
    private static final double STANDS = Math.toRadians(35);

    /** Fewer seconds of such frames are chance; as of upright frames there. */
    private static final double LEAST_SECONDS = 0.1;

    private static final double[] UP = {0, 0, 1};

    private final Clip clip;
    private final BodyMotion motion;
    /** Of the motion; none for the rest pose, to which the orientations of a clip are relative. */
    private final int[] frames;

    private ReferencePose(Clip clip, BodyMotion motion, int[] frames) {
        this.clip = clip;
        this.motion = motion;
        this.frames = frames;
    }

    /** That of a clip without turns, where this is known to be one of a body that stands. */
    static Optional<ReferencePose> rest(Clip clip, BodyMotion motion) {
        boolean stands = clip.restPositions().length > 0 && motion.calibration().restStands();
        return stands ? Optional.of(new ReferencePose(clip, motion, new int[0])) : Optional.empty();
    }

    /** The frames in which the trunk stands and an arm hangs; empty where there are hardly any. Of a part of a recording, those of its sample. */
    static Optional<ReferencePose> hanging(
            Clip clip, BodyMotion motion, BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist) {
        BodyMotion all = motion.upright().sample();
        return of(clip, all, f -> trunkStands(all, f) && hangs(all, f, shoulder, elbow) && hangs(all, f, elbow, wrist));
    }

    /** The frames in which the body is upright; empty where there are hardly any. Of a part of a recording, those of its sample. */
    static Optional<ReferencePose> upright(Clip clip, BodyMotion motion) {
        return of(clip, motion.upright().sample(), motion.calibration()::isUpright);
    }

    private static Optional<ReferencePose> of(Clip clip, BodyMotion motion, IntPredicate counts) {
        int[] frames = IntStream.range(0, motion.frames()).filter(counts).toArray();
        boolean enough =
                frames.length > 0 && frames.length >= Math.min(motion.frames(), LEAST_SECONDS * motion.rateHz());
        return enough ? Optional.of(new ReferencePose(clip.sample(), motion, frames)) : Optional.empty();
    }

    private static boolean hangs(BodyMotion motion, int frame, BodyJoint from, BodyJoint to) {
        return Vec3.angle(Vec3.minus(at(motion, frame, from), at(motion, frame, to)), UP) < HANGS;
    }

    private static boolean trunkStands(BodyMotion motion, int frame) {
        double[] shoulders =
                Vec3.plus(at(motion, frame, BodyJoint.LEFT_SHOULDER), 1, at(motion, frame, BodyJoint.RIGHT_SHOULDER));
        double[] trunk = Vec3.plus(shoulders, -2, at(motion, frame, BodyJoint.HIPS));
        return Vec3.angle(trunk, UP) < STANDS;
    }

    private static double[] at(BodyMotion motion, int frame, BodyJoint joint) {
        return new double[] {
            motion.position(frame, joint, 0), motion.position(frame, joint, 1), motion.position(frame, joint, 2)
        };
    }

    private double[] atRest(BodyJoint joint) {
        return Vec3.at(clip.restPositions(), clip.joint(joint).orElseThrow());
    }

    /** From axes in which the body faces x to those in which its shoulders are given. */
    private static double[] facing(double[] leftShoulder, double[] rightShoulder) {
        return Rotations.aboutZ(Math.atan2(rightShoulder[0] - leftShoulder[0], leftShoulder[1] - rightShoulder[1]));
    }

    private double[] facing(int frame) {
        return facing(at(motion, frame, BodyJoint.LEFT_SHOULDER), at(motion, frame, BodyJoint.RIGHT_SHOULDER));
    }

    private double[] facingAtRest() {
        return facing(atRest(BodyJoint.LEFT_SHOULDER), atRest(BodyJoint.RIGHT_SHOULDER));
    }

    boolean isRest() {
        return frames.length == 0;
    }

    /** Of how many frames it is the mean; 0 for the rest pose. */
    int frames() {
        return frames.length;
    }

    /** From one joint to another, metres; the body faces x. */
    double[] bone(BodyJoint from, BodyJoint to) {
        if (isRest()) {
            double[] v = Vec3.minus(atRest(to), atRest(from));
            return Rotations.apply(Rotations.transposed(facingAtRest()), v[0], v[1], v[2]);
        }
        double[] mean = new double[3];
        for (int f : frames) {
            double[] v = Vec3.minus(at(motion, f, to), at(motion, f, from));
            v = Rotations.apply(Rotations.transposed(facing(f)), v[0], v[1], v[2]);
            mean = Vec3.plus(mean, 1.0 / frames.length, v);
        }
        return mean;
    }

    /** The transposed orientation of a joint of the clip; the body faces x. */
    double[] turnedBack(int joint) {
        if (isRest()) {
            return facingAtRest();
        }
        double[] q = new double[8];
        for (int f : frames) {
            Quaternions.fromMatrix(
                    Rotations.times(Rotations.transposed(turned(clip, motion, f, joint)), facing(f)), q, 4);
            Quaternions.nearer(q, 0, q, 4);
            for (int i = 0; i < 4; i++) {
                q[i] += q[4 + i];
            }
        }
        Quaternions.normalize(q, 0);
        return Rotations.ofQuaternion(q, 0);
    }

    /** The orientation of a joint of a clip in the source frame of a frame of its motion. */
    static double[] turned(Clip clip, BodyMotion motion, int frame, int joint) {
        double[] fromWorld = new double[9];
        motion.fromWorld(frame, fromWorld);
        return Rotations.times(fromWorld, motion.orientationInWorld(clip, frame, joint));
    }
}
