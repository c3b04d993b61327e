package dev.marionette.robots.lint;

/**
 * Something about a robot that its maker should look at.
 *
 * @param level how bad it is
 * @param topic what it is about, a short fixed word: {@code velocity}, {@code mirror}
 * @param element which joints, links or points, by name; empty where the reason names them
 * @param value what is there, with its unit; or empty
 * @param why why that is suspicious
 * @param advice what to do
 */
public record LintIssue(Level level, String topic, String element, String value, String why, String advice) {
    /** How bad it is. */
    public enum Level {
        /** True of many good robots; good to know. */
        NOTE,
        /** Probably wrong, or spoils motions. */
        WARNING
    }

    static LintIssue note(String topic, String element, String value, String why, String advice) {
        return new LintIssue(Level.NOTE, topic, element, value, why, advice);
    }

    static LintIssue warning(String topic, String element, String value, String why, String advice) {
        return new LintIssue(Level.WARNING, topic, element, value, why, advice);
    }

    /** One sentence: element, value and why. */
    public String sentence() {
        String what = element + (value.isEmpty() ? "" : ": " + value);
        return what.isEmpty() ? why : what + "; " + why;
    }
}
