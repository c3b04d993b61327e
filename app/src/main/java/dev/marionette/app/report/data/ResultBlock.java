package dev.marionette.app.report.data;

import dev.marionette.api.Finding;
import dev.marionette.methods.MethodResult;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.likeness.KeptContact;
import dev.marionette.pipeline.metrics.Metrics;
import dev.marionette.pipeline.outcome.MethodFigures;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.verify.CheckResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is said of the result: words, checks, tracking, likeness, the search, findings and where it came from. */
final class ResultBlock {
    /** Violations beyond this number are counted only. */
    private static final int ROWS = 200;
    /** Points of the optimiser's trace. */
    private static final int TRACE_POINTS = 1000;

    private final RetargetOutcome run;
    private final RunTrace trace;

    private ResultBlock(RunTrace trace) {
        this.trace = trace;
        run = trace.run();
    }

    /** The part {@code result} of the block. */
    static Map<String, Object> of(RunTrace trace) {
        return new ResultBlock(trace).tree();
    }

    private Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("status", run.status().text());
        tree.put("reasons", run.reasons());
        tree.put("headline", Headline.of(run));
        tree.put("warnings", Headline.warnings(run));
        tree.put("givenUp", TrackingErrorSummary.of(run));
        tree.put("checks", checks());
        tree.put("pairs", run.pairs().toReport());
        tree.put("tracking", tracking());
        tree.put("likeness", likeness());
        run.figures().ifPresent(figures -> tree.put("figures", figures(figures)));
        tree.put("metrics", metrics());
        tree.put("parameters", run.method().parameters());
        tree.put("cost", run.method().cost());
        tree.put("optimizer", optimizer(run.method().optimizer()));
        tree.put("findings", run.findings().stream().map(ResultBlock::finding).toList());
        tree.put("provenance", provenance());
        return tree;
    }

    private List<Map<String, Object>> checks() {
        ClosestCalls closest = new ClosestCalls(trace);
        List<Map<String, Object>> checks = new ArrayList<>();
        for (CheckResult check : run.verification().checks()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", check.check());
            entry.put("violations", check.violations());
            entry.put("worst", check.worst());
            closest.of(check).ifPresent(call -> entry.put("closest", call));
            entry.put("rows", check.details().stream().limit(ROWS).toList());
            checks.add(entry);
        }
        return checks;
    }

    private Map<String, Object> tracking() {
        Map<String, Object> tree = new LinkedHashMap<>();
        run.tracking().forEach((role, t) -> tree.put(role.id(), t));
        return tree;
    }

    private Map<String, Object> likeness() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mean", run.likeness().meanLimbAngleDeg());
        run.likeness().handCorrelation().ifPresent(c -> tree.put("hands", c));
        tree.put("limbs", run.likeness().limbAnglesDeg());
        tree.put("limbsInTrunk", run.likeness().limbAnglesInTrunkDeg());
        tree.put(
                "contacts",
                run.likeness().handContacts().stream().map(ResultBlock::contact).toList());
        return tree;
    }

    private static Map<String, Object> contact(KeptContact contact) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("hand", contact.hand().id());
        tree.put("part", contact.part().text());
        tree.put("frames", contact.frames());
        tree.put("source", contact.sourceMetres());
        tree.put("target", contact.robotMetres());
        tree.put("kept", contact.kept());
        return tree;
    }

    private static Map<String, Object> figures(MethodFigures figures) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("title", figures.title());
        tree.put("about", figures.about());
        tree.put("columns", figures.result().columns());
        tree.put("found", figures.found().rows());
        tree.put("result", figures.result().rows());
        tree.put("seriesTitle", figures.result().seriesTitle());
        Map<String, Object> series = new LinkedHashMap<>();
        figures.result().series().forEach((name, values) -> series.put(name, Packed.floats(values)));
        tree.put("series", series);
        return tree;
    }

    private List<Map<String, Object>> metrics() {
        List<Map<String, Object>> rows = new ArrayList<>();
        Metrics.of(run).values().forEach((metric, value) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("title", metric.title());
            row.put("unit", metric.unit());
            row.put("better", metric.better().name().toLowerCase(Locale.ROOT));
            row.put("digits", metric.digits());
            row.put("meaning", metric.meaning());
            row.put("value", value);
            rows.add(row);
        });
        return rows;
    }

    /** The trace, thinned out to {@link #TRACE_POINTS} where it is longer; it only ever falls. */
    private static Map<String, Object> optimizer(MethodResult.OptimizerReport report) {
        double[] all = report.trace();
        int step = 1 + all.length / TRACE_POINTS;
        List<Integer> at = new ArrayList<>();
        List<Double> best = new ArrayList<>();
        for (int i = 0; i < all.length; i = i == all.length - 1 ? all.length : Math.min(i + step, all.length - 1)) {
            at.add(i + 1);
            best.add(Double.valueOf(String.format(Locale.ROOT, "%.6g", all[i])));
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", report.name());
        tree.put("evaluations", report.evaluations());
        tree.put("at", at);
        tree.put("best", best);
        return tree;
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("level", finding.level().name().toLowerCase(Locale.ROOT));
        entry.put("subject", finding.subject());
        entry.put("message", finding.message());
        return entry;
    }

    private List<List<String>> provenance() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("robot", run.request().robot() + " — " + run.robot().source()));
        rows.add(List.of("motion", run.request().motion()));
        rows.add(List.of("method", run.request().method()));
        rows.add(List.of("seed", String.valueOf(run.request().seed())));
        rows.add(List.of("version", Version.current()));
        long meshes = run.inputs().keySet().stream()
                .filter(name -> name.startsWith(Robot.MESH))
                .count();
        run.inputs().forEach((name, sha) -> {
            if (!name.startsWith(Robot.MESH)) {
                rows.add(List.of("SHA-256 of " + name, sha));
            }
        });
        if (meshes > 0) {
            rows.add(List.of("SHA-256 of " + (meshes == 1 ? "1 mesh" : meshes + " meshes"), "in report.json"));
        }
        run.timings().forEach((stage, seconds) -> rows.add(List.of(stage, Words.format("%.3f s", seconds))));
        return rows;
    }
}
