package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.app.report.PackPage;
import dev.marionette.app.report.RunPage;
import dev.marionette.host.OutputPlace;
import dev.marionette.host.PartFolder;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.FormatOptions;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.postprocess.export.AtomicFile;
import dev.marionette.postprocess.export.CharacterPack;
import dev.marionette.robots.JointOrder;
import dev.marionette.robots.Robot;
import dev.marionette.sweep.Sweep;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.SweepProgress;
import dev.marionette.sweep.SweepTools;
import dev.marionette.sweep.engine.LocalEngine;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.plan.MotionPack;
import dev.marionette.sweep.plan.SweepPlan;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes all motions of a pack for one robot: a sweep that keeps every run, written aside and moved to its place when it is whole,
 * with a page and, for a character, one file with all animations.
 */
final class PackRetargeter {
    private final Retargeter retargeter;
    private final Robots robots;
    private final Motions motions;
    private final Extensions extensions;
    private final RunFolder runs;
    private final PluginFolders plugins;

    @Inject
    PackRetargeter(
            Retargeter retargeter,
            Robots robots,
            Motions motions,
            Extensions extensions,
            RunFolder runs,
            PluginFolders plugins) {
        this.retargeter = retargeter;
        this.robots = robots;
        this.motions = motions;
        this.extensions = extensions;
        this.runs = runs;
        this.plugins = plugins;
    }

    /**
     * What to make.
     *
     * @param motion the text that stands for the pack
     * @param settings by key, where they are no defaults
     * @param formats of each run; {@code character} is that of the pack
     * @param options how they are written
     * @param jointOrder the joints in the order of the files; empty for that of the robot
     * @param pages whether each run has its page
     */
    record Order(
            String robot,
            String motion,
            String method,
            long seed,
            Map<String, String> settings,
            List<String> formats,
            FormatOptions options,
            List<String> jointOrder,
            boolean pages) {}

    /** The motions of a text that stands for several. */
    Optional<MotionPack> pack(String text) {
        return MotionPack.of(text, motions);
    }

    /**
     * Makes and writes a pack.
     *
     * @return what was written; empty where it was stopped
     * @throws InputException for what {@code retarget} refuses of one motion, and where no motion has a result
     */
    Optional<PackResult> run(Path folder, Order order, MotionPack pack, SweepProgress progress, StopSignal stop) {
        Robot robot = require(folder, order, pack);
        List<String> formats = order.formats().stream()
                .filter(f -> !f.equals(PackResult.FORMAT))
                .toList();
        Optional<CharacterPack> file = characterFile(robot, order);
        Map<String, PackResult.Made> made = new ConcurrentHashMap<>();
        SweepTools tools = WorkerTools.tools(plugins, retargeter, robots, motions, runs)
                .withWriter((place, outcome) -> {
                    String motion = outcome.request().motion();
                    RetargetOutcome ordered =
                            order.jointOrder().isEmpty() ? outcome : outcome.withJointOrder(order.jointOrder());
                    RunFolder.Written written = runs.write(
                            place,
                            ordered,
                            formats,
                            order.options(),
                            order.pages() ? Map.of(RunFolder.PAGE, RunPage::of) : Map.of(),
                            file.map(f -> f.exporter(motion)));
                    made.put(motion, PackResult.Made.of(written));
                });
        try (PartFolder part = PartFolder.beside(folder)) {
            sweep(part.fresh(), order, pack, tools, progress, stop);
            if (stop.stopped()) {
                return Optional.empty();
            }
            PackResult result = result(part.fresh(), order, pack, made, file);
            part.place();
            return Optional.of(result);
        } catch (IOException e) {
            throw new InputException(folder.toString(), "cannot be written: " + e, "Choose another --out.", e);
        }
    }

