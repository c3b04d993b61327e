package dev.marionette.pipeline.run;

import dev.marionette.api.Finding;
import dev.marionette.api.Smoothed;
import dev.marionette.methods.BoundCost;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.likeness.Faithfulness;
import dev.marionette.pipeline.likeness.KeptContact;
import dev.marionette.pipeline.likeness.Likeness;
import dev.marionette.pipeline.metrics.BalanceReport;
import dev.marionette.pipeline.metrics.Metrics;
import dev.marionette.pipeline.outcome.MethodFigures;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.robots.urdf.LimitOrigin;
import dev.marionette.transfer.TrunkCalibration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The machine-readable report of a run: {@code report.json}. */
public final class ReportJson {
    /** The key of the absolute path that the robot was read from. */
    static final String ROBOT_SOURCE = "robot_source";
    /** The key of the names of the inputs that make the robot; the others make the motion. */
    static final String ROBOT_INPUTS = "robot_inputs";
    /** The key of the absolute paths of further folders that the robot's meshes were read from. */
    static final String PACKAGE_PATH = "package_path";
    /** The key of the number of pairs of links whose collision was checked. */
    static final String PAIRS = "collision_pairs";

    /** The key of how many frames the parts of a long run have, where it was made in parts. */
    static final String WINDOWS = "windows";

    /** The key of what was made of further formats. */
    static final String FORMATS = "formats";
    /** The key of the SHA-256 of the files that the run wrote, by name. */
    static final String FILES = "files";
    /** The key of the least mean limb angle that the robot's arms can do. */
    static final String FLOOR = "limb_angle_floor_deg";

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ReportJson() {}

    /** The report as text, UTF-8. */
    public static String text(RetargetOutcome outcome) {
        return text(outcome, List.of(), Map.of());
    }

    /**
     * The report as text, UTF-8.
     *
     * @param formats what was made of further formats
     * @param files SHA-256 of the files beside it, by name
     */
    static String text(RetargetOutcome outcome, List<ExportedFormat> formats, Map<String, String> files) {
        Map<String, Object> tree = tree(outcome);
        tree.put(FORMATS, ExportedFormat.tree(formats));
        tree.put(FILES, files);
        return JSON.writeValueAsString(tree) + "\n";
    }

