package dev.marionette.ik;

import dev.marionette.kinematics.collision.DetectorBackend;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Poses of a robot's limbs that touch nothing while the rest of it is at home, which are drawn once for many motions. For many threads. */
public final class FreePoses {
    private final Map<Key, List<double[]>> drawn = new HashMap<>();

    /**
     * Whose poses they are.
     *
     * @param joints of the limb
     * @param collisions whether collisions are looked at; else all poses are free
     */
    record Key(List<Integer> joints, boolean collisions, DetectorBackend detector) {}

    /** Of a robot, its home posture and its collision model. */
    public FreePoses() {}

    /** Poses × dof of the robot. Not to be modified. */
    synchronized List<double[]> of(Key limb, Supplier<List<double[]>> draw) {
        return drawn.computeIfAbsent(limb, key -> draw.get());
    }
}
