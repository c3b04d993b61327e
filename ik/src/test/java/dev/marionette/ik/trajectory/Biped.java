package dev.marionette.ik.trajectory;

import dev.marionette.api.FootContacts.Support;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A pelvis with two legs of six joints, 0.8 m long, and one arm of two with a box at its end. */
final class Biped {
    static final int LEG = 6;
    static final int SHOULDER = 2 * LEG;
    static final int DOF = SHOULDER + 2;
    static final double VELOCITY = 5;
    /** Height of the root above the soles where all joints are 0. */
    static final double HEIGHT = 0.9;

    private static final double[] SOLE = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -0.1};
    private static final double[] CORNERS = {-0.05, -0.04, 0.1, -0.04, 0.1, 0.04, -0.05, 0.04};

    final RobotModel model;
    final Foot left;
    final Foot right;

    Biped() {
        List<LinkSpec> links = new ArrayList<>();
        List<JointSpec> joints = new ArrayList<>();
        links.add(new LinkSpec(
                "pelvis", 5, new double[3], List.of(BoxShape.aligned("pelvis", new double[3], new double[] {
                    0.1, 0.1, 0.1
                }))));
        for (String side : List.of("left", "right")) {
            double y = side.equals("left") ? 0.15 : -0.15;
            String parent = "pelvis";
            double[][] axes = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {1, 0, 0}};
            for (int j = 0; j < LEG; j++) {
                String link = side + j;
                links.add(LinkSpec.bare(link));
                double[] origin = {0, j == 0 ? y : 0, j == 3 || j == 4 ? -0.4 : 0};
                joints.add(JointSpec.revolute("to_" + link, parent, link, origin, axes[j], -2, 2, VELOCITY));
                parent = link;
            }
        }
        links.add(LinkSpec.bare("upper"));
        double[] hand = {0.3, 0, 0};
        links.add(new LinkSpec(
                "hand", 1, hand, List.of(BoxShape.aligned("hand", hand, new double[] {0.05, 0.05, 0.05}))));
        joints.add(JointSpec.revolute(
                "to_upper", "pelvis", "upper", new double[] {0.3, 0, 0.1}, new double[] {0, 0, 1}, -3, 3, VELOCITY));
        joints.add(
                JointSpec.revolute("to_hand", "upper", "hand", new double[3], new double[] {0, 1, 0}, -1, 1, VELOCITY));
        model = RobotModel.of("biped", links, joints);
        left = foot(true);
        right = foot(false);
    }

    private Foot foot(boolean isLeft) {
        int body = model.bodyOf(model.link(isLeft ? "left5" : "right5"));
        int[] joints = new int[LEG];
        Arrays.setAll(joints, j -> isLeft ? j : LEG + j);
        return new Foot(isLeft, body, SOLE, CORNERS, 0.1, new double[] {0, isLeft ? 0.15 : -0.15, 0}, 0.8, joints);
    }

    /** A foot whose toes bend about a joint that is 0.07 m ahead of the ankle, 0.01 m beside it and 0.03 m above the sole. */
    Foot withToes(Foot foot) {
        Foot toes = new Foot(
                foot.left(),
                foot.body(),
                SOLE,
                CORNERS,
                foot.ankleHeight(),
                foot.hip(),
                foot.legLength(),
                foot.joints());
        return new Foot(
                foot.left(),
                foot.body(),
                foot.soleInBody(),
                new double[] {-0.05, -0.04, 0.07, -0.04, 0.07, 0.04, -0.05, 0.04},
                foot.ankleHeight(),
                foot.hip(),
                foot.legLength(),
                foot.joints(),
                Optional.of(new Foot.Toes(toes, new double[] {0.07, 0.01, 0.03})));
    }

    CollisionModel handAndPelvis() {
        return CollisionModel.of(
                model, List.of(new CollisionModel.ScaledPair(model.link("hand"), model.link("pelvis"), 1)));
    }

    TrajectoryProblem problem(
            boolean floats,
            int frames,
            double period,
            double smoothness,
            List<Residual> residuals,
            SoleContact... soles) {
        double[] weights = new double[(floats ? 6 : 0) + DOF];
        Arrays.fill(weights, smoothness);
        return new TrajectoryProblem(
                model,
                model.limits(),
                floats,
                new boolean[DOF],
                frames,
                period,
                weights,
                residuals,
                Optional.empty(),
                TrajectoryProblem.noPlaces(frames),
                List.of(soles),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Asks for a motion, frames × {@link #DOF}. */
    static Residual wanted(double[] motion, double weight) {
        return new Residual() {
            @Override
            public int size() {
                return DOF;
            }

            @Override
            public void value(int frame, FrameState state, double[] out, int o) {
                for (int d = 0; d < DOF; d++) {
                    out[o + d] = weight * (state.joints()[d] - motion[frame * DOF + d]);
                }
            }

            @Override
            public void addRows(int frame, FrameState state, double[] rows, int o) {
                for (int d = 0; d < DOF; d++) {
                    rows[o + d * state.unknowns() + state.unknown(d)] += weight;
                }
            }
        };
    }

    /** Stances on the whole sole. */
    static Support[] supports(boolean[] stance) {
        Support[] supports = new Support[stance.length];
        Arrays.setAll(supports, f -> stance[f] ? Support.SOLE : Support.NONE);
        return supports;
    }

    static double[] random(Random random, int n, double scale) {
        double[] values = new double[n];
        Arrays.setAll(values, i -> scale * random.nextGaussian());
        return values;
    }

    /** A base that is turned and shifted somehow, 12 values. */
    static double[] base(Random random) {
        double[] base = Pose.unturned(1);
        double[] w = random(random, 3, 0.5);
        Pose.rotate(base, 0, w[0], w[1], w[2]);
        for (int i = 0; i < 3; i++) {
            base[9 + i] = random.nextGaussian();
        }
        return base;
    }
}
