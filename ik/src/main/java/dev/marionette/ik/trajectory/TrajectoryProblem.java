package dev.marionette.ik.trajectory;

import dev.marionette.api.JointLimits;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A motion to be found: base and joints x_t of all frames that minimise
 *
 * <pre>Σ_t Σ_k ½‖r_k(x_t)‖² + Σ_t ½‖W (x_{t+1} ⊖ x_t − (x_t ⊖ x_{t−1}))‖² / h⁴</pre>
 *
 * within the limits of the joints, with links that keep their clearance at frames and between them, soles in stance
 * that stay where they are, the rest of the body above the ground and, where asked for, the centre of mass over the soles and rates of the base within
 * their limits.
 *
 * @param model the robot
 * @param limits positions and velocities of its joints
 * @param floats whether its base is unknown, too
 * @param held by joint, whether it keeps the values with which the search starts: what no residual needs. Not modified.
 * @param frames number of frames, at least 1
 * @param periodSeconds h, above 0
 * @param smoothness W by unknown of a frame, s² (over m where it shifts or slides)
 * @param residuals r_k
 * @param clearance between links, one workspace for each thread; empty where links may touch
 * @param between by frame, where on the way to the next one clearance is kept, each in (0, 1), beside half way where links come near each other on it. Not modified.
 * @param contacts of soles and other parts with the ground
 * @param ground keeps the rest of the body above it; empty where the base is held
 * @param balance keeps it over the soles; empty where that does not matter
 * @param baseRates how fast the base may be; empty where it has no limits
 */
public record TrajectoryProblem(
        RobotModel model,
        JointLimits limits,
        boolean floats,
        boolean[] held,
        int frames,
        double periodSeconds,
        double[] smoothness,
        List<Residual> residuals,
        Optional<Supplier<ClearanceBound>> clearance,
        double[][] between,
        List<Contact> contacts,
        Optional<GroundBound> ground,
        Optional<? extends BalanceBound> balance,
        Optional<BaseRateBound> baseRates) {
    public TrajectoryProblem {
        residuals = List.copyOf(residuals);
        contacts = List.copyOf(contacts);
        if (frames < 1 || between.length != frames || !(periodSeconds > 0)) {
            throw new IllegalArgumentException(
                    frames + " frames of " + periodSeconds + " s with " + between.length + " places between them");
        }
        int unknowns = floats ? FrameState.BASE : 0;
        for (boolean is : held) {
            unknowns += is ? 0 : 1;
        }
        if (held.length != model.dof() || limits.joints() != model.dof()) {
            throw new IllegalArgumentException(
                    held.length + " flags and " + limits.joints() + " limits of " + model.dof() + " joints");
        }
        if (!floats && (baseRates.isPresent() || ground.isPresent() || !contacts.isEmpty() || balance.isPresent())) {
            throw new IllegalArgumentException("a base that is held has no rates, contacts or balance to keep");
        }
        if (smoothness.length != unknowns) {
            throw new IllegalArgumentException(smoothness.length + " weights of " + unknowns + " unknowns");
        }
    }

    /** No places between so many frames. */
    public static double[][] noPlaces(int frames) {
        return new double[frames][0];
    }

    /** The same with other residuals, of the same sizes. */
    public TrajectoryProblem withResiduals(List<Residual> others) {
        return with(others, between, contacts, balance);
    }

    /** The same with other contacts, and the balance over them. */
    public TrajectoryProblem withContacts(List<Contact> others, Optional<? extends BalanceBound> overThem) {
        return with(residuals, between, others, overThem);
    }

    /**
     * The same with more places between frames.
     *
     * @param places by frame, where on the way to the next one; not a number where there is none to add. Not modified.
     */
    public TrajectoryProblem withPlaces(double[] places) {
        double[][] more = between.clone();
        for (int t = 0; t < frames; t++) {
            if (!Double.isNaN(places[t])) {
                more[t] = Arrays.copyOf(between[t], between[t].length + 1);
                more[t][between[t].length] = places[t];
            }
        }
        return with(residuals, more, contacts, balance);
    }

    private TrajectoryProblem with(
            List<Residual> wanted,
            double[][] places,
            List<Contact> touching,
            Optional<? extends BalanceBound> overThem) {
        return new TrajectoryProblem(
                model,
                limits,
                floats,
                held,
                frames,
                periodSeconds,
                smoothness,
                wanted,
                clearance,
                places,
                touching,
                ground,
                overThem,
                baseRates);
    }

    /** Number of unknowns of a frame. */
    int unknowns() {
        return smoothness.length;
    }

    /** How many of the unknowns are the base's. */
    int baseUnknowns() {
        return floats ? FrameState.BASE : 0;
    }

    /** The joints that are unknown, in the order of the unknowns. */
    int[] joints() {
        return IntStream.range(0, held.length).filter(d -> !held[d]).toArray();
    }

    /** The bounds of a frame but for its clearance. */
    List<Bound> bounds() {
        List<Bound> bounds = new ArrayList<>(contacts);
        ground.ifPresent(bounds::add);
        balance.ifPresent(bounds::add);
        return bounds;
    }
}
