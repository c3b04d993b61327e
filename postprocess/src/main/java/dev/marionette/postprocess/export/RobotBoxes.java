package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.List;

/** What there is to see of a robot: its boxes or, where it has none, sticks between its joints. */
final class RobotBoxes {
    private static final double THICK = 0.012;
    private static final double SHORTEST = 1e-3;

    private RobotBoxes() {}

    /** Whether any link has a box. */
    static boolean hasBoxes(RobotModel model) {
        for (int link = 0; link < model.linkCount(); link++) {
            if (!model.linkSpec(link).boxes().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Thin boxes from a link's origin to those of its children. */
    static List<BoxShape> sticks(RobotModel model, int link, LocalMotion rest) {
        List<BoxShape> sticks = new ArrayList<>();
        for (int child = link + 1; child < model.linkCount(); child++) {
            double[] t = rest.translation(child, 0);
            double length = Math.sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
            if (model.parentLink(child) == link && length > SHORTEST) {
                double[] center = {t[0] / 2, t[1] / 2, t[2] / 2};
                double[] half = {THICK, THICK, length / 2};
                sticks.add(new BoxShape(model.linkName(child), along(t, length), center, half));
            }
        }
        return sticks;
    }

    /** A rotation, row by row, whose third column points along a vector. */
    private static double[] along(double[] v, double length) {
        double x = v[0] / length;
        double y = v[1] / length;
        double z = v[2] / length;
        if (z < -0.999999) {
            return new double[] {1, 0, 0, 0, -1, 0, 0, 0, -1};
        }
        double c = 1 / (1 + z);
        return new double[] {1 - x * x * c, -x * y * c, x, -x * y * c, 1 - y * y * c, y, -x, -y, z};
    }
}
