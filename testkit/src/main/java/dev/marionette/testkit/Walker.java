package dev.marionette.testkit;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Rotations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A made-up person who walks along a line, with known stances: each foot rests for 0.62 of a cycle of one second and swings
 * for the rest of it, the right one half a cycle later. The foot's path is minimum jerk forwards and a squared sine upwards.
 */
public final class Walker {
    /** Frames per second. */
    public static final double RATE = 50;
    /** Seconds from a step of a foot to its next. */
    public static final double CYCLE = 1;
    /** Part of a cycle in which a foot rests. */
    public static final double SHARE = 0.62;
    /** Metres per second along the line. */
    public static final double SPEED = 1.0;
    /** Hip to knee to ankle, metres. */
    public static final double LEG = 0.86;
    /** Height of a resting ankle, metres. */
    public static final double ANKLE = 0.09;

    private Walker() {}

    /** Whether a foot rests in a frame. */
    public static boolean rests(boolean left, int frame) {
        double phase = frame / RATE / CYCLE + (left ? 0 : 0.5);
        return phase - Math.floor(phase) < SHARE;
    }

    /** Joints that the clip has beside those of the body: toes. */
    private static final int TOES = 2;

    /**
     * The clip.
     *
     * @param heading which way it goes, rad
     * @param ground height of the ground
     * @param noise standard deviation of every coordinate, metres
     */
    public static Clip clip(int frames, double heading, double ground, double noise, long seed) {
        Random random = new Random(seed);
        int joints = BodyJoint.count() + TOES;
        double[] p = new double[3 * joints * frames];
        for (int f = 0; f < frames; f++) {
            double[] frame = body(f, joints);
            for (int j = 0; j < joints; j++) {
                int at = 3 * (f * joints + j);
                p[at] = Math.cos(heading) * frame[3 * j] - Math.sin(heading) * frame[3 * j + 1];
                p[at + 1] = Math.sin(heading) * frame[3 * j] + Math.cos(heading) * frame[3 * j + 1];
                p[at + 2] = frame[3 * j + 2] + ground;
                for (int i = 0; i < 3; i++) {
                    p[at + i] += noise * random.nextGaussian();
                }
            }
        }
        return clip(p, joints);
    }

    /** A clip of whatever positions, frames × (joints of the body, then left and right toes) × 3. */
    public static Clip clip(double[] p, int joints) {
        List<String> names = new ArrayList<>();
        int[] parents = new int[joints];
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        for (BodyJoint joint : BodyJoint.values()) {
            roles.put(joint, names.size());
            names.add(joint.id());
        }
        for (BodyJoint joint : BodyJoint.values()) {
            parents[index(joint)] = joint.parent().map(Walker::index).orElse(-1);
        }
        parents[joints - 2] = index(BodyJoint.LEFT_FOOT);
        parents[joints - 1] = index(BodyJoint.RIGHT_FOOT);
        names.addAll(List.of("left_toes", "right_toes"));
        return new Clip("walker", RATE, names, parents, p, new double[0], new double[0], roles, List.of());
    }

    /**
     * Somebody who stands for three seconds and lifts the left foot.
     *
     * @param first the frame from which on it is up
     * @param turn of the foot against one that stands
     * @param inFile the orientation of both feet where they stand
     * @param rests whether the file has a rest pose, which stands and faces x
     */
    public static Clip lifting(int first, double heading, double[] turn, double[] inFile, boolean rests) {
        int frames = (int) (3 * RATE);
        Clip one = clip(1, 0, 0, 0, 0);
        int joints = one.joints();
        double[] rest = one.positions();
        rest[3 * (joints - 2)] -= rest[3 * index(BodyJoint.LEFT_FOOT)];
        rest[3 * (joints - 1)] -= rest[3 * index(BodyJoint.RIGHT_FOOT)];
        for (BodyJoint joint : BodyJoint.LEGS) {
            rest[3 * index(joint)] = 0;
        }
        int leftFoot = index(BodyJoint.LEFT_FOOT);
        double[] ahead = Rotations.aboutZ(heading);
        double[] behind = Rotations.aboutZ(-heading);
        double[] unturned = Rotations.aboutZ(0);
        double[] p = new double[3 * joints * frames];
        double[] orientations = new double[4 * joints * frames];
        for (int f = 0; f < frames; f++) {
            double[] pose = f < first ? one.positions() : lifted(one, turn);
            for (int j = 0; j < joints; j++) {
                double[] at = Rotations.apply(ahead, pose[3 * j], pose[3 * j + 1], pose[3 * j + 2]);
                System.arraycopy(at, 0, p, 3 * (f * joints + j), 3);
                double[] turned = j == leftFoot && f >= first ? turn : unturned;
                double[] standing = j == leftFoot || j == index(BodyJoint.RIGHT_FOOT) ? inFile : unturned;
                Quaternions.fromMatrix(
                        Rotations.times(Rotations.times(ahead, turned), Rotations.times(behind, standing)),
                        orientations,
                        4 * (f * joints + j));
            }
        }
        return new Clip(
                "lifting",
                RATE,
                one.jointNames(),
                IntStream.range(0, joints).map(one::parent).toArray(),
                p,
                orientations,
                rests ? rest : new double[0],
                one.roles(),
                List.of());
    }

