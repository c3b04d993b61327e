package dev.marionette.stream;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The frames of a live source at a uniform rate, of which the latest are kept, and the first ones as long as it is measured. */
final class SourceFrames {
    private final double rateHz;
    private final List<BodyJoint> joints;
    private final int[] parents;
    private final double[] rest;
    private final int calibration;
    private final int kept;
    private final Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
    private final List<SourceSample> frames = new ArrayList<>();
    private @Nullable Clip sample;
    private int forgotten;

    /**
     * @param given the joints that it has
     * @param rest positions of all joints in the pose from which orientations are measured, by {@link BodyJoint}; empty where there are no orientations
     * @param calibration how many first frames it is measured in
     * @param kept how many of the latest frames can be asked for
     */
    SourceFrames(double rateHz, Set<BodyJoint> given, double[] rest, int calibration, int kept) {
        this.rateHz = rateHz;
        this.calibration = calibration;
        this.kept = Math.max(kept, calibration);
        joints = List.copyOf(new TreeSet<>(given));
        parents = joints.stream()
                .mapToInt(joint -> joint.parentAmong(given).map(joints::indexOf).orElse(-1))
                .toArray();
        this.rest = rest.length == 0 ? rest : rows(rest, 3);
        for (int j = 0; j < parents.length; j++) {
            roles.put(joints.get(j), j);
        }
    }

    private SourceFrames(SourceFrames other) {
        rateHz = other.rateHz;
        joints = other.joints;
        parents = other.parents;
        rest = other.rest;
        calibration = other.calibration;
        kept = other.kept;
        roles.putAll(other.roles);
    }

    private double[] rows(double[] all, int width) {
        double[] rows = new double[width * joints.size()];
        for (int j = 0; j < joints.size(); j++) {
            System.arraycopy(all, width * joints.get(j).ordinal(), rows, width * j, width);
        }
        return rows;
    }

    /** How many frames there have been. */
    int count() {
        return forgotten + frames.size();
    }

    double rateHz() {
        return rateHz;
    }

    /** Whether the frames in which it is measured have all been there. */
    boolean isMeasured() {
        return sample != null && frames.size() >= 2;
    }

    /** Further frames of the same source, which do not go on from these: what was measured stays. */
    SourceFrames again() {
        SourceFrames others = new SourceFrames(this);
        others.sample = sample;
        others.forgotten = count();
        return others;
    }

    /** The first frame that can be asked for. */
    int earliest() {
        return forgotten;
    }

    /** The latest frame. */
    SourceSample last() {
        return frames.get(frames.size() - 1);
    }

    void add(SourceSample frame) {
        frames.add(frame);
        if (sample == null && count() == calibration) {
            sample = clip(0, calibration);
        }
        if (frames.size() > 2 * kept) {
            forgotten += frames.size() - kept;
            frames.subList(0, frames.size() - kept).clear();
        }
    }

    /** Frames as a part of the whole, among the latest that are kept; the first ones have all been there. */
    Clip part(int from, int to) {
        return clip(from, to).asPartOf(Objects.requireNonNull(sample), from);
    }

    private Clip clip(int from, int to) {
        int n = joints.size();
        double[] positions = new double[3 * n * (to - from)];
        double[] orientations = new double[rest.length == 0 ? 0 : 4 * n * (to - from)];
        for (int f = from; f < to; f++) {
            SourceSample frame = frames.get(f - forgotten);
            System.arraycopy(rows(frame.positions(), 3), 0, positions, 3 * n * (f - from), 3 * n);
            if (rest.length > 0) {
                System.arraycopy(rows(frame.orientations(), 4), 0, orientations, 4 * n * (f - from), 4 * n);
            }
        }
        return new Clip(
                "stream",
                rateHz,
                joints.stream().map(BodyJoint::id).toList(),
                parents,
                positions,
                orientations,
                rest,
                roles,
                List.of());
    }
}
