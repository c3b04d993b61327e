package dev.marionette.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The blocks of a page of documentation that can be run. A block marked {@code console} holds commands after {@code $}, each
 * with the output that it is to have; a block whose mark has a second word is the content of the file of that name.
 */
final class ConsoleDoc {
    /**
     * A step of the page.
     *
     * @param line where it stands
     * @param command what to run, or empty
     * @param file what to write, or empty
     * @param text the expected output, or the file's content; lines
     */
    record Step(int line, String command, String file, List<String> text) {}

    private ConsoleDoc() {}

    /** The steps of a page in order. */
    static List<Step> read(Path page) throws IOException {
        List<Step> steps = new ArrayList<>();
        String mark = "";
        Step open = null;
        List<String> lines = Files.readAllLines(page);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```")) {
                boolean begins = mark.isEmpty();
                mark = begins ? line.substring(3).strip() + " " : "";
                String[] words = mark.strip().split(" ");
                open = begins && words.length > 1 ? new Step(i + 1, "", words[1], new ArrayList<>()) : null;
                if (open != null) {
                    steps.add(open);
                }
            } else if (mark.equals("console ") && line.startsWith("$ ")) {
                open = new Step(i + 1, line.substring(2), "", new ArrayList<>());
                steps.add(open);
            } else if (open != null) {
                open.text().add(line);
            }
        }
        return steps;
    }

    /**
     * Whether output is what a page shows. A line {@code ...} stands for any lines, {@code ...} in a line for any text; of
     * numbers, 15 % and the last digit do not matter, and neither does how wide a space is.
     *
     * @return the first line of the page that is not there, or empty
     */
    static String missing(List<String> expected, List<String> output) {
        int at = 0;
        boolean anywhere = false;
        for (String line : expected) {
            if (line.strip().equals("...")) {
                anywhere = true;
                continue;
            }
            int start = at;
            while (anywhere && at < output.size() && !alike(line, output.get(at))) {
                at++;
            }
            if (at >= output.size() || !alike(line, output.get(at))) {
                String instead = start < output.size() ? output.get(start) : "(no more output)";
                return "'" + line + "', but there is '" + instead + "'";
            }
            at++;
            anywhere = false;
        }
        return anywhere || at == output.size() || expected.isEmpty()
                ? ""
                : "the end, but there is '" + output.get(at) + "'";
    }

    private static boolean alike(String expected, String line) {
        String[] words = expected.strip().split("\\s+");
        String[] others = line.strip().split("\\s+");
        int i = 0;
        for (String word : words) {
            int dots = word.indexOf("...");
            if (dots >= 0) {
                return i < others.length && others[i].startsWith(word.substring(0, dots)) || dots == 0;
            }
            if (i >= others.length || !(word.equals(others[i]) || sameNumber(word, others[i]))) {
                return false;
            }
            i++;
        }
        return i == others.length;
    }

    private static boolean sameNumber(String a, String b) {
        try {
            double x = Double.parseDouble(strip(a));
            double y = Double.parseDouble(strip(b));
            return a.replaceAll("[-0-9.]+", "#").equals(b.replaceAll("[-0-9.]+", "#"))
                    && Math.abs(x - y) <= Math.max(0.011, 0.15 * Math.abs(x));
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    private static String strip(String word) {
        return word.replaceAll("^[(\\[{]+|[)\\]},;:°%]+$", "");
    }
}
