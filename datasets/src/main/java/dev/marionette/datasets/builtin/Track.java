package dev.marionette.datasets.builtin;

import java.util.ArrayList;
import java.util.List;

/**
 * One angle over time: where it starts, plus minimum-jerk submovements that may overlap and simply add up, as people's
 * do when they change their mind in mid-reach (Flash and Henis, 1991), plus oscillations that swell and die away.
 * Continuous up to the acceleration. Mutable while it is being built.
 */
final class Track {
    /** A change by {@code delta} degrees over [start, start + duration] seconds. */
    private record Submovement(double start, double duration, double delta, double skew) {
        double at(double time) {
            return delta * MinimumJerk.at((time - start) / duration, skew);
        }
    }

    /** A sine of {@code hz} from {@code start} to {@code end} seconds, with ramps at both ends. */
    private record Oscillation(double start, double end, double hz, double amplitude, double phase, double ramp) {
        double at(double time) {
            double envelope = MinimumJerk.at((time - start) / ramp) * MinimumJerk.at((end - time) / ramp);
            return envelope == 0
                    ? 0
                    : amplitude * envelope * StrictMath.sin(2 * StrictMath.PI * hz * (time - start) + phase);
        }
    }

    private final double base;
    private final List<Submovement> submovements = new ArrayList<>();
    private final List<Oscillation> oscillations = new ArrayList<>();

    Track(double base) {
        this.base = base;
    }

    void move(double start, double duration, double delta, double skew) {
        submovements.add(new Submovement(start, duration, delta, skew));
    }

    void oscillate(double start, double end, double hz, double amplitude, double phase, double ramp) {
        oscillations.add(new Oscillation(start, end, hz, amplitude, phase, ramp));
    }

    double at(double time) {
        double value = base;
        for (Submovement submovement : submovements) {
            value += submovement.at(time);
        }
        for (Oscillation oscillation : oscillations) {
            value += oscillation.at(time);
        }
        return value;
    }
}
