package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.RetimeSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.methods.SourceSettings;
import dev.marionette.numerics.Keyframes;
import dev.marionette.pipeline.config.RecordingSettings;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A clip that ends as it begins, so that it can be played again and again: its last frame has the pose of the first one, maybe
 * elsewhere on the ground and turned about the vertical, and its velocity.
 *
 * <p>It is retargeted as a {@link Part} of itself: with the frames that come before and after it when it is played again. So what
 * looks at several frames finds the same on both sides of the seam.
 */
final class Loop {
    /** By how much limbs may point elsewhere in the last frame than in the first one, rad: the angle to which a loop is closed. */
    private static final double CLOSED = Math.toRadians(0.1);
    /**
     * How much more than anywhere else joints may be accelerated at the seam. Clips that go back and forth and begin at a turning point
     * are at 3.5, made loops at 1.9 at most.
     */
    private static final double SEAM = 2;
    /**
     * How much comes before and after, seconds. Of 28 clips, so much alone closes 11 to 0.1°, 1 s 21, 2 s 23; frames that are held close
     * the others in any case, in two thirds of the time that 1 s takes.
     */
    private static final double CONTEXT_SECONDS = 0.5;
    /** Frames that have to be the same at the seam, so that velocities are. */
    private static final int SEAM_FRAMES = 2;
    /** Shorter ones are no motion that could be played again. */
    private static final int LEAST_FRAMES = 6;

    private final Clip clip;
    private final Travel travel;

    private Loop(Clip clip, Travel travel) {
        this.clip = clip;
        this.travel = travel;
    }

    /**
     * The loop that a clip is; empty where it is none, or where it cannot be told from its frames alone: a method that plans all of a
     * motion, or one that changes its time, has no part that is the clip.
     */
    static Optional<Loop> of(Clip clip, RetargetOutcome.Request request) {
        RunSettings settings = request.settings();
        boolean possible = request.method().equals(RetargetMethod.DEFAULT)
                && settings.get(SolverSettings.class).kind() != SolverKind.PAPER
                && settings.get(RetimeSettings.class).max() == 1
                && clip.rateHz() <= settings.get(SourceSettings.class).maxRateHz();
        return switch (settings.get(RecordingSettings.class).loop()) {
            case OFF -> Optional.empty();
            case AUTO -> possible ? of(clip) : Optional.empty();
            case ON -> {
                if (!possible || clip.frames() < LEAST_FRAMES) {
                    throw new InputException(
                            "loop",
                            "is on, which takes natural-motion without solver.kind=paper and retime.max above 1, and a clip of at least "
                                    + LEAST_FRAMES + " frames, no faster than person.max_rate",
                            "Say loop=off, or change these.");
                }
                yield Optional.of(new Loop(clip, Travel.of(clip)));
            }
        };
    }

    /**
     * What it is, and how well a result is closed.
     *
     * @param model of the robot
     */
    Finding finding(JointTrajectory result, RobotModel model) {
        int last = result.frames() - 1;
        JointTrajectory start = rounds(result, result, last, model);
        double most = 0;
        for (int d = 0; d < result.joints(); d++) {
            most = Math.max(most, Math.abs(result.position(last, d) - start.position(0, d)));
        }
        return Finding.info(
                "loop",
                String.format(
                        Locale.ROOT,
                        "the last frame is the first one (%.4f° from it in the clip): retargeted as a loop, whose joints end within %.2g"
                                + " rad or m of where they begin%s",
                        Math.toDegrees(poseError()),
                        most,
                        turns(result, start)));
    }

    /** The loop that a clip is; empty where it is none. */
    static Optional<Loop> of(Clip clip) {
        // first frames that have the pose of a later one would stop each round of a loop
        boolean held =
                clip.findings().stream().anyMatch(finding -> finding.subject().equals("t-pose"));
        if (clip.isPart() || clip.frames() < LEAST_FRAMES || held) {
            return Optional.empty();
        }
        Loop loop = new Loop(clip, Travel.of(clip));
        return loop.poseError() <= CLOSED && loop.goesOn() ? Optional.of(loop) : Optional.empty();
    }

    /** The largest angle by which anything is turned otherwise at the end than at the start; places as seen along the height, rad. */
    double poseError() {
        int last = clip.frames() - 1;
        double far = 0;
        double turned = 0;
        double[] q = new double[8];
        for (int j = 0; j < clip.joints(); j++) {
            double square = 0;
            double[] moved = {clip.position(0, j, 0), clip.position(0, j, 1), clip.position(0, j, 2)};
            travel.move(moved, 0);
            for (int axis = 0; axis < 3; axis++) {
                double d = clip.position(last, j, axis) - moved[axis];
                square += d * d;
            }
            far = Math.max(far, Math.sqrt(square));
            if (clip.hasOrientations()) {
                clip.orientation(0, j, q, 0);
                travel.rotate(q, 0);
                clip.orientation(last, j, q, 4);
                turned = Math.max(turned, Keyframes.distance(q, 0, q, 4, 4));
            }
        }
        return Math.max(turned, far / height());
    }

    /** Whether no joint is accelerated more at the seam than any is elsewhere. */
    boolean goesOn() {
        return seamAcceleration() <= SEAM;
    }

    /** The largest acceleration at the seam as part of the largest one elsewhere. */
    double seamAcceleration() {
        Clip around = around(0, 1);
        double inside = 1e-12;
        for (int f = 1; f < clip.frames() - 1; f++) {
            inside = Math.max(inside, bend(around, f));
        }
        return bend(around, clip.frames() - 1) / inside;
    }

