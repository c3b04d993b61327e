package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.urdf.SrdfReader;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The home pose: what is given, else a state of the SRDF, else one that is found. */
final class HomePose {
    /** Names of group states that are a robot's resting pose, best first. */
    private static final List<String> STATES = List.of("home", "half_sitting", "default", "stand", "standing", "rest");

    private HomePose() {}

    /** @param where file and element that say the profile's home, for messages */
    static double[] of(
            RobotModel model,
            RobotProfile profile,
            String where,
            SrdfReader.Srdf srdf,
            Map<BodyJoint, RobotPoint> points,
            double yaw,
            List<Finding> findings) {
        double[] home = model.neutral();
        if (!profile.home().isEmpty()) {
            profile.home().forEach((name, value) -> set(model, where, home, name, value));
            return home;
        }
        for (String state : STATES) {
            Map<String, Double> values = srdf.states().get(state);
            if (values != null) {
                return fromState(model, home, state, values, findings);
            }
        }
        return HomeFinder.find(model, points, yaw, findings);
    }

    private static void set(RobotModel model, String where, double[] home, String name, double value) {
        int d = model.joint(name);
        if (!(value >= model.lower(d) && value <= model.upper(d))) {
            throw new InputException(
                    where + ": " + name,
                    value + " is outside its limits " + model.lower(d) + " … " + model.upper(d),
                    "Give a value inside the limits, rad or m.");
        }
        home[d] = value;
    }

    private static double[] fromState(
            RobotModel model, double[] home, String state, Map<String, Double> values, List<Finding> findings) {
        boolean[] clamped = new boolean[home.length];
        values.forEach((name, value) -> model.findJoint(name).ifPresent(d -> {
            home[d] = Math.min(Math.max(value, model.lower(d)), model.upper(d));
            clamped[d] = Math.abs(home[d] - value) > 1e-6;
        }));
        findings.add(Finding.info("home", "the home posture is the state '" + state + "' of its files"));
        for (int d = 0; d < clamped.length; d++) {
            if (clamped[d]) {
                findings.add(Finding.warning(
                        "home",
                        "state '" + state + "' has joint '" + model.jointName(d) + "' outside its limits; moved to "
                                + home[d]));
            }
        }
        return Arrays.copyOf(home, home.length);
    }
}
