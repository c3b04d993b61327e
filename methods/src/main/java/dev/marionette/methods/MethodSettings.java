package dev.marionette.methods;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.marionette.api.BaseLimits;
import dev.marionette.api.InputException;
import dev.marionette.ik.IkOptions;
import dev.marionette.robots.Robot;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What methods read of the settings of a run; {@code defaults.yaml} says what each means. */
public interface MethodSettings {
    /** Evaluations of the search for transfer parameters, 0–1,000,000; 0: they are those in closed form. */
    int budget();

    /** From the clip to the source frame. */
    SourceSettings person();

    /** Weights of the cost terms and the kind of workspace. */
    TransferSettings transfer();

    /** What looks for the parameters. */
    OptimizerChoice optimizer();

    /** What is tracked. */
    JoiSettings joi();

    /** Inverse kinematics. */
    IkSettings ik();

    /** What makes a motion of targets. */
    SolverSettings solver();

    /** The collision detector. */
    CollisionSettings collision();

    /** Slowing down. */
    RetimeSettings retime();

    /** The method {@code simultaneous}. */
    SimultaneousSettings simultaneous();

    /** The method {@code normalized-pose}. */
    NormalizedPoseSettings normalizedPose();

    /** The method {@code geometric}. */
    GeometricSettings geometric();

    /** How the robot is held and stands. */
    GroundSettings ground();

    /** From the clip to the source frame. */
    record SourceSettings(
            HeadingChoice heading,
            @JsonProperty("auto_turn") double autoTurnRad,
            @JsonProperty("max_rate") double maxRateHz) {
        public SourceSettings {
            InputException.requireSetting("person.auto_turn", autoTurnRad, 0.01, 100);
            InputException.requireSetting("person.max_rate", maxRateHz, 1, 10_000);
        }
    }

    /** Which heading is taken out. */
    enum HeadingChoice {
        @JsonProperty("first")
        FIRST,
        @JsonProperty("every")
        EVERY,
        @JsonProperty("auto")
        AUTO
    }

    /**
     * Weights of the cost terms, at least 0, and cells of the workspaces.
     *
     * @param terms weights of the terms that plugins add, by name
     */
    record TransferSettings(
            double location, double link, double workspace, double trajectory, Map<String, Double> terms, int voxels) {
        public TransferSettings {
            InputException.requireSetting("transfer.location", location, 0, 1e6);
            InputException.requireSetting("transfer.link", link, 0, 1e6);
            InputException.requireSetting("transfer.workspace", workspace, 0, 1e6);
            InputException.requireSetting("transfer.trajectory", trajectory, 0, 1e6);
            InputException.requireSetting("transfer.voxels", voxels, 0, 256);
            terms = Collections.unmodifiableMap(new TreeMap<>(terms));
            terms.forEach((name, weight) -> InputException.requireSetting("transfer.terms." + name, weight, 0, 1e6));
            for (String name : List.of("location", "link", "workspace", "trajectory")) {
                if (terms.containsKey(name)) {
                    throw new InputException(
                            "transfer.terms." + name, "is the name of a built-in term", "Say transfer." + name + ".");
                }
            }
        }

        /** The weights that are said, by the name of the term, the built-in ones first. */
        public Map<String, Double> weights() {
            Map<String, Double> weights = new LinkedHashMap<>();
            weights.put("location", location);
            weights.put("link", link);
            weights.put("workspace", workspace);
            weights.put("trajectory", trajectory);
            weights.putAll(terms);
            return weights;
        }
    }

    /** What looks for the parameters. */
    record OptimizerChoice(String name, String surrogate) {}

    /**
     * What is tracked. Weights are against the direction of an upper arm or forearm, 0–1000.
     *
     * @param elbow weight of the direction of an upper arm
     * @param forearm weight of the direction of a forearm
     * @param head weight of the head, and of a character's collar bones
     * @param wrist weight of the wrist's place about the shoulder, or of the hand's where there is no wrist
     * @param hand weight of the hand's place about the shoulder where there is a wrist
     * @param handOrientation weight of the hand's orientation, where the clip has it and a joint beyond the elbow turns it
     * @param contact weight of the place of a hand about a part of the body that it touches
     */
    record JoiSettings(
            JoiSet set,
            Anchor anchor,
            double trunk,
            double head,
            double elbow,
            double forearm,
            double wrist,
            double hand,
            @JsonProperty("hand_orientation") double handOrientation,
            double contact) {
        public JoiSettings {
            InputException.requireSetting("joi.elbow", elbow, 0, 1e3);
            InputException.requireSetting("joi.forearm", forearm, 0, 1e3);
            InputException.requireSetting("joi.wrist", wrist, 0, 1e3);
            InputException.requireSetting("joi.hand", hand, 0, 1e3);
            InputException.requireSetting("joi.hand_orientation", handOrientation, 0, 1e3);
            InputException.requireSetting("joi.contact", contact, 0, 1e3);
            InputException.requireSetting("joi.trunk", trunk, 0, 1e3);
            InputException.requireSetting("joi.head", head, 0, 1e3);
        }
    }

