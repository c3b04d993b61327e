package dev.marionette.methods;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.methods.MethodSettings.CollisionSettings;
import dev.marionette.robots.Robot;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;

/** The collision models of the robots in use, each made once. */
public final class Collisions {
    private final Map<Robot, CollisionModel> models = new WeakHashMap<>();

    /** The collision model of a robot. */
    public synchronized CollisionModel of(Robot robot) {
        return models.computeIfAbsent(robot, r -> CollisionModel.build(r.model(), r.home(), r.disabledPairs()));
    }

    /** The narrow phase that the settings name. */
    public static DetectorBackend detector(CollisionSettings settings) {
        Map<String, DetectorBackend> known = new TreeMap<>();
        for (DetectorBackend backend : DetectorBackend.values()) {
            known.put(backend.name().toLowerCase(Locale.ROOT), backend);
        }
        DetectorBackend detector = known.get(settings.detector());
        if (detector == null) {
            throw new InputException(
                    "collision.detector",
                    "unknown detector '" + settings.detector() + "'",
                    NearNames.hint(settings.detector(), known.keySet()));
        }
        return detector;
    }
}
