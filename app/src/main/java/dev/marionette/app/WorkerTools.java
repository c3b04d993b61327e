package dev.marionette.app;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.app.report.RunPage;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.mesh.PackagePath;
import dev.marionette.sweep.SweepTools;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Makes what a command line of {@code sweep} makes, on another machine.
 *
 * @param plugins folders of plugins, absolute
 * @param packages folders that were named for the meshes of robots, absolute
 * @param inherited folders for meshes from the environment, as ROS_PACKAGE_PATH
 */
record WorkerTools(List<String> plugins, List<String> packages, String inherited) implements SweepTools.Source {
    /** As these arguments say. */
    static WorkerTools of(String... args) {
        return new WorkerTools(
                absolute(PluginOptions.folders(args)),
                absolute(PluginOptions.packages(args)),
                PluginOptions.inheritedPackages());
    }

    private static List<String> absolute(List<Path> paths) {
        return paths.stream()
                .map(path -> path.toAbsolutePath().normalize().toString())
                .toList();
    }

    @Override
    public SweepTools open() {
        // open as long as the process is there
        PluginFolders folders =
                PluginOptions.open(plugins.stream().map(Path::of).toList());
        PackagePath path = PackagePath.of(packages.stream().map(Path::of).toList(), inherited);
        Injector injector = Guice.createInjector(new PipelineModule(folders, path));
        return tools(
                folders,
                injector.getInstance(Retargeter.class),
                injector.getInstance(Robots.class),
                injector.getInstance(Motions.class),
                injector.getInstance(RunFolder.class));
    }

    /** Writes the folders of runs with the page of each. */
    static SweepTools tools(
            PluginFolders plugins, Retargeter retargeter, Robots robots, Motions motions, RunFolder runs) {
        return new SweepTools(
                Version.ofBuild(plugins),
                retargeter,
                robots,
                motions,
                (folder, outcome) -> runs.write(folder, outcome, List.of(), Map.of(RunFolder.PAGE, RunPage::of)));
    }
}
