package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A person and a robot in one world: their cost for a frame and where a search starts. */
final class MorphingProblem {
    /** How far links are kept apart, m: what is kept while feet are put down afterwards, and a little more for what a penalty leaves. */
    private static final double CLEARANCE = 0.01;

    final Robot robot;
    final HumanModel model;
    final BodyMotion motion;
    final MarkerPaths markers;
    final World world;
    final WholeBodyCost cost;
    final Variables variables;
    final Weights weights;
    private final double marginRad;
    private final Optional<CollisionModel> apart;

    /**
     * The twin's world against the captured one.
     *
     * @param floating whether the robot's base moves
     * @param scale of the person's path over the ground
     * @param origin where the origin of the captured world lies for twin and robot, m
     * @param soles corners of the robot's soles, left then right; none for a fixed base
     */
    record World(boolean floating, double scale, double[] origin, List<List<BodyPoint>> soles) {}

    MorphingProblem(
            Robot robot,
            HumanModel model,
            BodyMotion motion,
            MarkerPaths markers,
            World world,
            Weights weights,
            double marginRad,
            Optional<CollisionModel> apart) {
        this.robot = robot;
        this.model = model;
        this.motion = motion;
        this.markers = markers;
        this.world = world;
        this.weights = weights;
        this.marginRad = marginRad;
        this.apart = apart;
        List<BodyPoint> hands = List.of(
                robot.point(BodyJoint.LEFT_HAND).point(),
                robot.point(BodyJoint.RIGHT_HAND).point());
        cost = new WholeBodyCost(
                model,
                robot.model(),
                world.floating(),
                markers.markers(),
                new FeaturePoints(model, robot, world.floating()).features(),
                world.soles(),
                weights.reach() > 0 ? hands : List.of(),
                weights);
        apart.ifPresent(pairs -> cost.keepApart(pairs, robot.home(), CLEARANCE));
        variables = cost.variables();
        cost.frame().scale = world.scale();
        System.arraycopy(world.origin(), 0, cost.frame().origin, 0, 3);
        leastLengths();
        limits();
    }

    /** The same scene with other weights. */
    MorphingProblem weighing(Weights weights) {
        return new MorphingProblem(robot, model, motion, markers, world, weights, marginRad, apart);
    }

    /** Sets position limits less the margin; a joint with less room than that has its middle. */
    void limits() {
        CostFrame frame = cost.frame();
        for (int d = 0; d < frame.lower.length; d++) {
            double lower = robot.model().lower(d);
            double upper = robot.model().upper(d);
            double margin = Math.min(marginRad, (upper - lower) / 2);
            frame.lower[d] = Double.isInfinite(lower) ? lower : lower + margin;
            frame.upper[d] = Double.isInfinite(upper) ? upper : upper - margin;
        }
    }

    /**
     * Sets the markers, and what the hands are to reach where they are.
     *
     * @param phase a frame of the clip or a place between two
     */
    void markersAt(double phase) {
        CostFrame frame = cost.frame();
        for (int i = 0; i < frame.markers.length; i++) {
            frame.markers[i] = markers.at(phase, i / 3, i % 3);
        }
        for (int i = 0; i < frame.reach.length; i++) {
            String hand = i < 3 ? BodyJoint.LEFT_HAND.id() : BodyJoint.RIGHT_HAND.id();
            frame.reach[i] =
                    world.scale() * frame.markers[3 * markers.names().indexOf(hand) + i % 3] + world.origin()[i % 3];
        }
    }

    /** A bone is at least half as long as it seems: a hand of length 0 may point anywhere. */
    private void leastLengths() {
        double[] first = firstLengths();
        for (int i = 0; i < 2 * Variables.lengths(); i++) {
            if (BodyLengths.BONES.contains(HumanModel.LENGTHS.get(i % Variables.lengths()))) {
                cost.frame().leastLengths[i] = first[i] / 2;
            }
        }
    }

    /** Geometric parameters to start from: distances of the person's joints and of the robot's at home. */
    double[] firstLengths() {
        int n = Variables.lengths();
        double[] lengths = new double[variables.parameters()];
        double[] person = new BodyLengths(this::ofPerson, median(BodyJoint.HIPS, BodyJoint.NECK)).lengths();
        System.arraycopy(person, 0, lengths, 0, n);
        double[] twin = new BodyLengths(this::ofRobot, robotTrunk()).lengths();
        System.arraycopy(twin, 0, lengths, n, n);
        return lengths;
    }

