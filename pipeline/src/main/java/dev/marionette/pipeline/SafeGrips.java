package dev.marionette.pipeline;

import dev.marionette.api.RunSettings;
import dev.marionette.ik.IkOptions;
import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.methods.Collisions;
import dev.marionette.robots.Grip;
import dev.marionette.robots.Robot;
import dev.marionette.verify.CheckedPairs;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.WeakHashMap;

/** How far the hands of the robots in use close, found once for each clearance. */
@Singleton
final class SafeGrips {
    private final Collisions collisions;
    /** By clearance; without one where collisions are off. */
    private final Map<Robot, Map<OptionalDouble, List<SafeGrip>>> grips = new WeakHashMap<>();

    @Inject
    SafeGrips(Collisions collisions) {
        this.collisions = collisions;
    }

    /** The grips of a robot, left first; without those none of whose joints can move. */
    synchronized List<SafeGrip> of(Robot robot, RunSettings settings) {
        IkOptions options = settings.get(IkOptions.class);
        OptionalDouble clearance = options.collision() == CollisionHandling.OFF
                ? OptionalDouble.empty()
                : OptionalDouble.of(options.clearance());
        return grips.computeIfAbsent(robot, r -> new HashMap<>())
                .computeIfAbsent(clearance, metres -> found(robot, metres));
    }

    private List<SafeGrip> found(Robot robot, OptionalDouble clearance) {
        List<Grip> all = robot.grips();
        if (all.isEmpty() || clearance.isEmpty()) {
            return all.stream().map(SafeGrip::unchecked).toList();
        }
        List<CollisionModel> pairs = List.of(
                new CheckedPairs(robot.model(), robot.home(), robot.disabledPairs()).collisions(),
                collisions.of(robot));
        return all.stream()
                .map(grip -> SafeGrip.checked(robot, grip, pairs, clearance.getAsDouble()))
                .filter(grip -> !grip.joints().isEmpty())
                .toList();
    }
}