    private static double bend(Clip c, int f) {
        double most = 0;
        for (int j = 0; j < c.joints(); j++) {
            double square = 0;
            for (int axis = 0; axis < 3; axis++) {
                double d = c.position(f + 1, j, axis) - 2 * c.position(f, j, axis) + c.position(f - 1, j, axis);
                square += d * d;
            }
            most = Math.max(most, square);
        }
        return Math.sqrt(most);
    }

    private int context() {
        return (int) Math.ceil(CONTEXT_SECONDS * clip.rateHz());
    }

    /** The clip with what comes before and after it when it is played again and again. */
    Clip repeated() {
        return around(context(), context());
    }

    /** The clip among the frames of {@link #repeated()}. */
    Part part() {
        return new Part(context(), context() + clip.frames(), Optional.empty(), Optional.empty());
    }

    /**
     * The motion of {@link #repeated()}, closed: where it ends otherwise than it begins, as the optimisation has found another minimum
     * there, it is found again with the frames before its second one as they are, and at its end the first ones again.
     *
     * @param model of the robot
     * @param make makes the motion with the known frames of a part
     */
    Attempt closed(RobotModel model, Function<Part, Attempt> make) {
        Attempt free = make.apply(part());
        JointTrajectory motion = free.bounded().motion();
        int first = context();
        int last = first + clip.frames() - 1;
        boolean still = travel.distance(clip.position(0, 0, 0), clip.position(0, 0, 1)) < CLOSED * height();
        JointTrajectory after =
                rounds(Travel.later(motion, travel.turn(), first, last, context() + 1, still), motion, last, model);
        if (open(after, motion.frames(last, motion.frames())) <= CLOSED) {
            return free;
        }
        return make.apply(new Part(
                first,
                last + 1,
                Optional.of(new MethodContext.Earlier(
                        motion.frames(0, first + SEAM_FRAMES), free.found(), Optional.of(motion))),
                Optional.of(after)));
    }

    /** Which joints begin anew a full turn or more from where they end. */
    private static String turns(JointTrajectory result, JointTrajectory start) {
        List<String> turned = IntStream.range(0, result.joints())
                .filter(d -> start.position(0, d) != result.position(0, d))
                .mapToObj(d -> result.jointNames().get(d))
                .toList();
        return turned.isEmpty() ? "" : ", but for full turns of " + String.join(", ", turned);
    }

    /** {@code start}, with joints without limits moved by full turns to be nearest to {@code motion} in {@code frame}. */
    private static JointTrajectory rounds(JointTrajectory start, JointTrajectory motion, int frame, RobotModel model) {
        double[] q = start.positions();
        for (int d = 0; d < start.joints(); d++) {
            double gone = model.nearest(d, start.position(0, d), motion.position(frame, d)) - start.position(0, d);
            for (int f = 0; f < start.frames(); f++) {
                q[f * start.joints() + d] += gone;
            }
        }
        return start.withPositions(q);
    }

    /** How far the first frames of two motions are apart: joints, turn of the base, and its height as part of that; rad, or m of sliding joints. */
    private static double open(JointTrajectory a, JointTrajectory b) {
        double most = 0;
        double[] p = new double[JointTrajectory.BASE_WIDTH];
        double[] other = new double[JointTrajectory.BASE_WIDTH];
        for (int f = 0; f < SEAM_FRAMES; f++) {
            for (int d = 0; d < a.joints(); d++) {
                most = Math.max(most, Math.abs(a.position(f, d) - b.position(f, d)));
            }
            a.basePose(f, p);
            b.basePose(f, other);
            most = Math.max(most, Keyframes.distance(p, 3, other, 3, 4));
            most = Math.max(most, Math.abs(p[2] - other[2]) / Math.max(1e-3, Math.abs(p[2])));
        }
        return most;
    }

    private double height() {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < clip.joints(); j++) {
            low = Math.min(low, clip.position(0, j, 2));
            high = Math.max(high, clip.position(0, j, 2));
        }
        return Math.max(1e-9, high - low);
    }

    /**
     * The clip with frames around it, as it is when it is played again and again.
     *
     * @param before how many there are before its first frame
     * @param after and after its last one
     */
    Clip around(int before, int after) {
        int period = clip.frames() - 1;
        int joints = clip.joints();
        int[] frames = IntStream.range(-before, clip.frames() + after).toArray();
        // so that the last frame is the first one moved, as near to it as it was
        int[] cycles = Arrays.stream(frames).map(f -> Math.floorDiv(f, period)).toArray();
        int[] sources = IntStream.range(0, frames.length)
                .map(i -> frames[i] - period * cycles[i])
                .toArray();
        Clip rows = clip.frames(sources);
        double[] positions = rows.positions();
        double[] orientations = rows.orientations();
        double[] turning = rows.angularVelocities();
        for (int i = 0; i < frames.length; i++) {
            if (cycles[i] != 0) {
                Travel moved = travel.times(cycles[i]);
                for (int j = i * joints; j < (i + 1) * joints; j++) {
                    moved.move(positions, 3 * j);
                    if (orientations.length > 0) {
                        moved.rotate(orientations, 4 * j);
                    }
                    if (turning.length > 0) {
                        moved.turn(turning, 3 * j);
                    }
                }
            }
        }
        return rows.moved(positions, orientations, turning, clip.findings()).asPartOf(clip, -before);
    }
}
