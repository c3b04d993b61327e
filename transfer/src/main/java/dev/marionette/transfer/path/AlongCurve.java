package dev.marionette.transfer.path;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.numerics.PlaneCurve;
import dev.marionette.numerics.Quaternions;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Lays a motion along a curve: each frame is turned about the vertical and moved over the ground as a whole, so that the place on the {@link TravelPath} comes to lie on the curve, as
 * far from its beginning, and the way along its direction. The curve is moved and turned itself, so that the first frame stays as it is.
 */
public final class AlongCurve {
    private final TravelPath path;
    private final PlaneCurve curve;
    private final double scale;
    private final int frames;
    /** How the curve is turned to lie on the path, rad. */
    private final double turned;
    /** By frame, how it is turned, rad. */
    private final double[] turns;
    /** By frame, where the place on the path comes to lie. */
    private final double[] places;

    /**
     * Plans it.
     *
     * @param scale how many metres of the curve a metre of the path makes
     */
    public AlongCurve(TravelPath path, PlaneCurve curve, double scale, int frames) {
        this.path = path;
        this.curve = curve;
        this.scale = scale;
        this.frames = frames;
        turns = new double[frames];
        places = new double[2 * frames];
        double[] begin = new double[3];
        curve.at(0, begin);
        turned = path.way(0) - begin[2];
        double cos = Math.cos(turned);
        double sin = Math.sin(turned);
        double[] p = new double[3];
        for (int f = 0; f < frames; f++) {
            curve.at(scale * path.arc(f), p);
            turns[f] = p[2] + turned - path.way(f);
            double ahead = path.off(f, 0);
            double left = path.off(f, 1);
            double x = (p[0] - begin[0]) / scale + Math.cos(p[2]) * ahead - Math.sin(p[2]) * left;
            double y = (p[1] - begin[1]) / scale + Math.sin(p[2]) * ahead + Math.cos(p[2]) * left;
            places[2 * f] = path.place(0, 0) + cos * x - sin * y;
            places[2 * f + 1] = path.place(0, 1) + sin * x + cos * y;
        }
    }

    /**
     * Where the curve lies in the coordinates of a robot that follows the motion, whose origin is under the hips of the first frame.
     *
     * @param x of its first point, in its metres
     * @param y likewise
     * @param turned how it is turned about that point, rad, from -π to π
     */
    public record Placement(double x, double y, double turned) {}

    /**
     * Where the curve lies.
     *
     * @param clip the motion, along the curve or not
     * @param facing which way the robot's +x is in the clip, rad: that of the hips in the first frame
     */
    public Placement placement(Clip clip, double facing) {
        double dx = scale * (path.place(0, 0) - TravelPath.between(clip, 0, 0));
        double dy = scale * (path.place(0, 1) - TravelPath.between(clip, 0, 1));
        double cos = Math.cos(facing);
        double sin = Math.sin(facing);
        return new Placement(
                cos * dx + sin * dy, cos * dy - sin * dx, Math.IEEEremainder(turned - facing, 2 * Math.PI));
    }

    /** How far from its beginning the motion goes on the curve at most, in its metres. */
    public double travelled() {
        return IntStream.range(0, frames)
                .mapToDouble(f -> scale * path.arc(f))
                .max()
                .orElse(0);
    }

    /** How far the motion ends behind the end of the curve, in its metres; 0 where it ends on it. */
    public double beyond() {
        return Math.max(0, travelled() - curve.length());
    }

    /** How far the motion comes to lie before the beginning of the curve, in its metres; 0 where it does not go back so far. */
    public double before() {
        return IntStream.range(0, frames)
                .mapToDouble(f -> -scale * path.arc(f))
                .max()
                .orElse(0);
    }

    /** How a frame is turned about the vertical, rad, continuous. */
    public double turn(int frame) {
        return turns[frame];
    }

    /**
     * The motion along the curve.
     *
     * @param clip all of a motion
     * @param contacts of the motion, which have to be known: feet that stand are moved with the body
     * @param findings what the clip has to say
     */
    public Clip apply(Clip clip, Map<BodyJoint, boolean[]> contacts, List<Finding> findings) {
        int joints = clip.joints();
        double[] positions = clip.positions();
        double[] orientations = clip.orientations();
        double[] turning = clip.angularVelocities();
        double[] about = new double[4];
        for (int f = 0; f < frames; f++) {
            double cos = Math.cos(turns[f]);
            double sin = Math.sin(turns[f]);
            about[0] = Math.cos(turns[f] / 2);
            about[3] = Math.sin(turns[f] / 2);
            for (int j = f * joints; j < (f + 1) * joints; j++) {
                positions[3 * j] -= path.place(f, 0);
                positions[3 * j + 1] -= path.place(f, 1);
                turn(positions, 3 * j, cos, sin);
                positions[3 * j] += places[2 * f];
                positions[3 * j + 1] += places[2 * f + 1];
                if (orientations.length > 0) {
                    Quaternions.multiply(about, 0, orientations, 4 * j, orientations, 4 * j);
                }
                if (turning.length > 0) {
                    turn(turning, 3 * j, cos, sin);
                    turning[3 * j + 2] += speed(f, clip.rateHz());
                }
            }
        }
        return clip.moved(positions, orientations, turning, findings).withContacts(contacts);
    }

    private static void turn(double[] v, int at, double cos, double sin) {
        double x = v[at];
        double y = v[at + 1];
        v[at] = cos * x - sin * y;
        v[at + 1] = sin * x + cos * y;
    }

    /** How fast a frame is turned, rad/s. */
    private double speed(int frame, double rateHz) {
        int before = Math.max(0, frame - 1);
        int after = Math.min(frames - 1, frame + 1);
        return after > before ? (turns[after] - turns[before]) * rateHz / (after - before) : 0;
    }
}
