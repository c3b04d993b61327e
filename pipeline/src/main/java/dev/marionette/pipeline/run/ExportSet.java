package dev.marionette.pipeline.run;

import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.methods.PrescribedMotion;
import dev.marionette.methods.wholebody.NearestMotion;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.KeyedExporter;
import dev.marionette.postprocess.export.TrajectoryExporter;
import dev.marionette.postprocess.retime.Resampling;
import dev.marionette.verify.CheckContext;
import dev.marionette.verify.CheckedPairs;
import dev.marionette.verify.Ground;
import dev.marionette.verify.Verification;
import dev.marionette.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes a motion in several formats, each at its rate. What is not at the rate of the run is checked again at the rate at which it is
 * written, limits included, and is not written where a check fails.
 */
final class ExportSet {
    private final ExportInput input;
    private final List<String> order;
    private final Supplier<Optional<Ground>> ground;
    private final Supplier<CollisionModel> collisions;
    private final Verifier verifier;
    private final Supplier<? extends RunSettings> settings;
    private final boolean solve;
    private final Map<Double, Checked> rates = new LinkedHashMap<>();

    /**
     * A motion at a rate, and what the checks say of it.
     *
     * @param change how far a joint is from the motion of the run, rad or m; 0 where nothing had to be moved
     */
    private record Checked(JointTrajectory trajectory, Verification verification, double change) {}

    /**
     * A motion to write.
     *
     * @param input the run, at its own rate and with the joints in the order of the model, verified or not
     * @param order the joints in the order that the formats get
     * @param ground its feet and when they stand, empty where the base is fixed; asked for where there is another rate
     * @param collisions what may not touch, likewise
     * @param verifier runs the checks
     * @param settings what the run was solved with; asked for where the nearest motion is looked for
     * @param solve whether the nearest motion is looked for where the one at another rate breaks a check: not for a run that
     *     breaks one itself
     */
    ExportSet(
            ExportInput input,
            List<String> order,
            Supplier<Optional<Ground>> ground,
            Supplier<CollisionModel> collisions,
            Verifier verifier,
            Supplier<? extends RunSettings> settings,
            boolean solve) {
        this.input = input;
        this.order = List.copyOf(order);
        this.ground = ground;
        this.collisions = collisions;
        this.verifier = verifier;
        this.settings = settings;
        this.solve = solve;
    }

    /**
     * Says early what {@link #write} would refuse.
     *
     * @param formats names, {@code csv} among them
     * @param exporters of the other ones
     * @throws InputException if a rate is asked for that a format cannot have, there is no format, none that has keys is to
     *     leave them out, or none that is an animation is to be in place
     */
    static void require(List<String> formats, List<TrajectoryExporter> exporters, FormatOptions options) {
        if (options.keyAngleDeg() > 0 && exporters.stream().noneMatch(KeyedExporter.class::isInstance)) {
            throw new InputException(
                    "--key-angle",
                    "there is no --format with keys",
                    "Name one: character for characters, glb for robots.");
        }
        if (options.inPlace() && exporters.stream().noneMatch(TrajectoryExporter::isAnimation)) {
            throw new InputException(
                    "--in-place",
                    "there is no --format that is an animation",
                    "Name one: character or bvh for characters, glb or bvh for robots.");
        }
        OptionalDouble framesPerSecond = options.framesPerSecond();
        if (framesPerSecond.isEmpty()) {
            return;
        }
        if (formats.isEmpty()) {
            throw new InputException(
                    "--fps", "there is no --format that it is for", "Name one, such as --format unitree-csv.");
        }
        if (formats.contains("csv")) {
            throw new InputException(
                    "--fps",
                    "csv is the run itself, " + RunFolder.TRAJECTORY + ", at the rate at which it was made",
                    "Maybe --format unitree-csv or json?");
        }
        Resampling.requireRate(framesPerSecond.getAsDouble());
    }

    /**
     * Writes the formats whose motion may be written. One that is refused leaves no file and does not stop the others.
     *
     * @return what was made of each, in their order
     */
    List<ExportedFormat> write(List<TrajectoryExporter> exporters, FormatOptions options, Path folder)
            throws IOException {
        List<ExportedFormat> made = new ArrayList<>();
        for (TrajectoryExporter exporter : exporters) {
            made.add(write(exporter, rate(exporter, options.framesPerSecond()), options, folder));
        }
        return made;
    }

    private double rate(TrajectoryExporter exporter, OptionalDouble asked) {
        if (!exporter.ofRobot()) {
            return input.character().map(c -> hertz(c.periodSeconds())).orElse(ofRun());
        }
        OptionalDouble rate = asked.isPresent() ? asked : exporter.framesPerSecond();
        return rate.orElse(ofRun());
    }

    private double ofRun() {
        return hertz(input.trajectory().periodSeconds());
    }

    /** The rate of frames; whole where only rounding keeps it from that. */
    private static double hertz(double periodSeconds) {
        double whole = Math.rint(1 / periodSeconds);
        return Math.abs(whole * periodSeconds - 1) < 1e-9 ? whole : 1 / periodSeconds;
    }