    /** Sets of joints of interest. */
    enum JoiSet {
        @JsonProperty("hands")
        HANDS,
        @JsonProperty("hands+elbows")
        HANDS_ELBOWS,
        @JsonProperty("hands+elbows+head")
        HANDS_ELBOWS_HEAD,
        @JsonProperty("hands+rotations+elbows")
        HANDS_ROTATIONS_ELBOWS
    }

    /** Where the targets of the arms start. */
    enum Anchor {
        @JsonProperty("shoulders")
        SHOULDERS,
        @JsonProperty("root")
        ROOT
    }

    /** Inverse kinematics; the ranges are those of its own options. */
    record IkSettings(
            int iterations,
            double damping,
            double posture,
            double continuity,
            @JsonProperty("limit_margin") double limitMargin,
            @JsonProperty("max_step") double maxStep,
            CollisionChoice collision,
            double clearance) {
        /**
         * The options of the solver of single frames.
         *
         * @throws InputException for a value out of range
         */
        public IkOptions options() {
            IkOptions.CollisionHandling handling = switch (collision) {
                case AVOID -> IkOptions.CollisionHandling.AVOID;
                case PAPER -> IkOptions.CollisionHandling.PAPER;
                case OFF -> IkOptions.CollisionHandling.OFF;
            };
            return new IkOptions(iterations, damping, posture, continuity, limitMargin, maxStep, handling, clearance);
        }
    }

    /** How the inverse kinematics handles self-collision. */
    enum CollisionChoice {
        @JsonProperty("avoid")
        AVOID,
        @JsonProperty("paper")
        PAPER,
        @JsonProperty("off")
        OFF
    }

    /**
     * What brings a motion within the bounds of the robot.
     *
     * @param cutoffHz above which the motion of joints is smoothed away, 0.1–1000
     * @param baseCutoffHz the same of the base
     * @param posture weight of the home posture, against the direction of a limb, 0–100; the others likewise
     * @param root weight of the place of the hips, of leg lengths
     * @param feet weight of the orientation of a swinging foot
     */
    record SolverSettings(
            SolverKind kind,
            @JsonProperty("cutoff") double cutoffHz,
            @JsonProperty("base_cutoff") double baseCutoffHz,
            double posture,
            double legs,
            double pelvis,
            double root,
            double feet) {
        public SolverSettings {
            InputException.requireSetting("solver.cutoff", cutoffHz, 0.1, 1000);
            InputException.requireSetting("solver.base_cutoff", baseCutoffHz, 0.1, 1000);
            InputException.requireSetting("solver.posture", posture, 1e-4, 100);
            InputException.requireSetting("solver.legs", legs, 0, 100);
            InputException.requireSetting("solver.pelvis", pelvis, 0, 100);
            InputException.requireSetting("solver.root", root, 1e-3, 100);
            InputException.requireSetting("solver.feet", feet, 0, 100);
        }
    }

    /** Kinds of solvers. */
    enum SolverKind {
        @JsonProperty("trajectory")
        TRAJECTORY,
        @JsonProperty("paper")
        PAPER
    }

    /** The collision detector. */
    record CollisionSettings(String detector) {}

    /** Slowing down: the largest factor, 1–100, and the likeness that may be lost to velocity limits, degrees. */
    record RetimeSettings(double max, @JsonProperty("loss") double lossDeg) {
        public RetimeSettings {
            InputException.requireSetting("retime.max", max, 1, 100);
            InputException.requireSetting("retime.loss", lossDeg, 0, 180);
        }
    }

