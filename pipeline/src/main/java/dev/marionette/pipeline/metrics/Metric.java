package dev.marionette.pipeline.metrics;

/** A figure that every run has. Its name never changes, as files and papers quote it. */
public enum Metric {
    LIMB_ANGLE(
            "limb_angle_deg",
            "limb angle",
            "°",
            Better.LOWER,
            1,
            "mean angle between the upper arms and forearms of source and robot, person frame against body frame"),
    LIMB_ANGLE_IN_TRUNK(
            "limb_angle_in_trunk_deg",
            "limb angle in the trunk",
            "°",
            Better.LOWER,
            1,
            "the same with both directions in the frame of their own trunk"),
    LIMB_FLOOR(
            "limb_angle_floor_deg",
            "least limb angle",
            "°",
            Better.NEITHER,
            1,
            "the least limb angle that the position limits of the joints allow, each frame for itself"),
    LEG_ANGLE(
            "leg_angle_deg",
            "leg angle",
            "°",
            Better.LOWER,
            1,
            "mean angle between the thighs and shanks of source and robot, in the axes of the source's first heading"),
    STANCE_FOOT_HEADING(
            "stance_foot_heading_deg",
            "feet in stance",
            "°",
            Better.LOWER,
            1,
            "mean angle about the vertical between the source's feet in stance and the soles at that time"),
    SWING_FOOT_ANGLE(
            "swing_foot_angle_deg",
            "feet in swing",
            "°",
            Better.LOWER,
            1,
            "mean angle between soles in swing and those of the source"),
    HAND_ANGLE(
            "hand_angle_deg",
            "hands' turn",
            "°",
            Better.LOWER,
            1,
            "mean angle between the orientations of the hands of source and robot, compared in a pose that is known of both"),
    HAND_CORRELATION(
            "hand_correlation",
            "hands' paths",
            "",
            Better.HIGHER,
            3,
            "mean Pearson correlation of the hands' paths about their shoulders, over the axes in which the source's hand moves"),
    HAND_CONTACTS(
            "hand_contacts_kept",
            "hand contacts kept",
            "",
            Better.HIGHER,
            2,
            "share of the frames in which a hand of the source touches its own body where the robot's is at the same place about its own, or"
                    + " touches it in about the same direction, within 2 cm of an adult in the scale of the arms"),
    HAND_CONTACT_TIME(
            "hand_contact_s",
            "hands touch",
            "s",
            Better.NEITHER,
            2,
            "how long the hands of the source touch its own body, both together"),
    HAND_OFFSET(
            "hand_offset",
            "hand offset",
            "arm lengths",
            Better.LOWER,
            3,
            "mean distance between the hands of source and robot about their shoulders, each in lengths of its own arm"),
    ELBOW_OFFSET(
            "elbow_offset",
            "elbow offset",
            "arm lengths",
            Better.LOWER,
            3,
            "mean distance between the elbows of source and robot about their shoulders, each in lengths of its own arm"),
    POSE_ERROR(
            "pose_error",
            "pose error Ep",
            "",
            Better.LOWER,
            4,
            "mean squared distance between the arms of source and robot as curves of length one from the shoulder"),
    END_ERROR(
            "end_error", "end error Ee", "", Better.LOWER, 4, "mean squared distance between the ends of these curves"),
    TRACKING(
            "tracking_m",
            "tracking error",
            "m",
            Better.NEITHER,
            4,
            "mean distance of the keypoints from their targets; another method has other targets"),
    JERK("jerk_rms", "jerk", "rad/s³", Better.LOWER, 0, "root mean square of the third differences of all joints"),
    BASE_ACCELERATION(
            "base_acceleration_m_s2",
            "acceleration of the base",
            "m/s²",
            Better.LOWER,
            2,
            "root mean square of the acceleration of the point between the hips"),
    BASE_ACCELERATION_SOURCE(
            "base_acceleration_source_m_s2",
            "the source's acceleration",
            "m/s²",
            Better.NEITHER,
            2,
            "the same of the source in the scale of the robot's legs, to compare with"),
    SPARC(
            "sparc",
            "spectral arc length",
            "",
            Better.HIGHER,
            2,
            "mean spectral arc length of the speeds of both hands about their shoulders"),
    SPARC_PERSON(
            "sparc_person",
            "the source's spectral arc length",
            "",
            Better.NEITHER,
            2,
            "the same of the source's hands in the clip, to compare with"),
    VELOCITY_USE(
            "velocity_use",
            "velocity used",
            "of the limit",
            Better.NEITHER,
            2,
            "largest speed of a joint as part of its limit"),
    LIMIT_VIOLATIONS(
            "limit_violations",
            "limits broken",
            "",
            Better.LOWER,
            0,
            "position and velocity limits broken, counted by frame and joint"),
    COLLISIONS(
            "collisions", "collisions", "", Better.LOWER, 0, "pairs of links that touch, at frames and between them"),
    FOOT_SLIDE(
            "foot_slide_cm_s",
            "foot slip",
            "cm/s",
            Better.LOWER,
            3,
            "mean speed of the corners of the soles in stance over the ground"),
    FOOT_PENETRATION(
            "foot_penetration_mm",
            "foot penetration",
            "mm",
            Better.LOWER,
            2,
            "largest depth of a corner of a sole below the ground"),
    COM_MARGIN(
            "com_margin_m",
            "balance",
            "m",
            Better.HIGHER,
            3,
            "mean distance of the centre of mass from the edge of the support polygon, negative outside"),
    COM_MARGIN_LEAST("com_margin_least_m", "balance at worst", "m", Better.HIGHER, 3, "the least such distance"),
    ZMP_INSIDE(
            "zmp_inside",
            "zero-moment point inside",
            "of the standing frames",
            Better.HIGHER,
            3,
            "share of the frames with a foot on the ground in which the inverted pendulum's zero-moment point is within the support polygon"),
    TIME_SCALE(
            "time_scale",
            "slowed down",
            "times",
            Better.LOWER,
            2,
            "how many times as long as the clip the result takes"),
    SECONDS("seconds", "time", "s", Better.LOWER, 2, "of computing, without reading and writing files");

    /** Which way is better. */
    public enum Better {
        /** The less, the better. */
        LOWER,
        /** The more, the better. */
        HIGHER,
        /** Neither way is better. */
        NEITHER
    }

    private final String id;
    private final String title;
    private final String unit;
    private final Better better;
    private final int digits;
    private final String meaning;

    Metric(String id, String title, String unit, Better better, int digits, String meaning) {
        this.id = id;
        this.title = title;
        this.unit = unit;
        this.better = better;
        this.digits = digits;
        this.meaning = meaning;
    }

    /** The name in files, with its unit where it has one. */
    public String id() {
        return id;
    }

    /** The name for people. */
    public String title() {
        return title;
    }

    /** The unit; empty where there is none. */
    public String unit() {
        return unit;
    }

    /** Which way is better. */
    public Better better() {
        return better;
    }

    /** Digits behind the point, for people. */
    public int digits() {
        return digits;
    }

    /** What is measured, in a line. */
    public String meaning() {
        return meaning;
    }
}