    private ExportedFormat write(TrajectoryExporter exporter, double rate, FormatOptions options, Path folder)
            throws IOException {
        String name = exporter.name();
        boolean resample = exporter.ofRobot() && rate != ofRun();
        if (resample && Resampling.isTooLow(input.trajectory(), rate)) {
            return ExportedFormat.refused(name, rate, "one frame is left of the motion");
        }
        Optional<Checked> other = resample ? resampled(rate) : Optional.empty();
        if (other.isPresent() && !other.get().verification().passed()) {
            return ExportedFormat.refused(
                    name,
                    rate,
                    "the motion is not verified: " + reason(other.get().verification())
                            + String.format(Locale.ROOT, "; at the %.6g of the run it is as the run is", ofRun()));
        }
        List<String> notes = new ArrayList<>();
        try {
            ExportInput motion =
                    other.map(o -> input.at(o.trajectory())).orElse(input).inOrder(order);
            if (options.inPlace() && exporter.isAnimation()) {
                motion = motion.withoutRootMotion();
                notes.add(
                        motion.inPlace()
                                ? "in place: the root motion is removed"
                                : "in place: the base is fixed, there is no root motion to remove");
            }
            if (options.keyAngleDeg() > 0 && exporter instanceof KeyedExporter keyed) {
                notes.add(keyed.export(motion, options.keyAngleRad(), folder));
            } else {
                exporter.export(motion, folder);
            }
        } catch (InputException refusal) {
            for (String file : exporter.files()) {
                Files.deleteIfExists(folder.resolve(file));
            }
            return ExportedFormat.refused(name, rate, String.valueOf(refusal.getMessage()));
        }
        // some files are of motions with a floating base alone
        List<String> files = exporter.files().stream()
                .filter(file -> Files.exists(folder.resolve(file)))
                .toList();
        boolean held = exporter.wantsBase()
                && !input.trajectory().floats()
                && input.robot().feet().isPresent();
        return ExportedFormat.written(
                name, files, rate, other.map(Checked::change).orElse(0.0), held, notes);
    }

    /** The motion at a rate with what the checks say of it; empty where that is the rate of the run. */
    private Optional<Checked> resampled(double rate) {
        double step = Resampling.step(input.trajectory(), rate);
        return step == 1 ? Optional.empty() : Optional.of(rates.computeIfAbsent(rate, r -> check(r, step)));
    }

    private Checked check(double rate, double step) {
        Optional<Ground> ofRun = ground.get();
        JointLimits limits = input.robot().model().limits();
        JointTrajectory trajectory = Resampling.at(
                input.trajectory(),
                rate,
                limits,
                corners(ofRun, input.trajectory().frames()));
        Optional<Ground> there = ofRun.map(
                g -> new Ground(g.model(), g.feet(), g.contacts().resampled(step, trajectory.frames()), g.rules()));
        try (SelfCollision space = new CheckedPairs(
                        input.robot().model(),
                        input.robot().home(),
                        input.robot().disabledPairs())
                .workspace()) {
            CheckContext context = new CheckContext(limits, space, there, input.settings());
            Verification found = verifier.verify(trajectory, context);
            if (found.passed() || !solve) {
                return new Checked(trajectory, found, 0);
            }
            // with the contacts of the run: what is given up to keep another bound would be told nowhere
            JointTrajectory nearest = nearest(trajectory, there);
            Verification again = verifier.verify(nearest, context);
            return again.passed()
                    ? new Checked(nearest, again, change(trajectory, nearest))
                    : new Checked(trajectory, found, 0);
        }
    }

    /** Between the frames of the run joints go where they do: a foot in stance slips a little there, and links come closer. */
    private JointTrajectory nearest(JointTrajectory trajectory, Optional<Ground> there) {
        NearestMotion nearest = new NearestMotion(
                input.robot(),
                settings.get(),
                input.robot().model().limits(),
                collisions.get(),
                PrescribedMotion.NONE,
                Progress.NONE);
        return there.map(g -> nearest.of(
                        trajectory, g.contacts(), g.rules().base(), g.rules().balance()))
                .orElseGet(() -> nearest.of(trajectory))
                .motion();
    }

    private static double change(JointTrajectory before, JointTrajectory after) {
        double[] a = before.positions();
        double[] b = after.positions();
        return IntStream.range(0, a.length)
                .mapToDouble(i -> Math.abs(a[i] - b[i]))
                .max()
                .orElse(0);
    }

    /** The frames in which a foot comes down, is lifted or begins to roll: there joints turn sharply. */
    private static boolean[] corners(Optional<Ground> standing, int frames) {
        boolean[] corners = new boolean[frames];
        for (boolean left : new boolean[] {true, false}) {
            for (Stance stance : standing.map(g -> g.contacts().of(left)).orElse(List.of())) {
                corners[stance.first()] = true;
                corners[stance.last()] = true;
            }
            Support[] supports = standing.map(g -> g.contacts().supports(left)).orElse(new Support[0]);
            for (int f = 1; f < supports.length; f++) {
                corners[f] |= supports[f] != supports[f - 1];
            }
        }
        return corners;
    }

    /** Of every check that failed the first violation. */
    private static String reason(Verification verification) {
        return verification.checks().stream()
                .filter(check -> !check.passed())
                .map(check -> check.check() + " (" + check.violations() + "): "
                        + check.details().get(0))
                .collect(Collectors.joining("; "));
    }
}
