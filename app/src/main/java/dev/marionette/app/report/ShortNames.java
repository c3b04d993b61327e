package dev.marionette.app.report;

import java.util.List;

/** Names without the folders that all of them begin with. */
record ShortNames(int cut) {
    static ShortNames of(List<String> names) {
        if (names.size() < 2) {
            int slash = names.isEmpty() ? -1 : names.get(0).lastIndexOf('/');
            return new ShortNames(slash + 1);
        }
        String prefix = names.get(0);
        for (String name : names) {
            while (!name.startsWith(prefix)) {
                prefix = prefix.substring(0, prefix.length() - 1);
            }
        }
        return new ShortNames(prefix.lastIndexOf('/') + 1);
    }

    String of(String name) {
        return name.substring(Math.min(cut, name.length()));
    }
}
