package dev.marionette.datasets.markers;

import dev.marionette.api.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Markers over time, as a file has them.
 *
 * @param where the file's name, for messages
 * @param labels the markers' names in the order of the data, with the prefixes of the file
 * @param rateHz frames per second
 * @param points frames × labels × 3, metres, NaN where a marker was not seen. Handed over, not copied.
 * @param sizes sizes of the person that the file tells, metres, by the name that the file gives them ({@code LKneeWidth})
 * @param findings what was odd about the file
 */
record MarkerRecording(
        String where,
        List<String> labels,
        double rateHz,
        double[] points,
        Map<String, Double> sizes,
        List<Finding> findings) {
    /** Gaps of more than the rest of a recording cannot be filled. */
    private static final double HARDLY = 0.1;

    /** Copies the lists. */
    public MarkerRecording {
        labels = List.copyOf(labels);
        sizes = Map.copyOf(sizes);
        findings = List.copyOf(findings);
    }

    /** The recording of some of its markers, by the names that a set gives them; those that are not there are left out. */
    MarkerRecording only(Collection<String> markers) {
        MarkerLabels there = new MarkerLabels(labels);
        List<String> names = markers.stream().filter(there::has).toList();
        double[] out = new double[frames() * names.size() * 3];
        for (int f = 0; f < frames(); f++) {
            for (int m = 0; m < names.size(); m++) {
                System.arraycopy(
                        points,
                        3 * (f * labels.size() + there.column(names.get(m))),
                        out,
                        3 * (f * names.size() + m),
                        3);
            }
        }
        return new MarkerRecording(where, names, rateHz, out, sizes, findings);
    }

    /**
     * The recording without markers that were hardly ever seen, as those of a static trial are in the others: no joint can be made
     * of them.
     *
     * @param found takes what was left out. Modified.
     */
    MarkerRecording seen(List<Finding> found) {
        List<String> unseen = new ArrayList<>();
        List<Integer> rest = new ArrayList<>();
        for (int m = 0; m < labels.size(); m++) {
            int count = 0;
            for (int f = 0; f < frames(); f++) {
                count += Double.isNaN(points[3 * (f * labels.size() + m)]) ? 0 : 1;
            }
            boolean hardly = count < HARDLY * frames() || count == 0;
            if (hardly) {
                unseen.add(labels.get(m));
            } else {
                rest.add(m);
            }
        }
        if (unseen.isEmpty() || rest.isEmpty()) {
            return this;
        }
        found.add(
                Finding.warning("markers", "are left out, as they are hardly ever seen: " + MarkerSets.shown(unseen)));
        return only(rest);
    }

    /**
     * The recording of one subject, whose markers have the same name before a colon: of several, that of which there are most.
     *
     * @param found takes the names of the others. Modified.
     */
    MarkerRecording ofOneSubject(List<Finding> found) {
        Map<String, List<Integer>> subjects = new TreeMap<>();
        for (int m = 0; m < labels.size(); m++) {
            String label = labels.get(m);
            subjects.computeIfAbsent(label.substring(0, label.lastIndexOf(':') + 1), s -> new ArrayList<>())
                    .add(m);
        }
        if (subjects.size() < 2) {
            return this;
        }
        Map.Entry<String, List<Integer>> most = Collections.max(
                subjects.entrySet(),
                Comparator.comparingInt(subject -> subject.getValue().size()));
        List<String> others = new ArrayList<>();
        subjects.forEach((subject, markers) -> {
            if (!subject.equals(most.getKey())) {
                others.add((subject.isEmpty() ? "no subject" : subject) + " (" + markers.size() + ")");
            }
        });
        found.add(Finding.warning(
                "markers",
                "of several subjects, " + most.getKey() + " with most markers is taken; left out are "
                        + MarkerSets.shown(others)));
        return only(most.getValue());
    }

    private MarkerRecording only(List<Integer> columns) {
        double[] out = new double[frames() * columns.size() * 3];
        for (int f = 0; f < frames(); f++) {
            for (int m = 0; m < columns.size(); m++) {
                System.arraycopy(
                        points, 3 * (f * labels.size() + columns.get(m)), out, 3 * (f * columns.size() + m), 3);
            }
        }
        return new MarkerRecording(where, columns.stream().map(labels::get).toList(), rateHz, out, sizes, findings);
    }

    /** Number of frames. */
    public int frames() {
        return points.length / (3 * labels.size());
    }
}
