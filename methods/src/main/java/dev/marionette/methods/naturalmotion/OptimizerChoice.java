package dev.marionette.methods.naturalmotion;

import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;

/** What looks for the parameters. */
@SettingsGroup(value = "optimizer", help = "what searches for the transfer parameters")
public record OptimizerChoice(
        @Setting(
                value = "cdbo",
                help = "the paper's; others: cdbo-alternating, bo-quadratic, bo-ei, cma-es, sobol, random")
        String name,

        @Setting(
                value = "java",
                help = "the Gaussian process of cdbo, cdbo-alternating and bo-ei, in plain Java; another: smile")
        String surrogate) {}
