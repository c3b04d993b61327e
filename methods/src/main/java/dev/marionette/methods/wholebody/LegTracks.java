package dev.marionette.methods.wholebody;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.ik.PositionTrack;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is wanted of legs, in the frame of the root link: thighs and shanks point as the source's do, and feet turn as its feet. */
final class LegTracks {
    /** Toes bend and stretch in twice this time, seconds. */
    private static final double TOES_SECONDS = 0.05;

    private final Robot robot;
    private final WalkingSource source;
    private final SolverSettings settings;
    private final boolean rolls;
    private final double length;
    private final double[] bases;
    private final Kinematics atHome;
    private final List<PositionTrack> positions = new ArrayList<>();
    private final List<OrientationTrack> orientations = new ArrayList<>();
    private final Map<String, double[]> weights = new HashMap<>();

    LegTracks(Robot robot, WalkingSource source, RunSettings all, double length) {
        this.robot = robot;
        this.source = source;
        settings = all.get(SolverSettings.class);
        rolls = all.get(GroundSettings.class).rolls();
        this.length = length;
        bases = new WalkingLegs(robot, source.ground()).bases();
        atHome = new Kinematics(robot.model());
        atHome.update(robot.home());
        for (Foot foot : WalkingLegs.feet(robot).both()) {
            addLeg(foot.left());
            addFoot(foot);
        }
    }

    /** Knees about the hip joints and ankles about the knees. */
    List<PositionTrack> positions() {
        return positions;
    }

    /** Feet. */
    List<OrientationTrack> orientations() {
        return orientations;
    }

    /** By name of such a track and frame, how much it counts. The bounds have a whole sole level and still: of its turn, the heading alone is wanted. */
    Map<String, double[]> weights() {
        return weights;
    }

    private void addLeg(boolean left) {
        BodyJoint hip = left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP;
        BodyJoint knee = left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE;
        BodyJoint ankle = left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
        addLimb(left ? "left thigh" : "right thigh", hip, knee);
        addLimb(left ? "left shank" : "right shank", knee, ankle);
    }

    /** An error of the direction counts as the angle that it is, whatever the length of the limb. */
    private void addLimb(String name, BodyJoint from, BodyJoint to) {
        BodyPoint a = robot.point(from).point();
        BodyPoint b = robot.point(to).point();
        double[] p = new double[6];
        atHome.position(a, p, 0);
        atHome.position(b, p, 3);
        double limb = norm(p[3] - p[0], p[4] - p[1], p[5] - p[2]);
        int frames = source.ground().frames();
        double[] path = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            double x = source.upright().position(f, to, 0) - source.upright().position(f, from, 0);
            double y = source.upright().position(f, to, 1) - source.upright().position(f, from, 1);
            double z = source.upright().position(f, to, 2) - source.upright().position(f, from, 2);
            double scale = limb / Math.max(1e-9, norm(x, y, z));
            double[] turned = Rotations.apply(toBase(f), scale * x, scale * y, scale * z);
            System.arraycopy(turned, 0, path, 3 * f, 3);
        }
        double weight = settings.legs() * length / limb;
        positions.add(new PositionTrack(name, b, weight * weight, Optional.of(a), path));
    }

    /** From the axes of the world to those of the base. */
    private double[] toBase(int frame) {
        return Rotations.transposed(Arrays.copyOfRange(bases, Pose.WIDTH * frame, Pose.WIDTH * frame + 9));
    }

    private static double norm(double x, double y, double z) {
        return Math.sqrt(x * x + y * y + z * z);
    }

    private void addFoot(Foot foot) {
        String name = foot.left() ? "left foot" : "right foot";
        addFoot(name, foot, false);
        foot.toes()
                .map(Foot.Toes::foot)
                .ifPresent(toes -> addFoot(foot.left() ? "left toes" : "right toes", toes, true));
    }

    /** By frame, whether a foot is on its toes, 0 to 1: the mean over a short window, so that toes do not jump when it leaves the ground. */
    private double[] onToes(boolean left) {
        Support[] supports = source.ground().contacts().supports(left);
        int half = (int) Math.round(TOES_SECONDS * source.upright().rateHz());
        double[] share = new double[supports.length];
        for (int f = 0; f < share.length; f++) {
            int first = Math.max(0, f - half);
            int end = Math.min(share.length, f + half + 1);
            share[f] = (double) Arrays.stream(supports, first, end)
                            .filter(s -> s == Support.TOES)
                            .count()
                    / (end - first);
        }
        return share;
    }

    /** @param levelOnToes whether it stays level where the foot rolls over its toes */
    private void addFoot(String name, Foot foot, boolean levelOnToes) {
        int frames = source.ground().frames();
        double[] rotations = new double[9 * frames];
        double[] toBody = Rotations.transposed(Arrays.copyOf(foot.soleInBody(), 9));
        Support[] supports = source.ground().contacts().supports(foot.left());
        double[] level = levelOnToes ? onToes(foot.left()) : new double[frames];
        for (int f = 0; f < frames; f++) {
            // a whole sole on the ground is level, whatever the source's foot: a wish against that bound moves the rest
            // of the leg
            double[] sole = sole(foot, f, supports[f] == Support.SOLE ? 1 : level[f]);
            double[] turned = Rotations.times(toBase(f), Rotations.times(sole, toBody));
            System.arraycopy(turned, 0, rotations, 9 * f, 9);
        }
        // how much it counts is by frame
        orientations.add(new OrientationTrack(name, foot.body(), 1, rotations));
        double[] byFrame = new double[frames];
        Arrays.setAll(byFrame, f -> supports[f] == Support.SOLE ? settings.soles() : settings.feet());
        weights.put(name, byFrame);
    }

    /**
     * How a sole is wanted.
     *
     * @param level 0: as the source's; 1: level
     */
    private double[] sole(Foot foot, int frame, double level) {
        double[] heading = Rotations.aboutZ(source.ground().footYawRad(foot.left(), frame));
        if (level == 1) {
            return heading;
        }
        double[] sole = new double[9];
        WalkingLegs.sole(source.ground(), foot.left(), frame, rolls, sole);
        if (level == 0) {
            return sole;
        }
        double[] way = new double[3];
        Rotations.log(sole, 0, heading, 0, way, 0);
        Rotations.turn((1 - level) * way[0], (1 - level) * way[1], (1 - level) * way[2], heading, 0, sole, 0);
        return sole;
    }
}
