package dev.marionette.methods;

import dev.marionette.ik.FreePoses;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.robots.Robot;
import java.util.Map;
import java.util.WeakHashMap;

/** The collision models of the robots in use, and poses of their limbs that touch nothing, each made once. */
public final class Collisions {
    private final Map<Robot, CollisionModel> models = new WeakHashMap<>();
    private final Map<Robot, FreePoses> poses = new WeakHashMap<>();

    /** The collision model of a robot. */
    public synchronized CollisionModel of(Robot robot) {
        return models.computeIfAbsent(robot, r -> CollisionModel.build(r.model(), r.home(), r.disabledPairs()));
    }

    /** Poses of a robot's limbs that touch nothing by its collision model. */
    public synchronized FreePoses freePoses(Robot robot) {
        return poses.computeIfAbsent(robot, r -> new FreePoses());
    }
}
