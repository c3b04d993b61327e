package dev.marionette.methods.wholebody;

import dev.marionette.kinematics.balance.Feet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Where a search starts from home. Its arrays are not copied.
 *
 * @param joints by joint and frame, whether it is at home
 * @param base by frame, whether the robot stands there at home, so that its base starts upright
 */
record HomeStretches(boolean[][] joints, boolean[] base) {
    /**
     * The frames around those in which links collide, for the joints between these links.
     *
     * @param colliding as of {@link MotionSearch#colliding()}
     * @param joints their number
     * @param first frame that may move
     * @param end the frame behind the last one that may
     * @param frames of the motion
     * @param reach how many frames to either side
     */
    static HomeStretches around(BitSet[] colliding, int joints, int first, int end, int frames, int reach) {
        boolean[][] around = new boolean[joints][frames];
        for (int f = colliding[0].nextSetBit(0); f >= 0; f = colliding[0].nextSetBit(f + 1)) {
            int from = Math.max(first, f - reach);
            int to = Math.min(end, f + reach + 1);
            colliding[f + 1].stream().forEach(d -> Arrays.fill(around[d], from, to, true));
        }
        return new HomeStretches(around, new boolean[frames]);
    }

    /**
     * With the base and both legs at home where a joint of a leg is: a base that stays low on feet in stance bends the legs as before, whatever
     * is wanted of them.
     *
     * @param first frame that may move
     * @param end the frame behind the last one that may
     * @param reach how many frames further to either side base and legs are
     */
    HomeStretches standing(Feet feet, int first, int end, int reach) {
        int[] legs = feet.joints();
        boolean[] bent = anyOf(legs);
        boolean[] upright = new boolean[base.length];
        for (int f = 0; f < bent.length; f++) {
            if (bent[f]) {
                Arrays.fill(upright, Math.max(first, f - reach), Math.min(end, f + reach + 1), true);
            }
        }
        boolean[][] more = Arrays.stream(joints).map(boolean[]::clone).toArray(boolean[][]::new);
        for (int d : legs) {
            or(more[d], upright);
        }
        return new HomeStretches(more, upright);
    }

    /** Whether the robot stands in any frame. */
    boolean isStanding() {
        boolean any = false;
        for (boolean upright : base) {
            any |= upright;
        }
        return any;
    }

    /** The frames in which anything is. */
    boolean[] any() {
        boolean[] any = anyOf(IntStream.range(0, joints.length).toArray());
        or(any, base);
        return any;
    }

    /** The frames in which one of some joints is. */
    private boolean[] anyOf(int... of) {
        boolean[] any = new boolean[base.length];
        for (int d : of) {
            or(any, joints[d]);
        }
        return any;
    }

    private static void or(boolean[] flags, boolean[] more) {
        for (int f = 0; f < flags.length; f++) {
            flags[f] |= more[f];
        }
    }
}
