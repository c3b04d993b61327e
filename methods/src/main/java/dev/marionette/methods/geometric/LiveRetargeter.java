package dev.marionette.methods.geometric;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.ContinuousCheck;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.collision.Overlap;
import dev.marionette.methods.live.LiveFrame;
import dev.marionette.methods.live.LiveRobot;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.Optional;

/**
 * Follows a person as the frames come, with a bounded amount of work for each: body → smoothed references → velocity QP within
 * {@link BrakingBounds} → check that the robot can still stop without touching itself → next state.
 *
 * <p>Whatever comes in, position, velocity and acceleration limits hold at every instant, as steps have constant acceleration
 * and the bounds keep enough room to brake. A step is only taken if the straight line to its end, and the one along which all joints
 * then come to rest together, are proven free of self-collision and inside all limits; else half of it is tried, and then
 * the robot brakes, along the line that was proven in the step before. That line does not depend on how long steps are.
 *
 * <p>The base is held. A workspace of one thread; after the first frame of a person nothing is allocated.
 */
public final class LiveRetargeter implements LiveRobot {
    private static final double[] HELD = {};
    private static final double LONGEST_STEP = 0.05;
    /** Part of the error that is made up for in a step, at most. */
    private static final double MOST = 0.5;
    /** Part of the acceleration that is counted on for stopping at a reference. */
    private static final double APPROACH = 0.5;

    private final GeometricSettings settings;
    private final double approach;
    private final double longest;
    private LiveBody body;
    private final List<RobotLinks.Link> links;
    private final LinkReferences references;
    private final MinJerkRotation[] filters = new MinJerkRotation[Segment.count()];
    private final double[] rotations = new double[9 * Segment.count()];
    private final double[] velocities = new double[3 * Segment.count()];
    private final Kinematics kinematics;
    private final double[] root;
    private final ContactDampers dampers;
    private final VelocityIk ik;
    private final BrakingBounds bounds;
    private final ContinuousCheck check;
    private final double[] home;
    private final double[] q;
    private final double[] v;
    private final double[] rest;
    private final double[] lower;
    private final double[] upper;
    private final double[] nu;
    private final double[] next;
    private final double[] stop;
    private final double[] aheadQ;
    private final double[] aheadV;
    private final double[] before;

    /**
     * @param robot the robot; it starts at home, at rest
     * @param collisions its shapes and pairs
     * @param settings of the method
     * @param stream how frames are followed
     * @param periodSeconds nominal time between frames, s
     * @param restPose the pose from which orientations are measured; empty where there are none
     */
    public LiveRetargeter(
            Robot robot,
            CollisionModel collisions,
            GeometricSettings settings,
            StreamSettings stream,
            double periodSeconds,
            Optional<LiveFrame> restPose) {
        this.settings = settings;
        approach = APPROACH * stream.acceleration();
        body = new LiveBody(restPose);
        links = RobotLinks.of(robot, false);
        references = new LinkReferences(links, settings);
        for (int s = 0; s < filters.length; s++) {
            filters[s] = new MinJerkRotation(stream.smoothingSeconds());
        }
        kinematics = new Kinematics(robot.model());
        root = RootTurn.held(robot);
        dampers = new ContactDampers(kinematics, collisions, DetectorBackend.GJK, settings.clearance());
        ik = new VelocityIk(
                kinematics,
                references.tasks(),
                references.lines(),
                false,
                settings.damping(),
                FrameSolver.form(settings.error()),
                Optional.of(dampers));
        longest = Math.min(LONGEST_STEP, 2.5 * periodSeconds);
        bounds = new BrakingBounds(robot.model(), stream.acceleration(), longest);
        check = new ContinuousCheck(collisions);
        home = robot.home();
        int n = home.length;
        q = robot.home();
        bounds.clamp(q);
        v = new double[n];
        rest = new double[n];
        lower = new double[n];
        upper = new double[n];
        nu = new double[n];
        next = new double[n];
        stop = new double[n];
        aheadQ = new double[n];
        aheadV = new double[n];
        before = new double[n];
    }

