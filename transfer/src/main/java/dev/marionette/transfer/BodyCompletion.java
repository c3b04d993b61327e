package dev.marionette.transfer;

import static dev.marionette.api.BodyJoint.HEAD;
import static dev.marionette.api.BodyJoint.HIPS;
import static dev.marionette.api.BodyJoint.LEFT_ELBOW;
import static dev.marionette.api.BodyJoint.LEFT_HAND;
import static dev.marionette.api.BodyJoint.LEFT_HIP;
import static dev.marionette.api.BodyJoint.LEFT_SHOULDER;
import static dev.marionette.api.BodyJoint.LEFT_WRIST;
import static dev.marionette.api.BodyJoint.NECK;
import static dev.marionette.api.BodyJoint.RIGHT_ELBOW;
import static dev.marionette.api.BodyJoint.RIGHT_HAND;
import static dev.marionette.api.BodyJoint.RIGHT_HIP;
import static dev.marionette.api.BodyJoint.RIGHT_SHOULDER;
import static dev.marionette.api.BodyJoint.RIGHT_WRIST;
import static dev.marionette.api.BodyJoint.SPINE_LOWER;
import static dev.marionette.api.BodyJoint.SPINE_MID;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Brings the joints of a clip to those of the {@link Skeleton}: each joint is copied, or made up from the others by a rule
 * that is a weighted sum. The rules are fixed once per clip, so that the rest pose is completed as the motion is.
 */
final class BodyCompletion {
    /** Spine joints closer to their neighbours than this, metres, are not there. */
    private static final double SAME_PLACE = 1e-3;

    /** joint = Σ weight · other joint. */
    private record Rule(BodyJoint joint, BodyJoint[] from, double[] weights) {}

    private final Map<BodyJoint, Integer> sources = new EnumMap<>(BodyJoint.class);
    private final List<Rule> rules = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();

    private BodyCompletion() {}

    /** Decides what is copied and what is made up. */
    static BodyCompletion of(Clip clip, double handFraction) {
        BodyCompletion completion = new BodyCompletion();
        completion.sources.putAll(clip.roles());
        completion.planHips(clip);
        completion.planArm(clip, LEFT_SHOULDER, LEFT_ELBOW, LEFT_WRIST, LEFT_HAND, handFraction);
        completion.planArm(clip, RIGHT_SHOULDER, RIGHT_ELBOW, RIGHT_WRIST, RIGHT_HAND, handFraction);
        if (!completion.sources.containsKey(NECK)) {
            completion.make(NECK, "half-way between the shoulders", LEFT_SHOULDER, 0.5, RIGHT_SHOULDER, 0.5);
        }
        completion.planSpine(clip);
        completion.dropOrphans();
        return completion;
    }

    /** The joints of the completed body. A copy. */
    EnumSet<BodyJoint> present() {
        EnumSet<BodyJoint> present = EnumSet.copyOf(sources.keySet());
        rules.forEach(rule -> present.add(rule.joint()));
        return present;
    }

    /**
     * Completes a motion.
     *
     * @param positions frames × clipJoints × 3, metres. Not modified.
     * @param out takes what was made up
     * @return frames × {@link Skeleton#JOINTS} × 3, metres, same frame; 0 for joints that are not there
     */
    double[] complete(double[] positions, int frames, int clipJoints, List<Finding> out) {
        double[] p = new double[frames * Skeleton.JOINTS * 3];
        for (int f = 0; f < frames; f++) {
            int base = f * Skeleton.JOINTS * 3;
            for (Map.Entry<BodyJoint, Integer> source : sources.entrySet()) {
                int to = base + 3 * Skeleton.index(source.getKey());
                System.arraycopy(positions, (f * clipJoints + source.getValue()) * 3, p, to, 3);
            }
            for (Rule rule : rules) {
                applyRule(rule, p, base);
            }
        }
        out.addAll(findings);
        return p;
    }

    private static void applyRule(Rule rule, double[] p, int base) {
        int to = base + 3 * Skeleton.index(rule.joint());
        for (int axis = 0; axis < 3; axis++) {
            double sum = 0;
            for (int i = 0; i < rule.weights().length; i++) {
                sum += rule.weights()[i] * p[base + 3 * Skeleton.index(rule.from()[i]) + axis];
            }
            p[to + axis] = sum;
        }
    }

    private void planHips(Clip clip) {
        if (sources.containsKey(HIPS)) {
            return;
        }
        if (!sources.containsKey(LEFT_HIP) || !sources.containsKey(RIGHT_HIP)) {
            throw missing(clip, HIPS);
        }
        make(HIPS, "half-way between the hip joints", LEFT_HIP, 0.5, RIGHT_HIP, 0.5);
    }

