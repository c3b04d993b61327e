package dev.marionette.plugins;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads the text of a model that lies beside a plugin's class. */
public final class ModelResource {
    private ModelResource() {}

    /**
     * The text of a resource.
     *
     * @param owner the class beside whose file the resource lies
     * @param name the resource's file name
     * @throws IllegalStateException if the plugin was packed without it
     */
    public static String text(Class<?> owner, String name) {
        try (InputStream stream = owner.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("resource '" + name + "' is missing beside " + owner.getName());
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read resource '" + name + "'", failure);
        }
    }
}
