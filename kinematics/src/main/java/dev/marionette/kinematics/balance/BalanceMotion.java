package dev.marionette.kinematics.balance;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The centre of mass of a robot and its zero-moment point along a trajectory, and how far each is inside what the standing
 * soles span. In the world; of a robot whose base is fixed, in the frame of its root link. Immutable.
 */
public final class BalanceMotion {
    /** How far the window of the accelerations reaches to both sides, seconds; {@link InvertedPendulum#zmpPath}. */
    public static final double HALF_WINDOW = 0.05;
    /** Soles of a fixed base that are level and still within this are those of a robot that stands, metres. */
    private static final double LEVEL = 0.01;

    private final FootContacts contacts;
    private final double ground;
    private final double[] com;
    private final double[] zmp;
    private final int half;
    private final SupportPolygon[] support;

    private BalanceMotion(
            RobotModel model,
            Feet feet,
            SoleMotion soles,
            FootContacts contacts,
            JointTrajectory trajectory,
            double ground) {
        this.contacts = contacts.onSolesAlone();
        this.ground = ground;
        com = centers(model, trajectory, ground);
        zmp = InvertedPendulum.zmpPath(com, trajectory.periodSeconds(), HALF_WINDOW);
        half = PathAcceleration.half(soles.frames(), trajectory.periodSeconds(), HALF_WINDOW);
        support = new SupportPolygon[soles.frames()];
        Support[] left = this.contacts.supports(true);
        Support[] right = this.contacts.supports(false);
        for (int f = 0; f < support.length; f++) {
            support[f] = span(feet, soles, f, left[f], right[f]);
        }
    }

    /**
     * The balance of a robot that goes about; empty where its file gives no masses.
     *
     * @param contacts when its feet stand, at the frames of the trajectory
     */
    public static Optional<BalanceMotion> of(
            RobotModel model, Feet feet, FootContacts contacts, JointTrajectory trajectory) {
        return model.totalMass() > 0
                ? Optional.of(
                        new BalanceMotion(model, feet, SoleMotion.of(model, feet, trajectory), contacts, trajectory, 0))
                : Optional.empty();
    }

    /**
     * The balance of a robot whose root link is held, as if it stood on both feet: empty where its file gives no masses, or
     * its soles are not level with each other and still all the time, as those of a robot that hangs or whose legs move.
     */
    public static Optional<BalanceMotion> standing(RobotModel model, Feet feet, JointTrajectory trajectory) {
        if (!(model.totalMass() > 0) || trajectory.floats()) {
            return Optional.empty();
        }
        SoleMotion soles = SoleMotion.of(model, feet, trajectory);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        double moved = 0;
        for (Foot foot : feet.both()) {
            for (int f = 0; f < soles.frames(); f++) {
                low = Math.min(low, soles.lowest(foot.left(), f));
                high = Math.max(high, soles.highest(foot.left(), f));
                for (int i = 0; i < foot.corners(); i++) {
                    moved = Math.max(
                            moved, Math.abs(soles.corner(foot.left(), f, i, 0) - soles.corner(foot.left(), 0, i, 0)));
                    moved = Math.max(
                            moved, Math.abs(soles.corner(foot.left(), f, i, 1) - soles.corner(foot.left(), 0, i, 1)));
                }
            }
        }
        if (high - low > LEVEL || moved > LEVEL) {
            return Optional.empty();
        }
        List<Stance> always = List.of(new Stance(0, soles.frames() - 1));
        FootContacts both = new FootContacts(soles.frames(), always, always);
        return Optional.of(new BalanceMotion(model, feet, soles, both, trajectory, low));
    }

    /** x, y and height above the ground of the centre of mass, frames × 3. */
    private static double[] centers(RobotModel model, JointTrajectory trajectory, double ground) {
        Kinematics kinematics = new Kinematics(model);
        int frames = trajectory.frames();
        double[] out = new double[3 * frames];
        double[] all = trajectory.positions();
        double[] q = new double[trajectory.joints()];
        double[] base = new double[Pose.WIDTH];
        double[] local = new double[3];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(all, f * q.length, q, 0, q.length);
            kinematics.update(q);
            kinematics.centerOfMass(local, 0);
            BasePoses.of(model, trajectory, f, base);
            for (int i = 0; i < 3; i++) {
                out[3 * f + i] = base[9 + i]
                        + base[3 * i] * local[0]
                        + base[3 * i + 1] * local[1]
                        + base[3 * i + 2] * local[2]
                        - (i == 2 ? ground : 0);
            }
        }
        return out;
    }

    /** What the soles in stance span; of one that rolls, its corners that are on the ground. */
    private static SupportPolygon span(Feet feet, SoleMotion soles, int frame, Support left, Support right) {
        double[] points = new double[2 * (feet.left().corners() + feet.right().corners())];
        int n = 0;
        for (Foot foot : feet.both()) {
            Support support = foot.left() ? left : right;
            for (int i = 0; support != Support.NONE && i < foot.corners(); i++) {
                if (support == Support.SOLE || soles.corner(foot.left(), frame, i, 2) <= SoleMotion.ON_GROUND) {
                    points[n++] = soles.corner(foot.left(), frame, i, 0);
                    points[n++] = soles.corner(foot.left(), frame, i, 1);
                }
            }
        }
        return SupportPolygon.hull(Arrays.copyOf(points, n));
    }

    /** Number of frames. */
    public int frames() {
        return support.length;
    }

    /** When the feet stand; both all the time where the base is fixed. */
    public FootContacts contacts() {
        return contacts;
    }

    /** Height of the ground, metres; 0 but where the base is fixed. */
    public double ground() {
        return ground;
    }

    /** Whether a foot stands in a frame. */
    public boolean stands(int frame) {
        return support[frame].size() > 0;
    }

    /**
     * Whether it is known in a frame if a point is inside: a foot stands and, for the zero-moment point, the window of the
     * acceleration is within the motion.
     */
    public boolean isKnown(BalanceRule.Point point, int frame) {
        return stands(frame)
                && (point == BalanceRule.Point.CENTER_OF_MASS
                        || PathAcceleration.isMeasured(frame, support.length, half));
    }

    /** What the standing soles span in a frame; the empty region where none stands. */
    public SupportPolygon support(int frame) {
        return support[frame];
    }

    /** The centre of mass, frames × 3: x, y and height above the ground, metres. A copy. */
    public double[] com() {
        return com.clone();
    }

    /** The zero-moment point, frames × 2, metres. A copy. */
    public double[] zmp() {
        return zmp.clone();
    }

    /** How far the centre of mass is inside the support, metres, seen from above; negative outside, −∞ where no foot stands. */
    public double comMargin(int frame) {
        return support[frame].margin(com[3 * frame], com[3 * frame + 1]);
    }

    /** The same of the zero-moment point, with the acceleration of the nearest frame that has one. */
    public double zmpMargin(int frame) {
        return support[frame].margin(zmp[2 * frame], zmp[2 * frame + 1]);
    }

    /** The same of either. */
    public double margin(BalanceRule.Point point, int frame) {
        return switch (point) {
            case CENTER_OF_MASS -> comMargin(frame);
            case ZERO_MOMENT_POINT -> zmpMargin(frame);
        };
    }
}
