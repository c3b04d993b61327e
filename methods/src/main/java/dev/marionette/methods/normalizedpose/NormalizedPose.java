package dev.marionette.methods.normalizedpose;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.ik.IkStatus;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.Stopwatch;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.Skeletons;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** ASME 2014: every chain of the robot, scaled to length one, takes the pose nearest to the source's. */
public final class NormalizedPose implements RetargetMethod {
    private static final List<BodyJoint> ARMS_AND_HEAD = List.of(
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_WRIST,
            BodyJoint.RIGHT_HAND,
            BodyJoint.HEAD);

    @Override
    public String id() {
        return "normalized-pose";
    }

    @Override
    public String summary() {
        return "frame by frame, chains scaled to length one in the pose nearest to the source's: pose and tip errors"
                + " (ASME 2014)";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(SourceSettings.class, CollisionSettings.class, NormalizedPoseSettings.class);
    }

    @Override
    public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
        Stopwatch watch = new Stopwatch();
        context.progress().at("prepare", 0);
        NormalizedPoseSettings settings = context.settings().get(NormalizedPoseSettings.class);
        BodyMotion motion = SourceBodyMotion.of(clip, context.settings().get(SourceSettings.class));
        SourceCurves curves = new SourceCurves(motion, robot, settings.proportions());
        List<ChainStage> stages = new ArrayList<>();
        for (BodyChains.Group group : BodyChains.of(robot, motion, settings.chains(), settings.corners())) {
            stages.add(new ChainStage(robot, group, curves, settings));
        }
        watch.lap("prepare");
        Targets targets = new Targets(motion.frames());
        Map<IkStatus, Integer> statuses = new EnumMap<>(IkStatus.class);
        double[] angles = fit(robot, stages, motion.frames(), context, targets, statuses);
        watch.lap("fit chains");
        SkeletonMotion source = Skeletons.source(motion);
        SkeletonMotion fitted = new FittedBody(robot, source).move(angles, stages);
        List<Finding> findings = new ArrayList<>(motion.findings());
        findings.add(Finding.info("chains", chains(stages)));
        return MethodResult.builder(
                        new JointTrajectory(robot.model().jointNames(), 1 / motion.rateHz(), angles),
                        targets.paths(),
                        new SourceBodyMotion(motion),
                        source)
                .adjusted(fitted)
                .solver(counts(statuses))
                .findings(findings)
                .timings(watch.laps())
                .meter(new PoseMeter(stages, motion.frames(), settings.alpha()))
                .build();
    }

    private static double[] fit(
            Robot robot,
            List<ChainStage> stages,
            int frames,
            MethodContext context,
            Targets targets,
            Map<IkStatus, Integer> statuses) {
        double[] q = robot.home();
        double[] angles = new double[frames * q.length];
        NormalizedPoseSettings settings = context.settings().get(NormalizedPoseSettings.class);
        try (ContactStage contacts = new ContactStage(robot, stages, settings, context)) {
            for (int f = 0; f < frames; f++) {
                IkStatus worst = IkStatus.CONVERGED;
                for (ChainStage stage : stages) {
                    IkStatus status = stage.solve(f, q);
                    worst = status.compareTo(worst) > 0 ? status : worst;
                }
                if (settings.clearance() > 0) {
                    worst = contacts.solve(f, stages, q, worst);
                }
                statuses.merge(worst, 1, Integer::sum);
                System.arraycopy(q, 0, angles, f * q.length, q.length);
                targets.record(f, stages, q);
                context.progress().at("fit chains", (f + 1.0) / frames);
            }
        }
        return angles;
    }

    private static String chains(List<ChainStage> stages) {
        List<String> names = new ArrayList<>();
        for (ChainStage stage : stages) {
            for (BodyChain chain : stage.chains()) {
                names.add(String.format(
                        Locale.ROOT,
                        "%s (%d corners, %.3f m)",
                        chain.name(),
                        chain.chain().corners(),
                        chain.chain().length()));
            }
        }
        return "chains that follow: " + String.join(", ", names);
    }

    private static Map<String, Integer> counts(Map<IkStatus, Integer> statuses) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        statuses.forEach((status, count) -> counts.put(status.name().toLowerCase(Locale.ROOT), count));
        return counts;
    }

    /** Where the corners of arms and head would be if the chains could take the source's pose, root frame. */
    private static final class Targets {
        private final int frames;
        private final Map<BodyJoint, double[]> paths = new EnumMap<>(BodyJoint.class);

        Targets(int frames) {
            this.frames = frames;
        }

        void record(int frame, List<ChainStage> stages, double[] q) {
            for (ChainStage stage : stages) {
                for (int c = 0; c < stage.chains().size(); c++) {
                    BodyChain chain = stage.chains().get(c);
                    chain.chain().update(q);
                    double[] curve = stage.curve(c, frame);
                    chain.roles().forEach((corner, role) -> {
                        if (ARMS_AND_HEAD.contains(role)) {
                            double[] path = paths.computeIfAbsent(role, any -> new double[3 * frames]);
                            chain.wanted(curve, corner, path, 3 * frame);
                        }
                    });
                }
            }
        }

        Map<BodyJoint, double[]> paths() {
            Map<BodyJoint, double[]> ordered = new LinkedHashMap<>();
            ARMS_AND_HEAD.forEach(role -> {
                double[] path = paths.get(role);
                if (path != null) {
                    ordered.put(role, path);
                }
            });
            return ordered;
        }
    }
}
