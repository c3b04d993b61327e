package dev.marionette.robots.urdf;

import java.util.regex.Pattern;

/** Names that tell where a robot grasps: of links, of fixed frames and of sites of an MJCF model. */
public final class ToolNames {
    private static final Pattern TOOL = Pattern.compile(
            "(?i)(palm|hand|gripper|tool|tool0|tcp|pinch|end_?effector|(?<![a-z])ee|attachment_?site|grasp)"
                    + "(_?(l|r|left|right|base|link|frame|site|point|center))*+$");

    private ToolNames() {}

    /** Whether something of this name is where a robot grasps. */
    public static boolean matches(String name) {
        return TOOL.matcher(name).find();
    }
}
