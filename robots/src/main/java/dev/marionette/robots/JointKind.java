package dev.marionette.robots;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a joint of a humanoid is, with the velocity limits that such joints have in public robots.
 *
 * <p>The figures are medians: of the limits of one kind in each robot, then over the robots. They are of the 13 legged
 * humanoids among the robots of {@code docs/any-robot.md} whose files have limits that are neither placeholders nor one and
 * the same number on every joint: small ones (DARwIn-OP, NAO) and others (iCub, Booster T1, Unitree G1, H1 and H1-2, Romeo,
 * Fourier GR-1, JVRC-1, TALOS, Valkyrie, Atlas). Between robots of one size a kind differs more than tenfold, so a finer
 * division by size would follow single robots. The small ones have no waist: theirs is that of the hip. {@code JointKindTest} makes them again from those files.
 */
enum JointKind {
    // in this order: of a joint whose name has words of several kinds the first counts
    WRIST("wrist|wr[ijypr_]|[lum]w[xy]$|forearm", 15.1, 7.4),
    FINGER("finger|thumb|pinky|grip|hand", 7.0, 1.0),
    ELBOW("elbow|elbj|_el([xy_]|$)|low_arm", 6.7, 11.75),
    SHOULDER("shoulder|clav|_sh[xyz_]|[lr]sh(sag|lat|yaw)|_sho_|high_arm|upper_?arm|_usy", 6.7, 9.0),
    HIP("hip|thigh|pelvis|_hp[xyz]", 4.9, 10.9),
    KNEE("knee|tibia|_kny|_kn_", 6.0, 12.0),
    ANKLE("ankle|_ank_|[lr]ank(sag|lat)|_ak[xy]|_an_|foot|toe", 5.5, 11.0),
    NECK("neck|head|_pan$|_tilt$", 6.7, 5.8),
    WAIST("waist|torso|trunk|back|spine|chest|abdomen|lumbar", 4.9, 11.4);

    /** Where the joints of a robot with all joints at zero spread over less height, it is a small one, metres. */
    static final double SMALL = 0.6;

    private final Pattern words;
    private final double small;
    private final double large;

    JointKind(String words, double small, double large) {
        this.words = Pattern.compile(words);
        this.small = small;
        this.large = large;
    }

    /** The kind that a name speaks of. */
    static Optional<JointKind> named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (JointKind kind : values()) {
            if (kind.words.matcher(lower).find()) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** What such joints hold, rad/s. */
    double velocity(boolean ofSmallRobot) {
        return ofSmallRobot ? small : large;
    }

    /** As words: {@code hip}. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
