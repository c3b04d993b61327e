package dev.marionette.datasets.assembly;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.datasets.body.Figure;
import dev.marionette.datasets.body.Palms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Adds a joint in the palm of each hand, where the file has something beyond the wrist but no joint there. */
final class PalmPoints {
    private PalmPoints() {}

    /** The clip of a track, with its palms. Arrays are those of the whole clip. Not modified. */
    static Clip clip(
            String name,
            Track track,
            Figure figure,
            double[] orientations,
            double[] velocities,
            double[] rest,
            List<Finding> findings) {
        List<String> names = new ArrayList<>(track.names());
        List<Palms> palms = new ArrayList<>();
        List<Integer> wrists = new ArrayList<>();
        Map<BodyJoint, Integer> roles = new EnumMap<>(track.roles());
        for (BodyJoint hand : new BodyJoint[] {BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND}) {
            int wrist = track.joint(hand == BodyJoint.LEFT_HAND ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST);
            Palms palm = Palms.find(figure, wrist);
            if (palm != null && palm.isJoint()) {
                roles.put(hand, palm.joints().get(0));
            } else if (palm != null) {
                roles.put(hand, names.size());
                names.add(uniqueName(names, names.get(wrist) + "_palm"));
                palms.add(palm);
                wrists.add(wrist);
            }
        }
        Finding added = Finding.info(
                "hands", "palm points were added beyond the wrists: " + names.subList(track.joints(), names.size()));
        // a part has the findings of its sample already
        if (!palms.isEmpty() && !findings.contains(added)) {
            findings.add(added);
        }
        int[] parents = Arrays.copyOf(track.parents(), names.size());
        for (int i = 0; i < palms.size(); i++) {
            parents[track.joints() + i] = wrists.get(i);
        }
        Clip clip = new Clip(
                name,
                track.rateHz(),
                names,
                parents,
                withPalms(track.positions(), track.joints(), palms, wrists),
                withWrists(orientations, 4, track.joints(), wrists),
                withPalms(rest, track.joints(), palms, wrists),
                roles,
                findings);
        return velocities.length == 0
                ? clip
                : clip.withAngularVelocities(withWrists(velocities, 3, track.joints(), wrists));
    }

    private static String uniqueName(List<String> names, String wanted) {
        String name = wanted;
        while (names.contains(name)) {
            name += "_";
        }
        return name;
    }

    private static double[] withPalms(double[] positions, int joints, List<Palms> palms, List<Integer> wrists) {
        if (palms.isEmpty() || positions.length == 0) {
            return positions;
        }
        int frames = positions.length / (3 * joints);
        int width = joints + palms.size();
        double[] out = new double[3 * frames * width];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(positions, 3 * f * joints, out, 3 * f * width, 3 * joints);
            for (int i = 0; i < palms.size(); i++) {
                Palms palm = palms.get(i);
                for (int axis = 0; axis < 3; axis++) {
                    double wrist = positions[3 * (f * joints + wrists.get(i)) + axis];
                    double mean = 0;
                    for (int j : palm.joints()) {
                        mean += positions[3 * (f * joints + j) + axis]
                                / palm.joints().size();
                    }
                    out[3 * (f * width + joints + i) + axis] = wrist + palm.share() * (mean - wrist);
                }
            }
        }
        return out;
    }

    /** Palms turn with their wrists: n values each. */
    private static double[] withWrists(double[] values, int n, int joints, List<Integer> wrists) {
        if (wrists.isEmpty()) {
            return values;
        }
        int frames = values.length / (n * joints);
        int width = joints + wrists.size();
        double[] out = new double[n * frames * width];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(values, n * f * joints, out, n * f * width, n * joints);
            for (int i = 0; i < wrists.size(); i++) {
                System.arraycopy(values, n * (f * joints + wrists.get(i)), out, n * (f * width + joints + i), n);
            }
        }
        return out;
    }
}
