package dev.marionette.methods.simultaneous;

import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.MethodMeter;
import dev.marionette.methods.Reconstruction;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far the markers of the person who does what the robot does are from the captured ones: the inverse of the morphing
 * that section II speaks of, and the same for whatever method made the motion ({@link PersonSearch}).
 */
public final class MarkerMeter implements MethodMeter {
    private final MarkerPaths captured;
    private final PersonSearch search;
    private final Map<JointTrajectory, PersonSearch.Person> known =
            Collections.synchronizedMap(new IdentityHashMap<>());

    MarkerMeter(MorphingProblem scene, MotionTrack found) {
        captured = scene.markers;
        search = new PersonSearch(scene, found);
    }

    @Override
    public String key() {
        return "simultaneous";
    }

    @Override
    public String title() {
        return "The person as the robot would have them move";
    }

    @Override
    public String about() {
        return "Distance of the reconstructed markers from the captured ones, in metres: mean and largest over the frames.";
    }

    @Override
    public Measured measure(JointTrajectory trajectory) {
        double[] markers = person(trajectory).markers();
        int count = captured.markers().size();
        int frames = trajectory.frames();
        Map<String, double[]> rows = new LinkedHashMap<>();
        double[] all = new double[2];
        rows.put("all", all);
        for (int m = 0; m < count; m++) {
            double[] row = new double[2];
            for (int f = 0; f < frames; f++) {
                double error = error(markers, f, frames, m);
                row[0] += error / frames;
                row[1] = Math.max(row[1], error);
            }
            all[0] += row[0] / count;
            all[1] = Math.max(all[1], row[1]);
            rows.put(captured.names().get(m), row);
        }
        return new Measured(List.of("mean_m", "max_m"), rows, "", Map.of());
    }

    @Override
    public Optional<Reconstruction> reconstruction(JointTrajectory trajectory) {
        PersonSearch.Person as = search.captured();
        PersonSearch.Person doing = person(trajectory);
        return Optional.of(new Reconstruction(
                as.body(),
                doing.body(),
                search.skeleton().joints(),
                errors(as.markers(), as.body().frames()),
                errors(doing.markers(), doing.body().frames())));
    }

    /** Names of the markers. */
    public List<String> markers() {
        return captured.names();
    }

    /** The path of a captured marker, frames × 3, m, in the world of the run. */
    public double[] captured(String marker) {
        return path(captured.positions(), markers().indexOf(marker));
    }

    /** The path of a marker of the person who does what the robot does, as {@link #captured}. */
    public double[] reconstructed(JointTrajectory trajectory, String marker) {
        return path(person(trajectory).markers(), markers().indexOf(marker));
    }

    /** A run asks for its two trajectories again and again, and each costs a search a frame. */
    private PersonSearch.Person person(JointTrajectory trajectory) {
        return known.computeIfAbsent(trajectory, search::doing);
    }

    private double[] path(double[] markers, int m) {
        int count = captured.markers().size();
        double[] path = new double[markers.length / count];
        for (int i = 0; i < path.length; i++) {
            path[i] = markers[3 * (i / 3 * count + m) + i % 3];
        }
        return path;
    }

    /** Mean over markers and frames of the distance from the captured ones, m. */
    double meanError(double[] markers) {
        int frames = markers.length / (3 * captured.markers().size());
        return Arrays.stream(errors(markers, frames)).average().orElse(0);
    }

    /** Mean over the markers of the distance from the captured ones, m, by frame. */
    private double[] errors(double[] markers, int frames) {
        int count = captured.markers().size();
        double[] errors = new double[frames];
        for (int f = 0; f < frames; f++) {
            for (int m = 0; m < count; m++) {
                errors[f] += error(markers, f, frames, m) / count;
            }
        }
        return errors;
    }

    private double error(double[] markers, int f, int frames, int m) {
        int count = captured.markers().size();
        double square = 0;
        for (int i = 0; i < 3; i++) {
            double d = markers[3 * (f * count + m) + i] - captured.at(captured.phase(f, frames), m, i);
            square += d * d;
        }
        return Math.sqrt(square);
    }
}
