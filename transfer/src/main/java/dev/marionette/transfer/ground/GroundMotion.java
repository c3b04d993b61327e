package dev.marionette.transfer.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.numerics.Vec3;
import dev.marionette.transfer.BodyMotion;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How a person moves over the ground: the path of the hips, the turn of the pelvis, the legs, where the feet point and when
 * they stand. In the axes of the first frame's heading (x forward, y left, z up), metres; heights are above the level of
 * ankles that stand or, where none do, of what is lowest. Immutable.
 */
public final class GroundMotion implements LowerBody {
    /** Toes nearer to the ankle than this, seen from above, say little of where the foot points, metres. */
    private static final double SHORT_FOOT = 0.04;
    /** Ankles that rest higher above the lowest point of the body than this, in legs, do not stand on the ground. */
    private static final double OFF_GROUND = 0.25;

    /** A shank that is tilted by more lies, rad: an ankle bends by less than half a right angle, and the heel may be lifted. */
    private static final double LIES = Math.toRadians(65);

    /** A foot that is pitched by less is flat: so much shake those that are, rad. */
    private static final double ROLLS = Math.toRadians(4);
    /** One that rolls does so until it is pitched by less than this, rad. */
    private static final double FLAT = Math.toRadians(2.5);

    /** Over which feet are smoothed, seconds. */
    private static final double WINDOW = 0.1;

    private final BodyMotion motion;
    private final double[] hipsInWorld;
    /** The hips of the recording's first frame in the clip's world. */
    private final double[] origin;

    private final double cos;
    private final double sin;
    private final double[] hips;
    private final double[] pelvis;
    private final double[][] yaw = new double[2][];
    private final double[][] pitch = new double[2][];
    private final FootContacts contacts;
    private final Levels levels;
    private final Optional<Finding> given;
    private final List<Finding> findings;

    /**
     * What is measured over all of a recording.
     *
     * @param leg hip to knee to ankle, metres
     * @param rest the height at which ankles rest or, where these are not on the ground, the lowest that the body is
     * @param toes the height at which they rest
     * @param onGround whether ankles that rest are on the ground
     * @param x where the point between the hip joints is in the first frame
     * @param y likewise
     * @param pitch by foot, how far the toes of one that stands are below its ankle, rad
     */
    private record Levels(double leg, double rest, double toes, boolean onGround, double x, double y, double[] pitch) {}

