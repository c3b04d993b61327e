package dev.marionette.api;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The names that somebody may have meant who wrote one that is not known. Names are compared without regard to case and to
 * what stands between words ({@code natural_motion} is {@code natural-motion}); a name is near if it is at most
 * one edit in three letters away, and three in all (insertions, deletions, replacements and swaps of neighbours: the restricted
 * distance of Damerau and Levenshtein), if one name begins with the other, or if all words of one are words of the other
 * ({@code g1}, {@code unitree-g1}). Of a name with dots, such as {@code ground.base}, its last part counts as well.
 */
public final class NearNames {
    private static final int LONGEST = 80;
    /** Names of a robot's joints or of motions are fewer, as a rule. */
    private static final int LISTED = 100;

    private static final int MOST = 4;
    /** As many slips in one name are a different name, however long it is. */
    private static final int MOST_EDITS = 3;
    /** Shorter beginnings say nothing. */
    private static final int MIN_BEGINNING = 3;

    private static final int SAME = 0;
    private static final int EDITED = 100;
    private static final int BEGINNING = 200;
    private static final int WORDS = 300;
    private static final int LAST_PART = 400;
    private static final int FAR = Integer.MAX_VALUE;

    private NearNames() {}

    /** A name as it is compared: lower case, letters and digits alone. */
    public static String key(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "");
    }

    /**
     * The known names near one that is not known, nearest first.
     *
     * @return at most four, all near in the same way: where one is a few edits away, none of those that share a word; empty
     *     where nothing is near, and for what is longer than a name
     */
    public static List<String> of(String wanted, Collection<String> known) {
        if (wanted.length() > LONGEST || key(wanted).isEmpty()) {
            return List.of();
        }
        record Near(String name, int distance) {}
        List<Near> near = known.stream()
                .distinct()
                .filter(name -> name.length() <= LONGEST)
                .map(name -> new Near(name, distance(wanted, name)))
                .filter(n -> n.distance < FAR)
                .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
                .toList();
        int nearest = near.isEmpty() ? FAR : near.get(0).distance / EDITED;
        return near.stream()
                .filter(n -> n.distance / EDITED == nearest)
                .limit(MOST)
                .map(Near::name)
                .toList();
    }

    /** The beginning of a hint: {@code "Maybe a or b? "} with a space at its end, or nothing where no name is near. */
    public static String maybe(String wanted, Collection<String> known) {
        List<String> near = of(wanted, known);
        if (near.isEmpty()) {
            return "";
        }
        int last = near.size() - 1;
        String first = String.join(", ", near.subList(0, last));
        return "Maybe " + first + (last == 0 ? "" : " or ") + near.get(last) + "? ";
    }

    /** A whole hint: what may be meant, then what is known, the first {@value #LISTED} of many. */
    public static String hint(String wanted, Collection<String> known) {
        int more = known.size() - LISTED;
        String names = known.stream().limit(LISTED).collect(Collectors.joining(", "));
        return maybe(wanted, known) + "Known: " + names + (more > 0 ? " and " + more + " more" : "") + ".";
    }

    private static int distance(String wanted, String name) {
        int whole = plainDistance(wanted, name);
        String part = lastPart(name);
        if (whole < FAR || part.equals(name)) {
            return whole;
        }
        // ik.base for ground.base, smother for smoothing.smoother
        int last = plainDistance(lastPart(wanted), part);
        return last < BEGINNING ? LAST_PART + last : FAR;
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static int plainDistance(String wanted, String name) {
        String a = key(wanted);
        String b = key(name);
        if (a.equals(b)) {
            return SAME;
        }
        if (a.isEmpty() || b.isEmpty()) {
            return FAR;
        }
        int edits = edits(a, b);
        if (edits <= Math.min(MOST_EDITS, Math.max(a.length(), 3) / 3)) {
            return EDITED + edits;
        }
        if (Math.min(a.length(), b.length()) >= MIN_BEGINNING && (a.startsWith(b) || b.startsWith(a))) {
            return BEGINNING + Math.abs(a.length() - b.length());
        }
        List<String> wantedWords = words(wanted);
        List<String> words = words(name);
        boolean shared = wantedWords.containsAll(words) || words.containsAll(wantedWords);
        return shared ? WORDS + Math.abs(words.size() - wantedWords.size()) : FAR;
    }

    private static List<String> words(String name) {
        return Arrays.stream(name.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** Insertions, deletions, replacements and swaps of neighbours from one text to the other. */
    private static int edits(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 || j == 0 ? i + j : step(d, a, b, i, j);
            }
        }
        return d[a.length()][b.length()];
    }

    private static int step(int[][] d, String a, String b, int i, int j) {
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
    }
}
