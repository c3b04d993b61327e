package dev.marionette.pipeline;

import com.google.inject.AbstractModule;
import dev.marionette.api.PluginFolders;

/** Puts the pipeline together. */
public final class PipelineModule extends AbstractModule {
    private final PluginFolders folders;

    /** With what is on the class path alone. */
    public PipelineModule() {
        this(PluginFolders.none());
    }

    /** @param folders where further plugins are */
    public PipelineModule(PluginFolders folders) {
        this.folders = folders;
    }

    @Override
    protected void configure() {
        bind(PluginFolders.class).toInstance(folders);
    }
}
