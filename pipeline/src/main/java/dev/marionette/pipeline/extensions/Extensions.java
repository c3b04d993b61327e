package dev.marionette.pipeline.extensions;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.Smoother;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.host.NamedServices;
import dev.marionette.host.PluginFolders;
import dev.marionette.methods.MethodExtensions;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.pipeline.config.SettingsDeclarations;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.postprocess.export.TrajectoryExporter;
import dev.marionette.robots.RobotCatalog;
import dev.marionette.robots.mesh.PackagePath;
import dev.marionette.transfer.CostTerm;
import dev.marionette.verify.TrajectoryCheck;
import dev.marionette.verify.Verifier;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * All extensions by name, those on the class path and those in folders of plugins. They are looked up once, so that
 * every part of the program sees the same.
 */
@Singleton
public final class Extensions implements MethodExtensions {
    private final RobotCatalog robots;
    private final MotionCatalog motions;
    private final NamedServices<RetargetMethod> methods;
    private final NamedServices<CostTerm> costTerms;
    private final NamedServices<OptimizerFactory> optimizers;
    private final NamedServices<SurrogateFactory> surrogates;
    private final NamedServices<Smoother> smoothers;
    private final NamedServices<TrajectoryExporter> exporters;
    private final Verifier verifier;
    private final SettingsLoader settings;
    private final List<Finding> findings;

    /** Looks everything up; meshes of robots are looked up in their own folders and in those of the path. */
    @Inject
    public Extensions(PluginFolders folders, PackagePath packages) {
        ClassLoader loader = folders.loader();
        robots = new RobotCatalog(folders, packages);
        motions = MotionCatalog.load(loader);
        methods = NamedServices.load("method", RetargetMethod.class, RetargetMethod::id, loader);
        costTerms = NamedServices.load("cost term", CostTerm.class, CostTerm::name, loader);
        optimizers = NamedServices.load("optimizer", OptimizerFactory.class, OptimizerFactory::name, loader);
        surrogates = NamedServices.load("surrogate", SurrogateFactory.class, SurrogateFactory::name, loader);
        smoothers = NamedServices.load("smoother", Smoother.class, Smoother::name, loader);
        exporters = NamedServices.load("format", TrajectoryExporter.class, TrajectoryExporter::name, loader);
        NamedServices<TrajectoryCheck> checks =
                NamedServices.load("check", TrajectoryCheck.class, TrajectoryCheck::name, loader);
        SettingsDeclarations declared = new SettingsDeclarations();
        declare(declared, "method", methods, RetargetMethod::settings);
        declare(declared, "cost term", costTerms, CostTerm::settings);
        declare(declared, "optimizer", optimizers, OptimizerFactory::settings);
        declare(declared, "surrogate", surrogates, SurrogateFactory::settings);
        declare(declared, "smoother", smoothers, Smoother::settings);
        declare(declared, "format", exporters, TrajectoryExporter::settings);
        declare(declared, "check", checks, TrajectoryCheck::settings);
        settings = declared.loader();
        Verifier.REQUIRED.forEach(checks::get); // says which is missing, and why
        verifier = new Verifier(checks.all());
        findings = new ArrayList<>(folders.findings());
        findings.addAll(robots.findings());
        findings.addAll(motions.findings());
        for (NamedServices<?> services :
                List.of(checks, methods, costTerms, optimizers, surrogates, smoothers, exporters)) {
            findings.addAll(services.findings());
        }
    }

    private static <T> void declare(
            SettingsDeclarations declared,
            String kind,
            NamedServices<T> services,
            Function<T, List<Class<? extends Record>>> settings) {
        services.all().forEach((name, service) -> {
            try {
                declared.add(
                        kind + " '" + name + "', " + services.origin(name),
                        settings.apply(service),
                        wrong -> services.refuse(name, wrong));
            } catch (InputException broken) {
                services.refuse(name, broken);
            }
        });
    }

    /** What is on the class path alone. */
    public static Extensions builtIn() {
        return new Extensions(PluginFolders.none(), PackagePath.none());
    }

    /** Robots. */
    public RobotCatalog robots() {
        return robots;
    }

    /** Data sets of motions and readers of files. */
    public MotionCatalog motions() {
        return motions;
    }

    /** Ways from a clip to joint angles. */
    public NamedServices<RetargetMethod> methods() {
        return methods;
    }

    @Override
    public NamedServices<CostTerm> costTerms() {
        return costTerms;
    }

    @Override
    public NamedServices<OptimizerFactory> optimizers() {
        return optimizers;
    }

    @Override
    public NamedServices<SurrogateFactory> surrogates() {
        return surrogates;
    }

    /** Smoothers. */
    public NamedServices<Smoother> smoothers() {
        return smoothers;
    }

    /** Formats of trajectories. */
    public NamedServices<TrajectoryExporter> exporters() {
        return exporters;
    }

    /** Reads the settings that all of them declare. */
    public SettingsLoader settings() {
        return settings;
    }

    /** Runs all checks of trajectories. */
    public Verifier verifier() {
        return verifier;
    }

    /** Plugins that were set aside. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }
}
