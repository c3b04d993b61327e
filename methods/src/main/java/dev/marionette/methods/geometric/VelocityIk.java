package dev.marionette.methods.geometric;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.BoxQp;
import dev.marionette.numerics.Rotations;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One step of differential inverse kinematics on link orientations (Darvish et al. 2019, section III-B, eq. 3–7):
 *
 * <pre>
 *   min over ν = (ṡ, ω_base)   Σ_i Σ_c w_ic (x_ic · (J_i ν − ω*_i − k_i e_i))² + λ ‖ṡ − ṡ_rest‖² + λ ‖ω_base‖²,   l ≤ ν ≤ u
 * </pre>
 *
 * with an axis x_ic and weight w_ic for each direction in which link i may be asked to turn, since a direction of a limb
 * can be known where its roll is not. Where a bone is a line between two points a and b that no one link carries, with unit vector u
 * and length l, its direction has the rows
 *
 * <pre>
 *   Σ_j w_j ‖ (I − u_j u_jᵀ) ((J_b − J_a) ν / l − (ω*_j + k_j e_j) × u_j) ‖²,     e_j the smallest turn from u_j to u*_j
 * </pre>
 *
 * <p>All vectors of the program are in the frame of the root link. The base has no linear velocity here: no direction depends on it.
 *
 * <p>A workspace of one thread; allocates nothing after construction.
 */
final class VelocityIk {
    /** What stands for the error of an orientation. */
    enum ErrorForm {
        /** The smallest turn that brings the third axis into place, and the turn about it that is left. */
        SWING_TWIST,
        /** The skew part of R* Rᵀ, whose length is the sine of the angle, as printed in the paper. */
        SKEW
    }

    /** How often the multipliers of contacts are made better, at most. */
    static final int CONTACT_ROUNDS = 6;
    /** Points nearer than this, metres, have no line between them. */
    private static final double NO_LENGTH = 1e-3;

    private final Kinematics kinematics;
    private final LinkTasks tasks;
    private final LineTasks lines;
    private final boolean floating;
    private final double damping;
    private final ErrorForm form;
    private final Optional<ContactDampers> contacts;
    private final int dof;
    private final int n;
    private final int[][] path;
    private final int[][] columns;
    private final int[][] lineColumns;
    private final int[] bodyDof;
    private final double[] multiplier;
    private final double[] h;
    private final double[] g;
    private final double[] pressedH;
    private final double[] pressedG;
    private final double[] row;
    private final double[] target_B = new double[9];
    private final double[] axes_B = new double[9];
    private final double[] work = new double[9];
    private final double[] error = new double[3];
    private final double[] wanted = new double[3];
    private final double[] ends = new double[6];
    private final double[] unit = new double[3];
    private final double[] across = new double[6];
    private final BoxQp qp;
    private int iterations;

