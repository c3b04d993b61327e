package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * By how much the bones of the trunk lean in a person of this skeleton who stands upright. Where joints are in a skeleton
 * differs between conventions (hip joints before the root, a lowest joint of the spine behind it), so a bone that leans need not
 * show a trunk that does. Three pitches are constants of a skeleton, forward positive: of the trunk's line from between the hip
 * joints to the neck, and of the short bones that tell how pelvis and chest turn.
 *
 * <p>Upright frames are told by the legs and the rest pose: at least one leg is stretched and vertical, and the line is no further
 * from where the rest pose has it than skeletons and people differ. The line's pitch is the mean of two measurements that are
 * equally uncertain, the rest pose as it was drawn and the median of the upright frames. Without a rest pose that stands, nothing
 * tells a lean from a skeleton, and the line is taken to be vertical, as it is in people within {@link #SPREAD}; a person who leans further
 * than that in every frame has no upright frames and is never straightened.
 *
 * <p>The short bones are measured against the line, in the upright frames or, where there are none, in all, never in the rest pose: how
 * a spine is curved there is not how it is curved in the motion. Immutable.
 */
public final class TrunkCalibration {
    /**
     * Standard deviation, rad, of the pitch of the line from the hip axis to the first thoracic vertebra in people who stand (T1
     * spinopelvic inclination, −1.4° ± 2.7° in healthy adults). The rest poses of public skeletons scatter as much.
     */
    private static final double SPREAD = Math.toRadians(2.7);
    /** Two standard deviations of the difference of two such measurements, rad: further is posture. */
    private static final double FARTHEST = 2 * Math.sqrt(2) * SPREAD;
    /** Hip to ankle over the length of a leg whose knee is bent by 40°; the knee that stands in a walk bends by half of it. */
    private static final double STRETCHED = Math.cos(Math.toRadians(20));
    /** A leg that leans less than 15° is about in the middle of its stance. */
    private static final double UPRIGHT_LEG = Math.cos(Math.toRadians(15));
    /** A rest pose whose trunk or legs lean further than this, rad, does not stand. */
    private static final double REST_STANDS = Math.toRadians(35);
    /** So many seconds of upright frames say how a person stands. */
    private static final double LEAST_SECONDS = 0.1;

    private final BodyMotion motion;
    private final double[] p;
    private final boolean legs;
    private final boolean restStands;
    private final boolean[] upright;
    private final int uprightFrames;
    private final double line;

    private TrunkCalibration(BodyMotion motion) {
        this.motion = motion;
        p = motion.positionsShared();
        legs = hasLegs(motion);
        double[] rest = motion.restPose();
        restStands = rest.length > 0 && stands(rest, legs);
        double drawn = restStands ? pitch(rest, 0) : 0;
        upright = upright(drawn);
        double[] pitches = measured(f -> pitch(p, f));
        uprightFrames = pitches.length;
        line = restStands && uprightFrames > 0 ? (drawn + Vectors.median(pitches)) / 2 : drawn;
    }

    /** Measures a motion whose axes are not turned with the body. */
    static TrunkCalibration of(BodyMotion motion) {
        return new TrunkCalibration(motion);
    }

    /** How many frames are upright; 0 where that cannot be told, as of a body without legs. */
    public int uprightFrames() {
        return uprightFrames;
    }

    /** Whether a frame is one of them. */
    public boolean isUpright(int frame) {
        return upright[frame];
    }

    /** Whether the rest pose of the skeleton stands, so that it says how a trunk is built. */
    public boolean restStands() {
        return restStands;
    }

    /** Pitch of the trunk's line, rad. */
    public double lineRad() {
        return line;
    }

    /** What it is founded on, in words. */
    public String evidence() {
        String frames = String.format(Locale.ROOT, "%d of %d frames upright", uprightFrames, upright.length);
        String rest = restStands ? "a rest pose that stands" : "no rest pose that stands";
        return uprightFrames > 0 ? rest + ", " + frames : rest + ", no frames that are upright for certain";
    }

    /** From 0 to 1: a half for a rest pose that stands, a half for upright frames. */
    public double confidence() {
        return (restStands ? 0.5 : 0) + (uprightFrames > 0 ? 0.5 : 0);
    }

    /** Pitch of the line from between the hip joints to the lower spine, rad, which shows how the pelvis turns. */
    public double pelvisRad() {
        return line + against(null, BodyJoint.SPINE_LOWER);
    }

    /** Pitch of a bone of the trunk, rad. */
    public double boneRad(BodyJoint from, BodyJoint to) {
        return line + against(from, to);
    }

    /** Median pitch of a bone against the line, rad; from between the hip joints where no joint is given. */
    private double against(@Nullable BodyJoint from, BodyJoint to) {
        double[] up = new double[3];
        double[] bone = new double[3];
        double[] left = new double[3];
        double[] values = new double[upright.length];
        int n = 0;
        for (int f = 0; f < upright.length; f++) {
            if (uprightFrames > 0 && !upright[f]) {
                continue;
            }
            line(p, f, up);
            start(p, f, from, bone);
            for (int i = 0; i < 3; i++) {
                bone[i] = at(p, f, to, i) - bone[i];
            }
            across(p, f, left);
            double fx = left[1] * up[2] - left[2] * up[1];
            double fy = left[2] * up[0] - left[0] * up[2];
            double fz = left[0] * up[1] - left[1] * up[0];
            double forward = Vectors.length(fx, fy, fz);
            double along = bone[0] * up[0] + bone[1] * up[1] + bone[2] * up[2];
            double length = Vectors.length(up[0], up[1], up[2]);
            if (forward > 1e-9 && length > 1e-9) {
                values[n++] = Math.atan2((bone[0] * fx + bone[1] * fy + bone[2] * fz) / forward, along / length);
            }
        }
        return n == 0 ? 0 : Vectors.median(Arrays.copyOf(values, n));
    }

    private boolean[] upright(double drawn) {
        boolean[] frames = new boolean[motion.frames()];
        int n = 0;
        for (int f = 0; f < frames.length; f++) {
            frames[f] = legs
                    && (standsOn(p, f, BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT)
                            || standsOn(p, f, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT))
                    && Math.abs(pitch(p, f) - drawn) < FARTHEST
                    && Math.abs(roll(p, f)) < FARTHEST;
            n += frames[f] ? 1 : 0;
        }
        return n < Math.min(frames.length, LEAST_SECONDS * motion.rateHz()) ? new boolean[frames.length] : frames;
    }

    private double[] measured(IntToDoubleFunction value) {
        return IntStream.range(0, upright.length)
                .filter(f -> upright[f])
                .mapToDouble(value)
                .toArray();
    }

    private static boolean hasLegs(BodyMotion motion) {
        return motion.has(BodyJoint.LEFT_HIP)
                && motion.has(BodyJoint.LEFT_KNEE)
                && motion.has(BodyJoint.LEFT_FOOT)
                && motion.has(BodyJoint.RIGHT_HIP)
                && motion.has(BodyJoint.RIGHT_KNEE)
                && motion.has(BodyJoint.RIGHT_FOOT);
    }

    private boolean stands(double[] rest, boolean legged) {
        double[] up = new double[3];
        line(rest, 0, up);
        boolean trunk = up[2] > Math.cos(REST_STANDS) * Vectors.length(up[0], up[1], up[2]) && up[2] > 0;
        return trunk
                && (!legged
                        || vertical(rest, BodyJoint.LEFT_HIP, BodyJoint.LEFT_FOOT)
                                && vertical(rest, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_FOOT));
    }

    private static boolean vertical(double[] p, BodyJoint top, BodyJoint bottom) {
        double length = distance(p, 0, top, bottom);
        return at(p, 0, top, 2) - at(p, 0, bottom, 2) > Math.cos(REST_STANDS) * length && length > 0;
    }

    private static boolean standsOn(double[] p, int f, BodyJoint hip, BodyJoint knee, BodyJoint foot) {
        double length = distance(p, f, hip, knee) + distance(p, f, knee, foot);
        double reach = distance(p, f, hip, foot);
        return reach > STRETCHED * length && at(p, f, hip, 2) - at(p, f, foot, 2) > UPRIGHT_LEG * reach;
    }

    /** Forward lean of the line seen from the side, rad. */
    private double pitch(double[] q, int f) {
        return lean(q, f, true);
    }

    /** Lean of the line to the left seen from the front, rad. */
    private double roll(double[] q, int f) {
        return lean(q, f, false);
    }

    private double lean(double[] q, int f, boolean forward) {
        double[] up = new double[3];
        double[] left = new double[3];
        line(q, f, up);
        across(q, f, left);
        double flat = Math.max(1e-9, Math.hypot(left[0], left[1]));
        double part = forward ? up[0] * left[1] - up[1] * left[0] : up[0] * left[0] + up[1] * left[1];
        return Math.atan2(part / flat, up[2]);
    }

    /** From between the hip joints, or from the hips where there are none, to the neck. */
    private void line(double[] q, int f, double[] out) {
        start(q, f, null, out);
        for (int i = 0; i < 3; i++) {
            out[i] = at(q, f, BodyJoint.NECK, i) - out[i];
        }
    }

    private void start(double[] q, int f, @Nullable BodyJoint joint, double[] out) {
        for (int i = 0; i < 3; i++) {
            out[i] = joint != null
                    ? at(q, f, joint, i)
                    : legs
                            ? 0.5 * (at(q, f, BodyJoint.LEFT_HIP, i) + at(q, f, BodyJoint.RIGHT_HIP, i))
                            : at(q, f, BodyJoint.HIPS, i);
        }
    }

    /** From right to left: over the shoulders and, where there are any, the hip joints. */
    private void across(double[] q, int f, double[] out) {
        for (int i = 0; i < 3; i++) {
            out[i] = at(q, f, BodyJoint.LEFT_SHOULDER, i) - at(q, f, BodyJoint.RIGHT_SHOULDER, i);
            if (legs) {
                out[i] += at(q, f, BodyJoint.LEFT_HIP, i) - at(q, f, BodyJoint.RIGHT_HIP, i);
            }
        }
    }

    private static double at(double[] q, int f, BodyJoint joint, int axis) {
        return q[3 * (f * Skeleton.JOINTS + Skeleton.index(joint)) + axis];
    }

    private static double distance(double[] q, int f, BodyJoint a, BodyJoint b) {
        int o = f * Skeleton.JOINTS;
        return Vectors.distance(q, 3 * (o + Skeleton.index(a)), q, 3 * (o + Skeleton.index(b)));
    }
}
