package dev.marionette.api;

/**
 * What went wrong within a plugin, as the cause of the {@link InputException} that names it; its own cause is what the plugin threw.
 * Who prints errors shows the stack trace of that, as the author of the plugin needs it.
 */
public final class PluginFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PluginFailure(Throwable thrown) {
        super(thrown.toString(), thrown, false, false);
    }
}