    /** Says before the work what cannot be done. */
    private Robot require(Path folder, Order order, MotionPack pack) {
        extensions.methods().get(order.method());
        retargeter.requireUsable(extensions.settings().load(Optional.empty(), assignments(order.settings())));
        Robot robot = robots.load(order.robot());
        List<String> formats = new ArrayList<>(order.formats());
        if (robot.character().isPresent()) {
            formats.add(PackResult.FORMAT);
        }
        runs.requireFormats(formats, order.options());
        runs.requireFormats(robot, order.formats());
        JointOrder.of(robot.model(), order.jointOrder(), JointOrder.OPTION);
        OutputPlace.require(folder, "Choose another --out.");
        OutputPlace.clear(folder);
        PackResult.requireReplaceable(folder, runs);
        pack.motions().forEach(m -> retargeter.requireApart(folder, order.robot(), m.location()));
        return robot;
    }

    private static List<String> assignments(Map<String, String> settings) {
        return new RunSpec.Choice("", settings).assignments();
    }

    /** Of a character whose file takes motions; one whose does not has its runs alone, unless that file was asked for. */
    private static Optional<CharacterPack> characterFile(Robot robot, Order order) {
        try {
            return robot.character().isPresent() || order.formats().contains(PackResult.FORMAT)
                    ? Optional.of(new CharacterPack(robot))
                    : Optional.empty();
        } catch (InputException takesNone) {
            return Optional.empty();
        }
    }

    private void sweep(
            Path folder, Order order, MotionPack pack, SweepTools tools, SweepProgress progress, StopSignal stop) {
        Map<String, List<String>> settings = new LinkedHashMap<>();
        order.settings().forEach((key, value) -> settings.put(key, List.of(value)));
        RunSpec.Item robot = new RunSpec.Item(RetargetCommand.word(order.robot()), order.robot());
        RunSpec.Choice choice = new RunSpec.Choice("", order.settings());
        List<RunSpec> specs = new ArrayList<>();
        for (MotionPack.Motion motion : pack.motions()) {
            RunSpec.Item item = new RunSpec.Item(motion.name(), motion.location());
            specs.add(new RunSpec(specs.size(), robot, item, order.method(), choice, order.seed(), 0));
        }
        SweepPlan plan = new SweepPlan(
                RetargetCommand.word(order.robot()) + "-" + RetargetCommand.word(order.motion()),
                order.motion() + " on " + order.robot(),
                List.of(order.robot()),
                pack.motions().stream().map(MotionPack.Motion::location).toList(),
                List.of(order.method()),
                settings,
                Map.of(),
                List.of(order.seed()),
                1,
                List.of(),
                0,
                SweepPlan.Keep.REPORTS,
                1,
                Metric.LIMB_ANGLE.id(),
                SweepPlan.Compare.EACH);
        int threads = Math.min(specs.size(), Runtime.getRuntime().availableProcessors());
        new Sweep(tools, WorkerTools.of())
                .run(
                        plan,
                        specs,
                        new SweepOptions(folder, false, false, false, new LocalEngine(), threads, Map.of()),
                        progress,
                        stop);
    }

    private static PackResult result(
            Path folder, Order order, MotionPack pack, Map<String, PackResult.Made> made, Optional<CharacterPack> file)
            throws IOException {
        Map<String, String> names = new LinkedHashMap<>();
        pack.motions().forEach(motion -> names.put(motion.location(), motion.name()));
        double keyAngleRad = Math.toRadians(order.options().keyAngleDeg());
        CharacterPack.Written written = file.isPresent()
                ? file.get().write(names, keyAngleRad, folder)
                : new CharacterPack.Written(Map.of(), Optional.empty());
        PackResult result;
        try (JournalReader journal = JournalReader.of(folder)) {
            result = PackResult.of(order, pack, journal, made, written);
        }
        result.requireAny();
        AtomicFile.write(folder.resolve(PackResult.REPORT), writer -> writer.write(result.json()));
        AtomicFile.write(folder.resolve(PackResult.PAGE), writer -> writer.write(PackPage.of(result.page())));
        Files.deleteIfExists(folder.resolve(".lock"));
        return result;
    }
}
