package dev.marionette.transfer.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.numerics.Vec3;
import dev.marionette.transfer.BodyMotion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How a person moves over the ground: the path of the hips, the turn of the pelvis, the legs, where the feet point and when
 * they stand. In the axes of the first frame's heading (x forward, y left, z up), metres; heights are above the level of
 * ankles that stand or, where none do, of what is lowest. Immutable.
 */
public final class GroundMotion implements LowerBody {
    /** Ankles that rest higher above the lowest point of the body than this, in legs, do not stand on the ground. */
    private static final double OFF_GROUND = 0.25;

    /** A shank that is tilted by more lies, rad: an ankle bends by less than half a right angle, and the heel may be lifted. */
    private static final double LIES = Math.toRadians(65);

    private final BodyMotion motion;
    private final double[] hipsInWorld;
    /** The hips of the recording's first frame in the clip's world. */
    private final double[] origin;

    private final double cos;
    private final double sin;
    private final double[] hips;
    private final double[] pelvis;
    private final FootDirection leftFoot;
    private final FootDirection rightFoot;
    private final double[] leftSole;
    private final double[] rightSole;
    private final FootContacts contacts;
    private final boolean toes;
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
     * @param left how the left foot is in stance
     * @param right how the right one is
     */
    private record Levels(
            double leg,
            double rest,
            double toes,
            boolean onGround,
            double x,
            double y,
            SourceFoot.StanceReference left,
            SourceFoot.StanceReference right) {}

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
        ContactDetector detector = new ContactDetector(leg, motion.rateHz(), rolls);
        pelvis = pelvis();
        ClipFoot ofLeft = new ClipFoot(clip, motion, BodyJoint.LEFT_FOOT);
        ClipFoot ofRight = new ClipFoot(clip, motion, BodyJoint.RIGHT_FOOT);
        toes = ofLeft.hasToes() && ofRight.hasToes();
        SourceFoot left = foot(ofLeft, toes);
        SourceFoot right = foot(ofRight, toes);
        double lowest = sample == null ? lowest() : 0;
        double ankles = sample == null ? detector.restHeight(List.of(left.ankle(), right.ankle())) : 0;
        boolean onGround = sample == null ? ankles - lowest < OFF_GROUND * leg : sample.levels.onGround;
        double rest = sample != null ? sample.levels.rest : onGround ? ankles : lowest;
        double toesRest = sample != null
                ? sample.levels.toes
                : toes ? detector.restHeight(List.of(left.toes(), right.toes())) : 0;
        FootContacts stances = onGround
                ? new FootContacts(
                        frames, left.stances(detector, rest, toesRest), right.stances(detector, rest, toesRest))
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
                        ? left.reference(detector, stances.flags(true), right, stances.flags(false))
                        : sample.levels.left,
                sample == null
                        ? right.reference(detector, stances.flags(false), left, stances.flags(true))
                        : sample.levels.right);
        for (int i = 0; i < hips.length; i += 3) {
            hips[i] -= levels.x;
            hips[i + 1] -= levels.y;
        }
        leftFoot = left.points().level(levels.left.pitch(), motion.rateHz());
        rightFoot = right.points().level(levels.right.pitch(), motion.rateHz());
        leftSole = left.sole(leftFoot, levels.left);
        rightSole = right.sole(rightFoot, levels.right);
        StatedContacts stated = new StatedContacts(clip, motion);
        FootContacts feet = new FootContacts(
                frames,
                stated.or(BodyJoint.LEFT_FOOT, stances.left()),
                stated.or(BodyJoint.RIGHT_FOOT, stances.right()));
        contacts = (rolls && toes ? rolling(feet, detector, left, right) : feet)
                .withOthers(stated.or(BodyContacts.of(detector, motion.present(), this::path, leg, rest, onGround)));
        given = GroundFindings.given(stated.parts());
        findings = GroundFindings.of(contacts, hips, pelvis, motion.rateHz(), levels.leg, clip.firstFrame());
    }

    /** @param both whether both feet have toes: else these tell where a foot points, but not when it stands */
    private SourceFoot foot(ClipFoot foot, boolean both) {
        double[] ankle = path(foot.ankle());
        double[] toes = foot.toes(origin);
        return new SourceFoot(
                ankle,
                both ? toes : new double[0],
                lying(foot.ankle() == BodyJoint.LEFT_FOOT, toes),
                FootDirection.of(ankle, toes, pelvis),
                foot.atRest(),
                between(ankle, toes),
                foot.orientation());
    }

    /** From one path to another, frames × 3; empty where that is. */
    private static double[] between(double[] from, double[] to) {
        double[] between = to.clone();
        Arrays.setAll(between, i -> to[i] - from[i]);
        return between;
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

    /**
     * By frame, whether a shank lies, so that no sole below it is on the ground. In a deep squat it is tilted as much, over toes that are
     * ahead: at an angle to the foot that is acute, which only the weight on it bends an ankle to.
     *
     * @param toes frames × 3, or empty. Not modified.
     */
    private boolean[] lying(boolean left, double[] toes) {
        BodyJoint knee = left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE;
        BodyJoint ankle = left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
        boolean[] lies = new boolean[motion.frames()];
        for (int f = 0; f < lies.length; f++) {
            double rise = motion.position(f, knee, 2) - motion.position(f, ankle, 2);
            lies[f] = rise < Math.cos(LIES) * distance(f, knee, ankle) && !squats(f, knee, ankle, toes);
        }
        return lies;
    }

    /** Whether the knee is above the ankle, and the toes are below it on the side to which the shank leans: who kneels on toes has the knee below. */
    private boolean squats(int f, BodyJoint knee, BodyJoint ankle, double[] toes) {
        if (toes.length == 0) {
            return false;
        }
        double[] foot = new double[3];
        for (int i = 0; i < 3; i++) {
            foot[i] = toes[3 * f + i] - at(f, ankle, i);
        }
        return at(f, knee, 2) > at(f, ankle, 2) && foot[2] < 0 && Vec3.dot(foot, between(f, ankle, knee)) > 0;
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

    /** The stances, with the frames in which feet are not flat. */
    private FootContacts rolling(FootContacts feet, ContactDetector detector, SourceFoot left, SourceFoot right) {
        SourceFoot.Rolls ofLeft = left.rolls(detector, leftFoot, feet.flags(true), levels.rest, levels.toes);
        SourceFoot.Rolls ofRight = right.rolls(detector, rightFoot, feet.flags(false), levels.rest, levels.toes);
        return new FootContacts(
                feet.frames(),
                feet.left(),
                feet.right(),
                new FootContacts.Rolls(ofLeft.heel(), ofRight.heel(), ofLeft.toes(), ofRight.toes()));
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

    /**
     * Writes how the sole of a foot is turned, 9 values row-major: the identity is level and forward.
     *
     * @param out takes them. Modified.
     */
    public void sole(boolean left, int frame, double[] out) {
        System.arraycopy(left ? leftSole : rightSole, 9 * frame, out, 0, 9);
    }

    /** Whether the source has the ends of both feet. A foot without one is taken to point as the pelvis does. */
    public boolean hasToes() {
        return toes;
    }

    /** Where a foot points about the vertical, rad, continuous. */
    public double footYawRad(boolean left, int frame) {
        return (left ? leftFoot : rightFoot).yaw()[frame];
    }

    /** How far the toes are below level, rad; 0 for a foot that stands. */
    public double footPitchRad(boolean left, int frame) {
        return (left ? leftFoot : rightFoot).pitch()[frame];
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
