package dev.marionette.transfer.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is said of how a source moves over the ground: when feet stand, what else is on it, where the pelvis jumps. */
final class GroundFindings {
    /** So many frames are named in a finding. */
    private static final int JUMPS_NAMED = 8;

    private GroundFindings() {}

    /** @param stated the parts whose contacts the source states */
    static Optional<Finding> given(Set<BodyJoint> stated) {
        return stated.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.info(
                        "ground",
                        "contacts are given, not found, of "
                                + stated.stream().map(BodyJoint::id).collect(Collectors.joining(", "))));
    }

    /**
     * @param hips frames × 3, metres
     * @param pelvis how the pelvis turns, as {@link PelvisJumps} takes it
     * @param leg hip to knee to ankle, metres
     * @param first what the first frame is called
     */
    static List<Finding> of(
            FootContacts contacts, double[] hips, double[] pelvis, double rateHz, double leg, int first) {
        List<Finding> findings = new ArrayList<>();
        int frames = hips.length / 3;
        int supported = contacts.supported();
        findings.add(Finding.info(
                "ground",
                String.format(
                        Locale.ROOT,
                        "the feet stand in %d and %d stances; at least one does in %.0f %% of the frames",
                        contacts.left().size(),
                        contacts.right().size(),
                        100.0 * supported / frames)));
        if (supported == 0 && contacts.others().isEmpty()) {
            findings.add(Finding.warning("ground", "no foot ever stands still on the ground: the robot floats along"));
        }
        jumps(PelvisJumps.of(hips, pelvis, rateHz), rateHz, first).ifPresent(findings::add);
        contacts.others().forEach((part, stances) -> {
            int count = stances.stream().mapToInt(Stance::frames).sum();
            findings.add(Finding.info(
                    "ground",
                    String.format(
                            Locale.ROOT,
                            "the %s is on the ground in %.0f %% of the frames",
                            part.id().replace('_', ' '),
                            100.0 * count / frames)));
        });
        missingSeat(contacts, hips, leg).ifPresent(findings::add);
        return List.copyOf(findings);
    }

    private static Optional<Finding> jumps(List<Integer> jumps, double rateHz, int first) {
        if (jumps.isEmpty()) {
            return Optional.empty();
        }
        String when = jumps.stream()
                .limit(JUMPS_NAMED)
                .map(f -> String.format(Locale.ROOT, "%.2f s", (first + f) / rateHz))
                .collect(Collectors.joining(", "));
        return Optional.of(Finding.warning(
                "pelvis",
                "the source's pelvis jumps from a frame to the next at " + when
                        + (jumps.size() > JUMPS_NAMED ? " and " + (jumps.size() - JUMPS_NAMED) + " times more" : "")
                        + ", " + PelvisJumps.limits(rateHz) + "; maybe cut the clip there, or repair it"));
    }

    /** Says that the source sits on something that is not there. */
    private static Optional<Finding> missingSeat(FootContacts contacts, double[] hips, double leg) {
        int frames = hips.length / 3;
        boolean[] left = contacts.flags(BodyJoint.LEFT_HIP);
        boolean[] right = contacts.flags(BodyJoint.RIGHT_HIP);
        boolean[] leftKnee = contacts.flags(BodyJoint.LEFT_KNEE);
        boolean[] rightKnee = contacts.flags(BodyJoint.RIGHT_KNEE);
        long low = IntStream.range(0, frames)
                .filter(f -> hips[3 * f + 2] < 0.5 * leg)
                .filter(f -> !left[f] && !right[f] && !leftKnee[f] && !rightKnee[f])
                .count();
        return low == 0
                ? Optional.empty()
                : Optional.of(Finding.warning(
                        "ground",
                        String.format(
                                Locale.ROOT,
                                "the hips are lower than half a leg in %.0f %% of the frames and neither seat nor knees are on the"
                                        + " ground: what the source may sit on is not there",
                                100.0 * low / frames)));
    }
}
