package dev.marionette.methods.normalizedpose;

import dev.marionette.api.BodyJoint;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A chain of the robot and what of the source it is to look like.
 *
 * @param name in reports: {@code left_arm}
 * @param kind what the source's curve is
 * @param chain the robot's chain; a workspace of one thread
 * @param source the source's joints that the source's curve goes through, for limbs
 * @param roles the roles that corners of the chain play, by the index of the corner
 */
record BodyChain(String name, Kind kind, SerialChain chain, List<BodyJoint> source, Map<Integer, BodyJoint> roles) {
    /** Where the source's curve comes from. */
    enum Kind {
        /** Through the source's joints. */
        LIMB,
        /** The robot's own curve at home, turned as the source's chest. */
        TRUNK,
        /** The robot's own curve at home, turned as the source's head. */
        HEAD
    }

    BodyChain {
        source = List.copyOf(source);
        roles = Collections.unmodifiableMap(new TreeMap<>(roles));
    }

    /**
     * Where a corner would be on the source's curve, in the size of the chain and from its base where it was placed last,
     * root frame, metres, into out[o … o + 2].
     *
     * @param curve corners × 3 of the source, length one. Not modified.
     */
    void wanted(double[] curve, int corner, double[] out, int o) {
        double[] base = new double[3];
        chain.base(base, 0);
        Polyline.at(curve, Polyline.knots(curve), chain.knots()[corner], out, o);
        for (int i = 0; i < 3; i++) {
            out[o + i] = base[i] + chain.length() * out[o + i];
        }
    }
}
