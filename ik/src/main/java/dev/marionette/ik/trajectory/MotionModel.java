package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Pose;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A window of a motion, and the Gauss–Newton model of its problem about it: cost with gradient and Hessian by frame, rows of
 * bounds, and what contacts keep. Frames are evaluated in chunks of fixed size, each on a workspace of its own, so that the number
 * of threads changes no digit.
 */
final class MotionModel {
    /** Limits of an unknown: position above and below, velocity upwards and downwards to the next frame. */
    static final int LIMITS = 4;

    private static final int CHUNK = 32;

    final TrajectoryProblem problem;
    final int from;
    final int n;
    final int first;
    final int dof;
    final int[] joints;
    final int frames;
    final double[] bases;
    final double[] q;
    final FrameModel[] at;
    /** Weighted accelerations W (x_{t+1} − 2 x_t + x_{t−1}) / h², frames × n. */
    final double[] accelerations;

    /** Cost and bounds of a frame. */
    static final class FrameModel {
        double cost;
        /** Upper triangle, row-major. */
        final double[] hessian;

        final double[] gradient;
        final BoundRows rows;
        /** Those between the frame and the next ones. */
        final BoundRows between;

        final Contact.Held[] held;

        FrameModel(int n, int base, List<Contact> contacts) {
            hessian = new double[n * n];
            gradient = new double[n];
            rows = new BoundRows(n);
            between = new BoundRows(2 * n + base);
            held = new Contact.Held[contacts.size()];
            Arrays.setAll(held, k -> new Contact.Held(contacts.get(k).quantities(), n));
        }

        /** The rows at the frame, or those between it and the next ones. */
        BoundRows rows(boolean betweenFrames) {
            return betweenFrames ? between : rows;
        }
    }

    /** Workspaces of chunks, shared by models of one problem. */
    static final class Workspace implements AutoCloseable {
        private final Chunk[] chunks;

        Workspace(TrajectoryProblem problem, int frames) {
            chunks = new Chunk[(frames + CHUNK - 1) / CHUNK];
            Arrays.setAll(chunks, i -> new Chunk(problem));
        }

        @Override
        public void close() {
            for (Chunk chunk : chunks) {
                if (chunk.clearance != null) {
                    chunk.clearance.close();
                }
            }
        }
    }

    private static final class Chunk {
        final FrameState state;
        final @Nullable ClearanceBound clearance;
        final double[] residual;
        final double[] rows;
        final int[] nonzero;
        final double[] between;
        final double[] halfStep;
        final List<Bound> bounds;

        Chunk(TrajectoryProblem problem) {
            bounds = problem.bounds();
            int n = problem.unknowns();
            state = new FrameState(problem.model(), problem.floats(), problem.held());
            clearance =
                    problem.clearance().isPresent() ? problem.clearance().get().get() : null;
            int most =
                    problem.residuals().stream().mapToInt(Residual::size).max().orElse(1);
            residual = new double[most];
            rows = new double[most * n];
            nonzero = new int[n];
            between = new double[problem.model().dof()];
            halfStep = new double[between.length];
        }
    }

    /**
     * @param from first frame of the window
     * @param frames their number
     */
    MotionModel(TrajectoryProblem problem, int from, int frames) {
        this.problem = problem;
        this.from = from;
        this.frames = frames;
        n = problem.unknowns();
        dof = problem.model().dof();
        joints = problem.joints();
        first = problem.baseUnknowns();
        bases = new double[Pose.WIDTH * frames];
        q = new double[dof * frames];
        accelerations = new double[n * frames];
        at = new FrameModel[frames];
        Arrays.setAll(at, t -> new FrameModel(n, first, problem.contacts()));
    }

    double cost() {
        double sum = 0;
        for (int t = 0; t < frames; t++) {
            sum += cost(t);
        }
        return sum;
    }

    /** What of the cost belongs to a frame. */
    double cost(int t) {
        double sum = at[t].cost;
        for (int i = n * t; i < n * (t + 1); i++) {
            sum += 0.5 * accelerations[i] * accelerations[i];
        }
        return sum;
    }

