package dev.marionette.app;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.app.report.RunPage;
import dev.marionette.methods.BoundCost;
import dev.marionette.methods.MethodMeter;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.Reconstruction;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.Robot;
import dev.marionette.robots.mesh.LinkMesh;
import dev.marionette.robots.mesh.TriangleMesh;
import dev.marionette.testkit.RobotCopies;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** One small run that tests of the pages share, and the same with parts replaced. */
public final class SampleRun {
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());

    private static final class Cached {
        private static final RetargetOutcome RUN = make();
    }

    private SampleRun() {}

    /** COMAN waves, found with few evaluations. */
    public static RetargetOutcome get() {
        return Cached.RUN;
    }

    /** NAO with a floating base waves; the clip is thinned out to be quick. */
    public static RetargetOutcome standing() {
        return make("nao", "ground.base=floating", "person.max_rate=20");
    }

    private static RetargetOutcome make() {
        return make("coman", "budget=10", "person.max_rate=20");
    }

    private static RetargetOutcome make(String robot, String... assignments) {
        var settings = Extensions.builtIn().settings().load(Optional.empty(), List.of(assignments));
        var request = new RetargetOutcome.Request(robot, "big-wave", "natural-motion", 0, settings);
        return INJECTOR.getInstance(Retargeter.class).run(request, (stage, share) -> {});
    }

    /** Writes it as {@code retarget} does, with its page or without. */
    static void write(Path folder, boolean page) {
        INJECTOR.getInstance(RunFolder.class)
                .write(folder, get(), List.of(), page ? Map.of(RunFolder.PAGE, RunPage::of) : Map.of());
    }

    /** With another clip's name. */
    public static RetargetOutcome named(String clip) {
        RetargetOutcome r = get();
        return with(r.robot(), r.clip().renamed(clip), r.method(), r.trajectory(), r.targets());
    }

    /** With another trajectory and targets. */
    public static RetargetOutcome with(JointTrajectory trajectory, Map<BodyJoint, double[]> targets) {
        return with(get().robot(), get().clip(), get().method(), trajectory, targets);
    }

    /** With balls of so many triangles each on the trunk and the forearms to look at. */
    public static RetargetOutcome meshed(int triangles) {
        Robot r = get().robot();
        TriangleMesh ball = ball(0.07, (int) Math.sqrt(triangles / 4.0));
        List<LinkMesh> visuals = Stream.of("DWYTorso", "LForearm", "RForearm")
                .map(link -> new LinkMesh(r.model().linkName(r.model().link(link)), ball, OptionalInt.empty()))
                .toList();
        Robot robot = RobotCopies.with(r, visuals);
        return with(robot, get().clip(), get().method(), get().trajectory(), get().targets());
    }

    /** A ball about the origin, rings × 2·rings cells of two triangles; those at the poles have no area. */
    private static TriangleMesh ball(double radius, int rings) {
        int around = 2 * rings;
        double[] positions = new double[3 * (rings + 1) * around];
        int[] triangles = new int[6 * rings * around];
        for (int v = 0; v < (rings + 1) * around; v++) {
            double polar = Math.PI * (v / around) / rings;
            double turn = 2 * Math.PI * (v % around) / around;
            positions[3 * v] = radius * Math.sin(polar) * Math.cos(turn);
            positions[3 * v + 1] = radius * Math.sin(polar) * Math.sin(turn);
            positions[3 * v + 2] = radius * Math.cos(polar);
        }
        for (int c = 0; c < rings * around; c++) {
            int right = c - c % around + (c + 1) % around;
            int[] two = {c, c + around, right + around, c, right + around, right};
            System.arraycopy(two, 0, triangles, 6 * c, 6);
        }
        return new TriangleMesh(positions, triangles);
    }

    /** A run of a method without parameters, cost, search, targets or fitted body, but with figures of its own. */
    public static RetargetOutcome plain() {
        return plain(Map.of(BodyJoint.LEFT_HAND, 1, BodyJoint.RIGHT_HAND, 2));
    }

    /** Likewise; the person whom the method models has these joints. */
    public static RetargetOutcome plain(Map<BodyJoint, Integer> roles) {
        RetargetOutcome r = get();
        MethodResult m = r.method();
        MethodResult.Builder method = MethodResult.builder(m.angles(), Map.of(), m.sourceMotion(), m.source())
                .solver(m.solver())
                .findings(m.findings())
                .timings(m.timings())
                .meter(new FirstJoint(roles))
                .costs(m.costs())
                .slowdown(m.slowdown());
        m.settled().ifPresent(method::settled);
        return with(r.robot(), r.clip(), method.build(), r.trajectory(), Map.of());
    }

    /** Measures the value of the first joint, so that found and result differ. */
    private record FirstJoint(Map<BodyJoint, Integer> roles) implements MethodMeter {
        @Override
        public String key() {
            return "first_joint";
        }

        @Override
        public String title() {
            return "The first joint";
        }

        @Override
        public String about() {
            return "Its value in rad.";
        }

        @Override
        public Measured measure(JointTrajectory trajectory) {
            double[] values = new double[trajectory.frames()];
            for (int f = 0; f < values.length; f++) {
                values[f] = trajectory.position(f, 0);
            }
            double[] row = {Arrays.stream(values).average().orElse(0), values[0]};
            return new Measured(
                    List.of("mean", "first_frame"), Map.of("left_arm", row), "value, rad", Map.of("left_arm", values));
        }

        /** A body that turns about z by the first joint and, as captured, by half of it. */
        @Override
        public Optional<Reconstruction> reconstruction(JointTrajectory trajectory) {
            double[] errors = new double[trajectory.frames()];
            Arrays.setAll(errors, f -> 0.001 * f);
            return Optional.of(new Reconstruction(
                    turning(trajectory, 0.5),
                    turning(trajectory, 1),
                    List.of(
                            new Reconstruction.Joint("pelvis", "trunk", 0),
                            new Reconstruction.Joint("left_wrist", "arms", 1)),
                    errors,
                    errors));
        }

        private Clip turning(JointTrajectory trajectory, double share) {
            double[] orientations = new double[12 * trajectory.frames()];
            for (int i = 0; i < 3 * trajectory.frames(); i++) {
                double half = share * trajectory.position(i / 3, 0) / 2;
                orientations[4 * i] = Math.cos(half);
                orientations[4 * i + 3] = Math.sin(half);
            }
            return new Clip(
                    "body",
                    1 / trajectory.periodSeconds(),
                    List.of("body", "left", "right"),
                    new int[] {-1, 0, 0},
                    new double[9 * trajectory.frames()],
                    orientations,
                    new double[9],
                    roles,
                    List.of());
        }
    }

    /** With other costs of bounds. */
    public static RetargetOutcome costing(List<BoundCost> costs) {
        RetargetOutcome r = get();
        return with(r.robot(), r.clip(), r.method(), r.trajectory(), r.targets(), costs);
    }

    private static RetargetOutcome with(
            Robot robot, Clip clip, MethodResult method, JointTrajectory trajectory, Map<BodyJoint, double[]> targets) {
        return with(robot, clip, method, trajectory, targets, get().costs());
    }

    private static RetargetOutcome with(
            Robot robot,
            Clip clip,
            MethodResult method,
            JointTrajectory trajectory,
            Map<BodyJoint, double[]> targets,
            List<BoundCost> costs) {
        return of(get(), robot, clip, method, trajectory, targets, costs);
    }

    /** The same run of another clip. */
    public static RetargetOutcome of(RetargetOutcome r, Clip clip) {
        return of(r, r.robot(), clip, r.method(), r.trajectory(), r.targets(), r.costs());
    }

    private static RetargetOutcome of(
            RetargetOutcome r,
            Robot robot,
            Clip clip,
            MethodResult method,
            JointTrajectory trajectory,
            Map<BodyJoint, double[]> targets,
            List<BoundCost> costs) {
        return new RetargetOutcome(
                r.request(),
                robot,
                r.robotSource(),
                r.pairs(),
                clip,
                method,
                r.timeScale(),
                targets,
                r.smoothing(),
                trajectory,
                r.fingers(),
                r.verification(),
                r.ground(),
                costs,
                r.lowerBody(),
                r.tracking(),
                r.likeness(),
                r.faithfulness(),
                r.findings(),
                r.inputs(),
                r.timings());
    }
}
