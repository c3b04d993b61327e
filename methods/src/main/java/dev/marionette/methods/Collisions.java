package dev.marionette.methods;

import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.robots.Robot;
import java.util.Map;
import java.util.WeakHashMap;

/** The collision models of the robots in use, each made once. */
public final class Collisions {
    private final Map<Robot, CollisionModel> models = new WeakHashMap<>();

    /** The collision model of a robot. */
    public synchronized CollisionModel of(Robot robot) {
        return models.computeIfAbsent(robot, r -> CollisionModel.build(r.model(), r.home(), r.disabledPairs()));
    }
}
