package dev.marionette.pipeline.config;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** What becomes of long clips and of loops. */
@SettingsGroup("")
public record RecordingSettings(
        @Setting(
                value = "9000",
                unit = "frames",
                min = 100,
                max = 1_000_000,
                help = "a clip of more than four times as many is retargeted in windows of so many")
        int window,

        @Setting(
                value = "auto",
                help = "auto: a clip that ends as it begins (pose within 0.1°, velocity) does so on the robot; on: its"
                        + " last frame is taken for the first one; off: it is a clip like any other")
        LoopChoice loop) {
    /** What becomes of a clip that ends as it begins. */
    public enum LoopChoice {
        /** So does its result. */
        AUTO,
        /** Its last frame is taken for the first one, wherever that is. */
        ON,
        /** It is a clip like any other. */
        OFF
    }

    /** Windows of the longest motion that is made at once. */
    public static final int AT_ONCE = 4;

    /** Frames of the longest motion that is made at once; a longer one is made of parts. */
    public int mostFrames() {
        return AT_ONCE * window;
    }
}
