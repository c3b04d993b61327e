package dev.marionette.datasets.markers;

import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The parameter section: groups and parameters by name ({@code POINT:RATE}). Every length is checked against the end of
 * the file; a chain of entries that does not advance ends the section.
 */
final class C3dParameters {
    private static final int MAX_ENTRIES = 10_000;

    /** Where a parameter's values are. */
    private record Entry(int type, int[] dimensions, int at) {
        int count() {
            long count = 1;
            for (int d : dimensions) {
                count = Math.min(Integer.MAX_VALUE, count * d);
            }
            return (int) count;
        }
    }

    private final String where;
    private final C3dNumbers in;
    private final Map<String, Entry> entries = new HashMap<>();

    /**
     * Reads the section.
     *
     * @param from where its first byte is
     */
    C3dParameters(String where, C3dNumbers in, int from) {
        this.where = where;
        this.in = in;
        Map<Integer, String> groups = new HashMap<>();
        Map<String, Entry> byGroup = new HashMap<>();
        int at = from + 4;
        for (int n = 0; n < MAX_ENTRIES && at + 2 < in.size(); n++) {
            int length = Math.abs(in.signedByte(at));
            int group = in.signedByte(at + 1);
            int offset = at + 2 + length;
            if (length == 0 || offset + 2 > in.size()) {
                break;
            }
            String name = in.text(at + 2, length).toUpperCase(Locale.ROOT);
            if (group < 0) {
                groups.put(-group, name);
            } else {
                Entry entry = entry(offset + 2);
                if (entry != null) {
                    byGroup.put(group + ":" + name, entry);
                }
            }
            int next = in.unsignedShort(offset);
            if (next == 0) {
                break;
            }
            at = offset + next;
        }
        byGroup.forEach((key, entry) -> {
            int colon = key.indexOf(':');
            String group = groups.getOrDefault(Integer.parseInt(key.substring(0, colon)), "");
            entries.put(group + key.substring(colon), entry);
        });
    }

    /** An entry whose values lie in the file, or null. */
    private @org.jspecify.annotations.Nullable Entry entry(int at) {
        if (at + 2 > in.size()) {
            return null;
        }
        int type = in.signedByte(at);
        int[] dimensions = new int[in.unsignedByte(at + 1)];
        int values = at + 2 + dimensions.length;
        if (dimensions.length > 7 || values > in.size()) {
            return null;
        }
        for (int d = 0; d < dimensions.length; d++) {
            dimensions[d] = in.unsignedByte(at + 2 + d);
        }
        Entry entry = new Entry(type, dimensions, values);
        boolean whole = (type == -1 || type == 1 || type == 2 || type == 4)
                && (long) entry.count() * Math.abs(type) <= in.size() - values;
        return whole ? entry : null;
    }

    /**
     * The first value of a number, or another one where the file has none.
     *
     * @throws InputException if the parameter is a text
     */
    double number(String name, double otherwise) {
        Entry entry = entries.get(name);
        if (entry == null || entry.count() == 0) {
            return otherwise;
        }
        return switch (entry.type) {
            case 1 -> in.signedByte(entry.at);
            case 2 -> in.unsignedShort(entry.at);
            case 4 -> in.real(entry.at);
            default ->
                throw new InputException(
                        where,
                        "the parameter " + name + " is a text and no number",
                        "Export the file again; maybe it is damaged.");
        };
    }

    /** The texts of a parameter and of those that continue it ({@code LABELS2} …), or an empty list. */
    List<String> texts(String name) {
        List<String> all = new ArrayList<>(own(name));
        for (int n = 2; n < 100 && entries.containsKey(name + n); n++) {
            all.addAll(own(name + n));
        }
        return all;
    }

    private List<String> own(String name) {
        Entry entry = entries.get(name);
        List<String> texts = new ArrayList<>();
        if (entry == null || entry.type != -1 || entry.dimensions.length == 0) {
            return texts;
        }
        int width = entry.dimensions[0];
        for (int i = 0; width > 0 && i < entry.count() / width; i++) {
            texts.add(in.text(entry.at + i * width, width));
        }
        return texts;
    }
}
