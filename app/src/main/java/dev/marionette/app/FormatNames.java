package dev.marionette.app;

import dev.marionette.pipeline.Extensions;
import jakarta.inject.Inject;
import java.util.Iterator;
import java.util.List;

/** The names of the formats, plugins included, for help texts. */
final class FormatNames implements Iterable<String> {
    private final List<String> names;

    @Inject
    FormatNames(Extensions extensions) {
        names = List.copyOf(extensions.exporters().all().keySet());
    }

    @Override
    public Iterator<String> iterator() {
        return names.iterator();
    }
}
