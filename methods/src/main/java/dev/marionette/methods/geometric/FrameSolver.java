package dev.marionette.methods.geometric;

import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.DetectorBackend;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.geometric.GeometricSettings.GeometricError;
import dev.marionette.numerics.BoxQp;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import java.util.Arrays;
import java.util.Optional;

/**
 * Joint angles, and turns of a floating base, frame by frame for a clip: one velocity QP a frame, integrated. A workspace of
 * one thread.
 */
final class FrameSolver implements AutoCloseable {
    /** Kept from position limits, rad or m. */
    private static final double LIMIT_MARGIN = 1e-4;
    /** Part of the error that is made up for in a step, at most. */
    private static final double MOST = 0.9;
    /** Steps towards the first pose, the time that each stands for, s, and the gain, 1/s: none so long that an arm goes through the body. */
    private static final int SETTLING_STEPS = 300;

    private static final double SETTLING_PERIOD = 0.02;
    private static final double SETTLING_GAIN = 5;
    /** The first pose is found when no joint moves by more than this in a step, rad. */
    private static final double SETTLED = 1e-6;
    /** A velocity this near its bound is at it. */
    private static final double AT_BOUND = 1e-9;

    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private final Kinematics kinematics;
    private final Optional<ContactDampers> contacts;
    private final VelocityIk ik;
    private final GeometricSettings settings;
    private final StepBounds bounds;
    private final StepBounds unhurried;
    private final double[] home;
    private final double[] q;
    private final boolean floats;
    private final double[] root;
    private final double[] turned = new double[9];
    private final double[] step = new double[9];
    private final double[] rest;
    private final double[] lower;
    private final double[] upper;
    private final double[] nu;
    private long iterations;

    /**
     * @param references what is asked of links and lines; the caller writes it
     * @param velocityFactor of the velocity limits that may be used, as a motion may be slowed down afterwards
     * @param collisions shapes and pairs
     * @param detector the narrow phase
     */
    FrameSolver(
            Robot robot,
            LinkReferences references,
            GeometricSettings settings,
            double velocityFactor,
            CollisionModel collisions,
            DetectorBackend detector) {
        RobotModel model = robot.model();
        this.settings = settings;
        kinematics = new Kinematics(model);
        contacts = settings.clearance() > 0
                ? Optional.of(new ContactDampers(kinematics, collisions, detector, settings.clearance()))
                : Optional.empty();
        floats = robot.base() == RobotProfile.Base.FLOATING;
        root = RootTurn.held(robot);
        ik = new VelocityIk(
                kinematics,
                references.tasks(),
                references.lines(),
                floats,
                settings.damping(),
                form(settings.error()),
                contacts);
        bounds = new StepBounds(model, LIMIT_MARGIN, velocityFactor);
        unhurried = new StepBounds(model, LIMIT_MARGIN, 1e6);
        home = robot.home();
        q = robot.home();
        rest = new double[model.dof()];
        lower = new double[ik.size()];
        upper = new double[ik.size()];
        nu = new double[ik.size()];
        Arrays.fill(lower, q.length, lower.length, Double.NEGATIVE_INFINITY);
        Arrays.fill(upper, q.length, upper.length, Double.POSITIVE_INFINITY);
    }

    static VelocityIk.ErrorForm form(GeometricError error) {
        return error == GeometricError.SKEW ? VelocityIk.ErrorForm.SKEW : VelocityIk.ErrorForm.SWING_TWIST;
    }

    @Override
    public void close() {
        contacts.ifPresent(ContactDampers::close);
    }

    /** The joints. Live. */
    double[] positions() {
        return q;
    }

    /** The rotation of the root link, 9 values row-major. Live. */
    double[] root() {
        return root;
    }

    /** Newton steps of the last frame. */
    long iterations() {
        return iterations;
    }

    /** Whether a bound held a joint back in the last step. */
    boolean bounded() {
        for (int d = 0; d < q.length; d++) {
            if (nu[d] != 0 && (nu[d] < lower[d] + AT_BOUND || nu[d] > upper[d] - AT_BOUND)) {
                return true;
            }
        }
        return false;
    }

    /** Goes from where the joints are to the pose of the references, in no time. */
    void settle() {
        for (int step = 0; step < SETTLING_STEPS; step++) {
            move(unhurried, SETTLING_PERIOD, Math.min(settings.gain(), SETTLING_GAIN));
            if (Arrays.stream(nu).allMatch(v -> Math.abs(v) < SETTLED / SETTLING_PERIOD)) {
                return;
            }
        }
    }

    /** One frame on. */
    BoxQp.Status step(double periodSeconds) {
        return move(bounds, periodSeconds, Math.min(settings.gain(), MOST / periodSeconds));
    }

    private BoxQp.Status move(StepBounds within, double period, double gain) {
        kinematics.update(q);
        for (int d = 0; d < q.length; d++) {
            rest[d] = settings.postureGain() * (home[d] - q[d]);
        }
        within.fill(q, period, lower, upper);
        BoxQp.Status status = ik.solve(root, gain, Double.POSITIVE_INFINITY, rest, period, lower, upper, nu);
        iterations = ik.iterations();
        within.integrate(q, nu, period);
        if (floats) {
            turnRoot(period);
        }
        return status;
    }

    /** R ← R exp(ω Δt): the base's angular velocity is in its own frame. */
    private void turnRoot(double period) {
        int b = q.length;
        Rotations.turn(period * nu[b], period * nu[b + 1], period * nu[b + 2], IDENTITY, 0, step, 0);
        Rotations.multiply(root, 0, step, 0, turned, 0);
        System.arraycopy(turned, 0, root, 0, 9);
        Rotations.orthonormalize(root, 0);
    }
}
