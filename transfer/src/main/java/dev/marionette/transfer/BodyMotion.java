package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A motion in the source frame: origin at the hips of each frame, axes turned about the vertical so that the body faces
 * +x, left is +y, z is up; metres. All joints of the {@link Skeleton} but head and legs are always there: those that the
 * clip lacks are made up, with a {@link Finding} for each. Immutable; the arrays handed out are copies.
 */
public final class BodyMotion {
    private final String name;
    private final double rateHz;
    private final int frames;
    private final EnumSet<BodyJoint> present;
    private final double[] positions;
    private final double[] rest;
    private final double[] headingRad;
    private final double[] hips_W;
    private final List<Finding> findings;
    /** By frame, the further turn that is taken out, 9 values row-major; empty where it is the heading alone. */
    private final double[] turn;

    private final TrunkCalibration calibration;
    private final HeadingMode headingMode;
    /** That of the sample of the recording that this is a part of; null where it is all of it. */
    private final @Nullable BodyMotion sample;
    /** The motion that this one turns with the body; null where this does not. */
    private final @Nullable BodyMotion upright;

    private BodyMotion(
            Clip clip,
            @Nullable BodyMotion sample,
            HeadingMode headingMode,
            double rateHz,
            EnumSet<BodyJoint> present,
            double[] p_W,
            double[] rest,
            double[] headingRad,
            List<Finding> findings) {
        this.name = clip.name();
        this.rateHz = rateHz;
        this.frames = headingRad.length;
        this.present = present;
        this.rest = rest;
        this.headingRad = headingRad;
        this.hips_W = hips(p_W, frames);
        this.positions = toPersonFrame(p_W, headingRad);
        this.findings = List.copyOf(findings);
        this.turn = new double[0];
        this.sample = sample;
        upright = null;
        this.headingMode = headingMode;
        calibration = sample == null ? TrunkCalibration.of(this) : sample.calibration;
    }

    private BodyMotion(BodyMotion upright, double[] turn) {
        name = upright.name;
        rateHz = upright.rateHz;
        frames = upright.frames;
        present = upright.present;
        rest = upright.rest;
        headingRad = upright.headingRad;
        hips_W = upright.hips_W;
        findings = upright.findings;
        this.turn = turn.clone();
        calibration = upright.calibration;
        headingMode = upright.headingMode;
        sample = upright.sample;
        this.upright = upright;
        positions = new double[upright.positions.length];
        int stride = 3 * Skeleton.JOINTS;
        for (int i = 0; i < positions.length; i += 3) {
            int r = 9 * (i / stride);
            for (int k = 0; k < 3; k++) {
                positions[i + k] = turn[r + k] * upright.positions[i]
                        + turn[r + 3 + k] * upright.positions[i + 1]
                        + turn[r + 6 + k] * upright.positions[i + 2];
            }
        }
    }

    /**
     * The same motion seen by someone who turns with the body: in each frame, the axes of this source frame are turned by
     * R and positions become Rᵀ p.
     *
     * @param rotations R, frames × 9, row-major. Not modified.
     */
    public BodyMotion turnedWith(double[] rotations) {
        if (turn.length > 0 || rotations.length != 9 * frames) {
            throw new IllegalArgumentException(rotations.length + " values do not turn " + frames + " frames once");
        }
        return new BodyMotion(this, rotations);
    }

    /**
     * Puts a clip into the source frame. What is measured over all of a motion is that of {@link Clip#sample} where the clip is a part.
     *
     * @throws InputException if the clip lacks shoulders, elbows or wrists, or an arm has no length
     */
    public static BodyMotion of(Clip clip, BodyMotionOptions options) {
        BodyMotion sample = clip.isPart() ? of(clip.sample(), options) : null;
        List<Finding> findings = new ArrayList<>();
        Resampling resampling = Resampling.atMost(clip, options.maxRateHz(), findings);
        BodyCompletion completion = BodyCompletion.of(clip, options.handFraction());
        double[] p_W = resampling.apply(clip, completion, findings);
        Heading heading = Heading.of(
                p_W,
                completion.present(),
                resampling.rateHz(),
                sample == null ? options : options.withHeading(sample.headingMode),
                findings);
        double[] headingRad = heading.anglesRad();
        if (sample != null && sample.headingMode == HeadingMode.FIRST) {
            Arrays.fill(headingRad, sample.headingRad[0]);
        }
        return new BodyMotion(
                clip,
                sample,
                heading.mode(),
                resampling.rateHz(),
                completion.present(),
                p_W,
                restPose(clip, completion, options),
                headingRad,
                sample == null ? findings : sample.findings);
    }

    /** With {@link BodyMotionOptions#DEFAULT}. */
    public static BodyMotion of(Clip clip) {
        return of(clip, BodyMotionOptions.DEFAULT);
    }

    private static double[] restPose(Clip clip, BodyCompletion completion, BodyMotionOptions options) {
        double[] rest_W = clip.restPositions();
        if (rest_W.length == 0) {
            return rest_W;
        }
        double[] p_W = completion.complete(rest_W, 1, clip.joints(), new ArrayList<>());
        BodyMotionOptions first = options.withHeading(HeadingMode.FIRST);
        Heading heading = Heading.of(p_W, completion.present(), 1, first, new ArrayList<>());
        return toPersonFrame(p_W, heading.anglesRad());
    }

