package dev.marionette.robots.lint;

import java.util.function.Consumer;

/** Looks at one side of a robot. */
interface Rule {
    /**
     * Looks.
     *
     * @param target the robot and what it was made from
     * @param found gets what is suspicious, in an order that does not change from run to run
     */
    void check(LintTarget target, Consumer<LintIssue> found);
}