    /**
     * The method {@code simultaneous}: weights of Ayusawa and Yoshida 2017, section IV-A, and what it leaves open.
     *
     * @param human which human model
     * @param order at once, or one problem after the other
     * @param reach weight of the hands being where the source's are; 0: they need not be
     * @param limitMarginDeg kept from position limits
     * @param balanceMargin kept from the edge of the support, m
     * @param accelerationTime in which a joint gets to its full speed, s
     * @param samples frames that the lengths are identified from
     */
    record SimultaneousSettings(
            HumanChoice human,
            OrderChoice order,
            double lengths,
            double features,
            double limits,
            double zmp,
            double com,
            double contact,
            double reach,
            double posture,
            double clearance,
            @JsonProperty("limit_margin") double limitMarginDeg,
            @JsonProperty("balance_margin") double balanceMargin,
            @JsonProperty("acceleration_time") double accelerationTime,
            int samples,
            int iterations,
            double tolerance) {
        public SimultaneousSettings {
            InputException.requireSetting("simultaneous.lengths", lengths, 0, 1e6);
            InputException.requireSetting("simultaneous.features", features, 1e-3, 1e6);
            InputException.requireSetting("simultaneous.limits", limits, 0, 1e6);
            InputException.requireSetting("simultaneous.zmp", zmp, 0, 1e6);
            InputException.requireSetting("simultaneous.com", com, 0, 1e6);
            InputException.requireSetting("simultaneous.contact", contact, 0, 1e6);
            InputException.requireSetting("simultaneous.reach", reach, 0, 1e6);
            InputException.requireSetting("simultaneous.posture", posture, 0, 1e3);
            InputException.requireSetting("simultaneous.clearance", clearance, 0, 1e6);
            InputException.requireSetting("simultaneous.limit_margin", limitMarginDeg, 0, 45);
            InputException.requireSetting("simultaneous.balance_margin", balanceMargin, 0, 1);
            InputException.requireSetting("simultaneous.acceleration_time", accelerationTime, 1e-3, 100);
            InputException.requireSetting("simultaneous.samples", samples, 1, 50);
            InputException.requireSetting("simultaneous.iterations", iterations, 1, 10_000);
            InputException.requireSetting("simultaneous.tolerance", tolerance, 0, 0.1);
        }
    }

    /** The human model by its degrees of freedom. */
    enum HumanChoice {
        @JsonProperty("51")
        FULL,
        @JsonProperty("31")
        REDUCED
    }

    /** How the problems are solved. */
    enum OrderChoice {
        @JsonProperty("simultaneous")
        SIMULTANEOUS,
        @JsonProperty("sequential")
        SEQUENTIAL
    }

    /**
     * The method {@code normalized-pose}.
     *
     * @param alpha weight of the tip against the pose, 0–1000
     * @param points number of points of the sum, 1–10,000
     * @param chains which chains follow
     * @param corners through what a chain's curve goes
     * @param proportions whose limbs' proportions the source's curve has
     * @param posture pull to the home pose, against E, 0–1
     * @param starts from how many poses the first frame is tried, 1–10,000
     * @param clearance kept between links, m, 0–0.1; 0: links are let through each other, as in the paper
     */
    record NormalizedPoseSettings(
            double alpha,
            int points,
            ChainSet chains,
            Corners corners,
            Proportions proportions,
            double posture,
            int starts,
            double clearance) {
        public NormalizedPoseSettings {
            InputException.requireSetting("normalized_pose.alpha", alpha, 0, 1e3);
            InputException.requireSetting("normalized_pose.points", points, 1, 10_000);
            InputException.requireSetting("normalized_pose.posture", posture, 0, 1);
            InputException.requireSetting("normalized_pose.starts", starts, 1, 10_000);
            InputException.requireSetting("normalized_pose.clearance", clearance, 0, 0.1);
        }
    }

    /** Sets of chains. */
    enum ChainSet {
        @JsonProperty("all")
        ALL,
        @JsonProperty("upper")
        UPPER,
        @JsonProperty("arms")
        ARMS
    }

    /** Whose limbs' proportions the source's curve has. */
    enum Proportions {
        @JsonProperty("person")
        PERSON,
        @JsonProperty("robot")
        ROBOT
    }

    /** What the curve of a limb goes through. */
    enum Corners {
        @JsonProperty("body")
        BODY,
        @JsonProperty("joints")
        JOINTS
    }

