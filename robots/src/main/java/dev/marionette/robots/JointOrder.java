package dev.marionette.robots;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The order of the joints in what is written: {@code joint_order} in robot.yaml, {@code --joint-order}. Every actuated joint
 * has its column, so that what was written can be checked and played again; a robot is solved for in the order of its
 * model, and so the order of the columns changes no motion.
 */
public final class JointOrder {
    /** The option of the command line that says one. */
    public static final String OPTION = "--joint-order";

    private static final int NAMED = 12;

    private JointOrder() {}

    /**
     * The joints of a robot in an order.
     *
     * @param wanted names; empty for the order of the model
     * @param where what comes before the message: a file and key, or an option
     * @throws InputException if a name is unknown or stands there twice, or a joint is missing
     */
    public static List<String> of(RobotModel model, List<String> wanted, String where) {
        if (wanted.isEmpty()) {
            return model.jointNames();
        }
        Set<String> once = new HashSet<>();
        for (String name : wanted) {
            requireActuated(model, name, where);
            if (!once.add(name)) {
                throw new InputException(where, "joint '" + name + "' stands there twice", "Give every joint once.");
            }
        }
        Set<String> missing = new LinkedHashSet<>(model.jointNames());
        missing.removeAll(once);
        if (!missing.isEmpty()) {
            throw new InputException(
                    where,
                    missing.size() + " of the " + model.dof() + " actuated joints are missing: " + head(missing),
                    "Give all of them: a trajectory without them could be neither checked nor played.");
        }
        return List.copyOf(wanted);
    }

    private static void requireActuated(RobotModel model, String name, String where) {
        if (model.findJoint(name).isPresent()) {
            return;
        }
        if (model.jointSpecs().containsKey(name)) {
            throw new InputException(
                    where,
                    "joint '" + name + "' has no column: it is fixed, or follows another joint",
                    "Leave it out.");
        }
        try {
            model.joint(name);
        } catch (InputException unknown) {
            throw new InputException(where, "no actuated joint is called '" + name + "'", unknown.hint(), unknown);
        }
    }

    private static String head(Set<String> names) {
        List<String> all = new ArrayList<>(names);
        return all.size() <= NAMED
                ? String.join(", ", all)
                : String.join(", ", all.subList(0, NAMED)) + " and " + (all.size() - NAMED) + " more";
    }
}
