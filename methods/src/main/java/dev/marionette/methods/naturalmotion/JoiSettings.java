package dev.marionette.methods.naturalmotion;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingWord;
import dev.marionette.api.SettingsGroup;

/** What is tracked. Weights are against the direction of an upper arm or forearm. */
@SettingsGroup(value = "joi", help = "what is tracked; weights against the direction of an upper arm")
public record JoiSettings(
        @Setting(value = "hands+elbows+head", help = "hands, hands+elbows, hands+elbows+head, hands+rotations+elbows")
        JoiSet set,

        @Setting(
                value = "shoulders",
                help = "shoulders: targets start at the robot's own shoulders; root: as in the paper, at its root")
        Anchor anchor,

        @Setting(
                value = "1",
                min = 0,
                max = 1e3,
                help = "weight of the trunk's orientation; 0: the waist follows the hands alone, as in the paper")
        double trunk,

        @Setting(value = "0.05", min = 0, max = 1e3, help = "weight of the head and of a character's collar bones")
        double head,

        @Setting(value = "1", min = 0, max = 1e3, help = "weight of the direction of an upper arm")
        double elbow,

        @Setting(value = "0.8", min = 0, max = 1e3, help = "weight of the direction of a forearm")
        double forearm,

        @Setting(
                value = "0.05",
                min = 0,
                max = 1e3,
                help = "weight of the wrist's place about the shoulder beside the direction of the forearm, or of the"
                        + " hand's where there is no wrist")
        double wrist,

        @Setting(
                value = "0.2",
                min = 0,
                max = 1e3,
                help = "weight of the hand's place about the shoulder where there is a wrist")
        double hand,

        @Setting(
                value = "0.05",
                min = 0,
                max = 1e3,
                help = "weight of the hand's orientation, where the clip has it and a joint beyond the elbow turns it,"
                        + " and of the turn of a character's limbs without limits; 0: none")
        double handOrientation,

        @Setting(
                value = "10",
                min = 0,
                max = 1e3,
                help = "weight of the place of a hand about what it touches, and while it does of its orientation,"
                        + " with solver.kind=trajectory; 0: none")
        double contact) {
    /** Sets of joints of interest. */
    public enum JoiSet {
        /** Hands. */
        HANDS,
        /** Hands and elbows. */
        @SettingWord("hands+elbows")
        HANDS_ELBOWS,
        /** Hands, elbows and head. */
        @SettingWord("hands+elbows+head")
        HANDS_ELBOWS_HEAD,
        /** Hands with their orientations, and elbows. */
        @SettingWord("hands+rotations+elbows")
        HANDS_ROTATIONS_ELBOWS
    }

    /** Where the targets of the arms start. */
    public enum Anchor {
        /** At the robot's own shoulders. */
        SHOULDERS,
        /** At its root. */
        ROOT
    }
}