    /**
     * Looks at a clip; where it is a part of a recording, with the levels of its sample.
     *
     * @param motion the clip in the source frame of its first frame's heading
     * @param rolls whether feet in stance roll over heels and toes; else a stance ends where the heel is lifted
     * @throws InputException if the clip has no legs
     */
    public GroundMotion(Clip clip, BodyMotion motion, boolean rolls) {
        this.motion = motion;
        GroundMotion sample = clip.isPart() ? new GroundMotion(clip.sample(), motion.sample(), rolls) : null;
        hipsInWorld = motion.hipsInWorld();
        origin = sample == null ? Arrays.copyOf(hipsInWorld, 3) : sample.origin;
        cos = Math.cos(motion.headingRad()[0]);
        sin = Math.sin(motion.headingRad()[0]);
        requireLegs(motion);
        int frames = motion.frames();
        double leg = sample == null ? legLength() : sample.levels.leg;
        double[] left = path(BodyJoint.LEFT_FOOT);
        double[] right = path(BodyJoint.RIGHT_FOOT);
        double[] leftToes = toes(clip, BodyJoint.LEFT_FOOT);
        double[] rightToes = toes(clip, BodyJoint.RIGHT_FOOT);
        boolean toes = leftToes.length > 0 && rightToes.length > 0;
        ContactDetector detector = new ContactDetector(leg, motion.rateHz(), rolls);
        double lowest = sample == null ? lowest() : 0;
        double ankles = sample == null ? detector.restHeight(List.of(left, right)) : 0;
        boolean onGround = sample == null ? ankles - lowest < OFF_GROUND * leg : sample.levels.onGround;
        double rest = sample != null ? sample.levels.rest : onGround ? ankles : lowest;
        double toesRest =
                sample != null ? sample.levels.toes : toes ? detector.restHeight(List.of(leftToes, rightToes)) : 0;
        pelvis = pelvis();
        point(left, leftToes, 0);
        point(right, rightToes, 1);
        double[] none = new double[0];
        FootContacts stances = onGround
                ? new FootContacts(
                        frames,
                        detector.stances(left, rest, toes ? leftToes : none, toesRest, yaw[0], lying(true)),
                        detector.stances(right, rest, toes ? rightToes : none, toesRest, yaw[1], lying(false)))
                : FootContacts.none(frames);
        hips = hips(rest);
        levels = new Levels(
                leg,
                rest,
                toesRest,
                onGround,
                sample == null ? hips[0] : sample.levels.x,
                sample == null ? hips[1] : sample.levels.y,
                sample == null
                        ? new double[] {
                            standingPitch(stances, 0, left, detector), standingPitch(stances, 1, right, detector)
                        }
                        : sample.levels.pitch);
        fromLevels();
        StatedContacts stated = new StatedContacts(clip, motion);
        FootContacts feet = new FootContacts(
                frames,
                stated.or(BodyJoint.LEFT_FOOT, stances.left()),
                stated.or(BodyJoint.RIGHT_FOOT, stances.right()));
        contacts = (rolls ? rolling(feet) : feet)
                .withOthers(stated.or(BodyContacts.of(detector, motion.present(), this::path, leg, rest, onGround)));
        given = GroundFindings.given(stated.parts());
        findings = GroundFindings.of(contacts, hips, pelvis, motion.rateHz(), levels.leg, clip.firstFrame());
    }

    /** Takes the levels out of hips and feet, and smooths where the feet point. */
    private void fromLevels() {
        int frames = motion.frames();
        for (int f = 0; f < frames; f++) {
            hips[3 * f] -= levels.x;
            hips[3 * f + 1] -= levels.y;
        }
        for (int side = 0; side < 2; side++) {
            // toes are lower than ankles: a foot that stands has the pitch 0
            for (int f = 0; f < frames; f++) {
                pitch[side][f] -= levels.pitch[side];
            }
            yaw[side] = smooth(yaw[side]);
            pitch[side] = smooth(pitch[side]);
        }
    }

    private static void requireLegs(BodyMotion motion) {
        for (BodyJoint joint : BodyJoint.LEGS) {
            if (!motion.has(joint)) {
                throw new InputException(
                        motion.name(),
                        "the clip has no " + joint.id() + ", which a floating base needs",
                        "Say ground.base=fixed to hold the root link still.");
            }
        }
    }

    /** The point between the hip joints over the height at which ankles rest. */
    private double[] hips(double rest) {
        double[] path = new double[3 * motion.frames()];
        for (int f = 0; f < motion.frames(); f++) {
            for (int i = 0; i < 3; i++) {
                double middle = (at(f, BodyJoint.LEFT_HIP, i) + at(f, BodyJoint.RIGHT_HIP, i)) / 2;
                path[3 * f + i] = middle - (i == 2 ? rest : 0);
            }
        }
        return path;
    }

    /** By frame, whether a shank lies, so that no sole below it is on the ground. */
    private boolean[] lying(boolean left) {
        BodyJoint knee = left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE;
        BodyJoint ankle = left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
        boolean[] lies = new boolean[motion.frames()];
        for (int f = 0; f < lies.length; f++) {
            double rise = motion.position(f, knee, 2) - motion.position(f, ankle, 2);
            lies[f] = rise < Math.cos(LIES) * distance(f, knee, ankle);
        }
        return lies;
    }

