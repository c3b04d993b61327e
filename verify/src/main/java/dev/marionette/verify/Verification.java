package dev.marionette.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all checks found, in their order.
 *
 * @param checks one result a check
 */
public record Verification(List<CheckResult> checks) {
    public Verification {
        checks = List.copyOf(checks);
    }

    /** Whether nothing is wrong. */
    public boolean passed() {
        return checks.stream().allMatch(CheckResult::passed);
    }

    /** The {@code verification} part of the report: check → {violations, worst, frames}. */
    public Map<String, Object> toReport() {
        Map<String, Object> report = new LinkedHashMap<>();
        for (CheckResult check : checks) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("violations", check.violations());
            entry.put("worst", check.worst());
            entry.put("frames", check.frames());
            report.put(check.check(), entry);
        }
        return report;
    }

    /** All kept violations as lines for people: {@code velocity_limits: frame 17: LElbj 5.1 rad/s, limit 4}. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (CheckResult check : checks) {
            for (Violation violation : check.details()) {
                lines.add(check.check() + ": " + violation);
            }
            if (check.violations() > check.details().size()) {
                lines.add(check.check() + ": and "
                        + (check.violations() - check.details().size()) + " more");
            }
        }
        return lines;
    }
}
