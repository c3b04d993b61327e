package dev.marionette.datasets.markers;

import dev.marionette.api.BodyJoint;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The markers in one frame, what was made of them so far, and the sizes of the person. */
final class MarkerFrame {
    private final MarkerRecording recording;
    private final MarkerLabels labels;
    private final Map<String, Segment> segments;
    private final Map<BodyJoint, double[]> joints = new EnumMap<>(BodyJoint.class);
    private int frame;

    MarkerFrame(MarkerRecording recording, MarkerLabels labels, Map<String, Segment> segments) {
        this.recording = recording;
        this.labels = labels;
        this.segments = segments;
    }

    /** Goes to a frame; joints of the one before are forgotten. */
    void at(int index) {
        frame = index;
        joints.clear();
    }

    /** The mean of markers, metres; NaN where one was not seen. */
    double[] mean(List<String> markers) {
        double[] mean = new double[3];
        for (String marker : markers) {
            int at = 3 * (frame * recording.labels().size() + labels.column(marker));
            for (int k = 0; k < 3; k++) {
                mean[k] += recording.points()[at + k] / markers.size();
            }
        }
        return mean;
    }

    /** Forward, left and up of a segment. */
    double[][] axes(String segment) {
        Segment found = segments.get(segment);
        if (found == null) {
            throw new IllegalStateException("no segment " + segment);
        }
        return found.in(this);
    }

    /** A size of the person in metres, or 0 where the file does not have it. */
    double size(String name) {
        return recording.sizes().getOrDefault(name, 0.0);
    }

    /** A joint that was made in this frame. */
    double[] joint(BodyJoint role) {
        double[] made = joints.get(role);
        if (made == null) {
            throw new IllegalStateException("no joint " + role);
        }
        return made;
    }

    void put(BodyJoint role, double[] centre) {
        joints.put(role, centre);
    }
}
