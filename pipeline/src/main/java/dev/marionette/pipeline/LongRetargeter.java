package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodSettings.SolverKind;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.pipeline.config.Settings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.LongRunFolder;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.Robot;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Runs a method over a long recording in windows, in memory that does not grow with the recording. Quantities that
 * are measured over a whole clip are measured on a sample of the recording ({@link dev.marionette.api.Clip#sample}),
 * and are the same in all windows.
 *
 * <p>Each window is an ordinary run of the frames around a part of the recording. Frames before the part were found
 * with earlier windows and are held, so that the motion continues; frames after the part only tell what comes next,
 * and are found again with the next window.
 */
public final class LongRetargeter {
    /** Context before a part: within it, stances are detected and limbs settle on their IK branches. */
    private static final double BEFORE_SECONDS = 4;
    /** The same after it. */
    private static final double AFTER_SECONDS = 3;

    private final Retargeter retargeter;
    private final Robots robots;
    private final Motions motions;
    private final Extensions extensions;

    @Inject
    LongRetargeter(Retargeter retargeter, Robots robots, Motions motions, Extensions extensions) {
        this.retargeter = retargeter;
        this.robots = robots;
        this.motions = motions;
        this.extensions = extensions;
    }

    /**
     * The recording of a request that is run in windows.
     *
     * @param formats further formats to write, which all need the motion whole
     * @return empty where it is run at once: it is short, its file has to be read whole, or what is asked for cannot be done in windows
     * @throws InputException if there is no such motion, or its file is broken
     */
    public Optional<Motions.Opened> open(RetargetOutcome.Request request, List<String> formats) {
        Settings settings = request.settings();
        boolean inWindows = request.method().equals(RetargetMethod.DEFAULT)
                && settings.solver().kind() != SolverKind.PAPER
                && settings.retime().max() == 1
                && formats.stream().allMatch(format -> format.equals("csv"));
        return inWindows ? motions.open(request.motion(), settings.mostFrames()) : Optional.empty();
    }

    /**
     * Makes and writes a verified trajectory.
     *
     * @param folder where to: what {@link RunFolder#requireWritable} accepts
     * @param opened as {@link #open} gave it
     * @param order the joints in the order to write them; empty for that of the robot
     * @param check told the robot before the work; may refuse it
     * @param pages as of {@link LongRunFolder#finish}
     * @throws InputException for an unknown robot, and for files or settings that cannot be used
     */
    public LongRunFolder.Written run(
            Path folder,
            RetargetOutcome.Request request,
            Motions.Opened opened,
            List<String> order,
            Consumer<Robot> check,
            Map<String, BiFunction<RetargetOutcome, String, String>> pages,
            Progress progress) {
        Settings settings = request.settings();
        int frames = opened.recording().frames();
        double rate = opened.recording().rateHz();
        if (rate > settings.person().maxRateHz()) {
            throw new InputException(
                    opened.name(),
                    String.format(
                            Locale.ROOT,
                            "%d frames at %.6g Hz: a clip that goes through in windows keeps its rate, person.max_rate is %.6g",
                            frames,
                            rate,
                            settings.person().maxRateHz()),
                    String.format(Locale.ROOT, "--set person.max_rate=%.0f keeps its rate.", Math.ceil(rate)));
        }
        Robot robot = robots.load(request.robot());
        check.accept(robot);
        int before = Math.min(settings.window(), (int) Math.ceil(BEFORE_SECONDS * rate));
        int after = (int) Math.ceil(AFTER_SECONDS * rate);
        Optional<MethodContext.Earlier> earlier = Optional.empty();
        try (LongRunFolder out = new LongRunFolder(folder, extensions, settings.window())) {
            for (int first = 0; first < frames; ) {
                int end = LongRunFolder.end(first, frames, settings.window());
                int from = first == 0 ? 0 : first - before;
                Part part = new Part(first - from, end - from, earlier);
                double done = (double) first / frames;
                double share = (double) (end - first) / frames;
                RetargetOutcome run = retargeter.run(
                        request,
                        robot,
                        opened.frames(from, Math.min(frames, end + after)),
                        Optional.of(part),
                        (stage, fraction) -> progress.at(stage + ", of all", done + share * fraction));
                if (end < frames) {
                    JointTrajectory found = run.trajectory();
                    earlier = Optional.of(new MethodContext.Earlier(
                            found.frames(found.frames() - before, found.frames()), run.method()));
                }
                out.add(order.isEmpty() ? run : run.withJointOrder(order));
                first = end;
            }
            return out.finish(pages);
        }
    }
}