    /** The lowest that the body ever is, without the lowest of its outliers. */
    private double lowest() {
        double[] lowest = new double[motion.frames()];
        for (int f = 0; f < lowest.length; f++) {
            lowest[f] = Double.POSITIVE_INFINITY;
            for (BodyJoint joint : motion.present()) {
                lowest[f] = Math.min(lowest[f], at(f, joint, 2));
            }
        }
        Arrays.sort(lowest);
        return lowest[(int) (0.02 * (lowest.length - 1))];
    }

    /** A joint in the axes of the first heading, about the hips of the first frame seen from above, clip's own height. */
    private double at(int frame, BodyJoint joint, int axis) {
        double dx = hipsInWorld[3 * frame] - origin[0];
        double dy = hipsInWorld[3 * frame + 1] - origin[1];
        double hipsAt = axis == 0 ? cos * dx + sin * dy : axis == 1 ? cos * dy - sin * dx : hipsInWorld[3 * frame + 2];
        return hipsAt + motion.position(frame, joint, axis);
    }

    private double[] path(BodyJoint joint) {
        double[] path = new double[3 * motion.frames()];
        for (int i = 0; i < path.length; i++) {
            path[i] = at(i / 3, joint, i % 3);
        }
        return path;
    }

    private double legLength() {
        double[] lengths = new double[motion.frames()];
        for (int f = 0; f < lengths.length; f++) {
            lengths[f] = (distance(f, BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE)
                            + distance(f, BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT)
                            + distance(f, BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE)
                            + distance(f, BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT))
                    / 2;
        }
        Arrays.sort(lengths);
        double length = lengths[lengths.length / 2];
        if (!(length > 0.01)) {
            throw new InputException(
                    motion.name(), "its legs are " + length + " m long", "Maybe the roles of the joints are wrong.");
        }
        return length;
    }

    private double distance(int f, BodyJoint a, BodyJoint b) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double d = motion.position(f, a, i) - motion.position(f, b, i);
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    /** The path of the joint beyond the ankle, resampled as the motion is; empty where the clip has none. */
    private double[] toes(Clip clip, BodyJoint ankle) {
        Clip all = clip.sample();
        int foot = clip.joint(ankle).orElseThrow();
        int best = -1;
        double farthest = SHORT_FOOT / 2;
        for (int j = 0; j < clip.joints(); j++) {
            if (clip.parent(j) == foot) {
                double d = 0;
                for (int i = 0; i < 3; i++) {
                    double e = all.position(0, j, i) - all.position(0, foot, i);
                    d += e * e;
                }
                if (Math.sqrt(d) > farthest) {
                    farthest = Math.sqrt(d);
                    best = j;
                }
            }
        }
        return best < 0 ? new double[0] : path(clip, best);
    }

    private double[] path(Clip clip, int joint) {
        double[] path = new double[3 * motion.frames()];
        double[] p = new double[3];
        for (int f = 0; f < motion.frames(); f++) {
            double at = Math.min(f / motion.rateHz() * clip.rateHz(), clip.frames() - 1);
            int before = Math.min((int) at, Math.max(clip.frames() - 2, 0));
            int next = Math.min(before + 1, clip.frames() - 1);
            for (int i = 0; i < 3; i++) {
                p[i] = (1 - (at - before)) * clip.position(before, joint, i)
                        + (at - before) * clip.position(next, joint, i);
            }
            path[3 * f] = cos * (p[0] - origin[0]) + sin * (p[1] - origin[1]);
            path[3 * f + 1] = cos * (p[1] - origin[1]) - sin * (p[0] - origin[0]);
            path[3 * f + 2] = p[2];
        }
        return path;
    }