    private static double[] hips(double[] p_W, int frames) {
        double[] hips = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(p_W, f * Skeleton.JOINTS * 3, hips, 3 * f, 3);
        }
        return hips;
    }

    private static double[] toPersonFrame(double[] p_W, double[] headingRad) {
        double[] p = new double[p_W.length];
        int stride = 3 * Skeleton.JOINTS;
        for (int f = 0; f < headingRad.length; f++) {
            double c = Math.cos(headingRad[f]);
            double s = Math.sin(headingRad[f]);
            int hips = f * stride;
            for (int i = hips; i < hips + stride; i += 3) {
                double dx = p_W[i] - p_W[hips];
                double dy = p_W[i + 1] - p_W[hips + 1];
                p[i] = c * dx + s * dy;
                p[i + 1] = c * dy - s * dx;
                p[i + 2] = p_W[i + 2] - p_W[hips + 2];
            }
        }
        return p;
    }

    /** The clip's name. */
    public String name() {
        return name;
    }

    /** Frames per second. */
    public double rateHz() {
        return rateHz;
    }

    /** Number of frames, at least one. */
    public int frames() {
        return frames;
    }

    /** The joints that are there. A copy. */
    public Set<BodyJoint> present() {
        return EnumSet.copyOf(present);
    }

    /** Whether a joint is there. */
    public boolean has(BodyJoint joint) {
        return present.contains(joint);
    }

    /** One coordinate of a joint in the source frame, metres; 0 for a joint that is not there. */
    public double position(int frame, BodyJoint joint, int axis) {
        return positions[(frame * Skeleton.JOINTS + Skeleton.index(joint)) * 3 + axis];
    }

    /** All positions in the source frame, frames × joints (in the order of {@link BodyJoint}) × 3, metres. A copy. */
    public double[] positions() {
        return positions.clone();
    }

    /** The pose in which the clip's orientations are the identity, in its own source frame, joints × 3; may be empty. */
    public double[] restPose() {
        return rest.clone();
    }

    /** The angle about z from the world's x axis to the source frame's, rad, for each frame. A copy. */
    public double[] headingRad() {
        return headingRad.clone();
    }

    /**
     * The rotation from the clip's world frame to the source frame, 9 values row-major.
     *
     * @param out 9 values. Modified.
     */
    public void fromWorld(int frame, double[] out) {
        double c = Math.cos(headingRad[frame]);
        double s = Math.sin(headingRad[frame]);
        double[] heading = {c, s, 0, -s, c, 0, 0, 0, 1};
        if (turn.length == 0) {
            System.arraycopy(heading, 0, out, 0, 9);
            return;
        }
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                double sum = 0;
                for (int k = 0; k < 3; k++) {
                    sum += turn[9 * frame + 3 * k + i] * heading[3 * k + j];
                }
                out[3 * i + j] = sum;
            }
        }
    }

    /**
     * How a joint of the clip, which has orientations, is turned since its rest pose at a frame of this motion, in the clip's world frame, 9 values
     * row-major: between two frames of the clip on the shortest way.
     *
     * @param clip that of which this is the motion
     */
    public double[] orientationInWorld(Clip clip, int frame, int joint) {
        Moment at = moment(clip, frame);
        double[] q = new double[12];
        clip.orientation(at.before, joint, q, 0);
        clip.orientation(at.next, joint, q, 4);
        Quaternions.slerp(q, 0, q, 4, at.share, q, 8);
        return Rotations.ofQuaternion(q, 8);
    }

    /**
     * Where a joint of the clip is at a frame of this motion, in the clip's world frame, 3 values, metres: between two frames of the clip on a straight line.
     *
     * @param clip that of which this is the motion
     */
    public double[] positionInWorld(Clip clip, int frame, int joint) {
        Moment at = moment(clip, frame);
        double[] p = new double[3];
        for (int i = 0; i < 3; i++) {
            p[i] = (1 - at.share) * clip.position(at.before, joint, i) + at.share * clip.position(at.next, joint, i);
        }
        return p;
    }

    /** Between which frames of the clip a frame of the motion is. */
    private record Moment(int before, int next, double share) {}

    private Moment moment(Clip clip, int frame) {
        double at = Math.min(frame / rateHz * clip.rateHz(), clip.frames() - 1);
        int before = Math.min((int) at, Math.max(clip.frames() - 2, 0));
        return new Moment(before, Math.min(before + 1, clip.frames() - 1), at - before);
    }

    /** The hips in the clip's world frame, frames × 3, metres: the root path. A copy. */
    public double[] hipsInWorld() {
        return hips_W.clone();
    }

    /** How the trunk of this skeleton is in a person who stands upright. */
    public TrunkCalibration calibration() {
        return calibration;
    }

    /** How the chest is turned, frames × 9 row-major, columns forward, left, up; the identity is upright and facing +x. */
    public double[] trunkRotations() {
        return TrunkFrames.of(this).rotations();
    }

    /**
     * Where the head points from the neck, frames × 3, unit: turned so that a head held straight points up the trunk, which
     * it also does where the clip has no head.
     */
    public double[] headDirections() {
        return TrunkFrames.of(this).headDirections();
    }

    /** The motion whose axes do not turn with the body. */
    public BodyMotion upright() {
        return upright == null ? this : upright;
    }

    /** That on which what holds for all of a recording is measured: this or, where it is a part of one, that of its sample. */
    public BodyMotion sample() {
        return sample == null ? this : sample;
    }

    /** What was made up or decided, in order; the clip's own findings are not repeated. */
    public List<Finding> findings() {
        return findings;
    }

    /** The positions themselves, for kernels of this package. Not to be modified. */
    double[] positionsShared() {
        return positions;
    }
}
