package dev.marionette.app.report;

import java.util.List;

/** Names without the folders that all of them begin with. */
record ShortNames(int cut) {
    static ShortNames of(List<String> names) {
        String prefix = names.isEmpty() ? "" : names.get(0);
        int shortest = prefix.length();
        for (String name : names) {
            shortest = Math.min(shortest, name.length());
            while (!name.startsWith(prefix)) {
                prefix = prefix.substring(0, prefix.length() - 1);
            }
        }
        // something is left of a folder's name that ends with a slash, too
        return new ShortNames(prefix.lastIndexOf('/', shortest - 2) + 1);
    }

    String of(String name) {
        return name.substring(Math.min(cut, name.length()));
    }
}