    private Optional<Double> ofPerson(BodyJoint a, BodyJoint b) {
        return motion.has(a) && motion.has(b) ? Optional.of(median(a, b)) : Optional.empty();
    }

    private double median(BodyJoint a, BodyJoint b) {
        double[] d = new double[motion.frames()];
        for (int f = 0; f < d.length; f++) {
            double sum = 0;
            for (int i = 0; i < 3; i++) {
                double e = motion.position(f, a, i) - motion.position(f, b, i);
                sum += e * e;
            }
            d[f] = Math.sqrt(sum);
        }
        Arrays.sort(d);
        return d[d.length / 2];
    }

    private Optional<Double> ofRobot(BodyJoint a, BodyJoint b) {
        return robot.find(a)
                .flatMap(pa -> robot.find(b).map(pb -> {
                    double[] p = atHome(pa.point());
                    double[] q = atHome(pb.point());
                    return Math.sqrt((p[0] - q[0]) * (p[0] - q[0])
                            + (p[1] - q[1]) * (p[1] - q[1])
                            + (p[2] - q[2]) * (p[2] - q[2]));
                }));
    }

    /** Height of the shoulders above what stands for the hips, m. */
    private double robotTrunk() {
        double shoulders = (atHome(robot.point(BodyJoint.LEFT_SHOULDER).point())[2]
                        + atHome(robot.point(BodyJoint.RIGHT_SHOULDER).point())[2])
                / 2;
        double hips = world.floating()
                ? (atHome(robot.point(BodyJoint.LEFT_HIP).point())[2]
                                + atHome(robot.point(BodyJoint.RIGHT_HIP).point())[2])
                        / 2
                : world.origin()[2];
        return Math.max(0.05, shoulders - hips);
    }

    private double[] atHome(BodyPoint point) {
        Kinematics home = new Kinematics(robot.model());
        home.update(robot.home());
        double[] p = new double[3];
        home.position(point, p, 0);
        return p;
    }

    /** A place to start a frame from: a T pose over the hips, the robot at home. */
    Start start(int f, double[] lengths) {
        double[] x = new double[variables.size()];
        int hips = 3 * (f * markers.markers().size() + markers.names().indexOf(BodyJoint.HIPS.id()));
        System.arraycopy(markers.positions(), hips, x, Variables.PELVIS, 3);
        System.arraycopy(lengths, 0, x, variables.human(), lengths.length);
        System.arraycopy(robot.home(), 0, x, variables.robot(), robot.home().length);
        double[] pelvis = Rotations.aboutZ(heading(f));
        double[] base = Rotations.aboutZ((world.floating() ? heading(f) : 0) - robot.forwardYaw());
        if (world.floating()) {
            placeBase(x, base);
        }
        return new Start(x, cost.upright(pelvis, base));
    }

    /** Puts the robot's hips where the twin's are. */
    private void placeBase(double[] x, double[] base) {
        double[] l = atHome(robot.point(BodyJoint.LEFT_HIP).point());
        double[] r = atHome(robot.point(BodyJoint.RIGHT_HIP).point());
        double[] hips = Rotations.apply(base, (l[0] + r[0]) / 2, (l[1] + r[1]) / 2, (l[2] + r[2]) / 2);
        for (int i = 0; i < FloatingBase.VARIABLES / 2; i++) {
            x[variables.base() + i] = world.scale() * x[Variables.PELVIS + i] + world.origin()[i] - hips[i];
        }
    }

    private double heading(int f) {
        List<BodyJoint> line = new ArrayList<>(List.of(BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP));
        if (!motion.has(BodyJoint.LEFT_HIP) || !motion.has(BodyJoint.RIGHT_HIP)) {
            line = List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER);
        }
        double dx = motion.position(f, line.get(0), 0) - motion.position(f, line.get(1), 0);
        double dy = motion.position(f, line.get(0), 1) - motion.position(f, line.get(1), 1);
        return Math.atan2(-dx, dy);
    }

    /**
     * Where a search starts.
     *
     * @param x variables. Modified by the search.
     * @param references what their turns start from
     */
    record Start(double[] x, WholeBodyCost.References references) {}
}