    /** How much the bounds that are not linear are violated, in all. */
    double violation() {
        double sum = 0;
        for (int t = 0; t < frames; t++) {
            sum += violation(t);
        }
        return sum;
    }

    /** How much the bounds that are not linear are violated at a frame and between it and the next ones, in all. */
    double violation(int t) {
        return at[t].rows.violation() + at[t].between.violation();
    }

    /** How much the bounds that are not linear are violated at a frame and between it and the next ones, each at its price in the merit function. */
    double pricedViolation(int t) {
        return at[t].rows.pricedViolation() + at[t].between.pricedViolation();
    }

    /** Prices in the merit function are those of another motion; a row that it does not have is as dear as the dearest of its frame, at most its price in the problem. */
    void takePrices(MotionModel from) {
        for (int t = 0; t < frames; t++) {
            double dearest = Math.max(from.at[t].rows.dearest(), from.at[t].between.dearest());
            at[t].rows.takePrices(from.at[t].rows, dearest);
            at[t].between.takePrices(from.at[t].between, dearest);
        }
    }

    /** This motion is another one after a step of its frames from {@code firstFrame} to before {@code end}; the others are the same. */
    void move(MotionModel start, double[] step, int firstFrame, int end) {
        System.arraycopy(start.bases, 0, bases, 0, bases.length);
        System.arraycopy(start.q, 0, q, 0, q.length);
        for (int t = firstFrame; t < end; t++) {
            int o = n * t;
            int b = Pose.WIDTH * t;
            if (first > 0) {
                for (int i = 0; i < 3; i++) {
                    bases[b + 9 + i] += step[o + i];
                }
                Pose.rotate(bases, b, step[o + 3], step[o + 4], step[o + 5]);
            }
            for (int j = 0; j < joints.length; j++) {
                q[dof * t + joints[j]] += step[o + first + j];
            }
        }
    }

    /** Makes the model anew where the motion is. */
    void evaluate(Workspace workspace) {
        IntStream.range(0, workspace.chunks.length).parallel().forEach(c -> {
            for (int t = c * CHUNK; t < Math.min(frames, (c + 1) * CHUNK); t++) {
                evaluate(t, workspace.chunks[c]);
            }
        });
        for (int t = 0; t + 1 < frames; t++) {
            for (int k = 0; k < problem.contacts().size(); k++) {
                problem.contacts().get(k).addHeld(from + t, at[t].held[k], at[t + 1].held[k], at[t].between);
            }
            if (problem.baseRates().isPresent()) {
                problem.baseRates().get().add(t, bases, n, at[t].between);
            }
        }
        accelerate();
    }

    private void accelerate() {
        double h2 = problem.periodSeconds() * problem.periodSeconds();
        double[] turn = new double[3];
        for (int t = 0; t < frames; t++) {
            int o = n * t;
            int b = Pose.WIDTH * t;
            boolean inner = t > 0 && t + 1 < frames;
            double[] before = turn.clone();
            if (first > 0 && t + 1 < frames) {
                Pose.turn(bases, b + Pose.WIDTH, bases, b, turn, 0);
            }
            for (int i = 0; i < first && inner; i++) {
                accelerations[o + i] = i < 3
                        ? bases[b + Pose.WIDTH + 9 + i] - 2 * bases[b + 9 + i] + bases[b - Pose.WIDTH + 9 + i]
                        : turn[i - 3] - before[i - 3];
            }
            for (int j = 0; j < joints.length && inner; j++) {
                int i = dof * t + joints[j];
                accelerations[o + first + j] = q[i + dof] - 2 * q[i] + q[i - dof];
            }
            for (int i = 0; i < n && inner; i++) {
                accelerations[o + i] *= problem.smoothness()[i] / h2;
            }
        }
    }

