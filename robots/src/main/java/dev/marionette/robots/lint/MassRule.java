package dev.marionette.robots.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Masses of zero, and inertias that no body has: the principal moments of one are positive, and none is larger than the
 * sum of the other two. No motion depends on them here; simulators refuse them.
 */
final class MassRule implements Rule {
    private static final double SLACK = 0.01;

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        if (target.model.totalMass() == 0) {
            found.accept(LintIssue.note(
                    "mass", "the robot", "0 kg", "no link has a mass", "Give masses, if you want to simulate it."));
            return;
        }
        massless(target, found);
        inertias(target, found);
    }

    /** Bodies with a shape and without mass. */
    private static void massless(LintTarget target, Consumer<LintIssue> found) {
        List<String> names = new ArrayList<>();
        for (int body = 1; body < target.model.bodyCount(); body++) {
            if (target.model.bodyMass(body) == 0 && hasShape(target, body)) {
                names.add(target.model.linkName(target.model.bodyLink(body)));
            }
        }
        if (!names.isEmpty()) {
            found.accept(LintIssue.note(
                    "mass",
                    LintTarget.names("link", names),
                    "0 kg",
                    "a link that moves and has a shape has a mass",
                    "Give <inertial> in the robot file; motions do not depend on it."));
        }
    }

    private static boolean hasShape(LintTarget target, int body) {
        for (int link = 0; link < target.model.linkCount(); link++) {
            if (target.model.bodyOf(link) == body
                    && !target.model.linkSpec(link).boxes().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static void inertias(LintTarget target, Consumer<LintIssue> found) {
        Map<String, double[]> moments = new TreeMap<>();
        target.document.inertias().forEach((link, inertia) -> {
            double[] principal = principal(inertia);
            if (!isPossible(principal)) {
                moments.put(link, principal);
            }
        });
        if (moments.isEmpty()) {
            return;
        }
        double[] first = moments.values().iterator().next();
        found.accept(LintIssue.note(
                "mass",
                LintTarget.names("link", List.copyOf(moments.keySet())),
                Double.isNaN(first[0])
                        ? "inertia is no number"
                        : String.format(
                                Locale.ROOT,
                                "principal moments of inertia (%.3g, %.3g, %.3g) kg m²",
                                first[0],
                                first[1],
                                first[2]),
                "no body has these: all are at least 0, and the largest is at most the sum of the others",
                "Correct <inertia> in the robot file; motions do not depend on it, simulators do."));
    }

    private static boolean isPossible(double[] ascending) {
        double scale = Math.max(Math.abs(ascending[0]), Math.abs(ascending[2]));
        return ascending[0] >= -SLACK * scale && ascending[2] <= (ascending[0] + ascending[1]) + SLACK * scale;
    }

    /** Eigenvalues of a symmetric matrix xx, xy, xz, yy, yz, zz in ascending order, by its characteristic polynomial. */
    private static double[] principal(double[] m) {
        double off = m[1] * m[1] + m[2] * m[2] + m[4] * m[4];
        double mean = (m[0] + m[3] + m[5]) / 3;
        double x = m[0] - mean;
        double y = m[3] - mean;
        double z = m[5] - mean;
        double spread = Math.sqrt((x * x + y * y + z * z + 2 * off) / 6);
        if (!(spread > 0)) {
            return new double[] {mean, mean, mean + spread};
        }
        double det = x * (y * z - m[4] * m[4]) - m[1] * (m[1] * z - m[4] * m[2]) + m[2] * (m[1] * m[4] - y * m[2]);
        double angle = Math.acos(Math.max(-1, Math.min(1, det / (2 * spread * spread * spread)))) / 3;
        double[] values = {
            mean + 2 * spread * Math.cos(angle),
            mean + 2 * spread * Math.cos(angle + 2 * Math.PI / 3),
            mean + 2 * spread * Math.cos(angle + 4 * Math.PI / 3)
        };
        Arrays.sort(values);
        return values;
    }
}
