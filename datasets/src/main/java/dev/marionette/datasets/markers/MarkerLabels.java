package dev.marionette.datasets.markers;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Finds markers by their names, as sets write them, without the subject before a colon and a prefix that all names share
 * up to an underscore ({@code Skeleton_Hip1}), or as their file does; whatever their case, points, blanks and underscores.
 */
final class MarkerLabels {
    private final Map<String, Integer> byName = new HashMap<>();

    MarkerLabels(List<String> labels) {
        List<String> bare = labels.stream()
                .map(label -> label.substring(label.lastIndexOf(':') + 1))
                .toList();
        int prefix = sharedPrefix(bare);
        for (int i = 0; i < bare.size(); i++) {
            byName.putIfAbsent(plain(bare.get(i).substring(prefix)), i);
        }
        // a mapping may have them as its file has
        for (int i = 0; i < bare.size(); i++) {
            byName.putIfAbsent(plain(bare.get(i)), i);
            byName.putIfAbsent(plain(labels.get(i)), i);
        }
    }

    private static int sharedPrefix(List<String> labels) {
        String first = labels.get(0);
        int length = first.lastIndexOf('_') + 1;
        while (length > 0 && !allStartWith(labels, first.substring(0, length))) {
            length = first.lastIndexOf('_', length - 2) + 1;
        }
        return labels.size() > 1 ? length : 0;
    }

    private static boolean allStartWith(List<String> labels, String prefix) {
        return labels.stream().allMatch(label -> label.startsWith(prefix));
    }

    private static String plain(String label) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < label.length(); i++) {
            char c = label.charAt(i);
            if (c != '.' && c != '_' && c != '-' && !Character.isWhitespace(c)) {
                plain.append(c);
            }
        }
        return plain.toString().toLowerCase(Locale.ROOT);
    }

    /** The column of a marker, or −1. */
    int column(String marker) {
        return byName.getOrDefault(plain(marker), -1);
    }

    boolean has(String marker) {
        return column(marker) >= 0;
    }
}
