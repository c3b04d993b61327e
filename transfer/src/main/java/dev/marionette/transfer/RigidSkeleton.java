package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Angles;
import java.util.EnumSet;

/**
 * A motion of rigid bones: one length per bone, the median over the frames, and for each bone and frame the roll φ and the
 * pitch θ that turn the frame of the bone before it into its own, in which the bone lies along z (Choi &amp; Kim 2019, eq.
 * 4): v′ = Rᵀv/‖v‖, φ = asin(−v′_y), θ = atan2(v′_x, v′_z), R_bone = R·R_y(θ)·R_x(φ). The hips have the axes of the
 * source frame. The paper takes the lengths of the first frame; the median does not depend on one frame.
 *
 * <p>Where the bone lies along the local y axis the pitch is free; it keeps its value of the frame before. Pitch is
 * continuous in time, so it may leave (−π, π]. Immutable.
 */
public final class RigidSkeleton {
    /** Below this sine of the angle between bone and local y axis the pitch is not measured. */
    private static final double SINGULAR = 1e-12;

    private final int frames;
    private final EnumSet<BodyJoint> present;
    private final double[] lengths;
    private final double[] roll;
    private final double[] pitch;

    private RigidSkeleton(int frames, EnumSet<BodyJoint> present) {
        this.frames = frames;
        this.present = present;
        this.lengths = new double[Skeleton.JOINTS];
        this.roll = new double[frames * Skeleton.JOINTS];
        this.pitch = new double[frames * Skeleton.JOINTS];
    }

    /** Makes a motion rigid. */
    public static RigidSkeleton of(BodyMotion motion) {
        EnumSet<BodyJoint> present = EnumSet.copyOf(motion.present());
        RigidSkeleton skeleton = new RigidSkeleton(motion.frames(), present);
        double[] p = motion.positionsShared();
        for (BodyJoint joint : present) {
            skeleton.measureLength(motion.sample(), Skeleton.index(joint));
        }
        double[] rotations = new double[9 * Skeleton.JOINTS];
        for (int f = 0; f < skeleton.frames; f++) {
            skeleton.measureAngles(p, f, rotations);
        }
        return skeleton;
    }

    private void measureLength(BodyMotion motion, int joint) {
        int parent = Skeleton.parent(joint);
        if (parent < 0) {
            return;
        }
        double[] p = motion.positionsShared();
        double[] values = new double[motion.frames()];
        for (int f = 0; f < values.length; f++) {
            int base = f * Skeleton.JOINTS;
            values[f] = Vectors.distance(p, 3 * (base + parent), p, 3 * (base + joint));
        }
        lengths[joint] = Vectors.median(values);
    }

    private void measureAngles(double[] p, int frame, double[] rotations) {
        int base = frame * Skeleton.JOINTS;
        setIdentity(rotations);
        for (int j = 1; j < Skeleton.JOINTS; j++) {
            int parent = Skeleton.parent(j);
            int to = 3 * (base + j);
            int from = 3 * (base + parent);
            double vx = p[to] - p[from];
            double vy = p[to + 1] - p[from + 1];
            double vz = p[to + 2] - p[from + 2];
            int r = 9 * parent;
            double x = rotations[r] * vx + rotations[r + 3] * vy + rotations[r + 6] * vz;
            double y = rotations[r + 1] * vx + rotations[r + 4] * vy + rotations[r + 7] * vz;
            double z = rotations[r + 2] * vx + rotations[r + 5] * vy + rotations[r + 8] * vz;
            setAngles(frame, j, x, y, z);
            turn(rotations, r, roll[base + j], pitch[base + j], 9 * j);
        }
    }

    private void setAngles(int frame, int joint, double x, double y, double z) {
        int at = frame * Skeleton.JOINTS + joint;
        double before = frame == 0 ? 0 : pitch[at - Skeleton.JOINTS];
        double inPlane = Math.hypot(x, z);
        double length = Math.hypot(inPlane, y);
        if (length < SINGULAR) {
            roll[at] = frame == 0 ? 0 : roll[at - Skeleton.JOINTS];
            pitch[at] = before;
            return;
        }
        // asin(−y/‖v‖), written so that it keeps its digits near ±π/2.
        roll[at] = Math.atan2(-y, inPlane);
        double measured = inPlane < SINGULAR * length ? before : Math.atan2(x, z);
        pitch[at] = Angles.nearest(measured, before);
    }

    /** R_out = R·R_y(pitch)·R_x(roll), row-major in one array. */
    private static void turn(double[] rotations, int r, double roll, double pitch, int out) {
        double cr = Math.cos(roll);
        double sr = Math.sin(roll);
        double cp = Math.cos(pitch);
        double sp = Math.sin(pitch);
        for (int row = 0; row < 9; row += 3) {
            double a = rotations[r + row];
            double b = rotations[r + row + 1];
            double c = rotations[r + row + 2];
            rotations[out + row] = a * cp - c * sp;
            rotations[out + row + 1] = a * sp * sr + b * cr + c * cp * sr;
            rotations[out + row + 2] = a * sp * cr - b * sr + c * cp * cr;
        }
    }

    private static void setIdentity(double[] rotations) {
        for (int i = 0; i < 9; i++) {
            rotations[i] = i % 4 == 0 ? 1 : 0;
        }
    }

    /** Number of frames. */
    public int frames() {
        return frames;
    }

    /** Whether a joint is there; bones of absent joints have no length. */
    public boolean has(BodyJoint joint) {
        return present.contains(joint);
    }

    /** Length of the bone that ends in a joint, metres; 0 for the hips. */
    public double length(BodyJoint joint) {
        return lengths[Skeleton.index(joint)];
    }

    /** Lengths of all bones in the order of {@link BodyJoint}, metres. A copy. */
    public double[] lengths() {
        return lengths.clone();
    }

    /** Roll φ of the bone that ends in a joint, rad, in [−π/2, π/2]. */
    public double rollRad(int frame, BodyJoint joint) {
        return roll[frame * Skeleton.JOINTS + Skeleton.index(joint)];
    }

    /** Pitch θ of the bone that ends in a joint, rad. */
    public double pitchRad(int frame, BodyJoint joint) {
        return pitch[frame * Skeleton.JOINTS + Skeleton.index(joint)];
    }

    /**
     * Forward kinematics of one frame with bones of any length.
     *
     * @param boneLengths in the order of {@link BodyJoint}, metres. Not modified.
     * @param positions joints × 3, source frame, metres. Modified.
     */
    public void forwardKinematics(int frame, double[] boneLengths, double[] positions) {
        double[] rotations = new double[9 * Skeleton.JOINTS];
        directions(frame, rotations);
        positions[0] = 0;
        positions[1] = 0;
        positions[2] = 0;
        for (int j = 1; j < Skeleton.JOINTS; j++) {
            int parent = Skeleton.parent(j);
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * j + axis] =
                        positions[3 * parent + axis] + boneLengths[j] * rotations[9 * j + 3 * axis + 2];
            }
        }
    }

    /**
     * Rotations of all bones of one frame from roll and pitch; the third column is the bone's unit direction.
     *
     * @param rotations joints × 9, row-major. Modified.
     */
    void directions(int frame, double[] rotations) {
        setIdentity(rotations);
        int base = frame * Skeleton.JOINTS;
        for (int j = 1; j < Skeleton.JOINTS; j++) {
            turn(rotations, 9 * Skeleton.parent(j), roll[base + j], pitch[base + j], 9 * j);
        }
    }
}
