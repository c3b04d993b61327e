package dev.marionette.pipeline;

import com.google.inject.AbstractModule;
import dev.marionette.host.PluginFolders;
import dev.marionette.methods.Collisions;
import dev.marionette.robots.mesh.PackagePath;

/** Binds the parts of the pipeline for Guice. */
public final class PipelineModule extends AbstractModule {
    private final PluginFolders folders;
    private final PackagePath packages;

    /** With what is on the class path alone. */
    public PipelineModule() {
        this(PluginFolders.none(), PackagePath.none());
    }

    /**
     * @param folders where further plugins are
     * @param packages where meshes of robots are, besides the robots' own folders
     */
    public PipelineModule(PluginFolders folders, PackagePath packages) {
        this.folders = folders;
        this.packages = packages;
    }

    @Override
    protected void configure() {
        bind(PluginFolders.class).toInstance(folders);
        bind(PackagePath.class).toInstance(packages);
        bind(Collisions.class).toInstance(new Collisions());
    }
}
