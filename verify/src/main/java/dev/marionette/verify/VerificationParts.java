package dev.marionette.verify;

import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BalanceMotion;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Checks a long trajectory part after part. A part is looked at with the frames {@link #around} it, so that what is wrong from one part
 * to the next is found; each violation is counted in the part that has its frame.
 */
public final class VerificationParts {
    private final Verifier verifier;
    private final CheckedPairs pairs;
    /** By the name of the check: one that is not for a part is for others. */
    private final SortedMap<String, CheckResult> results = new TreeMap<>();

    /** Of a trajectory of a robot. */
    public VerificationParts(Verifier verifier, CheckedPairs pairs) {
        this.verifier = verifier;
        this.pairs = pairs;
    }

    /** Frames before and after a part that have a say in how its own move. */
    public static int around(double periodSeconds) {
        return 2 + (int) Math.ceil(BalanceMotion.HALF_WINDOW / periodSeconds);
    }

    /**
     * Checks the next part.
     *
     * @param trajectory the part and frames around it
     * @param ground the feet, when they stand in the frames of {@code trajectory} and what else is asked, where the base floats
     * @param before frames of {@code trajectory} before the part
     * @param frames of the part
     * @param first what the first frame of the part is called
     */
    public void add(JointTrajectory trajectory, Optional<Ground> ground, int before, int frames, int first) {
        // a stance belongs to the part in which it is, and to the step into the next one
        int end = Math.min(trajectory.frames(), before + frames + 1);
        Optional<Ground> within = ground.map(g -> new Ground(
                g.model(),
                g.feet(),
                FootContacts.none(before)
                        .then(g.contacts().part(before, end))
                        .then(FootContacts.none(trajectory.frames() - end)),
                g.rules()));
        Verification found = verifier.verify(trajectory, pairs, within);
        for (CheckResult check : found.checks()) {
            CheckResult part = check.part(before, before + frames, first - before);
            results.merge(part.check(), part, CheckResult::then);
        }
    }

    /** What was found in all parts. */
    public Verification result() {
        return new Verification(List.copyOf(results.values()));
    }
}