    /** The report as maps and lists, keys in the order of the file. */
    public static Map<String, Object> tree(RetargetOutcome o) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("robot", o.request().robot());
        o.robotSource().ifPresent(path -> tree.put(ROBOT_SOURCE, path));
        if (!o.robot().packageFolders().isEmpty()) {
            tree.put(PACKAGE_PATH, o.robot().packageFolders());
        }
        tree.put("motion", o.request().motion());
        tree.put("method", o.request().method());
        tree.put("seed", o.request().seed());
        tree.put("version", Version.current());
        tree.put("status", o.status().text());
        tree.put("reasons", o.reasons());
        tree.put("frames", o.trajectory().frames());
        tree.put("period_s", o.trajectory().periodSeconds());
        tree.put("home", home(o));
        tree.put("velocity_limits", velocityLimits(o.robot()));
        Map<String, Object> parameters = new LinkedHashMap<>();
        o.method().parameters().forEach(p -> parameters.put(p.name(), p.value()));
        tree.put("parameters", parameters);
        tree.put("cost", o.method().cost());
        tree.put("optimizer", optimizer(o.method().optimizer()));
        tree.put("tracking", tracking(o));
        tree.put("likeness", likeness(o));
        tree.put("trunk_lean", trunkLean(o));
        tree.put(Faithfulness.KEY, o.faithfulness().tree());
        o.figures().ifPresent(figures -> tree.put(figures.key(), figures(figures)));
        if (!o.method().diagnostics().isEmpty()) {
            tree.put("diagnostics", o.method().diagnostics());
        }
        o.reconstruction().ifPresent(person -> tree.put(ReconstructionReport.KEY, ReconstructionReport.tree(person)));
        tree.put("metrics", Metrics.of(o).byName());
        tree.put("smoothing", o.smoothing().map(ReportJson::smoothing).orElse(Map.of()));
        tree.put("time_scale", o.timeScale());
        tree.put("retimed", o.timeScale() / o.method().slowdown());
        tree.put("verification", o.verification().toReport());
        tree.put(PAIRS, o.collisionPairs());
        tree.put("self_collision", o.pairs().toReport());
        o.ground().ifPresent(ground -> {
            tree.put(GroundReport.KEY, GroundReport.tree(ground, o.trajectory()));
            o.lowerBody()
                    .ifPresent(source -> tree.put(GroundReport.SOURCE_KEY, GroundReport.source(source, ground.feet())));
        });
        tree.put(BalanceReport.KEY, BalanceReport.tree(o.robot(), o.ground(), o.trajectory()));
        tree.put("violations", o.verification().lines());
        tree.put(
                "costs",
                o.costs().stream()
                        .map(cost -> cost(cost, 0, o.trajectory().periodSeconds()))
                        .toList());
        tree.put("ik", o.method().solver());
        tree.put("findings", o.findings().stream().map(ReportJson::finding).toList());
        tree.put("settings", o.request().settings().tree());
        tree.put("timings", o.timings());
        tree.put("inputs", o.inputs());
        tree.put(ROBOT_INPUTS, o.robot().digests().keySet());
        return tree;
    }

    private static Map<String, Object> home(RetargetOutcome o) {
        Map<String, Object> home = new LinkedHashMap<>();
        double[] q = o.robot().home();
        o.robot()
                .jointOrder()
                .forEach(name -> home.put(name, q[o.robot().model().joint(name)]));
        return home;
    }

    /** Where the velocity limits are from: one entry for every source, with its joints. */
    public static List<Map<String, Object>> velocityLimits(Robot robot) {
        Map<LimitOrigin, Map<String, Double>> groups = new LinkedHashMap<>();
        robot.jointOrder().forEach(name -> {
            LimitOrigin origin = robot.velocityOrigins().get(name);
            if (origin != null) {
                groups.computeIfAbsent(origin, k -> new LinkedHashMap<>())
                        .put(name, robot.model().velocityLimit(robot.model().joint(name)));
            }
        });
        List<Map<String, Object>> list = new ArrayList<>();
        groups.forEach((origin, limits) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("from", origin.kind().id());
            entry.put("of", origin.what());
            entry.put("assumed", origin.kind().assumed());
            entry.put("limits", limits);
            list.add(entry);
        });
        return list;
    }

    /** What a bound costs, in a run whose first frame is another one of its recording. */
    static Map<String, Object> cost(BoundCost cost, int firstFrame, double period) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("part", cost.part());
        tree.put("bound", cost.bound());
        tree.put("from_s", (firstFrame + cost.first()) * period);
        tree.put("to_s", (firstFrame + cost.last()) * period);
        tree.put("mean_deg", cost.meanDeg());
        return tree;
    }

    private static Map<String, Object> optimizer(MethodResult.OptimizerReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", report.name());
        tree.put("evaluations", report.evaluations());
        tree.put("trace", report.trace());
        return tree;
    }

    private static Map<String, Object> tracking(RetargetOutcome o) {
        Map<String, Object> tree = new LinkedHashMap<>();
        o.tracking().forEach((role, t) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("mean", t.mean());
            entry.put("max", t.max());
            entry.put("max_frame", t.maxFrame());
            tree.put(role.id(), entry);
        });
        return tree;
    }

    private static Map<String, Object> likeness(RetargetOutcome o) {
        Likeness likeness = o.likeness();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mean_limb_angle_deg", likeness.meanLimbAngleDeg());
        tree.put("mean_limb_angle_in_trunk_deg", likeness.meanLimbAngleInTrunkDeg());
        o.faithfulness().figures().stream()
                .filter(f -> f.loss() == Faithfulness.Loss.LIMBS)
                .forEach(f -> tree.put(FLOOR, likeness.meanLimbAngleDeg() - f.value()));
        tree.put("limb_angles_deg", likeness.limbAnglesDeg());
        tree.put("limb_angles_in_trunk_deg", likeness.limbAnglesInTrunkDeg());
        Optional<Double> correlation = likeness.handCorrelation();
        correlation.ifPresent(c -> tree.put("hand_correlation", c));
        tree.put("hand_correlations", likeness.handCorrelations());
        tree.put(
                "hand_contacts",
                likeness.handContacts().stream().map(ReportJson::contact).toList());
        return tree;
    }

    private static Map<String, Object> contact(KeptContact contact) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("hand", contact.hand().id());
        tree.put("part", contact.part().text());
        tree.put("frames", contact.frames());
        tree.put("kept", contact.kept());
        tree.put("source_m", contact.sourceMetres());
        tree.put("robot_m", contact.robotMetres());
        return tree;
    }

    private static Map<String, Object> trunkLean(RetargetOutcome o) {
        TrunkCalibration calibration = SourceBodyMotion.of(
                        o.clip(), o.request().settings().get(SourceSettings.class))
                .calibration();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("source", o.sourceLean().tree());
        tree.put("robot", o.robotLean().tree());
        tree.put("upright_frames", calibration.uprightFrames());
        tree.put("rest_pose_stands", calibration.restStands());
        tree.put("confidence", calibration.confidence());
        return tree;
    }

    private static Map<String, Object> figures(MethodFigures figures) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("found", figures.found().table());
        tree.put("result", figures.result().table());
        return tree;
    }

    private static Map<String, Object> smoothing(Smoothed smoothed) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Smoothed.JointSmoothing joint : smoothed.joints()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("length_s", joint.lengthSeconds());
            entry.put("raised", joint.raised());
            entry.put("projected", joint.projected());
            entry.put("mean_change", joint.meanChange());
            entry.put("max_change", joint.maxChange());
            tree.put(joint.joint(), entry);
        }
        return tree;
    }

    static Map<String, Object> finding(Finding finding) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("level", finding.level().name().toLowerCase(Locale.ROOT));
        entry.put("subject", finding.subject());
        entry.put("message", finding.message());
        return entry;
    }

    /** A JSON mapper with the project's layout. */
    public static JsonMapper mapper() {
        return JSON;
    }
}
