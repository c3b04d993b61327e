package dev.marionette.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one check found.
 *
 * @param check its name
 * @param violations how many there are
 * @param worst the worst value found, violation or not, in the measure that the check states
 * @param frames the frames concerned, ascending, each once
 * @param details the violations in the order of frames, at most {@link #MAX_DETAILS}
 * @param closest where it came nearest to a violation, or has its worst one; empty where the check does not tell
 */
public record CheckResult(
        String check,
        int violations,
        double worst,
        List<Integer> frames,
        List<Violation> details,
        Optional<Closest> closest) {
    /** How many violations are kept one by one; the others are counted. */
    public static final int MAX_DETAILS = 10_000;

    public CheckResult {
        frames = List.copyOf(frames);
        details = List.copyOf(details);
    }

    /** Without a closest value. */
    public CheckResult(String check, int violations, double worst, List<Integer> frames, List<Violation> details) {
        this(check, violations, worst, frames, details, Optional.empty());
    }

    /**
     * The value nearest to its limit or farthest beyond it.
     *
     * @param frame where that is
     * @param subject what it is of
     * @param value what was found
     * @param limit what is allowed
     * @param unit of both
     */
    public record Closest(int frame, String subject, double value, double limit, String unit) {}

    /**
     * What was found in some of the frames.
     *
     * @param from the first
     * @param to the one behind the last
     * @param offset is added to the numbers of the frames
     */
    CheckResult part(int from, int to, int offset) {
        List<Violation> within = details.stream()
                .filter(v -> v.frame() >= from && v.frame() < to)
                .map(v -> new Violation(v.frame() + offset, v.fraction(), v.subject(), v.value(), v.limit(), v.unit()))
                .toList();
        return new CheckResult(
                check,
                violations - (details.size() - within.size()),
                worst,
                frames.stream()
                        .filter(f -> f >= from && f < to)
                        .map(f -> f + offset)
                        .toList(),
                within,
                closest.map(c -> new Closest(c.frame() + offset, c.subject(), c.value(), c.limit(), c.unit())));
    }

    /** What the same check found here and in later frames. */
    CheckResult then(CheckResult later) {
        if (!check.equals(later.check)) {
            throw new IllegalArgumentException("results of " + check + " and " + later.check);
        }
        List<Integer> all = new ArrayList<>(frames);
        all.addAll(later.frames);
        List<Violation> kept = new ArrayList<>(details);
        kept.addAll(later.details);
        boolean lower = check.equals("balance") || check.startsWith("collision");
        Optional<Closest> nearer = closest.isEmpty()
                        || later.closest
                                .filter(l -> lower
                                        ? l.value() < closest.get().value()
                                        : l.value() / l.limit()
                                                > closest.get().value()
                                                        / closest.get().limit())
                                .isPresent()
                ? later.closest
                : closest;
        return new CheckResult(
                check,
                violations + later.violations,
                lower ? Math.min(worst, later.worst) : Math.max(worst, later.worst),
                all,
                kept.size() > MAX_DETAILS ? kept.subList(0, MAX_DETAILS) : kept,
                nearer);
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
        private Optional<Closest> closest = Optional.empty();

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

        /** A value that must not be above its limit, which is above 0. */
        void atMost(int frame, String subject, double value, double limit, String unit) {
            if (value > limit) {
                add(new Violation(frame, 0, subject, value, limit, unit));
            }
            if (closest.isEmpty()
                    || value / limit > closest.get().value() / closest.get().limit()) {
                closest = Optional.of(new Closest(frame, subject, value, limit, unit));
            }
        }

        /** A value that must not be below its limit, which is the same for all of them. */
        void atLeast(int frame, String subject, double value, double limit, String unit) {
            if (value < limit) {
                add(new Violation(frame, 0, subject, value, limit, unit));
            }
            if (closest.isEmpty() || value < closest.get().value()) {
                closest = Optional.of(new Closest(frame, subject, value, limit, unit));
            }
        }

        /** The closest of the values that were said with a limit. */
        Optional<Closest> closest() {
            return closest;
        }

        /** With the closest value as the worst, 0 where there is none or it is negative. */
        CheckResult build() {
            return build(closest.map(Closest::value).filter(value -> value > 0).orElse(0.0));
        }

        CheckResult build(double worst) {
            return new CheckResult(check, violations, worst, frames, details, closest);
        }
    }
}
