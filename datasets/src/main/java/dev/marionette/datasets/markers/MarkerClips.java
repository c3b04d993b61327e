package dev.marionette.datasets.markers;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.assembly.LengthUnit;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.table.JointTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a clip of markers: finds their set, fills their gaps, and puts the joints where the set says. */
final class MarkerClips {
    private MarkerClips() {}

    /** The mapping that lies beside a recording; empty where there is none. */
    public static List<Path> companions(Path recording) {
        return MarkerSets.beside(recording).stream().toList();
    }

    /**
     * The clip of a recording, with the mapping beside its file or else the set that its markers are of.
     *
     * @param name what to call it
     * @param file where the recording is
     * @throws InputException if the markers are of no known set, or the mapping is broken or names markers that are not there
     * @throws IOException if the mapping cannot be read
     */
    public static Clip clip(String name, MarkerRecording recording, Path file) throws IOException {
        Optional<Path> mapping = MarkerSets.beside(file);
        if (mapping.isEmpty()) {
            return clip(name, recording);
        }
        List<Finding> unseen = new ArrayList<>();
        return clip(
                name,
                recording.ofOneSubject(unseen).seen(unseen),
                unseen,
                MarkerSets.read(mapping.get()),
                String.valueOf(mapping.get().getFileName()));
    }

    /** As {@link #clip(String, MarkerRecording, Path)}, of markers of a known set. */
    public static Clip clip(String name, MarkerRecording recording) {
        List<Finding> unseen = new ArrayList<>();
        MarkerRecording there = recording.ofOneSubject(unseen).seen(unseen);
        return clip(name, there, unseen, MarkerSets.of(there.where(), there.labels()), "");
    }

    private static Clip clip(
            String name, MarkerRecording recording, List<Finding> unseen, MarkerSet set, String mapping) {
        List<String> missing = set.missing(new MarkerLabels(recording.labels()));
        if (!missing.isEmpty()) {
            throw new InputException(
                    mapping.isEmpty() ? recording.where() : mapping,
                    "names markers that " + recording.where() + " does not have: " + MarkerSets.shown(missing),
                    "There are " + MarkerSets.shown(recording.labels()) + ".");
        }
        List<Finding> findings = new ArrayList<>(recording.findings());
        findings.addAll(unseen);
        MarkerRecording seen = MarkerGaps.filled(recording.only(set.markers()), findings);
        Map<BodyJoint, double[]> joints = set.centres(seen);
        findings.add(Finding.info(
                "markers",
                "the markers are of the set '" + Fields.shortened(set.name()) + "'"
                        + (mapping.isEmpty() ? "" : " of " + mapping)
                        + (set.about().isEmpty() ? "" : ": " + set.about())));
        if (mapping.isEmpty()) {
            findings.add(Finding.info(
                    "markers",
                    "sizes of the person " + (seen.sizes().isEmpty() ? "are an adult's" : "are the file's")));
        }
        return table(seen, joints, findings).clip(name);
    }

    private static JointTable table(
            MarkerRecording recording, Map<BodyJoint, double[]> joints, List<Finding> findings) {
        List<String> names = joints.keySet().stream().map(BodyJoint::id).toList();
        int frames = recording.frames();
        double[] positions = new double[frames * names.size() * 3];
        Arrays.fill(positions, Double.NaN);
        int column = 0;
        for (double[] path : joints.values()) {
            for (int f = 0; f < frames; f++) {
                System.arraycopy(path, 3 * f, positions, 3 * (f * names.size() + column), 3);
            }
            column++;
        }
        return new JointTable(
                recording.where(),
                names,
                JointTable.times(frames, recording.rateHz()),
                recording.rateHz(),
                positions,
                LengthUnit.METRE,
                findings);
    }
}
