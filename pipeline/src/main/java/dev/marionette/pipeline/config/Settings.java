package dev.marionette.pipeline.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.marionette.api.InputException;
import dev.marionette.methods.MethodSettings;
import dev.marionette.postprocess.smooth.SmoothingOptions;

/**
 * The settings of a run; {@code defaults.yaml} says what each means. Built by {@link SettingsLoader}.
 *
 * @param budget evaluations of the search for transfer parameters, 0–1,000,000
 * @param window frames of a part of a long recording, 100–1,000,000
 * @param loop what becomes of a clip that ends as it begins
 * @param person from the clip to the source frame
 * @param transfer weights of the cost terms and the kind of workspace
 * @param optimizer what looks for the parameters
 * @param joi what is tracked
 * @param ik inverse kinematics
 * @param solver what makes a motion of targets
 * @param collision the collision detector
 * @param retime slowing down
 * @param smoothing the smoother
 * @param simultaneous the method of that name
 * @param normalizedPose the method {@code normalized-pose}
 * @param geometric the method geometric
 * @param stream following frames as they come
 * @param ground how the robot is held and stands
 * @param faithful how much of the motion may be lost for it to be still the source's
 */
public record Settings(
        int budget,
        int window,
        LoopChoice loop,
        SourceSettings person,
        TransferSettings transfer,
        OptimizerChoice optimizer,
        JoiSettings joi,
        IkSettings ik,
        SolverSettings solver,
        CollisionSettings collision,
        RetimeSettings retime,
        SmoothingSettings smoothing,
        SimultaneousSettings simultaneous,
        @JsonProperty("normalized_pose") NormalizedPoseSettings normalizedPose,
        GeometricSettings geometric,
        StreamSettings stream,
        GroundSettings ground,
        FaithfulSettings faithful)
        implements MethodSettings {
    /** What becomes of a clip that ends as it begins. */
    public enum LoopChoice {
        /** So does its result. */
        @JsonProperty("auto")
        AUTO,
        /** Its last frame is taken for the first one, wherever that is. */
        @JsonProperty("on")
        ON,
        /** It is a clip like any other. */
        @JsonProperty("off")
        OFF
    }

    /** The smoother; the ranges are those of its own options. */
    public record SmoothingSettings(
            String smoother,
            double length,
            double alpha,
            double noise,
            double growth,
            double cutoff,
            @JsonProperty("velocity_margin") double velocityMargin) {
        /** The options of the smoothers. */
        public SmoothingOptions options() {
            return new SmoothingOptions(length, alpha, noise, growth, cutoff, velocityMargin);
        }
    }

    /**
     * How much of the motion may be lost for it to be still the source's; {@code likeness.Faithfulness} defines each figure.
     *
     * @param limbsDeg mean limb angle above what the robot's arms can do, degrees
     * @param timeScale how many times as long as the clip the result is asked to take at most
     * @param feet share of the frames in which a foot is lifted on which the source stands
     * @param legs mean distance of the ankles about the hips, in lengths of the leg
     * @param base mean distance of the hips from the source's path, in lengths of the leg or spreads of the path
     * @param turnDeg mean angle between pelvis and root link, degrees
     */
    public record FaithfulSettings(
            @JsonProperty("limbs") double limbsDeg,
            @JsonProperty("time_scale") double timeScale,
            double feet,
            double legs,
            double base,
            @JsonProperty("turn") double turnDeg) {
        public FaithfulSettings {
            InputException.requireSetting("faithful.limbs", limbsDeg, 0, 180);
            InputException.requireSetting("faithful.time_scale", timeScale, 1, 100);
            InputException.requireSetting("faithful.feet", feet, 0, 1);
            InputException.requireSetting("faithful.legs", legs, 0, 10);
            InputException.requireSetting("faithful.base", base, 0, 1000);
            InputException.requireSetting("faithful.turn", turnDeg, 0, 180);
        }
    }

    public Settings {
        InputException.requireSetting("budget", budget, 0, 1_000_000);
        InputException.requireSetting("window", window, 100, 1_000_000);
    }

    /** Frames of the longest motion that is made at once; a longer one is made of parts. */
    public int mostFrames() {
        return 4 * window;
    }
}
