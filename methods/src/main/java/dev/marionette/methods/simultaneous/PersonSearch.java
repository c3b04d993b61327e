package dev.marionette.methods.simultaneous;

import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Pose;
import dev.marionette.methods.simultaneous.WholeBodyCost.References;
import dev.marionette.numerics.GradientFunction;
import dev.marionette.numerics.Lbfgs;
import dev.marionette.robots.RobotPath;
import java.util.Arrays;

/**
 * The person of a run, with lengths and robot held: as captured, from the markers alone (Ayusawa and Yoshida 2017, eq. 12), and
 * as they would move if they did what a robot does, whatever made its motion (eqs. 7 and 10). The lengths φ_h are the means
 * over the run, so that bones are rigid; φ_m is that of each frame, as the method found it. What neither markers nor robot
 * show, such as how a straight leg is twisted, is in both as the method found it, so that there they do not differ.
 */
final class PersonSearch {
    private static final int MEMORY = 40;
    private static final int ITERATIONS = 120;
    private static final double GRADIENT = 1e-7;
    private static final double GAIN = 1e-7;
    /**
     * Of what neither markers nor robot show, such as the twist of a straight leg: a radian counts as √(2·10⁻³) m = 4.5 cm of one
     * marker, as markers count half their square.
     */
    private static final double POSTURE = 1e-3;

    private final MorphingProblem scene;
    private final MotionTrack found;
    private final PersonSkeleton skeleton;
    private final double[] lengths;
    private final Person captured;

    /**
     * @param given the scene of the run. Not modified.
     * @param found what the method found in it
     */
    PersonSearch(MorphingProblem given, MotionTrack found) {
        scene = given.weighing(given.weights.ofHumanAlone().withPosture(POSTURE));
        this.found = found;
        skeleton = new PersonSkeleton(scene.model);
        lengths = Arrays.copyOf(found.meanLengths(), Variables.lengths());
        captured = solveCaptured();
    }

    /**
     * A motion of the person.
     *
     * @param body its bones
     * @param markers frames × markers × 3, m
     */
    record Person(Clip body, double[] markers) {}

    /** Names and places of what can be compared. */
    PersonSkeleton skeleton() {
        return skeleton;
    }

    /** The person as captured, at the frames of the clip. */
    Person captured() {
        return captured;
    }

    private Person solveCaptured() {
        Writer writer = new Writer(scene.markers.frames());
        Lbfgs search = new Lbfgs(scene.variables.human(), MEMORY);
        scene.cost.frame().featureWeight = 0;
        for (int f = 0; f < scene.markers.frames(); f++) {
            scene.markersAt(f);
            scene.cost.references(found.frames.get(f).references());
            writer.take(solved(search, held(f), f == 0));
        }
        scene.cost.frame().featureWeight = 1;
        return writer.person("captured", scene.motion.rateHz());
    }

    /**
     * The person who does what the robot does.
     *
     * @param trajectory its frames are spread evenly over those of the clip
     */
    Person doing(JointTrajectory trajectory) {
        int frames = trajectory.frames();
        Writer writer = new Writer(frames);
        Lbfgs search = new Lbfgs(scene.variables.human(), MEMORY);
        for (int f = 0; f < frames; f++) {
            int phase = RobotPath.phase(f, frames, scene.markers.frames());
            scene.markersAt(scene.markers.phase(f, frames));
            double[] x = held(phase);
            References r = found.frames.get(phase).references();
            scene.cost.references(new References(r.pelvis(), robotPose(trajectory, f, x, r.base()), r.joints()));
            writer.take(solved(search, x, f == 0));
        }
        return writer.person("reconstructed", 1 / trajectory.periodSeconds());
    }

    /** The variables that were found at a frame, with the lengths of the person that hold for all. */
    private double[] held(int frame) {
        double[] x = found.frames.get(frame).x().clone();
        System.arraycopy(lengths, 0, x, scene.variables.human(), lengths.length);
        return x;
    }

    /** Solves for the human, who stays near to where they are; returns {@code x}. Modified. */
    private double[] solved(Lbfgs search, double[] x, boolean first) {
        System.arraycopy(x, 0, scene.cost.frame().before, 0, x.length);
        double[] human = Arrays.copyOf(x, scene.variables.human());
        HumanAlone alone = new HumanAlone(x);
        if (first) {
            search.measureStiffness(alone, human, 1e-4);
        }
        search.minimize(alone, human, ITERATIONS, GRADIENT, GAIN);
        System.arraycopy(human, 0, x, 0, human.length);
        return x;
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
        double[] pose = new double[Pose.WIDTH];
        BasePoses.of(scene.robot.model(), trajectory, f, pose);
        System.arraycopy(pose, 9, x, v.base(), 3);
        Arrays.fill(x, v.base() + 3, v.base() + 6, 0);
        return Arrays.copyOf(pose, 9);
    }

    /** Gathers frame after frame. */
    private final class Writer {
        private final double[] markers;
        private final double[] positions;
        private final double[] orientations;
        private int frame;

        Writer(int frames) {
            markers = new double[3 * frames * scene.markers.markers().size()];
            positions = new double[3 * frames * skeleton.size()];
            orientations = new double[4 * frames * skeleton.size()];
        }

        /** Takes the next frame, which was solved. */
        void take(double[] x) {
            scene.cost.place(x);
            int f = frame++;
            int count = scene.markers.markers().size();
            for (int m = 0; m < count; m++) {
                scene.cost.marker(m, markers, 3 * (f * count + m));
            }
            skeleton.read(scene.cost, f, positions, orientations);
        }

        Person person(String name, double rateHz) {
            return new Person(skeleton.clip(name, rateHz, lengths, positions, orientations), markers);
        }
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
