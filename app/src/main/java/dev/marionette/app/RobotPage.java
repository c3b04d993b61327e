package dev.marionette.app;

import dev.marionette.app.report.Html;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import dev.marionette.robots.lint.LintIssue;
import java.util.List;
import java.util.Locale;

/** A robot, its picture and what is suspicious about it as a page of HTML that loads nothing from elsewhere. */
final class RobotPage {
    private static final String STYLE = """
            :root{color-scheme:light dark;--l:#2f6fdb;--r:#d9731a;--m:#2a8a4a;--warn:#b3261e;--line:#8884}
            body{font:16px/1.5 system-ui,sans-serif;max-width:80rem;margin:2rem auto;padding:0 1rem}
            h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
            table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;
            padding:.35rem .6rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
            th{font-weight:600;white-space:nowrap}
            .NOTE,.WARNING{white-space:nowrap}.WARNING{color:var(--warn);font-weight:600}svg{width:100%;height:auto}
            .box{fill:#8883;stroke:#8888;stroke-width:.7}.bone{stroke:currentColor;stroke-width:1.6;opacity:.7}
            .mark{stroke:currentColor;fill:none;stroke-width:1.4}
            .lead{stroke-width:.6;opacity:.6;fill:none}path.l{stroke:var(--l)}path.r{stroke:var(--r)}path.m{stroke:var(--m)}
            circle.l,text.l{fill:var(--l)}circle.r,text.r{fill:var(--r)}circle.m,text.m{fill:var(--m)}
            circle{stroke:#fff;stroke-width:1}
            text{font-size:11px;fill:currentColor}.view{font-size:14px;text-anchor:middle;fill:currentColor}.end{text-anchor:end}
            @media(prefers-color-scheme:dark){:root{--l:#7fb0ff;--r:#ffa45c;--m:#6fce8f;--warn:#ff8a80}}
            """;

    private RobotPage() {}

    /**
     * The page as text, UTF-8.
     *
     * @param robot the robot
     * @param verdict what was found, in a few words
     * @param found what was found
     */
    public static String of(Robot robot, String verdict, List<LintIssue> found) {
        StringBuilder out = new StringBuilder(1 << 16);
        String title = Html.escape(robot.label());
        out.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>")
                .append(title)
                .append("</title><style>")
                .append(STYLE)
                .append("</style></head><body><h1>")
                .append(title)
                .append("</h1><p>")
                .append(Html.escape(
                        String.format(Locale.ROOT, "%s. %s, here in its home posture.", verdict, size(robot))))
                .append("</p>")
                .append(RobotSketch.of(robot))
                .append(
                        "<p>Grey: boxes of the links; lines: from joint to joint; dots: the points that play a part of the")
                .append(" body, blue on its left, orange on its right. All three are to the same scale.</p>");
        suspicions(out, found);
        points(out, robot);
        return out.append("</body></html>\n").toString();
    }

    private static void suspicions(StringBuilder out, List<LintIssue> found) {
        if (found.isEmpty()) {
            return;
        }
        out.append("<h2>To look at</h2><table><tr><th>what</th><th></th><th>where</th><th>value</th><th>why</th>")
                .append("<th>what to do</th></tr>");
        for (LintIssue s : found) {
            out.append(String.format(
                    Locale.ROOT,
                    "<tr><th scope=\"row\">%s</th><td class=\"%s\">%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>",
                    Html.escape(s.topic()),
                    s.level(),
                    s.level().name().toLowerCase(Locale.ROOT),
                    Html.escape(s.element()),
                    Html.escape(s.value()),
                    Html.escape(s.why()),
                    Html.escape(s.advice())));
        }
        out.append("</table>");
    }

    private static void points(StringBuilder out, Robot robot) {
        out.append("<h2>Its points</h2><table><tr><th>role</th><th>link</th><th>confidence</th><th>why</th></tr>");
        for (RobotPoint point : robot.points().values()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<tr><th scope=\"row\">%s</th><td>%s</td><td>%.2f</td><td>%s</td></tr>",
                    point.role().id(),
                    Html.escape(point.link()),
                    point.confidence(),
                    Html.escape(point.reason())));
        }
        out.append("</table>");
    }

    /** Joints, mass where the model has one, and height. */
    static String size(Robot robot) {
        double mass = robot.model().totalMass();
        return String.format(
                Locale.ROOT,
                mass > 0 ? "%1$d joints, %2$.1f kg, %3$.2f m" : "%1$d joints, %3$.2f m",
                robot.model().dof(),
                mass,
                robot.height());
    }
}