    /** Longer ones than this would cost too much acceleration. */
    @Override
    public double longestStep() {
        return longest;
    }

    @Override
    public void expect(Optional<LiveFrame> restPose) {
        body = new LiveBody(restPose);
    }

    @Override
    public double[] positions() {
        return q;
    }

    @Override
    public double[] velocities() {
        return v;
    }

    /** The largest acceleration of a joint, rad/s² or m/s². */
    public double acceleration(int joint) {
        return bounds.acceleration(joint);
    }

    @Override
    public double[] base() {
        return HELD;
    }

    @Override
    public boolean atRest() {
        for (double rate : v) {
            if (rate != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean see(LiveFrame frame, double elapsedSeconds) {
        return body.take(frame, elapsedSeconds);
    }

    @Override
    public Step follow(double dt) {
        if (!body.started()) {
            return brake(dt);
        }
        double[] seen = body.frames().rotations();
        for (int s = 0; s < filters.length; s++) {
            filters[s].next(seen, 9 * s, dt, rotations, 9 * s, velocities, 3 * s);
        }
        references.write(rotations, 0, velocities, 0, body.frames().rollConfidence(), 0);
        for (int i = 0; i < links.size(); i++) {
            if (!body.frames().has(links.get(i).segment())) {
                references.forget(i);
            }
        }
        kinematics.update(q);
        for (int d = 0; d < q.length; d++) {
            rest[d] = settings.postureGain() * (home[d] - q[d]);
        }
        bounds.fill(q, v, dt, lower, upper);
        ik.solve(root, Math.min(settings.gain(), MOST / dt), approach, rest, dt, lower, upper, nu);
        double stopping = bounds.stopSeconds(v);
        double left = stopping > dt ? 1 - dt / stopping : 0;
        for (int d = 0; d < q.length; d++) {
            stop[d] = left * v[d];
        }
        if (go(1, dt)) {
            return Step.FOLLOWED;
        }
        return go(0.5, dt) ? Step.SLOWED : stop(dt);
    }

    /** Along the line that was proven; so does what the robot follows, which goes on from there. */
    @Override
    public Step brake(double dt) {
        for (MinJerkRotation filter : filters) {
            filter.halt();
        }
        return stop(dt);
    }

    private Step stop(double dt) {
        bounds.stopStep(q, v, dt);
        return Step.BRAKED;
    }

    /** Takes a part of the step, the rest of it braking, if the robot can still stop within its limits and touching nothing. */
    private boolean go(double share, double dt) {
        for (int d = 0; d < q.length; d++) {
            double to = stop[d] + share * (nu[d] - stop[d]);
            if (!(Math.abs(to) <= Double.MAX_VALUE)) {
                return false;
            }
            next[d] = Math.min(Math.max(to, lower[d]), upper[d]);
        }
        if (!bounds.keepStopInside(q, v, dt, lower, upper, next) || !free(dt)) {
            return false;
        }
        bounds.advance(q, v, next, dt);
        return true;
    }

    /** Whether the way to the end of the step, and the line that stops the robot from there, are proven free. */
    private boolean free(double dt) {
        System.arraycopy(q, 0, aheadQ, 0, q.length);
        System.arraycopy(v, 0, aheadV, 0, q.length);
        bounds.advance(aheadQ, aheadV, next, dt);
        if (check.segment(q, aheadQ) != Overlap.SEPARATE) {
            return false;
        }
        System.arraycopy(aheadQ, 0, before, 0, q.length);
        bounds.stopStep(aheadQ, aheadV, Double.POSITIVE_INFINITY);
        return check.segment(before, aheadQ) == Overlap.SEPARATE;
    }

    @Override
    public void close() {
        dampers.close();
    }
}
