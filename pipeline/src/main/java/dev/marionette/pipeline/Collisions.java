package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.pipeline.config.Settings.CollisionSettings;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.Collectors;

/** The collision models of the robots in use, each made once. */
@Singleton
public final class Collisions {
    private final Map<Robot, CollisionModel> models = new WeakHashMap<>();

    /** The collision model of a robot. */
    public synchronized CollisionModel of(Robot robot) {
        return models.computeIfAbsent(robot, r -> CollisionModel.build(r.model(), r.home(), r.disabledPairs()));
    }

    /** The narrow phase that the settings name. */
    public static DetectorBackend detector(CollisionSettings settings) {
        return Arrays.stream(DetectorBackend.values())
                .filter(b -> b.name().toLowerCase(Locale.ROOT).equals(settings.detector()))
                .findFirst()
                .orElseThrow(() -> new InputException(
                        "collision.detector",
                        "unknown detector '" + settings.detector() + "'",
                        "Known: "
                                + Arrays.stream(DetectorBackend.values())
                                        .map(b -> b.name().toLowerCase(Locale.ROOT))
                                        .collect(Collectors.joining(", "))
                                + "."));
    }
}
