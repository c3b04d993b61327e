package dev.marionette.methods;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.kinematics.collision.DetectorBackend;

/** The collision detector. */
@SettingsGroup(value = "collision", help = "the distance between links")
public record CollisionSettings(
        @Setting(value = "gjk", help = "the narrow phase; gjk: ours; bullet: libgdx's Bullet")
        DetectorBackend detector) {}
