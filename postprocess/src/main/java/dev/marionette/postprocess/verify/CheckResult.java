package dev.marionette.postprocess.verify;

import java.util.ArrayList;
import java.util.List;

/**
 * What one check found.
 *
 * @param check its name
 * @param violations how many there are
 * @param worst the worst value found, violation or not, in the measure that the check states
 * @param frames the frames concerned, ascending, each once
 * @param details the violations in the order of frames, at most {@link #MAX_DETAILS}
 */
public record CheckResult(String check, int violations, double worst, List<Integer> frames, List<Violation> details) {
    /** How many violations are kept one by one; the others are counted. */
    public static final int MAX_DETAILS = 10_000;

    public CheckResult {
        frames = List.copyOf(frames);
        details = List.copyOf(details);
    }

    /** Whether nothing is wrong. */
    public boolean passed() {
        return violations == 0;
    }

    /** Gathers violations in the order of frames. */
    static final class Builder {
        private final String check;
        private final List<Integer> frames = new ArrayList<>();
        private final List<Violation> details = new ArrayList<>();
        private int violations;

        Builder(String check) {
            this.check = check;
        }

        void add(Violation violation) {
            violations++;
            if (frames.isEmpty() || frames.get(frames.size() - 1) != violation.frame()) {
                frames.add(violation.frame());
            }
            if (details.size() < MAX_DETAILS) {
                details.add(violation);
            }
        }

        CheckResult build(double worst) {
            return new CheckResult(check, violations, worst, frames, details);
        }
    }
}
