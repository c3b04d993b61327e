package dev.marionette.ik.velocity;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * One step of differential inverse kinematics on link orientations (Darvish et al. 2019, section III-B, eq. 3–7):
 *
 * <pre>
 *   min over ν = (ṡ, ω_base)   Σ_i Σ_c w_ic (x_ic · (J_i ν − ω*_i − k_i e_i))² + λ ‖ṡ − ṡ_rest‖² + λ ‖ω_base‖²,   l ≤ ν ≤ u
 * </pre>
 *
 * with an axis x_ic and weight w_ic for each direction in which link i may be asked to turn, since a direction of a limb
 * can be known where its roll is not. All vectors of the program are in the frame of the root link. The base has no linear
 * velocity here: no orientation depends on it.
 *
 * <p>A workspace of one thread; allocates nothing after construction.
 */
public final class VelocityIk {
    /** What stands for the error of an orientation. */
    public enum ErrorForm {
        /** The smallest turn that brings the third axis into place, and the turn about it that is left. */
        SWING_TWIST,
        /** The skew part of R* Rᵀ, whose length is the sine of the angle, as printed in the paper. */
        SKEW
    }

    /** How often rows of contacts join the program. */
    private static final int CONTACT_ROUNDS = 3;

    private final Kinematics kinematics;
    private final LinkTasks tasks;
    private final boolean floating;
    private final double damping;
    private final ErrorForm form;
    private final Optional<ContactDampers> contacts;
    private final int dof;
    private final int n;
    private final int[][] path;
    private final int[][] columns;
    private final int[] bodyDof;
    private final double[] multiplier;
    private final double[] h;
    private final double[] g;
    private final double[] row;
    private final double[] target_B = new double[9];
    private final double[] axes_B = new double[9];
    private final double[] work = new double[9];
    private final double[] error = new double[3];
    private final double[] wanted = new double[3];
    private final BoxQp qp;
    private int iterations;

    /**
     * @param kinematics where the robot is; the caller updates it
     * @param tasks the references; the caller writes them
     * @param floating whether the root link turns freely
     * @param damping λ, above 0, against a weight of 1
     * @param form what stands for the error
     * @param contacts slows links that come near one another, by the joints that move links that are followed; empty where
     *     nobody asks
     */
    public VelocityIk(
            Kinematics kinematics,
            LinkTasks tasks,
            boolean floating,
            double damping,
            ErrorForm form,
            Optional<ContactDampers> contacts) {
        this.kinematics = kinematics;
        this.tasks = tasks;
        this.floating = floating;
        this.damping = damping;
        this.form = form;
        this.contacts = contacts;
        RobotModel model = kinematics.model();
        dof = model.dof();
        n = dof + (floating ? 3 : 0);
        bodyDof = new int[model.bodyCount()];
        multiplier = new double[model.bodyCount()];
        for (int b = 0; b < bodyDof.length; b++) {
            bodyDof[b] = model.bodyDof(b);
            multiplier[b] = model.bodyMultiplier(b);
        }
        path = new int[tasks.count()][];
        columns = new int[tasks.count()][];
        for (int i = 0; i < tasks.count(); i++) {
            compile(model, i);
        }
        contacts.ifPresent(dampers -> dampers.moveOnly(followed()));
        h = new double[n * n];
        g = new double[n];
        row = new double[n];
        qp = new BoxQp(n);
    }

    /** The joints that move a link. */
    private boolean[] followed() {
        boolean[] joints = new boolean[dof];
        for (int[] cols : columns) {
            for (int c : cols) {
                if (c < dof) {
                    joints[c] = true;
                }
            }
        }
        return joints;
    }

    private void compile(RobotModel model, int link) {
        BitSet dofs = new BitSet();
        int[] bodies = new int[model.bodyCount()];
        int count = 0;
        for (int b = tasks.body(link); b > 0; b = model.parentBody(b)) {
            if (model.bodyJointType(b) != JointType.PRISMATIC) {
                bodies[count++] = b;
                dofs.set(model.bodyDof(b));
            }
        }
        if (floating) {
            dofs.set(dof, n);
        }
        path[link] = Arrays.copyOf(bodies, count);
        columns[link] = dofs.stream().toArray();
    }

    /** Number of velocities: the joints and, for a floating base, the three of its angular velocity behind them. */
    public int size() {
        return n;
    }

