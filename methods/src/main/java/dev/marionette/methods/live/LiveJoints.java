package dev.marionette.methods.live;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Quaternions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Where the joints of a live source are: as a frame says or, where it has orientations alone, by forward kinematics of the rest pose. Which joints
 * there are is settled by the first frame that can be used. A workspace of one thread; allocates nothing after that.
 */
public final class LiveJoints {
    private static final BodyJoint[] ALL = BodyJoint.values();
    private static final Set<BodyJoint> NEEDED = EnumSet.of(
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_WRIST);

    /** Coordinates beyond this, metres, are no person's. */
    private static final double FARTHEST = 1e4;

    private final Optional<LiveFrame> rest;
    private final Set<BodyJoint> given = EnumSet.noneOf(BodyJoint.class);
    private final double[] world = new double[3 * BodyJoint.count()];
    private final double[] q = new double[4 * BodyJoint.count()];
    private final BodyJoint[] upwards = new BodyJoint[BodyJoint.count()];
    private final double[] offset = new double[3];
    private boolean known;

    /** @param rest the pose from which orientations are measured; empty where there are none */
    public LiveJoints(Optional<LiveFrame> rest) {
        this.rest = rest;
    }

    /** Whether joints without which no arm can be followed are among these. */
    public static boolean areEnough(Set<BodyJoint> joints) {
        return joints.containsAll(NEEDED);
    }

    /** The joints that have a position in a frame. */
    public static Set<BodyJoint> placed(LiveFrame frame) {
        Set<BodyJoint> set = EnumSet.noneOf(BodyJoint.class);
        for (BodyJoint joint : ALL) {
            if (frame.placed()[joint.ordinal()]) {
                set.add(joint);
            }
        }
        return set;
    }

    /**
     * Takes a frame.
     *
     * @param frame positions, orientations or both. Not modified.
     * @return whether it can be used: all joints of the first one are there, in finite places
     */
    public boolean take(LiveFrame frame) {
        if (!known) {
            given.clear();
        }
        boolean byRotation = !frame.placed()[BodyJoint.LEFT_SHOULDER.ordinal()] && rest.isPresent();
        for (BodyJoint joint : ALL) {
            int j = joint.ordinal();
            boolean here = byRotation ? rest.orElseThrow().placed()[j] : frame.placed()[j];
            if (known && given.contains(joint) && !here) {
                return false;
            }
            if (!known && here) {
                given.add(joint);
            }
        }
        boolean usable = areEnough(given) && (byRotation ? pose(frame) : copy(frame));
        known |= usable;
        return usable;
    }

    /** Positions of joints in the world, as of {@link LiveFrame#positions()}; those of {@link #given()} count. Live. */
    public double[] world() {
        return world;
    }

    /** Which joints there are. Live. */
    public Set<BodyJoint> given() {
        return given;
    }

    private boolean copy(LiveFrame frame) {
        System.arraycopy(frame.positions(), 0, world, 0, world.length);
        for (BodyJoint joint : ALL) {
            for (int i = 3 * joint.ordinal(); given.contains(joint) && i < 3 * joint.ordinal() + 3; i++) {
                if (!(Math.abs(world[i]) < FARTHEST)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Forward kinematics over the joints of the rest pose; a joint without an orientation turns with the one before it. */
    private boolean pose(LiveFrame frame) {
        LiveFrame from = rest.orElseThrow();
        for (BodyJoint joint : ALL) {
            int j = joint.ordinal();
            if (!from.placed()[j]) {
                continue;
            }
            if (upwards[j] == null) {
                upwards[j] = joint.parentAmong(placed(from)).orElse(joint);
            }
            int up = upwards[j].ordinal();
            if (!frame.turned()[j]) {
                if (up == j) {
                    return false;
                }
                System.arraycopy(q, 4 * up, q, 4 * j, 4);
            } else {
                System.arraycopy(frame.orientations(), 4 * j, q, 4 * j, 4);
            }
            double[] r = from.positions();
            if (up == j) {
                System.arraycopy(r, 3 * j, world, 3 * j, 3);
            } else {
                Quaternions.rotate(
                        q,
                        4 * up,
                        r[3 * j] - r[3 * up],
                        r[3 * j + 1] - r[3 * up + 1],
                        r[3 * j + 2] - r[3 * up + 2],
                        offset,
                        0);
                for (int i = 0; i < 3; i++) {
                    world[3 * j + i] = world[3 * up + i] + offset[i];
                }
            }
        }
        return true;
    }
}
