package dev.marionette.pipeline.config;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** How much of the motion may be lost for it to be still the source's; {@code likeness.Faithfulness} defines each figure. */
@SettingsGroup(
        value = "faithful",
        help = "what may be lost of the motion for it to be verified; beyond it, it is safe, not faithful")
public record FaithfulSettings(
        @Setting(
                value = "12",
                key = "limbs",
                unit = "degrees",
                min = 0,
                max = 180,
                help = "of mean limb angle above the least that the robot's arms can do")
        double limbsDeg,

        @Setting(
                value = "1",
                unit = "times",
                min = 1,
                max = 100,
                help = "as long as the clip: what slowing down was asked for; retime.max is what is allowed")
        double timeScale,

        @Setting(
                value = "0.1",
                min = 0,
                max = 1,
                help =
                        "share of the frames in which a foot or another part is lifted that is on the ground in the source")
        double feet,

        @Setting(
                value = "0.2",
                unit = "leg lengths",
                min = 0,
                max = 10,
                help = "between the ankles of source and robot: what 12 degrees make at the end of a leg")
        double legs,

        @Setting(
                value = "0.2",
                unit = "leg lengths",
                min = 0,
                max = 1000,
                help = "from the source's path; where horizontal and on long paths, spreads of the path")
        double base,

        @Setting(
                value = "12",
                key = "turn",
                unit = "degrees",
                min = 0,
                max = 180,
                help = "between the source's pelvis and the root link")
        double turnDeg) {}
