package dev.marionette.host;

/**
 * An exception that a plugin threw. It is the cause of the {@link dev.marionette.api.InputException} that names the plugin, and has the
 * plugin's own exception as its cause, so that the author of the plugin gets the stack trace.
 */
public final class PluginFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PluginFailure(Throwable thrown) {
        super(thrown.toString(), thrown, false, false);
    }
}