    /**
     * Where a foot points: along the toes or, where there are none, as the pelvis. A foot that trails behind a bent knee
     * hangs down past the vertical, so that its toes are behind its ankle; it points forward all the same. While it hangs
     * straight down, what it points to is taken from the frames before and after.
     */
    private void point(double[] ankle, double[] toes, int side) {
        int frames = motion.frames();
        yaw[side] = new double[frames];
        pitch[side] = new double[frames];
        boolean[] shown = new boolean[frames];
        for (int f = 0; f < frames; f++) {
            // against the pelvis
            double ofPelvis = Math.atan2(pelvis[9 * f + 3], pelvis[9 * f]);
            if (toes.length > 0) {
                double x = toes[3 * f] - ankle[3 * f];
                double y = toes[3 * f + 1] - ankle[3 * f + 1];
                double drop = ankle[3 * f + 2] - toes[3 * f + 2];
                double flat = Math.hypot(x, y);
                double angle = Math.IEEEremainder(Math.atan2(y, x) - ofPelvis, 2 * Math.PI);
                boolean behind = Math.abs(angle) > Math.PI / 2;
                shown[f] = flat > SHORT_FOOT && flat > 0.5 * Math.abs(drop);
                yaw[side][f] = behind ? Math.IEEEremainder(angle + Math.PI, 2 * Math.PI) : angle;
                pitch[side][f] = Math.atan2(drop, behind ? -flat : flat);
            }
        }
        bridge(yaw[side], shown);
        double before = 0;
        for (int f = 0; f < frames; f++) {
            double ofPelvis = Math.atan2(pelvis[9 * f + 3], pelvis[9 * f]);
            before += Math.IEEEremainder(ofPelvis - before, 2 * Math.PI);
            yaw[side][f] += before;
        }
    }

    /** Fills in what is not known, on straight lines between what is; 0 where nothing is known. */
    private static void bridge(double[] values, boolean[] known) {
        int last = -1;
        for (int f = 0; f <= values.length; f++) {
            if (f < values.length && !known[f]) {
                continue;
            }
            for (int k = last + 1; k < f; k++) {
                double a = last < 0 ? (f < values.length ? values[f] : 0) : values[last];
                double b = f < values.length ? values[f] : a;
                values[k] = a + (b - a) * (k - last) / (f - last);
            }
            last = f;
        }
    }

    /** The mean over a window that shrinks towards the ends, twice: short bones shake. */
    private double[] smooth(double[] values) {
        int half = (int) Math.round(WINDOW / 2 * motion.rateHz());
        double[] from = values;
        for (int pass = 0; pass < 2; pass++) {
            double[] to = new double[values.length];
            for (int f = 0; f < to.length; f++) {
                int reach = Math.min(half, Math.min(f, to.length - 1 - f));
                for (int k = f - reach; k <= f + reach; k++) {
                    to[f] += from[k] / (2 * reach + 1);
                }
            }
            from = to;
        }
        return from;
    }

    /** The stances, with the frames in which the foot is not flat. */
    private FootContacts rolling(FootContacts stances) {
        List<FootContacts.Stance> leftHeel = pitched(stances, 0, -1, List.of());
        List<FootContacts.Stance> rightHeel = pitched(stances, 1, -1, List.of());
        return new FootContacts(
                stances.frames(),
                stances.left(),
                stances.right(),
                new FootContacts.Rolls(
                        leftHeel, rightHeel, pitched(stances, 0, 1, leftHeel), pitched(stances, 1, 1, rightHeel)));
    }

    /**
     * The frames of stance in which a foot has its toes down, or up.
     *
     * @param others in which it has them the other way; a frame on the whole sole is between them
     */
    private List<FootContacts.Stance> pitched(
            FootContacts stances, int side, int down, List<FootContacts.Stance> others) {
        boolean[] stands = stances.flags(side == 0);
        boolean[] pitched = new boolean[stands.length];
        for (boolean forward : new boolean[] {true, false}) {
            boolean on = false;
            for (int k = 0; k < stands.length; k++) {
                int f = forward ? k : stands.length - 1 - k;
                on = stands[f] && down * pitch[side][f] > (on ? FLAT : ROLLS);
                pitched[f] |= on;
            }
        }
        for (FootContacts.Stance other : others) {
            Arrays.fill(pitched, Math.max(0, other.first() - 1), Math.min(pitched.length, other.last() + 2), false);
        }
        return ContactDetector.runs(pitched);
    }