    private void evaluate(int t, Chunk chunk) {
        FrameModel f = at[t];
        f.cost = 0;
        Arrays.fill(f.hessian, 0);
        Arrays.fill(f.gradient, 0);
        f.rows.clear();
        f.between.clear();
        chunk.state.place(bases, Pose.WIDTH * t, q, dof * t);
        for (Residual residual : problem.residuals()) {
            int size = residual.size();
            residual.value(from + t, chunk.state, chunk.residual, 0);
            Arrays.fill(chunk.rows, 0, size * n, 0);
            residual.addRows(from + t, chunk.state, chunk.rows, 0);
            for (int i = 0; i < size; i++) {
                double r = chunk.residual[i];
                f.cost += 0.5 * r * r;
                for (int a = 0; a < n; a++) {
                    f.gradient[a] += r * chunk.rows[i * n + a];
                }
                addOuter(chunk.rows, i * n, f.hessian, chunk.nonzero);
            }
        }
        for (Bound bound : chunk.bounds) {
            bound.add(from + t, chunk.state, f.rows);
        }
        for (int k = 0; k < f.held.length; k++) {
            problem.contacts().get(k).held(chunk.state, f.held[k]);
        }
        if (chunk.clearance != null) {
            chunk.clearance.add(chunk.state, f.rows);
            addBetween(t, chunk, chunk.clearance);
        }
    }

    /** Clearance on the way to the next frame: half way of what may touch there, and at the places of the problem. */
    private void addBetween(int t, Chunk chunk, ClearanceBound clearance) {
        if (t + 1 == frames) {
            return;
        }
        double[] places = problem.between()[from + t];
        BoundRows rows = at[t].between;
        for (int k = -1; k < places.length; k++) {
            double place = k < 0 ? 0.5 : places[k];
            for (int d = 0; d < dof; d++) {
                chunk.between[d] = (1 - place) * q[dof * t + d] + place * q[dof * (t + 1) + d];
                chunk.halfStep[d] = 0.5 * Math.abs(q[dof * (t + 1) + d] - q[dof * t + d]);
            }
            chunk.state.place(bases, Pose.WIDTH * t, chunk.between, 0);
            int before = rows.size;
            rows.at(k + 1);
            if (k < 0) {
                clearance.addHalfWay(chunk.state, chunk.halfStep, rows);
            } else {
                clearance.add(chunk.state, rows);
            }
            for (int i = before; i < rows.size; i++) {
                int o = i * (2 * n + first);
                for (int a = 0; a < n; a++) {
                    double g = rows.gradient()[o + a];
                    rows.gradient()[o + a] = (1 - place) * g;
                    rows.gradient()[o + n + a] = place * g;
                }
            }
        }
        rows.at(0);
    }

    /** block += a aᵀ, upper triangle, for a row a that is mostly zeros. */
    private void addOuter(double[] rows, int o, double[] block, int[] nonzero) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (rows[o + i] != 0) {
                nonzero[count++] = i;
            }
        }
        for (int a = 0; a < count; a++) {
            int i = nonzero[a];
            double ai = rows[o + i];
            for (int b = a; b < count; b++) {
                block[i * n + nonzero[b]] += ai * rows[o + nonzero[b]];
            }
        }
    }

    /**
     * What a limit of an unknown leaves: 0 lower, 1 upper, 2 and 3 of the velocity upwards and downwards to the next frame. +∞ where
     * there is none, as for the base.
     */
    double limit(int kind, int t, int unknown) {
        if (unknown < first || kind > 1 && t + 1 == frames) {
            return Double.POSITIVE_INFINITY;
        }
        int d = joints[unknown - first];
        int i = dof * t + d;
        if (kind == 0) {
            return q[i] - problem.limits().lower(d);
        } else if (kind == 1) {
            return problem.limits().upper(d) - q[i];
        }
        double most = problem.limits().velocity(d) * problem.periodSeconds();
        return kind == 2 ? most - (q[i + dof] - q[i]) : most + (q[i + dof] - q[i]);
    }
}