    private void planArm(
            Clip clip, BodyJoint shoulder, BodyJoint elbow, BodyJoint wrist, BodyJoint hand, double fraction) {
        if (!sources.containsKey(wrist) && sources.containsKey(hand)) {
            sources.put(wrist, sources.get(hand));
            note(wrist, "taken from the hand");
        }
        for (BodyJoint joint : List.of(shoulder, elbow, wrist)) {
            if (!sources.containsKey(joint)) {
                throw missing(clip, joint);
            }
        }
        requireLength(clip, shoulder, elbow);
        requireLength(clip, elbow, wrist);
        if (sources.containsKey(hand) && medianDistance(clip, wrist, hand) > SAME_PLACE) {
            return;
        }
        sources.remove(hand);
        String how = String.format(Locale.ROOT, "put %.2f of the forearm beyond the wrist, along it", fraction);
        make(hand, how, wrist, 1 + fraction, elbow, -fraction);
    }

    private void planSpine(Clip clip) {
        boolean neck = sources.containsKey(NECK);
        dropIfTogether(clip, SPINE_LOWER, HIPS);
        dropIfTogether(clip, SPINE_MID, HIPS);
        dropIfTogether(clip, SPINE_MID, SPINE_LOWER);
        if (neck) {
            dropIfTogether(clip, SPINE_MID, NECK);
            dropIfTogether(clip, SPINE_LOWER, NECK);
        }
        boolean lower = sources.containsKey(SPINE_LOWER);
        boolean mid = sources.containsKey(SPINE_MID);
        if (!lower && !mid) {
            make(SPINE_LOWER, "put a third of the way from hips to neck", HIPS, 2 / 3.0, NECK, 1 / 3.0);
            make(SPINE_MID, "put two thirds of the way from hips to neck", HIPS, 1 / 3.0, NECK, 2 / 3.0);
        } else if (!lower) {
            make(SPINE_LOWER, "put half-way between hips and mid spine", HIPS, 0.5, SPINE_MID, 0.5);
        } else if (!mid) {
            make(SPINE_MID, "put half-way between lower spine and neck", SPINE_LOWER, 0.5, NECK, 0.5);
        }
    }

    private void dropIfTogether(Clip clip, BodyJoint joint, BodyJoint other) {
        if (sources.containsKey(joint)
                && sources.containsKey(other)
                && medianDistance(clip, joint, other) <= SAME_PLACE) {
            sources.remove(joint);
        }
    }

    /** A leg that lacks a joint ends there; a head that is where the neck is says nothing. */
    private void dropOrphans() {
        for (BodyJoint joint : Skeleton.joints()) {
            if (!present().contains(joint.parent().orElse(joint))) {
                sources.remove(joint);
            }
        }
        Integer head = sources.get(HEAD);
        if (head == null || head.equals(sources.get(NECK))) {
            sources.remove(HEAD);
            note(HEAD, "left out: the clip has none");
        }
    }

    private void make(BodyJoint joint, String how, BodyJoint a, double weightA, BodyJoint b, double weightB) {
        rules.add(new Rule(joint, new BodyJoint[] {a, b}, new double[] {weightA, weightB}));
        note(joint, how);
    }

    private void note(BodyJoint joint, String how) {
        findings.add(Finding.info("body", "the clip has no " + joint.id() + " of its own: " + how));
    }

    private void requireLength(Clip clip, BodyJoint from, BodyJoint to) {
        double length = medianDistance(clip, from, to);
        if (!(length > SAME_PLACE)) {
            throw new InputException(
                    clip.name(),
                    String.format(
                            Locale.ROOT,
                            "%s and %s are %.3g m apart, not more than %.3g",
                            from.id(),
                            to.id(),
                            length,
                            SAME_PLACE),
                    "Maybe the roles of the joints or the units are wrong.");
        }
    }

    private double medianDistance(Clip clip, BodyJoint from, BodyJoint to) {
        int a = sources.getOrDefault(from, -1);
        int b = sources.getOrDefault(to, -1);
        double[] distances = new double[clip.frames()];
        for (int f = 0; f < distances.length; f++) {
            distances[f] = Vectors.length(
                    clip.position(f, b, 0) - clip.position(f, a, 0),
                    clip.position(f, b, 1) - clip.position(f, a, 1),
                    clip.position(f, b, 2) - clip.position(f, a, 2));
        }
        return Vectors.median(distances);
    }

    private static InputException missing(Clip clip, BodyJoint joint) {
        return new InputException(
                clip.name(),
                "no joint plays the role " + joint.id(),
                "The transfer needs hips, and a shoulder, elbow and wrist on both sides.");
    }
}
