package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.Recording;
import dev.marionette.api.RunSettings;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.RetimeSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.methods.SourceSettings;
import dev.marionette.pipeline.config.RecordingSettings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.LongRunFolder;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.Robot;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
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
    private final Extensions extensions;

    @Inject
    LongRetargeter(Retargeter retargeter, Extensions extensions) {
        this.retargeter = retargeter;
        this.extensions = extensions;
    }

    /**
     * Reads what a run is made from; of a long motion that is run in windows no more than has to be.
     *
     * @param formats further formats to write, which all need the motion whole
     * @param check told the robot before the motion is read; may refuse it
     * @throws InputException for an unknown robot or motion, and for files that cannot be used
     */
    public Retargeter.Inputs read(RetargetOutcome.Request request, List<String> formats, Consumer<Robot> check) {
        int mostFrames = canBeCut(request, formats)
                ? request.settings().get(RecordingSettings.class).mostFrames()
                : Integer.MAX_VALUE;
        Retargeter.Inputs inputs = retargeter.read(request, mostFrames, check);
        if (request.along().isPresent() && isLong(request, formats, inputs)) {
            int frames = inputs.motion().recording().frames();
            throw new InputException(
                    "--along",
                    inputs.motion().name() + " has " + frames + " frames, more than the " + mostFrames
                            + " that are run at once, and a curve takes all of a motion at once",
                    "Cut the motion, or say --set window="
                            + (frames + RecordingSettings.AT_ONCE - 1) / RecordingSettings.AT_ONCE
                            + " if there is memory enough.");
        }
        return inputs;
    }

    /** Whether the parts of a motion can be made one after the other. */
    private static boolean canBeCut(RetargetOutcome.Request request, List<String> formats) {
        RunSettings settings = request.settings();
        return request.method().equals(RetargetMethod.DEFAULT)
                && settings.get(SolverSettings.class).kind() != SolverKind.PAPER
                && settings.get(RetimeSettings.class).max() == 1
                && formats.stream().allMatch(format -> format.equals("csv"));
    }

    /**
     * Whether a motion is run in windows. Else it is run at once: it is short, or faster than the rate that it is resampled to, or
     * what is asked for needs it whole. Along a curve, {@link #read} refuses what is long.
     *
     * @param formats as for {@link #read}
     */
    public boolean takes(RetargetOutcome.Request request, List<String> formats, Retargeter.Inputs inputs) {
        return request.along().isEmpty() && isLong(request, formats, inputs);
    }

    private static boolean isLong(RetargetOutcome.Request request, List<String> formats, Retargeter.Inputs inputs) {
        Recording motion = inputs.motion().recording();
        return canBeCut(request, formats)
                && motion.frames()
                        > request.settings().get(RecordingSettings.class).mostFrames()
                && motion.rateHz()
                        <= request.settings().get(SourceSettings.class).maxRateHz();
    }

    /**
     * Makes and writes a verified trajectory.
     *
     * @param folder where to: what {@link RunFolder#requireWritable} accepts
     * @param inputs as {@link #read} gave them, which this {@linkplain #takes takes}
     * @param order the joints in the order to write them; empty for that of the robot
     * @param pages as of {@link LongRunFolder#finish}
     * @throws InputException for files or settings that cannot be used
     */
    public LongRunFolder.Written run(
            Path folder,
            RetargetOutcome.Request request,
            Retargeter.Inputs inputs,
            List<String> order,
            Map<String, BiFunction<RetargetOutcome, String, String>> pages,
            Progress progress) {
        RunSettings settings = request.settings();
        Motions.Opened opened = inputs.motion();
        int frames = opened.recording().frames();
        double rate = opened.recording().rateHz();
        int before = Math.min(settings.get(RecordingSettings.class).window(), (int) Math.ceil(BEFORE_SECONDS * rate));
        int after = (int) Math.ceil(AFTER_SECONDS * rate);
        Optional<MethodContext.Earlier> earlier = Optional.empty();
        try (LongRunFolder out = new LongRunFolder(
                folder, extensions, settings.get(RecordingSettings.class).window())) {
            for (int first = 0; first < frames; ) {
                int end = LongRunFolder.end(
                        first, frames, settings.get(RecordingSettings.class).window());
                int from = first == 0 ? 0 : first - before;
                Part part = new Part(first - from, end - from, earlier, Optional.empty());
                double done = (double) first / frames;
                double share = (double) (end - first) / frames;
                RetargetOutcome made = retargeter.run(
                        request,
                        inputs.robot(),
                        opened.frames(from, Math.min(frames, end + after)),
                        Optional.of(part),
                        (stage, fraction) -> progress.at(stage + ", of all", done + share * fraction));
                RetargetOutcome run = first == 0 ? inputs.timed(made) : made;
                if (end < frames) {
                    JointTrajectory found = run.trajectory();
                    earlier = Optional.of(new MethodContext.Earlier(
                            found.frames(found.frames() - before, found.frames()), run.method(), Optional.empty()));
                }
                out.add(order.isEmpty() ? run : run.withJointOrder(order));
                first = end;
            }
            return out.finish(pages);
        }
    }
}