    private static double[] lifted(Clip one, double[] turn) {
        double[] pose = one.positions();
        int ankle = 3 * index(BodyJoint.LEFT_FOOT);
        int toes = 3 * (one.joints() - TOES);
        double[] foot = Rotations.apply(
                turn, pose[toes] - pose[ankle], pose[toes + 1] - pose[ankle + 1], pose[toes + 2] - pose[ankle + 2]);
        pose[ankle + 2] += 0.3;
        for (int i = 0; i < 3; i++) {
            pose[toes + i] = pose[ankle + i] + foot[i];
        }
        return pose;
    }

    private static double[] body(int frame, int joints) {
        double t = frame / RATE;
        double[] p = new double[3 * joints];
        double hipHeight = ANKLE + 0.96 * LEG;
        double x = SPEED * t;
        put(p, BodyJoint.HIPS, x, 0, hipHeight + 0.05);
        put(p, BodyJoint.SPINE_LOWER, x, 0, hipHeight + 0.15);
        put(p, BodyJoint.SPINE_MID, x, 0, hipHeight + 0.3);
        put(p, BodyJoint.NECK, x, 0, hipHeight + 0.55);
        put(p, BodyJoint.HEAD, x, 0, hipHeight + 0.7);
        for (int side = 1; side >= -1; side -= 2) {
            boolean left = side > 0;
            double y = 0.2 * side;
            put(p, left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER, x, y, hipHeight + 0.5);
            put(p, left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW, x, 1.2 * y, hipHeight + 0.22);
            put(p, left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST, x + 0.05, 1.4 * y, hipHeight - 0.02);
            put(p, left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND, x + 0.07, 1.4 * y, hipHeight - 0.1);
            leg(p, t, left, x, hipHeight, joints);
        }
        return p;
    }

    private static void leg(double[] p, double t, boolean left, double x, double hipHeight, int joints) {
        double y = left ? 0.1 : -0.1;
        double phase = t / CYCLE + (left ? 0 : 0.5);
        double cycle = Math.floor(phase);
        double u = Math.max(0, (phase - cycle - SHARE) / (1 - SHARE));
        double forward = u * u * u * (10 - 15 * u + 6 * u * u);
        // half-way through a stance the foot is below the hips
        double stance = SPEED * CYCLE * (cycle + 0.5 * SHARE - (left ? 0 : 0.5));
        double footX = stance + SPEED * CYCLE * forward;
        double footZ = ANKLE + 0.1 * Math.pow(Math.sin(Math.PI * u), 2);
        double[] hip = {x, y, hipHeight};
        double[] ankle = {footX, y, footZ};
        put(p, left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP, hip[0], hip[1], hip[2]);
        double dx = ankle[0] - hip[0];
        double dz = ankle[2] - hip[2];
        double d = Math.min(LEG * 0.9999, Math.hypot(dx, dz));
        double bend = Math.sqrt(Math.max(0, LEG * LEG / 4 - d * d / 4));
        put(
                p,
                left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE,
                hip[0] + dx / 2 - bend * dz / d,
                y,
                hip[2] + dz / 2 + bend * dx / d);
        put(p, left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, ankle[0], y, ankle[2]);
        int toes = 3 * (joints - (left ? 2 : 1));
        p[toes] = ankle[0] + 0.14;
        p[toes + 1] = y;
        p[toes + 2] = ankle[2] - 0.07;
    }

    private static int index(BodyJoint joint) {
        return Arrays.asList(BodyJoint.values()).indexOf(joint);
    }

    static void put(double[] p, BodyJoint joint, double x, double y, double z) {
        int at = 3 * index(joint);
        p[at] = x;
        p[at + 1] = y;
        p[at + 2] = z;
    }
}
