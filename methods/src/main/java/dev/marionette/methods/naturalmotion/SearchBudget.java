package dev.marionette.methods.naturalmotion;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** How long the search for transfer parameters goes on. */
@SettingsGroup("")
public record SearchBudget(
        @Setting(
                value = "0",
                unit = "evaluations",
                min = 0,
                max = 1_000_000,
                help = "of the search for transfer parameters (also --budget); 0: those in closed form")
        int budget) {}
