package dev.marionette.methods.geometric;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Pose;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.GroundSettings;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.methods.RetimeSettings;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.Stopwatch;
import dev.marionette.methods.ground.BasePath;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.numerics.BoxQp;
import dev.marionette.robots.Robot;
import dev.marionette.transfer.BodyMotion;
import dev.marionette.transfer.Skeletons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Darvish et al. 2019: link orientations, constant rotations found by itself, a velocity QP. */
public final class Geometric implements RetargetMethod {
    @Override
    public String id() {
        return "geometric";
    }

    @Override
    public String summary() {
        return "link orientations tracked by a velocity QP, frame by frame, also online (Darvish et al. 2019)";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(
                SourceSettings.class,
                CollisionSettings.class,
                RetimeSettings.class,
                GeometricSettings.class,
                GroundSettings.class);
    }

    @Override
    public MethodResult solve(Clip clip, Robot robot, MethodContext context) {
        GeometricSettings settings = context.settings().get(GeometricSettings.class);
        Stopwatch watch = new Stopwatch();
        Optional<WalkingSource> walking = robot.base() == RobotProfile.Base.FLOATING
                ? Optional.of(WalkingSource.of(
                        clip,
                        context.settings().get(SourceSettings.class),
                        context.settings().get(GroundSettings.class).rolls()))
                : Optional.empty();
        BodyMotion motion = walking.map(WalkingSource::upright)
                .orElseGet(() -> SourceBodyMotion.of(clip, context.settings().get(SourceSettings.class)));
        SegmentMotion segments = SegmentMotion.of(clip, motion);
        if (settings.smoothingSeconds() > 0) {
            segments.smooth(settings.smoothingSeconds());
        }
        List<RobotLinks.Link> links = links(robot, segments.present(), walking.isPresent());
        watch.lap("prepare");
        double period = 1 / motion.rateHz();
        Path path = follow(robot, new LinkReferences(links, settings), segments, period, context);
        watch.lap("inverse kinematics");
        JointTrajectory followed = new JointTrajectory(robot.model().jointNames(), period, path.positions, path.base);
        JointTrajectory angles = walking.map(walk -> new BasePath(robot, walk.ground()).along(followed))
                .orElse(followed);
        List<Finding> findings = new ArrayList<>(motion.findings());
        findings.addAll(findings(robot, links, segments));
        return MethodResult.builder(
                        angles,
                        new LinkTargets(robot, segments).paths(angles),
                        new SourceBodyMotion(motion),
                        Skeletons.source(motion))
                .solver(path.counts)
                .findings(findings)
                .timings(watch.laps())
                .meter(new OrientationMeter(robot, links, segments))
                .build();
    }

    private static List<RobotLinks.Link> links(Robot robot, Set<Segment> present, boolean legs) {
        return RobotLinks.of(robot, legs).stream()
                .filter(link -> present.contains(link.segment()))
                .toList();
    }

    /** Joint angles, turns of the base where it floats, and how the frames ended. */
    private record Path(double[] positions, double[] base, Map<String, Integer> counts) {}

    private static Path follow(
            Robot robot, LinkReferences references, SegmentMotion segments, double period, MethodContext context) {
        int dof = robot.model().dof();
        int frames = segments.frames();
        int n = Segment.count();
        double[] positions = new double[dof * frames];
        double[] base =
                new double[robot.base() == RobotProfile.Base.FLOATING ? JointTrajectory.BASE_WIDTH * frames : 0];
        double[] pose = new double[Pose.WIDTH];
        int solved = 0;
        int bounded = 0;
        long steps = 0;
        RunSettings settings = context.settings();
        try (FrameSolver solver = new FrameSolver(
                robot,
                references,
                settings.get(GeometricSettings.class),
                settings.get(RetimeSettings.class).max(),
                context.collisions().of(robot),
                settings.get(CollisionSettings.class).detector())) {
            for (int f = 0; f < frames; f++) {
                references.write(
                        segments.rotations(),
                        9 * n * f,
                        segments.velocities(),
                        3 * n * f,
                        segments.confidence(),
                        n * f);
                if (f == 0) {
                    solver.settle();
                } else {
                    solved += solver.step(period) == BoxQp.Status.SOLVED ? 1 : 0;
                    steps += solver.iterations();
                    bounded += solver.bounded() ? 1 : 0;
                }
                System.arraycopy(solver.positions(), 0, positions, f * dof, dof);
                if (base.length > 0) {
                    System.arraycopy(solver.root(), 0, pose, 0, 9);
                    BasePoses.put(robot.model(), pose, base, f);
                }
                context.progress().at("inverse kinematics", (f + 1.0) / frames);
            }
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("solved", solved + 1);
        counts.put("unsolved", frames - 1 - solved);
        counts.put("at_bounds", bounded);
        counts.put("newton_steps", (int) Math.min(Integer.MAX_VALUE, steps));
        return new Path(positions, base, counts);
    }

    private static List<Finding> findings(Robot robot, List<RobotLinks.Link> links, SegmentMotion segments) {
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.info(
                "links",
                links.stream()
                        .filter(RobotLinks.Link::points)
                        .map(link -> link.segment().id() + " by "
                                + robot.model().linkName(robot.model().bodyLink(link.body())))
                        .collect(Collectors.joining(", ", "orientations followed: ", ""))));
        findings.add(
                Finding.info(
                        "roll",
                        segments.oriented() && segments.restStands()
                                ? "how bones roll is told by the clip's own orientations"
                                : segments.oriented()
                                        ? "how bones roll is told by the clip's own orientations; as nobody stands in its rest pose, they are"
                                                + " fitted to the bends of elbows and knees over the clip"
                                        : "how bones roll is told by the bends of elbows alone, as the clip has no orientations"));
        if (segments.measuredRates()) {
            findings.add(Finding.info("angular-velocity", "angular velocities are the clip's own"));
        }
        return findings;
    }
}
