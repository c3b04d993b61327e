package dev.marionette.pipeline.simultaneous;

import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.wholebody.GradientFunction;
import dev.marionette.ik.wholebody.Lbfgs;
import dev.marionette.ik.wholebody.Variables;
import dev.marionette.ik.wholebody.WholeBodyCost;
import dev.marionette.kinematics.skeleton.Quaternions;
import dev.marionette.pipeline.MethodMeter;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far the markers of the person who does what the robot does are from the captured ones. For a given motion of the
 * robot the person is found by the same cost, with robot and lengths held: markers as near as eq. 10 lets them be. This is
 * the inverse of the morphing that section II speaks of, and the same for whatever method made the motion.
 */
public final class MarkerMeter implements MethodMeter {
    private static final int ITERATIONS = 120;
    private static final double GAIN = 1e-7;

    private final Scene scene;
    private final MotionTrack found;
    private final Map<JointTrajectory, Measured> known = Collections.synchronizedMap(new IdentityHashMap<>());

    MarkerMeter(Scene scene, MotionTrack found) {
        this.scene = scene;
        this.found = found;
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
        // a run asks for its two trajectories again and again, and each costs a search a frame
        return known.computeIfAbsent(trajectory, this::measureAnew);
    }

    private Measured measureAnew(JointTrajectory trajectory) {
        double[] markers = reconstruct(trajectory);
        int count = scene.markers.markers().size();
        int frames = trajectory.frames();
        Map<String, double[]> rows = new LinkedHashMap<>();
        double[] all = new double[2];
        double[] series = new double[frames];
        for (int m = 0; m < count; m++) {
            double[] row = new double[2];
            for (int f = 0; f < frames; f++) {
                double error = error(markers, f, phase(f, frames), m);
                row[0] += error / frames;
                row[1] = Math.max(row[1], error);
                series[f] += error / count;
            }
            all[0] += row[0] / count;
            all[1] = Math.max(all[1], row[1]);
            rows.put(scene.markers.names().get(m), row);
        }
        Map<String, double[]> ordered = new LinkedHashMap<>();
        ordered.put("all", all);
        ordered.putAll(rows);
        Map<String, double[]> curves = new LinkedHashMap<>();
        curves.put("all markers", series);
        return new Measured(List.of("mean_m", "max_m"), ordered, "mean distance of the markers, m", curves);
    }

    /** Names of the markers. */
    public List<String> markers() {
        return scene.markers.names();
    }

    /** The path of a captured marker, frames × 3, m, in the world of the run. */
    public double[] captured(String marker) {
        return path(scene.markers.positions(), markers().indexOf(marker));
    }

    /** The path of a marker of the person who does what the robot does, as {@link #captured}. */
    public double[] reconstructed(JointTrajectory trajectory, String marker) {
        return path(reconstruct(trajectory), markers().indexOf(marker));
    }

    private double[] path(double[] markers, int m) {
        int count = scene.markers.markers().size();
        double[] path = new double[markers.length / count];
        for (int i = 0; i < path.length; i++) {
            path[i] = markers[3 * (i / 3 * count + m) + i % 3];
        }
        return path;
    }

    /** Mean over markers and frames of the distance from the captured ones, m. */
    double meanError(double[] markers) {
        int count = scene.markers.markers().size();
        double sum = 0;
        int frames = markers.length / (3 * count);
        for (int f = 0; f < frames; f++) {
            for (int m = 0; m < count; m++) {
                sum += error(markers, f, phase(f, frames), m);
            }
        }
        return sum / (frames * count);
    }

    private int phase(int frame, int frames) {
        return frames == 1 ? 0 : (int) Math.round((double) frame * (scene.markers.frames() - 1) / (frames - 1));
    }

    private double error(double[] markers, int f, int phase, int m) {
        int count = scene.markers.markers().size();
        double square = 0;
        for (int i = 0; i < 3; i++) {
            double d = markers[3 * (f * count + m) + i] - scene.markers.positions()[3 * (phase * count + m) + i];
            square += d * d;
        }
        return Math.sqrt(square);
    }

    /** The markers of the person for a motion of the robot, frames × markers × 3, m. */
    double[] reconstruct(JointTrajectory trajectory) {
        WholeBodyCost cost = scene.cost;
        Variables v = scene.variables;
        WholeBodyCost.Frame frame = cost.frame();
        int frames = trajectory.frames();
        int count = scene.markers.markers().size();
        double[] markers = new double[3 * frames * count];
        Lbfgs search = new Lbfgs(v.human(), 40);
        Arrays.fill(frame.stands, false);
        for (int f = 0; f < frames; f++) {
            int phase = phase(f, frames);
            scene.markersOf(phase);
            Scene.Start start = found.frames.get(phase);
            double[] x = start.x().clone();
            WholeBodyCost.References r = start.references();
            cost.references(
                    new WholeBodyCost.References(r.pelvis(), robotPose(trajectory, f, x, r.base()), r.joints()));
            System.arraycopy(x, 0, frame.before, 0, x.length);
            double[] human = Arrays.copyOf(x, v.human());
            HumanAlone alone = new HumanAlone(x);
            if (f == 0) {
                search.measureStiffness(alone, human, 1e-4);
            }
            search.minimize(alone, human, ITERATIONS, 1e-7, GAIN);
            System.arraycopy(human, 0, x, 0, human.length);
            cost.place(x);
            for (int m = 0; m < count; m++) {
                cost.marker(m, markers, 3 * (f * count + m));
            }
        }
        return markers;
    }

    /** Writes the robot's variables of a frame; returns the rotation of its base. */
    private double[] robotPose(JointTrajectory trajectory, int f, double[] x, double[] base) {
        Variables v = scene.variables;
        for (int d = 0; d < trajectory.joints(); d++) {
            x[v.robot() + d] = trajectory.position(f, d);
        }
        if (!v.floating()) {
            return base;
        }
        double[] pose = new double[JointTrajectory.BASE_WIDTH];
        trajectory.basePose(f, pose);
        System.arraycopy(pose, 0, x, v.base(), 3);
        Arrays.fill(x, v.base() + 3, v.base() + 6, 0);
        double[] rotation = new double[9];
        Quaternions.toMatrix(pose, 3, rotation);
        return rotation;
    }

    /** The cost over pelvis and joints of the human. */
    private final class HumanAlone implements GradientFunction {
        private final double[] x;
        private final double[] g;

        HumanAlone(double[] all) {
            x = all.clone();
            g = new double[all.length];
        }

        @Override
        public double at(double[] human, double[] gradient) {
            System.arraycopy(human, 0, x, 0, human.length);
            double value = scene.cost.at(x, g);
            System.arraycopy(g, 0, gradient, 0, gradient.length);
            return value;
        }
    }
}
