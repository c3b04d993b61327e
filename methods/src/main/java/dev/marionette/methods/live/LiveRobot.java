package dev.marionette.methods.live;

import java.util.Optional;

/** A robot that follows a source as its frames come. Its time goes on with {@link #follow} and {@link #brake} alone. */
public interface LiveRobot extends AutoCloseable {
    /** How a step was taken. */
    enum Step {
        /** As the source asks, as far as the limits allow. */
        FOLLOWED,
        /** Not begun: it does not yet know enough of the source. */
        WAITING,
        /** Shortened, so that the robot does not touch itself. */
        SLOWED,
        /** Towards rest. */
        BRAKED
    }

    /**
     * Expects another person, or the same one measured anew, with the next frame; until then the robot brakes.
     *
     * @param restPose the pose from which orientations are measured; empty where there are none
     */
    void expect(Optional<LiveFrame> restPose);

    /**
     * Takes what a frame says as what to follow from now on.
     *
     * @param elapsedSeconds time since the last frame
     * @return whether it can be used; if not, the robot follows what it followed before
     */
    boolean see(LiveFrame frame, double elapsedSeconds);

    /**
     * Goes on towards what was seen last.
     *
     * @param dt for how long, s, above 0, at most {@link #longestStep}
     */
    Step follow(double dt);

    /**
     * Goes on towards rest.
     *
     * @param dt as of {@link #follow}
     */
    Step brake(double dt);

    /** The longest step that can be asked for, s. */
    double longestStep();

    /** Whether no joint moves. */
    boolean atRest();

    /** Joint positions, rad or m. Live. */
    double[] positions();

    /** Joint velocities at the end of the last step, rad/s or m/s. Live. */
    double[] velocities();

    /** The pose of the base link, {@code x y z qw qx qy qz}, as of {@link dev.marionette.api.JointTrajectory#base()}; empty where the base is held. Live. */
    double[] base();

    /** What its work took so far, in lines for people; empty where there is nothing to say beside the times of answers. */
    default String summary() {
        return "";
    }

    @Override
    void close();
}
