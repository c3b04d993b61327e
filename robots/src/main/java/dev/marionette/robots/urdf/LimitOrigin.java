package dev.marionette.robots.urdf;

/**
 * Where a velocity limit is from.
 *
 * @param kind of which kind the source is
 * @param what the robot whose limit it is, or the kind of joint; empty where the kind says all
 */
public record LimitOrigin(Kind kind, String what) {
    /** What gives velocity limits, what counts first before what counts last. */
    public enum Kind {
        /** Said in robot.yaml or by a plugin. */
        GIVEN("robot.yaml", false),
        /** In the robot's file; of MJCF what its actuators state. */
        FILE("file", false),
        /** Not in the file: those of a built-in robot of the same make. */
        MAKER("maker", true),
        /** Not in the file: what joints of this kind have in other robots. */
        JOINT_KIND("joint-kind", true),
        /** Not in the file, and the kind of the joint is not known. */
        DEFAULT("default", true);

        private final String id;
        private final boolean assumed;

        Kind(String id, boolean assumed) {
            this.id = id;
            this.assumed = assumed;
        }

        /** What files call it. */
        public String id() {
            return id;
        }

        /** Whether neither the file nor anybody says it of this robot. */
        public boolean assumed() {
            return assumed;
        }
    }

    /** What is assumed of a joint: a limit, rad/s or m/s, and why. */
    public record Assumed(double velocity, LimitOrigin origin) {}
}
