package dev.marionette.methods;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.InputException;
import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import dev.marionette.kinematics.balance.BalanceRule;
import java.util.Locale;
import java.util.Optional;

/** How the robot is held and stands. */
@SettingsGroup(value = "ground", help = "feet on the ground")
public record GroundSettings(
        @Setting(
                value = "auto",
                help = "auto: as the robot's folder says, else floating for characters with legs, and fixed where the"
                        + " clip has none; fixed: the root link is held; floating: it walks")
        BaseChoice base,

        @Setting(
                value = "auto",
                help = "on: feet in stance roll over heels and toes as the source's do; off: they stay flat; auto:"
                        + " on, unless balance is asked for")
        FootRoll footRoll,

        @Setting(
                value = "off",
                help = "static: the centre of mass stays over the feet in stance, with a base that floats; zmp: the"
                        + " zero-moment point does; off: nothing is asked of them")
        BalanceChoice balance,

        @Setting(
                value = "0.01",
                key = "balance_margin",
                unit = "m",
                min = 0,
                max = 0.5,
                help = "how far inside the soles the centre of mass, or the zero-moment point, stays at least")
        double balanceMarginMetres,

        @Setting(
                value = "0",
                unit = "m/s",
                min = 0,
                max = 100,
                help = "how fast the root link may go; 0: as robot.yaml says, else no limit: somewhat faster than the"
                        + " source")
        double baseSpeed,

        @Setting(
                value = "0",
                unit = "rad/s",
                min = 0,
                max = 1000,
                help = "how fast the root link may turn; 0: likewise")
        double baseTurn,

        @Setting(
                value = "0",
                unit = "m/s²",
                min = 0,
                max = 10_000,
                help = "how suddenly the root link may change its way; 0: likewise")
        double baseAcceleration) {
    /** Whether feet roll. */
    public enum FootRoll {
        /** They do, unless balance is asked for. */
        AUTO,
        /** They do. */
        ON,
        /** They stay flat. */
        OFF
    }

    /** What is asked of the balance. */
    public enum BalanceChoice {
        /** Nothing. */
        OFF,
        /** The centre of mass stays over the feet in stance. */
        STATIC,
        /** The zero-moment point does. */
        ZMP
    }

    /** How the root link is held. */
    public enum BaseChoice {
        /** As the robot and the clip have it. */
        AUTO,
        /** It is held. */
        FIXED,
        /** It goes about. */
        FLOATING
    }

    public GroundSettings {
        if (footRoll == FootRoll.ON && balance != BalanceChoice.OFF) {
            throw new InputException(
                    "ground.foot_roll",
                    "is on, but ground.balance=" + balance.name().toLowerCase(Locale.ROOT)
                            + " counts on soles that stand flat",
                    "Leave one of them out.");
        }
    }

    /**
     * How fast the base may be: as the settings say or, where they do not, the robot.
     *
     * @param robots the robot's own limits
     */
    public BaseLimits baseLimits(BaseLimits robots) {
        return robots.with(new BaseLimits(limit(baseSpeed), limit(baseTurn), limit(baseAcceleration)));
    }

    /** Whether feet roll. */
    public boolean rolls() {
        return footRoll == FootRoll.ON || footRoll == FootRoll.AUTO && balance == BalanceChoice.OFF;
    }

    private static double limit(double setting) {
        return setting > 0 ? setting : Double.POSITIVE_INFINITY;
    }

    /** What is asked of the balance; empty where nothing is. */
    public Optional<BalanceRule> balanceRule() {
        return switch (balance) {
            case OFF -> Optional.empty();
            case STATIC -> Optional.of(new BalanceRule(BalanceRule.Point.CENTER_OF_MASS, balanceMarginMetres));
            case ZMP -> Optional.of(new BalanceRule(BalanceRule.Point.ZERO_MOMENT_POINT, balanceMarginMetres));
        };
    }
}
