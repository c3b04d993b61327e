package dev.marionette.sweep.spark;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.sweep.SweepTools;
import java.util.List;
import java.util.Map;

/** The pipeline without plugins, for every process alike. */
record PlainTools() implements SweepTools.Source {
    @Override
    public SweepTools open() {
        Injector injector = Guice.createInjector(new PipelineModule());
        RunFolder runs = injector.getInstance(RunFolder.class);
        return new SweepTools(
                Version.ofBuild(PluginFolders.none()),
                injector.getInstance(Retargeter.class),
                injector.getInstance(Robots.class),
                injector.getInstance(Motions.class),
                (folder, outcome) -> runs.write(folder, outcome, List.of(), Map.of()));
    }
}
