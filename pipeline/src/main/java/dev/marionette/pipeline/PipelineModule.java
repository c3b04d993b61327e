package dev.marionette.pipeline;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import dev.marionette.pipeline.naturalmotion.NaturalMotion;

/** Puts the pipeline together. */
public final class PipelineModule extends AbstractModule {
    @Override
    protected void configure() {
        Multibinder<RetargetMethod> methods = Multibinder.newSetBinder(binder(), RetargetMethod.class);
        methods.addBinding().to(NaturalMotion.class);
    }
}
