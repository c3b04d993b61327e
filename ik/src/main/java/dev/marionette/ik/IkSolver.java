package dev.marionette.ik;

import dev.marionette.ik.IkOptions.CollisionHandling;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.numerics.NormalEquations;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the joints for one frame, warm-started. A workspace of one thread; {@link #solve} allocates
 * nothing, but where more pairs of links are near than ever before.
 *
 * <p>Minimises the merit ‖e(q)‖² + μ‖q_ref − q‖² + ν‖q_prev − q‖² (plus a
 * penalty on links closer than the clearance) by damped Gauss–Newton steps inside joint limits and
 * away from self-collision. The two pulls act in the null space of the tasks (see {@link NormalEquations#solve}) and are weak
 * enough not to be felt elsewhere.
 */
public final class IkSolver {
    private static final double DAMPING_UP = 4;
    private static final double DAMPING_DOWN = 0.35;
    private static final double DAMPING_MAX = 30;
    private static final int CONTACT_ROUNDS = 4;
    /** A joint whose step was halved so often at a contact stands still for this step. */
    private static final int MAX_HALVINGS = 3;

    private final Kinematics kinematics;
    private final List<IkTask> tasks;
    private final IkOptions options;
    private final boolean[] movable;
    private final @Nullable ContactRows contacts;
    private final NormalEquations equations;
    private final int n;
    private final int rows;
    private final double[] jacobian;
    private final double[] error;
    private final double[] trialError;
    private final double[] pull;
    private final double[] dq;
    private final double[] trial;
    private final boolean[] held;
    private final int[] halvings;
    private final double[] previous;
    private double damping;
    private double merit;
    private long iterations;

    /**
     * @param kinematics the workspace to place the robot in; also used by the caller between frames
     * @param tasks what is asked, in the order of the target values
     * @param movable dof flags: joints that may move. Not modified.
     * @param options settings
     * @param contacts self-collision, or null where it is not looked at
     */
    public IkSolver(
            Kinematics kinematics,
            List<IkTask> tasks,
            boolean[] movable,
            IkOptions options,
            @Nullable ContactRows contacts) {
        this.kinematics = kinematics;
        this.tasks = List.copyOf(tasks);
        this.options = options;
        this.movable = movable.clone();
        this.contacts = contacts;
        n = kinematics.model().dof();
        rows = tasks.stream().mapToInt(IkTask::rows).sum();
        equations = new NormalEquations(n);
        jacobian = new double[rows * n];
        error = new double[rows];
        trialError = new double[rows];
        pull = new double[n];
        dq = new double[n];
        trial = new double[n];
        held = new boolean[n];
        halvings = new int[n];
        previous = new double[n];
        damping = options.damping();
    }

    /**
     * Solves one frame.
     *
     * @param q dof values: in, where to start (the previous frame); out, the solution. Modified.
     * @param target the target values of all tasks, one after the other. Not modified.
     * @param reference the posture to be pulled to. Not modified.
     * @param lower lowest allowed values, rad or m. Not modified.
     * @param upper highest allowed values, rad or m. Not modified.
     */
    public IkStatus solve(double[] q, double[] target, double[] reference, double[] lower, double[] upper) {
        System.arraycopy(q, 0, previous, 0, n);
        damping = options.damping();
        for (int d = 0; d < n; d++) {
            if (movable[d]) {
                q[d] = Math.min(Math.max(q[d], lower[d]), upper[d]);
            }
        }
        kinematics.update(q);
        lookAround();
        merit = evaluate(q, target, reference, error);
        IkStatus status = IkStatus.STALLED;
        for (int i = 0; i < options.iterations(); i++) {
            iterations++;
            status = iterate(q, target, reference, lower, upper);
            if (status != IkStatus.STALLED) {
                break;
            }
        }
        kinematics.update(q);
        return finish(status, q, lower, upper);
    }

    /** Whether any of some joints moves one of two links that touch each other, after {@link #solve}. */
    boolean collides(List<Integer> joints) {
        return contacts != null && contacts.collides(joints);
    }

    /** Steps taken since construction. */
    public long iterations() {
        return iterations;
    }

    private IkStatus finish(IkStatus status, double[] q, double[] lower, double[] upper) {
        if (contacts != null && contacts.collides()) {
            return IkStatus.COLLIDING;
        }
        if (status == IkStatus.CONVERGED) {
            for (int d = 0; d < n; d++) {
                if (movable[d] && (q[d] <= lower[d] || q[d] >= upper[d])) {
                    return IkStatus.LIMITED;
                }
            }
        }
        return status;
    }

    /** One accepted step, or the end; STALLED means that there is more to gain. */
    private IkStatus iterate(double[] q, double[] target, double[] reference, double[] lower, double[] upper) {
        linearize(q, reference);
        while (true) {
            step(q, lower, upper);
            double size = 0;
            for (int d = 0; d < n; d++) {
                size = Math.max(size, Math.abs(dq[d]));
            }
            if (size < IkOptions.TOLERANCE) {
                return IkStatus.CONVERGED;
            }
            tryOut(q);
            boolean blocked = false;
            if (contacts != null && contacts.touches()) {
                blocked = !keepApart(contacts, q);
                tryOut(q);
                contacts.look();
            }
            double trialMerit = evaluate(trial, target, reference, trialError);
            if (trialMerit < merit * (1 - 1e-9) || blocked && trialMerit < merit) {
                boolean small = merit - trialMerit < 1e-5 * merit;
                accept(q, trialMerit);
                return small ? IkStatus.CONVERGED : IkStatus.STALLED;
            }
            if (blocked) {
                return IkStatus.BLOCKED;
            }
            damping *= DAMPING_UP;
            if (damping > DAMPING_MAX) {
                damping = options.damping();
                return IkStatus.CONVERGED;
            }
            kinematics.update(q);
            lookAround();
            linearize(q, reference);
        }
    }

    private void accept(double[] q, double trialMerit) {
        System.arraycopy(trial, 0, q, 0, n);
        System.arraycopy(trialError, 0, error, 0, rows);
        merit = trialMerit;
        damping = Math.max(damping * DAMPING_DOWN, options.damping());
    }

    private void lookAround() {
        if (contacts != null) {
            contacts.look();
        }
    }

    /** The merit at the pose of the kinematics, at which the contacts were looked at. */
    private double evaluate(double[] q, double[] target, double[] reference, double[] into) {
        int row = 0;
        int offset = 0;
        for (int t = 0; t < tasks.size(); t++) {
            IkTask task = tasks.get(t);
            task.error(kinematics, target, offset, into, row);
            row += task.rows();
            offset += task.targetSize();
        }
        double sum = 0;
        for (int r = 0; r < rows; r++) {
            sum += into[r] * into[r];
        }
        for (int d = 0; d < n; d++) {
            if (movable[d]) {
                double home = reference[d] - q[d];
                double back = previous[d] - q[d];
                sum += options.posture() * home * home + options.continuity() * back * back;
            }
        }
        return contacts == null ? sum : sum + contacts.penalty();
    }

    /** The normal equations at the pose of the kinematics, and the pull. */
    private void linearize(double[] q, double[] reference) {
        int row = 0;
        for (int t = 0; t < tasks.size(); t++) {
            tasks.get(t).jacobian(kinematics, jacobian, row, n);
            row += tasks.get(t).rows();
        }
        equations.clear();
        equations.addRows(jacobian, error, rows);
        for (int d = 0; d < n; d++) {
            pull[d] = options.posture() * (reference[d] - q[d]) + options.continuity() * (previous[d] - q[d]);
        }
        if (contacts != null) {
            contacts.linearize();
        }
    }

    /** The step inside the limits and, to first order, outside the contacts. */
    private void step(double[] q, double[] lower, double[] upper) {
        stepInLimits(q, lower, upper);
        for (int round = 0; round < CONTACT_ROUNDS && contacts != null && contacts.activate(dq, equations); round++) {
            stepInLimits(q, lower, upper);
        }
    }

    /**
     * Holds joints on a limit that the merit presses against it, and solves the step again with those that would cross a limit held at
     * that limit. A joint whose slope leads inwards is free at first, so that it leaves its limit where nothing else is left to gain
     * (Bertsekas 1982).
     */
    private void stepInLimits(double[] q, double[] lower, double[] upper) {
        double lambdaSquared = damping * damping + options.posture() + options.continuity();
        for (int d = 0; d < n; d++) {
            double downhill = equations.right()[d] + pull[d];
            held[d] = !movable[d] || q[d] <= lower[d] && downhill <= 0 || q[d] >= upper[d] && downhill >= 0;
            dq[d] = 0;
        }
        for (int again = 0; again < n; again++) {
            if (!equations.solve(held, lambdaSquared, pull, dq)) {
                throw new ArithmeticException("JᵀJ + " + lambdaSquared + " I is not positive definite");
            }
            boolean crossed = false;
            for (int d = 0; d < n; d++) {
                if (!held[d]) {
                    double min = Math.max(lower[d] - q[d], -options.maxStep());
                    double max = Math.min(upper[d] - q[d], options.maxStep());
                    if (dq[d] < min || dq[d] > max) {
                        dq[d] = Math.min(Math.max(dq[d], min), max);
                        held[d] = true;
                        crossed = true;
                    }
                }
            }
            if (!crossed) {
                return;
            }
        }
    }

    /**
     * Keeps a step that would end in self-collision from doing so.
     *
     * @return whether the frame may go on; the paper's rule ends it
     */
    private boolean keepApart(ContactRows contacts, double[] q) {
        kinematics.update(q);
        if (contacts.collides()) {
            return true; // already inside: any step is as good, the contact rows push out
        }
        if (options.collision() == CollisionHandling.PAPER) {
            applyPaperRule(contacts, q);
            return false;
        }
        shortenAtContacts(contacts, q);
        return true;
    }

    /** Puts the robot where the step leads. */
    private void tryOut(double[] q) {
        for (int d = 0; d < n; d++) {
            trial[d] = q[d] + dq[d];
        }
        kinematics.update(trial);
    }

    /**
     * Halves the steps of the joints between the two links that touch, and stops them after a few halvings, until nothing
     * touches. The rest of the robot moves on: a hand on the belly does not keep the other one from waving.
     */
    private void shortenAtContacts(ContactRows contacts, double[] q) {
        Arrays.fill(halvings, 0);
        while (true) {
            tryOut(q);
            int pair = contacts.firstColliding();
            if (pair < 0) {
                return;
            }
            contacts.markMoving(pair, held);
            boolean any = false;
            for (int d = 0; d < n; d++) {
                if (held[d] && dq[d] != 0) {
                    any = true;
                    dq[d] = ++halvings[d] > MAX_HALVINGS ? 0 : 0.5 * dq[d];
                }
            }
            if (!any) {
                Arrays.fill(dq, 0);
                return;
            }
        }
    }

    /** Choi &amp; Kim 2019, section IV-C. */
    private void applyPaperRule(ContactRows contacts, double[] q) {
        System.arraycopy(q, 0, trial, 0, n);
        Arrays.fill(held, false);
        int best = -1;
        for (int largest = largestUntried(); largest >= 0 && best < 0; largest = largestUntried()) {
            held[largest] = true;
            trial[largest] = q[largest] + dq[largest];
            kinematics.update(trial);
            if (contacts.collides()) {
                trial[largest] = q[largest];
            } else {
                best = largest;
            }
        }
        for (int d = 0; d < n; d++) {
            dq[d] = d == best ? dq[d] : 0;
        }
    }

    private int largestUntried() {
        int largest = -1;
        for (int d = 0; d < n; d++) {
            if (!held[d] && dq[d] != 0 && (largest < 0 || Math.abs(dq[d]) > Math.abs(dq[largest]))) {
                largest = d;
            }
        }
        return largest;
    }
}