    /** The method geometric. */
    record GeometricSettings(
            double gain,
            double damping,
            double posture,
            GeometricError error,
            @JsonProperty("smoothing_time") double smoothingSeconds,
            double trunk,
            double head,
            double hands,
            double roll,
            double clearance) {
        public GeometricSettings {
            InputException.requireSetting("geometric.gain", gain, 0.1, 1e4);
            InputException.requireSetting("geometric.damping", damping, 1e-8, 10);
            InputException.requireSetting("geometric.posture", posture, 0, 100);
            InputException.requireSetting("geometric.smoothing_time", smoothingSeconds, 0, 10);
            InputException.requireSetting("geometric.trunk", trunk, 0, 1e3);
            InputException.requireSetting("geometric.head", head, 0, 1e3);
            InputException.requireSetting("geometric.hands", hands, 0, 1e3);
            InputException.requireSetting("geometric.roll", roll, 0, 1);
            InputException.requireSetting("geometric.clearance", clearance, 0, 0.1);
        }
    }

    /** Following frames as they come. */
    record StreamSettings(
            @JsonProperty("smoothing_time") double smoothingSeconds,
            double acceleration,
            @JsonProperty("timeout") double timeoutSeconds) {
        public StreamSettings {
            InputException.requireSetting("stream.smoothing_time", smoothingSeconds, 0.01, 10);
            InputException.requireSetting("stream.acceleration", acceleration, 0.01, 1e5);
            InputException.requireSetting("stream.timeout", timeoutSeconds, 0.01, 60);
        }
    }

    /** What stands for the error of an orientation. */
    enum GeometricError {
        @JsonProperty("swing-twist")
        SWING_TWIST,
        @JsonProperty("skew")
        SKEW
    }

    /**
     * How the robot is held and stands.
     *
     * @param footRoll whether feet in stance roll over heels and toes as the source's do, or stay flat
     * @param balanceMarginMetres how far inside the soles the centre of mass has to be, where that is asked for
     * @param baseSpeed how fast a floating base may go, m/s; 0 for what the source's pace allows
     * @param baseTurn how fast it may turn, rad/s; 0 likewise
     * @param baseAcceleration how much it may be accelerated, m/s²; 0 likewise
     */
    record GroundSettings(
            BaseChoice base,
            @JsonProperty("foot_roll") FootRoll footRoll,
            BalanceChoice balance,
            @JsonProperty("balance_margin") double balanceMarginMetres,
            @JsonProperty("base_speed") double baseSpeed,
            @JsonProperty("base_turn") double baseTurn,
            @JsonProperty("base_acceleration") double baseAcceleration) {
        public GroundSettings {
            InputException.requireSetting("ground.balance_margin", balanceMarginMetres, 0, 0.5);
            if (footRoll == FootRoll.ON && balance == BalanceChoice.STATIC) {
                throw new InputException(
                        "ground.foot_roll",
                        "is on, but ground.balance=static counts on soles that stand flat",
                        "Leave one of them out.");
            }
            InputException.requireSetting("ground.base_speed", baseSpeed, 0, 100);
            InputException.requireSetting("ground.base_turn", baseTurn, 0, 1000);
            InputException.requireSetting("ground.base_acceleration", baseAcceleration, 0, 10_000);
        }

        /**
         * How fast the base may be: as the settings say or, where they do not, the robot.
         *
         * @param robots the robot's own limits
         */
        public BaseLimits baseLimits(BaseLimits robots) {
            return robots.with(new BaseLimits(limit(baseSpeed), limit(baseTurn), limit(baseAcceleration)));
        }

        /** Whether the feet of a robot roll. */
        public boolean rolls(Robot robot) {
            return footRoll == FootRoll.ON
                    || footRoll == FootRoll.AUTO && robot.character().isPresent() && balance == BalanceChoice.OFF;
        }

        private static double limit(double setting) {
            return setting > 0 ? setting : Double.POSITIVE_INFINITY;
        }

        /** How far the centre of mass has to be inside what the soles span; empty where nothing is asked of it. */
        public OptionalDouble balanceMargin() {
            return balance == BalanceChoice.STATIC ? OptionalDouble.of(balanceMarginMetres) : OptionalDouble.empty();
        }
    }

    /** Whether feet roll. */
    enum FootRoll {
        /** Those of characters do, those of robots, which are flat and stiff, do not. */
        @JsonProperty("auto")
        AUTO,
        @JsonProperty("on")
        ON,
        @JsonProperty("off")
        OFF
    }

    /** What is asked of the balance. */
    enum BalanceChoice {
        @JsonProperty("off")
        OFF,
        @JsonProperty("static")
        STATIC
    }

    /** How the root link is held. */
    enum BaseChoice {
        @JsonProperty("auto")
        AUTO,
        @JsonProperty("fixed")
        FIXED,
        @JsonProperty("floating")
        FLOATING
    }
}
