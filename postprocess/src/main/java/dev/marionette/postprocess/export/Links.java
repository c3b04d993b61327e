package dev.marionette.postprocess.export;

import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.model.ToolNames;
import java.util.OptionalInt;

/**
 * Which links of a model are bodies of the robot's file. The others were put in by a reader: the world as the root, links between the
 * joints of one body, sites where the robot grasps. None of them has a mass.
 */
final class Links {
    private static final String WORLD = "world";

    private Links() {}

    /**
     * The link that the base joint of a simulator moves: the root link, or the first one welded to it where the root is the empty
     * world.
     */
    static int base(RobotModel model) {
        boolean world = model.linkName(0).equals(WORLD) && model.linkSpec(0).mass() == 0;
        for (int link = 1; world && link < model.linkCount(); link++) {
            if (model.bodyOf(link) == 0) {
                return link;
            }
        }
        return 0;
    }

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
        boolean between = name.replaceAll("_+$", "")
                .endsWith("/" + model.jointAbove(link).name().replaceAll("_+$", ""));
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
