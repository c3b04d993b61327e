package dev.marionette.ik;

import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A group of position tracks that share joints beyond the trunk: an arm.
 *
 * @param joints the dof that the limb has for itself
 * @param tracks numbers of its position tracks
 */
record Limb(List<Integer> joints, List<Integer> tracks) {
    private static final int MIN_JOINTS = 2;

    /**
     * The limbs with at least two joints of their own. Tracks of which one chain holds the other (hand and elbow) are of
     * one limb; joints above the place where two limbs part belong to neither, nor do those that turn the trunk.
     */
    static List<Limb> of(RobotModel model, List<PositionTrack> positions, Optional<OrientationTrack> trunk) {
        List<BitSet> chains = new ArrayList<>();
        positions.forEach(track -> chains.add(chain(model, track.point().body())));
        BitSet shared = trunk.map(track -> chain(model, track.body())).orElse(new BitSet());
        for (BitSet a : chains) {
            for (BitSet b : chains) {
                if (!holds(a, b) && !holds(b, a)) {
                    BitSet common = (BitSet) a.clone();
                    common.and(b);
                    shared.or(common);
                }
            }
        }
        List<Limb> found = new ArrayList<>();
        BitSet done = new BitSet();
        for (int t = 0; t < chains.size(); t++) {
            if (holds(shared, chains.get(t))) {
                continue; // what the trunk alone carries, such as a head without a neck, is no part of a limb
            }
            BitSet all = (BitSet) chains.get(t).clone();
            List<Integer> tracks = new ArrayList<>();
            for (int u = 0; u < chains.size(); u++) {
                if (!holds(shared, chains.get(u)) && (holds(all, chains.get(u)) || holds(chains.get(u), all))) {
                    all.or(chains.get(u));
                    tracks.add(u);
                }
            }
            all.andNot(shared);
            if (!done.get(t) && all.cardinality() >= MIN_JOINTS) {
                found.add(new Limb(all.stream().boxed().toList(), tracks));
            }
            tracks.forEach(done::set);
        }
        return found;
    }

    private static boolean holds(BitSet a, BitSet b) {
        BitSet rest = (BitSet) b.clone();
        rest.andNot(a);
        return rest.isEmpty();
    }

    /** The joints that move a body. */
    private static BitSet chain(RobotModel model, int body) {
        BitSet joints = new BitSet();
        for (int b = body; b > 0; b = model.parentBody(b)) {
            joints.set(model.bodyDof(b));
        }
        return joints;
    }

    /** The largest difference of a joint between two poses, rad. */
    double distance(double[] a, double[] b) {
        double largest = 0;
        for (int d : joints) {
            largest = Math.max(largest, Math.abs(a[d] - b[d]));
        }
        return largest;
    }

    /** Whether every joint differs by less than this between two poses, rad. */
    boolean closer(double[] a, double[] b, double limit) {
        for (int i = 0; i < joints.size(); i++) {
            int d = joints.get(i);
            if (!(Math.abs(a[d] - b[d]) < limit)) {
                return false;
            }
        }
        return true;
    }

    /** Copies the limb's joints. */
    void copy(double[] from, double[] to) {
        for (int d : joints) {
            to[d] = from[d];
        }
    }
}
