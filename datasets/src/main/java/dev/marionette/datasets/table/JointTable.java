package dev.marionette.datasets.table;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.LengthUnit;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.assembly.UniformTime;
import dev.marionette.datasets.body.NamedJoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Positions of named joints over time.
 *
 * @param where the file's name, for messages
 * @param names J names of joints
 * @param timesSeconds n times, increasing
 * @param rateHz the rate where the file says that its samples are uniform, or NaN to find it from the times
 * @param positions n × J × 3 in any unit; NaN, or beyond ±1e7, where a joint was not seen
 * @param unit the unit where the file tells it, or null
 * @param findings what was odd about the file
 */
public record JointTable(
        String where,
        List<String> names,
        double[] timesSeconds,
        double rateHz,
        double[] positions,
        @Nullable LengthUnit unit,
        List<Finding> findings) {
    private static final int MAX_SHOWN = 12;

    /** Nothing of a person is as far in any unit. */
    private static final double MAX_VALUE = 1e7;

    /** The times of n samples at a rate. */
    public static double[] times(int n, double rateHz) {
        double[] times = new double[n];
        Arrays.setAll(times, i -> i / rateHz);
        return times;
    }

    /**
     * The clip of the table.
     *
     * @param name what to call it
     * @throws InputException if joints of the arms or the hips are missing, or the figure is none
     */
    public Clip clip(String name) {
        List<Finding> all = new ArrayList<>(findings);
        Map<BodyJoint, Integer> roles = new EnumMap<>(NamedJoints.roles(names));
        roles.values().removeIf(joint -> seen(joint) == 0);
        List<String> missing = NamedJoints.missing(roles);
        if (!missing.isEmpty()) {
            throw new InputException(
                    where,
                    "no joint of the file is called like these: " + String.join(", ", missing) + "; there are "
                            + shown(names),
                    "Names such as left_elbow, LeftElbow, L_Elbow and LeftForeArm are known.");
        }
        unused(roles, all);
        UniformTime time = Double.isNaN(rateHz)
                ? UniformTime.of(where, timesSeconds, names.size(), all)
                : UniformTime.atRate(where, timesSeconds.length, rateHz, names.size());
        return ClipAssembly.clip(name, raw(roles, time, all));
    }

    private static String shown(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(MAX_SHOWN, names.size())))
                + (names.size() > MAX_SHOWN ? " and " + (names.size() - MAX_SHOWN) + " more" : "");
    }

    private void unused(Map<BodyJoint, Integer> roles, List<Finding> all) {
        List<String> unused = new ArrayList<>();
        List<String> gaps = new ArrayList<>();
        for (int j = 0; j < names.size(); j++) {
            if (!roles.containsValue(j)) {
                unused.add(names.get(j));
            } else if (seen(j) < timesSeconds.length) {
                gaps.add(names.get(j) + " " + (timesSeconds.length - seen(j)));
            }
        }
        if (!unused.isEmpty()) {
            all.add(Finding.info("joint-names", "joints that play no role were left out: " + shown(unused)));
        }
        if (!gaps.isEmpty()) {
            all.add(Finding.warning("tracking", "gaps were interpolated, frames each: " + String.join(", ", gaps)));
        }
    }

    private int seen(int joint) {
        int count = 0;
        for (boolean used : used(joint)) {
            count += used ? 1 : 0;
        }
        return count;
    }

    private boolean[] used(int joint) {
        boolean[] used = new boolean[timesSeconds.length];
        for (int f = 0; f < used.length; f++) {
            int at = 3 * (f * names.size() + joint);
            used[f] = Math.abs(positions[at]) <= MAX_VALUE
                    && Math.abs(positions[at + 1]) <= MAX_VALUE
                    && Math.abs(positions[at + 2]) <= MAX_VALUE;
        }
        return used;
    }

    /** Roles in their order, so that parents come first; hips and neck lie between hips and shoulders if not given. */
    private RawMotion raw(Map<BodyJoint, Integer> roles, UniformTime time, List<Finding> all) {
        Map<BodyJoint, Integer> present = new EnumMap<>(roles);
        present.putIfAbsent(BodyJoint.HIPS, -1);
        present.putIfAbsent(BodyJoint.NECK, -1);
        List<BodyJoint> order = List.copyOf(present.keySet());
        int width = 3 * order.size();
        double[] out = new double[time.frames() * width];
        List<String> joints = new ArrayList<>();
        int[] parents = new int[order.size()];
        for (int j = 0; j < parents.length; j++) {
            BodyJoint role = order.get(j);
            int column = present.getOrDefault(role, -1);
            parents[j] = role.parentAmong(present.keySet()).map(order::indexOf).orElse(-1);
            joints.add(column < 0 ? role.id() + "_middle" : names.get(column));
            if (column >= 0) {
                resample(column, time, out, 3 * j, width);
            }
        }
        if (present.getOrDefault(BodyJoint.HIPS, -1) < 0) {
            middle(order, BodyJoint.HIPS, BodyJoint.LEFT_HIP, out, width, all);
        }
        if (present.getOrDefault(BodyJoint.NECK, -1) < 0) {
            middle(order, BodyJoint.NECK, BodyJoint.LEFT_SHOULDER, out, width, all);
        }
        RawMotion raw = RawMotion.ofPositions(where, joints, parents, time.rateHz(), out, all);
        return unit == null ? raw : raw.inUnit(unit);
    }

    private void resample(int column, UniformTime time, double[] out, int at, int stride) {
        boolean[] used = used(column);
        double[] values = new double[used.length];
        for (int axis = 0; axis < 3; axis++) {
            for (int f = 0; f < values.length; f++) {
                values[f] = positions[3 * (f * names.size() + column) + axis];
            }
            time.resample(values, used, out, at + axis, stride);
        }
    }

    private static void middle(
            List<BodyJoint> order, BodyJoint role, BodyJoint left, double[] out, int width, List<Finding> all) {
        int to = 3 * order.indexOf(role);
        int a = 3 * order.indexOf(left);
        int b = 3 * order.indexOf(left.mirrored());
        for (int row = 0; row < out.length; row += width) {
            for (int axis = 0; axis < 3; axis++) {
                out[row + to + axis] = (out[row + a + axis] + out[row + b + axis]) / 2;
            }
        }
        all.add(Finding.info(
                "roles", role.id() + " is not in the file and was put between " + left.id() + " and its mirror image"));
    }
}
