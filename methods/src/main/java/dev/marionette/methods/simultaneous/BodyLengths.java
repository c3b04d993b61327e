package dev.marionette.methods.simultaneous;

import dev.marionette.api.BodyJoint;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** A first guess of the lengths φ of a body from distances of its joints. */
final class BodyLengths {
    /** The lengths that are those of a bone; the others say where on its body a joint is, and may be negative. */
    static final Set<String> BONES =
            Set.of("upper_arm", "forearm", "hand", "thigh", "shank", "shoulder_out", "hip_out", "head_up");
    /** Hips to neck in parts: to the lower, to the middle spine, to the neck. */
    private static final double[] SPINE = {0.2, 0.4, 0.4};

    private final BiFunction<BodyJoint, BodyJoint, Optional<Double>> distance;
    private final double[] lengths = new double[HumanModel.LENGTHS.size()];

    /**
     * @param distance of two joints, m; empty where one is not known
     * @param trunk from between the hips to between the shoulders, m
     */
    BodyLengths(BiFunction<BodyJoint, BodyJoint, Optional<Double>> distance, double trunk) {
        this.distance = distance;
        set("waist_up", SPINE[0] * trunk);
        set("chest_up", SPINE[1] * trunk);
        set("neck_up", SPINE[2] * trunk);
        set("head_up", between(BodyJoint.NECK, BodyJoint.HEAD, 0.25 * trunk));
        set("shoulder_out", between(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER, 0.7 * trunk) / 2);
        set("upper_arm", between(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW, 0.5 * trunk));
        double hand = between(BodyJoint.LEFT_WRIST, BodyJoint.LEFT_HAND, 0.05 * trunk);
        set("hand", hand);
        set(
                "forearm",
                between(
                        BodyJoint.LEFT_ELBOW,
                        BodyJoint.LEFT_WRIST,
                        between(BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_HAND, 0.5 * trunk) - hand));
        set("hip_out", between(BodyJoint.LEFT_HIP, BodyJoint.RIGHT_HIP, 0.35 * trunk) / 2);
        set("thigh", between(BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE, 0.8 * trunk));
        set("shank", between(BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT, 0.8 * trunk));
    }

    /** The lengths, in the order of {@link HumanModel#LENGTHS}. */
    double[] lengths() {
        return lengths;
    }

    private void set(String name, double value) {
        lengths[HumanModel.LENGTHS.indexOf(name)] = value;
    }

    private double between(BodyJoint a, BodyJoint b, double otherwise) {
        return distance.apply(a, b).orElse(otherwise);
    }
}
