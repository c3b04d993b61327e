package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.urdf.ToolNames;
import java.util.OptionalInt;

/**
 * Which links of a model are bodies of the robot's file. The others were put in by a reader: the world as the root, links between the
 * joints of one body, sites where the robot grasps. None of them has a mass.
 */
final class Links {
    private Links() {}

    /** The link that stands for a body of the model: the first that is a body of the file; empty where there is none. */
    static OptionalInt ofBody(RobotModel model, int body) {
        for (int link = model.bodyLink(body); link < model.linkCount(); link++) {
            if (model.bodyOf(link) == body && isOfFile(model, link)) {
                return OptionalInt.of(link);
            }
        }
        return OptionalInt.empty();
    }

    /** Whether a link below the root is one of the file's, not one that a reader put in. */
    static boolean isOfFile(RobotModel model, int link) {
        String name = model.linkName(link);
        if (model.linkSpec(link).mass() > 0) {
            return true;
        }
        boolean between = name.replaceAll("(?<!_)_++$", "")
                .endsWith("/" + model.jointAbove(link).name().replaceAll("(?<!_)_++$", ""));
        return !between && !isToolSite(model, link, name);
    }

    private static boolean isToolSite(RobotModel model, int link, String name) {
        if (model.jointAbove(link).type() != JointType.FIXED || !ToolNames.matches(name)) {
            return false;
        }
        for (int other = link + 1; other < model.linkCount(); other++) {
            if (model.parentLink(other) == link) {
                return false;
            }
        }
        return true;
    }
}