    /** The median pitch of a foot over the half of its stance in which the ankle is slowest: while a foot rolls, the ankle moves. */
    private double standingPitch(FootContacts stances, int side, double[] ankle, ContactDetector detector) {
        boolean[] down = stances.flags(side == 0);
        double[] speed = detector.speed(ankle);
        int[] standing = IntStream.range(0, down.length).filter(f -> down[f]).toArray();
        double[] of = standing.length == 0
                ? pitch[side].clone()
                : IntStream.of(standing)
                        .boxed()
                        .sorted(Comparator.comparingDouble(f -> speed[f]))
                        .limit((standing.length + 1) / 2)
                        .mapToDouble(f -> pitch[side][f])
                        .toArray();
        Arrays.sort(of);
        return of[of.length / 2];
    }

    /** The turn of the pelvis since it was upright and forward, frames × 9, row-major. */
    private double[] pelvis() {
        int frames = motion.frames();
        double tilt = motion.calibration().pelvisRad();
        double[] rotations = new double[9 * frames];
        for (int f = 0; f < frames; f++) {
            double[] left = unit(between(f, BodyJoint.RIGHT_HIP, BodyJoint.LEFT_HIP), 1);
            double[] up = unit(spine(f), 2);
            double[] forward = unit(Vec3.cross(left, up), 0);
            up = Vec3.cross(forward, left);
            double c = Math.cos(tilt);
            double s = Math.sin(tilt);
            for (int i = 0; i < 3; i++) {
                rotations[9 * f + 3 * i] = c * forward[i] + s * up[i];
                rotations[9 * f + 3 * i + 1] = left[i];
                rotations[9 * f + 3 * i + 2] = c * up[i] - s * forward[i];
            }
        }
        return rotations;
    }

    /** From between the hips to the lower end of the spine. */
    private double[] spine(int f) {
        double[] v = new double[3];
        for (int i = 0; i < 3; i++) {
            v[i] = motion.position(f, BodyJoint.SPINE_LOWER, i)
                    - (motion.position(f, BodyJoint.LEFT_HIP, i) + motion.position(f, BodyJoint.RIGHT_HIP, i)) / 2;
        }
        return v;
    }

    private double[] between(int f, BodyJoint from, BodyJoint to) {
        double[] v = new double[3];
        for (int i = 0; i < 3; i++) {
            v[i] = motion.position(f, to, i) - motion.position(f, from, i);
        }
        return v;
    }

    /** Scaled to length 1; an axis where there is no length. */
    private static double[] unit(double[] v, int axis) {
        double n = Vec3.norm(v);
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = n < 1e-9 ? (i == axis ? 1 : 0) : v[i] / n;
        }
        return out;
    }

    @Override
    public int frames() {
        return motion.frames();
    }

    @Override
    public double legLengthMetres() {
        return levels.leg;
    }

    @Override
    public void hips(int frame, double[] out) {
        System.arraycopy(hips, 3 * frame, out, 0, 3);
    }

    @Override
    public void pelvis(int frame, double[] out) {
        System.arraycopy(pelvis, 9 * frame, out, 0, 9);
    }

    @Override
    public void leg(boolean left, int frame, double[] out) {
        double[] v = between(
                frame,
                left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP,
                left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT);
        System.arraycopy(v, 0, out, 0, 3);
    }

    /** Where a foot points about the vertical, rad, continuous. */
    public double footYawRad(boolean left, int frame) {
        return yaw[left ? 0 : 1][frame];
    }

    /** How far the toes are below level, rad; 0 for a foot that stands. */
    public double footPitchRad(boolean left, int frame) {
        return pitch[left ? 0 : 1][frame];
    }

    @Override
    public FootContacts contacts() {
        return contacts;
    }

    /** Of which parts the source states the contacts; empty where it does of none. */
    public Optional<Finding> given() {
        return given;
    }

    /** What was found. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }
}
