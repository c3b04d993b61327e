package dev.marionette.app.report.data;

import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.pipeline.metrics.BalanceReport;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.BalanceFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Centre of mass, zero-moment point and what the standing soles span, frame by frame; or why that is not known. */
final class BalanceBlock {
    /** Soles that move less than this between frames are drawn where they were, metres. */
    private static final double STILL = 5e-4;

    private BalanceBlock() {}

    /** The part {@code balance} of the block. */
    static Map<String, Object> of(RetargetOutcome run) {
        Map<String, Object> tree = new LinkedHashMap<>();
        Optional<BalanceMotion> motion = BalanceReport.motion(run.robot(), run.ground(), run.trajectory());
        Optional<BalanceFigures> figures = motion.flatMap(BalanceFigures::of);
        if (motion.isEmpty() || figures.isEmpty()) {
            tree.put("missing", BalanceReport.missing(run.robot(), run.ground()));
            return tree;
        }
        BalanceMotion m = motion.get();
        tree.put("standing", figures.get().frames());
        tree.put("com", figures.get().com());
        tree.put("zmp", figures.get().zmp());
        tree.put("comMargin", Packed.floats(margins(m, BalanceRule.Point.CENTER_OF_MASS)));
        tree.put("zmpMargin", Packed.floats(margins(m, BalanceRule.Point.ZERO_MOMENT_POINT)));
        tree.put("comPath", Packed.floats(m.com()));
        tree.put("zmpPath", Packed.floats(m.zmp()));
        tree.put("ground", m.ground());
        tree.put("support", support(m));
        return tree;
    }

    /** Not a number where a point has none. */
    private static double[] margins(BalanceMotion motion, BalanceRule.Point point) {
        double[] out = new double[motion.frames()];
        for (int f = 0; f < out.length; f++) {
            out[f] = motion.isKnown(point, f) ? motion.margin(point, f) : Double.NaN;
        }
        return out;
    }

    /** The corners from a frame on, wherever they change. */
    private static List<Map<String, Object>> support(BalanceMotion motion) {
        List<Map<String, Object>> changes = new ArrayList<>();
        double[] last = {Double.NaN};
        for (int f = 0; f < motion.frames(); f++) {
            double[] corners = motion.support(f).corners();
            if (!near(corners, last)) {
                Map<String, Object> change = new LinkedHashMap<>();
                change.put("frame", f);
                change.put(
                        "corners",
                        Arrays.stream(corners)
                                .map(v -> Math.round(1e4 * v) / 1e4)
                                .toArray());
                changes.add(change);
                last = corners;
            }
        }
        return changes;
    }

    private static boolean near(double[] a, double[] b) {
        if (a.length != b.length) {
            return false;
        }
        double most = 0;
        for (int i = 0; i < a.length; i++) {
            most = Math.max(most, Math.abs(a[i] - b[i]));
        }
        return most < STILL;
    }
}
