package dev.marionette.datasets.markers;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds markers by their names, as sets write them, without the subject before a colon and a prefix that most names share
 * up to an underscore ({@code Skeleton_Hip1}), or as their file does; whatever their case, points, blanks and underscores.
 */
final class MarkerLabels {
    /** A side, or a part of a body, is a smaller share of the markers. */
    private static final double MOST = 0.75;

    private final Map<String, Integer> byName = new HashMap<>();

    MarkerLabels(List<String> labels) {
        List<String> bare = labels.stream()
                .map(label -> label.substring(label.lastIndexOf(':') + 1))
                .toList();
        String prefix = sharedPrefix(bare);
        for (int i = 0; i < bare.size(); i++) {
            String label = bare.get(i);
            byName.putIfAbsent(plain(label.startsWith(prefix) ? label.substring(prefix.length()) : label), i);
        }
        // a mapping may have them as its file has
        for (int i = 0; i < bare.size(); i++) {
            byName.putIfAbsent(plain(bare.get(i)), i);
            byName.putIfAbsent(plain(labels.get(i)), i);
        }
    }

    /** The longest prefix up to an underscore that most labels share; a few more markers may be in the room. */
    private static String sharedPrefix(List<String> labels) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String label : labels) {
            for (int end = label.indexOf('_') + 1; end > 0; end = label.indexOf('_', end) + 1) {
                counts.merge(label.substring(0, end), 1, Integer::sum);
            }
        }
        // of two that most share, one is the beginning of the other
        return counts.entrySet().stream()
                .filter(entry -> labels.size() > 1 && entry.getValue() > MOST * labels.size())
                .map(Map.Entry::getKey)
                .max(Comparator.comparingInt(String::length))
                .orElse("");
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
