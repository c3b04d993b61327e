package dev.marionette.app.report;

import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.pipeline.HeldBack;
import dev.marionette.pipeline.MethodResult;
import dev.marionette.pipeline.RetargetOutcome;
import dev.marionette.pipeline.Version;
import dev.marionette.postprocess.verify.CheckResult;
import dev.marionette.postprocess.verify.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page {@code report.html} of a run. */
public final class RunPage {
    private static final int MAX_VIOLATIONS = 200;

    private final RetargetOutcome run;
    private final StringBuilder out = new StringBuilder(1 << 16);

    private RunPage(RetargetOutcome run) {
        this.run = run;
    }

    /** The page as text, UTF-8. */
    public static String of(RetargetOutcome run) {
        return new RunPage(run).page();
    }

    private String page() {
        String title = run.robot().label() + " does " + run.clip().name();
        out.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>")
                .append(Html.escape(title))
                .append("</title><style>")
                .append(style())
                .append("</style></head><body>");
        headline(title);
        cards();
        givenUp();
        verification();
        tracking();
        parameters();
        optimizer();
        joints();
        findings();
        provenance();
        return out.append("</body></html>\n").toString();
    }

    /** The style sheet that the pages share. */
    static String style() {
        try (InputStream in = RunPage.class.getResourceAsStream("page.css")) {
            if (in == null) {
                throw new IllegalStateException("page.css is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void headline(String title) {
        boolean passed = run.verification().passed();
        text("h1", title);
        out.append("<p class=\"lead\"><span class=\"status")
                .append(passed ? "" : " failed")
                .append("\">")
                .append(passed ? "verified" : "failed")
                .append("</span> ")
                .append(Html.escape(
                        passed ? passed() : "The trajectory breaks limits; the table of checks says which and where."))
                .append("</p>");
        heldBack();
        unchecked();
    }

    private String passed() {
        int pairs = run.collisionPairs();
        return pairs == 0
                ? "Every limit of the joints holds at every frame."
                : "Every limit holds at every frame, and the robot touches itself neither at the frames nor between them: "
                        + pairs + " pairs of links were checked.";
    }

    private void heldBack() {
        HeldBack held = run.heldBack();
        if (held.standsStill()) {
            warn(format("The robot stands still in its home pose at %d of %d frames.", held.atHome(), held.of()));
        } else if (held.frames() > 0) {
            warn(format(
                    "Held back towards the home pose at %d of %d frames, at worst to %.0f %% of the way.",
                    held.frames(), held.of(), 100 * held.least()));
        }
    }

    private void unchecked() {
        if (run.collisionPairs() == 0) {
            warn("Self-collision was not checked: no collision volumes.");
        }
        run.robot().findings().stream()
                .filter(f -> f.level() == Finding.Level.WARNING && f.subject().equals("collision"))
                .forEach(f -> warn("Not checked: " + f.message() + "."));
    }

    private void warn(String text) {
        out.append("<p class=\"lead\"><span class=\"status failed\">warning</span> ")
                .append(Html.escape(text))
                .append("</p>");
    }

    private void cards() {
        JointTrajectory t = run.trajectory();
        out.append("<div class=\"cards\">");
        card(
                format("%.1f°", run.likeness().meanLimbAngleDeg()),
                "mean angle between the person's limbs and the robot's");
        run.likeness().handCorrelation().ifPresent(c -> card(format("%.2f", c), "correlation of the hands' paths"));
        card(
                format("%.2f s", t.periodSeconds() * (t.frames() - 1)),
                t.frames() + " frames"
                        + (run.timeScale() > 1 ? format(", slowed down %.2f times", run.timeScale()) : ""));
        card(format("%.1f → %.1f", cost("before"), cost("after")), "cost of the transfer, before and after");
        out.append("</div>");
    }

    private double cost(String when) {
        return run.method().cost().getOrDefault(when, Map.of()).getOrDefault("total", 0.0);
    }

    private void card(String value, String label) {
        out.append("<div class=\"card\"><b>")
                .append(Html.escape(value))
                .append("</b><span>")
                .append(Html.escape(label))
                .append("</span></div>");
    }

    private void givenUp() {
        text("h2", "What was given up, and why");
        if (run.repairs().isEmpty()) {
            text("p", "Nothing: the smoothed motion passed every check as it was.");
            return;
        }
        out.append("<ul>");
        run.repairs().stream().limit(60).forEach(repair -> text("li", repair.toString()));
        out.append("</ul>");
    }

    private void verification() {
        text("h2", "Checks");
        out.append("<table><tr><th>check</th><th class=\"n\">violations</th><th class=\"n\">worst</th></tr>");
        for (CheckResult check : run.verification().checks()) {
            out.append("<tr><td>").append(Html.escape(check.check())).append("</td>");
            out.append(check.passed() ? "<td class=\"n\">" : "<td class=\"n bad\">")
                    .append(check.violations())
                    .append("</td><td class=\"n\">")
                    .append(format("%.6g", check.worst()))
                    .append("</td></tr>");
        }
        out.append("</table>");
        if (!run.verification().passed()) {
            out.append("<ul>");
            for (CheckResult check : run.verification().checks()) {
                List<Violation> shown = check.details();
                shown.stream().limit(MAX_VIOLATIONS).forEach(v -> text("li", check.check() + ": " + v));
            }
            out.append("</ul>");
        }
    }

    private void tracking() {
        text("h2", "Likeness and tracking");
        out.append("<table><tr><th>joint of interest</th><th class=\"n\">mean</th><th class=\"n\">largest</th>")
                .append("<th class=\"n\">at frame</th></tr>");
        run.tracking()
                .forEach((role, t) -> out.append("<tr><td>")
                        .append(role.id())
                        .append("</td><td class=\"n\">")
                        .append(format("%.1f cm", 100 * t.mean()))
                        .append("</td><td class=\"n\">")
                        .append(format("%.1f cm", 100 * t.max()))
                        .append("</td><td class=\"n\">")
                        .append(t.maxFrame())
                        .append("</td></tr>"));
        out.append("</table><br><table><tr><th>limb</th><th class=\"n\">mean angle</th>")
                .append("<th class=\"n\">in the frame of the trunk</th></tr>");
        run.likeness()
                .limbAnglesDeg()
                .forEach((limb, angle) -> out.append("<tr><td>")
                        .append(limb)
                        .append("</td><td class=\"n\">")
                        .append(format("%.1f°", angle))
                        .append("</td><td class=\"n\">")
                        .append(format(
                                "%.1f°", run.likeness().limbAnglesInTrunkDeg().getOrDefault(limb, 0.0)))
                        .append("</td></tr>"));
        out.append("</table>");
    }

    private void parameters() {
        text("h2", "Parameters");
        out.append(
                "<table><tr><th>parameter</th><th class=\"n\">value</th><th>within its bounds</th><th>meaning</th></tr>");
        for (MethodResult.Parameter p : run.method().parameters()) {
            double share = (p.value() - p.lower()) / (p.upper() - p.lower());
            out.append("<tr><td>")
                    .append(Html.escape(p.name()))
                    .append("</td><td class=\"n\">")
                    .append(format("%.3f", p.value()))
                    .append("</td><td><div class=\"bar\" title=\"")
                    .append(format("%.2f … %.2f", p.lower(), p.upper()))
                    .append("\"><i style=\"left:")
                    .append(format("%.1f", 98 * share))
                    .append("%\"></i></div></td><td>")
                    .append(Html.escape(p.doc()))
                    .append("</td></tr>");
        }
        out.append("</table>");
    }

    private void optimizer() {
        text("h2", "Optimiser");
        out.append("<table><tr><th>cost</th>");
        Map<String, Double> last = run.method().cost().getOrDefault("after", Map.of());
        last.keySet()
                .forEach(term ->
                        out.append("<th class=\"n\">").append(Html.escape(term)).append("</th>"));
        out.append("</tr>");
        run.method().cost().forEach((when, terms) -> {
            out.append("<tr><td>").append(Html.escape(when.replace('_', ' '))).append("</td>");
            for (String term : last.keySet()) {
                Double value = terms.get(term);
                out.append("<td class=\"n\">")
                        .append(value == null ? "" : format("%.3f", value))
                        .append("</td>");
            }
            out.append("</tr>");
        });
        out.append("</table><div class=\"plots\" style=\"margin-top:12px\">");
        double[] trace = run.method().optimizer().trace();
        double[] index = new double[trace.length];
        for (int i = 0; i < index.length; i++) {
            index[i] = i;
        }
        out.append(new LinePlot(run.method().optimizer().name() + ", best cost", "evaluations", "cost")
                .curve("", "c0", index, trace)
                .logarithmic()
                .svg());
        int searched = Math.min(run.method().optimizer().searched(), trace.length);
        out.append(new LinePlot("before the polish", "evaluations", "cost")
                .curve("", "c0", java.util.Arrays.copyOf(index, searched), java.util.Arrays.copyOf(trace, searched))
                .logarithmic()
                .svg());
        out.append("</div>");
    }

    private void joints() {
        text("h2", "Joints against their limits");
        text(
                "p",
                "Shaded is what the robot allows; grey is the angle that inverse kinematics found, before smoothing.");
        out.append("<div class=\"plots\">");
        RobotModel model = run.robot().model();
        JointTrajectory before = run.method().angles();
        JointTrajectory after = run.trajectory();
        for (int d = 0; d < model.dof(); d++) {
            if (moves(after, d)) {
                out.append(new LinePlot(model.jointName(d), "s", "rad")
                        .band(model.lower(d), model.upper(d))
                        .curve("found", "thin", times(before), column(before, d))
                        .curve("final", "c0", times(after), column(after, d))
                        .svg());
                double limit = model.velocityLimit(d);
                out.append(new LinePlot(model.jointName(d) + ", velocity", "s", "rad/s")
                        .band(-limit, limit)
                        .curve("", "c1", middles(after), velocity(after, d))
                        .svg());
            }
        }
        out.append("</div>");
    }

    private static boolean moves(JointTrajectory t, int d) {
        for (int f = 1; f < t.frames(); f++) {
            if (Math.abs(t.position(f, d) - t.position(0, d)) > 1e-6) {
                return true;
            }
        }
        return false;
    }

    private static double[] times(JointTrajectory t) {
        double[] times = new double[t.frames()];
        for (int f = 0; f < times.length; f++) {
            times[f] = f * t.periodSeconds();
        }
        return times;
    }

    private static double[] middles(JointTrajectory t) {
        double[] times = new double[t.frames() - 1];
        for (int f = 0; f < times.length; f++) {
            times[f] = (f + 0.5) * t.periodSeconds();
        }
        return times;
    }

    private static double[] column(JointTrajectory t, int d) {
        double[] values = new double[t.frames()];
        for (int f = 0; f < values.length; f++) {
            values[f] = t.position(f, d);
        }
        return values;
    }

    private static double[] velocity(JointTrajectory t, int d) {
        double[] values = new double[t.frames() - 1];
        for (int f = 0; f < values.length; f++) {
            values[f] = (t.position(f + 1, d) - t.position(f, d)) / t.periodSeconds();
        }
        return values;
    }

    private void findings() {
        text("h2", "What was inferred");
        if (run.findings().isEmpty()) {
            text("p", "Nothing had to be inferred.");
            return;
        }
        out.append("<ul>");
        for (Finding finding : run.findings()) {
            out.append("<li class=\"")
                    .append(finding.level().name().toLowerCase(Locale.ROOT))
                    .append("\"><b>")
                    .append(Html.escape(finding.subject()))
                    .append("</b> ")
                    .append(Html.escape(finding.message()))
                    .append("</li>");
        }
        out.append("</ul>");
    }

    private void provenance() {
        text("h2", "How it was made");
        out.append("<table>");
        row("robot", run.request().robot() + " — " + run.robot().source());
        row("motion", run.request().motion());
        row("method", run.request().method() + ", seed " + run.request().seed());
        row("version", Version.current());
        run.inputs().forEach((name, sha) -> row("SHA-256 of " + name, sha));
        run.timings().forEach((stage, seconds) -> row(stage, format("%.3f s", seconds)));
        out.append("</table>");
    }

    private void row(String name, String value) {
        out.append("<tr><td>")
                .append(Html.escape(name))
                .append("</td><td>")
                .append(Html.escape(value))
                .append("</td></tr>");
    }

    private void text(String element, String text) {
        out.append('<')
                .append(element)
                .append('>')
                .append(Html.escape(text))
                .append("</")
                .append(element)
                .append('>');
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