    /**
     * @param kinematics where the robot is; the caller updates it
     * @param tasks the references of links; the caller writes them
     * @param lines the references of lines; the caller writes them
     * @param floating whether the root link turns freely
     * @param damping λ, above 0, against a weight of 1
     * @param form what stands for the error
     * @param contacts slows links that come near one another, by the joints that move links that are followed; empty where
     *     nobody asks
     */
    VelocityIk(
            Kinematics kinematics,
            LinkTasks tasks,
            LineTasks lines,
            boolean floating,
            double damping,
            ErrorForm form,
            Optional<ContactDampers> contacts) {
        this.kinematics = kinematics;
        this.tasks = tasks;
        this.lines = lines;
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
            path[i] = turning(model, tasks.body(i));
            columns[i] = columns(model, path[i]);
        }
        lineColumns = new int[lines.count()][];
        for (int i = 0; i < lines.count(); i++) {
            lineColumns[i] = columns(
                    model,
                    IntStream.concat(
                                    above(model, lines.line(i).from().body()),
                                    above(model, lines.line(i).to().body()))
                            .toArray());
        }
        contacts.ifPresent(dampers -> dampers.moveOnly(followed()));
        h = new double[n * n];
        g = new double[n];
        pressedH = new double[contacts.isPresent() ? n * n : 0];
        pressedG = new double[contacts.isPresent() ? n : 0];
        row = new double[n];
        qp = new BoxQp(n);
    }

    /** The joints that move a link or a line. */
    private boolean[] followed() {
        boolean[] joints = new boolean[dof];
        for (int[][] all : new int[][][] {columns, lineColumns}) {
            for (int[] cols : all) {
                for (int c : cols) {
                    if (c < dof) {
                        joints[c] = true;
                    }
                }
            }
        }
        return joints;
    }

    /** A body and those that carry it, but for the root link. */
    private static IntStream above(RobotModel model, int body) {
        return IntStream.iterate(body, b -> b > 0, model::parentBody);
    }

    /** Of a body and those that carry it, the ones whose joints turn. */
    private static int[] turning(RobotModel model, int body) {
        return above(model, body)
                .filter(b -> model.bodyJointType(b) != JointType.PRISMATIC)
                .toArray();
    }

    /** The unknowns that move any of some bodies against their parents, or the base, in order. */
    private int[] columns(RobotModel model, int[] bodies) {
        BitSet dofs = new BitSet();
        for (int b : bodies) {
            dofs.set(model.bodyDof(b));
        }
        if (floating) {
            dofs.set(dof, n);
        }
        return dofs.stream().toArray();
    }

    /** Number of velocities: the joints and, for a floating base, the three of its angular velocity behind them. */
    int size() {
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
    BoxQp.Status solve(
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
        for (int line = 0; line < lines.count(); line++) {
            if (lines.weights()[line] > 0) {
                addLine(line, base, gain, approach);
            }
        }
        BoxQp.Status status = qp.solve(h, g, lower, upper, nu);
        iterations = qp.iterations();
        if (contacts.isPresent()) {
            ContactDampers dampers = contacts.get();
            dampers.look(periodSeconds);
            for (int round = 0; round < CONTACT_ROUNDS && dampers.press(nu, h, g, n, pressedH, pressedG); round++) {
                status = qp.solve(pressedH, pressedG, lower, upper, nu);
                iterations += qp.iterations();
            }
        }
        return status;
    }

    /** Newton steps of the last call. */
    int iterations() {
        return iterations;
    }

    /** The orientation error of a link at the pose of the kinematics, rad, from 0 to π. */
    double angle(int link, double[] base) {
        Rotations.transposeMultiply(base, 0, tasks.rotations(), 9 * link, target_B, 0);
        return Rotations.angle(target_B, 0, kinematics.poses(), 12 * tasks.body(link));
    }

    private void add(int link, double[] base, double gain, double approach) {
        double[] weights = tasks.weights();
        if (weights[3 * link] + weights[3 * link + 1] + weights[3 * link + 2] == 0) {
            return;
        }
        Rotations.transposeMultiply(base, 0, tasks.rotations(), 9 * link, target_B, 0);
        Rotations.transposeMultiply(base, 0, tasks.axes(), 9 * link, axes_B, 0);
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
            Rotations.swingTwist(target_B, 0, kinematics.poses(), pose, axes_B, 0, work, error, 0);
        } else {
            Rotations.skew(target_B, 0, kinematics.poses(), pose, error, 0);
        }
        double size = Math.sqrt(error[0] * error[0] + error[1] * error[1] + error[2] * error[2]);
        double k = size > 0 ? Math.min(gain, Math.sqrt(2 * approach / size)) : gain;
        turnBack(base, tasks.velocities(), 3 * link, wanted);
        for (int i = 0; i < 3; i++) {
            wanted[i] += k * error[i];
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
        addSquare(cols, weight, x * wanted[0] + y * wanted[1] + z * wanted[2]);
    }

    /** Adds w (row · ν − value)² to the program. */
    private void addSquare(int[] cols, double weight, double value) {
        for (int a = 0; a < cols.length; a++) {
            double wr = weight * row[cols[a]];
            g[cols[a]] += value * wr;
            int o = cols[a] * n;
            for (int b = 0; b <= a; b++) {
                h[o + cols[b]] += wr * row[cols[b]];
            }
        }
    }

    private void addLine(int line, double[] base, double gain, double approach) {
        BodyPoint from = lines.line(line).from();
        BodyPoint to = lines.line(line).to();
        kinematics.position(from, ends, 0);
        kinematics.position(to, ends, 3);
        double length = 0;
        for (int i = 0; i < 3; i++) {
            unit[i] = ends[3 + i] - ends[i];
            length += unit[i] * unit[i];
        }
        length = Math.sqrt(length);
        if (length < NO_LENGTH) {
            return;
        }
        for (int i = 0; i < 3; i++) {
            unit[i] /= length;
        }
        Rotations.across(unit, across);
        wantedOfLine(line, base, gain, approach);
        int[] cols = lineColumns[line];
        for (int c = 0; c < 6; c += 3) {
            double x = across[c];
            double y = across[c + 1];
            double z = across[c + 2];
            for (int column : cols) {
                row[column] = 0;
            }
            kinematics.addDirectionalGradient(to.body(), ends[3], ends[4], ends[5], x, y, z, 1 / length, row, 0);
            kinematics.addDirectionalGradient(from.body(), ends[0], ends[1], ends[2], x, y, z, -1 / length, row, 0);
            if (floating) {
                row[dof] = unit[1] * z - unit[2] * y;
                row[dof + 1] = unit[2] * x - unit[0] * z;
                row[dof + 2] = unit[0] * y - unit[1] * x;
            }
            addSquare(cols, lines.weights()[line], x * wanted[0] + y * wanted[1] + z * wanted[2]);
        }
    }

    /** wanted = (ω* + k e) × u, root frame: how the end of the unit vector is to move. */
    private void wantedOfLine(int line, double[] base, double gain, double approach) {
        turnBack(base, lines.directions(), 3 * line, error);
        turnBack(base, lines.velocities(), 3 * line, work);
        double cos = unit[0] * error[0] + unit[1] * error[1] + unit[2] * error[2];
        double sin = 0;
        for (int i = 0; i < 3; i++) {
            error[i] -= cos * unit[i];
            sin += error[i] * error[i];
        }
        sin = Math.sqrt(sin);
        double angle = Math.atan2(sin, cos);
        double k = angle > 0 ? Math.min(gain, Math.sqrt(2 * approach / angle)) : gain;
        for (int i = 0; i < 3; i++) {
            int a = (i + 1) % 3;
            int b = (i + 2) % 3;
            double towards = sin > 1e-9 ? error[i] / sin : across[i]; // where it points the other way, any way will do
            wanted[i] = work[a] * unit[b] - work[b] * unit[a] + k * angle * towards;
        }
    }

    /** out = baseᵀ v. */
    private static void turnBack(double[] base, double[] v, int o, double[] out) {
        for (int i = 0; i < 3; i++) {
            out[i] = base[i] * v[o] + base[3 + i] * v[o + 1] + base[6 + i] * v[o + 2];
        }
    }
}
