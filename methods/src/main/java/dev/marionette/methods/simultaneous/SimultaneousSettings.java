package dev.marionette.methods.simultaneous;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingWord;
import dev.marionette.api.SettingsGroup;

/** The method {@code simultaneous}: weights of Ayusawa and Yoshida 2017, section IV-A, and what it leaves open. */
@SettingsGroup(value = "simultaneous", help = "the method of that name; weights as printed in Ayusawa & Yoshida 2017")
record SimultaneousSettings(
        @Setting(value = "51", help = "degrees of freedom of the human model; 31: its redundant joints locked")
        HumanChoice human,

        @Setting(
                value = "simultaneous",
                help = "simultaneous: all at once; sequential: morph first, hold the result to the robot's limits after"
                        + " (their eqs. 5 and 6)")
        OrderChoice order,

        @Setting(value = "10", min = 0, max = 1e6, help = "weight of lengths that leave those that were identified")
        double lengths,

        @Setting(value = "100", min = 1e-3, max = 1e6, help = "weight of the distance of robot and morphed human")
        double features,

        @Setting(value = "100", min = 0, max = 1e6, help = "weight of joint limits")
        double limits,

        @Setting(value = "100", min = 0, max = 1e6, help = "weight of the ZMP inside the soles, where the base floats")
        double zmp,

        @Setting(
                value = "500",
                min = 0,
                max = 1e6,
                help = "weight of the centre of mass over the support while both feet stand, where the base floats")
        double com,

        @Setting(
                value = "500",
                min = 0,
                max = 1e6,
                help = "weight of soles in stance being flat, level and still, where the base floats")
        double contact,

        @Setting(
                value = "0",
                min = 0,
                max = 1e6,
                help = "weight of hands being where the source's are in the room; the paper has 2")
        double reach,

        @Setting(
                value = "0.0001",
                was = "posture",
                min = 0,
                max = 1e3,
                help = "weight of staying where it was, for what no other term sees; not in the paper")
        double continuity,

        @Setting(
                value = "5000",
                was = "clearance",
                min = 0,
                max = 1e6,
                help = "weight of links of legs and trunk nearer than 1 cm, where the base floats; not in the paper")
        double clearanceWeight,

        @Setting(
                value = "2",
                key = "limit_margin",
                unit = "degrees",
                min = 0,
                max = 45,
                help = "kept from position limits")
        double limitMarginDeg,

        @Setting(value = "0.01", unit = "m", min = 0, max = 1, help = "kept from the edge of the support")
        double balanceMargin,

        @Setting(value = "0.1", unit = "s", min = 1e-3, max = 100, help = "in which a joint gets to its full speed")
        double accelerationTime,

        @Setting(value = "8", unit = "frames", min = 1, max = 50, help = "that the lengths are identified from")
        int samples,

        @Setting(value = "150", min = 1, max = 10_000, help = "iterations of the search in a frame, at most")
        int iterations,

        @Setting(
                value = "0.00001",
                min = 0,
                max = 0.1,
                help = "a search ends where an iteration lowers the cost by less than this part")
        double tolerance) {
    /** The human model by its degrees of freedom. */
    public enum HumanChoice {
        /** All of them. */
        @SettingWord("51")
        FULL,
        /** With the redundant joints locked. */
        @SettingWord("31")
        REDUCED
    }

    /** How the problems are solved. */
    public enum OrderChoice {
        /** At once. */
        SIMULTANEOUS,
        /** One after the other. */
        SEQUENTIAL
    }
}
