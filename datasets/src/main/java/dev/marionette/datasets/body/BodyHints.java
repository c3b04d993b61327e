package dev.marionette.datasets.body;

import dev.marionette.api.BodyJoint;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * What is known of a figure's joints before its body is looked for.
 *
 * @param told joints whose roles are said; those not said are found
 * @param by who says so, for messages; empty where nobody does
 * @param skinned joints that move skin; empty where the file has none or its format knows none
 * @param aside joints that are no part of the body; see {@link ControlBones}
 * @param jointsFile the file in which a user says which joint is what, for messages; empty where there is no such way
 */
public record BodyHints(
        Map<BodyJoint, Integer> told, String by, Set<Integer> skinned, Set<Integer> aside, String jointsFile) {
    /** Nothing known. */
    public static final BodyHints NONE = new BodyHints(Map.of(), "", Set.of(), Set.of(), "");

    public BodyHints {
        told = told.isEmpty() ? Map.of() : new EnumMap<>(told);
        skinned = Set.copyOf(skinned);
        aside = Set.copyOf(aside);
    }

    /** Whether a user says it, in the joints file: what is said there is added to what is found. */
    boolean byUser() {
        return !by.isEmpty() && by.equals(jointsFile);
    }
}