    /**
     * Solves for the velocities at the pose of the kinematics.
     *
     * @param base the rotation of the root link in the world, 9 values row-major. Not modified.
     * @param gain K, 1/s
     * @param approach rad/s², or +∞: the error is made up for no faster than can be braked with, k = min(K, √(2·approach/‖e‖))
     * @param rest ṡ_rest, dof values: velocities where no task says anything. Not modified.
     * @param periodSeconds length of the step, for the contacts
     * @param lower size() bounds. Not modified.
     * @param upper size() bounds. Not modified.
     * @param nu in, where to start; out, the velocities. Modified.
     */
    public BoxQp.Status solve(
            double[] base,
            double gain,
            double approach,
            double[] rest,
            double periodSeconds,
            double[] lower,
            double[] upper,
            double[] nu) {
        Arrays.fill(h, 0);
        Arrays.fill(g, 0);
        for (int i = 0; i < n; i++) {
            h[i * n + i] = damping;
            g[i] = i < dof ? damping * rest[i] : 0;
        }
        for (int link = 0; link < tasks.count(); link++) {
            add(link, base, gain, approach);
        }
        BoxQp.Status status = qp.solve(h, g, lower, upper, nu);
        iterations = qp.iterations();
        if (contacts.isPresent()) {
            ContactDampers dampers = contacts.get();
            dampers.look(periodSeconds);
            for (int round = 0; round < CONTACT_ROUNDS && dampers.add(nu, h, g, n); round++) {
                status = qp.solve(h, g, lower, upper, nu);
                iterations += qp.iterations();
            }
        }
        return status;
    }

    /** Newton steps of the last call. */
    public int iterations() {
        return iterations;
    }

    /** The orientation error of a link at the pose of the kinematics, rad, from 0 to π. */
    public double angle(int link, double[] base) {
        Rotation3.transposeMultiply(base, 0, tasks.rotations(), 9 * link, target_B, 0);
        return Rotation3.angle(target_B, 0, kinematics.poses(), 12 * tasks.body(link));
    }

    private void add(int link, double[] base, double gain, double approach) {
        double[] weights = tasks.weights();
        if (weights[3 * link] + weights[3 * link + 1] + weights[3 * link + 2] == 0) {
            return;
        }
        Rotation3.transposeMultiply(base, 0, tasks.rotations(), 9 * link, target_B, 0);
        Rotation3.transposeMultiply(base, 0, tasks.axes(), 9 * link, axes_B, 0);
        wanted(link, base, gain, approach);
        for (int c = 0; c < 3; c++) {
            double weight = weights[3 * link + c];
            if (weight > 0) {
                addRow(link, weight, axes_B[c], axes_B[3 + c], axes_B[6 + c]);
            }
        }
    }

    /** wanted = ω* + k e, root frame. */
    private void wanted(int link, double[] base, double gain, double approach) {
        int pose = 12 * tasks.body(link);
        if (form == ErrorForm.SWING_TWIST) {
            Rotation3.swingTwist(target_B, 0, kinematics.poses(), pose, axes_B, 0, work, error, 0);
        } else {
            Rotation3.skew(target_B, 0, kinematics.poses(), pose, error, 0);
        }
        double size = Math.sqrt(error[0] * error[0] + error[1] * error[1] + error[2] * error[2]);
        double k = size > 0 ? Math.min(gain, Math.sqrt(2 * approach / size)) : gain;
        double[] omega = tasks.velocities();
        int o = 3 * link;
        for (int i = 0; i < 3; i++) {
            wanted[i] = base[i] * omega[o] + base[3 + i] * omega[o + 1] + base[6 + i] * omega[o + 2] + k * error[i];
        }
    }

    /** Adds the row x · J_i of a weighted direction to the normal equations. */
    private void addRow(int link, double weight, double x, double y, double z) {
        double[] axes_W = kinematics.axes();
        int[] cols = columns[link];
        for (int c : cols) {
            row[c] = 0;
        }
        for (int b : path[link]) {
            row[bodyDof[b]] += multiplier[b] * (x * axes_W[3 * b] + y * axes_W[3 * b + 1] + z * axes_W[3 * b + 2]);
        }
        if (floating) {
            row[dof] = x;
            row[dof + 1] = y;
            row[dof + 2] = z;
        }
        double value = weight * (x * wanted[0] + y * wanted[1] + z * wanted[2]);
        for (int a = 0; a < cols.length; a++) {
            double wr = weight * row[cols[a]];
            g[cols[a]] += value * row[cols[a]];
            int o = cols[a] * n;
            for (int b = 0; b <= a; b++) {
                h[o + cols[b]] += wr * row[cols[b]];
            }
        }
    }
}
